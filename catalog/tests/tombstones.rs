//! Cards that were deleted, and cards that have another reference now.

use crate::support::NOW;
use catalog::{Catalogue, ImportReport, Options, Source, Store, Tombstone, Warning};
use jiff::Timestamp;
use std::path::PathBuf;

fn open() -> (tempfile::TempDir, PathBuf, Store) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("catalogue.sqlite");
    let store = Store::open(&path, NOW).unwrap();
    (folder, path, store)
}

fn import(store: &mut Store, lines: &str) -> ImportReport {
    let source = Source::Bytes { name: "lines.jsonl".to_owned(), bytes: lines.as_bytes().to_vec() };
    store.import(&[source], &Options::at(NOW), &mut ()).unwrap()
}

/// A line of the export for a card of a catalogue.
fn line(catalogue: &Catalogue, reference: &str) -> String {
    let card = catalogue.index.card(catalogue.index.find(reference).unwrap());
    let mut bytes = Vec::new();
    catalog::export_cards([card], &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn written(tombstones: &[(&Tombstone, Timestamp)]) -> Vec<(String, Option<String>)> {
    let one = |it: &&Tombstone| (it.reference.to_string(), it.migrated_to.as_ref().map(ToString::to_string));
    tombstones.iter().map(|(it, _)| one(it)).collect()
}

const ONE: &str = "ALT_CORE_B_AX_04_C";
const DELETED: &str = r#"{"reference":"ALT_CORE_B_AX_04_C","deleted":true}"#;
const MIGRATED: &str = r#"{"reference":"ALT_CORE_B_AX_04_C","migratedTo":"ALT_CORE_B_AX_994_C"}"#;

#[test]
fn a_deleted_card_is_gone_until_it_is_imported_again() {
    let (_folder, path, mut store) = open();
    let before = store.load().unwrap();
    let report = import(&mut store, DELETED);
    assert_eq!((report.removed.len(), report.new.len(), report.changed.len()), (1, 0, 0));
    let after = store.load().unwrap();
    assert_eq!((after.index.find(ONE), after.index.len()), (None, before.index.len() - 1));
    assert_ne!(after.checksum(), before.checksum());
    assert_eq!(after.manifest.sources.last().unwrap().removed, 1);
    assert_eq!(written(&after.tombstones().collect::<Vec<_>>()), [(ONE.to_owned(), None)]);
    assert!(import(&mut store, DELETED).is_unchanged());
    assert_eq!(store.check().unwrap().problems, [""; 0]);

    // A newer program contains the card: it stays deleted.
    drop(store);
    rusqlite::Connection::open(&path).unwrap().execute("UPDATE catalogue SET embedded = 'older'", []).unwrap();
    let mut store = Store::open(&path, NOW).unwrap();
    assert_eq!(store.load().unwrap().index.find(ONE), None);

    let report = import(&mut store, &line(&before, ONE));
    assert_eq!(report.new.len(), 1);
    let again = store.load().unwrap();
    assert_eq!((again.checksum(), again.tombstones().count()), (before.checksum(), 0));
}

#[test]
fn a_card_goes_by_another_reference_and_the_old_one_still_finds_it() {
    let (_folder, _path, mut store) = open();
    let before = store.load().unwrap();
    import(&mut store, MIGRATED);
    let after = store.load().unwrap();
    let card = after.index.card(after.index.find(ONE).unwrap());
    assert_eq!(card.reference.to_string(), "ALT_CORE_B_AX_994_C");
    assert_eq!(after.index.len(), before.index.len());
    assert_eq!(after.removed_since(NOW).len(), 1);
    assert!(import(&mut store, MIGRATED).is_unchanged());

    // A record with the old reference is ignored.
    let report = import(&mut store, &line(&before, ONE));
    assert!(report.is_unchanged() && matches!(report.warnings[..], [Warning::Migrated { .. }]), "{report:?}");

    // The reference leads on to a card that exists: that card stays, and both old references lead to it.
    import(&mut store, r#"{"reference":"ALT_CORE_B_AX_994_C","migratedTo":"ALT_CORE_P_AX_04_C"}"#);
    let onward = store.load().unwrap();
    for old in [ONE, "ALT_CORE_B_AX_994_C"] {
        let card = onward.index.card(onward.index.find(old).unwrap());
        assert_eq!(card.reference.to_string(), "ALT_CORE_P_AX_04_C");
    }
    let to = Some("ALT_CORE_P_AX_04_C".to_owned());
    let all = written(&onward.tombstones().collect::<Vec<_>>());
    assert_eq!(all, [(ONE.to_owned(), to.clone()), ("ALT_CORE_B_AX_994_C".to_owned(), to)]);
    assert_eq!(store.check().unwrap().problems, [""; 0]);

    // Deleting the last one deletes all three.
    import(&mut store, r#"{"reference":"ALT_CORE_P_AX_04_C","deleted":true}"#);
    let gone = store.load().unwrap();
    assert_eq!(gone.index.find(ONE), None);
    assert!(written(&gone.tombstones().collect::<Vec<_>>()).iter().all(|(_, to)| to.is_none()));
}

#[test]
fn a_migration_is_taken_back_by_the_opposite_one() {
    let (_folder, _path, mut store) = open();
    let before = store.load().unwrap();
    import(&mut store, MIGRATED);
    import(&mut store, r#"{"reference":"ALT_CORE_B_AX_994_C","migratedTo":"ALT_CORE_B_AX_04_C"}"#);
    let after = store.load().unwrap();
    let card = after.index.card(after.index.find("ALT_CORE_B_AX_994_C").unwrap());
    assert_eq!(card.reference.to_string(), ONE);
    assert_eq!(after.index.len(), before.index.len());
    let all = written(&after.tombstones().collect::<Vec<_>>());
    assert_eq!(all, [("ALT_CORE_B_AX_994_C".to_owned(), Some(ONE.to_owned()))]);
}

/// A mirror is told both at once: that the target of the reference is gone, and that the reference has a card of its own again.
#[test]
fn a_card_that_came_back_is_not_told_to_be_gone() {
    let (_folder, _path, mut store) = open();
    let before = store.load().unwrap();
    import(&mut store, MIGRATED);
    let both = format!("{}{}", line(&before, ONE), r#"{"reference":"ALT_CORE_B_AX_994_C","deleted":true}"#);
    import(&mut store, &both);
    let after = store.load().unwrap();
    let card = after.index.card(after.index.find(ONE).unwrap());
    assert_eq!((card.reference.to_string(), after.index.find("ALT_CORE_B_AX_994_C")), (ONE.to_owned(), None));
    let all = written(&after.tombstones().collect::<Vec<_>>());
    assert_eq!(all, [("ALT_CORE_B_AX_994_C".to_owned(), None)]);
    assert_eq!(store.check().unwrap().problems, [""; 0]);
}

#[test]
fn a_reference_that_is_deleted_leads_nowhere() {
    let (_folder, _path, mut store) = open();
    import(&mut store, MIGRATED);
    import(&mut store, DELETED);
    let after = store.load().unwrap();
    assert_eq!(after.index.find(ONE), None);
    assert!(after.index.find("ALT_CORE_B_AX_994_C").is_some());
    assert_eq!(written(&after.tombstones().collect::<Vec<_>>()), [(ONE.to_owned(), None)]);
}

/// The result does not depend on which reference comes first in the alphabet.
#[test]
fn migrations_that_depend_on_one_another_are_refused() {
    for (first, second) in [("ALT_CORE_B_AX_05_C", "ALT_CORE_B_AX_06_C"), ("ALT_CORE_B_AX_03_C", "ALT_CORE_B_AX_06_C")]
    {
        let (_folder, _path, mut store) = open();
        let onward = format!(r#"{{"reference":"{first}","migratedTo":"{second}"}}"#);
        let lines = format!("{}\n{onward}", format_args!(r#"{{"reference":"{ONE}","migratedTo":"{first}"}}"#));
        let report = import(&mut store, &lines);
        let index = store.load().unwrap().index;
        assert_eq!(report.refused_count, 1, "{report:?}");
        assert_eq!(index.card(index.find(ONE).unwrap()).reference.to_string(), ONE);
        assert_eq!(index.card(index.find(first).unwrap()).reference.to_string(), second);
    }
}

#[test]
fn what_says_two_things_or_names_no_card_is_refused() {
    let (_folder, _path, mut store) = open();
    let before = store.load().unwrap();
    for lines in [
        r#"{"reference":"ALT_CORE_B_AX_04_C","deleted":true,"migratedTo":"ALT_CORE_B_AX_05_C"}"#,
        r#"{"reference":"ALT_CORE_B_AX_04_C","migratedTo":"ALT_CORE_B_AX_04_C"}"#,
        r#"{"reference":"ALT_CORE_B_AX_04_C","migratedTo":7}"#,
        r#"{"reference":"ALT_CORE_B_AX_04_C","migratedTo":"nobody"}"#,
        r#"{"reference":"nobody","deleted":true}"#,
        r#"{"deleted":true}"#,
        r#"{"reference":"ALT_CORE_B_AX_888_C","migratedTo":"ALT_CORE_B_AX_889_C"}"#,
        &format!("{}{DELETED}", line(&before, ONE)),
    ] {
        let report = import(&mut store, lines);
        assert!(report.refused_count == 1 && report.is_unchanged(), "{lines}: {report:?}");
    }
}
