//! Gameplay cards with their printings, and the small lists.

use super::each;
use harness::Server;
use serde_json::{Value, json};

#[test]
fn a_group_is_one_card_with_all_its_printings_the_one_to_show_first() {
    let client = Server::shared().client();
    let group = client.get("/api/card_groups/AX-001-C?locale=en").ok();
    assert_eq!((&group["slug"], &group["name"]), (&json!("AX-001-C"), &json!("Sierra & Oddball")));
    assert_eq!((&group["permanent"], &group["deckLimit"]), (&json!(2), &json!(1)));
    let cards = group["cards"].as_array().unwrap();
    let references: Vec<&str> = cards.iter().map(|card| card["reference"].as_str().unwrap()).collect();
    assert_eq!(references[..2], ["ALT_CORE_B_AX_01_C", "ALT_COREKS_B_AX_01_C"]);
    assert_eq!(cards[1]["variation"], "kickstarter");
    let promos: Vec<bool> = cards.iter().map(|card| card["variation"] == "promo").collect();
    assert!(promos.is_sorted(), "promotional printings come last: {references:?}");
    assert_eq!((&group["cardRulings"], &group["loreEntries"]), (&json!([]), &json!([])));
    assert_eq!(client.get("/api/card_groups/ax-001-c?locale=en").ok(), group);
    assert_eq!(client.get("/api/card_groups/AX-001-R1").problem().0, 404);
    let druid = client.get("/api/card_groups/MU-013-C").ok();
    assert_eq!(druid["deckLimit"], 3);
    assert!(druid["name"]["fr"].is_string());
    assert_eq!(client.get("/api/card_groups/MU-008-R2").ok()["faction"]["code"], "YZ", "the slug has the home faction");
}

#[test]
fn groups_are_found_by_any_printing() {
    let client = Server::shared().client();
    let of = |query: &str| {
        let page = client.get(&format!("/api/card_groups?itemsPerPage=250&{query}")).ok();
        each(&page, "/slug").into_iter().cloned().collect::<Vec<Value>>()
    };
    assert_eq!(of("cards.reference[]=ALT_COREKS_B_AX_01_C&locale=fr"), ["AX-001-C"]);
    assert_eq!(
        of("cards.reference[]=ALT_COREKS_B_MU_13_C&cards.reference[]=ALT_CORE_B_AX_01_C&cards.reference[]=x"),
        ["AX-001-C", "MU-013-C"]
    );
    assert!(of("cards.reference[]=x").is_empty(), "never the whole catalogue");
    let kickstarter = of("set.reference=COREKS&faction=AX&cardType=HERO");
    assert_eq!(kickstarter.len(), 3);
    let all = client.get("/api/card_groups").ok()["totalItems"].as_u64().unwrap();
    let cards = client.get("/api/cards").ok()["totalItems"].as_u64().unwrap();
    assert!(all < cards);
}

#[test]
fn groups_are_sorted_by_the_release_of_their_first_set() {
    let client = Server::shared().client();
    let newest = client.get("/api/card_groups?order[set.date]=desc&locale=en&page=1&itemsPerPage=30").ok();
    let sets = each(&newest, "/cards/0/set/reference");
    assert!(sets.iter().all(|set| **set == sets[0].clone()) && *sets[0] != json!("CORE"), "{sets:?}");
    let oldest = client.get("/api/card_groups?order[set.date]=asc&cardType[ne][]=TOKEN").ok();
    assert!(each(&oldest, "/cards/0/set/reference").iter().all(|set| **set == json!("CORE")));
}

#[test]
fn the_small_lists_are_bare_arrays() {
    let client = Server::shared().client();
    let sets = client.get("/api/sets").ok();
    let core = &sets[0];
    assert_eq!(
        (&core["id"], &core["code"], &core["reference"], &core["date"]),
        (&json!(1), &json!("BTG"), &json!("CORE"), &json!("2024-09-13"))
    );
    assert_eq!((&core["alteredId"], &core["isActive"]), (&Value::Null, &json!(true)));
    let factions = client.get("/api/factions").ok();
    assert_eq!(factions[6], json!({"id": 7, "name": "Neutral", "code": "NE", "position": 7}));
    let types = client.get("/api/card_types?locale=en").ok();
    assert_eq!(types[3], json!({"id": 4, "reference": "LANDMARK_PERMANENT", "name": "Landmark Permanent"}));
    let every = client.get("/api/card_types").ok();
    assert_eq!((&every[0]["name"]["fr"], &every[3]["name"]["fr"]), (&json!("Héros"), &json!("Permanent de Repère")));
    let sub_types = client.get("/api/card_sub_types").ok();
    assert_eq!(
        sub_types[0],
        json!({"id": 1, "reference": "ADVENTURER", "name": {
            "en": "Adventurer", "fr": "Aventurier", "de": "Abenteurer", "es": "Aventurero", "it": "Avventuriero"
        }})
    );
    let keywords = client.get("/api/keywords").ok();
    assert_eq!(keywords.as_array().unwrap().len(), 16);
    for keyword in keywords.as_array().unwrap() {
        assert_eq!(client.get(&format!("/api/cards?{}", keyword["filterExample"].as_str().unwrap())).status, 200);
    }
    assert_eq!(client.get("/api/sets?active=true").problem().0, 400);
}

#[test]
fn formats_have_the_limits_that_builders_count_by() {
    let client = Server::shared().client();
    let formats = client.get("/api/formats").ok();
    assert_eq!(formats, client.get("/formats").ok());
    let of = |list: &Value, code: &str| list.as_array().unwrap().iter().find(|f| f["code"] == code).cloned();
    let standard = of(&formats, "standard").unwrap();
    assert_eq!(
        standard["limits"],
        json!({
            "unique": 3, "rare": 15, "exalted": 3, "maxCopiesPerName": 3, "maxCopiesPerRarity": null
        })
    );
    assert_eq!((&standard["minCards"], &standard["maxCards"]), (&json!(39), &json!(59)));
    assert_eq!((&standard["allowBanned"], &standard["allowSuspended"]), (&json!(false), &json!(false)));
    assert!(standard.get("uniqueLimitsByHero").is_none());
    let singleton = of(&formats, "singleton").unwrap();
    assert_eq!((&singleton["minCards"], &singleton["limits"]["maxCopiesPerRarity"]), (&json!(59), &json!(1)));
    // The limits of this format count the Hero, which these figures do not.
    let sandbox = of(&formats, "sandbox").unwrap();
    assert_eq!((&sandbox["minCards"], &sandbox["maxCards"]), (&json!(3), &json!(99)));
    let heroes = &singleton["uniqueLimitsByHero"];
    assert!(heroes["5"].as_array().unwrap().contains(&json!("sierra")), "{heroes}");
    assert!(heroes["3"].as_array().unwrap().contains(&json!("teija")), "{heroes}");
    assert!(of(&formats, "sealed").is_none());
    assert!(of(&client.get("/api/formats?hiddenFormats=true").ok(), "sealed").is_some());
}
