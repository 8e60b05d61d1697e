//! Opening files, versions, copies, and defects of a file.

use crate::support::NOW;
use cards::{AnnouncementKind, SetCode, Variant};
use catalog::{CatalogueVersion, Fill, ImportError, Options, Phase, Progress, Source, Status, Store, StoreError};
use jiff::Timestamp;
use std::{fs, ops::ControlFlow, path::PathBuf};

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("catalogue.sqlite");
    (folder, path)
}

/// A record of a card that no catalogue has, with an invented text.
fn record(set: &str, cost: u8) -> Source {
    let json = format!(
        r#"{{"reference":"ALT_{set}_B_AX_990_C","name":"Sample Card","cardType":{{"reference":"SPELL"}},"mainFaction":{{"reference":"AX"}},"cardSet":{{"reference":"{set}","name":"Sample Set"}},"cardSubTypes":[],"imagePath":"x/en_US/x.jpg","elements":{{"MAIN_COST":"{cost}","RECALL_COST":"1","MAIN_EFFECT":"Nothing happens."}}}}"#
    );
    Source::Bytes { name: format!("{set}.json"), bytes: json.into_bytes() }
}

#[test]
fn the_first_start_fills_and_later_ones_reuse() {
    let (_folder, path) = folder();
    let first = Store::open(&path, NOW).unwrap();
    let version = first.version().unwrap();
    assert_eq!(version.revision, 1);
    assert_eq!(first.load().unwrap().manifest.sources[0].names, ["embedded"]);
    drop(first);
    let second = Store::open(&path, "2030-01-01T00:00:00Z".parse().unwrap()).unwrap();
    assert_eq!(second.version().unwrap(), version, "opening changes nothing");
    let catalogue = second.load().unwrap();
    assert_eq!((catalogue.manifest.version, catalogue.index.len()), (version, 3486));
    assert_eq!(catalogue.manifest.changed_at, NOW);
}

#[test]
fn several_programs_may_start_at_once() {
    for _ in 0..5 {
        let (_folder, path) = folder();
        let versions: Vec<_> = std::thread::scope(|scope| {
            let starts: Vec<_> =
                (0..4).map(|_| scope.spawn(|| Store::open(&path, NOW).unwrap().version().unwrap())).collect();
            starts.into_iter().map(|start| start.join().unwrap()).collect()
        });
        assert!(versions.iter().all(|version| version.revision == 1), "{versions:?}");
    }
}

#[test]
fn two_databases_with_the_same_content_export_the_same_bytes() {
    let ((_a, first), (_b, second)) = (folder(), folder());
    let export = |path| {
        let catalogue = Store::open(path, NOW).unwrap().load().unwrap();
        let mut bytes = Vec::new();
        catalog::export(&catalogue, &mut bytes).unwrap();
        (catalogue.manifest.version, catalogue.checksum(), bytes)
    };
    let (first, second) = (export(&first), export(&second));
    assert!(first == second);
    assert_eq!(first.2.iter().filter(|b| **b == b'\n').count(), 3486);
}

#[test]
fn a_reader_sees_the_change_of_another_connection_by_its_version() {
    let (_folder, path) = folder();
    let reader = Store::open(&path, NOW).unwrap();
    let mut writer = Store::open(&path, NOW).unwrap();
    let before = reader.version().unwrap();
    let report = writer.import(&[record("CORE", 1)], &Options::at(NOW), &mut ()).unwrap();
    let after = reader.version().unwrap();
    assert_eq!((report.version, after.revision), (Some(after), before.revision + 1));
    assert_ne!(after.content, before.content);
    assert_eq!(reader.load().unwrap().index.len(), 3487);
}

#[test]
fn cards_know_when_they_were_written() {
    let (_folder, path) = folder();
    let mut store = Store::open(&path, NOW).unwrap();
    let later: Timestamp = "2026-08-01T12:00:00Z".parse().unwrap();
    store.import(&[record("CORE", 1)], &Options::at(later), &mut ()).unwrap();
    let since = |store: &Store, moment: Timestamp| -> Vec<String> {
        let catalogue = store.load().unwrap();
        catalogue.updated_since(moment).iter().map(|at| catalogue.index.card_at(*at).reference.to_string()).collect()
    };
    assert_eq!(since(&store, NOW).len(), 3487);
    assert_eq!(since(&store, later), ["ALT_CORE_B_AX_990_C"], "the moment itself included");
    assert_eq!(since(&store, "2026-08-01T12:00:01Z".parse().unwrap()), [""; 0]);
    let last: Timestamp = "2026-09-01T12:00:00Z".parse().unwrap();
    store.import(&[record("CORE", 2)], &Options::at(last), &mut ()).unwrap();
    assert_eq!(since(&store, last), ["ALT_CORE_B_AX_990_C"], "a change counts as much as a new card");
    store.import(&[record("CORE", 2)], &Options::at("2026-10-01T12:00:00Z".parse().unwrap()), &mut ()).unwrap();
    assert_eq!(since(&store, "2026-09-02T00:00:00Z".parse().unwrap()), [""; 0], "what changes nothing does not");
}

#[test]
fn an_unknown_set_gets_a_row() {
    let (_folder, path) = folder();
    let mut store = Store::open(&path, NOW).unwrap();
    let report = store.import(&[record("NEWSET", 1)], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!(report.sets, [SetCode::parse("NEWSET").unwrap()]);
    let catalogue = store.load().unwrap();
    let id = catalogue.index.find("ALT_NEWSET_B_AX_990_C").unwrap();
    let set = catalogue.index.set_of(id).unwrap();
    assert_eq!((&*set.name, set.released), ("Sample Set", None));
}

struct StopAt(usize);

impl Progress for StopAt {
    fn update(&mut self, status: &Status) -> ControlFlow<()> {
        if status.files >= self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn an_import_that_is_stopped_changes_nothing() {
    let (_folder, path) = folder();
    let mut store = Store::open(&path, NOW).unwrap();
    let before = store.version().unwrap();
    for stop in 1..=2 {
        let stopped = store.import(&[record("CORE", 1), record("NEW", 1)], &Options::at(NOW), &mut StopAt(stop));
        assert!(matches!(stopped, Err(ImportError::Stopped)), "{stopped:?}");
        assert_eq!(store.version().unwrap(), before);
        assert_eq!(store.load().unwrap().index.len(), 3486);
    }
    // No lock is left either.
    store.import(&[record("CORE", 1)], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!(store.version().unwrap().revision, before.revision + 1);
}

/// A crash between the first written card and the commit: the last `update` comes when all cards are written.
struct Crash(usize);

impl Progress for Crash {
    fn update(&mut self, status: &Status) -> ControlFlow<()> {
        if status.phase == Phase::Committing {
            self.0 += 1;
            panic!("injected");
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn a_crash_before_the_commit_leaves_the_old_catalogue() {
    let (_folder, path) = folder();
    let mut store = Store::open(&path, NOW).unwrap();
    let before = store.version().unwrap();
    let mut crash = Crash(0);
    let crashed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        store.import(&[record("CORE", 1)], &Options::at(NOW), &mut crash)
    }));
    assert!(crashed.is_err());
    assert_eq!(crash.0, 1);
    drop(store);
    let store = Store::open(&path, NOW).unwrap();
    assert_eq!(store.version().unwrap(), before);
    assert_eq!(store.check().unwrap().problems, [""; 0]);
}

/// Looks at the catalogue through another connection when an import has written everything and not committed.
struct Peek<'a> {
    reader: &'a Store,
    seen: Option<(CatalogueVersion, usize)>,
}

impl Progress for Peek<'_> {
    fn update(&mut self, status: &Status) -> ControlFlow<()> {
        if status.phase == Phase::Committing {
            self.seen = Some((self.reader.version().unwrap(), self.reader.load().unwrap().index.len()));
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn readers_see_the_old_catalogue_until_the_commit() {
    let (_folder, path) = folder();
    let (reader, mut writer) = (Store::open(&path, NOW).unwrap(), Store::open(&path, NOW).unwrap());
    let before = reader.version().unwrap();
    let mut peek = Peek { reader: &reader, seen: None };
    writer.import(&[record("CORE", 1)], &Options::at(NOW), &mut peek).unwrap();
    assert_eq!(peek.seen, Some((before, 3486)));
    assert_eq!(reader.load().unwrap().index.len(), 3487);
}

#[test]
fn a_copy_is_a_catalogue_and_never_replaces_a_file() {
    let (folder, path) = folder();
    let mut store = Store::open(&path, NOW).unwrap();
    store.import(&[record("CORE", 1)], &Options::at(NOW), &mut ()).unwrap();
    let copy = folder.path().join("copy.sqlite");
    store.backup(&copy).unwrap();
    let copied = Store::open(&copy, NOW).unwrap();
    assert_eq!(copied.version().unwrap(), store.version().unwrap());
    assert_eq!(copied.check().unwrap(), store.check().unwrap());
    assert!(matches!(store.backup(&copy), Err(StoreError::Exists(there)) if there == copy));
    assert!(matches!(store.backup(&folder.path().join("no/such/folder.sqlite")), Err(StoreError::Io { .. })));
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains("partial")), "{left:?}");
}

#[test]
fn a_file_that_is_no_catalogue_is_refused_and_left_as_it_is() {
    let (_folder, path) = folder();
    fs::write(&path, "this is a text, long enough to be taken for a page of a database by nobody at all").unwrap();
    let before = fs::read(&path).unwrap();
    assert!(matches!(Store::open(&path, NOW), Err(StoreError::Damaged(_))));
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_path_that_cannot_be_a_file_is_named() {
    let (folder, _) = folder();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    // The folder itself, a folder that is a file, and one that does not exist.
    for path in [folder.path().to_owned(), file.join("x.sqlite"), folder.path().join("none/x.sqlite")] {
        let error = Store::open(&path, NOW).unwrap_err();
        assert!(matches!(&error, StoreError::Open { path: named, .. } if *named == path), "{error:?}");
        assert!(error.to_string().contains(&*path.to_string_lossy()), "{error}");
    }
}

/// `/proc` is a folder in which nobody can make a file, not even root, who may be running the tests.
#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_cannot_be_written_is_named() {
    let path = PathBuf::from("/proc/catalogue.sqlite");
    let error = Store::open(&path, NOW).unwrap_err();
    assert!(matches!(&error, StoreError::Open { path: named, .. } if *named == path), "{error:?}");
}

#[test]
fn a_damaged_catalogue_is_found_out() {
    let (_folder, path) = folder();
    drop(Store::open(&path, NOW).unwrap());
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0xa5);
    fs::write(&path, bytes).unwrap();
    let store = Store::open(&path, NOW);
    match store.and_then(|store| store.check()) {
        Ok(check) => assert_ne!(check.problems, [""; 0]),
        Err(error) => assert!(error.to_string().contains("damaged"), "{error}"),
    }
}

#[test]
fn a_value_that_nobody_writes_is_named() {
    let (_folder, path) = folder();
    let store = Store::open(&path, NOW).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    for (sql, column) in [
        ("UPDATE card SET faction = 'XX' WHERE reference = 'ALT_CORE_B_AX_01_C'", "faction"),
        ("UPDATE card SET faction = 'AX', hand_cost = 300 WHERE reference = 'ALT_CORE_B_AX_01_C'", "hand_cost"),
    ] {
        other.execute(sql, []).unwrap();
        let error = store.load().unwrap_err();
        assert!(
            matches!(&error, StoreError::Value { table: "card", key, column: c, .. } if key == "ALT_CORE_B_AX_01_C" && *c == column),
            "{error:?}"
        );
    }
}

#[test]
fn a_key_that_is_no_text_is_damage() {
    let (_folder, path) = folder();
    let store = Store::open(&path, NOW).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    let damage = "PRAGMA foreign_keys = OFF; \
                  UPDATE card SET reference = CAST(x'ff' AS TEXT) WHERE reference = 'ALT_CORE_B_AX_01_C'";
    other.execute_batch(damage).unwrap();
    let error = store.load().unwrap_err();
    assert!(matches!(&error, StoreError::Damaged(_)), "{error:?}");
    assert!(error.to_string().contains("tumult restore"), "{error}");
}

#[test]
fn a_change_behind_our_back_shows_in_the_check() {
    let (_folder, path) = folder();
    let store = Store::open(&path, NOW).unwrap();
    assert_eq!(store.check().unwrap().problems, [""; 0]);
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute("UPDATE card SET hand_cost = 9 WHERE reference = 'ALT_CORE_B_AX_04_C'", []).unwrap();
    let problems = store.check().unwrap().problems;
    assert!(problems.len() == 1 && problems[0].contains("checksum"), "{problems:?}");
}

#[test]
fn an_empty_catalogue_is_one_too() {
    let (_folder, path) = folder();
    let store = Store::open_with(&path, Fill::Nothing, NOW).unwrap();
    assert_eq!(store.version().unwrap().revision, 0);
    assert!(store.load().unwrap().index.is_empty());
    drop(store);
    assert_eq!(Store::open(&path, NOW).unwrap().load().unwrap().index.len(), 3486, "filled when asked for");
}

/// The tables of version 1, with time spans of suspensions and bans instead of announcements.
fn version_1(path: &std::path::Path) -> rusqlite::Connection {
    let old = rusqlite::Connection::open(path).unwrap();
    old.execute_batch(include_str!("../src/migrations/1.sql")).unwrap();
    old.execute_batch(
        "PRAGMA user_version = 1; PRAGMA application_id = 0x544D4C54;
         INSERT INTO catalogue VALUES (1, 7, hex(zeroblob(32)), hex(zeroblob(32)), 'older', '2026-01-01T00:00:00Z');
         INSERT INTO card VALUES ('ALT_CORE_B_AX_990_C', 'AX', 'SPELL', '', 1, 1, NULL, NULL, NULL, NULL, NULL, NULL, '', 1, 0);
         INSERT INTO card_text VALUES ('ALT_CORE_B_AX_990_C', 'en', 'Sample Card', NULL, NULL);
         INSERT INTO card_set VALUES ('CORE', 'Beyond the Gates', NULL, NULL, NULL, NULL);
         INSERT INTO change VALUES (7, '2026-01-01T00:00:00Z', '[]', 1, 0);
         INSERT INTO restriction VALUES ('YZ_05', 'U', '', 'suspended', '2025-01-30', '2025-10-03', '2025-01-30', 'Moonlight Jellyfish', 'first');
         INSERT INTO restriction VALUES ('YZ_05', 'U', '', 'banned', '2025-10-03', NULL, NULL, 'Moonlight Jellyfish', 'second');
         INSERT INTO restriction VALUES ('AX_16', 'U', 'BR', 'suspended', '2025-01-30', '2025-05-13', NULL, 'Foundry Armorer', 'first');
         INSERT INTO restriction VALUES ('AX_04', 'C R1', '', 'suspended', '2026-09-01', NULL, NULL, 'Kelon Elemental', 'a patch of ours');",
    )
    .unwrap();
    old
}

#[test]
fn spans_of_version_1_become_announcements_that_come_to_the_same() {
    let (_folder, path) = folder();
    drop(version_1(&path));
    let store = Store::open_with(&path, Fill::Nothing, NOW).unwrap();
    assert_eq!(store.check().unwrap().problems, [""; 0], "the checksums are those of the new tables");
    assert_eq!(store.version().unwrap().revision, 7);
    let catalogue = store.load().unwrap();
    assert_eq!(catalogue.updated_since("2026-01-01T00:00:00Z".parse().unwrap()).len(), 1, "nobody misses a card");
    let index = catalogue.index;
    let day = |text: &str| text.parse::<cards::Date>().unwrap();
    let spans: Vec<_> =
        index.restrictions().iter().map(|r| (&*r.family, r.from, r.until, r.state.code(), &*r.source)).collect();
    assert_eq!(
        spans,
        [
            ("AX_16", day("2025-01-30"), Some(day("2025-05-13")), "suspended", "first"),
            ("YZ_05", day("2025-01-30"), Some(day("2025-10-03")), "suspended", "first"),
            ("YZ_05", day("2025-10-03"), None, "banned", "second"),
            ("AX_04", day("2026-09-01"), None, "suspended", "a patch of ours"),
        ]
    );
    let kinds: Vec<_> = index.announcements().iter().map(|a| (a.kind, &*a.name, a.announced)).collect();
    assert_eq!(
        kinds,
        [
            (AnnouncementKind::Suspended, "Foundry Armorer", None),
            (AnnouncementKind::Suspended, "Moonlight Jellyfish", Some(day("2025-01-30"))),
            (AnnouncementKind::Reinstated, "Foundry Armorer", None),
            (AnnouncementKind::Banned, "Moonlight Jellyfish", None),
            (AnnouncementKind::Suspended, "Kelon Elemental", None),
        ]
    );
}

#[test]
fn a_database_of_version_1_gets_the_announcements_of_this_program_and_keeps_its_own() {
    let (_folder, path) = folder();
    drop(version_1(&path));
    let store = Store::open(&path, NOW).unwrap();
    let index = store.load().unwrap().index;
    let (_fresh_folder, fresh_path) = folder();
    let fresh = Store::open(&fresh_path, NOW).unwrap().load().unwrap().index;
    let (own, others): (Vec<_>, Vec<_>) = index.announcements().iter().partition(|a| a.source == "a patch of ours");
    assert_eq!(own.len(), 1);
    assert_eq!((&*own[0].name, &*own[0].variants), ("Kelon Elemental", &[Variant::C, Variant::R1][..]));
    assert!(others.into_iter().eq(fresh.announcements()), "with the titles of the list, not those of the old rows");
    assert_eq!(store.check().unwrap().problems, [""; 0]);
}
