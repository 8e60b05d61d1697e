//! Parts of abilities by their official numbers: lists, filters and counts.
//!
//! 24 is `{J}`, 22 `{H}`, 192 the `{D}` of a support box, 191 no condition, 56 one boost, 90 and 245 a card to draw.

use super::{each, found, uniques::with_uniques};
use harness::{Client, Server};
use serde_json::{Value, json};

fn part(list: &Value, number: u64) -> &Value {
    list.as_array().unwrap().iter().find(|part| part["alteredId"] == number).unwrap()
}

#[test]
fn parts_are_listed_by_their_official_numbers() {
    let client = Server::shared().client();
    let lists = ["triggers", "conditions", "effects"].map(|kind| client.get(&format!("/api/{kind}?locale=fr")).ok());
    assert_eq!(lists.each_ref().map(|list| list.as_array().unwrap().len()), [81, 132, 544]);
    let played = part(&lists[0], 24);
    assert_eq!(
        (&played["filterExample"], &played["isMain"], &played["isSupport"], &played["translations"]),
        (&json!("effectSlot[0][trigger]=24"), &json!(true), &json!(false), &json!({"en": "{J}"}))
    );
    assert_eq!(part(&lists[0], 192)["isSupport"], true);
    assert_eq!(part(&lists[1], 191)["translations"]["en"], "[]", "nothing is printed");
    assert!(part(&lists[2], 56)["translations"]["en"].as_str().unwrap().contains("1 boost"));
    let told = lists[2].as_array().unwrap().iter().filter(|part| part["translations"]["en"].is_string()).count();
    assert!(told > 450, "{told}");
    assert_eq!(client.get("/api/triggers?kind=main").problem().0, 400);
}

#[test]
fn cards_are_found_by_the_parts_of_their_abilities() {
    let client = Server::shared().client();
    // Of one set, so that a page holds them all.
    let found = |client: &Client, query: &str| found(client, &format!("set.reference[]=CORE&{query}"));
    let played = found(&client, "effectSlot[0][trigger]=24");
    let boosted = found(&client, "effectSlot[0][trigger]=24&effectSlot[0][condition]=191&effectSlot[0][effect]=56");
    assert!(!boosted.is_empty() && boosted.iter().all(|card| played.contains(card)));
    let from_hand = found(&client, "effectSlot[0][trigger]=22");
    let either = found(&client, "effectSlot[0][trigger]=24&effectSlot[1][trigger]=22");
    let both = found(&client, "effectSlot[0][trigger]=24&effectSlot[1][trigger]=22&effectSlotMode=and");
    assert_eq!(either.len() + both.len(), played.len() + from_hand.len());
    assert_eq!(found(&client, "effectSlot[0][trigger]=24,22"), either);
    assert_eq!(found(&client, "effectSlot%5B0%5D%5Btrigger%5D=24&effectSlot[0][condition]=0"), played, "0 is any");
    let supporting = found(&client, "echoSlot[0][trigger]=192");
    let support = found(&client, "hasEchoEffect=true");
    assert!(!supporting.is_empty() && supporting.iter().all(|card| support.contains(card)));
    assert_eq!(
        found(&client, "echoSlot[0][effect]=90"),
        found(&client, "echoSlot[0][effect]=245"),
        "they mean the same"
    );
}

#[test]
fn what_is_no_part_is_refused() {
    let client = Server::shared().client();
    for query in
        ["effectSlot[0][when]=24", "effectSlot[x][trigger]=24", "echoSlot[0][effect]=boost", "effectSlotMode=some"]
    {
        let pointer = format!("?{}", query.split('=').next().unwrap());
        let problem = client.get(&format!("/api/cards?{query}")).problem();
        assert_eq!(problem, (400, "QUERY_INVALID".to_owned(), vec![pointer]), "{query}");
    }
    for query in ["effectSlot[0][trigger]=9999", "effectSlot[0][trigger]=56", "minSameTriggerCount=4"] {
        let pointer = format!("?{}", query.split('=').next().unwrap());
        let problem = client.get(&format!("/api/cards?{query}")).problem();
        assert_eq!(problem, (422, "OUT_OF_RANGE".to_owned(), vec![pointer]), "{query}");
    }
}

#[test]
fn facets_count_the_cards_that_a_filter_finds() {
    let client = Server::shared().client();
    let filter = "set.reference=CORE&faction=MU";
    let facets = client.get(&format!("/api/cards/facets?{filter}&locale=en")).ok();
    let all = found(&client, filter).len() as u64;
    for (kind, word) in [("triggers", "trigger"), ("conditions", "condition"), ("effects", "effect")] {
        let counts = facets[kind].as_object().unwrap();
        assert!(!counts.is_empty());
        for (number, count) in counts {
            let count = count.as_u64().unwrap();
            let main = found(&client, &format!("{filter}&effectSlot[0][{word}]={number}")).len() as u64;
            let support = found(&client, &format!("{filter}&echoSlot[0][{word}]={number}")).len() as u64;
            assert!(count <= all && main.max(support) <= count && count <= main + support, "{word} {number}");
        }
    }
    let compositions = client.get(&format!("/api/cards/effect-facets?{filter}")).ok();
    let boost = |entry: &&Value| entry["trigger"] == 24 && entry["condition"] == 191 && entry["effect"] == 56;
    let cards = found(
        &client,
        &format!("{filter}&effectSlot[0][trigger]=24&effectSlot[0][condition]=191&effectSlot[0][effect]=56"),
    );
    let boost = compositions.as_array().unwrap().iter().find(boost).map(|entry| entry["count"].as_u64().unwrap());
    assert_eq!(boost.unwrap_or_default(), cards.len() as u64);
    let nothing = client.get("/api/cards/facets?reference=x").ok();
    assert_eq!(nothing, json!({"triggers": {}, "conditions": {}, "effects": {}}));
}

#[test]
fn a_query_of_facets_that_does_not_fit_is_422_with_empty_maps() {
    let client = Server::shared().client();
    for (path, pointer) in [
        ("/api/cards/facets?colour=red", "colour"),
        ("/api/cards/facets?rarity=SHINY", "rarity"),
        ("/api/cards/facets?mainCost=300", "mainCost"),
        ("/api/cards/effect-facets?effectSlot[0][trigger]=9999", "effectSlot[0][trigger]"),
        ("/api/cards/slot-facets", "slot"),
        ("/api/cards/slot-facets?slot[trigger]=56", "slot[trigger]"),
        ("/api/cards/slot-facets?slot[trigger]=24&colour=red", "colour"),
    ] {
        let answer = client.get(path);
        let (status, _, pointers) = answer.problem();
        assert_eq!((status, pointers), (422, vec![format!("?{pointer}")]), "{path}");
        let body = answer.json();
        assert_eq!(body["violations"][0]["propertyPath"], pointer, "{path}");
        assert_eq!(body["violations"][0]["message"], body["errors"][0]["message"], "{path}");
        for kind in ["triggers", "conditions", "effects"] {
            assert_eq!(body[kind], json!({}), "{path}");
        }
    }
}

#[test]
fn parts_beside_others_are_listed_of_the_kinds_not_named() {
    let client = Server::shared().client();
    let beside = client.get("/api/cards/slot-facets?slot[trigger]=22").ok();
    assert_eq!(beside["triggers"], json!([]));
    let effects: Vec<u64> = beside["effects"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert!(effects.len() > 3 && effects.is_sorted());
    // The catalogue has Uniques too, with an effect that no printed card has after this trigger.
    let before = client.get("/api/cards/slot-facets?slot[effect]=56&slot[condition]=191").ok();
    let after = with_uniques().client().get("/api/cards/slot-facets?slot[effect]=56&slot[condition]=191").ok();
    let triggers = |answer: &Value| answer["triggers"].as_array().unwrap().clone();
    assert!(triggers(&after).contains(&json!(22)) && triggers(&after).len() >= triggers(&before).len());
}

#[test]
fn imported_uniques_are_found_by_their_parts() {
    let server = with_uniques();
    let client = server.client();
    let of = |query: &str| {
        let page = client.get(&format!("/api/cards?rarity[]=UNIQUE&{query}")).ok();
        let numbers =
            each(&page, "/reference").into_iter().map(|r| r.as_str().unwrap().rsplit('_').next().unwrap().to_owned());
        numbers.collect::<Vec<_>>()
    };
    assert_eq!(of("effectSlot[0][trigger]=24"), ["4000005", "4000001", "4000002", "4000004"]);
    assert_eq!(of("effectSlot[0][trigger]=22&effectSlot[0][effect]=56"), ["4000002"]);
    assert_eq!(of("minSameTriggerCount=2"), ["4000005"]);
    assert_eq!(of("echoSlot[0][trigger]=192&echoSlot[0][effect]=245"), ["4000003"]);
    assert_eq!(of("effectSlot[0][effect]=90&effectSlot[1][effect]=56&effectSlotMode=and"), ["4000005"]);
    let facets = client.get("/api/cards/facets?rarity=UNIQUE").ok();
    assert_eq!((&facets["triggers"]["24"], &facets["triggers"]["22"]), (&json!(4), &json!(1)));
    assert_eq!((&facets["effects"]["90"], &facets["effects"]["245"]), (&json!(2), &json!(2)));
}
