//! `/api/v2`: searches for Uniques that were imported.
//!
//! Their facts are invented. For the numbers of parts see [`parts`](super::parts).

use crate::supplied::{importing, unique};
use harness::{Client, Server};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Five Uniques, with the numbers 4000001 to 4000005.
fn five() -> Vec<Value> {
    let boost = "{J} I gain 1 boost.";
    let mut supporting = unique(10, 4_000_003, "");
    supporting["mainEffect"] = Value::Null;
    supporting["echoEffect"] = json!({"en": "{D} : Draw a card."});
    let mut dear = unique(11, 4_000_004, "{J} Draw four cards.");
    dear["mainCost"] = json!(7);
    dear["faction"] = json!("LY");
    vec![
        unique(8, 4_000_001, boost),
        unique(9, 4_000_002, &format!("{boost}  {{H}} I gain 1 boost.")),
        supporting,
        dear,
        unique(5, 4_000_005, &format!("{boost}  {{J}} Draw a card.")),
    ]
}

/// A service into which these Uniques were imported. It lives as long as a test holds it; tests that run at the same time share
/// it.
pub(super) fn with_uniques() -> Arc<Server> {
    static SERVER: Mutex<Weak<Server>> = Mutex::new(Weak::new());
    let mut shared = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
    shared.upgrade().unwrap_or_else(|| {
        let server = Arc::new(importing(&five()));
        *shared = Arc::downgrade(&server);
        server
    })
}

/// The numbers of the Uniques that a query finds.
fn found(client: &Client, query: &str) -> Vec<String> {
    let page = client.get(&format!("/api/v2/cards?{query}")).ok();
    let cards = page["cards"].as_array().unwrap();
    assert_eq!(page["iter"]["total"], cards.len() as u64, "{query}");
    cards.iter().map(|card| card["reference"].as_str().unwrap().rsplit('_').next().unwrap().to_owned()).collect()
}

#[test]
fn pages_go_on_by_their_cursors() {
    let server = with_uniques();
    let client = server.client();
    let mut path = "/api/v2/cards?limit=2".to_owned();
    let mut seen = Vec::new();
    loop {
        let page = client.get(&path).ok();
        assert_eq!(page["iter"]["total"], 5);
        seen.extend(
            page["cards"].as_array().unwrap().iter().map(|card| card["reference"].as_str().unwrap().to_owned()),
        );
        let Some(cursor) = page["iter"]["cursor"].as_u64() else { break };
        path = format!("/api/v2/cards?limit=2&cursor={cursor}");
    }
    assert!(seen.len() == 5 && seen.is_sorted(), "{seen:?}");
    assert_eq!(client.get("/api/v2/cards?cursor=5000").ok()["cards"], json!([]));
    assert_eq!(client.get("/api/v2/cards?limit=200").ok()["cards"].as_array().unwrap().len(), 5);
}

#[test]
fn a_unique_has_the_members_that_its_clients_read() {
    let server = with_uniques();
    let client = server.client();
    let card = client.get("/api/v2/card/alt_core_b_mu_08_u_4000001").ok();
    assert_eq!(card["reference"], "ALT_CORE_B_MU_08_U_4000001");
    assert_eq!(card["set"], json!({"name": "Beyond the Gates", "code": "BTG", "reference": "CORE"}));
    assert_eq!(card["faction"], json!({"code": "MU", "name": "Muna"}));
    let numbers =
        ["mainCost", "recallCost", "forestPower", "mountainPower", "oceanPower"].map(|name| card[name].clone());
    assert_eq!(numbers, [1, 1, 1, 2, 1].map(Value::from));
    assert_eq!(card["mainEffect"], json!({"en_US": "{J} I gain 1 boost."}));
    assert_eq!(card["echoEffect"], json!({}));
    assert!(card["name"]["en_US"].is_string() && card["name"]["fr_FR"].is_string(), "{card}");
    assert_eq!(client.get("/api/v2/card/ALT_CORE_B_MU_08_U_4").problem().0, 404, "not imported");
    assert_eq!(client.get("/api/v2/card/ALT_CORE_B_MU_08_C").problem().0, 404, "no Unique");
    assert_eq!(
        client.get("/api/v2/card/ALT_CORE_B_MU_08_C_7").problem().0,
        404,
        "a number for which there is no print"
    );
    for malformed in ["nonsense", "ALT_CORE_B_MU_08_C_foil"] {
        assert_eq!(client.get(&format!("/api/v2/card/{malformed}")).problem().0, 400, "{malformed}");
    }
    assert_eq!(client.get("/api/v2/card/ALT_CORE_B_MU_08_U_4000001?x=1").problem().0, 400);
}

#[test]
fn uniques_are_found_by_their_facts() {
    let server = with_uniques();
    let client = server.client();
    let name = client.get("/api/v2/card/ALT_CORE_B_MU_08_U_4000001").ok()["name"]["en_US"].as_str().unwrap().to_owned();
    assert!(found(&client, &format!("name={}", name.replace(' ', "+").to_uppercase())).contains(&"4000001".to_owned()));
    assert_eq!(found(&client, "faction[]=LY"), ["4000004"]);
    assert_eq!(found(&client, "mainCost[]=7&recallCost[]=1"), ["4000004"]);
    assert_eq!(found(&client, "set[]=CORE&faction[]=MU").len(), 4);
    assert!(found(&client, "set[]=ALIZE").is_empty());
    let references = "ref=ALT_CORE_B_MU_08_U_4000001,ALT_CORE_B_MU_08_U_9,x,ALT_CORE_B_MU_08_C";
    assert_eq!(found(&client, references), ["4000001"]);
    assert_eq!(found(&client, &format!("{references}&format=standard")), ["4000001"]);
    assert!(found(&client, "format=nuc").is_empty(), "no Unique is in it");
}

#[test]
fn uniques_are_found_by_the_parts_of_their_abilities() {
    let server = with_uniques();
    let client = server.client();
    let (a, b, d, e) = ("4000001", "4000002", "4000004", "4000005");
    assert_eq!(
        found(&client, "effect[0][t]=24"),
        [e, a, b, d],
        "the effect of the last is no part, its trigger is one"
    );
    assert_eq!(found(&client, "effect%5B0%5D%5Bt%5D=22&effect[0][o]=56"), [b]);
    assert_eq!(found(&client, "effect[0][t]=24&effect[1][t]=22&effectMode=or"), [e, a, b, d]);
    assert_eq!(found(&client, "effect[0][t]=24&effect[1][t]=22&effectMode=and"), [b]);
    assert_eq!(found(&client, "effect[0][t]=24&effect[1][t]=22"), [b], "all have to be there where nothing is said");
    assert_eq!(found(&client, "effect[0][t]=24,22&effect[0][matchCount]=2"), [e, b]);
    assert_eq!(found(&client, "effect[0][t]=24&effect[0][matchCount]=2"), [e]);
    assert_eq!(found(&client, "support[t]=192&support[o]=90"), ["4000003"]);
    assert_eq!(found(&client, "support[o]=245"), ["4000003"], "the same effect by another number");
    assert!(found(&client, "support[o]=56").is_empty());
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let server = with_uniques();
    let client = server.client();
    let invalid = [
        "set[]=NOPE",
        "faction[]=XX",
        "colour=red",
        "limit=many",
        "effect[0][x]=1",
        "effect[0][matchCount]=4",
        "support[matchCount]=4",
        "effectMode=some",
    ];
    for query in invalid {
        let (status, code, pointers) = client.get(&format!("/api/v2/cards?{query}")).problem();
        assert_eq!((status, code.as_str(), pointers.len()), (400, "QUERY_INVALID", 1), "{query}");
    }
    for query in [
        "format=vintage",
        "effect[0][t]=9999",
        "effect[0][t]=56",
        "limit=201",
        "limit=0",
        "cursor=-1",
        "mainCost[]=256",
    ] {
        let answer = client.get(&format!("/api/v2/cards?{query}"));
        let (status, code, pointers) = answer.problem();
        assert_eq!((status, code.as_str(), pointers.len()), (422, "OUT_OF_RANGE", 1), "{query}");
        assert_eq!(answer.json()["violations"][0]["message"], answer.json()["errors"][0]["message"]);
    }
}

#[test]
fn parts_are_listed_with_those_that_mean_the_same() {
    let server = with_uniques();
    let client = server.client();
    let parts = client.get("/api/v2/effects").ok();
    let part = |kind: &str, number: u64| {
        parts[kind].as_array().unwrap().iter().find(|part| part["idGd"] == number).cloned().unwrap()
    };
    let played = part("triggers", 24);
    assert_eq!(
        (&played["text"], &played["isMain"], &played["isEcho"]),
        (&json!({"en_US": "{J}"}), &json!(true), &json!(false))
    );
    assert_eq!(part("conditions", 191)["text"]["en_US"], "[]");
    assert!(part("output", 90)["duplicatedIdGd"].as_array().unwrap().contains(&json!(245)));
    assert_eq!(client.get("/api/v2/effects?kind=main").problem().0, 400);
}

#[test]
fn the_parts_left_to_choose_from_are_those_that_still_find_a_unique() {
    let server = with_uniques();
    let client = server.client();
    let choices = |query: &str| client.get(&format!("/api/v2/effects/filtered?{query}")).ok()["idGds"].clone();
    assert_eq!(choices("editing=trigger:0"), json!([22, 24]));
    assert_eq!(choices("effect[0][o]=56&editing=trigger:0"), json!([22, 24]));
    assert_eq!(
        choices("effect[0][t]=22&effect[0][o]=90&editing=output:0"),
        json!([56]),
        "what is edited does not count"
    );
    assert_eq!(choices("effect[0][t]=22&effect[1][t]=24&effectMode=and&editing=output:1"), json!([56]));
    assert_eq!(choices("effect[0][t]=22&effectMode=and&editing=trigger:1"), json!([22, 24]));
    let any = choices("effect[0][t]=22&effectMode=or&editing=output:1");
    assert!(any.as_array().unwrap().contains(&json!(90)), "alternatives do not narrow each other: {any}");
    assert_eq!(choices("editing=condition:0&faction[]=MU"), json!([191]));
    assert_eq!(choices("editing=support"), choices("editing=support&support[o]=56"));
    assert_eq!(choices("editing=output:support"), choices("editing=support"));
    assert_eq!(choices("editing=trigger:support"), json!([192]));
    assert!(choices("editing=support").as_array().unwrap().contains(&json!(245)));
    assert_eq!(choices("editing=output:0&faction[]=BR"), json!([]));
    for query in ["", "?editing=colour:0", "?editing=trigger:x", "?editing=trigger:0&set[]=NOPE"] {
        assert_eq!(client.get(&format!("/api/v2/effects/filtered{query}")).problem().0, 400, "{query}");
    }
}

#[test]
fn a_unique_is_a_gameplay_card_of_its_own() {
    let server = with_uniques();
    let client = server.client();
    for path in ["/api/card_groups", "/v1/card_groups"] {
        let group = client.get(&format!("{path}/MU-008-U-4000001-CORE")).ok();
        assert_eq!(group["slug"], "MU-008-U-4000001-CORE");
    }
    let batch = json!({"references": ["ALT_EOLE_B_BR_110_U_2526", "ALT_CORE_B_MU_08_U_4000001"]});
    let cards = client.post("/api/cards/batch?locale=fr", &batch).ok();
    assert_eq!(cards.as_array().unwrap().len(), 1);
    assert_eq!((&cards[0]["mainEffect"], &cards[0]["effectLocale"]), (&json!("{J} I gain 1 boost."), &json!("en")));
}
