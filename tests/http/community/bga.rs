//! `/api/bga/decks`: the caller's decks, in the form of Board Game Arena.

use crate::{lists::muna, saved_decks::Caller};
use harness::Server;
use reqwest::Method;
use serde_json::{Value, json};

const AXIOM: &str = "1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_04_C";

fn save(caller: &Caller, name: &str, format: &str, visibility: &str, list: &str) -> String {
    let body = json!({"name": name, "format": format, "visibility": visibility, "deck": {"text": list}});
    let answer = caller.send(Method::POST, "/v1/decks", &[], Some(&body));
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
    answer.json()["id"].as_str().unwrap().to_owned()
}

#[test]
fn one_s_own_decks_are_chosen_from_pages_whose_numbers_are_texts() {
    let server = Server::start();
    let (ada, bob) = (Caller::new(&server, "ada"), Caller::new(&server, "bob"));
    let first = save(&ada, "Fée", "standard", "private", &muna());
    save(&ada, "gears", "nuc", "private", AXIOM);
    save(&ada, "free", "sandbox", "public", "3 ALT_CORE_B_AX_04_C");
    save(&bob, "his", "standard", "public", &muna());

    let page = ada.get("/api/bga/decks?itemsPerPage=2&page=1").ok();
    let numbers = |page: &Value| page["content"]["pagination"].clone();
    assert_eq!(page["success"], 1);
    assert_eq!(numbers(&page), json!({"current": "1", "last": "2", "previous": null, "next": "2"}));
    assert_eq!(page["content"]["decks"][0]["deckName"], "free");
    assert_eq!(
        (&page["content"]["decks"][0]["hero"], &page["content"]["decks"][0]["faction"]),
        (&Value::Null, &Value::Null)
    );
    let last = ada.get("/api/bga/decks?itemsPerPage=2&page=2").ok();
    assert_eq!(numbers(&last), json!({"current": "2", "last": "2", "previous": "1", "next": null}));
    assert_eq!(
        last["content"]["decks"],
        json!([{
            "hero": "ALT_CORE_B_MU_01_C", "faction": "MU", "apiId": first, "deckName": "Fée", "cardCount": 39
        }])
    );

    assert_eq!(
        last["hydra:member"],
        json!([{
            "alterator": {"reference": "ALT_CORE_B_MU_01_C"}, "faction": {"reference": "MU"}, "id": first, "name": "Fée",
            "cardQuantity": 39, "format": "standard"
        }])
    );
    assert_eq!((&page["hydra:totalItems"], &page["hydra:member"][0]["alterator"]), (&json!(3), &Value::Null));
    let view = &page["hydra:view"];
    let next = "/api/bga/decks?itemsPerPage=2&page=2";
    assert_eq!((&view["hydra:next"], &view["hydra:last"]), (&json!(next), &json!(next)));
    assert_eq!((&view["hydra:previous"], ada.get(next).ok()), (&Value::Null, last.clone()));
    assert_eq!(ada.get(last["hydra:view"]["hydra:previous"].as_str().unwrap()).ok(), page);

    let found = |query: &str| -> Vec<String> {
        let page = ada.get(&format!("/api/bga/decks?{query}")).ok();
        let decks = page["content"]["decks"].as_array().unwrap().clone();
        decks.iter().map(|deck| deck["deckName"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(found("name=fee"), ["Fée"]);
    assert_eq!(found("hero=ALT_CORE_B_AX_01_C"), ["gears"]);
    assert_eq!(found("hero=teija"), ["Fée"]);
    assert_eq!(found("factions[]=AX"), ["free", "gears"]);
    assert_eq!(found("faction.reference[]=MU&faction.reference[]=YZ"), ["Fée"]);
    assert_eq!(found("eventFormat=NO_UNIQUE"), ["gears"]);
    assert_eq!(found("eventFormat=STANDARD"), ["Fée"]);
    assert_eq!(found("eventFormat=frontier"), [""; 0]);
    assert_eq!(found("page=9"), [""; 0]);
}

#[test]
fn one_deck_is_that_of_the_deck_server() {
    let server = Server::start();
    let (ada, bob) = (Caller::new(&server, "ada"), Caller::new(&server, "bob"));
    let (hidden, open) =
        (save(&ada, "mine", "standard", "private", &muna()), save(&ada, "all", "standard", "unlisted", &muna()));
    let path = |id: &str| format!("/api/bga/decks/{id}");
    assert_eq!(ada.get(&path(&hidden)).ok(), ada.get(&format!("/api/decks/{hidden}")).ok());
    assert_eq!(server.client().get(&path(&open)).ok()["cards"].as_array().unwrap().len(), 14);
    assert_eq!(bob.get(&path(&hidden)).problem().1, "DECK_UNKNOWN");
    assert_eq!(ada.get(&path("none")).problem().1, "DECK_UNKNOWN");
}

#[test]
fn who_asks_for_decks_must_say_who_they_are_and_what_they_mean() {
    let server = Server::start();
    let ada = Caller::new(&server, "ada");
    assert_eq!(server.client().get("/api/bga/decks").problem(), (401, "CREDENTIALS_MISSING".into(), vec![]));
    for (query, pointer) in
        [("eventFormat=CHESS", "?eventFormat"), ("factions[]=XX", "?factions"), ("table=1", "?table")]
    {
        let (status, _, pointers) = ada.get(&format!("/api/bga/decks?{query}")).problem();
        assert_eq!((status, pointers), (400, vec![pointer.to_owned()]), "{query}");
    }
}
