//! Reading a catalogue without writing: no file is made, upgraded or compiled again, and nobody waits for anybody.

use crate::support::NOW;
use cards::{Notation, TextBox};
use catalog::{Options, Phase, Progress, Reader, Source, Status, Store, StoreError, TextReaderVersion};
use rusqlite::Connection;
use std::{
    collections::BTreeMap,
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

/// A folder with a catalogue that is not open.
fn closed() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    // A name that must be escaped if a URI names the file.
    let path = folder.path().join("my catalogue?#%41é.sqlite");
    drop(Store::open(&path, NOW).unwrap());
    (folder, path)
}

/// Every file of a folder with its bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

fn version(text: &str) -> TextReaderVersion {
    text.parse().unwrap()
}

/// A record that changes a card.
fn change() -> Source {
    let json = br#"{"reference":"ALT_CORE_B_AX_04_C","elements":{"MAIN_COST":"9"}}"#;
    Source::Bytes { name: "change.json".into(), bytes: json.to_vec() }
}

fn no_words(_: &[(TextBox, &str)]) -> Notation {
    Notation::default()
}

#[test]
fn a_file_that_is_not_there_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let error = Reader::open(&folder.path().join("none.sqlite")).unwrap_err();
    assert!(matches!(error, StoreError::Missing(_)), "{error}");
    assert!(error.to_string().contains("none.sqlite"), "{error}");
    assert!(files(folder.path()).is_empty());
}

#[test]
fn what_is_no_catalogue_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.sqlite");
    fs::write(&path, "no database, but text of some length, so that it is looked at as one").unwrap();
    assert!(matches!(Reader::open(&path).unwrap_err(), StoreError::Damaged(_)));
    fs::remove_file(&path).unwrap();
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE notes (text TEXT)").unwrap();
    assert!(matches!(Reader::open(&path).unwrap_err(), StoreError::Foreign));
}

#[test]
fn reading_changes_no_byte_and_makes_no_file() {
    let (folder, path) = closed();
    let before = files(folder.path());
    assert_eq!(before.len(), 1, "closed, it is one file");
    let reader = Reader::open(&path).unwrap();
    let catalogue = reader.load().unwrap();
    assert_eq!(catalogue.index.len(), 3486);
    assert_eq!(reader.version().unwrap(), catalogue.manifest.version);
    assert_eq!(reader.check().unwrap().problems, [""; 0]);
    assert_eq!(files(folder.path()), before, "while it is open");
    drop(reader);
    assert_eq!(files(folder.path()), before, "and after it");
}

#[test]
fn a_copy_is_made_of_a_file_that_is_only_read() {
    let (folder, path) = closed();
    let copy = folder.path().join("copy.sqlite");
    let reader = Reader::open(&path).unwrap();
    reader.backup(&copy).unwrap();
    assert_eq!(Reader::open(&copy).unwrap().version().unwrap(), reader.version().unwrap());
    assert!(matches!(reader.backup(&copy).unwrap_err(), StoreError::Exists(_)));
}

/// Loads through another connection when all is written and only the commit is missing.
struct LoadBeforeCommit<'p>(&'p Path, Option<usize>);

impl Progress for LoadBeforeCommit<'_> {
    fn update(&mut self, status: &Status) -> ControlFlow<()> {
        if status.phase == Phase::Committing {
            let catalogue = Reader::open(self.0).unwrap().load().unwrap();
            let id = catalogue.index.find("ALT_CORE_B_AX_04_C").unwrap();
            self.1 = catalogue.index.card(id).hand_cost.map(usize::from);
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn a_writer_hinders_no_reader() {
    let (_folder, path) = closed();
    let mut store = Store::open(&path, NOW).unwrap();
    let reader = Reader::open(&path).unwrap();
    let before = reader.version().unwrap();
    let mut progress = LoadBeforeCommit(&path, None);
    store.import(&[change()], &Options::at(NOW), &mut progress).unwrap();
    assert_ne!(progress.1, None, "it was read in the middle of the change");
    assert_ne!(progress.1, Some(9), "and was as before");
    assert_ne!(reader.version().unwrap(), before, "an open reader sees the next version");
    let catalogue = reader.load().unwrap();
    assert_eq!(catalogue.index.card(catalogue.index.find("ALT_CORE_B_AX_04_C").unwrap()).hand_cost, Some(9));
}

#[test]
fn a_file_that_is_written_later_is_read_anew() {
    let (_folder, path) = closed();
    let reader = Reader::open(&path).unwrap();
    let before = reader.version().unwrap();
    let mut store = Store::open(&path, NOW).unwrap();
    store.import(&[change()], &Options::at(NOW), &mut ()).unwrap();
    assert_ne!(reader.version().unwrap(), before);
    drop(store);
    assert_eq!(reader.load().unwrap().manifest.version, reader.version().unwrap());
    assert_ne!(reader.version().unwrap(), before);
}

#[test]
fn a_file_of_an_older_program_is_read_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.sqlite");
    let old = Connection::open(&path).unwrap();
    old.execute_batch(include_str!("../src/migrations/1.sql")).unwrap();
    old.execute_batch(
        "INSERT INTO catalogue VALUES (1, 1, hex(zeroblob(32)), hex(zeroblob(32)), 'older', '2026-01-01T00:00:00Z');
         INSERT INTO card VALUES ('ALT_CORE_B_AX_04_C', 'AX', 'CHARACTER', 'ROBOT', 2, 2, 1, 1, 1, NULL, NULL, NULL, '', 0, 0);
         INSERT INTO card_text VALUES ('ALT_CORE_B_AX_04_C', 'en', 'Sample', NULL, NULL);
         PRAGMA application_id = 0x544D4C54; PRAGMA user_version = 1;",
    )
    .unwrap();
    drop(old);
    let before = files(folder.path());
    let reader = Reader::open(&path).unwrap();
    assert_eq!(reader.load().unwrap().index.len(), 1);
    reader.refuse_newer_text_reader(version("0.0.1")).unwrap();
    drop(reader);
    assert_eq!(files(folder.path()), before);
}

#[test]
fn what_a_newer_program_wrote_is_refused_and_left_as_it_is() {
    let (folder, path) = closed();
    let mut store = Store::open(&path, NOW).unwrap();
    store.recompile(version("1.10.0"), |_| Box::new(no_words), NOW).unwrap();
    let error = store.recompile(version("1.9.0"), |_| Box::new(no_words), NOW).unwrap_err();
    assert!(matches!(error, StoreError::NewerTextReader { .. }), "{error}");
    assert!(error.to_string().contains("1.10.0") && error.to_string().contains("1.9.0"), "{error}");
    drop(store);
    let before = files(folder.path());
    let reader = Reader::open(&path).unwrap();
    assert!(matches!(
        reader.refuse_newer_text_reader(version("1.9.0")).unwrap_err(),
        StoreError::NewerTextReader { .. }
    ));
    reader.refuse_newer_text_reader(version("1.10.0")).unwrap();
    drop(reader);
    assert_eq!(files(folder.path()), before);

    for (statement, newer_data) in
        [("UPDATE catalogue SET embedded_edition = 100000", true), ("PRAGMA user_version = 100000", false)]
    {
        Connection::open(&path).unwrap().execute_batch(statement).unwrap();
        let before = files(folder.path());
        for error in [Reader::open(&path).err(), Store::open(&path, NOW).err()] {
            match error.unwrap() {
                StoreError::NewerData { .. } => assert!(newer_data),
                StoreError::Newer { .. } => assert!(!newer_data),
                other => panic!("{other}"),
            }
        }
        assert_eq!(files(folder.path())[&path], before[&path], "{statement}");
    }
}
