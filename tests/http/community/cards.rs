//! Cards in the community's form: languages, paging and every filter.

use super::{each, found, long_page};
use harness::Server;
use serde_json::{Value, json};

#[test]
fn a_card_has_the_members_that_its_clients_read() {
    let client = Server::shared().client();
    let card = client.get("/api/cards/reference/ALT_CORE_B_BR_05_R1?locale=en").ok();
    assert_eq!(card, client.get("/api/cards/ALT_CORE_B_BR_05_R1?locale=en-US").ok());
    for (pointer, value) in [
        ("/collectorNumberFormatedId", json!("BTG-034-R-EN")),
        ("/variation", json!("standard")),
        ("/transfuge", json!(false)),
        ("/set", json!({"name": "Beyond the Gates", "code": "BTG", "reference": "CORE"})),
        ("/faction", json!({"id": 2, "name": "Bravos", "code": "BR", "position": 2})),
        ("/rarity", json!({"id": 2, "reference": "RARE"})),
        ("/cardType", json!({"id": 2, "reference": "CHARACTER", "name": "Character"})),
        ("/mainCost", json!(1)),
        ("/recallCost", json!(2)),
        ("/oceanPower", json!(2)),
        ("/permanent", Value::Null),
        ("/name", json!("Issun-bōshi")),
        ("/effectLocale", json!("en")),
        ("/isBanned", json!(false)),
        ("/imagePath", Value::Null),
    ] {
        assert_eq!(card.pointer(pointer), Some(&value), "{pointer}");
    }
    assert!(card["mainEffect"].as_str().unwrap().contains("boost") && card["echoEffect"].is_string());
    let formats = card["gameplayFormat"].as_array().unwrap();
    assert!(formats.contains(&json!("STANDARD")) && formats.contains(&json!("SINGLETON")));
    let (code, _, _) = client.get("/api/cards/reference/ALT_CORE_B_BR_999_R1").problem();
    assert_eq!(code, 404);
    assert_eq!(client.get("/api/cards/nonsense").problem().0, 404);
}

#[test]
fn texts_are_maps_without_a_language_and_strings_with_one() {
    let client = Server::shared().client();
    let path = "/api/cards/ALT_CORE_B_BR_05_R1";
    let every = client.get(path).ok();
    assert!(every["name"]["fr"].is_string() && every["mainEffect"]["en"].is_string());
    assert_eq!(every, client.get(&format!("{path}?locale=pt")).ok(), "a language that the game does not have");
    let french = client.get(&format!("{path}?locale=fr-FR")).ok();
    assert_eq!(french["name"], every["name"]["fr"]);
    assert_eq!((&french["mainEffect"], &french["effectLocale"]), (&every["mainEffect"]["en"], &json!("en")));
    assert_eq!(french["collectorNumberFormatedId"], "BTG-034-R-FR");
    assert_eq!(
        (&every["collectorNumberFormatedId"], &french["cardType"]["name"]),
        (&json!("BTG-034-R-EN"), &json!("Personnage"))
    );
    assert_eq!(french["cardSubTypes"][0]["name"], every["cardSubTypes"][0]["name"]["fr"]);
}

#[test]
fn a_hero_has_no_costs_and_a_number_of_landmarks() {
    let client = Server::shared().client();
    let hero = client.get("/api/cards/ALT_CORE_B_AX_01_C?locale=en").ok();
    assert_eq!(
        (&hero["mainCost"], &hero["recallCost"], &hero["oceanPower"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!((&hero["permanent"], &hero["rarity"]["reference"]), (&json!(2), &json!("COMMON")));
}

#[test]
fn pages_are_counted_clamped_and_empty_beyond_the_last() {
    let client = Server::shared().client();
    let page = client.get("/api/cards?faction.code=LY&itemsPerPage=24&page=2").ok();
    assert_eq!((&page["currentPage"], &page["itemsPerPage"]), (&json!(2), &json!(24)));
    assert_eq!(page["member"].as_array().unwrap().len(), 24);
    let last = page["totalItems"].as_u64().unwrap().div_ceil(24);
    assert_eq!(page["lastPage"], last);
    let beyond = client.get(&format!("/api/cards?faction.code=LY&itemsPerPage=24&page={}", last + 1)).ok();
    assert_eq!((&beyond["member"], &beyond["totalItems"]), (&json!([]), &page["totalItems"]));
    assert_eq!(client.get("/api/cards?itemsPerPage=5000").ok()["itemsPerPage"], 1000);
    assert_eq!(client.get("/api/cards?itemsPerPage=&page=").ok()["itemsPerPage"], 30);
}

#[test]
fn every_card_comes_once_whatever_the_order() {
    let client = Server::shared().client();
    let all = found(&client, "set.reference[]=BISE");
    let order = "order[setDate]=desc&order[cardNumber]=asc&order[collectorNumberFormatedId]=asc";
    let mut paged = Vec::new();
    for page in 1..=11 {
        let query = format!("/api/cards?set.reference[]=BISE&{order}&page={page}&itemsPerPage=30");
        paged.extend(each(&client.get(&query).ok(), "/reference").into_iter().map(|r| r.as_str().unwrap().to_owned()));
    }
    paged.sort();
    assert_eq!(paged, all);
    let shuffled = found(&client, "set.reference[]=BISE&random=true&seed=1");
    assert_eq!(shuffled, found(&client, "set.reference[]=BISE&random=true&seed=1"));
    assert_ne!(shuffled, found(&client, "set.reference[]=BISE&random=true&seed=2"));
    let mut sorted = shuffled.clone();
    sorted.sort();
    assert_eq!((shuffled != all, sorted), (true, all));
}

#[test]
fn names_are_found_without_accents_in_any_language_or_in_one() {
    let client = Server::shared().client();
    let any = found(&client, "name=FEE%20CLOCHETTE");
    assert!(!any.is_empty());
    assert_eq!(any, found(&client, "name[fr]=f%C3%A9e%20clochette"));
    assert!(found(&client, "name[en]=clochette").is_empty());
}

#[test]
fn factions_types_and_what_is_left_out() {
    let client = Server::shared().client();
    let ways = ["faction.code=AX", "faction.code[]=AX", "faction[]=AX", "faction=AX", "faction.code[0]=ax"];
    let axiom = found(&client, ways[0]);
    assert!(ways.iter().all(|way| found(&client, way) == axiom));
    let permanents = found(&client, "cardType[]=PERMANENT");
    let (landmarks, others) =
        (found(&client, "cardType[]=LANDMARK_PERMANENT"), found(&client, "cardType=EXPEDITION_PERMANENT"));
    assert_eq!(permanents.len(), landmarks.len() + others.len());
    assert!(!landmarks.is_empty() && !others.is_empty());
    let all = found(&client, "set.reference=CORE");
    let no_hero = found(&client, "set.reference=CORE&cardType[ne][]=HERO");
    assert_eq!(all.len() - no_hero.len(), found(&client, "set.reference=CORE&cardType=HERO").len());
    let robots = found(&client, "set.reference=CORE&subTypes[]=ROBOT");
    let others = found(&client, "set.reference=CORE&cardSubTypes[ne][]=ROBOT");
    assert_eq!((robots.is_empty(), robots.len() + others.len()), (false, all.len()));
}

#[test]
fn costs_are_compared() {
    let client = Server::shared().client();
    let costs = |relation: &str| {
        let page = long_page(&client, &format!("/api/cards?costRelation={relation}&itemsPerPage=1000"));
        let pair = |card: &Value| (card["mainCost"].as_u64().unwrap(), card["recallCost"].as_u64().unwrap());
        page["member"].as_array().unwrap().iter().map(pair).collect::<Vec<_>>()
    };
    for (relation, holds) in [
        ("equal", (|(hand, reserve)| hand == reserve) as fn((u64, u64)) -> bool),
        ("mainHigher", |(hand, reserve)| hand > reserve),
        ("recallHigher", |(hand, reserve)| hand < reserve),
    ] {
        let costs = costs(relation);
        assert!(!costs.is_empty() && costs.into_iter().all(holds), "{relation}");
    }
}

#[test]
fn facts_of_cards_are_filters() {
    let client = Server::shared().client();
    for (query, pointer, value) in [
        ("kickstarter=true", "/set/reference", json!("COREKS")),
        ("promo=1", "/cardProduct", json!("P")),
        ("transfuge=true", "/transfuge", json!(true)),
        ("isSerialized=true", "/variation", json!("serialized")),
        ("variation[]=alt-art", "/cardProduct", json!("A")),
        ("isSuspended=true", "/isSuspended", json!(true)),
        ("isErrated=true", "/isErrated", json!(true)),
        ("hasNoEffect=true", "/mainEffect", Value::Null),
        ("hasEchoEffect=false", "/echoEffect", Value::Null),
    ] {
        let page = long_page(&client, &format!("/api/cards?{query}&itemsPerPage=1000"));
        let values = each(&page, pointer);
        assert!(!values.is_empty() && values.iter().all(|found| **found == value), "{query}");
    }
    let all = found(&client, "set.reference=DUSTER");
    let (with, without) = (
        found(&client, "set.reference=DUSTER&hasEchoEffect=true"),
        found(&client, "set.reference=DUSTER&hasEchoEffect=0"),
    );
    assert_eq!((with.is_empty(), with.len() + without.len()), (false, all.len()));
    let number = found(&client, "collectorNumberFormatedId=BTG-034-R");
    assert!(number.contains(&"ALT_CORE_B_BR_05_R1".to_owned()));
    assert_eq!(number, found(&client, "collectorNumberFormatedId=BTG-034-R-FR"));
}

#[test]
fn formats_are_filters() {
    let client = Server::shared().client();
    let standard = found(&client, "set.reference=CORE&gameplayFormat[]=STANDARD");
    let nuc = found(&client, "set.reference=CORE&gameplayFormat[]=nuc");
    let both =
        found(&client, "set.reference=CORE&gameplayFormat[]=NUC&gameplayFormat[]=STANDARD&gameplayFormatMode=and");
    let either = found(&client, "set.reference=CORE&gameplayFormat[]=NUC&gameplayFormat[]=STANDARD");
    assert!(!standard.is_empty() && !nuc.is_empty());
    assert_eq!(both.len() + either.len(), standard.len() + nuc.len());
    let suspended = found(&client, "set.reference=CORE&isSuspended=true");
    assert!(suspended.iter().all(|card| !standard.contains(card)));
}

#[test]
fn a_list_goes_on_behind_a_card() {
    let client = Server::shared().client();
    let first = client.get("/api/cards?set.reference=CORE&itemsPerPage=10").ok();
    let last = each(&first, "/id")[9];
    let next = client.get(&format!("/api/cards?set.reference=CORE&itemsPerPage=10&afterId={last}")).ok();
    let second = client.get("/api/cards?set.reference=CORE&itemsPerPage=10&page=2").ok();
    assert_eq!(next["member"], second["member"]);
}

#[test]
fn whether_a_card_is_known_is_read_from_the_status() {
    let client = Server::shared().client();
    let card = client.get("/api/cards/scrape/ALT_CORE_B_AX_01_C").ok();
    assert_eq!(card, client.get("/api/cards/ALT_CORE_B_AX_01_C").ok());
    assert_eq!(client.get("/api/cards/scrape/ALT_EOLE_B_BR_110_U_2526").problem().0, 404);
}

#[test]
fn pictures_are_where_the_service_was_told() {
    let server = Server::with(&["--image-base", "https://cdn.example/"]);
    let client = server.client();
    let card = client.get("/api/cards/ALT_CORE_B_AX_01_C?locale=fr").ok();
    assert_eq!(card["imagePath"], "https://cdn.example/cards/fr/CORE/ALT_CORE_B_AX_01_C.webp");
    let every = client.get("/api/cards/ALT_CORE_B_AX_01_C").ok();
    assert_eq!(every["imagePath"]["de"], "https://cdn.example/cards/de/CORE/ALT_CORE_B_AX_01_C.webp");
}
