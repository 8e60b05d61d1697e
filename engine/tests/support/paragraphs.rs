//! Paragraphs of printed cards, for tests that exchange their words.
#![expect(clippy::disallowed_methods, clippy::unwrap_used, reason = "it reads the files that a test is of")]

use crate::shared::shared;
use serde_json::Value;
use std::{collections::BTreeSet, path::PathBuf};
use text::{Clause, Slot};

/// The different paragraphs of the corpus that pass a test; `None` without a corpus.
pub(crate) fn paragraphs(test: &str, is_wanted: impl Fn(&Clause) -> bool) -> Option<BTreeSet<(Slot, String)>> {
    let shared = shared(test)?;
    let mut files: Vec<PathBuf> = std::fs::read_dir(shared.join("cards/corpus"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .collect();
    files.sort();
    let mut all = BTreeSet::new();
    for file in files {
        for line in std::fs::read_to_string(file).unwrap().lines() {
            let card: Value = serde_json::from_str(line).unwrap();
            for (slot, field) in [(Slot::Main, "main_effect_en"), (Slot::Support, "support_effect_en")] {
                let text = card[field].as_str().unwrap_or_default();
                let compiled = text::compile(text, slot);
                let clauses = compiled.clauses.iter().filter(|clause| is_wanted(clause));
                all.extend(clauses.map(|clause| (slot, text[clause.span.start..clause.span.end].replace('#', ""))));
            }
        }
    }
    Some(all)
}
