//! The abilities of cards: kept beside their texts, in three different states.

use crate::support::{NOW, store};
use cards::{Card, Notation, Reading, TextBox, Unread};
use catalog::{Compiled, Field, ImportReport, Options, Recompiled, Source, Store, TextReaderVersion};

const NEW: &str = "ALT_CORE_B_MU_720_C";
/// An embedded card with an ability in its text box.
const KNOWN: &str = "ALT_CORE_B_MU_08_C";

/// An invented language for the test: every word is an ability, except "hum", which cannot be read.
fn words(printed: &[(TextBox, &str)]) -> Notation {
    let mut unread = Vec::new();
    let mut abilities: Vec<&str> = Vec::new();
    for (text_box, text) in printed {
        for word in text.split(' ') {
            if word == "hum" {
                let start = u32::try_from(text.find(word).unwrap()).unwrap();
                unread.push(Unread { text_box: *text_box, start, end: start + 3, reason: "no word".into() });
            } else {
                abilities.push(word);
            }
        }
    }
    Notation { abilities: abilities.join("\n").into(), unread }
}

fn reader_version(text: &str) -> TextReaderVersion {
    text.parse().unwrap()
}

/// Imports a line of the corpus with these texts.
fn import(store: &mut Store, reference: &str, main: &str, support: &str, options: &Options) -> ImportReport {
    let text = |text: &str| if text.is_empty() { "null".to_owned() } else { format!("{text:?}") };
    let line = format!(
        r#"{{"reference":"{reference}","faction":"MU","name_en":"Test Mage","type":"CHARACTER","subtypes":[],"hand_cost":1,"reserve_cost":1,"forest":1,"mountain":1,"ocean":1,"main_effect_en":{},"support_effect_en":{}}}"#,
        text(main),
        text(support)
    );
    let source = Source::Bytes { name: "lines.jsonl".into(), bytes: line.into_bytes() };
    store.import(&[source], options, &mut ()).unwrap()
}

fn card(store: &Store, reference: &str) -> Card {
    let catalogue = store.load().unwrap();
    catalogue.index.card(catalogue.index.find(reference).unwrap()).clone()
}

#[test]
fn whole_part_and_unknown_differ() {
    let (_folder, mut store) = store();
    let compiling = Options::at(NOW).with_text_reader(|_| Box::new(words));
    let report = import(&mut store, NEW, "hop hum", "sing", &compiling);
    assert_eq!(report.compiled, Compiled { wholly: 0, in_part: 1 });
    let part = card(&store, NEW);
    let notation = part.notation.clone().unwrap();
    assert_eq!((&*notation.abilities, part.reading()), ("hop\nsing", Reading::Part));
    let unread = Unread { text_box: TextBox::Main, start: 4, end: 7, reason: "no word".into() };
    assert_eq!(notation.unread, [unread]);

    let report = import(&mut store, NEW, "hop", "sing", &compiling);
    assert_eq!(report.compiled, Compiled { wholly: 1, in_part: 0 });
    assert_eq!(report.changed[0].fields, [Field::Abilities, Field::MainEffect]);
    assert_eq!(card(&store, NEW).reading(), Reading::Whole);
    assert!(import(&mut store, NEW, "hop", "sing", &compiling).is_unchanged());

    // A text that cannot be read says nothing about what the card does, and the old text no longer applies.
    let report = import(&mut store, NEW, "hop skip", "sing", &Options::at(NOW));
    assert_eq!(report.compiled, Compiled::default());
    assert_eq!((card(&store, NEW).notation, card(&store, NEW).reading()), (None, Reading::Unknown));
    assert_eq!(store.load().unwrap().manifest.abilities.unknown, 318 + 1, "beside the set whose texts are not given");
    assert_eq!(store.check().unwrap().problems, Vec::<String>::new());
}

#[test]
fn a_vanilla_card_is_known_wholly_and_a_text_that_is_missing_is_not_nothing() {
    let (_folder, mut store) = store();
    let compiling = Options::at(NOW).with_text_reader(|_| Box::new(words));
    import(&mut store, NEW, "", "", &compiling);
    assert_eq!((card(&store, NEW).notation, card(&store, NEW).reading()), (None, Reading::Whole));
    // Its other printings have rules in the text box, so a record without that text is incomplete.
    let embedded = card(&store, KNOWN).notation;
    assert!(embedded.is_some());
    import(&mut store, KNOWN, "", "sing", &compiling);
    assert_eq!(card(&store, KNOWN).notation, embedded);
}

#[test]
fn what_was_read_from_a_text_outlives_statements_without_one() {
    let (_folder, mut store) = store();
    let (exported, mut embedded) = (card(&store, KNOWN), Vec::new());
    catalog::export_cards([&exported], &mut embedded).unwrap();
    import(&mut store, KNOWN, "hop", "", &Options::at(NOW).with_text_reader(|_| Box::new(words)));
    let source = Source::Bytes { name: "export.jsonl".into(), bytes: embedded };
    store.import(&[source], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!(&*card(&store, KNOWN).notation.unwrap().abilities, "hop");
}

/// A deck has the same abilities with every printing.
#[test]
fn games_take_what_the_printing_that_stands_for_all_says() {
    let (_folder, mut store) = store();
    import(&mut store, "ALT_COREKS_B_MU_08_C", "hop", "", &Options::at(NOW).with_text_reader(|_| Box::new(words)));
    let index = &store.load().unwrap().index;
    let [first, other] = [KNOWN, "ALT_COREKS_B_MU_08_C"].map(|reference| index.find(reference).unwrap());
    assert_eq!(index.canonical(other), first);
    assert_eq!(index.notation(other), index.card(first).notation.as_ref());
    assert_eq!(&*index.card(other).notation.clone().unwrap().abilities, "hop");
}

/// The same language as a later program understands it, including "hum".
fn more_words(printed: &[(TextBox, &str)]) -> Notation {
    let abilities: Vec<&str> = printed.iter().flat_map(|(_, text)| text.split(' ')).collect();
    Notation { abilities: abilities.join("\n").into(), unread: Vec::new() }
}

#[test]
fn texts_that_another_compiler_read_are_read_anew_once() {
    let (folder, mut store) = store();
    import(&mut store, NEW, "hop hum", "sing", &Options::at(NOW).with_text_reader(|_| Box::new(words)));
    let embedded = card(&store, KNOWN);
    assert_eq!(
        store.recompile(reader_version("1.0.0"), |_| Box::new(words), NOW).unwrap(),
        Some(Recompiled { texts: 1, changed: 0 })
    );
    let version = store.version().unwrap();
    assert_eq!(
        store.recompile(reader_version("1.0.0"), |_| Box::new(more_words), NOW).unwrap(),
        None,
        "it has read them"
    );
    assert_eq!(card(&store, NEW).reading(), Reading::Part);
    let later = "2026-01-01T00:00:00Z".parse().unwrap();
    let found = store.recompile(reader_version("2.0.0"), |_| Box::new(more_words), later).unwrap();
    assert_eq!(found, Some(Recompiled { texts: 1, changed: 1 }));
    assert_eq!(&*card(&store, NEW).notation.unwrap().abilities, "hop\nhum\nsing");
    assert_eq!(card(&store, KNOWN), embedded, "there is no text of it to read");
    // This is a change like any other: the version differs, and the sources name it.
    assert_ne!(store.version().unwrap(), version);
    let catalogue = store.load().unwrap();
    assert_eq!(catalogue.manifest.sources.last().unwrap().changed, 1);
    assert_eq!(catalogue.updated_since(later).len(), 1);
    assert_eq!(store.check().unwrap().problems, [""; 0]);
    drop(store);
    // Another program that opens the file has nothing left to do.
    let mut again = Store::open(&folder.path().join("catalogue.sqlite"), NOW).unwrap();
    assert_eq!(again.recompile(reader_version("2.0.0"), |_| Box::new(words), NOW).unwrap(), None);
}
