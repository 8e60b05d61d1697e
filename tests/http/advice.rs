//! `/v1/goldfish/advice`: what each card is worth to a deck, and which exchanges make it better.

use crate::lists::{booster, muna};
use harness::{Client, Server};
use serde_json::{Value, json};

const DAY: &str = "2026-03-01";

fn advice(client: &Client, members: Value) -> Value {
    let mut body = json!({"deck": {"text": muna()}, "budget": {"games": 3000}, "seed": 3, "asOf": DAY});
    body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    client.post("/v1/goldfish/advice", &body).ok()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn each_card_has_its_impact() {
    let server = Server::shared();
    let client = server.client();
    let answer = advice(&client, json!({}));
    let cards = answer["cards"].as_array().unwrap();
    assert_eq!((cards.len(), &answer["swaps"], &answer["tried"]), (13, &json!([]), &json!(0)));
    for card in cards {
        // 1 - C(36,14)/C(39,14): three copies among the 14 cards of five Days.
        assert!((number(&card["drawn"]["exact"]) - (1.0 - 2300.0 / 9139.0)).abs() < 1e-12, "{card}");
        let [with, without, impact] = ["withCard", "withoutCard", "impact"].map(|member| number(&card[member]["mean"]));
        assert!((with - without - impact).abs() < 1e-9, "{card}");
        assert!(number(&card["impact"]["low"]) <= impact && impact <= number(&card["impact"]["high"]));
    }
    let impacts: Vec<f64> = cards.iter().map(|card| number(&card["impact"]["mean"])).collect();
    assert!(impacts.is_sorted_by(|a, b| a >= b), "{impacts:?}");
    assert!(impacts[0] > 0.0 && impacts[12] < 0.0, "against the rest of the deck, not against nothing: {impacts:?}");
    let played = answer["games"].as_u64().unwrap();
    assert!((2900..=3000).contains(&played), "{played}");
    assert_eq!(advice(&client, json!({})), answer);
    let mut lines: Vec<String> = muna().lines().map(str::to_owned).collect();
    lines.reverse();
    assert_eq!(advice(&client, json!({"deck": {"text": lines.join("\n")}})), answer, "lines have no order");
}

/// A Unique that is far better than any other card, with facts in the request.
fn good_unique() -> Value {
    json!({
        "reference": "ALT_CORE_B_MU_08_U_5", "faction": "MU", "cardType": "CHARACTER", "mainCost": 1, "recallCost": 1,
        "forestPower": 5, "mountainPower": 5, "oceanPower": 5
    })
}

/// The best exchanges bring in the better candidate, whatever leaves for it, and each leaves the deck legal.
#[test]
fn the_best_exchange_is_found_and_legal() {
    let server = Server::shared();
    let client = server.client();
    let candidates = json!(["ALT_CORE_B_MU_05_C", "ALT_CORE_B_MU_08_U_5"]);
    let members = json!({"candidates": candidates, "uniques": [good_unique()], "budget": {"games": 8000}});
    let answer = advice(&client, members);
    let swaps = answer["swaps"].as_array().unwrap();
    assert!((1..=8).contains(&swaps.len()) && answer["tried"] == 26, "{answer}");
    let gains: Vec<f64> = swaps.iter().map(|swap| number(&swap["gain"]["mean"])).collect();
    assert!(gains.is_sorted_by(|a, b| a >= b), "{gains:?}");
    assert_eq!(swaps[0]["add"], "ALT_CORE_B_MU_08_U_5", "{swaps:?}");
    assert!(number(&swaps[0]["gain"]["low"]) > 0.0, "{swaps:?}");
    for swap in swaps {
        let (remove, add) = (swap["remove"].as_str().unwrap(), swap["add"].as_str().unwrap());
        assert!(candidates.as_array().unwrap().contains(&json!(add)) && muna().contains(remove), "{swap}");
        let text = format!("{}1 {add}\n", muna().replace(&format!("3 {remove}"), &format!("2 {remove}")));
        let body = json!({"deck": {"text": text}, "uniques": [good_unique()], "asOf": DAY});
        let verdict = client.post("/v1/decks/validate", &body).ok();
        assert_eq!(verdict["verdicts"][0]["verdict"], "legal", "{swap}");
    }
}

/// The facts of the Unique come with the request; it is its base card with other numbers.
#[test]
fn a_unique_is_compared_with_its_base_card() {
    let server = Server::shared();
    let client = server.client();
    let text = muna().replace("3 ALT_CORE_B_MU_13_C", "2 ALT_CORE_B_MU_13_C\n1 ALT_CORE_B_MU_08_U_5");
    let answer = advice(&client, json!({"deck": {"text": text}, "uniques": [good_unique()]}));
    let uniques = answer["uniques"].as_array().unwrap();
    assert_eq!((uniques.len(), &uniques[0]["reference"]), (1, &json!("ALT_CORE_B_MU_08_U_5")), "{answer}");
    assert_eq!(uniques[0]["base"], "ALT_CORE_B_MU_08_C");
    assert!(number(&uniques[0]["worth"]["low"]) > 0.0, "{uniques:?}");
    assert_eq!(answer["suppliedUniques"][0]["reference"], "ALT_CORE_B_MU_08_U_5");
    assert_eq!(answer["cards"][0]["reference"], "ALT_CORE_B_MU_08_U_5", "nothing is as good");
}

/// If the text of a Unique cannot be read, the rest of it is played, and the answer says so beside the figure.
#[test]
fn a_unique_that_is_not_executed_is_flagged() {
    let server = Server::shared();
    let client = server.client();
    let text = muna().replace("3 ALT_CORE_B_MU_13_C", "2 ALT_CORE_B_MU_13_C\n1 ALT_CORE_B_MU_08_U_5");
    let mut unique = good_unique();
    for (effect, is_executed) in [("{J} Whistle a tune of seven notes.", false), ("{J} I gain 1 boost.", true)] {
        unique["mainEffect"] = json!(effect);
        let members = json!({"deck": {"text": text}, "uniques": [unique], "budget": {"games": 200}});
        let answer = advice(&client, members);
        assert_eq!(answer["uniques"][0]["executable"], is_executed, "{answer}");
        let unsupported = answer["coverage"]["unsupported"].as_array().unwrap();
        assert_eq!(unsupported.iter().all(|ability| ability["reference"] != "ALT_CORE_B_MU_08_U_5"), is_executed);
    }
}

#[test]
fn decks_of_any_shape_have_advice() {
    let server = Server::shared();
    let client = server.client();
    for deck in [
        json!({"text": "39 ALT_CORE_B_MU_13_C"}),
        json!({"text": "1 ALT_CORE_B_MU_13_C"}),
        json!({"text": "200 ALT_CORE_B_MU_13_C\n40 ALT_CORE_B_MU_14_C"}),
        json!({"cards": booster()}),
    ] {
        let answer = advice(&client, json!({"deck": deck, "budget": {"games": 100}}));
        assert!(!answer["cards"].as_array().unwrap().is_empty(), "{answer}");
    }
}

/// An exchange that loses is not advised: of the eight exchanges that are played to the end, only those that gained are listed.
#[test]
fn only_exchanges_that_gain_are_listed() {
    let server = Server::shared();
    let client = server.client();
    let bad = json!({
        "reference": "ALT_CORE_B_MU_08_U_6", "faction": "MU", "cardType": "CHARACTER", "mainCost": 10, "recallCost": 10,
        "forestPower": 0, "mountainPower": 0, "oceanPower": 0
    });
    let answer = advice(&client, json!({"candidates": ["ALT_CORE_B_MU_08_U_6"], "uniques": [bad]}));
    let swaps = answer["swaps"].as_array().unwrap();
    assert!(answer["tried"] == 13 && swaps.len() < 8, "a card that nobody plays: {answer}");
    assert!(swaps.iter().all(|swap| number(&swap["gain"]["mean"]) > 0.0), "{swaps:?}");
    // Of many exchanges, some lose and some gain.
    let candidates = ["ALT_CORE_B_MU_05_C", "ALT_CORE_B_MU_06_C", "ALT_CORE_B_MU_08_C"];
    let answer = advice(&client, json!({ "candidates": candidates }));
    assert_eq!(answer["tried"], 39);
    for swap in answer["swaps"].as_array().unwrap() {
        assert!(number(&swap["gain"]["mean"]) > 0.0, "{swap}");
    }
}

/// Each candidate has to be legal in place of at least one card of the deck; otherwise the refusal gives the reason. If the deck
/// itself stays illegal, that is said once, about the deck.
#[test]
fn a_candidate_that_no_exchange_makes_legal_is_refused_with_the_reason() {
    let server = Server::shared();
    let client = server.client();
    let singleton = |last: usize| {
        let numbers = (4..=30).map(|number| format!("1 ALT_CORE_B_MU_{number:02}_C\n1 ALT_CORE_B_MU_{number:02}_R1\n"));
        let rares = (4..=last).map(|number| format!("1 ALT_ALIZE_B_MU_{}_C\n", number + 30));
        numbers.chain(rares).fold("1 ALT_CORE_B_MU_01_C\n".to_owned(), |text, line| text + &line)
    };
    let twice = "ALT_CORE_B_MU_13_C";
    let unmendable = "39 ALT_CORE_B_MU_13_C";
    for (deck, format, candidates, pointer, reason) in [
        (singleton(8), "singleton", ["ALT_CORE_B_MU_13_C", "ALT_CORE_B_MU_13_C"], "/candidates/0", "Muna Druid"),
        (muna(), "singleton", ["ALT_CORE_B_MU_13_C", "ALT_CORE_B_MU_13_C"], "/candidates/0", "Muna Druid"),
        (
            unmendable.to_owned(),
            "standard",
            ["ALT_CORE_B_MU_14_C", "ALT_CORE_B_MU_15_C"],
            "/deck",
            "no exchange of one copy",
        ),
        (unmendable.to_owned(), "standard", [twice, twice], "/candidates/0", "ALT_CORE_B_MU_13_C: no exchange"),
    ] {
        let body = json!({
            "deck": {"text": deck}, "format": format, "candidates": candidates, "budget": {"games": 100}, "asOf": DAY
        });
        let answer = client.post("/v1/goldfish/advice", &body);
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        let (status, code, pointers) = answer.problem();
        assert_eq!((status, code.as_str(), pointers.first().map(String::as_str)), (422, "OUT_OF_RANGE", Some(pointer)));
        assert!(text.contains(reason), "{text}");
        assert!(pointers.len() == 1 || pointer != "/deck", "{text}");
    }
}

#[test]
fn what_there_is_no_advice_on_is_refused_with_its_place() {
    let server = Server::shared();
    let client = server.client();
    let thirty_three: Vec<String> = (0..33).map(|n| format!("ALT_CORE_B_MU_{n:02}_C")).collect();
    for (members, status, code, pointers) in [
        (json!({"deck": {"text": ""}}), 422, "DECK_NOT_PLAYABLE", vec!["/deck"]),
        (json!({"deck": {"text": "3 nonsense"}}), 422, "DECK_NOT_PLAYABLE", vec!["/deck/text"]),
        (json!({"budget": {"games": 0}}), 422, "OUT_OF_RANGE", vec!["/budget/games"]),
        (json!({"budget": {"games": 1_000_000_000}}), 422, "OUT_OF_RANGE", vec!["/budget/games"]),
        (json!({"budget": {"samples": 0}}), 422, "OUT_OF_RANGE", vec!["/budget/samples"]),
        (json!({"candidates": thirty_three}), 422, "OUT_OF_RANGE", vec!["/candidates"]),
        // No card, a Hero, a card of another faction, and a card of which the deck has three.
        (
            json!({"candidates": ["nonsense", "ALT_CORE_B_MU_02_C", "ALT_CORE_B_MU_05_C"]}),
            422,
            "OUT_OF_RANGE",
            vec!["/candidates/0", "/candidates/1"],
        ),
        (
            json!({"candidates": ["ALT_CORE_B_AX_10_C", "ALT_CORE_B_MU_05_C", "ALT_CORE_B_MU_13_C"]}),
            422,
            "OUT_OF_RANGE",
            vec!["/candidates/0", "/candidates/2"],
        ),
        // The pointer has the position in the request, also after a candidate that is named twice.
        (
            json!({"candidates": ["ALT_CORE_B_MU_05_C", "ALT_CORE_B_MU_05_C", "ALT_CORE_B_AX_10_C"]}),
            422,
            "OUT_OF_RANGE",
            vec!["/candidates/2"],
        ),
        (json!({"format": "no-such-format"}), 422, "FORMAT_NOT_OFFERED", vec!["/format"]),
        (json!({"candidates": "ALT_CORE_B_MU_05_C"}), 400, "BODY_INVALID", vec!["/candidates"]),
        (json!({"asOf": "soon"}), 400, "DATE_INVALID", vec!["/asOf"]),
    ] {
        let mut body = json!({"deck": {"text": muna()}, "budget": {"games": 100}, "asOf": DAY});
        body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
        let (found_status, found, found_pointers) = client.post("/v1/goldfish/advice", &body).problem();
        let expected = (status, code, pointers.iter().map(ToString::to_string).collect());
        assert_eq!((found_status, found.as_str(), found_pointers), expected, "{members}");
    }
    // A mistyped reference, a card that does not exist and a Unique without facts are told apart.
    for (candidate, expected) in [
        ("hello", "a reference reads ALT_SET_"),
        ("ALT_CORE_B_AX_3X_C", "the number in the faction"),
        ("ALT_CORE_B_MU_999_C", "no card has the reference ALT_CORE_B_MU_999_C"),
        ("ALT_CORE_B_MU_08_U_5", "a Unique whose facts are not in the catalogue"),
    ] {
        let body = json!({"deck": {"text": muna()}, "candidates": [candidate], "asOf": DAY});
        let detail = client.post("/v1/goldfish/advice", &body).json()["errors"][0]["message"].to_string();
        assert!(detail.contains(expected) && !detail.contains("has no facts of"), "{candidate}: {detail}");
    }
}
