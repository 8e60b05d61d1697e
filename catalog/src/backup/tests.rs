//! Tests of putting a backup in the place of a catalogue.

use super::*;
use crate::{Options, Source, Store, locked::Locked};
use jiff::Timestamp;
use rusqlite::config::DbConfig;
use tempfile::TempDir;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// A timeout for cases in which waiting is useless.
const AT_ONCE: Duration = Duration::from_millis(20);

/// A folder with a catalogue of two changes, which is to be replaced, and a backup of the first change.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        let mut store = Store::open(&folder.target(), NOW).unwrap();
        store.backup(&folder.backup()).unwrap();
        change(&mut store).unwrap();
        folder
    }

    fn target(&self) -> PathBuf {
        self.0.path().join("cards.sqlite")
    }

    fn backup(&self) -> PathBuf {
        self.0.path().join("backup.sqlite")
    }

    fn restore(&self) -> Result<Check, RestoreError> {
        let unusable = |source| RestoreError::Backup { path: self.backup(), source };
        let backup = Reader::open(&self.backup()).map_err(unusable)?;
        Ok(CatalogueRestore::prepare_within(&backup, &self.target(), AT_ONCE)?.apply()?.keep())
    }

    fn revision(&self) -> u32 {
        Reader::open(&self.target()).unwrap().load().unwrap().manifest.version.revision
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(self.0.path()).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The error of a restore that leaves both files as they are.
    fn refused(&self) -> RestoreError {
        let bytes = || [self.target(), self.backup()].map(|path| fs::read(path).ok());
        let before = bytes();
        let error = self.restore().unwrap_err();
        assert!(bytes() == before, "{error:?}");
        assert!(self.names().iter().all(|name| !name.contains("partial")), "{:?}", self.names());
        error
    }
}

fn change(store: &mut Store) -> Result<crate::ImportReport, crate::ImportError> {
    let json = br#"{"reference":"ALT_CORE_B_AX_04_C","elements":{"MAIN_COST":"9"}}"#;
    let source = Source::Bytes { name: "change.json".into(), bytes: json.to_vec() };
    store.import(&[source], &Options::at(NOW), &mut ())
}

#[test]
fn a_backup_takes_the_place_of_a_catalogue_or_of_nothing() {
    let folder = Folder::new();
    assert_eq!(folder.revision(), 2);
    let restored = folder.restore().unwrap();
    assert_eq!((folder.revision(), restored.version.revision, restored.cards), (1, 1, 3486));
    assert_eq!(folder.names(), ["backup.sqlite", "cards.sqlite"]);
    fs::remove_file(folder.target()).unwrap();
    fs::write(beside(&folder.target(), "-wal"), "of a file that is gone").unwrap();
    folder.restore().unwrap();
    assert_eq!(folder.names(), ["backup.sqlite", "cards.sqlite"]);
    assert_eq!(folder.revision(), 1);
}

#[test]
fn what_is_not_kept_is_undone() {
    let folder = Folder::new();
    let bytes = || fs::read(folder.target()).ok();
    let prepared = || {
        let backup = Reader::open(&folder.backup()).unwrap();
        CatalogueRestore::prepare_within(&backup, &folder.target(), AT_ONCE).unwrap()
    };
    let before = bytes();
    drop(prepared());
    assert!(bytes() == before, "nothing is touched until it is applied");
    let applied = prepared().apply().unwrap();
    assert_eq!(folder.revision(), 1);
    drop(applied);
    assert_eq!((folder.revision(), folder.names()), (2, vec!["backup.sqlite".to_owned(), "cards.sqlite".to_owned()]));
    fs::remove_file(folder.target()).unwrap();
    drop(prepared().apply().unwrap());
    assert_eq!(folder.names(), ["backup.sqlite"], "there was no catalogue before");
}

#[test]
fn a_published_copy_is_taken_away_unless_it_is_kept() {
    let folder = Folder::new();
    let copy = folder.0.path().join("copy.sqlite");
    let reader = Reader::open(&folder.target()).unwrap();
    let published = reader.copy(&copy).unwrap().publish().unwrap();
    assert!(copy.exists());
    drop(published);
    assert_eq!(folder.names(), ["backup.sqlite", "cards.sqlite"]);
    let (first, second) = (reader.copy(&copy).unwrap(), reader.copy(&copy).unwrap());
    first.publish().unwrap().keep();
    drop(second.publish().unwrap());
    assert!(copy.exists(), "the copy of another is accepted and left alone");
    let late = Reader::open(&folder.backup()).unwrap().copy(&folder.0.path().join("late.sqlite")).unwrap();
    fs::write(folder.0.path().join("late.sqlite"), "taken meanwhile").unwrap();
    assert!(matches!(late.publish(), Err(StoreError::Exists(_))));
    assert_eq!(fs::read(folder.0.path().join("late.sqlite")).unwrap(), b"taken meanwhile");
}

#[test]
fn what_is_damaged_is_replaced() {
    let folder = Folder::new();
    for damage in [&b"no database at all, and yet of some length"[..], b"", b"SQLite format 3\0 and then nothing"] {
        fs::write(folder.target(), damage).unwrap();
        fs::write(beside(&folder.target(), "-wal"), "neither a log").unwrap();
        folder.restore().unwrap();
        assert_eq!((folder.revision(), folder.names().len()), (1, 2));
    }
    let rows = Connection::open(folder.target()).unwrap();
    rows.execute("UPDATE card SET hand_cost = 9", []).unwrap();
    drop(rows);
    folder.restore().unwrap();
    assert_eq!(folder.revision(), 1);
}

#[test]
fn a_log_that_a_crash_or_a_copy_left_there_is_taken_away() {
    let folder = Folder::new();
    let crash = Connection::open(folder.target()).unwrap();
    crash.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).unwrap();
    crash
        .execute_batch("PRAGMA wal_autocheckpoint = 0; UPDATE card SET hand_cost = 8; UPDATE change SET at = 'x'")
        .unwrap();
    drop(crash);
    let log = fs::read(beside(&folder.target(), "-wal")).unwrap();
    assert!(!log.is_empty());
    folder.restore().unwrap();
    assert_eq!((folder.revision(), folder.names().len()), (1, 2), "a log of its own");
    fs::write(beside(&folder.target(), "-wal"), log).unwrap();
    assert!(matches!(Reader::open(&folder.target()), Err(StoreError::ForeignLog { .. })));
    folder.restore().unwrap();
    assert_eq!((folder.revision(), folder.names().len()), (1, 2), "a log of another file");
}

#[test]
fn a_backup_that_is_none_is_refused() {
    let folder = Folder::new();
    let backup = folder.backup();
    let sound = fs::read(&backup).unwrap();
    let source = |error| match error {
        RestoreError::Backup { source, .. } => source,
        other => panic!("{other:?}"),
    };
    fs::write(&backup, "no database at all, and yet of some length").unwrap();
    assert!(matches!(source(folder.refused()), StoreError::Damaged(_)));
    fs::write(&backup, &sound[..sound.len() / 2]).unwrap();
    folder.refused();
    fs::write(&backup, &sound).unwrap();
    Connection::open(&backup).unwrap().execute("UPDATE card SET hand_cost = 9", []).unwrap();
    assert!(matches!(folder.refused(), RestoreError::Unsound { .. }));
    fs::write(&backup, &sound).unwrap();
    Connection::open(&backup).unwrap().pragma_update(None, "user_version", 1000).unwrap();
    assert!(matches!(source(folder.refused()), StoreError::Newer { .. }));
    fs::remove_file(&backup).unwrap();
    Connection::open(&backup).unwrap().execute_batch("CREATE TABLE notes (text TEXT)").unwrap();
    assert!(matches!(source(folder.refused()), StoreError::Foreign));
    fs::remove_file(&backup).unwrap();
    assert!(matches!(source(folder.refused()), StoreError::Missing(_)));
    assert_eq!(folder.revision(), 2);
}

#[test]
fn a_file_is_not_restored_over_itself() {
    let folder = Folder::new();
    let target = folder.target();
    fs::remove_file(folder.backup()).unwrap();
    fs::hard_link(&target, folder.backup()).unwrap();
    assert!(matches!(folder.refused(), RestoreError::Same(_)));
    #[cfg(unix)]
    {
        fs::remove_file(folder.backup()).unwrap();
        std::os::unix::fs::symlink(&target, folder.backup()).unwrap();
        assert!(matches!(folder.refused(), RestoreError::Same(_)));
    }
}

#[test]
fn what_is_not_ours_or_in_use_is_not_replaced() {
    let folder = Folder::new();
    let source = |error| match error {
        RestoreError::Target { source, .. } => source,
        other => panic!("{other:?}"),
    };
    for sql in ["BEGIN IMMEDIATE", "BEGIN; SELECT 1 FROM card", "PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE"] {
        let lock = Locked::with(&folder.target(), sql);
        assert!(matches!(source(folder.refused()), StoreError::Locked(AT_ONCE)), "{sql}");
        drop(lock);
    }
    assert_eq!(folder.revision(), 2);
    fs::remove_file(folder.target()).unwrap();
    Connection::open(folder.target()).unwrap().execute_batch("CREATE TABLE notes (text TEXT)").unwrap();
    assert!(matches!(source(folder.refused()), StoreError::Foreign));
    fs::remove_file(folder.target()).unwrap();
    fs::create_dir(folder.target()).unwrap();
    assert!(matches!(source(folder.refused()), StoreError::Io { .. }));
}

#[test]
fn the_file_of_a_newer_program_may_be_replaced() {
    let folder = Folder::new();
    Connection::open(folder.target()).unwrap().pragma_update(None, "user_version", 1000).unwrap();
    folder.restore().unwrap();
    assert_eq!(folder.revision(), 1);
}

#[test]
fn a_link_is_followed_and_rights_stay() {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = Folder::new();
        let place = folder.0.path().join("place.sqlite");
        fs::rename(folder.target(), &place).unwrap();
        fs::set_permissions(&place, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&place, folder.target()).unwrap();
        folder.restore().unwrap();
        assert!(fs::symlink_metadata(folder.target()).unwrap().is_symlink());
        assert_eq!(fs::metadata(place).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(folder.revision(), 1);
    }
}
