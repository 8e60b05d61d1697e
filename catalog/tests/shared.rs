//! Imports of the real source data. They need the folder that `TUMULT_SHARED` names; without it, they are skipped with a message.

use crate::support::shared;
use cards::{Card, Language, Text};
use catalog::{Catalogue, Fill, ImportReport, Options, Source, Store, Warning};
use jiff::Timestamp;
use std::{collections::BTreeMap, fs, path::PathBuf};

#[path = "../examples/embed/regenerate.rs"]
mod regenerate;
#[path = "../examples/embed/sets.rs"]
mod sets;

fn store(fill: Fill) -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_with(&folder.path().join("catalogue.sqlite"), fill, Timestamp::UNIX_EPOCH).unwrap();
    (folder, store)
}

fn import(store: &mut Store, sources: &[PathBuf]) -> ImportReport {
    let sources: Vec<_> = sources.iter().cloned().map(Source::Path).collect();
    store.import(&sources, &Options::at(Timestamp::UNIX_EPOCH), &mut ()).unwrap()
}

/// The cards without their texts, notation and aliases, which the records do not have.
fn facts(catalogue: &Catalogue) -> BTreeMap<String, Card> {
    let bare = |card: &Card| Card { text: Text::default(), notation: None, aliases: Vec::new(), ..card.clone() };
    catalogue.index.iter().map(|(_, card)| (card.reference.to_string(), bare(card))).collect()
}

#[test]
fn the_committed_data_are_what_the_sources_give() {
    let Some(shared) = shared() else { return };
    let folder = tempfile::tempdir().unwrap();
    regenerate::regenerate(&shared, folder.path()).unwrap();
    let committed = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut files = vec!["sets.json".to_owned(), "history.json".to_owned()];
    for of in [&committed, &folder.path().to_owned()] {
        let names = fs::read_dir(of.join("cards")).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
        files.extend(names.map(|name| format!("cards/{name}")));
    }
    files.sort();
    files.dedup();
    assert_eq!(files.len(), 23);
    for file in files {
        let (old, new) = (fs::read(committed.join(&file)).unwrap(), fs::read(folder.path().join(&file)).unwrap());
        assert!(old == new, "catalog/data/{file} is stale; run the embed example (README.md)");
    }
}

#[test]
fn the_complete_records_add_texts_and_change_no_fact() {
    let Some(shared) = shared() else { return };
    let (_folder, mut store) = store(Fill::Embedded);
    let before = store.load().unwrap();
    let archive = [shared.join("cards/official/records.tar.xz")];
    let report = import(&mut store, &archive);
    assert_eq!((report.files, report.records, report.refused_count), (13_695, 13_695, 0), "{:?}", report.refused);
    assert_eq!((report.new.len(), report.changed.len() + report.unchanged), (0, 2739));
    for change in &report.changed {
        let only_texts = change.fields.iter().all(|f| matches!(f.code(), "mainEffect" | "echoEffect"));
        assert!(only_texts, "{}: {:?}", change.reference, change.fields);
    }
    let after = store.load().unwrap();
    assert_eq!(facts(&after), facts(&before));
    assert_eq!(after.index.announcements(), before.index.announcements());
    assert_eq!(after.index.sets(), before.index.sets());
    let with_text = after.index.iter().filter(|(_, c)| c.text.main.en.is_some() || c.text.echo.en.is_some()).count();
    assert_eq!(after.manifest.cards_with_text, with_text);
    let sample = after.index.card(after.index.find("ALT_CORE_B_AX_01_C").unwrap());
    assert_eq!(sample.text.main.iter().count(), Language::ALL.len(), "a text in every language");

    let again = import(&mut store, &archive);
    assert!(again.is_unchanged(), "{:?}", again.changed);
    assert_eq!(again.unchanged, 2739);
    assert_eq!(store.version().unwrap(), after.manifest.version);
    assert_eq!(store.check().unwrap().problems, [""; 0]);
}

#[test]
fn the_complete_records_alone_give_the_same_facts() {
    let Some(shared) = shared() else { return };
    let embedded = facts(&store(Fill::Embedded).1.load().unwrap());
    let (_folder, mut store) = store(Fill::Nothing);
    let report = import(&mut store, &[shared.join("cards/official/records.tar.xz")]);
    assert_eq!((report.new.len(), report.refused_count), (2739, 0), "{:?}", report.refused);
    // Errors in the records are reported as warnings: the limits of the promotional printings of one Hero.
    for warning in &report.warnings {
        assert!(matches!(warning, Warning::Printing { .. }), "{warning}");
    }
    let catalogue = store.load().unwrap();
    for (reference, mut card) in facts(&catalogue) {
        // One record has no number; the embedded data have it from a second list.
        let mut expected = embedded[&reference].clone();
        if card.collector_number.is_none() {
            card.collector_number = expected.collector_number.take();
            expected.collector_number = card.collector_number.clone();
        }
        assert_eq!(card, expected);
    }
    let core = catalogue.index.sets().iter().find(|s| s.code.as_str() == "CORE").unwrap();
    assert_eq!((&*core.name, core.released), ("Beyond the Gates", None), "records know names of sets, not dates");
}

#[test]
fn every_shape_of_the_samples_is_read_without_loss() {
    let Some(shared) = shared() else { return };
    let cards = shared.join("cards");
    // (source, records, new cards)
    for (path, records, new) in [
        ("official/single", 65, 0),
        ("official/pages", 350, 0),
        ("official/cards_core.json", 1020, 0),
        ("official/unique_full", 3, 3),
        ("official/unique_api", 9, 9),
        ("uniques/uniques_BISE.jsonl.gz", 1135, 1135),
        ("uniques/uniques_sample_1000.jsonl", 1000, 1000),
        ("../decks/deck_uniques.jsonl", 41, 41),
        ("names.jsonl", 3464, 0),
        ("corpus", 3486, 0),
        ("official/card_patches", 0, 0),
        ("../legality/history.json", 0, 0),
        ("../legality/current.json", 0, 0),
    ] {
        let (_folder, mut store) = store(Fill::Embedded);
        let before = store.load().unwrap();
        let report = import(&mut store, &[cards.join(path)]);
        assert_eq!(
            (report.records, report.refused_count, report.new.len()),
            (records, 0, new),
            "{path}: {:?}",
            report.refused.first()
        );
        let after = store.load().unwrap();
        let (before_facts, after_facts) = (facts(&before), facts(&after));
        for (reference, mut card) in before_facts {
            let mut after = after_facts[&reference].clone();
            if path == "names.jsonl" && card.reference.set().as_str() == "EOLETOP" {
                // Only the French names of these records are translated.
                (card.name.de, after.name.de) = (None, None);
            }
            if path.ends_with("cards_core.json") {
                // Records of 2024: some French names, collector numbers and sub-types were different then.
                (card.name.fr, after.name.fr) = (None, None);
                (card.collector_number, after.collector_number) = (None, None);
                (card.sub_types, after.sub_types) = (vec![], vec![]);
            }
            assert_eq!(after, card, "{path}");
        }
        assert_eq!(after.index.announcements(), before.index.announcements(), "{path}");
        assert!(import(&mut store, &[cards.join(path)]).is_unchanged(), "{path} again");
    }
}

#[test]
fn uniques_take_their_names_from_the_character_they_are_a_version_of() {
    let Some(shared) = shared() else { return };
    let (_folder, mut store) = store(Fill::Embedded);
    import(&mut store, &[shared.join("cards/uniques/uniques_BISE.jsonl.gz")]);
    let catalogue = store.load().unwrap();
    let unique = catalogue.index.card(catalogue.index.find("ALT_BISE_B_AX_49_U_10631").unwrap());
    let common = catalogue.index.card(catalogue.index.find("ALT_BISE_B_AX_49_C").unwrap());
    assert_eq!(unique.name, common.name);
    assert_eq!(unique.faction, cards::Faction::Bravos, "a shifted Unique (2.2.10.c)");
}

#[test]
fn an_export_restores_the_catalogue() {
    let Some(shared) = shared() else { return };
    let (_folder, mut first) = store(Fill::Embedded);
    import(&mut first, &[shared.join("cards/official/single")]);
    let catalogue = first.load().unwrap();
    let mut exported = Vec::new();
    catalog::export(&catalogue, &mut exported).unwrap();
    let (_folder, mut second) = store(Fill::Nothing);
    let source = Source::Bytes { name: "export.jsonl".into(), bytes: exported.clone() };
    let report = second.import(&[source], &Options::at(Timestamp::UNIX_EPOCH), &mut ()).unwrap();
    assert_eq!((report.new.len(), report.refused_count), (3486, 0));
    let restored = second.load().unwrap();
    let mut again = Vec::new();
    catalog::export(&restored, &mut again).unwrap();
    assert!(exported == again);
    assert_eq!(restored.checksum(), catalogue.checksum());
}

#[test]
fn a_folder_of_uniques_is_read_with_a_line_for_each_file_about_something_else() {
    let Some(shared) = shared() else { return };
    let (_folder, mut store) = store(Fill::Embedded);
    let report = import(&mut store, &[shared.join("cards/uniques")]);
    let refused: Vec<_> = report.refused.iter().map(|r| r.file.rsplit('/').next().unwrap()).collect();
    assert_eq!(refused, ["effect_combinations.csv", "effect_lines.jsonl", "effect_parts.json"]);
    assert_eq!((report.refused_count, report.new.len()), (3, 12_978 + 15_786 + 3_860 + 1_135));
}
