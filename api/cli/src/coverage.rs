//! `tumult coverage`: shows how much of the catalogue the engine executes.

use crate::{
    MISUSE, catalogue,
    config::{DatabaseOptions, flag},
    say::{complain, say, say_json},
    table::table,
};
use answers::coverage::CoverageReport;
use cards::SetCode;
use clap::Args;
use std::{fmt::Write as _, process::ExitCode};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Only the cards of this set, by its code in references: CORE
    #[arg(long, env = "TUMULT_SET", value_name = "SET")]
    set: Option<String>,

    /// Write one JSON object instead of text
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    json: bool,

    #[command(flatten)]
    database: DatabaseOptions,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let catalogue = catalogue::load(&arguments.database)?;
    let wanted = match arguments.set.as_deref() {
        None => None,
        Some(text) => match SetCode::parse(&text.to_uppercase()) {
            Some(code) if catalogue.manifest.sets.iter().any(|count| count.set == code) => Some(code),
            _ => {
                complain!("tumult: the catalogue has no cards of a set {text:?}");
                return Ok(ExitCode::from(MISUSE));
            }
        },
    };
    let report = CoverageReport::of(&catalogue, wanted.as_ref());
    if arguments.json {
        say_json(&serde_json::to_string(&report)?)?;
    } else {
        say(format_args!("{}", render(&report)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn render(report: &CoverageReport) -> String {
    let rows = report.sets.iter().map(|set| {
        let share = format!("{:.1} %", 100.0 * set.share);
        [set.set.to_string(), set.cards.to_string(), set.executable.to_string(), share]
    });
    let mut out = table(["set", "cards", "executable", "share"], &[0], 2, rows);
    for clause in &report.unsupported {
        let _ = writeln!(out, "{}: {}: {}", clause.reference, clause.clause, clause.reason);
    }
    out
}
