//! What cards did before errata: read from histories and lists of two wordings, and kept by day.

use crate::support::NOW;
use cards::{Date, Index, Notation, TextAsOf, TextBox, Unread};
use catalog::{ImportReport, Options, Source, Store};
use serde_json::{Value, json};

/// Two variants of one family that no announcement names.
const COMMON: &str = "ALT_CORE_B_AX_04_C";
const RARE: &str = "ALT_CORE_B_AX_04_R1";

/// An invented language: every word is an ability, except "hum", which cannot be read.
fn words(printed: &[(TextBox, &str)]) -> Notation {
    let (mut abilities, mut unread) = (Vec::new(), Vec::new());
    for &(text_box, text) in printed {
        for word in text.split(' ') {
            match (word, text_box) {
                ("hum", _) => unread.push(Unread { text_box, start: 0, end: 3, reason: "no word".into() }),
                (word, TextBox::Main) => abilities.push(word.to_owned()),
                (word, TextBox::Echo) => abilities.push(format!("support: {word}")),
            }
        }
    }
    Notation { abilities: abilities.join("\n").into(), unread }
}

fn store() -> Store {
    Store::in_memory(NOW).unwrap()
}

fn import(store: &mut Store, name: &str, lines: &[Value], options: &Options) -> ImportReport {
    let text = match lines {
        [Value::Array(_)] => lines[0].to_string(),
        lines => lines.iter().map(|line| format!("{line}\n")).collect(),
    };
    let source = Source::Bytes { name: name.into(), bytes: text.into_bytes() };
    let report = store.import(&[source], options, &mut ()).unwrap();
    assert_eq!(store.check().unwrap().problems, [""; 0]);
    report
}

fn with_text_reader() -> Options {
    Options::at(NOW).with_text_reader(|_| Box::new(words))
}

fn card(reference: &str, main: &str, support: &str) -> Value {
    json!({"reference": reference, "faction": "AX", "name_en": "Test", "type": "CHARACTER", "subtypes": [],
        "hand_cost": 1, "reserve_cost": 1, "forest": 1, "mountain": 1, "ocean": 1,
        "main_effect_en": main, "support_effect_en": support})
}

fn erratum(day: &str, before: &str, after: &str) -> Value {
    json!([{
        "effective_date": day, "published_date": day, "status": "errata", "label": "x", "source_title": "A test",
        "name_en": "Test", "families": ["AX_04"], "rarities": ["C", "R1"], "factions": [], "references": [],
        "uniques": null, "text_before": before, "text_after": after
    }])
}

/// The abilities on a day, and the day on which they end.
fn on(index: &Index, reference: &str, day: &str) -> (String, Option<String>) {
    let id = index.find(reference).unwrap();
    match index.text_as_of(id, Some(day.parse::<Date>().unwrap())) {
        TextAsOf::Present(notation) => (notation.abilities.replace('\n', " "), None),
        TextAsOf::PreErrata(earlier) => (earlier.abilities.join(" "), Some(earlier.until.to_string())),
        TextAsOf::Unknown => ("unknown".to_owned(), None),
    }
}

#[test]
fn an_erratum_with_its_texts_gives_the_cards_that_say_what_it_says_their_earlier_abilities() {
    let mut store = store();
    import(
        &mut store,
        "a.jsonl",
        &[card(COMMON, "sing hop", "nap"), card(RARE, "sing jump", "nap")],
        &with_text_reader(),
    );
    let report = import(&mut store, "b.json", &[erratum("2025-05-05", "skip", "hop")], &with_text_reader());
    assert_eq!((report.announcements, report.pre_errata_texts), (1, 1));
    let index = store.load().unwrap().index;
    assert_eq!(on(&index, COMMON, "2025-05-04"), ("sing skip support: nap".into(), Some("2025-05-05".into())));
    assert_eq!(on(&index, COMMON, "2025-05-05"), ("sing hop support: nap".into(), None));
    // All printings do the same.
    assert_eq!(on(&index, "ALT_COREKS_B_AX_04_C", "2025-05-04").1.as_deref(), Some("2025-05-05"));
    // The Rare says something else now, so what it said then is unknown.
    let rare = index.find(RARE).unwrap();
    let unknown = |day: &str| index.errata_unknown(rare, Some(day.parse().unwrap())).count();
    assert_eq!((on(&index, RARE, "2025-05-04").1, unknown("2025-05-04"), unknown("2025-05-05")), (None, 1, 0));
    assert_eq!(index.errata_unknown(rare, None).count(), 0, "the present text needs no day");
    assert!(import(&mut store, "b.json", &[erratum("2025-05-05", "skip", "hop")], &with_text_reader()).is_unchanged());
    // With two errata, the one that came first after a day counts for that day.
    import(&mut store, "c.json", &[erratum("2025-09-09", "dig", "hop")], &with_text_reader());
    let index = store.load().unwrap().index;
    let abilities = |day: &str| on(&index, COMMON, day).0;
    assert_eq!(
        ["2025-01-01", "2025-06-06", "2025-09-09"].map(abilities),
        ["sing skip support: nap", "sing dig support: nap", "sing hop support: nap"]
    );
}

#[test]
fn a_list_of_two_wordings_is_dated_by_the_first_erratum_of_the_card() {
    let mut store = store();
    let line = |reference: &str, field: &str, before: &str| json!({"reference": reference, "field": field, "text_2024": before, "text_current": "x"});
    import(&mut store, "a.jsonl", &[card(COMMON, "sing", "nap"), card(RARE, "jump", "nap")], &with_text_reader());
    // Without an erratum it has no date, and without a compiler no meaning.
    let lines = [line(COMMON, "support_effect_en", "doze"), line(RARE, "main_effect_en", "leap")];
    assert_eq!(import(&mut store, "w.jsonl", &lines, &with_text_reader()).pre_errata_texts, 0);
    import(&mut store, "b.json", &[erratum("2025-05-05", "hum", "hop")], &with_text_reader());
    assert_eq!(import(&mut store, "w.jsonl", &lines, &Options::at(NOW)).pre_errata_texts, 0);
    assert_eq!(import(&mut store, "w.jsonl", &lines, &with_text_reader()).pre_errata_texts, 2);
    let index = store.load().unwrap().index;
    assert_eq!(on(&index, COMMON, "2025-05-04").0, "sing support: doze", "the other box as it is");
    assert_eq!(on(&index, RARE, "2025-05-04").0, "leap support: nap");
    assert!(import(&mut store, "w.jsonl", &lines, &with_text_reader()).is_unchanged());
}

#[test]
fn what_was_not_read_wholly_or_means_the_same_tells_nothing() {
    let mut store = store();
    import(&mut store, "a.jsonl", &[card(COMMON, "sing", ""), card(RARE, "sing", "")], &with_text_reader());
    import(&mut store, "b.json", &[erratum("2025-05-05", "sing", "sing")], &with_text_reader());
    let line = json!({"reference": COMMON, "field": "main_effect_en", "text_2024": "sing hum", "text_current": "x"});
    assert_eq!(import(&mut store, "w.jsonl", &[line], &with_text_reader()).pre_errata_texts, 0);
    assert_eq!(on(&store.load().unwrap().index, COMMON, "2025-01-01").1, None);
}

#[test]
fn our_own_lines_are_taken_as_they_are_and_bad_ones_refused() {
    let mut store = store();
    let own = json!({"reference": COMMON, "until": "2025-05-05", "abilities": ["leap", "nap"]});
    assert_eq!(import(&mut store, "e.jsonl", std::slice::from_ref(&own), &Options::at(NOW)).pre_errata_texts, 1);
    assert_eq!(on(&store.load().unwrap().index, COMMON, "2025-05-04").0, "leap nap");
    for (member, value) in [("until", json!("yesterday")), ("reference", json!("X")), ("abilities", json!(3))] {
        let mut bad = own.clone();
        bad[member] = value;
        assert_eq!(import(&mut store, "e.jsonl", &[bad], &Options::at(NOW)).refused_count, 1, "{member}");
    }
    let bad = json!({"reference": COMMON, "field": "lore", "text_2024": "a", "text_current": "b"});
    assert_eq!(import(&mut store, "w.jsonl", &[bad], &with_text_reader()).refused_count, 1);
}
