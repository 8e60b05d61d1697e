//! Tests that every official ruling is shown by a scenario, or listed with the reason why none shows it.

use super::{INDEX, folder, reports, texts};
use engine::scenario::{PrintedFault, Report, Ruling};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    io::Write as _,
    path::PathBuf,
};

/// The members of a record of the official list that are needed here.
#[derive(Deserialize)]
struct Record {
    family: String,
    references: Vec<String>,
}

/// A line of `unchecked.jsonl`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    ruling: String,
    reason: String,
}

/// Writes around the capture of the test runner, which hides the output of a passing test.
fn tell(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// Family and variant, which all printings of a card share: `AX_33_C`.
fn printing(reference: &str) -> &str {
    reference.splitn(4, '_').nth(3).unwrap()
}

/// Whether the card is a token, which no line of a scenario can name, since cards of other families create it.
fn is_token(reference: &str) -> bool {
    matches!(answers::scenarios::known_card(&INDEX, &reference.parse().unwrap()), Err(PrintedFault::Spec(_)))
}

/// The official rulings with the printings that each is about, except tokens; `None` without the shared files.
fn official() -> Option<BTreeMap<String, BTreeSet<String>>> {
    let Ok(shared) = std::env::var("TUMULT_SHARED") else {
        tell("SKIPPED: TUMULT_SHARED names no folder of shared files, so no official ruling was looked for");
        return None;
    };
    let text = std::fs::read_to_string(PathBuf::from(shared).join("cards/rulings_en.jsonl")).unwrap();
    let mut numbers = BTreeMap::<String, usize>::new();
    let mut rulings = BTreeMap::new();
    for line in text.lines() {
        let Record { family, references } = serde_json::from_str(line).unwrap();
        let number = numbers.entry(family.clone()).or_default();
        *number += 1;
        let playable = references.iter().filter(|reference| !is_token(reference));
        let printings = playable.map(|reference| printing(reference).to_owned()).collect();
        rulings.insert(format!("{family} {number}"), printings);
    }
    Some(rulings)
}

/// The printings that play in the scenarios of each ruling.
fn shown() -> BTreeMap<String, BTreeSet<String>> {
    let mut shown = BTreeMap::<_, BTreeSet<_>>::new();
    for (path, text) in texts(&folder().join("rulings")) {
        for Report { rulings, printed, .. } in reports(&path, &text) {
            let printings = printed.iter().map(|reference| printing(&reference.to_string()).to_owned());
            let printings: BTreeSet<_> = printings.collect();
            for Ruling { family, number } in rulings {
                shown.entry(format!("{family} {number}")).or_default().extend(printings.iter().cloned());
            }
        }
    }
    shown
}

fn unchecked() -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(folder().join("rulings/unchecked.jsonl")).unwrap();
    let mut unchecked = BTreeMap::new();
    for line in text.lines() {
        let Unchecked { ruling, reason } = serde_json::from_str(line).unwrap();
        assert!(!reason.trim().is_empty(), "{ruling} is listed without a reason");
        assert!(unchecked.insert(ruling.clone(), reason).is_none(), "{ruling} is listed twice");
    }
    unchecked
}

#[test]
fn every_official_ruling_is_shown_or_listed_with_a_reason() {
    let Some(official) = official() else { return };
    let (shown, unchecked) = (shown(), unchecked());
    let mut faults = Vec::new();
    for (ruling, printings) in &official {
        match (shown.get(ruling), unchecked.get(ruling)) {
            (None, None) => faults.push(format!("{ruling} is neither shown nor listed")),
            (Some(_), Some(_)) => faults.push(format!("{ruling} is both shown and listed")),
            (Some(played), None) if !printings.is_empty() && played.is_disjoint(printings) => {
                faults.push(format!("{ruling} is about {printings:?}, of which its scenarios play none"));
            }
            (Some(_), None) | (None, Some(_)) => {}
        }
    }
    let named = shown.keys().chain(unchecked.keys());
    faults
        .extend(named.filter(|ruling| !official.contains_key(*ruling)).map(|ruling| format!("{ruling} is no ruling")));
    tell(&format!("{} official rulings: {} shown, {} listed", official.len(), shown.len(), unchecked.len()));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
