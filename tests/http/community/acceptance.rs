//! The checks that the description of these clients demands, by their numbers there.

use super::{each, found, long_page};
use harness::Server;
use serde_json::json;

#[test]
fn check_1_a_reference_finds_exactly_that_printing() {
    let client = Server::shared().client();
    let page = client.get("/api/cards?reference=ALT_CORE_B_LY_04_C").ok();
    assert_eq!((&page["totalItems"], each(&page, "/reference")), (&json!(1), vec![&json!("ALT_CORE_B_LY_04_C")]));
    assert_eq!(client.get("/api/cards?reference=ALT_CORE_B_LY_999_C").ok()["totalItems"], 0);
}

#[test]
fn check_2_promotional_cards_are_of_the_product_p() {
    let client = Server::shared().client();
    let page = long_page(&client, "/api/cards?variation[]=promo&itemsPerPage=1000");
    assert!(page["totalItems"].as_u64().unwrap() > 0);
    assert!(each(&page, "/cardProduct").iter().all(|product| **product == json!("P")));
}

#[test]
fn check_3_two_keywords_together_are_found_within_each_alone() {
    let client = Server::shared().client();
    let both = found(&client, "effectKeyword[]=FUGACE&effectKeyword[]=ANCRE&effectKeywordMode=and");
    let either = found(&client, "effectKeyword[]=FUGACE&effectKeyword[]=ANCRE");
    let (fleeting, anchored) = (found(&client, "effectKeyword[]=FUGACE"), found(&client, "effectKeyword=anchored"));
    assert!(!both.is_empty() && both.iter().all(|card| fleeting.contains(card) && anchored.contains(card)));
    assert_eq!(either.len(), fleeting.len() + anchored.len() - both.len());
    let tough = found(&client, "effectKeyword[]=FUGACE&effectKeyword[]=CORIACE&effectKeywordMode=and");
    assert!(tough.iter().all(|card| fleeting.contains(card)));
}

#[test]
fn check_4_a_span_of_costs_is_what_its_bounds_are() {
    let client = Server::shared().client();
    let span = client.get("/api/cards?mainCost=1-3").ok();
    assert!(span["totalItems"].as_u64().unwrap() > 1000);
    assert_eq!(span, client.get("/api/cards?mainCost[gte]=1&mainCost[lte]=3").ok());
    assert_eq!(span, client.get("/api/cards?mainCost%5B%5D=1&mainCost%5B1%5D=2&mainCost[2]=3").ok());
}

#[test]
fn check_5_a_batch_has_at_most_200_references_and_an_unknown_one_loses_no_other() {
    let client = Server::shared().client();
    let batch = |references: serde_json::Value| client.post("/api/cards/batch?locale=fr", &references);
    let many = batch(json!({"references": vec!["ALT_CORE_B_MU_01_C"; 201]}));
    assert_eq!((many.status, many.json()), (400, json!({"error": "Maximum 200 references per request"})));
    let none = batch(json!({"references": []}));
    assert_eq!((none.status, none.json()), (400, json!({"error": "references array is required"})));
    assert_eq!(client.post_text("/api/cards/batch", "no").json(), none.json());
    for bad in [json!({}), json!(3), json!(null), json!(["ALT_CORE_B_MU_01_C"])] {
        let found = batch(json!({"references": [bad, "ALT_CORE_B_MU_01_C"]})).ok();
        assert_eq!(found.as_array().map(Vec::len), Some(1), "a bad entry loses no other: {bad}");
    }
    assert_eq!(batch(json!({"references": [3]})).ok(), json!([]));
    // Clients of the batch read `error`, whatever the fault is.
    let body = || Some(br#"{"references": ["ALT_CORE_B_MU_01_C"]}"#.to_vec());
    for (path, kind, body, status) in [
        ("/api/cards/batch?bogus=1", "application/json", body(), 400),
        ("/api/cards/batch", "text/plain", body(), 415),
        ("/api/cards/batch", "application/json", Some(vec![b' '; (1 << 20) + 1]), 413),
    ] {
        let refused = client.send(reqwest::Method::POST, path, &[("content-type", kind)], body);
        let said = refused.json();
        assert_eq!((refused.status, &said["error"]), (status, &said["detail"]), "{said}");
        assert!(said["error"].as_str().is_some_and(|error| !error.is_empty()), "{said}");
    }
    let one = batch(json!({"references": ["ALT_CORE_B_MU_01_C", "ALT_EOLE_B_BR_110_U_2526", "x", ""]})).ok();
    let references: Vec<_> = one.as_array().unwrap().iter().map(|card| card["reference"].clone()).collect();
    assert_eq!(references, [json!("ALT_CORE_B_MU_01_C")]);
}

#[test]
fn check_6_there_are_36_heroes_each_with_a_printing_and_a_slug() {
    let client = Server::shared().client();
    let page = long_page(&client, "/api/card_groups?cardType=HERO&itemsPerPage=100");
    assert_eq!(page["totalItems"], 36);
    for group in page["member"].as_array().unwrap() {
        let slug: Vec<&str> = group["slug"].as_str().unwrap().split('-').collect();
        assert!(matches!(slug[..], [faction, number, "C"] if faction.len() == 2 && number.len() == 3), "{group}");
        assert!(!group["cards"].as_array().unwrap().is_empty(), "{group}");
        assert_eq!(group["cards"][0]["variation"], "standard", "{group}");
    }
}

#[test]
fn check_7_cards_without_a_value_come_last_in_both_directions() {
    let client = Server::shared().client();
    assert_eq!(client.get("/api/cards?order[name.en]=desc").status, 200);
    for direction in ["asc", "desc"] {
        let query = format!("/api/cards?set.reference[]=CORE&order[oceanPower]={direction}&itemsPerPage=1000");
        let page = long_page(&client, &query);
        let powers = each(&page, "/oceanPower");
        let first_null = powers.iter().position(|power| power.is_null()).unwrap();
        assert!(first_null > 0 && powers[first_null..].iter().all(|power| power.is_null()));
        let numbers: Vec<u64> = powers[..first_null].iter().map(|power| power.as_u64().unwrap()).collect();
        assert!(numbers.is_sorted_by(|a, b| if direction == "asc" { a <= b } else { a >= b }));
    }
}

#[test]
fn check_11_the_code_of_a_tournament_list_is_the_right_four_cards() {
    let client = Server::shared().client();
    let deck = client.post("/v1/decks/parse", &json!({"deck": {"code": "EBAgnAR4aA"}})).ok();
    assert_eq!(deck["text"], "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C");
}

#[test]
fn check_12_an_unknown_filter_is_an_error_and_never_the_whole_catalogue() {
    let client = Server::shared().client();
    for (query, pointer) in [
        ("colour=red", "?colour"),
        ("strict=1&mainCosts=3", "?mainCosts"),
        ("effectSlot[0][when]=5", "?effectSlot[0][when]"),
        ("rarity[]=SHINY", "?rarity"),
        ("cardType[]=SORCERY", "?cardType"),
        ("variation[]=foil", "?variation"),
        ("isBanned=perhaps", "?isBanned"),
        ("order[colour]=asc", "?order[colour]"),
        ("order[name]=up", "?order[name]"),
        ("name[pt]=fada", "?name[pt]"),
    ] {
        for path in ["/api/cards", "/api/card_groups"] {
            let problem = client.get(&format!("{path}?{query}")).problem();
            assert_eq!(problem, (400, "QUERY_INVALID".to_owned(), vec![pointer.to_owned()]), "{path}?{query}");
        }
    }
    for (query, pointer) in [
        ("effectKeyword=LIGHTNING", "?effectKeyword"),
        ("gameplayFormat=VINTAGE", "?gameplayFormat"),
        ("mainCost=3-1", "?mainCost"),
        ("page=0", "?page"),
        ("itemsPerPage=0", "?itemsPerPage"),
        ("itemsPerPage=-5", "?itemsPerPage"),
        ("mainCost=256", "?mainCost"),
        ("afterId=4294967296", "?afterId"),
        ("random=true&seed=18446744073709551616", "?seed"),
    ] {
        for path in ["/api/cards", "/api/card_groups"] {
            let answer = client.get(&format!("{path}?{query}"));
            assert_eq!(answer.problem(), (422, "OUT_OF_RANGE".to_owned(), vec![pointer.to_owned()]), "{path}?{query}");
            assert_eq!(answer.json()["violations"][0]["propertyPath"], pointer.trim_start_matches('?'));
        }
    }
    for query in ["page=one", "seed=1.5", "afterId=x"] {
        assert_eq!(client.get(&format!("/api/cards?{query}")).problem().0, 400, "{query}");
    }
    for path in ["/api/decks", "/api/decks/public"] {
        let problem = client.get(&format!("{path}?colour=red")).problem();
        assert_eq!(problem, (400, "QUERY_INVALID".to_owned(), vec!["?colour".to_owned()]), "{path}");
    }
}
