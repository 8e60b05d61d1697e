//! `/v1/cards`: which cards a format allows, how lists are continued, and which members are shown.

use crate::house::until;
use harness::{Answer, Client, Server, shared, tumult};
use serde_json::{Value, json};
use std::{collections::BTreeSet, path::Path};
use tempfile::TempDir;

fn references(list: &Value) -> Vec<String> {
    list["member"].as_array().unwrap().iter().map(|card| card["reference"].as_str().unwrap().to_owned()).collect()
}

fn found(client: &Client, query: &str) -> BTreeSet<String> {
    references(&client.get(&format!("/v1/cards?{query}&itemsPerPage=1000")).ok()).into_iter().collect()
}

fn import(folder: &Path, file: &Path) {
    let output = tumult(folder, &["import", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The pointers of a request that is refused because a value can be read but means nothing.
fn unknown(answer: &Answer) -> Vec<String> {
    let (status, code, pointers) = answer.problem();
    assert_eq!((status, code.as_str()), (422, "OUT_OF_RANGE"));
    pointers
}

/// The pointers of a request that is refused as a malformed query.
fn refused(answer: &Answer) -> Vec<String> {
    let (status, code, pointers) = answer.problem();
    assert_eq!((status, code.as_str()), (400, "QUERY_INVALID"));
    pointers
}

#[test]
fn a_format_allows_what_a_deck_of_it_may_hold_on_that_day() {
    let server = Server::shared();
    let client = server.client();
    // Baba Yaga can be found by name, since the common YZ_11 is not restricted; its Ordis Rare has been banned since 2025-05-13.
    let of_name = |query: &str| found(&client, &format!("q=baba%20yaga&set=CORE,COREKS&{query}"));
    let banned: BTreeSet<String> =
        of_name("asOf=2025-05-12").difference(&of_name("legalIn=standard&asOf=2025-05-13")).cloned().collect();
    assert!(!banned.is_empty() && banned.iter().all(|reference| reference.ends_with("_R2")), "{banned:?}");
    assert_eq!(of_name("legalIn=standard&asOf=2025-05-12"), of_name("asOf=2025-05-12"));
    // A set is not legal before its release date.
    assert!(found(&client, "set[]=CYCLONE&legalIn=standard&asOf=2024-10-01").is_empty());
    assert!(!found(&client, "set[]=CYCLONE&legalIn=standard&asOf=2026-10-01").is_empty());
    // Every card found has the matching status, and every type of card that a deck can hold is among them.
    let legal = client.get("/v1/cards?set[]=CORE&legalIn=standard&asOf=2026-03-01&itemsPerPage=1000").ok();
    let cards = legal["member"].as_array().unwrap();
    assert!(cards.iter().all(|card| card["status"] == "legal"));
    let types: BTreeSet<&str> = cards.iter().map(|card| card["cardType"].as_str().unwrap()).collect();
    assert_eq!(types, BTreeSet::from(["CHARACTER", "HERO", "LANDMARK_PERMANENT", "SPELL"]));
    // A rare that every format except one allows, tokens that no deck holds, Mana Convergence in limited play only.
    assert!(found(&client, "q=mana%20convergence&legalIn=standard").is_empty());
    assert!(!found(&client, "q=mana%20convergence&legalIn=sealed").is_empty());
    assert!(found(&client, "cardType[]=TOKEN&legalIn=standard").is_empty());
    // One of several formats is enough.
    let either = found(&client, "set[]=CORE&faction[]=NE&legalIn[]=standard&legalIn[]=sealed");
    assert_eq!(either, found(&client, "set[]=CORE&faction[]=NE&legalIn=standard,sealed"));
    assert!(either.is_superset(&found(&client, "set[]=CORE&faction[]=NE&legalIn=sealed")));
}

/// The search agrees with the verdict on a deck with the card.
#[test]
fn the_search_and_the_verdict_agree() {
    let server = Server::shared();
    let client = server.client();
    for (format, day) in
        [("standard", "2025-06-01"), ("nuc", "2026-03-01"), ("singleton", "2024-09-20"), ("sealed", "2026-03-01")]
    {
        let all = found(&client, &format!("set[]=ALIZE&asOf={day}"));
        let legal = found(&client, &format!("set[]=ALIZE&legalIn={format}&asOf={day}"));
        for reference in all.iter().step_by(7) {
            let deck =
                json!({"deck": {"cards": [{"reference": reference, "quantity": 1}]}, "formats": [format], "asOf": day});
            let verdict = client.post("/v1/decks/validate", &deck).ok()["verdicts"][0].clone();
            let wrong =
                verdict["violations"].as_array().unwrap().iter().filter(|violation| violation["comparator"] == "max");
            let codes: Vec<&Value> = wrong.map(|violation| &violation["code"]).collect();
            assert_eq!(legal.contains(reference), codes.is_empty(), "{reference} in {format} on {day}: {codes:?}");
        }
    }
}

#[test]
fn uniques_are_allowed_where_the_format_takes_them_and_a_list_has_them() {
    let Some(shared) = shared("uniques_are_allowed_where_the_format_takes_them_and_a_list_has_them") else { return };
    let folder = TempDir::new().unwrap();
    import(folder.path(), &shared.join("cards/uniques/uniques_sample_1000.jsonl"));
    let server = Server::within(folder, &[]);
    let client = server.client();
    let total = |query: &str| {
        client.get(&format!("/v1/cards?rarity[]=UNIQUE&asOf=2026-03-01&{query}")).ok()["totalItems"].clone()
    };
    assert_eq!(total(""), 1000);
    assert!(total("legalIn=standard").as_u64().unwrap() > 900);
    assert_eq!(total("legalIn=nuc"), 0);
    // Without the season list, the legality of these cards is unknown.
    assert_eq!(total("legalIn=frontier"), 0);
}

#[test]
fn a_format_that_is_none_is_answered_with_those_there_are() {
    let server = Server::shared();
    let answer = server.client().get("/v1/cards?legalIn=standart");
    assert_eq!(unknown(&answer), ["?legalIn"]);
    let message = answer.json()["errors"][0]["message"].as_str().unwrap().to_owned();
    assert!(message.contains("standart") && message.contains("standard, "), "{message}");
}

/// Follows the cursors of a search to its end.
fn followed(client: &Client, query: &str) -> Vec<String> {
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let list = client.get(&format!("/v1/cards?{query}&cursor={cursor}")).ok();
        seen.extend(references(&list));
        match list.get("cursor") {
            Some(next) => cursor = next.as_str().unwrap().to_owned(),
            None => return seen,
        }
    }
}

#[test]
fn cursors_lead_through_the_list_that_pages_show() {
    let server = Server::shared();
    let client = server.client();
    for search in ["set[]=BISE", "set[]=BISE&order[mainCost]=desc&order[name]=asc", "set[]=BISE&legalIn=standard"] {
        let whole = references(&client.get(&format!("/v1/cards?{search}&itemsPerPage=1000")).ok());
        assert_eq!(followed(&client, &format!("{search}&itemsPerPage=100")), whole, "{search}");
    }
    // A page by number has a cursor too; the last page has none, nor has a list that fits on one page.
    let second = client.get("/v1/cards?set[]=BISE&itemsPerPage=100&page=2").ok();
    let cursor = second["cursor"].as_str().unwrap();
    let third = client.get(&format!("/v1/cards?set[]=BISE&itemsPerPage=100&cursor={cursor}")).ok();
    assert_eq!(references(&third), references(&client.get("/v1/cards?set[]=BISE&itemsPerPage=100&page=3").ok()));
    assert_eq!(
        (&third["page"], &third["totalItems"], &third["lastPage"]),
        (&json!(3), &second["totalItems"], &second["lastPage"])
    );
    assert!(client.get("/v1/cards?q=kitsune&itemsPerPage=1000").ok().get("cursor").is_none());
    // The number and the members of the cards shown are not part of the search.
    let shown =
        client.get(&format!("/v1/cards?set[]=BISE&itemsPerPage=3&locale=fr&fields[]=reference&cursor={cursor}")).ok();
    assert_eq!(references(&shown), references(&third)[..3]);
}

#[test]
fn a_cursor_neither_repeats_nor_leaves_out_when_the_catalogue_grows() {
    let server = Server::with(&["--reload-seconds", "1"]);
    let client = server.client();
    let query = "faction[]=MU&set[]=CORE&order[mainCost]=asc&itemsPerPage=20";
    let before =
        references(&client.get("/v1/cards?faction[]=MU&set[]=CORE&order[mainCost]=asc&itemsPerPage=1000").ok());
    let first = client.get(&format!("/v1/cards?{query}")).ok();
    let version = client.get("/v1/catalog").ok()["version"].clone();
    // The card costs nothing, so it comes before all that were shown.
    let record = json!({
        "@type": "Card", "reference": "ALT_CORE_B_MU_700_C", "name": "Test Mage", "cardType": {"reference": "CHARACTER"},
        "cardSubTypes": [], "cardSet": {"reference": "CORE"}, "rarity": {"reference": "COMMON"}, "mainFaction": {"reference": "MU"},
        "elements": {"MAIN_COST": "0", "RECALL_COST": "0", "FOREST_POWER": "1", "MOUNTAIN_POWER": "1", "OCEAN_POWER": "1"},
    });
    let file = server.folder().join("one.json");
    std::fs::write(&file, record.to_string()).unwrap();
    import(server.folder(), &file);
    until(&client, "/v1/catalog", |catalogue| catalogue["version"] != version);
    assert_eq!(client.get(&format!("/v1/cards?{query}")).ok()["totalItems"], before.len() + 1);
    let cursor = first["cursor"].as_str().unwrap();
    let second = client.get(&format!("/v1/cards?{query}&cursor={cursor}")).ok();
    assert_eq!(references(&second), before[20..40]);
}

#[test]
fn a_cursor_that_is_none_or_of_another_search_is_refused() {
    let server = Server::shared();
    let client = server.client();
    let list = client.get("/v1/cards?set[]=BISE&itemsPerPage=10").ok();
    let cursor = list["cursor"].as_str().unwrap();
    let mut changed = cursor.to_owned();
    changed.replace_range(20..21, if &cursor[20..21] == "A" { "B" } else { "A" });
    // A cursor that can be read but is not valid gives 422, one of the wrong form 400.
    for query in [
        format!("set[]=BISE&cursor={changed}"),
        format!("set[]=ALIZE&cursor={cursor}"),
        format!("set[]=BISE&order[name]=asc&cursor={cursor}"),
        format!("set[]=BISE&cursor={}", &cursor[1..]),
        "set[]=BISE&cursor=2".to_owned(),
    ] {
        let answer = client.get(&format!("/v1/cards?{query}"));
        assert_eq!(answer.problem(), (422, "OUT_OF_RANGE".to_owned(), vec!["?cursor".to_owned()]), "{query}");
    }
    for text in ["A".repeat(5000), "caf%C3%A9".to_owned(), "a.b".to_owned()] {
        assert_eq!(refused(&client.get(&format!("/v1/cards?set[]=BISE&cursor={text}"))), ["?cursor"], "{text}");
    }
    let both = client.get(&format!("/v1/cards?set[]=BISE&page=2&cursor={cursor}"));
    assert_eq!(both.problem(), (422, "OUT_OF_RANGE".to_owned(), vec!["?page".to_owned()]));
}

#[test]
fn only_the_members_that_are_wanted_are_answered() {
    let server = Server::shared();
    let client = server.client();
    let list =
        client.get("/v1/cards?q=sneezer&fields[]=mainCost&fields[]=name&locale=en&fields=reference,uniqueNumber").ok();
    for card in list["member"].as_array().unwrap() {
        let members: Vec<&String> = card.as_object().unwrap().keys().collect();
        // A card that is not a Unique has no number of a Unique.
        assert_eq!(members.len(), 3, "{members:?}");
        assert_eq!(card["name"], "Sneezer Shroom");
        assert!(card["mainCost"].is_u64() && card["reference"].is_string());
    }
    // Every member of a card can be asked for, and has the same value as without the parameter.
    let whole = client.get("/v1/cards/ALT_CORE_B_MU_08_R2").ok();
    let known: Vec<&str> = client.document()["components"]["schemas"]["Card"]["properties"]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    let all = client
        .get(&format!("/v1/cards?q=sneezer&set[]=CORE&rarity[]=RARE&faction[]=YZ&fields={}", known.join(",")))
        .ok();
    let card = all["member"].as_array().unwrap().iter().find(|card| card["reference"] == whole["reference"]).unwrap();
    assert_eq!(card["printings"], whole["printings"]);
    assert_eq!(
        card.as_object().unwrap().keys().collect::<Vec<_>>(),
        whole.as_object().unwrap().keys().collect::<Vec<_>>()
    );
}

/// A request of 64 KiB can repeat a value thousands of times; the work is done once.
#[test]
fn what_is_said_again_changes_nothing() {
    let server = Server::shared();
    let client = server.client();
    let once = client
        .get("/v1/cards?q=baba+yaga&set[]=CORE&legalIn=standard&asOf=2025-05-13&order[name]=desc&fields=reference")
        .ok();
    let again = format!(
        "/v1/cards?q={}baba{}&set[]=CORE&{}&asOf=2025-05-13&{}&order[name]=asc&fields=reference",
        "baba+".repeat(2_000),
        "+yaga".repeat(2_000),
        ["legalIn=standard"; 1_000].join("&"),
        ["order[name]=desc"; 500].join("&"),
    );
    let again = client.get(&again).ok();
    assert_eq!((&again["member"], &again["totalItems"]), (&once["member"], &once["totalItems"]));
    assert_eq!(once["totalItems"], 5);
    assert_eq!(unknown(&client.get("/v1/cards?legalIn=chess&legalIn=chess&legalIn=go")), ["?legalIn", "?legalIn"]);
}

/// The document does not promise any member of a card in a list, since a client may ask for others.
#[test]
fn the_document_says_that_members_of_a_list_may_be_missing() {
    let server = Server::shared();
    let client = server.client();
    let document = client.document();
    let answer = &document["paths"]["/v1/cards"]["get"]["responses"]["200"]["content"]["application/json"]["schema"];
    let page = document.pointer(answer["$ref"].as_str().unwrap().trim_start_matches('#')).unwrap();
    let member = &page["properties"]["member"]["items"];
    assert_eq!(member.get("required"), None);
    let card = &document["components"]["schemas"]["Card"];
    assert_eq!(member["properties"], card["properties"]);
    assert!(card["required"].as_array().unwrap().len() > 10);
}

#[test]
fn a_member_that_no_card_has_is_answered_with_those_there_are() {
    let server = Server::shared();
    let answer = server.client().get("/v1/cards?fields=reference,colour,power");
    assert_eq!(refused(&answer), ["?fields", "?fields"]);
    let message = answer.json()["errors"][0]["message"].as_str().unwrap().to_owned();
    assert!(message.contains("\"colour\"") && message.contains("reference, name, set"), "{message}");
}

/// Clients divide by this number.
#[test]
fn an_empty_list_has_pages_of_some_size() {
    let client = Server::shared().client();
    for (path, size) in [
        ("/v1/cards?q=xyzzyx&itemsPerPage=7", 7),
        ("/v1/decks?visibility=public&itemsPerPage=7", 7),
        ("/v1/legality?reference=ALT_CORE_B_MU_08_R2", 1),
        ("/v1/legality/changes?from=2020-01-01&to=2020-01-02", 1),
    ] {
        let list = client.get(path).ok();
        assert_eq!((&list["totalItems"], &list["itemsPerPage"]), (&json!(0), &json!(size)), "{path}");
    }
    let all = client.get("/v1/sets").ok();
    assert_eq!(all["itemsPerPage"], all["totalItems"], "what is one page holds all");
}
