//! Runs the corpus of the fuzz targets on a stable compiler.
#![expect(clippy::disallowed_methods, reason = "the test of a folder of files")]

use crate::play::{notation, play_bytes, printed, scenario};
use std::{fs, path::Path};

/// Runs a check over every file of a corpus.
fn replay(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 10, "{target} has a corpus");
    for file in files {
        let bytes = fs::read(&file).unwrap();
        let kept = std::panic::catch_unwind(|| check(&bytes));
        assert!(kept.is_ok(), "{} breaks a promise", file.display());
    }
}

#[test]
fn every_game_of_the_corpus_keeps_the_invariants() {
    replay("self_play", play_bytes);
}

#[test]
fn every_text_of_the_corpus_is_read_back_or_refused() {
    replay("notation", notation::read);
}

#[test]
fn every_scenario_of_the_corpus_is_played_or_refused() {
    replay("scenario", scenario::read);
}

#[test]
fn every_printed_text_of_the_corpus_is_covered_by_clauses() {
    replay("text", printed::read);
}
