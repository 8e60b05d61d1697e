//! Tests of the words and postings by which Uniques are found, across imports and reloads.

use crate::{
    Catalogue, Checksum, ImportError, LineIndexer, Options, Progress, Source, Status, Store, StoreError, export_cards,
};
use cards::{AbilityLine, Card, LineWords, Notation, PostingKey, Postings, Statistics, UniqueFamily};
use jiff::Timestamp;
use rusqlite::{Connection, params};
use std::{convert::Infallible, ops::ControlFlow, path::Path, sync::Arc};

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// A line is found by the words of its notation.
fn words(line: &AbilityLine) -> LineWords {
    LineWords::new(line.notation.iter().map(|ability| ability.split(' ')))
}

const INDEXER: LineIndexer = LineIndexer { version: "1", reader: || Box::new(words) };

fn unique(number: u32, cost: u8, notation: &str) -> Card {
    let common = crate::embedded::cards().into_iter().find(|card| card.reference.to_string() == "ALT_CORE_B_MU_08_C");
    let mut card = Card {
        reference: format!("ALT_CORE_B_MU_08_U_{number}").parse().unwrap(),
        hand_cost: Some(cost),
        reserve_cost: Some(2),
        statistics: Some(Statistics { forest: 1, mountain: 2, ocean: 3 }),
        collector_number: None,
        notation: Some(Notation { abilities: notation.into(), unread: Vec::new() }),
        ..common.unwrap()
    };
    card.abilities.main = true;
    card
}

fn source(lines: Vec<u8>) -> Source {
    Source::Bytes { name: "cards.jsonl".to_owned(), bytes: lines }
}

fn lines(cards: &[Card]) -> Source {
    let mut bytes = Vec::new();
    export_cards(cards, &mut bytes).unwrap();
    source(bytes)
}

fn import(store: &mut Store, source: Source, options: &Options) {
    let report = store.import(&[source], options, &mut ()).unwrap();
    assert_eq!(report.refused_count, 0, "{:?}", report.refused);
}

fn indexing() -> Options {
    Options::at(NOW).with_line_indexer(INDEXER)
}

/// The postings that are kept of the only family, in the words of this reader.
fn kept(catalogue: &Catalogue, indexer: &LineIndexer) -> Option<Arc<Postings>> {
    assert_eq!(catalogue.index.uniques().families().len(), 1);
    catalogue.index.uniques().postings(0, &indexer.name()).cloned()
}

/// Checks that the postings that are kept are those that would be worked out anew, and that the lines have their words.
fn assert_complete(store: &Store) {
    let catalogue = store.load().unwrap();
    let uniques = catalogue.index.uniques();
    let family: &UniqueFamily = &uniques.families()[0];
    let anew = Postings::of(family, None, |line| {
        let anew = words(uniques.lines().get(line).unwrap());
        assert_eq!(uniques.words(line, &INDEXER.name()).map(|kept| &**kept), Some(&anew));
        Ok::<_, Infallible>(Arc::new(anew))
    });
    assert_eq!(kept(&catalogue, &INDEXER).as_deref(), Some(&anew.unwrap()));
    assert_eq!(store.check().unwrap().problems, [""; 0]);
}

#[test]
fn each_change_of_the_uniques_changes_by_what_they_are_found() {
    let mut store = Store::in_memory(NOW).unwrap();
    assert!(store.index(&INDEXER).unwrap());
    import(&mut store, lines(&[unique(7, 3, "hop skip"), unique(30, 4, "hop")]), &indexing());
    assert_complete(&store);
    let before = store.load().unwrap();
    // In the order of references 12 comes before both others and 70 after them; 7 is changed, and so is a cost.
    import(
        &mut store,
        lines(&[unique(12, 3, "dig"), unique(70, 3, "hop"), unique(7, 3, "dig"), unique(30, 5, "hop")]),
        &indexing(),
    );
    assert_complete(&store);
    import(&mut store, source(br#"{"reference": "ALT_CORE_B_MU_08_U_12", "deleted": true}"#.to_vec()), &indexing());
    assert_complete(&store);
    let after = store.load().unwrap();
    let found = |catalogue: &Catalogue, word| -> Vec<u32> {
        kept(catalogue, &INDEXER).unwrap().get(PostingKey::Word(word)).into_iter().flatten().collect()
    };
    // 30, 7 and then 30, 7, 70.
    assert_eq!((found(&before, "hop"), found(&before, "skip")), (vec![0, 1], vec![1]));
    assert_eq!((found(&after, "hop"), found(&after, "dig")), (vec![0, 2], vec![1]));
    assert_eq!(found(&after, "skip"), [] as [u32; 0]);
}

#[test]
fn an_import_without_a_reader_leaves_out_what_is_worked_out_once_afterwards() {
    let mut store = Store::in_memory(NOW).unwrap();
    store.index(&INDEXER).unwrap();
    import(&mut store, lines(&[unique(7, 3, "hop")]), &indexing());
    import(&mut store, lines(&[unique(8, 3, "dig")]), &Options::at(NOW));
    let incomplete = store.load().unwrap();
    assert_eq!(kept(&incomplete, &INDEXER), None, "half of it is nothing");
    assert!(store.index(&INDEXER).unwrap());
    assert_complete(&store);
    assert_eq!(store.version().unwrap(), incomplete.manifest.version, "the catalogue is the same");
    assert!(!store.index(&INDEXER).unwrap(), "once");
}

#[test]
fn words_of_another_reader_are_not_used_and_replaced() {
    let newer = LineIndexer { version: "2", reader: || Box::new(|_| LineWords::new([["other"]])) };
    let mut store = Store::in_memory(NOW).unwrap();
    store.index(&INDEXER).unwrap();
    import(&mut store, lines(&[unique(7, 3, "hop")]), &indexing());
    assert_eq!(kept(&store.load().unwrap(), &newer), None);
    // Its words would be mixed with those of the first reader.
    import(&mut store, lines(&[unique(8, 3, "dig")]), &Options::at(NOW).with_line_indexer(newer));
    assert_eq!((kept(&store.load().unwrap(), &newer), kept(&store.load().unwrap(), &INDEXER)), (None, None));
    assert!(store.index(&newer).unwrap());
    let catalogue = store.load().unwrap();
    let all = kept(&catalogue, &newer).unwrap().get(PostingKey::Word("other"));
    assert_eq!((all.map(|all| all.len()), kept(&catalogue, &INDEXER)), (Some(2), None));
}

/// Stops an import before the commit.
struct Stopping;

impl Progress for Stopping {
    fn update(&mut self, status: &Status) -> ControlFlow<()> {
        if status.phase == crate::Phase::Committing { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn an_import_that_ends_early_changes_nothing_of_it() {
    let mut store = Store::in_memory(NOW).unwrap();
    store.index(&INDEXER).unwrap();
    import(&mut store, lines(&[unique(7, 3, "hop")]), &indexing());
    let before = kept(&store.load().unwrap(), &INDEXER);
    let stopped = store.import(&[lines(&[unique(8, 3, "dig")])], &indexing(), &mut Stopping);
    assert!(matches!(stopped, Err(ImportError::Stopped)));
    import(&mut store, lines(&[unique(8, 3, "dig")]), &indexing().dry_run());
    assert_eq!(kept(&store.load().unwrap(), &INDEXER), before);
    assert_complete(&store);
}

#[test]
fn a_reload_takes_over_what_did_not_change() {
    let mut store = Store::in_memory(NOW).unwrap();
    store.index(&INDEXER).unwrap();
    import(&mut store, lines(&[unique(7, 3, "hop")]), &indexing());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("catalogue.sqlite");
    store.backup(&path).unwrap();
    let held = crate::Reader::open(&path).unwrap().load().unwrap();
    let again = crate::Reader::open(&path).unwrap().load_after(&held).unwrap();
    let (held, again) = (kept(&held, &INDEXER).unwrap(), kept(&again, &INDEXER).unwrap());
    assert!(Arc::ptr_eq(&held, &again));
}

fn damaged(path: &Path, change: impl Fn(&Connection)) -> StoreError {
    let copy = path.with_extension("damaged");
    std::fs::copy(path, &copy).unwrap();
    change(&Connection::open(&copy).unwrap());
    let error = crate::Reader::open(&copy).unwrap().load().unwrap_err();
    std::fs::remove_file(&copy).unwrap();
    error
}

#[test]
fn damage_is_found_when_the_catalogue_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("catalogue.sqlite");
    let mut store = Store::open(&path, NOW).unwrap();
    store.index(&INDEXER).unwrap();
    import(&mut store, lines(&[unique(7, 3, "hop"), unique(8, 4, "hop")]), &indexing());
    let postings = kept(&store.load().unwrap(), &INDEXER).unwrap();
    drop(store);
    let is = |error: StoreError, wanted: &str| {
        assert!(matches!(&error, StoreError::Value { table, .. } if *table == wanted), "{error}");
    };
    let words = damaged(&path, |file| {
        file.execute("UPDATE line_words SET words = 'skip'", []).unwrap();
    });
    is(words, "line_words");
    let byte = damaged(&path, |file| {
        let mut bytes = postings.as_bytes().to_vec();
        *bytes.last_mut().unwrap() ^= 1;
        file.execute("UPDATE unique_postings SET postings = ?", [bytes]).unwrap();
    });
    is(byte, "unique_postings");
    // Its digest is right, but its Uniques are others.
    let other = damaged(&path, |file| {
        let (family, revision): (String, u32) = file
            .query_row("SELECT family, revision FROM unique_postings", [], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap();
        let digest = Checksum::of(|to| {
            writeln!(to, "{family}")?;
            to.write_all(&revision.to_le_bytes())?;
            to.write_all(b"nonsense")
        });
        let set = "UPDATE unique_postings SET postings = ?, digest = ?";
        file.execute(set, params![b"nonsense", digest.bytes()]).unwrap();
    });
    is(other, "unique_postings");
}
