//! Tests of the file of saved decks and API keys.

use super::*;
use tempfile::TempDir;

fn store() -> (TempDir, DeckStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = DeckStore::of(&folder.path().join("cards.decks"));
    (folder, store)
}

fn revision(name: &str) -> NewRevision {
    NewRevision {
        content: DeckContent {
            name: name.to_owned(),
            description: Some("Two lines\nof words".into()),
            format: "standard".into(),
            visibility: Visibility::Public,
            is_draft: false,
            lines: vec![
                SavedLine { reference: "ALT_CORE_B_MU_01_C".into(), quantity: 1 },
                SavedLine { reference: "ALT_CORE_B_MU_13_C".into(), quantity: 3 },
            ],
        },
        facts: DeckFacts {
            hero: Some("MU_01_C".into()),
            factions: 0b1000,
            cards: vec!["MU_01_C".into(), "MU_13_C".into(), "MU_08_U_2640@CORE".into()],
        },
        verdict: "{}".into(),
        at: "2026-03-01T12:00:00Z".parse().unwrap(),
    }
}

fn saved(store: &DeckStore, owner: &Owner, name: &str) -> DeckId {
    let id = DeckId::random();
    store.create(id, owner, revision(name)).unwrap();
    id
}

#[test]
fn what_was_saved_is_read_again_by_another_program() {
    let (_folder, store) = store();
    let owner = Owner::of_key("ada");
    let id = saved(&store, &owner, "Tøm");
    let again = DeckStore::of(store.path());
    let deck = again.read(|reader| reader.deck(id)).unwrap().unwrap();
    assert_eq!((deck.revision, &deck.owner, deck.content), (1, &owner, revision("Tøm").content));
    assert_eq!(again.read(|reader| reader.deck(DeckId::random())).unwrap(), None);
}

#[test]
fn names_saved_by_earlier_programs_are_found_however_they_are_written() {
    let (_folder, store) = store();
    let owner = Owner::of_key("ada");
    let names = ["- Œil —-  d'Or -", "Issun-bōshi", "plain"];
    let ids = names.map(|name| saved(&store, &owner, name));
    // As programs before version 4 of the tables stored them.
    let connection = rusqlite::Connection::open(store.path()).unwrap();
    for (id, folded) in ids.iter().zip(["- oeil -- d'or -", "issun-boshi", "plain"]) {
        let changed = connection.execute("UPDATE deck SET folded_name = ?1 WHERE id = ?2", (folded, id.to_string()));
        assert_eq!(changed, Ok(1));
    }
    connection.pragma_update(None, "user_version", 3).unwrap();
    drop(connection);
    let again = DeckStore::of(store.path());
    for (id, name) in ids.into_iter().zip(names) {
        let filter = DeckFilter { name: Some(cards::fold(name)), ..DeckFilter::default() };
        let found = again.read(|reader| reader.find(&filter, &[DeckOrder::default()])).unwrap();
        assert_eq!(found.into_iter().map(|deck| deck.id).collect::<Vec<_>>(), [id], "{name}");
    }
}

#[test]
fn addresses_noted_by_earlier_programs_lose_their_secrets() {
    let (_folder, store) = store();
    let noted = [
        ("http://me:s3cret@cards.example:1/a.jsonl?s3cret=s3cret", "http://cards.example:1/a.jsonl"),
        ("HTTPS://me:s3@cret@cards.example/a@b.jsonl#s3cret and 2 more", "HTTPS://cards.example/a@b.jsonl and 2 more"),
        ("https://s3cret@cards.example", "https://cards.example"),
        ("https://s3cret@cards.example/?s3cret and 1 more", "https://cards.example/ and 1 more"),
        ("https://cards.example/a@b.jsonl and 1 more", "https://cards.example/a@b.jsonl and 1 more"),
        ("cards?@1.jsonl", "cards?@1.jsonl"),
        ("https/a@b?.jsonl", "https/a@b?.jsonl"),
    ];
    for (typed, _) in noted {
        store.note(AuditAction::Import, typed, (&Owner::command_line(), Timestamp::UNIX_EPOCH)).unwrap();
    }
    let path = store.path().to_owned();
    drop(store);
    // As programs before version 5 of the tables left the file.
    rusqlite::Connection::open(&path).unwrap().pragma_update(None, "user_version", 4).unwrap();
    let again = DeckStore::of(&path);
    let (entries, _) = again.read(|reader| reader.audit(0, 10)).unwrap();
    let targets: Vec<&str> = entries.iter().rev().map(|entry| entry.target.as_str()).collect();
    assert_eq!(targets, noted.map(|(_, kept)| kept));
    drop(again);
    assert!(!String::from_utf8_lossy(&std::fs::read(&path).unwrap()).contains("s3cret"), "not even in unused space");
}

#[test]
fn without_a_file_there_are_no_decks_and_reading_makes_none() {
    let (_folder, store) = store();
    assert!(store.read(|reader| reader.find(&DeckFilter::default(), &[DeckOrder::default()])).unwrap().is_empty());
    assert_eq!(store.check().unwrap(), None);
    assert!(!store.path().exists());
}

#[test]
fn a_lost_update_is_refused_and_only_the_owner_changes_a_deck() {
    let (_folder, store) = store();
    let (owner, other) = (Owner::of_key("ada"), Owner::of_key("bob"));
    let id = saved(&store, &owner, "one");
    store.revise(id, &owner, 1, revision("two")).unwrap();
    assert_eq!(store.revise(id, &owner, 1, revision("three")), Err(DeckStoreError::Conflict(2)));
    assert_eq!(store.revise(id, &other, 2, revision("three")), Err(DeckStoreError::NotOwner));
    assert_eq!(store.delete(id, &other, None), Err(DeckStoreError::NotOwner));
    assert_eq!(store.delete(id, &owner, Some(1)), Err(DeckStoreError::Conflict(2)));
    store.delete(id, &owner, Some(2)).unwrap();
    assert_eq!(store.delete(id, &owner, None), Err(DeckStoreError::Unknown));
    assert!(store.read(|reader| reader.revisions(id)).unwrap().is_empty());
}

#[test]
fn the_first_revision_and_the_latest_are_kept() {
    let (_folder, store) = store();
    let owner = Owner::of_key("ada");
    let id = saved(&store, &owner, "1");
    for n in 1..=MAX_REVISIONS + 2 {
        store.revise(id, &owner, n, revision(&(n + 1).to_string())).unwrap();
    }
    let kept = store.read(|reader| reader.revisions(id)).unwrap();
    let numbers: Vec<u32> = kept.iter().map(|revision| revision.number).collect();
    assert_eq!(numbers.len(), MAX_REVISIONS as usize);
    assert_eq!((numbers[0], numbers[1], numbers.last()), (1, 5, Some(&(MAX_REVISIONS + 3))));
    assert_eq!(store.read(|reader| reader.revision(id, 3)).unwrap(), None);
}

#[test]
fn an_owner_has_so_many_decks_and_others_have_theirs() {
    let (_folder, store) = store();
    let owner = Owner::of_key("ada");
    let mut last = None;
    std::thread::scope(|scope| {
        // Several changes at once, which are written together.
        for _ in 0..4 {
            scope.spawn(|| {
                for n in 0..MAX_DECKS / 4 {
                    saved(&store, &owner, &n.to_string());
                }
            });
        }
    });
    let full = store.create(DeckId::random(), &owner, revision("one more"));
    assert_eq!(full, Err(DeckStoreError::TooMany));
    last.replace(saved(&store, &Owner::of_key("bob"), "his"));
    let found = |filter: DeckFilter| store.read(|reader| reader.find(&filter, &[DeckOrder::default()])).unwrap().len();
    assert_eq!(found(DeckFilter { owner: Some(owner), ..DeckFilter::default() }), MAX_DECKS as usize);
    assert_eq!(found(DeckFilter::default()), MAX_DECKS as usize + 1);
}

#[test]
fn decks_are_found_by_what_is_in_them() {
    let (_folder, store) = store();
    let owner = Owner::of_key("ada");
    let id = saved(&store, &owner, "Fée");
    let found = |filter: DeckFilter| {
        let found = store.read(|reader| reader.find(&filter, &[DeckOrder::default()])).unwrap();
        assert!(found.iter().all(|deck| deck.id == id));
        found.len()
    };
    let all = DeckFilter::default;
    assert_eq!(found(DeckFilter { heroes: Some(vec!["MU_01_C".into()]), ..all() }), 1);
    assert_eq!(found(DeckFilter { heroes: Some(vec!["AX_01_C".into()]), ..all() }), 0);
    assert_eq!(found(DeckFilter { heroes: Some(Vec::new()), ..all() }), 0);
    let one_of = |keys: &[&str], uniques: &[(&str, &str)]| CardChoice {
        keys: keys.iter().map(ToString::to_string).collect(),
        uniques: uniques.iter().map(|(begin, end)| ((*begin).to_owned(), (*end).to_owned())).collect(),
    };
    let holds = |choices: &[CardChoice]| found(DeckFilter { cards: choices.to_vec(), ..all() });
    assert_eq!(holds(&[one_of(&["AX_02_C", "MU_13_C"], &[])]), 1);
    assert_eq!(holds(&[one_of(&["AX_02_C"], &[]), one_of(&["MU_13_C"], &[])]), 0, "both");
    assert_eq!(holds(&[one_of(&[], &[("MU_08_U_", "@CORE")])]), 1, "any Unique of the family");
    assert_eq!(holds(&[one_of(&["AX_02_C"], &[("MU_08_U_", "@COREKS"), ("MU_08_U_", "@CORE")])]), 1);
    assert_eq!(holds(&[one_of(&["MU_13_C"], &[("MU_09_U_", "@CORE")])]), 1);
    for other in [("MU_08_U_", "@COREKS"), ("MU_08_U_", "@ORE"), ("MU_09_U_", "@CORE"), ("MU_0_U_", "@CORE")] {
        assert_eq!(holds(&[one_of(&[], &[other])]), 0, "{other:?}");
    }
    assert_eq!(found(DeckFilter { factions: Some(0b1001), ..all() }), 1);
    assert_eq!(found(DeckFilter { factions: Some(0b0001), ..all() }), 0);
    assert_eq!(found(DeckFilter { name: Some("fee".into()), ..all() }), 1);
    assert_eq!(found(DeckFilter { subject: Some("ADA".into()), ..all() }), 1);
    assert_eq!(found(DeckFilter { visibility: Some(Visibility::Private), ..all() }), 0);
    store.revise(id, &owner, 1, NewRevision { facts: DeckFacts::default(), ..revision("x") }).unwrap();
    assert_eq!(found(DeckFilter { cards: vec!["MU_13_C".to_owned().into()], ..all() }), 0, "of the revision in force");
}

#[test]
fn a_key_holds_until_it_is_revoked() {
    let (_folder, store) = store();
    let now: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
    let ops = Owner::of_key("ops");
    let key = store.add_key("ada", &[Scope::Admin, Scope::Decks, Scope::Decks], [1; 32], (&ops, now)).unwrap();
    assert_eq!(key.scopes, [Scope::Decks, Scope::Admin]);
    assert_eq!(
        store.add_key("ada", &[Scope::Decks], [2; 32], (&ops, now)),
        Err(DeckStoreError::KeyExists("ada".into()))
    );
    let check = |hash| store.read(|reader| reader.key(hash)).unwrap();
    assert_eq!((check([1; 32]), check([2; 32])), (KeyCheck::InForce(key), KeyCheck::Unknown));
    store.revoke_key("ada", (&ops, now)).unwrap();
    assert_eq!(check([1; 32]), KeyCheck::Revoked);
    assert_eq!(store.revoke_key("ada", (&ops, now)), Err(DeckStoreError::KeyUnknown("ada".into())));
    store.add_key("ada", &[Scope::Decks], [2; 32], (&ops, now)).unwrap();
    assert_eq!(store.read(|reader| reader.keys()).unwrap().len(), 2);
    let (entries, count) = store.read(|reader| reader.audit(1, 10)).unwrap();
    let told: Vec<_> = entries.iter().map(|it| (it.id, &it.by, it.action, &*it.target)).collect();
    assert_eq!(count, 3, "what was refused is not in it");
    assert_eq!(told, [(2, &ops, AuditAction::RevokeKey, "ada"), (1, &ops, AuditAction::AddKey, "ada")]);
}

#[test]
fn a_copy_is_put_back_while_the_decks_are_served() {
    let (folder, store) = store();
    let owner = Owner::of_key("ada");
    let first = saved(&store, &owner, "first");
    let copy = folder.path().join("copy.decks");
    store.copy(&copy).unwrap().unwrap().publish().unwrap().keep();
    assert_eq!(store.copy(&copy).unwrap_err(), DeckStoreError::Exists(copy.clone()));
    let second = saved(&store, &owner, "second");
    let sound = DeckCopy::read(&copy).unwrap();
    let begin = || store.begin_restore(&sound, (&Owner::command_line(), Timestamp::UNIX_EPOCH)).unwrap();
    let deck = |id| store.read(|reader| reader.deck(id)).unwrap();
    drop(begin());
    assert!(deck(second).is_some(), "it was not committed");
    let check = begin().commit().unwrap();
    let (entries, _) = store.read(|reader| reader.audit(0, 1)).unwrap();
    assert_eq!((entries[0].action, &entries[0].by), (AuditAction::RestoreDecks, &Owner::command_line()));
    assert_eq!((check.decks, check.problems.len()), (1, 0));
    assert!(deck(first).is_some() && deck(second).is_none());
    saved(&store, &owner, "third");
    assert_eq!(store.check().unwrap().unwrap().decks, 2);
}

#[test]
fn a_restore_that_is_not_committed_leaves_no_trace() {
    let (folder, store) = store();
    saved(&store, &Owner::of_key("ada"), "first");
    let copy = folder.path().join("copy.decks");
    store.copy(&copy).unwrap().unwrap().publish().unwrap().keep();
    let path = store.path().to_owned();
    drop(store);
    let names = || {
        let mut names: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let (before, bytes) = (names(), std::fs::read(&path).unwrap());
    let sound = DeckCopy::read(&copy).unwrap();
    let begin = |path: &Path| {
        let begun = DeckStore::of(path).begin_restore(&sound, (&Owner::command_line(), Timestamp::UNIX_EPOCH));
        drop(begun.unwrap());
    };
    begin(&path);
    begin(&folder.path().join("new.decks"));
    assert_eq!(names(), before, "a file that was made for it is gone, too");
    assert!(std::fs::read(&path).unwrap() == bytes);
    std::fs::write(&copy, "no database".repeat(100)).unwrap();
    assert!(matches!(DeckCopy::read(&copy).unwrap_err(), DeckStoreError::Damaged { path, .. } if path == copy));
    std::fs::remove_file(&copy).unwrap();
    assert_eq!(DeckCopy::read(&copy).unwrap_err(), DeckStoreError::Missing(copy));
}

#[test]
fn a_change_that_panics_ends_alone() {
    let (_folder, store) = store();
    let owner = Owner::of_key("ada");
    let first = saved(&store, &owner, "first");
    let panics = |connection: &rusqlite::Connection| -> Result<(), DeckStoreError> {
        connection.execute("DELETE FROM deck", [])?;
        panic!("this is the panic of a test")
    };
    assert_eq!(store.write(panics), Err(DeckStoreError::Panicked));
    let second = saved(&store, &owner, "second");
    let deck = |id| store.read(|reader| reader.deck(id)).unwrap();
    assert!(deck(first).is_some(), "what it did was rolled back");
    assert!(deck(second).is_some(), "later changes are saved");
}

#[test]
fn what_is_no_deck_file_is_left_as_it_is() {
    let (folder, store) = store();
    std::fs::write(store.path(), "no database at all, but long enough to be taken for one").unwrap();
    let error = store.create(DeckId::random(), &Owner::of_key("ada"), revision("x")).unwrap_err();
    assert!(error.to_string().contains("cards.decks"), "{error}");
    let catalogue = folder.path().join("cards.sqlite");
    drop(crate::Store::open(&catalogue, Timestamp::UNIX_EPOCH).unwrap());
    let before = std::fs::read(&catalogue).unwrap();
    let error = DeckStore::of(&catalogue).create(DeckId::random(), &Owner::of_key("ada"), revision("x"));
    assert_eq!(error, Err(DeckStoreError::Foreign(catalogue.clone())));
    assert!(before == std::fs::read(&catalogue).unwrap());
}

#[test]
fn who_saves_a_deck_waits_seconds_at_most_for_a_lock() {
    let (_folder, store) = store();
    let owner = Owner::of_key("ada");
    saved(&store, &owner, "x");
    let locked = crate::locked::Locked::with(store.path(), "BEGIN IMMEDIATE");
    let error = store.create(DeckId::random(), &owner, revision("y"));
    assert_eq!(error, Err(DeckStoreError::Locked(store.path().to_owned())));
    assert_eq!(store.look(), Ok(()), "it can be read meanwhile");
    drop(locked);
    saved(&store, &owner, "z");
    let waits =
        store.readers.with(|connection| Ok(connection.pragma_query_value(None, "busy_timeout", |row| row.get(0))?));
    assert_eq!(waits, Ok(3_000_u32), "milliseconds");
}

#[test]
fn damage_that_was_found_is_known_until_the_file_is_another() {
    let (_folder, store) = store();
    let owner = Owner::of_key("ada");
    saved(&store, &owner, "x");
    let sound = std::fs::read(store.path()).unwrap();
    assert_eq!(store.look(), Ok(()));
    store.readers.note(&DeckStoreError::Damaged { path: store.path().to_owned(), reason: "a page".to_owned() });
    assert!(matches!(store.look(), Err(DeckStoreError::Damaged { .. })));
    store.readers.note(&DeckStoreError::Unknown);
    assert!(matches!(store.look(), Err(DeckStoreError::Damaged { .. })), "another error is no news of the file");
    std::fs::remove_file(store.path()).unwrap();
    std::fs::write(store.path(), &sound).unwrap();
    assert_eq!(store.look(), Ok(()));
}

#[test]
fn a_file_that_is_no_database_is_seen_without_being_read_as_one() {
    let (_folder, store) = store();
    assert_eq!(store.look(), Ok(()), "without a file there are no decks, which is no fault");
    std::fs::write(store.path(), "no database at all, but long enough to be taken for one").unwrap();
    assert!(matches!(store.look(), Err(DeckStoreError::Damaged { path, .. }) if path == store.path()));
}

#[test]
fn a_file_that_is_gone_is_told_and_not_begun_anew() {
    let (_folder, store) = store();
    let owner = Owner::of_key("ada");
    saved(&store, &owner, "x");
    store.read(|reader| reader.keys()).unwrap();
    std::fs::remove_file(store.path()).unwrap();
    let error = store.create(DeckId::random(), &owner, revision("y"));
    assert_eq!(error, Err(DeckStoreError::Replaced(store.path().to_owned())));
    assert!(store.read(|reader| reader.keys()).is_err());
    assert!(!store.path().exists());
}

#[test]
fn a_deck_is_liked_by_each_once_until_they_like_it_no_longer() {
    let (_folder, store) = store();
    let (ada, bob) = (Owner::of_key("ada"), Owner::of_key("bob"));
    let (one, two) = (saved(&store, &ada, "one"), saved(&store, &ada, "two"));
    assert_eq!(store.toggle_upvote(one, &bob).unwrap(), Upvotes { count: 1, is_own: true });
    assert_eq!(store.toggle_upvote(one, &ada).unwrap().count, 2);
    let by = |by, descending| DeckOrder { by, descending };
    for (descending, first) in [(true, [one, two]), (false, [two, one])] {
        let orders = [by(OrderBy::Upvotes, descending), by(OrderBy::Name, true)];
        let found = store.read(|reader| reader.find(&DeckFilter::default(), &orders)).unwrap();
        assert_eq!(found.iter().map(|deck| deck.id).collect::<Vec<_>>(), first);
    }
    assert_eq!(store.read(|reader| reader.public_heroes()).unwrap(), ["MU_01_C"]);
    let seen = |caller: Option<&Owner>| store.read(|reader| reader.upvotes(one, caller)).unwrap();
    assert_eq!(seen(None), Upvotes { count: 2, is_own: false });
    assert_eq!(seen(Some(&Owner::of_key("eve"))), Upvotes { count: 2, is_own: false });
    assert_eq!(store.toggle_upvote(one, &ada).unwrap(), Upvotes { count: 1, is_own: false });
    assert_eq!(store.toggle_upvote(DeckId::random(), &bob), Err(DeckStoreError::Unknown));
    store.delete(one, &ada, None).unwrap();
    assert_eq!(seen(Some(&bob)), Upvotes::default());
}
