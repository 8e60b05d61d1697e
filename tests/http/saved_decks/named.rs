//! Saved decks named by id in every request that takes a deck.

use super::Caller;
use crate::lists::muna;
use harness::Server;
use reqwest::Method;
use serde_json::{Value, json};

#[test]
fn a_saved_deck_is_a_deck_wherever_one_is_taken() {
    let server = Server::start();
    let ada = Caller::new(&server, "ada");
    let id = ada.saved("public", &muna());
    let (saved, sent) = (json!({"id": id}), json!({"text": muna()}));
    let answers = |deck: &Value| -> Vec<Value> {
        [
            ("/v1/decks/validate", json!({"deck": deck, "asOf": "2026-03-01", "id": "table-7"})),
            ("/v1/decks/parse", json!({"deck": deck})),
            ("/v1/decks/encode", json!({"deck": deck, "to": "code"})),
            ("/v1/decks/stats", json!({"deck": deck})),
            ("/v1/decks/compare", json!({"registered": deck, "presented": {"text": "1 ALT_CORE_B_MU_01_C"}})),
            ("/v1/goldfish", json!({"deck": deck, "games": 50, "opponent": deck})),
            ("/v1/goldfish/hands", json!({"deck": deck, "count": 2, "seed": 1})),
            ("/v1/games", json!({"decks": [deck, deck], "games": 2, "seed": 1})),
        ]
        .map(|(path, body)| server.client().post(path, &body).ok())
        .into()
    };
    let mut by_id = answers(&saved);
    let mut by_text = answers(&sent);
    // The form of the deck that is reported differs from that in the request.
    for parsed in [&mut by_id[1], &mut by_text[1]] {
        parsed["form"] = Value::Null;
    }
    assert_eq!(by_id, by_text);

    let line = json!({"deck": saved, "asOf": "2026-03-01"}).to_string();
    let unknown = json!({"deck": {"id": "00000000-0000-4000-8000-000000000000"}}).to_string();
    let batch = server.client().send(
        Method::POST,
        "/v1/decks/validate/batch",
        &[("content-type", "application/x-ndjson")],
        Some(format!("{line}\n{unknown}\n").into_bytes()),
    );
    let text = String::from_utf8(batch.body).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["verdicts"][0]["verdict"], "legal");
    assert_eq!(lines[1]["problem"]["code"], "DECK_NOT_SAVED");
}

#[test]
fn a_private_deck_is_one_for_its_owner_alone() {
    let server = Server::start();
    let (ada, bob) = (Caller::new(&server, "ada"), Caller::new(&server, "bob"));
    let body = json!({"deck": {"id": ada.saved("private", &muna())}});
    let validate = |caller: &Caller| caller.send(Method::POST, "/v1/decks/validate", &[], Some(&body));
    assert_eq!(validate(&ada).status, 200);
    let refused = (422, "DECK_NOT_SAVED".to_owned(), vec!["/deck/id".to_owned()]);
    assert_eq!(validate(&bob).problem(), refused);
    assert_eq!(server.client().post("/v1/decks/validate", &body).problem(), refused);
    // A copy of the caller's own deck.
    let copy = json!({"name": "Copy", "deck": body["deck"]});
    assert_eq!(ada.save(&copy).status, 201);
    assert_eq!(bob.save(&copy).problem(), refused);
}
