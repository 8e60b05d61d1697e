//! Tests of packing the Uniques of a database, those of older programs included.

use crate::{
    Checksum, Fill, Options, Source, Store, StoreError, export,
    file::OpenFile,
    migrations,
    rows::OtherRows,
    schema_version,
    tables::{self, CardWriter},
};
use cards::{Card, Language, Notation, Statistics};
use jiff::Timestamp;
use rusqlite::{Connection, params};
use std::path::Path;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// A Unique of a Character of the embedded data.
fn unique(reference: &str, text: &str) -> Card {
    let common = crate::embedded::cards().into_iter().find(|card| card.reference.to_string() == "ALT_CORE_B_MU_08_C");
    let mut card = Card {
        reference: reference.parse().unwrap(),
        hand_cost: Some(7),
        reserve_cost: Some(2),
        statistics: Some(Statistics { forest: 1, mountain: 2, ocean: 3 }),
        collector_number: None,
        notation: Some(Notation { abilities: "when {J} -> draw 1".into(), unread: Vec::new() }),
        ..common.unwrap()
    };
    card.abilities.main = true;
    card.text.main.set(Language::En, text);
    card
}

fn lines<'c>(cards: impl IntoIterator<Item = &'c Card>) -> Source {
    let mut bytes = Vec::new();
    export::export_cards(cards, &mut bytes).unwrap();
    Source::Bytes { name: "cards.jsonl".to_owned(), bytes }
}

fn import<'c>(store: &mut Store, cards: impl IntoIterator<Item = &'c Card>) {
    let report = store.import(&[lines(cards)], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!(report.refused_count, 0, "{:?}", report.refused);
}

fn exported(store: &Store) -> String {
    let mut bytes = Vec::new();
    export::export(&store.load().unwrap(), &mut bytes).unwrap();
    assert_eq!(store.check().unwrap().problems, [""; 0]);
    String::from_utf8(bytes).unwrap()
}

/// How many cards are packed, and how many Uniques are not.
fn held(store: &Store) -> (usize, usize) {
    let index = store.load().unwrap().index;
    let ordinary = index.iter().filter(|(_, card)| card.reference.unique_number().is_some()).count();
    (index.uniques().len(), ordinary)
}

/// A file as version 9 wrote it.
fn version_9(path: &Path, cards: &[Card]) {
    let mut old = Connection::open(path).unwrap();
    for step in 1..=9 {
        let step = std::fs::read_to_string(format!("{}/src/migrations/{step}.sql", env!("CARGO_MANIFEST_DIR")));
        old.execute_batch(&step.unwrap()).unwrap();
    }
    let writing = old.transaction().unwrap();
    for (card, revision) in cards.iter().zip(1..) {
        CardWriter::new(&writing, revision).unwrap().replace(card).unwrap();
    }
    crate::embedded::sets().iter().for_each(|set| tables::write_set(&writing, set).unwrap());
    let all = tables::read_cards(&writing).unwrap();
    let checksum = Checksum::of(|to| export::export_cards(&all, to));
    let content = Checksum::of(|to| {
        to.write_all(checksum.bytes())?;
        OtherRows::read(&writing).unwrap().export(to)
    });
    let head = "INSERT INTO catalogue (only, revision, content, checksum, embedded, changed_at, text_reader) \
                VALUES (1, 9, ?, ?, '', '1970-01-01T00:00:00Z', '0.1.0')";
    writing.execute(head, params![content.to_string(), checksum.to_string()]).unwrap();
    writing.pragma_update(None, "user_version", 9).unwrap();
    writing.pragma_update(None, "application_id", schema_version::APPLICATION).unwrap();
    writing.commit().unwrap();
}

#[test]
fn uniques_of_an_older_program_are_packed_without_loss() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cards.sqlite");
    let odd = Card { collector_number: Some("BTG-1-U".into()), ..unique("ALT_CORE_B_MU_08_U_3", "{J} Draw.") };
    let cards = [
        crate::embedded::cards().remove(0),
        unique("ALT_CORE_B_MU_08_U_1", "{J} Draw."),
        unique("ALT_CORE_B_MU_08_U_2", "{J} Draw a card that nobody has seen."),
        odd,
        // Two printings of one card.
        unique("ALT_CORE_B_MU_08_U_4", "{J} Draw."),
        unique("ALT_CORE_P_MU_08_U_4", "{J} Draw."),
    ];
    version_9(&path, &cards);
    let mut expected: Vec<&Card> = cards.iter().collect();
    expected.sort_by_key(|card| card.reference.to_string());
    let mut bytes = Vec::new();
    export::export_cards(expected, &mut bytes).unwrap();
    // Reading alone, without writing, must work too.
    let read = crate::Reader::open(&path).unwrap().load().unwrap();
    let store = Store::open_with(&path, Fill::Nothing, NOW).unwrap();
    assert_eq!(exported(&store).as_bytes(), bytes);
    assert_eq!(read.manifest, store.load().unwrap().manifest);
    assert_eq!(held(&store), (2, 3));
    let catalogue = store.load().unwrap();
    assert_eq!(catalogue.manifest.version.revision, 9);
    let revisions: Vec<u32> = catalogue.index.uniques().families()[0].revisions().collect();
    assert_eq!(revisions, [2, 3], "the changes that wrote them");
    assert_eq!((catalogue.manifest.cards, catalogue.manifest.cards_with_text), (6, 5));
}

#[test]
fn collector_numbers_are_packed_and_those_of_an_older_program_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cards.sqlite");
    let printed = |number: u32| {
        let unique = unique(&format!("ALT_CORE_B_MU_08_U_{number}"), "{J} Draw.");
        Card { collector_number: Some(format!("BTG-113-U-{number}").into()), ..unique }
    };
    let (first, second) = (printed(1), printed(20));
    let mut store = Store::open_with(&path, Fill::Nothing, NOW).unwrap();
    import(&mut store, [&first]);
    assert_eq!(held(&store), (1, 0));
    drop(store);
    // As version 11 stored it.
    let connection = Connection::open(&path).unwrap();
    CardWriter::new(&connection, 1).unwrap().replace(&second).unwrap();
    crate::revision::write_checksums(&connection).unwrap();
    connection.pragma_update(None, "user_version", 11).unwrap();
    drop(connection);
    let store = Store::open_with(&path, Fill::Nothing, NOW).unwrap();
    assert_eq!(held(&store), (2, 0));
    let mut bytes = Vec::new();
    export::export_cards([&first, &second], &mut bytes).unwrap();
    assert_eq!(exported(&store).as_bytes(), bytes);
}

#[test]
fn a_printing_takes_what_it_lacks_from_a_packed_one() {
    let mut store = Store::in_memory(NOW).unwrap();
    let booster = unique("ALT_CORE_B_MU_08_U_7", "{J} Draw.");
    import(&mut store, [&booster]);
    assert_eq!(held(&store), (1, 0));
    let bare = r#"{"reference":"ALT_CORE_P_MU_08_U_7","name":{"fr":"Nom que personne n'a"},"faction":"MU","cardType":"CHARACTER",
        "subTypes":[],"mainCost":7,"recallCost":2,"forestPower":1,"mountainPower":2,"oceanPower":3,"abilities":[]}"#;
    let promo = Source::Bytes { name: "promo.jsonl".to_owned(), bytes: bare.replace('\n', "").into_bytes() };
    let report = store.import(&[promo], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!(report.refused_count, 0, "{:?}", report.refused);
    let index = store.load().unwrap().index;
    let taken = index.card(index.find("ALT_CORE_P_MU_08_U_7").unwrap());
    assert_eq!((&taken.name, &taken.sub_types), (&booster.name, &booster.sub_types));
    assert!(taken.abilities.main, "a box that holds rules on one printing holds them on the other");
}

#[test]
fn damage_by_an_older_program_is_found_before_packing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cards.sqlite");
    version_9(&path, &[unique("ALT_CORE_B_MU_08_U_1", "{J} Draw.")]);
    Connection::open(&path).unwrap().execute("UPDATE card SET hand_cost = 6", []).unwrap();
    assert!(matches!(Store::open_with(&path, Fill::Nothing, NOW), Err(StoreError::Checksum { .. })));
    let version: u32 =
        Connection::open(&path).unwrap().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 9);
    let mut connection = Connection::open(&path).unwrap();
    assert!(migrations::migrate(&mut connection, &OpenFile::IN_MEMORY).is_err());
}

#[test]
fn a_unique_comes_changes_and_goes_wherever_it_is_held() {
    let mut store = Store::in_memory(NOW).unwrap();
    let before = exported(&store);
    let version = store.version().unwrap();
    let plain = unique("ALT_CORE_B_MU_08_U_1", "{J} Draw.");
    let other = unique("ALT_CORE_B_MU_08_U_2", "{J} Draw.  {H} Sing.");
    import(&mut store, [&plain, &other]);
    assert_eq!(held(&store), (2, 0));
    let packed = exported(&store);
    // A fact that no packed Unique has moves it to the ordinary cards, and back.
    import(&mut store, [&Card { collector_number: Some("BTG-1-U".into()), ..plain.clone() }]);
    assert_eq!(held(&store), (1, 1));
    let line = format!("{{\"reference\":\"{}\",\"deleted\":true}}", plain.reference);
    let gone = Source::Bytes { name: "gone.jsonl".to_owned(), bytes: line.into_bytes() };
    store.import(&[gone], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!(held(&store), (1, 0));
    import(&mut store, [&plain]);
    assert_eq!((held(&store), exported(&store)), ((2, 0), packed));
    // With another printing both become ordinary cards, where printings are told apart.
    let promo = Card { reference: "ALT_CORE_P_MU_08_U_2".parse().unwrap(), ..other.clone() };
    import(&mut store, [&promo]);
    assert_eq!(held(&store), (1, 2));
    let index = store.load().unwrap().index;
    let id = index.find("ALT_CORE_P_MU_08_U_2").unwrap();
    assert_eq!(index.reference(index.canonical(id)), "ALT_CORE_B_MU_08_U_2");
    let changed = Card { hand_cost: Some(1), ..plain.clone() };
    import(&mut store, [&changed]);
    assert_eq!(store.load().unwrap().index.find("ALT_CORE_B_MU_08_U_1").map(|_| ()), Some(()));
    for card in [&plain, &other, &promo] {
        let line = format!("{{\"reference\":\"{}\",\"deleted\":true}}", card.reference);
        let gone = Source::Bytes { name: "gone.jsonl".to_owned(), bytes: line.into_bytes() };
        store.import(&[gone], &Options::at(NOW), &mut ()).unwrap();
    }
    assert_eq!((held(&store), exported(&store)), ((0, 0), before));
    assert_ne!(store.version().unwrap().content, version.content, "tombstones are part of it");
}

#[test]
fn a_version_is_a_function_of_what_the_catalogue_holds() {
    let uniques: Vec<Card> =
        (1..=9).map(|n| unique(&format!("ALT_CORE_B_MU_08_U_{n}"), &format!("{{J}} Draw {n}."))).collect();
    let mut together = Store::in_memory(NOW).unwrap();
    import(&mut together, &uniques);
    let mut apart = Store::in_memory(NOW).unwrap();
    uniques.iter().rev().for_each(|unique| import(&mut apart, [unique]));
    assert_eq!(exported(&together), exported(&apart));
    assert_eq!(together.version().unwrap().content, apart.version().unwrap().content);
    assert_eq!(apart.version().unwrap().revision, 10);
}

#[test]
fn a_reload_takes_over_what_did_not_change() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cards.sqlite");
    let mut store = Store::open(&path, NOW).unwrap();
    import(&mut store, [&unique("ALT_CORE_B_MU_08_U_1", "{J} Draw."), &unique("ALT_COREKS_B_MU_08_U_1", "{J} Sing.")]);
    drop(store);
    let held = crate::Reader::open(&path).unwrap().load().unwrap();
    let mut store = Store::open(&path, NOW).unwrap();
    import(&mut store, [&unique("ALT_CORE_B_MU_08_U_2", "{J} Rest.")]);
    drop(store);
    let reader = crate::Reader::open(&path).unwrap();
    let (next, anew) = (reader.load_after(&held).unwrap(), reader.load().unwrap());
    assert_eq!((&next.manifest, next.checksum()), (&anew.manifest, anew.checksum()));
    let shared = |at: usize| {
        let family =
            |catalogue: &crate::Catalogue, at: usize| std::sync::Arc::clone(&catalogue.index.uniques().families()[at]);
        std::sync::Arc::ptr_eq(&family(&held, at), &family(&next, at))
    };
    assert_eq!((shared(0), shared(1)), (true, false), "COREKS stands before CORE_");
    // Nothing is taken over from another file, whatever the numbers of its changes.
    let other = folder.path().join("other.sqlite");
    let mut store = Store::open(&other, NOW).unwrap();
    import(&mut store, [&unique("ALT_CORE_B_MU_08_U_5", "{J} Burn."), &unique("ALT_COREKS_B_MU_08_U_6", "{J} Run.")]);
    drop(store);
    let reader = crate::Reader::open(&other).unwrap();
    let (next, anew) = (reader.load_after(&held).unwrap(), reader.load().unwrap());
    assert_eq!((&next.manifest, next.checksum()), (&anew.manifest, anew.checksum()));
}

#[test]
fn damaged_uniques_are_found() {
    let damages = [
        ("UPDATE unique_family SET records = zeroblob(length(records))", "unique_family"),
        ("UPDATE unique_family SET faces = '[]'", "unique_family"),
        ("UPDATE unique_family SET revision = 1", "unique_family"),
        ("UPDATE unique_family SET card_sum = zeroblob(32)", "checksum"),
        ("DELETE FROM unique_family", "checksum"),
        ("UPDATE ability_line SET content = replace(content, 'Draw', 'Burn')", "ability_line"),
        ("DELETE FROM ability_line", "unique_family"),
    ];
    for (sql, what) in damages {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cards.sqlite");
        let mut store = Store::open(&path, NOW).unwrap();
        import(&mut store, [&unique("ALT_CORE_B_MU_08_U_1", "{J} Draw.")]);
        drop(store);
        Connection::open(&path).unwrap().execute(sql, []).unwrap();
        let error = crate::Reader::open(&path).unwrap().load().unwrap_err().to_string();
        assert!(error.contains(what), "{sql}: {error}");
        let store = Store::open(&path, NOW).unwrap();
        assert!(store.check().map_or(true, |check| !check.problems.is_empty()), "{sql}");
    }
}
