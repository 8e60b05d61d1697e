//! `GET /v1/card_groups`: gameplay cards with their printings.

use harness::{Client, Server};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn slugs(page: &Value) -> Vec<String> {
    page["member"].as_array().unwrap().iter().map(|group| group["slug"].as_str().unwrap().to_owned()).collect()
}

fn list(client: &Client, query: &str) -> Value {
    client.get(&format!("/v1/card_groups?{query}")).ok()
}

#[test]
fn a_group_is_one_card_with_its_printings() {
    let client = Server::shared().client();
    let group = client.get("/v1/card_groups/AX-001-C?locale=en").ok();
    assert_eq!((&group["slug"], &group["card"]["name"]), (&json!("AX-001-C"), &json!("Sierra & Oddball")));
    assert_eq!(group["card"]["reference"], "ALT_CORE_B_AX_01_C", "the printing that stands for all");
    let printings = group["printings"].as_array().unwrap();
    let printing = |at: usize| (&printings[at]["reference"], &printings[at]["set"], &printings[at]["product"]);
    assert_eq!(printing(0), (&json!("ALT_CORE_B_AX_01_C"), &json!("CORE"), &json!("B")));
    assert_eq!(printing(1), (&json!("ALT_COREKS_B_AX_01_C"), &json!("COREKS"), &json!("B")));
    let of_card: BTreeSet<&str> =
        group["card"]["printings"].as_array().unwrap().iter().map(|p| p.as_str().unwrap()).collect();
    let of_group: BTreeSet<&str> = printings.iter().map(|p| p["reference"].as_str().unwrap()).collect();
    assert_eq!(of_card, of_group);
    assert_eq!(client.get("/v1/card_groups/ax-001-c?locale=en").ok(), group);
    let every = client.get("/v1/card_groups/AX-001-C").ok();
    assert!(every["card"]["name"]["fr"].is_string());
}

#[test]
fn what_is_no_slug_is_not_found() {
    let client = Server::shared().client();
    for slug in ["AX-001-R1", "AX-1-C", "ALT_CORE_B_AX_01_C", "%22%0A"] {
        let (status, code, _) = client.get(&format!("/v1/card_groups/{slug}")).problem();
        assert_eq!((status, code.as_str()), (404, "CARD_UNKNOWN"), "{slug}");
    }
    assert_eq!(client.get("/v1/card_groups/AX-001-C?locale=xx").problem().0, 400);
}

#[test]
fn groups_are_found_by_any_of_their_printings() {
    let client = Server::shared().client();
    let kickstarter = list(&client, "set[]=COREKS&faction=AX&cardType=HERO&locale=en");
    assert_eq!(slugs(&kickstarter), ["AX-001-C", "AX-002-C", "AX-003-C"]);
    assert_eq!(kickstarter["member"][0]["card"]["set"], "CORE", "it is the same card");
    let cards = client.get("/v1/cards?faction=AX&itemsPerPage=1").ok()["totalItems"].as_u64().unwrap();
    let groups = list(&client, "faction=AX&itemsPerPage=1")["totalItems"].as_u64().unwrap();
    assert!(groups < cards && groups > cards / 3, "{groups} of {cards}");
    assert_eq!(list(&client, "cardType=HERO")["totalItems"], 36);
}

#[test]
fn pages_hold_every_group_once_and_lead_to_the_next() {
    let client = Server::shared().client();
    let mut path =
        "/v1/card_groups?faction=LY&rarity[]=COMMON&itemsPerPage=40&order[name]=asc&fields=reference,name".to_owned();
    let mut seen = Vec::new();
    let total = loop {
        let answer = client.get(&path);
        let page = answer.ok();
        seen.extend(slugs(&page));
        let member = &page["member"][0]["card"];
        assert_eq!(member.as_object().unwrap().keys().collect::<Vec<_>>(), ["name", "reference"]);
        let Some(next) = page["next"].as_str() else { break page["totalItems"].as_u64().unwrap() };
        assert!(next.starts_with("/v1/card_groups?"), "{next}");
        assert_eq!(answer.header("link"), format!("<{next}>; rel=\"next\""));
        path = next.to_owned();
    };
    let distinct: BTreeSet<&String> = seen.iter().collect();
    assert!(seen.len() > 80 && seen.len() as u64 == total && distinct.len() == seen.len(), "{} of {total}", seen.len());
}

#[test]
fn parameters_are_those_of_cards() {
    let client = Server::shared().client();
    let warned = list(&client, "lcale=fr&itemsPerPage=1");
    assert_eq!(warned["warnings"], json!(["unknown query parameter \"lcale\" was ignored"]));
    let problem = |query: &str| client.get(&format!("/v1/card_groups?{query}")).problem();
    assert_eq!(problem("itemsPerPage=1001"), (422, "OUT_OF_RANGE".to_owned(), vec!["?itemsPerPage".to_owned()]));
    assert_eq!(problem("rarity[]=SHINY"), (400, "QUERY_INVALID".to_owned(), vec!["?rarity".to_owned()]));
    let refused = client.send(reqwest::Method::POST, "/v1/card_groups", &[], None);
    assert_eq!((refused.status, refused.header("allow")), (405, "GET, HEAD"));
}
