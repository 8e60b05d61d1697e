//! Runs the corpus of the fuzz targets on a stable compiler.
use crate::checks;
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
fn every_list_of_the_corpus_keeps_the_promises() {
    replay("read_list", checks::read_list);
}

#[test]
fn every_code_of_the_corpus_keeps_the_promises() {
    replay("read_code", checks::read_code);
}
