//! `/api/decks`, `/api/decks/public` and its Heroes: lists in the community's form; also the same paths without `/api`.

use crate::{lists::muna, saved_decks::Caller};
use harness::{Client, Server};
use reqwest::Method;
use serde_json::{Value, json};

fn save(caller: &Caller, path: &str, name: &str, format: &str, is_public: bool, list: &str) -> String {
    let card = |line: &str| {
        let (quantity, reference) = line.split_once(' ').unwrap();
        json!({"cardReference": reference, "quantity": quantity.parse::<u32>().unwrap()})
    };
    let cards: Vec<Value> = list.lines().map(card).collect();
    let body = json!({"name": name, "format": format, "isPublic": is_public, "deckCards": cards});
    let answer = caller.send(Method::POST, path, &[], Some(&body));
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
    answer.json()["id"].as_str().unwrap().to_owned()
}

fn names(page: &Value) -> Vec<&str> {
    page["member"].as_array().unwrap().iter().map(|deck| deck["name"].as_str().unwrap()).collect()
}

#[test]
fn one_s_own_decks_come_page_by_page_without_their_cards() {
    let server = Server::start();
    let (ada, bob) = (Caller::new(&server, "ada"), Caller::new(&server, "bob"));
    for name in ["one", "two", "three"] {
        save(&ada, "/api/decks", name, "standard", name == "two", &muna());
    }
    let page = ada.get("/api/decks?page=1&itemsPerPage=2&order[updatedAt]=desc&locale=fr").ok();
    assert_eq!(names(&page), ["three", "two"]);
    let numbers = ["totalItems", "currentPage", "itemsPerPage", "lastPage", "nextPage", "previousPage"];
    assert_eq!(numbers.map(|name| page[name].clone()), [json!(3), json!(1), json!(2), json!(2), json!(2), Value::Null]);
    let deck = &page["member"][0];
    assert_eq!((&deck["legal"], &deck["isPublic"], deck.get("cards")), (&json!(true), &json!(false), None));
    assert_eq!(deck["stats"]["hero"]["reference"], "ALT_CORE_B_MU_01_C");
    let last = ada.get("/api/decks?page=2&itemsPerPage=2").ok();
    assert_eq!((names(&last), &last["nextPage"], &last["previousPage"]), (vec!["one"], &Value::Null, &json!(1)));
    assert_eq!(names(&ada.get("/api/decks?order[name]=asc").ok()), ["one", "three", "two"]);
    assert_eq!(ada.get("/api/decks?page=9&itemsPerPage=2000").ok()["itemsPerPage"], 1000, "clamped");
    assert!(names(&bob.get("/api/decks").ok()).is_empty());
    assert_eq!(server.client().get("/api/decks").problem(), (401, "CREDENTIALS_MISSING".into(), vec![]));
}

#[test]
fn public_decks_are_found_sorted_and_shown_to_anybody() {
    let server = Server::start();
    let (ada, bob) = (Caller::new(&server, "ada"), Caller::new(&server, "bob"));
    save(&ada, "/api/decks", "Fée", "standard", true, &muna());
    let short = save(&bob, "/api/decks", "short", "standard", true, "1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_04_C");
    save(&bob, "/api/decks", "free", "sandbox", true, "1 ALT_COREKS_B_MU_01_C\n3 ALT_CORE_B_YZ_11_R2");
    save(&ada, "/api/decks", "hidden", "standard", false, &muna());
    let client: Client = server.client();
    let found = |query: &str| {
        let page = client.get(&format!("/api/decks/public?{query}&order[name]=asc")).ok();
        names(&page).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(found(""), ["Fée", "free", "short"]);
    assert_eq!(found("hero=ALT_CORE_B_MU_01_C"), ["Fée", "free"], "whatever the printing");
    assert_eq!(found("hero=teija"), ["Fée", "free"]);
    assert_eq!(found("hero=nobody"), [] as [&str; 0]);
    assert_eq!(found("faction=AX"), ["short"]);
    assert_eq!(found("faction[]=AX&faction[]=MU"), ["Fée", "free", "short"]);
    assert_eq!(found("format=sandbox"), ["free"]);
    assert_eq!(found("cardName=muna druid"), ["Fée"]);
    assert_eq!(found("cardReference=ALT_COREKS_B_MU_13_C"), ["Fée"]);
    assert_eq!(found("cardReference[]=ALT_CORE_B_MU_13_C&cardReference[]=ALT_CORE_B_AX_04_C"), [] as [&str; 0]);
    assert_eq!(found("cardReference=druid"), [] as [&str; 0], "what is no reference finds nothing");
    assert_eq!(found("name=fee"), ["Fée"]);
    assert_eq!(found("username=BOB"), ["free", "short"]);
    assert_eq!((found("legal=true&format=standard"), found("legal=false")), (vec!["Fée".into()], vec!["short".into()]));

    assert_eq!(ada.send(Method::POST, &format!("/api/decks/{short}/upvote"), &[], Some(&json!({}))).status, 200);
    let sorted = |caller: &Caller, query: &str| caller.get(&format!("/api/decks/public?{query}")).ok();
    let liked = sorted(&ada, "order[upvoteCount]=desc&order[name]=asc");
    assert_eq!(names(&liked), ["short", "Fée", "free"]);
    assert_eq!((&liked["member"][0]["upvoteCount"], &liked["member"][0]["hasUpvoted"]), (&json!(1), &json!(true)));
    assert_eq!(names(&sorted(&ada, "sortBy=upvotes"))[0], "short");
    assert_eq!(names(&sorted(&ada, "sortBy=views")), ["free", "short", "Fée"]);
    assert_eq!(names(&sorted(&ada, "order[viewCount]=desc&order[createdAt]=asc")), ["Fée", "short", "free"]);
    let forged = sorted(&Caller::with(&server, "nonsense"), "");
    assert_eq!((&forged["totalItems"], &forged["member"][1]["hasUpvoted"]), (&json!(3), &json!(false)));

    let heroes = client.get("/api/decks/public/heroes?locale=en").ok();
    let heroes: Vec<_> =
        heroes.as_array().unwrap().iter().map(|h| (h["reference"].clone(), h["name"].clone())).collect();
    let hero = |reference: &str, name: &str| (json!(reference), json!(name));
    assert_eq!(heroes, [hero("ALT_CORE_B_AX_01_C", "Sierra & Oddball"), hero("ALT_CORE_B_MU_01_C", "Teija & Nauraa")]);
    let unasked = client.get("/api/decks/public/heroes").ok();
    assert_eq!(unasked[1]["name"], "Teija & Nauraa", "a text also where no language is asked for");
    for (query, status, pointer) in [
        ("legal=maybe", 400, "?legal"),
        ("faction=XX", 400, "?faction"),
        ("order[colour]=asc", 400, "?order[colour]"),
        ("order[name]=up", 400, "?order[name]"),
        ("sortBy=age", 400, "?sortBy"),
        ("alteredId=7", 400, "?alteredId"),
        ("page=0", 422, "?page"),
    ] {
        let (got, _, pointers) = client.get(&format!("/api/decks/public?{query}")).problem();
        assert_eq!((got, pointers), (status, vec![pointer.to_owned()]), "{query}");
    }
    let many = |number| vec!["cardReference[]=ALT_CORE_B_MU_13_C"; number].join("&");
    assert_eq!(client.get(&format!("/api/decks/public?{}", many(100))).status, 200);
    assert_eq!(client.get(&format!("/api/decks/public?{}", many(101))).problem().2, ["?cardReference"]);
    // More terms than `ORDER BY` of the database can have.
    let orders = vec!["order[name]=asc"; 2_500].join("&");
    assert_eq!(names(&client.get(&format!("/api/decks/public?{orders}")).ok()), ["Fée", "free", "short"]);
    assert_eq!(client.get("/api/decks?username=ada").problem().2, ["?username"], "of public decks alone");
}

#[test]
fn no_deck_is_called_public() {
    let server = Server::start();
    let ada = Caller::new(&server, "ada");
    for path in ["/api/decks/public", "/decks/public", "/api/decks/public/heroes"] {
        for method in [Method::PATCH, Method::DELETE, Method::POST] {
            let refused = ada.send(method.clone(), path, &[], Some(&json!({"name": "x"})));
            assert_eq!((refused.status, refused.header("allow")), (405, "GET, HEAD"), "{method} {path}");
        }
        assert_eq!(ada.send(Method::HEAD, path, &[], None).status, 200, "{path}");
    }
}

#[test]
fn decks_are_saved_read_changed_and_listed_without_api() {
    let server = Server::start();
    let ada = Caller::new(&server, "ada");
    let id = save(&ada, "/decks", "one", "standard", true, &muna());
    let path = format!("/decks/{id}");
    assert_eq!(ada.get(&path).ok(), ada.get(&format!("/api{path}")).ok());
    let kind = [("content-type", "application/merge-patch+json")];
    assert_eq!(ada.send(Method::PATCH, &path, &kind, Some(&json!({"name": "two"}))).ok()["name"], "two");
    assert_eq!(names(&ada.get("/decks").ok()), ["two"]);
    assert_eq!(names(&server.client().get("/decks/public?locale=fr&page=1&sortBy=recent").ok()), ["two"]);
    assert_eq!(server.client().get("/decks/public/heroes?locale=fr").ok()[0]["reference"], "ALT_CORE_B_MU_01_C");
    assert_eq!(ada.send(Method::POST, &format!("{path}/upvote"), &[], None).ok()["upvoteCount"], 1);
    assert_eq!(ada.send(Method::DELETE, &path, &[], None).status, 204);
    assert_eq!(ada.get(&path).problem().1, "DECK_UNKNOWN");
}
