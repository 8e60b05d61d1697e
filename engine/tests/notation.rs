//! Tests with real cards in the notation: it says what they do, and is printed as it was written.
#![expect(clippy::disallowed_methods, reason = "a test of files, and of what it says without them")]

use crate::shared;
use ability::AbilityText;
use std::{collections::BTreeSet, process::Command};

/// Cards: the reference, the abilities, and the line on which they begin.
fn cards() -> Vec<(&'static str, String, usize)> {
    let mut cards: Vec<(&str, String, usize)> = Vec::new();
    for (number, line) in include_str!("notation/cards.txt").lines().enumerate() {
        match cards.last_mut() {
            _ if line.starts_with("ALT_") => cards.push((line, String::new(), number + 2)),
            Some((_, text, _)) if !line.is_empty() && !line.starts_with('#') => {
                text.push_str(if text.is_empty() { "" } else { "\n" });
                text.push_str(line);
            }
            _ => {}
        }
    }
    cards
}

#[test]
fn real_cards_are_written_as_they_are_printed() {
    let cards = cards();
    assert!(cards.len() >= 60, "{} cards", cards.len());
    let mut references = BTreeSet::new();
    for (reference, text, line) in cards {
        assert!(references.insert(reference), "{reference} stands there twice");
        let read = text.parse::<AbilityText>().unwrap_or_else(|error| panic!("{reference}, from line {line}: {error}"));
        assert_eq!(read.to_string(), text, "{reference}, from line {line}");
        assert!(!read.abilities.is_empty(), "{reference} has abilities");
    }
}

#[test]
fn these_cards_exist() {
    let Some(shared) = shared::shared("these_cards_exist") else { return };
    let sets = ["CORE", "ALIZE", "BISE", "CYCLONE", "DUSTER"];
    let file = |set| shared.join(format!("cards/corpus/{set}.jsonl"));
    let corpus: String = sets.iter().map(|set| std::fs::read_to_string(file(set)).unwrap()).collect();
    let known: BTreeSet<String> = corpus
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["reference"].as_str().unwrap().to_owned())
        .collect();
    let unknown: Vec<_> =
        cards().into_iter().map(|(reference, ..)| reference).filter(|r| !known.contains(*r)).collect();
    assert!(unknown.is_empty(), "not in the corpus: {unknown:?}");
}

/// Without shared files, the runner reports tests of them as passed, so the reader is told past its capture.
#[test]
fn a_skipped_test_says_so() {
    let tests = std::env::current_exe().expect("a test is a program");
    let run = Command::new(tests).arg("these_cards_exist").env_remove("TUMULT_SHARED").output().expect("it runs");
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success() && said.contains("SKIPPED: these_cards_exist"), "{said}");
}
