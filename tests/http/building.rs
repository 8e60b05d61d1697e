//! `/v1/decks/stats`, `/v1/decks/addable` and `/v1/decks/compare`: tools to build and check decks.

use crate::lists::{booster, muna, on_date};
use harness::{Client, Server};
use serde_json::{Value, json};

const STATS: &str = "/v1/decks/stats";
const ADDABLE: &str = "/v1/decks/addable";
const COMPARE: &str = "/v1/decks/compare";

/// References and copies of the lines of a comparison.
fn lines(answer: &Value, member: &str) -> Vec<(String, u64)> {
    let line = |card: &Value| (card["reference"].as_str().unwrap().to_owned(), card["quantity"].as_u64().unwrap());
    answer[member].as_array().unwrap().iter().map(line).collect()
}

fn compare(client: &Client, registered: &str, presented: &str) -> Value {
    client.post(COMPARE, &json!({"registered": {"text": registered}, "presented": {"text": presented}})).ok()
}

#[test]
fn printings_are_equal_and_other_rarities_are_not() {
    let server = Server::shared();
    let client = server.client();
    let list = muna();
    let reprint = list.replace("3 ALT_CORE_B_MU_13_C", "1 ALT_COREKS_B_MU_13_C\n2 ALT_CORE_B_MU_13_C");
    let same = compare(&client, &list, &reprint);
    assert_eq!((&same["equal"], &same["missing"], &same["extra"]), (&json!(true), &json!([]), &json!([])));
    assert_eq!((&same["diagnostics"], &same["unread"]), (&json!([]), &json!({"registered": 0, "presented": 0})));
    let rare = list.replace("3 ALT_CORE_B_MU_13_C", "2 ALT_CORE_B_MU_13_C\n1 ALT_CORE_B_MU_13_R1");
    let other = compare(&client, &list, &rare);
    assert_eq!(other["equal"], false);
    assert_eq!(lines(&other, "missing"), [("ALT_CORE_B_MU_13_C".to_owned(), 1)]);
    assert_eq!(lines(&other, "extra"), [("ALT_CORE_B_MU_13_R1".to_owned(), 1)]);
    assert!(other["missing"][0]["name"].is_string());
    // The hash in a verdict is based on the same identity of decks.
    let hash = |list: &str| client.post("/v1/decks/validate", &on_date(list, "standard")).ok()["deck"]["hash"].clone();
    assert_eq!(hash(&list), hash(&reprint));
    assert_ne!(hash(&list), hash(&rare));
}

#[test]
fn a_list_with_a_line_that_cannot_be_read_equals_nothing() {
    let server = Server::shared();
    let client = server.client();
    let bad = format!("{}1 ALT-X\n", muna());
    let answer = compare(&client, &muna(), &bad);
    assert_eq!((&answer["equal"], &answer["missing"], &answer["extra"]), (&json!(false), &json!([]), &json!([])));
    assert_eq!(answer["unread"], json!({"registered": 0, "presented": 1}));
    let diagnostic = &answer["diagnostics"][0];
    assert_eq!((&diagnostic["line"], &diagnostic["code"]), (&json!(15), &json!("REF_MALFORMED")));
    assert_eq!(diagnostic["pointer"], "/presented/text");
    assert_eq!(compare(&client, &bad, &bad)["equal"], false, "the two lines may be two cards");
}

#[test]
fn a_comparison_needs_both_lists() {
    let server = Server::shared();
    let client = server.client();
    let deck = json!({"text": muna()});
    assert_eq!(client.post(COMPARE, &json!({"registered": deck})).problem().1, "BODY_INVALID");
    let two = json!({"registered": deck, "presented": {"text": "", "cards": []}});
    let (status, code, pointers) = client.post(COMPARE, &two).problem();
    assert_eq!((status, code.as_str(), pointers), (422, "DECK_AMBIGUOUS", vec!["/presented".to_owned()]));
}

fn addable(client: &Client, text: &str, references: &[&str]) -> Value {
    let body = json!({"deck": {"text": text}, "format": "standard", "references": references, "asOf": "2026-03-01"});
    client.post(ADDABLE, &body).ok()
}

#[test]
fn what_may_be_added_agrees_with_the_verdict() {
    let server = Server::shared();
    let client = server.client();
    let list = muna().replace("3 ALT_CORE_B_MU_14_C", "1 ALT_CORE_B_MU_14_C");
    let asked =
        ["ALT_CORE_B_MU_04_C", "ALT_CORE_B_MU_14_R1", "ALT_CORE_B_MU_13_C", "ALT_CORE_B_YZ_16_C", "alt_core_b_mu_02_c"];
    let answer = addable(&client, &list, &asked);
    let copies: Vec<u64> =
        answer["member"].as_array().unwrap().iter().map(|m| m["addable"].as_u64().unwrap()).collect();
    assert_eq!(copies, [3, 2, 0, 0, 0]);
    let reasons: Vec<&Value> = answer["member"].as_array().unwrap().iter().map(|m| &m["reasons"]).collect();
    let expected = ["TOO_MANY_COPIES", "TOO_MANY_COPIES", "TOO_MANY_COPIES", "FACTION_MISMATCH", "HERO_TOO_MANY"];
    assert_eq!(reasons, expected.map(|code| json!([code])).iter().collect::<Vec<_>>());
    assert_eq!(answer["member"][4]["reference"], "ALT_CORE_B_MU_02_C", "as normalised");
    assert_eq!((&answer["format"], &answer["asOf"]), (&json!("standard"), &json!("2026-03-01")));
    let codes = |more: u64| -> Vec<String> {
        let list = format!("{list}{}", if more > 0 { format!("{more} ALT_CORE_B_MU_14_R1\n") } else { String::new() });
        let verdict = client.post("/v1/decks/validate", &on_date(&list, "standard")).ok();
        let violations = verdict["verdicts"][0]["violations"].as_array().unwrap().clone();
        violations.iter().map(|v| v["code"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(codes(0), ["SIZE_TOO_SMALL"]);
    assert_eq!(codes(2), [""; 0]);
    assert_eq!(codes(3), ["TOO_MANY_COPIES"]);
}

#[test]
fn without_references_the_whole_catalogue_is_answered() {
    let server = Server::shared();
    let client = server.client();
    let body = json!({"deck": {"text": "1 ALT_CORE_B_MU_01_C"}, "asOf": "2026-03-01"});
    let answer = client.post(ADDABLE, &body).ok();
    let member = answer["member"].as_array().unwrap();
    assert!(member.len() > 1000, "{}", member.len());
    let of = |reference: &str| member.iter().find(|m| m["reference"] == reference);
    assert_eq!(of("ALT_CORE_B_MU_05_C").unwrap()["addable"], 3);
    assert_eq!(of("ALT_CORE_B_MU_01_C").unwrap()["reasons"], json!(["HERO_TOO_MANY"]));
    assert_eq!(of("ALT_COREKS_B_MU_05_C"), None, "another printing of a card that is there");
    assert_eq!(of("ALT_CORE_B_AX_31_C"), None, "a token");
    let references: Vec<&str> = member.iter().map(|m| m["reference"].as_str().unwrap()).collect();
    assert!(references.is_sorted());
}

#[test]
fn a_pool_limits_what_may_be_added() {
    let server = Server::shared();
    let client = server.client();
    let mut body = json!({
        "deck": {"text": "1 ALT_CORE_B_AX_01_C"}, "format": "booster_war_simple", "pool": {"cards": booster()},
        "references": ["ALT_CORE_B_AX_04_C", "ALT_CORE_B_AX_05_C"], "asOf": "2026-03-01"
    });
    let answer = client.post(ADDABLE, &body).ok();
    let [owned, other] =
        [0, 1].map(|at| (answer["member"][at]["addable"].clone(), answer["member"][at]["reasons"].clone()));
    assert_eq!(owned, (json!(1), json!(["NOT_IN_POOL"])));
    assert_eq!(other, (json!(0), json!(["NOT_IN_POOL"])));
    assert_eq!(answer["notChecked"], json!([]));
    body.as_object_mut().unwrap().remove("pool");
    let open = client.post(ADDABLE, &body).ok();
    assert_eq!(open["notChecked"][0]["check"], "pool", "without the pool the numbers are not certain, and it says so");
}

#[test]
fn references_of_no_card_may_not_be_added_and_say_why() {
    let server = Server::shared();
    let answer = addable(&server.client(), &muna(), &["ALT_CORE_B_MU_999_C", "nonsense\u{1b}", ""]);
    let member = answer["member"].as_array().unwrap();
    assert!(member.iter().all(|m| m["addable"] == 0));
    let reasons: Vec<&Value> = member.iter().map(|m| &m["reasons"][0]).collect();
    assert_eq!(reasons, ["REF_UNKNOWN", "REF_MALFORMED", "REF_MALFORMED"]);
    assert_eq!(member[1]["reference"], "nonsense\\u{1b}");
}

#[test]
fn addable_refuses_what_it_cannot_do() {
    let server = Server::shared();
    let client = server.client();
    let deck = json!({"text": muna()});
    for (body, status, code, pointer) in [
        (json!({"deck": deck, "format": "no_such"}), 422, "FORMAT_NOT_OFFERED", "/format"),
        (json!({"deck": deck, "asOf": "2026-02-30"}), 400, "DATE_INVALID", "/asOf"),
        (json!({"deck": deck, "references": vec!["X"; 1001]}), 422, "OUT_OF_RANGE", "/references"),
        (json!({"deck": deck, "references": "X"}), 400, "BODY_INVALID", "/references"),
        (json!({"deck": deck, "pool": {}}), 422, "DECK_AMBIGUOUS", "/pool"),
        (json!({"format": "standard"}), 400, "BODY_INVALID", ""),
    ] {
        let (got, name, pointers) = client.post(ADDABLE, &body).problem();
        assert_eq!((got, name.as_str(), pointers), (status, code, vec![pointer.to_owned()]), "{body}");
    }
    let uniques: String = (1..1000).map(|n| format!("1 ALT_CORE_B_MU_08_U_{n}\n")).collect();
    let (status, code, pointers) = client.post(ADDABLE, &json!({"deck": {"text": uniques}})).problem();
    assert_eq!((status, code.as_str(), pointers), (422, "OUT_OF_RANGE", vec!["/references".to_owned()]));
}

#[test]
fn a_deck_is_counted() {
    let server = Server::shared();
    let client = server.client();
    let list = muna().replace("3 ALT_CORE_B_MU_13_C", "2 ALT_CORE_B_MU_13_C\n1 ALT_CORE_B_MU_13_R1");
    let answer = client.post(STATS, &json!({"deck": {"text": format!("{list}2 ALT_CORE_B_AX_31_C\n")}})).ok();
    assert_eq!(answer["hero"]["reference"], "ALT_CORE_B_MU_01_C");
    assert_eq!((&answer["cards"], &answer["names"], &answer["setAside"]), (&json!(39), &json!(13), &json!(2)));
    assert_eq!(answer["rarities"], json!({"COMMON": 38, "RARE": 1, "EXALTED": 0, "UNIQUE": 0}));
    assert_eq!((&answer["factions"], &answer["copies"]), (&json!({"MU": 39}), &json!({"3": 13})));
    let sum = |histogram: &Value, weight: fn(u64) -> u64| -> u64 {
        let values = histogram.as_object().unwrap().iter();
        values.map(|(value, n)| weight(value.parse().unwrap()) * n.as_u64().unwrap()).sum()
    };
    for curve in [&answer["handCost"], &answer["reserveCost"]] {
        assert_eq!((sum(&curve["histogram"], |_| 1), &curve["unknown"]), (39, &json!(0)));
        assert_eq!(sum(&curve["histogram"], |value| value), curve["sum"].as_u64().unwrap());
        assert_eq!(curve["mean"].as_f64().unwrap(), curve["sum"].as_f64().unwrap() / 39.0);
    }
    let budget = &answer["budget"];
    assert_eq!(budget["format"], "standard");
    let rare = budget["limits"].as_array().unwrap().iter().find(|l| l["rule"] == "rare");
    assert_eq!(rare, Some(&json!({"rule": "rare", "actual": 1, "limit": 15, "comparator": "max", "left": 14})));
    // The figures agree with the facts of the cards.
    let references: Vec<Value> = list.lines().map(|line| json!(line.split_once(' ').unwrap().1)).collect();
    let cards = client.post("/v1/cards/batch", &json!({"references": references})).ok();
    let of = |reference: &str| {
        cards["member"].as_array().unwrap().iter().find(|c| c["reference"] == reference).unwrap().clone()
    };
    let total = |field: &str| -> u64 {
        let lines = list.lines().map(|line| line.split_once(' ').unwrap());
        lines.map(|(n, card)| n.parse::<u64>().unwrap() * of(card)[field].as_u64().unwrap_or_default()).sum()
    };
    assert_eq!(answer["handCost"]["sum"], total("mainCost"));
    assert_eq!(answer["reserveCost"]["sum"], total("recallCost"));
    for (terrain, field) in [("forest", "forestPower"), ("mountain", "mountainPower"), ("ocean", "oceanPower")] {
        assert_eq!(answer["terrains"][terrain]["sum"], total(field), "{terrain}");
        assert_eq!(answer["terrains"][terrain]["known"], answer["cardTypes"]["CHARACTER"], "{terrain}");
    }
}

#[test]
fn a_format_may_be_written_in_place() {
    let server = Server::shared();
    let client = server.client();
    let house = json!({"id": "house", "extends": "standard", "replace": {"copiesPerName": {"max": 5}}});
    let (deck, reference) = (json!({"text": muna()}), "ALT_CORE_B_MU_13_C");
    let limits = client.post(STATS, &json!({"deck": deck, "format": house})).ok()["budget"]["limits"].clone();
    let copies = limits.as_array().unwrap().iter().find(|limit| limit["rule"] == "copiesPerName").unwrap();
    assert_eq!((&copies["limit"], &copies["left"]), (&json!(5), &json!(2)), "{copies}");
    let asked = json!({"deck": deck, "format": house, "references": [reference]});
    let answer = client.post(ADDABLE, &asked).ok();
    assert_eq!((&answer["format"], &answer["member"][0]["addable"]), (&json!("house"), &json!(2)));
    let broken = json!({"id": "house", "extends": "standard", "replace": {"copiesPerName": {"max": "many"}}});
    for path in [STATS, ADDABLE] {
        let problem = client.post(path, &json!({"deck": deck, "format": broken})).problem();
        assert!([400, 422].contains(&problem.0) && problem.2[0].starts_with("/format"), "{path}: {problem:?}");
        let unknown = json!({"id": "house", "extends": "no_such"});
        let (status, code, pointers) = client.post(path, &json!({"deck": deck, "format": unknown})).problem();
        assert_eq!((status, code.as_str()), (422, "FORMAT_INVALID"), "{path}");
        assert!(pointers[0].starts_with("/format"), "{pointers:?}");
    }
}

#[test]
fn the_budget_is_that_of_the_format_on_the_day() {
    let server = Server::shared();
    let client = server.client();
    let left = |format: &str, day: &str| -> Value {
        let answer = client.post(STATS, &json!({"deck": {"text": muna()}, "format": format, "asOf": day})).ok();
        assert_eq!((&answer["budget"]["format"], &answer["budget"]["asOf"]), (&json!(format), &json!(day)));
        let limits = answer["budget"]["limits"].as_array().unwrap().iter();
        limits
            .map(|l| (l["rule"].as_str().unwrap().to_owned(), l["left"].clone()))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let today = left("standard", "2026-03-01");
    assert_eq!(
        (&today["mainMinimum"], &today["mainMaximum"], &today["copiesPerName"]),
        (&json!(0), &json!(20), &json!(0))
    );
    assert_eq!((&today["rare"], &today["exalted"], &today["unique"]), (&json!(15), &json!(3), &json!(3)));
    assert_eq!(left("standard", "2025-06-10")["mainMaximum"], Value::Null, "there was no maximum");
    assert_eq!(left("nuc", "2026-03-01")["unique"], 0);
    assert_eq!(left("singleton", "2026-03-01")["mainMinimum"], -20);
}

#[test]
fn what_cannot_be_counted_is_told() {
    let server = Server::shared();
    let client = server.client();
    let answer = client.post(STATS, &json!({"deck": {"text": "1 ALT_CORE_B_MU_08_U_2640\n3 ALT-X\n"}})).ok();
    assert_eq!((&answer["cards"], &answer["unread"], &answer["hero"]), (&json!(1), &json!(1), &Value::Null));
    assert_eq!((&answer["handCost"]["unknown"], &answer["handCost"]["mean"]), (&json!(1), &Value::Null));
    assert_eq!(answer["terrains"]["forest"]["unknown"], 1, "unknown is not 0");
    assert_eq!(answer["diagnostics"][0]["line"], 2);
    for (body, status, code) in [
        (json!({}), 400, "BODY_INVALID"),
        (json!({"deck": {"text": "", "cards": []}}), 422, "DECK_AMBIGUOUS"),
        (json!({"deck": {"text": ""}, "fromat": "standard"}), 400, "BODY_INVALID"),
        (json!({"deck": {"text": ""}, "format": "no_such"}), 422, "FORMAT_NOT_OFFERED"),
        (json!({"deck": {"text": ""}, "asOf": "yesterday"}), 400, "DATE_INVALID"),
        (json!({"deck": {"text": ""}, "pool": {}}), 422, "DECK_AMBIGUOUS"),
    ] {
        let (got, name, _) = client.post(STATS, &body).problem();
        assert_eq!((got, name.as_str()), (status, code), "{body}");
    }
}
