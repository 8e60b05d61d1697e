//! Tests that every scenario of `engine/scenarios/` holds, and that every system has one.
#![expect(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test of files that are there")]

use engine::scenario::{Report, parse, systems};
use std::{collections::BTreeMap, path::Path};

#[path = "play/idle.rs"]
mod idle;

/// The texts of all files, by name.
fn texts() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let text = |file: std::path::PathBuf| {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(&file).unwrap())
    };
    files.filter(|file| file.extension().is_some_and(|end| end == "txt")).map(text).collect()
}

/// The reports of all files, by name.
fn reports() -> BTreeMap<String, Vec<Report>> {
    let reports = |(name, text): (String, String)| {
        let scenarios = parse(&text).unwrap_or_else(|errors| {
            let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
            panic!("{name}:\n{}", errors.join("\n"))
        });
        (name, scenarios.iter().map(engine::scenario::Scenario::run).collect())
    };
    texts().into_iter().map(reports).collect()
}

#[test]
fn every_scenario_holds() {
    let mut failed = Vec::new();
    for (file, reports) in reports() {
        for report in reports {
            failed.extend(report.failures.iter().map(|failure| format!("{file}: {}\n  {failure}", report.title)));
        }
    }
    assert!(failed.is_empty(), "{} failures:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn every_system_has_a_scenario() {
    let reports = reports();
    let table = systems::table(reports.values().flatten());
    let missing: Vec<u8> = table.iter().filter(|system| system.scenarios == 0).map(|system| system.number).collect();
    assert_eq!(missing, [0; 0], "systems without a scenario");
}

#[test]
fn no_scenario_holds_if_nothing_is_done() {
    let mut idle_ones = Vec::new();
    for (file, text) in texts() {
        let (shared, scenarios) = idle::parts(&text);
        for scenario in &scenarios {
            let Some(without) = idle::without_decisions(&shared, scenario) else { continue };
            let report = parse(&without).unwrap()[0].run();
            if report.failures.is_empty() {
                idle_ones.push(format!("{file}: {}", report.title));
            }
        }
    }
    assert!(idle_ones.is_empty(), "these prove nothing by what is done in them:\n{}", idle_ones.join("\n"));
}
