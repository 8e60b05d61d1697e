//! `tumult import`.

mod download;

use crate::{
    NO_INPUT,
    config::{DatabaseOptions, flag},
    say::say,
};
use answers::compiling::{self, text_reader};
use anyhow::Context as _;
use catalog::{Compiled, ImportError, ImportReport, Options, Progress, Source, Status, Store, StoreError};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use jiff::Timestamp;
use serde::Serialize;
use std::{ops::ControlFlow, process::ExitCode, time::Duration};
use tempfile::TempDir;

/// Refusals and warnings of each kind that are printed; `--json` has them all.
const SHOWN: usize = 20;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Files, folders, archives (.tar.xz .tar.gz .zip .jsonl.gz) or http(s) addresses
    #[arg(required = true, value_name = "SOURCE")]
    sources: Vec<String>,

    /// Say what the import would do, and write nothing
    #[arg(long, env = "TUMULT_DRY_RUN", value_parser = flag())]
    dry_run: bool,

    /// Write the report as JSON
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    json: bool,

    #[command(flatten)]
    database: DatabaseOptions,
}

/// Exits 0 if everything was taken, 1 if something was refused, 66 if a source cannot be read.
#[expect(clippy::print_stderr, reason = "the command line speaks to a person")]
pub(crate) fn import(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut sources = Vec::new();
    for name in &arguments.sources {
        sources.push(if name.starts_with("http://") || name.starts_with("https://") {
            download::fetch(name).with_context(|| format!("{name} could not be fetched"))?
        } else {
            Source::Path(name.into())
        });
    }
    let mut target = Target::open(arguments)?;
    let bar = Bar::new();
    let options = Options::at(Timestamp::now()).with_text_reader(text_reader);
    let options = if arguments.dry_run { options.dry_run() } else { options };
    let outcome = target.store.import(&sources, &options, &mut &bar);
    bar.0.finish_and_clear();
    match outcome {
        Ok(report) if arguments.json => {
            let body = Body { is_unchanged: report.is_unchanged(), report: &report };
            say(format_args!("{}\n", serde_json::to_string_pretty(&body)?))?;
            Ok(code(&report))
        }
        Ok(report) => {
            say(format_args!("{}", render(&report)))?;
            Ok(code(&report))
        }
        Err(error @ (ImportError::Source { .. } | ImportError::Archive { .. } | ImportError::TooLarge { .. })) => {
            eprintln!("tumult: {error}; nothing was changed");
            Ok(ExitCode::from(NO_INPUT))
        }
        Err(error) => Err(error.into()),
    }
}

/// The catalogue that is imported into.
struct Target {
    store: Store,
    /// Where a dry run has its copy; removed at the end.
    _copy: Option<TempDir>,
}

impl Target {
    fn open(arguments: &Arguments) -> anyhow::Result<Self> {
        let file = arguments.database.file();
        if !arguments.dry_run {
            return Ok(Self { store: compiling::open(file)?, _copy: None });
        }
        // Opening for writing may already bring a file of an older program up to date, or make one.
        match compiling::open_to_read(file) {
            Err(StoreError::Missing(_)) => Ok(Self { store: Store::in_memory(Timestamp::now())?, _copy: None }),
            Err(error) => Err(error.into()),
            Ok(reader) => {
                let folder = tempfile::tempdir().context("no temporary folder can be made")?;
                let copy = folder.path().join("copy.sqlite");
                reader.backup(&copy)?;
                Ok(Self { store: compiling::open(&copy)?, _copy: Some(folder) })
            }
        }
    }
}

/// What `--json` writes.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Body<'r> {
    /// Whether there was nothing to change.
    is_unchanged: bool,
    #[serde(flatten)]
    report: &'r ImportReport,
}

fn code(report: &ImportReport) -> ExitCode {
    if report.refused_count == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

fn render(report: &ImportReport) -> String {
    let mut lines = vec![format!(
        "{} new, {} changed, {} unchanged, {} refused ({} records in {} files)",
        report.new.len(),
        report.changed.len(),
        report.unchanged,
        report.refused_count,
        report.records,
        report.files,
    )];
    if report.passed_over > 0 {
        lines.push(format!("{} more records of refused files, no card data either", report.passed_over));
    }
    let Compiled { wholly, in_part } = report.compiled;
    if wholly + in_part > 0 {
        lines.push(format!("{} texts compiled, {wholly} wholly and {in_part} in part", wholly + in_part));
    }
    if report.announcements + report.withdrawn > 0 {
        lines.push(format!("{} new announcements, {} withdrawn", report.announcements, report.withdrawn));
    }
    if report.pre_errata_texts > 0 {
        lines.push(format!("{} texts of before errata", report.pre_errata_texts));
    }
    for change in report.changed.iter().take(SHOWN) {
        let fields: Vec<String> = change.fields.iter().map(ToString::to_string).collect();
        lines.push(format!("changed {}: {}", change.reference, fields.join(", ")));
    }
    more(&mut lines, "changed", report.changed.len());
    lines.extend(report.refused.iter().take(SHOWN).map(|r| format!("refused {r}")));
    more(&mut lines, "refused", report.refused_count);
    lines.extend(report.warnings.iter().take(SHOWN).map(|w| format!("warning: {w}")));
    more(&mut lines, "warnings", report.warning_count);
    lines.push(match &report.version {
        Some(version) => format!("the catalogue is now version {version}"),
        None if report.is_unchanged() => "nothing is new; the catalogue is as it was".to_owned(),
        None => "nothing was written, as this was a dry run".to_owned(),
    });
    lines.push(String::new());
    lines.join("\n")
}

fn more(lines: &mut Vec<String>, what: &str, all: usize) {
    if all > SHOWN {
        lines.push(format!("… and {} more {what}; --json lists them", all - SHOWN));
    }
}

/// A bar on standard error, drawn only where somebody looks at it.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Self {
        let bar = ProgressBar::new(0);
        let style = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes}  {msg}");
        bar.set_style(style.expect("the template is a constant"));
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }
}

impl Progress for &Bar {
    fn update(&mut self, status: &Status) -> ControlFlow<()> {
        self.0.set_length(status.total);
        self.0.set_position(status.read);
        self.0.set_message(format!("{} files, {} records", status.files, status.records));
        ControlFlow::Continue(())
    }
}
