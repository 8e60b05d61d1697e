//! Tests that every scenario of `tests/scenarios/` passes with the printed cards of the embedded catalogue.
#![expect(clippy::unwrap_used, reason = "a test of files and data that are there")]

use cards::{Index, Reference};
use catalog::Store;
use engine::scenario::{Report, parse};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::LazyLock,
};

#[path = "../../../engine/tests/play/idle.rs"]
mod idle;
#[path = "scenarios/rulings.rs"]
mod rulings;

static INDEX: LazyLock<Index> =
    LazyLock::new(|| Store::in_memory(jiff::Timestamp::UNIX_EPOCH).unwrap().load().unwrap().index);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scenarios")
}

/// The text of every file in a folder and its subfolders, by path.
fn texts(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut texts = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts.append(&mut self::texts(&path));
        } else if path.extension().is_some_and(|end| end == "txt") {
            let text = std::fs::read_to_string(&path).unwrap();
            texts.insert(path, text);
        }
    }
    texts
}

/// The results of the scenarios in a text.
fn reports(path: &Path, text: &str) -> Vec<Report> {
    let scenarios = parse(text).unwrap_or_else(|errors| {
        let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
        panic!("{}:\n{}", path.display(), errors.join("\n"))
    });
    let look_up = |reference: &Reference| answers::scenarios::known_card(&INDEX, reference);
    scenarios.iter().map(|scenario| scenario.run_with(&look_up)).collect()
}

#[test]
fn every_scenario_of_printed_cards_holds() {
    let mut failed = Vec::new();
    let mut count = 0;
    for (path, text) in texts(&folder()) {
        for report in reports(&path, &text) {
            count += 1;
            let place = format!("{}:{}", path.display(), report.line);
            failed.extend(report.failures.iter().map(|failure| format!("{place} {}\n  {failure}", report.title)));
        }
    }
    assert!(failed.is_empty(), "{} failures:\n{}", failed.len(), failed.join("\n"));
    assert!(count > 0, "there are no scenarios in {}", folder().display());
}

/// The families of the cards that the scenarios of a folder play.
fn families(folder: &Path) -> BTreeSet<String> {
    let reports = texts(folder).into_iter().flat_map(|(path, text)| reports(&path, &text));
    reports.flat_map(|report| report.printed).map(|reference| reference.family()).collect()
}

#[test]
fn every_hero_and_more_than_120_cards_are_played() {
    let played = families(&folder().join("cards"));
    assert!(played.len() >= 120, "only {} families", played.len());
    // A Hero with an unread clause cannot be played completely.
    let heroes = INDEX.iter().filter(|(id, card)| {
        let read = INDEX.notation(*id).is_some_and(|notation| notation.unread.is_empty());
        card.card_type == cards::CardType::Hero && read
    });
    let missing: BTreeSet<_> =
        heroes.map(|(_, hero)| hero.reference.family()).filter(|f| !played.contains(f)).collect();
    assert!(missing.is_empty(), "Heroes without a scenario: {missing:?}");
}

/// A scenario that passes whatever happens in it proves nothing.
#[test]
fn no_scenario_of_printed_cards_holds_if_nothing_is_done() {
    let mut idle_ones = Vec::new();
    for (path, text) in texts(&folder()) {
        let (shared, scenarios) = idle::parts(&text);
        for scenario in &scenarios {
            let Some(without) = idle::without_decisions(&shared, scenario) else { continue };
            let report = &reports(&path, &without)[0];
            if report.failures.is_empty() {
                idle_ones.push(format!("{}: {}", path.display(), report.title));
            }
        }
    }
    assert!(idle_ones.is_empty(), "these prove nothing by what is done in them:\n{}", idle_ones.join("\n"));
}
