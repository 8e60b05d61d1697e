//! Errata by date: which text a card has on a day, as it is shown and played.

use harness::Server;
use serde_json::{Value, json};

fn notations(card: &Value) -> Vec<&str> {
    card["abilities"].as_array().unwrap().iter().filter_map(|ability| ability["notation"].as_str()).collect()
}

/// Sigismar & Wingspan with Characters that hold no rules.
fn sigismar() -> Value {
    json!({"text": "1 ALT_CORE_B_OR_01_C\n20 ALT_CORE_B_MU_14_C\n3 ALT_COREKS_B_MU_14_C"})
}

#[test]
fn a_card_shows_what_it_did_on_a_day_in_every_printing() {
    let server = Server::shared();
    let client = server.client();
    // Robin Hood was corrected on 2024-11-15.
    for reference in ["ALT_CORE_B_OR_21_C", "ALT_COREKS_B_OR_21_C"] {
        let card = |day: &str| client.get(&format!("/v1/cards/{reference}?asOf={day}")).ok();
        let (before, since) = (card("2024-11-14"), card("2024-11-15"));
        assert_eq!(notations(&before), ["always each Character played by an opponent costs 1 more"]);
        assert_eq!(before["abilitiesUntil"], "2024-11-15");
        assert_eq!(notations(&since), ["always each Character played by an opponent costs at least 2"]);
        assert_eq!((since.get("abilitiesUntil"), card("2026-11-01").get("abilitiesUntil")), (None, None));
    }
    // Each of the variants had its own text, and kept its other text box.
    let before = client.get("/v1/cards/ALT_CORE_B_OR_21_R2?asOf=2024-10-01").ok();
    assert_eq!(notations(&before).len(), 2, "{before}");
    let others = client.get("/v1/cards/ALT_CORE_B_OR_21_R1?asOf=2024-10-01").ok();
    assert_eq!(notations(&others), ["always each card played by an opponent costs 1 more"]);
    // Verdicts also show the Hero with its text of their day.
    let hero = |day: &str| {
        let body = json!({"deck": sigismar(), "asOf": day});
        client.post("/v1/decks/validate", &body).ok()["deck"]["hero"].clone()
    };
    assert_eq!(hero("2026-02-11")["abilitiesUntil"], "2026-02-12");
    assert_eq!(hero("2026-02-12").get("abilitiesUntil"), None);
    assert_eq!(notations(&hero("2026-02-11")).len() + 1, notations(&hero("2026-02-12")).len());
}

#[test]
fn games_are_played_by_the_edition_of_their_day() {
    let server = Server::shared();
    let client = server.client();
    let edition = |as_of: Value| {
        let mut body = json!({"deck": sigismar(), "days": 2, "seed": 5});
        body.as_object_mut().unwrap().extend(as_of.as_object().unwrap().clone());
        client.post("/v1/goldfish/game", &body).ok()["setup"]["edition"].clone()
    };
    assert_eq!(
        (edition(json!({"asOf": "2026-02-26"})), edition(json!({"asOf": "2026-02-27"}))),
        (json!("4.0"), json!("5.0"))
    );
    assert_eq!(edition(json!({})), "5.0", "the latest, if no day is asked for");
}

#[test]
fn games_are_played_with_the_texts_of_a_day() {
    let server = Server::shared();
    let client = server.client();
    let first_noon = |as_of: Value| {
        let mut body = json!({"deck": sigismar(), "days": 2, "seed": 5});
        body.as_object_mut().unwrap().extend(as_of.as_object().unwrap().clone());
        let log = client.post("/v1/goldfish/game", &body).ok();
        let created = |step: &&Value| step["event"]["type"] == "created" && step["day"] == 1;
        log["steps"].as_array().unwrap().iter().filter(created).count()
    };
    // Since 2026-02-12 the Hero's ability is ignored on the first Day (engine.md, system 85 and its example).
    assert_eq!((first_noon(json!({"asOf": "2026-02-11"})), first_noon(json!({"asOf": "2026-02-12"}))), (1, 0));
    assert_eq!(first_noon(json!({})), 0, "the present text, if no day is asked for");
    // The log names the token, although it is not a card of the deck.
    let log = client.post("/v1/goldfish/game", &json!({"deck": sigismar(), "days": 3, "seed": 5})).ok();
    let created = log["steps"].as_array().unwrap().iter().find(|step| step["event"]["type"] == "created").unwrap();
    assert!(created["text"].as_str().unwrap().contains("Ordis Recruit"), "{created}");
    let token = client.get(&format!("/v1/cards/{}", created["event"]["reference"].as_str().unwrap())).ok();
    assert_eq!((&token["name"]["en"], &token["cardType"]), (&json!("Ordis Recruit"), &json!("TOKEN")));
    let report =
        |as_of: &str| client.post("/v1/goldfish", &json!({"deck": sigismar(), "games": 200, "asOf": as_of})).ok();
    let (before, since) = (report("2026-02-11"), report("2026-02-12"));
    let forest = |report: &Value| report["days"][0]["heroExpedition"]["forest"]["mean"].as_f64().unwrap();
    assert!(forest(&before) > forest(&since), "a Recruit more");
    assert_eq!((&before["asOf"], &since["asOf"]), (&json!("2026-02-11"), &json!("2026-02-12")));
    let games = client.post("/v1/games", &json!({"decks": [sigismar(), sigismar()], "games": 5, "asOf": "2026-02-11"}));
    assert_eq!(games.ok()["asOf"], "2026-02-11");
}

#[test]
fn a_text_that_nobody_knows_any_more_is_told() {
    let server = Server::shared();
    let client = server.client();
    // The source has the earlier text of the Lyra variants of Will-o'-the-Wisp only.
    let unsupported = |reference: &str, as_of: &str| {
        let body = json!({"deck": {"text": format!("20 {reference}")}, "games": 5, "asOf": as_of});
        client.post("/v1/goldfish", &body).ok()["coverage"]["unsupported"].to_string()
    };
    assert!(unsupported("ALT_ALIZE_B_LY_35_R2", "2025-10-02").contains("the erratum of 2025-10-03 is not known"));
    assert!(!unsupported("ALT_ALIZE_B_LY_35_R2", "2025-10-03").contains("erratum"));
    assert!(!unsupported("ALT_ALIZE_B_LY_35_C", "2025-10-02").contains("erratum"));
}

#[test]
fn a_day_that_is_none_is_refused() {
    let server = Server::shared();
    let client = server.client();
    let deck = sigismar();
    for (path, mut body) in [
        ("/v1/goldfish", json!({"deck": deck})),
        ("/v1/goldfish/game", json!({"deck": deck})),
        ("/v1/goldfish/hands", json!({"deck": deck})),
        ("/v1/games", json!({"decks": [deck, deck]})),
    ] {
        body["asOf"] = json!("2026-02-30");
        let (status, code, pointers) = client.post(path, &body).problem();
        assert_eq!((status, code.as_str(), pointers), (400, "DATE_INVALID", vec!["/asOf".to_owned()]), "{path}");
    }
}
