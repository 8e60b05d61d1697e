//! Texts in all forms: lists, JSON of requests and of sites, deck codes.
use crate::checks::EMBEDDED;
use crate::support::{DAY, INDEX, judge, report};
use formats::{Deck, DeckJson, Diagnostic, Dialect, Form, ParsedText, Place, Source, read_deck};
use proptest::prelude::*;

fn lines(read: &ParsedText<'_>) -> Vec<String> {
    read.list.lines.iter().map(|l| format!("{} {}", l.quantity.count().unwrap_or(0), l.card)).collect()
}

fn diagnostics(read: &ParsedText<'_>) -> Vec<Diagnostic> {
    read.diagnose(&Deck::resolve(&read.list, &INDEX), &INDEX)
}

const LIST: [&str; 3] = ["3 ALT_CORE_B_MU_13_C", "2 ALT_CORE_B_MU_08_R1", "1 ALT_CORE_B_MU_01_C"];

/// The same three cards as sites and clients write them.
const DOCUMENTS: [&str; 9] = [
    r#"{"cards": [{"reference": "ALT_CORE_B_MU_13_C", "quantity": 3}, {"reference": "ALT_CORE_B_MU_08_R1", "quantity": 2, "name": "x"},
        {"cardReference": "ALT_CORE_B_MU_01_C", "quantity": 1}]}"#,
    r#"[{"reference": "ALT_CORE_B_MU_13_C", "quantity": 3}, {"card": "/cards/ALT_CORE_B_MU_08_R1", "quantity": "2"},
        {"cardReference": "ALT_CORE_B_MU_01_C", "quantity": 1, "foil": true}]"#,
    r#"{"id": 7, "name": "Mine", "format": "standard", "deckCards": [{"cardReference": "ALT_CORE_B_MU_13_C", "quantity": 3},
        {"cardReference": "ALT_CORE_B_MU_08_R1", "quantity": 2}, {"cardReference": "ALT_CORE_B_MU_01_C", "quantity": 1}]}"#,
    r#"{"id": "a1", "name": "Detail", "cards": [{"cardReference": "ALT_CORE_B_MU_13_C", "quantity": 3, "factionCode": "MU", "effects": []},
        {"cardReference": "ALT_CORE_B_MU_08_R1", "quantity": 2}, {"cardReference": "ALT_CORE_B_MU_01_C", "quantity": 1}],
        "stats": {"totalCards": 6, "hero": {"reference": "ALT_CORE_B_MU_01_C"}}}"#,
    r#"{"hero": "ALT_CORE_B_MU_01_C", "cards": [{"reference": "ALT_CORE_B_MU_13_C", "quantity": 3}, {"reference": "ALT_CORE_B_MU_08_R1", "quantity": 2}]}"#,
    r#"{"@id": "/deck_user_lists/1", "alterator": {"@id": "/cards/ALT_CORE_B_MU_01_C", "name": "Teija"}, "eventFormat": null, "legal": false,
        "deckCardsByType": {"character": {"deckUserListCard": [{"quantity": 3, "card": {"reference": "ALT_CORE_B_MU_13_C", "isSuspended": false}}], "number": 3},
        "spell": {"deckUserListCard": [{"quantity": 2, "card": {"@id": "/cards/ALT_CORE_B_MU_08_R1"}}]}, "permanent": []}}"#,
    r#"{"alterator": {"reference": "ALT_CORE_B_MU_01_C"}, "deckCardsByType": {"character": {"deckUserListCard": [
        {"quantity": 3, "card": {"reference": "ALT_CORE_B_MU_13_C"}}, {"quantity": 2, "card": "ALT_CORE_B_MU_08_R1"}]},
        "hero": {"deckUserListCard": [{"quantity": 1, "card": {"reference": "alt_core_b_mu_01_c"}}]}}}"#,
    r#"{"deck": {"cards": [{"reference": "ALT_CORE_B_MU_13_C", "quantity": 3}, {"reference": "ALT_CORE_B_MU_08_R1", "quantity": 2},
        {"reference": "ALT_CORE_B_MU_01_C", "quantity": 1}]}, "formats": ["standard"]}"#,
    r#"{"text": "3 ALT_CORE_B_MU_13_C\n2 Sneezer Shroom (R1)\n1 ALT_CORE_B_MU_01_C"}"#,
];

#[test]
fn json_of_requests_and_sites_is_the_same_deck() {
    for json in DOCUMENTS {
        let read = read_deck(json, &INDEX);
        let upper: Vec<String> = lines(&read).iter().map(|l| l.to_uppercase()).collect();
        assert_eq!((upper, read.form), (LIST.map(str::to_owned).to_vec(), Form::Json), "{json}");
        assert_eq!(diagnostics(&read), [], "{json}");
    }
    let bom = format!("\u{feff}\r\n {}", DOCUMENTS[0]);
    assert_eq!(lines(&read_deck(&bom, &INDEX)), LIST);
}

#[test]
fn lines_of_json_keep_their_pointers() {
    let pointers = |json: &str| {
        let deck: DeckJson<'_> = serde_json::from_str(json).unwrap();
        let Some(Source::Cards(list)) = deck.source() else { panic!("{json}") };
        list.lines.iter().map(|line| deck.pointer(line.place)).collect::<Vec<_>>()
    };
    assert_eq!(pointers(DOCUMENTS[0]), ["/cards/0", "/cards/1", "/cards/2"]);
    assert_eq!(pointers(DOCUMENTS[2]), ["/deckCards/0", "/deckCards/1", "/deckCards/2"]);
    assert_eq!(pointers(DOCUMENTS[4]), ["/cards/0", "/cards/1", "/hero"]);
    assert_eq!(
        pointers(DOCUMENTS[5]),
        ["/deckCardsByType/character/deckUserListCard/0", "/deckCardsByType/spell/deckUserListCard/0", "/alterator"]
    );
}

#[test]
fn a_deck_of_a_request_has_no_members_but_its_own() {
    for (json, place) in [
        (r#"{"cards": [{"reference": "X", "quantity": 1, "foil": true}]}"#, "at `cards/0/foil`: "),
        (r#"{"cards": [], "nme": 1}"#, "at `nme`: "),
        (r#"{"cards": [], "a/b~c": 1}"#, "at `a~1b~0c`: "),
        (r#"{"id": 7}"#, "at `id`: "),
        (r#"{"cards": [{"reference": "X"}]}"#, "missing field `quantity`"),
        (r#"{"cards": [{"quantity": 1}]}"#, "missing field `reference`"),
        (r#"{"cards": [{"reference": "X", "cardReference": "X", "quantity": 1}]}"#, "duplicate field `reference`"),
        (r#"{"cards": [], "cards": []}"#, ""),
        (r#"{"text": 1}"#, "invalid type"),
        (r#"{"text": "", "text": ""}"#, "duplicate field"),
        (r#"{"deckCards": {}}"#, "invalid type"),
        (r#"{"deckCardsByType": 1}"#, "invalid type"),
        (r#"{"deckCardsByType": {"spell": {"cards": []}}}"#, "missing field `deckUserListCard`"),
        (r#"{"cards": [], "hero": 1}"#, "invalid type"),
        ("[]", "invalid type"),
        ("null", "invalid type"),
    ] {
        let read = serde_json::from_str::<DeckJson<'_>>(json);
        match read {
            Err(error) => assert!(!place.is_empty() && error.to_string().starts_with(place), "{json}: {error}"),
            Ok(deck) => assert!(place.is_empty() && deck.source().is_none(), "{json}"),
        }
    }
}

#[test]
fn a_deck_is_given_in_one_way() {
    for json in [
        "{}",
        r#"{"text": "", "cards": []}"#,
        r#"{"code": "", "id": ""}"#,
        r#"{"cards": [], "deckCards": []}"#,
        r#"{"hero": "ALT_CORE_B_MU_01_C"}"#,
        r#"{"hero": null, "text": "", "deckCards": []}"#,
    ] {
        assert_eq!(serde_json::from_str::<DeckJson<'_>>(json).unwrap().source(), None, "{json}");
        let read = read_deck(json, &INDEX);
        assert_eq!((lines(&read).len(), diagnostics(&read).len()), (1, 1), "{json}");
    }
}

#[test]
fn one_bad_line_of_an_export_loses_no_other() {
    let json = r#"{"deckCards": [{"quantity": 1}, {"cardReference": "ALT_CORE_B_MU_13_C"}, {"cardReference": "ALT_CORE_B_MU_08_C", "quantity": 2}, {}]}"#;
    let read = read_deck(json, &INDEX);
    let found: Vec<_> = diagnostics(&read).iter().map(|d| (d.place, d.code.name())).collect();
    assert_eq!(
        found,
        [(Place::Item(0), "REF_MALFORMED"), (Place::Item(1), "QTY_INVALID"), (Place::Item(3), "REF_MALFORMED")]
    );
    assert_eq!(Deck::resolve(&read.list, &INDEX).counts().main, 2);
}

#[test]
fn a_code_in_the_text_of_a_document_is_read_as_a_code_alone_is() {
    let alone = read_deck("EBAgTTGU", &INDEX);
    let within = read_deck(r#"{"deck": {"text": "EBAgTTGU"}}"#, &INDEX);
    assert_eq!(lines(&within), lines(&alone));
    assert_eq!((diagnostics(&within), within.form), (diagnostics(&alone), Form::Json));
}

#[test]
fn a_fault_within_the_deck_of_a_body_is_told() {
    let found = diagnostics(&read_deck(r#"{"deck": {"cards": [{"reference": "ALT_CORE_B_MU_13_C"}]}}"#, &INDEX));
    let [fault] = found.as_slice() else { panic!("{found:?}") };
    assert!(fault.message.contains("quantity") && !fault.message.contains("`deck`"), "{}", fault.message);
}

#[test]
fn json_that_is_no_deck_is_told_with_its_place() {
    for (json, line) in [
        ("{\n\"cards\": [\n{\"reference\": \"ALT_CORE_B_MU_13_C\",", 3),
        ("{\"deck\": 1}", 1),
        ("[{}", 1),
        ("{", 1),
        ("{\"id\": \"7\"}", 1),
        ("{'cards': []}", 1),
    ] {
        let read = read_deck(json, &INDEX);
        let found = diagnostics(&read);
        assert_eq!((read.form, found.len(), found[0].place), (Form::Json, 1, Place::Line(line)), "{json}: {found:?}");
        assert!(found[0].column.is_some() && found[0].code.is_error());
        let verdict = judge("standard", &Deck::resolve(&read.list, &INDEX), None, DAY);
        assert!(report(&verdict)[0].starts_with("REF_MALFORMED"), "{:?}", report(&verdict));
    }
    let deep = "[".repeat(100_000) + "{";
    assert_eq!(read_deck(&deep, &INDEX).form, Form::List, "no array of lines begins so");
    let deep = format!("{{\"deck\": {}", "[{\"a\":".repeat(100_000));
    assert_eq!(diagnostics(&read_deck(&deep, &INDEX)).len(), 1);
}

#[test]
fn a_single_word_is_what_the_catalogue_says() {
    for (text, form) in [
        ("EBAg04I1kySagA", Form::Code(Some(Dialect::Y2026))),
        (" EBAg04RrTJLU \r\n", Form::Code(Some(Dialect::Y2024))),
        ("EBAjnAnjTxx488geRPJH", Form::Code(Some(Dialect::Y2024))),
        ("Kodama", Form::List),
        ("Exodia", Form::List),
        ("ALT_CORE_B_MU_08_C", Form::List),
        ("EBAg04RrTJLU x2", Form::List),
        ("", Form::List),
        ("[Spells]", Form::List),
        ("[]", Form::Json),
        (r#"{"code": "EBAg04I1kySagA"}"#, Form::Code(Some(Dialect::Y2026))),
    ] {
        assert_eq!(read_deck(text, &EMBEDDED).form, form, "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_in_any_form_is_read(text in "\\PC{0,200}|[\\[{\\]},:\" a-z0-9]{0,200}|\\{\"(cards|deckCards|deckCardsByType|hero|text)\": ?[\\[{\\]},:\"a-z0-9]{0,60}") {
        let read = read_deck(&text, &INDEX);
        let deck = Deck::resolve(&read.list, &INDEX);
        let found = read.diagnose(&deck, &INDEX);
        prop_assert!(found.len() >= deck.faults().len());
        prop_assert!(found.iter().all(|d| d.message.chars().all(|c| !c.is_control())), "{:?}", found);
    }

    /// Documents with characters removed or replaced give a deck or a diagnostic. Documents whose Hero is beside the cards are
    /// left out: under another name, that member is just one more that says nothing about cards.
    #[test]
    fn damaged_documents_are_read_or_told(which in proptest::sample::select(vec![0, 1, 2, 3, 7, 8]), at in any::<prop::sample::Index>(), put in "[\\[{\\]},:\"0-9a-z]{0,3}") {
        let document = DOCUMENTS[which];
        let at = at.index(document.len());
        let damaged = format!("{}{put}{}", &document[..at], &document[at + 1..]);
        let read = read_deck(&damaged, &INDEX);
        let same = lines(&read).iter().map(|l| l.to_uppercase()).eq(LIST.map(str::to_owned));
        let all_there = read.list.lines.len() >= 3;
        prop_assert!(same || all_there || !diagnostics(&read).is_empty(), "{damaged}\n{read:?}");
    }
}
