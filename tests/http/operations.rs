//! Every operation of the document is visited; a new one without a row here fails.

use crate::lists::muna;
use harness::Server;
use reqwest::Method;
use serde_json::json;

#[test]
fn every_operation_answers_its_example() {
    let server = Server::shared();
    let client = server.client();
    let deck = json!({"text": muna()});
    let rows = [
        ("get", "/v1/cards", "/v1/cards?q=kitsune", None),
        ("get", "/v1/cards/{reference}", "/v1/cards/ALT_CORE_B_MU_05_C", None),
        ("post", "/v1/cards/batch", "/v1/cards/batch", Some(json!({"references": ["ALT_CORE_B_MU_05_C"]}))),
        ("get", "/v1/cards/export", "/v1/cards/export?updatedSince=2100-01-01", None),
        ("get", "/v1/sets", "/v1/sets", None),
        ("get", "/v1/factions", "/v1/factions", None),
        ("get", "/v1/catalog", "/v1/catalog", None),
        ("get", "/v1/formats", "/v1/formats", None),
        ("get", "/v1/formats/{id}", "/v1/formats/standard", None),
        ("get", "/v1/legality", "/v1/legality", None),
        ("get", "/v1/legality/changes", "/v1/legality/changes", None),
        ("post", "/v1/decks/validate", "/v1/decks/validate", Some(json!({"deck": deck}))),
        ("post", "/v1/decks/validate/batch", "/v1/decks/validate/batch", Some(json!({"deck": deck}))),
        ("get", "/v1/keys", "/v1/keys", None),
        ("post", "/v1/decks/parse", "/v1/decks/parse", Some(json!({"deck": deck}))),
        ("post", "/v1/decks/encode", "/v1/decks/encode", Some(json!({"deck": deck, "to": "code"}))),
        ("post", "/v1/decks/stats", "/v1/decks/stats", Some(json!({"deck": deck}))),
        (
            "post",
            "/v1/decks/addable",
            "/v1/decks/addable",
            Some(json!({"deck": deck, "references": ["ALT_CORE_B_MU_05_C"]})),
        ),
        ("post", "/v1/decks/compare", "/v1/decks/compare", Some(json!({"registered": deck, "presented": deck}))),
        ("post", "/v1/goldfish", "/v1/goldfish", Some(json!({"deck": deck, "games": 10}))),
        ("post", "/v1/goldfish/hands", "/v1/goldfish/hands", Some(json!({"deck": deck, "count": 1}))),
        ("post", "/v1/goldfish/game", "/v1/goldfish/game", Some(json!({"deck": deck}))),
        ("post", "/v1/games", "/v1/games", Some(json!({"decks": [deck, deck], "games": 2}))),
        ("get", "/problems", "/problems", None),
        ("get", "/problems/{code}", "/problems/NOT_FOUND", None),
        ("get", "/health/live", "/health/live", None),
        ("get", "/health/ready", "/health/ready", None),
        ("get", "/openapi.json", "/openapi.json", None),
    ];
    let mut documented: Vec<(String, String)> = Vec::new();
    for (path, item) in client.document()["paths"].as_object().unwrap() {
        documented.extend(item.as_object().unwrap().keys().map(|method| (method.clone(), path.clone())));
    }
    let mut visited = Vec::new();
    for (method, template, path, body) in rows {
        let kind = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
        let headers = [("content-type", "application/json")];
        let headers = if body.is_some() { &headers[..] } else { &[] };
        let answer = client.send(kind, path, headers, body.map(|b| b.to_string().into_bytes()));
        assert_eq!(answer.status, 200, "{method} {path}: {}", String::from_utf8_lossy(&answer.body));
        visited.push((method.to_owned(), template.to_owned()));
    }
    documented.sort();
    visited.sort();
    assert_eq!(visited, documented);
}

#[test]
fn the_page_for_people_loads_nothing_from_outside() {
    let server = Server::shared();
    let client = server.client();
    let redirect = client.get("/docs");
    assert_eq!((redirect.status, redirect.header("location")), (308, "/docs/"));
    let page = client.get("/docs/");
    let text = String::from_utf8(page.body).unwrap();
    assert_eq!(page.status, 200);
    assert!(!text.contains("src=\"http") && !text.contains("href=\"http") && !text.contains("src=\"//"), "{text}");
}
