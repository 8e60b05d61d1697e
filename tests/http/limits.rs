//! Limits of requests, and of the length of answers (contract section 7).

use crate::lists::muna;
use harness::{Answer, Client, Server};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Most lines of a deck.
const LINES: usize = 1000;
/// Most entries of a list in an answer.
const ENTRIES: usize = 200;
/// Most bytes of the answer to a body of a mebibyte.
const ANSWER: usize = 8 << 20;

/// Lines that cannot be read, all different.
fn misspelt(lines: usize) -> String {
    (0..lines).map(|n| format!("3 Sneezer Shrom number {n}\n")).collect()
}

/// Each request that takes a deck, with the pointer to the deck in it.
fn requests(deck: &Value) -> Vec<(&'static str, Value, &'static str)> {
    let good = json!({"text": muna()});
    vec![
        ("/v1/decks/validate", json!({"deck": deck}), "/deck"),
        ("/v1/decks/validate", json!({"deck": good, "formats": ["draft"], "pool": deck}), "/pool"),
        ("/v1/decks/parse", json!({"deck": deck}), "/deck"),
        ("/v1/decks/encode", json!({"deck": deck, "to": "text"}), "/deck"),
        ("/v1/decks/stats", json!({"deck": deck}), "/deck"),
        ("/v1/decks/addable", json!({"deck": deck, "references": ["ALT_CORE_B_MU_13_C"]}), "/deck"),
        ("/v1/decks/compare", json!({"registered": deck, "presented": good}), "/registered"),
        ("/v1/decks/compare", json!({"registered": good, "presented": deck}), "/presented"),
        ("/v1/goldfish", json!({"deck": deck, "games": 1}), "/deck"),
        ("/v1/goldfish/hands", json!({"deck": deck}), "/deck"),
        ("/v1/goldfish/game", json!({"deck": deck}), "/deck"),
        ("/v1/goldfish/opening", json!({"deck": deck}), "/deck"),
        (
            "/v1/goldfish/odds",
            json!({"deck": deck, "wants": [{"cards": ["ALT_CORE_B_MU_13_C"], "atLeast": 1, "byDay": 1}]}),
            "/deck",
        ),
        ("/v1/games", json!({"decks": [good, deck], "games": 1}), "/decks/1"),
    ]
}

/// A deck with a number of lines, in each form that has lines.
fn decks(lines: usize) -> [Value; 4] {
    let named = |member: &str| -> Value {
        (0..lines).map(|n| json!({member: format!("ALT_CORE_B_MU_08_U_{}", n + 100_000), "quantity": 1})).collect()
    };
    let text: String = (0..lines).map(|n| format!("1 ALT_CORE_B_MU_08_U_{}\n", n + 100_000)).collect();
    [
        json!({"text": text}),
        json!({"cards": named("reference")}),
        json!({"deckCards": named("cardReference")}),
        json!({"text": json!({"cards": named("reference")}).to_string()}),
    ]
}

#[test]
fn a_deck_of_more_than_a_thousand_lines_is_refused_wherever_one_is_taken() {
    let server = Server::shared();
    let client = server.client();
    for deck in decks(LINES + 1) {
        for (path, body, pointer) in requests(&deck) {
            let (status, code, pointers) = client.post(path, &body).problem();
            assert_eq!((status, code.as_str()), (422, "OUT_OF_RANGE"), "{path}");
            assert_eq!(pointers, [pointer], "{path}");
        }
    }
    for deck in decks(LINES) {
        let answer = client.post("/v1/decks/validate", &json!({"deck": deck})).ok();
        assert_eq!(answer["deck"]["sizeWithoutHero"], LINES);
    }
}

#[test]
fn a_line_of_a_batch_with_too_long_a_deck_is_one_bad_line() {
    let server = Server::shared();
    let long = json!({"id": "long", "deck": decks(LINES + 1)[0]});
    let short = json!({"id": "short", "deck": {"text": muna()}, "asOf": "2026-03-01"});
    let answer = server.client().post_text("/v1/decks/validate/batch", &format!("{long}\n{short}\n"));
    let text = String::from_utf8(answer.body.clone()).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["id"], &lines[0]["problem"]["code"]), (&json!("long"), &json!("OUT_OF_RANGE")));
    assert_eq!((&lines[1]["id"], &lines[1]["verdicts"][0]["verdict"]), (&json!("short"), &json!("legal")));
}

/// Each long list is cut, and the answer says how many entries are missing.
#[test]
fn long_lists_of_an_answer_say_how_much_they_leave_out() {
    let server = Server::shared();
    let client = server.client();
    let deck = json!({"text": misspelt(LINES)});
    for (path, body) in [
        ("/v1/decks/validate", json!({"deck": deck})),
        ("/v1/decks/parse", json!({"deck": deck})),
        ("/v1/decks/encode", json!({"deck": deck, "to": "code"})),
        ("/v1/decks/stats", json!({"deck": deck})),
        ("/v1/decks/addable", json!({"deck": deck, "references": []})),
        ("/v1/decks/compare", json!({"registered": deck, "presented": {"text": muna()}})),
    ] {
        let answer = client.post(path, &body).ok();
        assert_eq!(answer["diagnostics"].as_array().unwrap().len(), ENTRIES, "{path}");
        assert_eq!(answer["omitted"], LINES - ENTRIES, "{path}");
    }
    let verdict = client.post("/v1/decks/validate", &json!({"deck": deck})).ok()["verdicts"][0].clone();
    assert_eq!(verdict["violations"].as_array().unwrap().len(), ENTRIES);
    assert!(verdict["omitted"].as_u64().unwrap() >= (LINES - ENTRIES) as u64);
    // A failing check never hides another (formats.md C10).
    let codes: BTreeSet<&str> =
        verdict["violations"].as_array().unwrap().iter().map(|v| v["code"].as_str().unwrap()).collect();
    assert_eq!(codes, BTreeSet::from(["HERO_MISSING", "REF_MALFORMED", "SIZE_TOO_SMALL"]));

    let many_cards: String = client.get("/v1/cards?itemsPerPage=600&fields=reference").ok()["member"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| format!("1 {}\n", card["reference"].as_str().unwrap()))
        .collect();
    let body = json!({"deck": {"text": many_cards}, "asOf": "2026-03-01", "explain": true});
    let verdict = client.post("/v1/decks/validate", &body).ok()["verdicts"][0].clone();
    let violations = verdict["violations"].as_array().unwrap();
    let long = violations.iter().find(|violation| violation["cards"].as_array().unwrap().len() == ENTRIES);
    assert!(long.expect("some rule is broken by more cards than that")["omitted"].as_u64().unwrap() > 0);
    assert!(verdict["checks"].as_array().unwrap().iter().any(|check| check["omitted"].is_u64()));

    let problem = client.post("/v1/goldfish", &json!({"deck": deck, "games": 1}));
    assert_eq!(problem.status, 422);
    let problem = problem.json();
    assert_eq!(problem["errors"].as_array().unwrap().len(), ENTRIES);
    assert!(problem["omitted"].as_u64().unwrap() >= (LINES - ENTRIES) as u64);
}

#[test]
fn a_short_list_says_nothing_of_omissions() {
    let server = Server::shared();
    let client = server.client();
    let answer = client.post("/v1/decks/validate", &json!({"deck": {"text": misspelt(ENTRIES)}})).ok();
    assert_eq!(answer["diagnostics"].as_array().unwrap().len(), ENTRIES);
    assert!(answer.get("omitted").is_none());
}

/// Bodies of almost a mebibyte, whose answers were 870 times as long at the time.
#[test]
fn no_body_of_a_mebibyte_gets_an_answer_above_eight() {
    let server = Server::shared();
    let client = server.client();
    let in_place: Vec<Value> = (0..32).map(|n| json!({"id": format!("house-{n}"), "extends": "standard"})).collect();
    let thousand = |text: String| json!({"text": text.lines().take(LINES).collect::<Vec<_>>().join("\n")});
    let long_words: String = (0..LINES).map(|n| format!("3 {n} {}\n", "misspelt ".repeat(100))).collect();
    let cards = client.get("/v1/cards?itemsPerPage=1000&fields=reference").ok();
    let cards = cards["member"].as_array().unwrap().iter();
    let known: String = cards.map(|card| format!("3 {}\n", card["reference"].as_str().unwrap())).collect();
    for deck in
        [thousand(misspelt(LINES)), thousand(long_words), thousand(known), json!({"text": "x\n".repeat(340_000)})]
    {
        for body in [
            json!({"deck": deck, "formats": "all", "explain": true, "asOf": "2026-03-01"}),
            json!({"deck": deck, "formats": in_place, "explain": true, "asOf": "2026-03-01"}),
        ] {
            small(&client, "/v1/decks/validate", &body);
        }
        for (path, body, _) in requests(&deck) {
            small(&client, path, &body);
        }
    }
}

fn small(client: &Client, path: &str, body: &Value) {
    let Answer { status, body: bytes, .. } = client.post(path, body);
    assert!(status < 500, "{path} {status}");
    let length = bytes.len();
    assert!(length <= ANSWER, "{path}: {length} bytes for {} bytes", body.to_string().len());
}

#[test]
fn a_request_names_at_most_so_many_formats() {
    let server = Server::shared();
    let ask = |n: usize| {
        let body = json!({"deck": {"text": muna()}, "formats": vec!["standard"; n]});
        server.client().post("/v1/decks/validate", &body)
    };
    assert_eq!(ask(32).status, 200);
    let (status, code, pointers) = ask(33).problem();
    assert_eq!((status, code.as_str(), pointers), (422, "OUT_OF_RANGE", vec!["/formats".to_owned()]));
}
