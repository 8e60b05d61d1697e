//! Snapshots of the abilities, in the notation, of effect lines of Uniques and of older wordings. The repository contains no
//! printed texts: a snapshot says which abilities records have, by their numbers in the shared file.
//!
//! `TUMULT_SHARED=… TUMULT_BLESS=1 cargo test -p text snapshots` writes the snapshots again; the changes must then be reviewed.
//! The abilities of the cards of the corpus are in `catalog/data/abilities.jsonl`, which the crate `api` compares.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test of files, which are right or the test fails"
)]

use crate::shared;
use serde_json::Value;
use std::{collections::BTreeMap, path::PathBuf};
use text::{Slot, compile};

/// The abilities of texts, with `/` between them, under the trigger with which they begin, followed by the numbers of the
/// records.
fn snapshot(texts: &[(Slot, String)]) -> String {
    let mut records: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (number, (slot, text)) in texts.iter().enumerate() {
        let compiled = compile(text, *slot);
        let unread: Vec<String> = compiled.unread().map(|unread| format!("unread: {}", unread.reason)).collect();
        let abilities = compiled.abilities().to_string();
        let said: Vec<&str> = abilities.lines().chain(unread.iter().map(String::as_str)).collect();
        records.entry(said.join(" / ")).or_default().push(number + 1);
    }
    let numbers = |all: &[usize]| all.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    let (mut snapshot, mut under) = (String::new(), "");
    for (said, all) in &records {
        let (head, rest) = said.find("-> ").map_or(("", said.as_str()), |at| said.split_at(at + 3));
        if head != under {
            snapshot.push_str(&format!("{head}\n"));
            under = head;
        }
        snapshot.push_str(&format!(" {rest}\n  {}\n", numbers(all)));
    }
    snapshot
}

fn compare(name: &str, path: &str, texts: impl Fn(&Value) -> Vec<(Slot, String)>) {
    let Some(shared) = shared::shared(&format!("the comparison with {name}")) else { return };
    let lines = std::fs::read_to_string(shared.join(path)).unwrap();
    let texts: Vec<_> = lines.lines().flat_map(|line| texts(&serde_json::from_str(line).unwrap())).collect();
    let now = snapshot(&texts);
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    if std::env::var("TUMULT_BLESS").is_ok() {
        std::fs::write(&file, &now).unwrap();
    }
    let before = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = before.lines().zip(now.lines()).find(|(before, now)| before != now);
    assert_eq!(before.len(), now.len(), "{name}: the first line that differs: {differs:?}");
    assert_eq!(differs, None, "{name}");
}

fn slot(is_main: bool) -> Slot {
    if is_main { Slot::Main } else { Slot::Support }
}

fn said(record: &Value, field: &str) -> String {
    record[field].as_str().unwrap_or_default().to_owned()
}

#[test]
fn effect_lines_of_uniques_come_to_what_they_did() {
    compare("effect_lines.txt", "cards/uniques/effect_lines.jsonl", |line| {
        vec![(slot(line["slot"] == "main"), said(line, "text"))]
    });
}

#[test]
fn older_wordings_come_to_what_they_did() {
    let older = |old: &'static str, new: &'static str| {
        move |record: &Value| {
            let slot = slot(record["field"] == "main_effect_en");
            vec![(slot, said(record, old)), (slot, said(record, new))]
        }
    };
    compare("wording_changes_core.txt", "cards/wording_changes_core.jsonl", older("text_2024", "text_current"));
    compare("wording_variants_bga.txt", "cards/wording_variants_bga.jsonl", older("text_bga", "text_official"));
}
