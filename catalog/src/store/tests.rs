//! Tests of the database file: crashes, locks, damage, and files of other programs.

use super::*;
use crate::{Reader, locked::Locked};
use std::{collections::BTreeMap, fs};

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// A timeout for cases in which waiting is useless.
const AT_ONCE: Duration = Duration::from_millis(20);

fn filled() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cards.sqlite");
    drop(Store::open(&path, NOW).unwrap());
    (folder, path)
}

/// Every file of a folder with its bytes. The index of a log does not count, since it is rebuilt whenever it is needed.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let paths = paths.filter(|path| !path.to_string_lossy().ends_with("-shm"));
    paths.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

fn change(cost: u8) -> Source {
    let json = format!(r#"{{"reference":"ALT_CORE_B_AX_04_C","elements":{{"MAIN_COST":"{cost}"}}}}"#);
    Source::Bytes { name: "change.json".into(), bytes: json.into_bytes() }
}

fn import(path: &Path, cost: u8) -> Result<ImportReport, ImportError> {
    Store::open(path, NOW)?.import(&[change(cost)], &Options::at(NOW), &mut ())
}

/// Imports and leaves everything in the log, like a program that is killed after the commit.
fn import_and_crash(path: &Path, cost: u8) {
    let mut connection = Connection::open(path).unwrap();
    file::keep_log(&connection, true).unwrap();
    connection.pragma_update(None, "wal_autocheckpoint", 0).unwrap();
    let file = OpenFile::of(path).unwrap();
    import::import(&mut connection, &file, &[change(cost)], &Options::at(NOW), &mut ()).unwrap();
    drop(connection);
    assert!(FileStamp::of(path).unwrap().has_log());
}

/// The version of a file without its log, as a copy of the file alone has it.
fn alone(path: &Path) -> Option<u32> {
    let copy = path.with_extension("copy");
    fs::copy(path, &copy).unwrap();
    let version = Reader::open(&copy).and_then(|reader| reader.load()).map(|found| found.manifest.version.revision);
    fs::remove_file(copy).unwrap();
    version.ok()
}

#[test]
fn after_each_change_the_file_alone_is_the_catalogue() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cards.sqlite");
    let mut store = Store::open(&path, NOW).unwrap();
    assert_eq!((store.is_settled(), alone(&path)), (true, Some(1)), "after a first start, still open");
    store.import(&[change(8)], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!((store.is_settled(), alone(&path)), (true, Some(2)), "after an import, still open");
    store.note_etags(&["https://example.org/".to_owned()], &["\"a\"".to_owned()], store.version().unwrap()).unwrap();
    assert!(store.is_settled(), "after notes");
    drop(store);
    assert_eq!(files(folder.path()).len(), 1, "closed, it is one file");
}

#[test]
fn a_reader_in_the_middle_keeps_the_log_and_the_last_to_close_empties_it() {
    let (folder, path) = filled();
    let mut store = Store::open(&path, NOW).unwrap();
    let reading = Connection::open(&path).unwrap();
    reading.execute_batch("BEGIN").unwrap();
    reading.query_row("SELECT count(*) FROM card", [], |row| row.get::<_, u32>(0)).unwrap();
    store.import(&[change(8)], &Options::at(NOW), &mut ()).unwrap();
    assert!(!store.is_settled(), "the reader still reads what was there before");
    drop(store);
    drop(reading);
    assert_eq!(alone(&path), Some(2));
    assert_eq!(files(folder.path()).len(), 1);
}

#[test]
fn damage_is_refused_and_never_given_a_checksum() {
    let (folder, path) = filled();
    Connection::open(&path)
        .unwrap()
        .execute("UPDATE card SET hand_cost = 9 WHERE reference = 'ALT_CORE_B_AX_05_C'", [])
        .unwrap();
    let before = files(folder.path());
    let checksum = |error: StoreError| {
        assert!(matches!(error, StoreError::Checksum { .. }), "{error:?}");
        assert!(error.to_string().contains("tumult restore"), "{error}");
    };
    checksum(Store::open(&path, NOW).unwrap().load().unwrap_err());
    checksum(Reader::open(&path).unwrap().load().unwrap_err());
    match import(&path, 8).unwrap_err() {
        ImportError::Store(error) => checksum(error),
        other => panic!("{other:?}"),
    }
    let read = |_: &crate::Lexicon<'_>| -> crate::TextReader { Box::new(|_| cards::Notation::default()) };
    checksum(Store::open(&path, NOW).unwrap().recompile("9.9.9".parse().unwrap(), read, NOW).unwrap_err());
    assert_eq!(files(folder.path()), before);
    // As if an older program had filled it.
    let sql = "UPDATE catalogue SET embedded = 'older'";
    Connection::open(&path).unwrap().execute(sql, []).unwrap();
    checksum(Store::open(&path, NOW).unwrap_err());
    let older = "DROP TABLE download; DROP TABLE tombstone; ALTER TABLE change DROP COLUMN removed_cards; \
                 DROP TABLE ability_line; DROP TABLE unique_family; ALTER TABLE change DROP COLUMN content; \
                 ALTER TABLE catalogue RENAME COLUMN card_sum TO checksum; PRAGMA user_version = 7";
    Connection::open(&path).unwrap().execute_batch(older).unwrap();
    checksum(Store::open(&path, NOW).unwrap_err());
    checksum(Reader::open(&path).unwrap_err());
}

#[test]
fn damage_of_sets_and_announcements_is_refused_too() {
    for sql in
        ["DELETE FROM announcement", "UPDATE card_set SET name = 'X' WHERE code = 'CORE'", "DELETE FROM catalogue"]
    {
        let (_folder, path) = filled();
        Connection::open(&path).unwrap().execute(sql, []).unwrap();
        let error = Reader::open(&path).unwrap().load().unwrap_err();
        assert!(matches!(error, StoreError::Checksum { .. }), "{sql}: {error:?}");
    }
}

#[test]
fn a_locked_file_is_told_in_the_time_given_for_all_steps_together() {
    // In the last case reading is allowed and the switch to a log is not: each attempt would otherwise wait anew.
    for sql in [
        "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE",
        "PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE",
        "PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE",
    ] {
        let (_folder, path) = filled();
        let lock = Locked::with(&path, sql);
        let error = Store::open_within(&path, Fill::Embedded, NOW, AT_ONCE).unwrap_err();
        assert!(matches!(error, StoreError::Locked(AT_ONCE)), "{sql}: {error:?}");
        assert!(error.to_string().contains("locked"), "{error}");
        drop(lock);
        Store::open_within(&path, Fill::Embedded, NOW, AT_ONCE).unwrap();
    }
}

#[test]
fn the_file_of_another_program_keeps_every_byte() {
    for settings in ["PRAGMA journal_mode = DELETE", "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes.sqlite");
        let notes = Connection::open(&path).unwrap();
        file::keep_log(&notes, true).unwrap();
        notes.execute_batch(settings).unwrap();
        notes.execute_batch("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('milk')").unwrap();
        drop(notes);
        let before = files(folder.path());
        for error in [Store::open(&path, NOW).err(), Reader::open(&path).err()] {
            assert!(matches!(error, Some(StoreError::Foreign)), "{settings}: {error:?}");
        }
        assert!(files(folder.path()) == before, "{settings}");
    }
}

#[test]
fn what_a_crash_left_in_the_log_is_taken_over_and_said() {
    let (folder, path) = filled();
    assert!(!Store::open(&path, NOW).unwrap().took_over_log());
    import_and_crash(&path, 8);
    assert_eq!(alone(&path), Some(1));
    assert_eq!(Reader::open(&path).unwrap().load().unwrap().manifest.version.revision, 2);
    let store = Store::open(&path, NOW).unwrap();
    assert!(store.took_over_log());
    assert_eq!((store.version().unwrap().revision, alone(&path)), (2, Some(2)));
    drop(store);
    assert_eq!(files(folder.path()).len(), 1);
}

#[test]
fn a_log_that_was_written_back_in_part_is_taken_over() {
    let (_folder, path) = filled();
    import_and_crash(&path, 8);
    let whole = path.with_extension("whole");
    let log = file::beside(&path, "-wal");
    let (base, frames) = (fs::read(&path).unwrap(), fs::read(&log).unwrap());
    drop(Store::open(&path, NOW).unwrap());
    fs::rename(&path, &whole).unwrap();
    let written = fs::read(whole).unwrap();
    // The power may fail after any page.
    for length in (0..written.len()).step_by(64 << 10) {
        let mut half = base.clone();
        half[..length].copy_from_slice(&written[..length]);
        fs::write(&path, half).unwrap();
        fs::write(&log, &frames).unwrap();
        let _ = fs::remove_file(file::beside(&path, "-shm"));
        assert_eq!(Store::open(&path, NOW).unwrap().load().unwrap().manifest.version.revision, 2, "{length}");
    }
}

#[test]
fn the_log_of_another_file_is_never_taken_over() {
    let restored = || {
        let (folder, path) = filled();
        let other = "2029-01-01T00:00:00Z".parse().unwrap();
        Store::open(&path, NOW).unwrap().import(&[change(7)], &Options::at(other), &mut ()).unwrap();
        (folder, fs::read(path).unwrap())
    };
    // A copy over a file whose log has an import, and over one whose log has everything, as after a first start.
    let (later, path) = filled();
    import(&path, 5).unwrap();
    import_and_crash(&path, 6);
    let first = tempfile::tempdir().unwrap();
    let first_path = first.path().join("cards.sqlite");
    let whole = Store::open(&first_path, "2030-01-01T00:00:00Z".parse().unwrap()).unwrap();
    file::keep_log(&whole.connection, true).unwrap();
    whole.connection.execute_batch("PRAGMA wal_autocheckpoint = 0; VACUUM").unwrap();
    drop(whole);
    for (folder, path) in [(later, path), (first, first_path)] {
        let (_source, copy) = restored();
        fs::write(&path, &copy).unwrap();
        let _ = fs::remove_file(file::beside(&path, "-shm"));
        let before = files(folder.path());
        assert_eq!(before.len(), 2, "a file and a log");
        for error in [Store::open(&path, NOW).err(), Reader::open(&path).err()] {
            let error = error.unwrap();
            assert!(matches!(error, StoreError::ForeignLog { .. }), "{error:?}");
            assert!(error.to_string().contains("tumult restore"), "{error}");
        }
        assert!(files(folder.path()) == before);
        fs::remove_file(file::beside(&path, "-wal")).unwrap();
        assert_eq!(Store::open(&path, NOW).unwrap().load().unwrap().manifest.version.revision, 2, "the copy is whole");
    }
}

#[test]
fn nothing_is_written_into_a_file_that_has_lost_its_name() {
    let (folder, path) = filled();
    let replaced = |error| assert!(matches!(error, ImportError::Store(StoreError::Replaced(_))), "{error:?}");
    let mut store = Store::open(&path, NOW).unwrap();
    fs::rename(&path, folder.path().join("away.sqlite")).unwrap();
    replaced(store.import(&[change(8)], &Options::at(NOW), &mut ()).unwrap_err());
    let (_other, other) = filled();
    fs::copy(other, &path).unwrap();
    replaced(store.import(&[change(8)], &Options::at(NOW), &mut ()).unwrap_err());
}

#[test]
fn a_stamp_differs_after_every_change_of_the_file() {
    let (folder, path) = filled();
    let before = FileStamp::of(&path).unwrap();
    assert_eq!(FileStamp::of(&path).unwrap(), before);
    drop(Store::open(&path, NOW).unwrap());
    assert_eq!(FileStamp::of(&path).unwrap(), before, "opening changes nothing");
    let copy = folder.path().join("copy");
    fs::copy(&path, &copy).unwrap();
    fs::File::options()
        .write(true)
        .open(&copy)
        .unwrap()
        .set_modified(fs::metadata(&path).unwrap().modified().unwrap())
        .unwrap();
    fs::rename(copy, &path).unwrap();
    assert_ne!(FileStamp::of(&path).unwrap(), before, "the same bytes and time in another file");
    fs::remove_file(&path).unwrap();
    assert!(FileStamp::of(&path).is_err());
}
