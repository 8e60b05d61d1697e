//! `/api/decks`: the decks of `/v1/decks` in the community's form.

use crate::{lists::muna, saved_decks::Caller};
use harness::{Server, tumult};
use reqwest::Method;
use serde_json::{Value, json};

/// The legal deck of the tests, in the form that these clients send.
fn deck_cards() -> Value {
    let lines = muna();
    let card = |line: &str| {
        let (quantity, reference) = line.split_once(' ').unwrap();
        json!({"cardReference": reference, "quantity": quantity.parse::<u32>().unwrap()})
    };
    lines.lines().filter(|line| !line.is_empty()).map(card).collect()
}

fn create(caller: &Caller, body: &Value) -> harness::Answer {
    caller.send(Method::POST, "/api/decks?locale=en", &[], Some(body))
}

#[test]
fn checks_8_to_10_a_deck_is_built_saved_edited_and_suspended() {
    let server = Server::with(&["--reload-seconds", "1"]);
    let ada = Caller::new(&server, "ada");
    let body = json!({"name": "t", "format": "standard", "isPublic": true, "isDraft": true, "deckCards": deck_cards()});
    let answer = create(&ada, &body);
    let saved = answer.json();
    assert_eq!(answer.status, 201, "{saved}");
    let id = saved["id"].as_str().unwrap().to_owned();
    let path = format!("/api/decks/{id}");
    assert_eq!(answer.header("etag"), ada.get(&format!("{path}?locale=en")).header("etag"));
    assert_eq!((&saved["legal"], &saved["verdict"], &saved["isDraft"]), (&json!(true), &json!("legal"), &json!(true)));
    assert_eq!((&saved["formatErrors"], &saved["updatedAt"]), (&json!([]), &Value::Null));
    assert_eq!(saved["stats"]["hero"]["name"], "Teija & Nauraa");
    assert_eq!((&saved["stats"]["totalCards"], &saved["user"]["username"]), (&json!(39), &json!("ada")));
    assert_eq!(ada.get(&format!("/v1/decks/{id}")).ok()["visibility"], "public", "one store");

    // 9: a patch without cards keeps them.
    let kind = [("content-type", "application/merge-patch+json")];
    let patched = ada.send(Method::PATCH, &path, &kind, Some(&json!({"name": "u", "isDraft": false}))).ok();
    assert_eq!((&patched["name"], &patched["isDraft"]), (&json!("u"), &json!(false)));
    assert_eq!(patched["cards"].as_array().unwrap().len(), saved["cards"].as_array().unwrap().len());

    // The answer to a change has the same tag as a GET of the deck.
    let answer = ada.send(Method::PATCH, &path, &kind, Some(&json!({"description": "d"})));
    assert_eq!(answer.header("etag"), ada.get(&path).header("etag"));
    let tag = answer.header("etag").to_owned();
    assert_eq!(ada.send(Method::PATCH, &path, &[kind[0], ("if-match", &tag)], Some(&json!({"name": "v"}))).status, 200);
    let late = ada.send(Method::PATCH, &path, &[kind[0], ("if-match", &tag)], Some(&json!({"name": "w"})));
    assert_eq!(late.problem().1, "REVISION_CONFLICT");

    // 10: a bad token on a public deck.
    let forged = Caller::with(&server, "nonsense");
    assert_eq!(forged.get(&path).status, 200);
    assert_eq!(forged.send(Method::POST, &format!("{path}/upvote"), &[], Some(&json!({}))).status, 401);
    let bob = Caller::new(&server, "bob");
    let liked = |caller: &Caller| caller.send(Method::POST, &format!("{path}/upvote"), &[], Some(&json!({}))).ok();
    assert_eq!(liked(&bob), json!({"upvoteCount": 1, "hasUpvoted": true}));
    assert_eq!(bob.get(&path).ok()["hasUpvoted"], true);
    assert_eq!(liked(&bob), json!({"upvoteCount": 0, "hasUpvoted": false}));

    // 8: a suspension that is imported.
    let event = json!({
        "effective_date": "2026-01-01", "published_date": "2026-01-01", "status": "suspended", "label": "as announced",
        "source_title": "A test", "name_en": "Muna Druid", "families": ["MU_13"], "rarities": ["C"],
        "factions": [], "references": [], "uniques": null
    });
    std::fs::write(server.folder().join("patch.json"), json!([event]).to_string()).unwrap();
    assert!(tumult(server.folder(), &["import", "patch.json"]).status.success());
    let mut asked = 0;
    while ada.get(&path).ok()["legal"] == true {
        asked += 1;
        assert!(asked < 100_000, "the service takes the import over");
        std::thread::yield_now();
    }
    let now = ada.get(&path).ok();
    assert_eq!((&now["legal"], &now["legalityDetail"]["suspendedCards"]), (&json!(false), &json!(false)));
    assert_eq!((&now["legalityDetail"]["global"], &now["legalityDetail"]["hero"]), (&json!(false), &json!(true)));
    assert_eq!(bob.send(Method::DELETE, &path, &[], None).status, 403);
    assert_eq!(ada.send(Method::DELETE, &path, &[], None).status, 204);
    assert_eq!(ada.get(&path).problem().1, "DECK_UNKNOWN");
}

#[test]
fn what_cannot_be_saved_has_violations_and_names_unknown_cards() {
    let server = Server::start();
    let ada = Caller::new(&server, "ada");
    let refused = |body: Value| {
        let answer = create(&ada, &body);
        assert_eq!(answer.status, 422, "{}", String::from_utf8_lossy(&answer.body));
        answer.json()
    };
    let nameless = refused(json!({"deckCards": []}));
    assert_eq!(nameless["violations"][0]["propertyPath"], "name");
    let four = refused(json!({"name": "x", "deckCards": [{"cardReference": "ALT_CORE_B_MU_13_C", "quantity": 4}]}));
    assert_eq!(four["violations"][0]["propertyPath"], "deckCards[0].quantity");
    let unknown = refused(json!({"name": "x", "deckCards": [{"cardReference": "ALT_CORE_B_MU_999_C", "quantity": 1}]}));
    assert_eq!(unknown["unknownCards"], json!(["ALT_CORE_B_MU_999_C"]));
    assert_eq!(refused(json!({"name": "x", "format": "nope"}))["violations"][0]["propertyPath"], "format");
    // These clients know no other status for a deck of the wrong form.
    for (body, path) in [
        (json!({"name": 7}), "name"),
        (json!({"name": "x", "deckCards": 3}), "deckCards"),
        (json!({"name": "x", "deckCards": [{"quantity": 1}]}), "deckCards[0]"),
    ] {
        let shape = refused(body.clone());
        assert_eq!((&shape["status"], &shape["code"]), (&json!(422), &json!("BODY_INVALID")), "{shape}");
        assert_eq!(shape["violations"][0]["propertyPath"], path, "{shape}");
    }
    let json_body = [("content-type", "application/json"), ("authorization", ada.bearer())];
    let broken = server.client().send(Method::POST, "/api/decks", &json_body, Some(b"{\"name\":".to_vec()));
    assert_eq!(broken.problem().0, 400, "what is no JSON cannot be read");
    assert_eq!(server.client().post("/api/decks", &json!({"name": "x"})).status, 401);
    let unique = json!({"name": "x", "deckCards": [{"cardReference": "ALT_CORE_B_MU_13_U_7", "quantity": 1}]});
    let short = create(&ada, &unique).json();
    assert_eq!(short["legal"], false, "too small whatever the Unique is");
}
