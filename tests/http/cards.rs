//! `/v1/cards`: one card, searches and their filters.

use harness::Server;
use serde_json::{Value, json};

#[test]
fn a_card_shows_its_facts_under_the_names_of_the_contract() {
    let server = Server::shared();
    let card = server.client().get("/v1/cards/ALT_CORE_B_MU_08_R2").ok();
    assert_eq!(card["reference"], "ALT_CORE_B_MU_08_R2");
    assert_eq!(card["name"]["en"], "Sneezer Shroom");
    for language in ["fr", "de", "es", "it"] {
        assert!(card["name"][language].is_string(), "{language}");
    }
    // The reference has MU, but the card is played in Yzmir (2.2.10.c).
    assert_eq!((&card["faction"], &card["homeFaction"]), (&json!("YZ"), &json!("MU")));
    assert_eq!((&card["rarity"], &card["variant"]), (&json!("RARE"), &json!("R2")));
    assert_eq!((&card["set"], &card["product"], &card["family"]), (&json!("CORE"), &json!("B"), &json!("MU_08")));
    assert_eq!(card["cardType"], "CHARACTER");
    for number in ["mainCost", "recallCost", "forestPower", "mountainPower", "oceanPower"] {
        assert!(card[number].is_u64(), "{number}");
    }
    let printings = card["printings"].as_array().unwrap();
    assert!(printings.contains(&json!("ALT_COREKS_B_MU_08_R2")) && !printings.contains(&json!("ALT_CORE_B_MU_08_R1")));
    assert!(card.get("mainEffect").is_none(), "the program carries no printed text");
    assert_eq!(card["abilities"][0]["status"], "compiled");
}

#[test]
fn a_hero_has_limits_and_no_costs() {
    let server = Server::shared();
    let hero = server.client().get("/v1/cards/ALT_DUSTER_B_OR_85_C").ok();
    assert_eq!((&hero["reserveLimit"], &hero["landmarkLimit"]), (&json!(2), &json!(3)), "Matz & Hive keep three");
    assert!(hero["mainCost"].is_null() && hero["forestPower"].is_null());
}

#[test]
fn references_are_read_in_every_spelling() {
    let server = Server::shared();
    let client = server.client();
    for (asked, found) in [
        ("alt_core_b_mu_13_c", "ALT_CORE_B_MU_13_C"),
        ("ALT_CORE_B_MU_04_R", "ALT_CORE_B_MU_04_R1"),
        ("ALT_COREKS_B_NE_1_C", "ALT_COREKS_B_NE_1_C"),
        ("ALT_COREKS_B_NE_01_C", "ALT_COREKS_B_NE_1_C"),
        ("alt_core_b_mu_8_c", "ALT_CORE_B_MU_08_C"),
        ("ALT_CORE_B_MU_008_R2", "ALT_CORE_B_MU_08_R2"),
        ("ALT_DUSTERCB_P_AX_85_C_007", "ALT_DUSTERCB_P_AX_85_C_007"),
    ] {
        assert_eq!(client.get(&format!("/v1/cards/{asked}")).ok()["reference"], found, "{asked}");
    }
}

#[test]
fn one_language_makes_strings() {
    let server = Server::shared();
    let client = server.client();
    let card = client.get("/v1/cards/ALT_CORE_B_MU_08_C?locale=fr-fr").ok();
    assert!(card["name"].is_string());
    assert_ne!(card["name"], "Sneezer Shroom");
    let (status, code, pointers) = client.get("/v1/cards/ALT_CORE_B_MU_08_C?locale=pt").problem();
    assert_eq!((status, code.as_str(), pointers), (400, "QUERY_INVALID", vec!["?locale".to_owned()]));
}

#[test]
fn what_is_no_card_is_told_from_what_is_no_reference() {
    let server = Server::shared();
    let client = server.client();
    for (path, status, code) in [
        ("ALT_CORE_B_MU_999_C", 404, "CARD_UNKNOWN"),
        ("ALT_CORE_B_MU_08_U_4000000", 404, "CARD_UNKNOWN"),
        ("ALT_CORE_B_MU_08_C_7", 404, "CARD_UNKNOWN"),
        ("ALT_CORE_B_MU_08_U", 400, "REFERENCE_MALFORMED"),
        ("ALT_CORE_B_MU_08_C_foil", 400, "REFERENCE_MALFORMED"),
        ("ALT_CORE_B_MU_08_C_", 400, "REFERENCE_MALFORMED"),
        ("ALT_CORE_B_MU_999_R1_12345", 400, "REFERENCE_MALFORMED"),
        ("ALT-CORE-MU-04", 400, "REFERENCE_MALFORMED"),
        ("%00", 400, "REFERENCE_MALFORMED"),
        ("Sneezer%20Shroom", 400, "REFERENCE_MALFORMED"),
    ] {
        let (got, said, _) = client.get(&format!("/v1/cards/{path}")).problem();
        assert_eq!((got, said.as_str()), (status, code), "{path}");
    }
}

#[test]
fn status_follows_the_date() {
    let server = Server::shared();
    let client = server.client();
    // Baba Yaga, the Ordis Rare, has been suspended since 2025-05-13 in every printing; the common never was.
    for (reference, day, status) in [
        ("ALT_CORE_B_YZ_11_R2", "2025-05-12", "legal"),
        ("ALT_CORE_B_YZ_11_R2", "2025-05-13", "suspended"),
        ("ALT_COREKS_B_YZ_11_R2", "2026-03-01", "suspended"),
        ("ALT_CORE_B_YZ_11_C", "2026-03-01", "legal"),
        ("ALT_BISE_B_AX_53_C", "2024-10-01", "unreleased"),
    ] {
        let card = client.get(&format!("/v1/cards/{reference}?asOf={day}")).ok();
        assert_eq!(card["status"], status, "{reference} {day}");
    }
    let (status, _, pointers) = client.get("/v1/cards/ALT_CORE_B_YZ_11_C?asOf=2026-02-30").problem();
    assert_eq!((status, pointers), (400, vec!["?asOf".to_owned()]));
}

#[test]
fn filters_meet_and_values_of_one_filter_are_alternatives() {
    let server = Server::shared();
    let client = server.client();
    let list = client.get("/v1/cards?faction[]=MU&set[]=CORE&rarity[]=COMMON&cardType[]=CHARACTER&mainCost[gte]=2&mainCost[lt]=4&itemsPerPage=1000").ok();
    let cards = list["member"].as_array().unwrap();
    assert_eq!(list["totalItems"], cards.len());
    assert!(cards.len() > 3);
    for card in cards {
        assert_eq!((&card["faction"], &card["set"]), (&json!("MU"), &json!("CORE")));
        assert_eq!((&card["rarity"], &card["cardType"]), (&json!("COMMON"), &json!("CHARACTER")));
        assert!([2, 3].contains(&card["mainCost"].as_u64().unwrap()));
    }
    let total = |query: &str| client.get(&format!("/v1/cards?{query}")).ok()["totalItems"].as_u64().unwrap();
    assert_eq!(total("set[]=CORE&set[]=ALIZE"), total("set=CORE") + total("set=ALIZE"));
    assert_eq!(total("mainCost[]=2&mainCost[]=3"), total("mainCost=2") + total("mainCost=3"));
    // Brackets with a position in them are those of a list too, as on `/api`.
    for query in ["set[0]=CORE&set[1]=ALIZE", "set%5B0%5D=CORE&set%5B1%5D=ALIZE"] {
        let page = client.get(&format!("/v1/cards?{query}")).ok();
        assert_eq!((&page["totalItems"], &page["warnings"]), (&json!(total("set=CORE,ALIZE")), &json!([])), "{query}");
    }
    assert_eq!(total(""), 3486);
    // A filter asks for the values that cards show: Heroes and tokens have the rarity that is printed on them.
    let of_rarity = |rarity: &str| total(&format!("rarity[]={rarity}"));
    assert_eq!(["COMMON", "RARE", "EXALTED", "UNIQUE"].map(of_rarity).iter().sum::<u64>(), 3486);
    assert_eq!(total("rarity[]=COMMON&cardType[]=HERO"), total("cardType[]=HERO"));
    assert_eq!(total("search=rar:common t:hero"), total("cardType[]=HERO"));
    // `PERMANENT` finds both kinds of Permanents.
    let permanents = total("cardType[]=LANDMARK_PERMANENT&cardType[]=EXPEDITION_PERMANENT");
    assert_eq!((total("cardType[]=PERMANENT"), total("search=t:permanent")), (permanents, permanents));
    assert!(permanents > total("cardType[]=LANDMARK_PERMANENT"));
}

#[test]
fn names_are_found_in_every_language_without_accents() {
    let server = Server::shared();
    let client = server.client();
    let names = |query: &str| -> Vec<String> {
        let list = client.get(&format!("/v1/cards?{query}&itemsPerPage=1000")).ok();
        let mut names: Vec<String> =
            list["member"].as_array().unwrap().iter().map(|c| c["name"]["en"].as_str().unwrap().to_owned()).collect();
        names.dedup();
        names
    };
    assert_eq!(names("q=shroom%20SNEEZER"), ["Sneezer Shroom"]);
    assert_eq!(names("q=fee%20clochette"), ["Tinker Bell"]);
    assert_eq!(names("name=F%C3%A9e%20Cloch"), ["Tinker Bell"]);
    assert!(names("q=no%20card%20has%20this").is_empty());
}

#[test]
fn pages_cover_the_list_in_the_order_asked_for() {
    let server = Server::shared();
    let client = server.client();
    let page = |n: u32| {
        client.get(&format!("/v1/cards?set[]=BISE&itemsPerPage=100&page={n}&order[mainCost]=desc&order[name]=asc")).ok()
    };
    let first = page(1);
    let mut seen = Vec::new();
    for n in 1..=first["lastPage"].as_u64().unwrap() {
        for card in page(n as u32)["member"].as_array().unwrap() {
            seen.push((card["mainCost"].as_u64(), card["name"]["en"].as_str().unwrap().to_owned()));
        }
    }
    assert_eq!(seen.len() as u64, first["totalItems"].as_u64().unwrap());
    assert!(seen.windows(2).all(|w| w[0].0 > w[1].0 || w[0].0 == w[1].0 && w[0].1 <= w[1].1));
    assert!(page(999)["member"].as_array().unwrap().is_empty());
}

#[test]
fn names_are_sorted_as_they_are_shown() {
    let client = Server::shared().client();
    for (locale, key) in [("", "en"), ("&locale=fr", "fr"), ("&locale=de", "de")] {
        let list =
            client.get(&format!("/v1/cards?set[]=CORE&rarity[]=COMMON&itemsPerPage=300&order[name]=asc{locale}")).ok();
        let name = |card: &Value| card["name"].as_str().or(card["name"][key].as_str()).unwrap().to_lowercase();
        // Accents and signs are compared without; a part of a sorted list is sorted.
        let is_plain = |name: &String| name.chars().all(|c| c.is_ascii_lowercase() || c == ' ');
        let names: Vec<String> = list["member"].as_array().unwrap().iter().map(name).filter(is_plain).collect();
        assert!(names.len() > 80 && names.is_sorted(), "{key}: {names:?}");
    }
}

#[test]
fn every_malformed_value_is_told_at_once_and_the_unknown_is_a_warning() {
    let server = Server::shared();
    let client = server.client();
    let (status, code, pointers) = client
        .get(
            "/v1/cards?faction[]=XX&mainCost=-1&rarity=SHINY&page=0&itemsPerPage=1001&order[colour]=asc&order[name]=up",
        )
        .problem();
    assert_eq!((status, code.as_str()), (400, "QUERY_INVALID"));
    for place in ["?faction", "?mainCost", "?rarity", "?page", "?itemsPerPage", "?order[colour]", "?order[name]"] {
        assert!(pointers.contains(&place.to_owned()), "{place} in {pointers:?}");
    }
    let list = client.get("/v1/cards?colour=red&itemsPerPage=1").ok();
    assert_eq!(list["warnings"].as_array().unwrap().len(), 1);
}

#[test]
fn a_batch_says_what_it_did_not_find() {
    let server = Server::shared();
    let client = server.client();
    let answer = client
        .post(
            "/v1/cards/batch",
            &json!({"references": ["ALT_CORE_B_MU_999_C", "alt_core_b_mu_13_c", "nonsense"], "locale": "en"}),
        )
        .ok();
    assert_eq!(answer["member"][0]["reference"], "ALT_CORE_B_MU_13_C");
    assert_eq!(answer["notFound"], json!(["ALT_CORE_B_MU_999_C", "nonsense"]));
    let alone = client.get("/v1/cards/ALT_CORE_B_MU_13_C?locale=en").ok();
    assert_eq!(answer["member"][0], alone, "a card of a batch is the card alone, its abilities in English too");
    // A large batch leaves the HTTP workers, and its answer is the same.
    let large = json!({"references": vec!["ALT_CORE_B_MU_13_C"; 500], "locale": "en"});
    assert_eq!(client.post("/v1/cards/batch", &large).ok()["member"], json!(vec![alone; 500]));
    let many: Vec<&str> = vec!["ALT_CORE_B_MU_13_C"; 501];
    for (body, status, place) in [
        (json!({"references": []}), 422, "/references"),
        (json!({"references": many}), 422, "/references"),
        (json!({"references": [1]}), 400, "/references/0"),
        (json!({}), 400, ""),
        (json!({"references": ["X"], "extra": 1}), 400, "/extra"),
        (json!({"references": ["X"], "locale": "pt"}), 400, "/locale"),
        (json!({"references": ["X"], "asOf": "yesterday"}), 400, "/asOf"),
    ] {
        let (got, _, pointers) = client.post("/v1/cards/batch", &body).problem();
        assert_eq!((got, pointers), (status, vec![place.to_owned()]), "{body}");
    }
}

/// A misspelt filter is an error that lists the possible values, here as on `/api`: an empty list would be a wrong answer.
#[test]
fn a_filter_that_no_card_can_fit_is_refused() {
    let server = Server::shared();
    let client = server.client();
    for (path, name, known) in [
        ("/v1/cards?set[]=COER", "?set", "CORE"),
        ("/v1/cards?subType[]=PLANTE&subType[]=ROBOT", "?subType", "PLANT"),
        ("/v1/cards?legalIn[]=vintage", "?legalIn", "singleton"),
        ("/v1/card_groups?set[0]=COER", "?set", "ALIZE"),
        ("/api/cards?set.reference[]=COER", "?set.reference", "CORE"),
        ("/api/card_groups?subTypes[]=PLANTE", "?subTypes", "PLANT"),
        ("/v1/decks?visibility=public&format=zz", "?format", "frontier"),
        ("/api/decks/public?format=zz", "?format", "frontier"),
    ] {
        let answer = client.get(path);
        assert_eq!(answer.problem(), (422, "OUT_OF_RANGE".into(), vec![name.into()]), "{path}");
        let message = answer.json()["errors"][0]["message"].as_str().unwrap().to_owned();
        assert!(message.contains(known), "{path}: {message}");
    }
    assert_eq!(client.get("/v1/cards?set[]=C%20E").problem().0, 400, "no code of a set");
    // Values may be in any case, and a value that no card has may be excluded.
    for path in ["/v1/cards?set[]=core&subType[]=plant", "/api/cards?cardSubTypes[ne][]=NONE&set=CORE"] {
        assert!(client.get(path).ok()["totalItems"].as_u64().unwrap() > 0, "{path}");
    }
    assert_eq!(client.get("/v1/decks?visibility=public&format=STANDARD").status, 200);
}
