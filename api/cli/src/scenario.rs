//! `tumult scenario`: runs scenarios and shows which systems, rulings and cards they cover.

use crate::{
    DATA_ERROR, NO_INPUT, catalogue,
    config::{DatabaseOptions, flag},
    say::{complain, say, say_json},
    table::table,
};
use answers::scenarios::known_card;
use cards::Index;
use clap::Args;
use engine::scenario::{self, Failure, Report, ScenarioError, parse, systems};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
    process::ExitCode,
};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Files of scenarios, and folders with files that end in .txt, as engine/SCENARIOS.md describes them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Do not demand a scenario of every system: exit 0 if all that there are hold
    #[arg(long, env = "TUMULT_PARTIAL", value_parser = flag())]
    partial: bool,

    /// Write one JSON object instead of text
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    json: bool,

    #[command(flatten)]
    database: DatabaseOptions,
}

/// The results of the scenarios in the files.
struct Runs {
    reports: Vec<(String, Report)>,
    faults: Vec<(String, Vec<ScenarioError>)>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let index = catalogue::load(&arguments.database)?.index;
    let runs = match run_all(&arguments.paths, &index) {
        Ok(runs) => runs,
        Err((path, error)) => {
            complain!("tumult: {} cannot be read: {error}", path.display());
            return Ok(ExitCode::from(NO_INPUT));
        }
    };
    let systems = systems::table(runs.reports.iter().map(|(_, report)| report));
    if arguments.json {
        say_json(&serde_json::to_string(&Body::of(&runs, &systems))?)?;
    } else {
        let shown = systems.iter().filter(|system| !arguments.partial || system.scenarios > 0);
        say(format_args!("{}", render(&runs, &systems, &shown.collect::<Vec<_>>())))?;
    }
    for (file, errors) in &runs.faults {
        for error in errors {
            complain!("{file}: {error}");
        }
    }
    let all_hold = runs.reports.iter().all(|(_, report)| report.failures.is_empty());
    let is_complete = arguments.partial || systems.iter().all(|system| system.scenarios > 0);
    Ok(match (runs.faults.is_empty(), all_hold && is_complete) {
        (false, _) => ExitCode::from(DATA_ERROR),
        (true, false) => ExitCode::from(1),
        (true, true) => ExitCode::SUCCESS,
    })
}

/// Runs all scenarios in the files, in the order of the paths, and within a folder in the order of names.
fn run_all(paths: &[PathBuf], index: &Index) -> Result<Runs, (PathBuf, io::Error)> {
    let look_up = |reference: &cards::Reference| known_card(index, reference);
    let mut runs = Runs { reports: Vec::new(), faults: Vec::new() };
    for path in paths {
        for file in files(path).map_err(|error| (path.clone(), error))? {
            let name = file.display().to_string();
            let text = std::fs::read_to_string(&file).map_err(|error| (file, error))?;
            match parse(&text) {
                Ok(scenarios) => {
                    runs.reports.extend(scenarios.iter().map(|s| (name.clone(), s.run_with(&look_up))));
                }
                Err(errors) => runs.faults.push((name, errors)),
            }
        }
    }
    Ok(runs)
}

/// The file itself, or all files in a folder and its subfolders.
fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut within = std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    within.sort();
    let mut found = Vec::new();
    for path in within {
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|end| end == "txt") {
            found.push(path);
        }
    }
    Ok(found)
}

/// Number of scenarios that show something, and how many of them failed.
#[derive(Clone, Copy, Default)]
struct Count {
    scenarios: usize,
    failed: usize,
}

/// For everything that the scenarios show, how many show it, in order.
fn counted<T: Ord>(runs: &Runs, of: impl Fn(&Report) -> Vec<T>) -> BTreeMap<T, Count> {
    let mut counts = BTreeMap::<T, Count>::new();
    for (_, report) in &runs.reports {
        for thing in of(report) {
            let count = counts.entry(thing).or_default();
            count.scenarios += 1;
            count.failed += usize::from(!report.failures.is_empty());
        }
    }
    counts
}

/// Writes a line for each scenario, with its failures below it, then the systems.
fn render(runs: &Runs, systems: &[systems::System], shown: &[&systems::System]) -> String {
    let mut lines = Vec::new();
    for (file, report) in &runs.reports {
        let word = if report.failures.is_empty() { "ok  " } else { "FAIL" };
        lines.push(format!("{word} {file}:{} {}", report.line, report.title));
        lines.extend(report.failures.iter().map(|failure| format!("       {failure}")));
    }
    let rows = shown.iter().map(|system| {
        let systems::System { number, name, scenarios, failed, .. } = system;
        let mark = if *scenarios == 0 { "  (none)" } else { "" };
        [number.to_string(), scenarios.to_string(), failed.to_string(), format!("{name}{mark}")]
    });
    lines.push(format!("\n{}", table(["system", "scenarios", "failed", "name"], &[3], 2, rows)));
    let failed = runs.reports.iter().filter(|(_, report)| !report.failures.is_empty()).count();
    let without = systems.iter().filter(|system| system.scenarios == 0).count();
    let (count, all) = (runs.reports.len(), systems.len());
    let rulings = counted(runs, |report| report.rulings.clone()).len();
    let printed = counted(runs, |report| report.printed.clone());
    let families = counted(runs, |report| report.printed.iter().map(cards::Reference::family).collect()).len();
    lines.push(format!("{rulings} official rulings, {} printed cards of {families} families", printed.len()));
    lines.push(format!("{count} scenarios, {failed} failed; {without} of {all} systems have none\n"));
    lines.join("\n")
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Body<'t> {
    scenarios: Vec<Scenario<'t>>,
    systems: Vec<System>,
    rulings: Vec<Ruling>,
    cards: Vec<Card>,
    faults: Vec<Fault<'t>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Scenario<'t> {
    file: &'t str,
    line: u32,
    title: &'t str,
    systems: &'t [u8],
    rules: &'t [String],
    rulings: Vec<String>,
    cards: Vec<String>,
    failures: Vec<NotHeld<'t>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NotHeld<'t> {
    line: u32,
    column: u32,
    expected: &'t str,
    found: &'t str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct System {
    number: u8,
    name: &'static str,
    rules: &'static str,
    scenarios: usize,
    failed: usize,
}

/// An official ruling that scenarios show.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Ruling {
    family: String,
    number: u8,
    scenarios: usize,
    failed: usize,
}

/// A printed card that scenarios play.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Card {
    reference: String,
    scenarios: usize,
    failed: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fault<'t> {
    file: &'t str,
    line: u32,
    column: u32,
    message: String,
}

impl<'t> Body<'t> {
    fn of(runs: &'t Runs, systems: &[systems::System]) -> Self {
        let not_held = |failure: &'t Failure| {
            let Failure { at, expected, found } = failure;
            NotHeld { line: at.line, column: at.column, expected, found }
        };
        let scenario = |(file, report): &'t (String, Report)| {
            let Report { title, line, systems, rules, rulings, printed, failures } = report;
            let rulings = rulings.iter().map(ToString::to_string).collect();
            let cards = printed.iter().map(ToString::to_string).collect();
            let failures = failures.iter().map(not_held).collect();
            Scenario { file, line: *line, title, systems, rules, rulings, cards, failures }
        };
        let ruling = |(ruling, Count { scenarios, failed }): (scenario::Ruling, Count)| Ruling {
            family: ruling.family,
            number: ruling.number,
            scenarios,
            failed,
        };
        let card = |(reference, Count { scenarios, failed }): (cards::Reference, Count)| Card {
            reference: reference.to_string(),
            scenarios,
            failed,
        };
        let system = |system: &systems::System| {
            let systems::System { number, name, rules, scenarios, failed } = *system;
            System { number, name, rules, scenarios, failed }
        };
        let fault = |file: &'t str, error: &ScenarioError| {
            let at = error.at();
            Fault { file, line: at.line, column: at.column, message: error.to_string() }
        };
        let faults = runs.faults.iter().flat_map(|(file, errors)| errors.iter().map(move |error| fault(file, error)));
        Self {
            scenarios: runs.reports.iter().map(scenario).collect(),
            systems: systems.iter().map(system).collect(),
            rulings: counted(runs, |report| report.rulings.clone()).into_iter().map(ruling).collect(),
            cards: counted(runs, |report| report.printed.clone()).into_iter().map(card).collect(),
            faults: faults.collect(),
        }
    }
}
