//! `/v1/cards` by what cards do: keyword, trigger, condition and effect.

use harness::{Client, Server};
use serde_json::Value;
use std::collections::BTreeSet;

fn found(client: &Client, query: &str) -> Vec<Value> {
    let list = client.get(&format!("/v1/cards?{query}&itemsPerPage=1000")).ok();
    assert_eq!(list["warnings"], serde_json::json!([]), "{query}");
    list["member"].as_array().unwrap().clone()
}

fn references(cards: &[Value]) -> BTreeSet<String> {
    cards.iter().map(|card| card["reference"].as_str().unwrap().to_owned()).collect()
}

/// Whether an ability of a card satisfies a test of its text.
fn any(card: &Value, is: impl Fn(&str) -> bool) -> bool {
    card["abilities"].as_array().unwrap().iter().any(|ability| ability["notation"].as_str().is_some_and(&is))
}

#[test]
fn keywords_find_the_cards_that_speak_of_them_and_no_others() {
    let server = Server::shared();
    let client = server.client();
    for (word, spelled) in [("GIGANTIC", "Gigantic"), ("seasoned", "Seasoned"), ("TOUGH", "Tough"), ("RUSH", "Rush")] {
        let hits = references(&found(&client, &format!("keyword[]={word}&set[]=CORE&set[]=CYCLONE")));
        let all = found(&client, "set[]=CYCLONE").into_iter().chain(found(&client, "set[]=CORE"));
        // The abilities of a created token belong to the token; a line has them after "having".
        let speaks = |line: &str| line.split("having").next().is_some_and(|own| own.contains(spelled));
        let spoken: Vec<Value> = all.filter(|card| any(card, speaks)).collect();
        assert_eq!(hits, references(&spoken), "{word}");
        assert!(!hits.is_empty(), "{word}");
    }
    // Names of tokens may be written like the other keywords, or as printed.
    for word in ["MANA_MOTH", "Mana%20Moth"] {
        let moths = found(&client, &format!("keyword[]={word}"));
        assert!(
            !moths.is_empty() && moths.iter().all(|card| any(card, |line| line.contains("\"Mana Moth\""))),
            "{word}"
        );
    }
}

#[test]
fn trigger_condition_and_effect_are_those_of_one_ability() {
    let server = Server::shared();
    let client = server.client();
    let drawing = found(&client, "trigger[]=H&effect[]=draw&set[]=CORE");
    assert!(drawing.iter().all(|card| any(card, |line| line.contains("when {H}") && line.contains("draw"))));
    assert!(drawing.len() > 3);
    let some = |query: &str| references(&found(&client, &format!("{query}&set[]=CORE")));
    // A card with {H} in one ability and a draw in another does not fit both together.
    let apart: BTreeSet<String> = some("trigger[]=H").intersection(&some("effect[]=draw")).cloned().collect();
    assert!(references(&drawing).is_subset(&apart));
    // Braces are accepted; values of one filter are alternatives; filters of different kinds must all fit.
    assert_eq!(some("trigger[]={H}"), some("trigger[]=H"));
    let either: BTreeSet<String> = some("trigger[]=H").union(&some("trigger[]=R")).cloned().collect();
    assert_eq!(some("trigger[]=H&trigger[]=R"), either);
    assert!(some("trigger[]=noon&faction[]=YZ&effect[]=boost").contains("ALT_CORE_B_MU_08_R2"), "Sneezer Shroom");
    for behind in found(&client, "condition[]=behind&set[]=BISE") {
        assert!(any(&behind, |line| line.contains("[behind]")), "{behind}");
    }
    assert_eq!(some("trigger[]=night&effect[]=win"), BTreeSet::new());
}

#[test]
fn a_word_that_is_none_is_answered_with_those_there_are_and_these_are_the_documented_ones() {
    let server = Server::shared();
    let client = server.client();
    for (name, token) in [("keyword", true), ("trigger", false), ("condition", false), ("effect", false)] {
        let answer = client.get(&format!("/v1/cards?{name}[]=conquer"));
        let (status, code, pointers) = answer.problem();
        // Keywords include the names of tokens, which are not a closed list.
        let expected = if token { (422, "OUT_OF_RANGE") } else { (400, "QUERY_INVALID") };
        assert_eq!((status, code.as_str(), pointers), (expected.0, expected.1, vec![format!("?{name}")]));
        let message = answer.json()["errors"][0]["message"].as_str().unwrap().to_owned();
        let listed_in_message: BTreeSet<&str> = message.rsplit(" is none of ").next().unwrap().split(", ").collect();
        let parameters = &client.document()["paths"]["/v1/cards"]["get"]["parameters"];
        let of_name = |p: &&Value| p["name"] == format!("{name}[]");
        let parameter = parameters.as_array().unwrap().iter().find(of_name).unwrap();
        // Closed lists are enums. Keywords are in the description, since names of tokens are accepted as well.
        let listed = parameter["schema"]["items"]["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let text = parameter["description"].as_str().unwrap().split([' ', ',', ';', ':']);
        let documented: BTreeSet<&str> = listed.chain(text).filter(|word| listed_in_message.contains(word)).collect();
        let missing: Vec<&&str> = listed_in_message.difference(&documented).collect();
        if token {
            // The tokens are those of the catalogue.
            assert!(
                listed_in_message.contains("BRASSBUG") && listed_in_message.len() > documented.len(),
                "{missing:?}"
            );
        } else {
            assert!(missing.is_empty(), "{name}: {missing:?} not documented");
        }
        for word in documented {
            assert_eq!(client.get(&format!("/v1/cards?{name}[]={word}&itemsPerPage=1")).status, 200, "{name} {word}");
        }
    }
    // Every unknown word of every filter is reported.
    let (_, _, pointers) = client.get("/v1/cards?keyword[]=a&keyword[]=b&effect[]=c").problem();
    assert_eq!(pointers, ["?effect", "?keyword", "?keyword"], "what cannot be read goes before what is not known");
}
