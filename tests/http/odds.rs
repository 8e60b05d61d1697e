//! `/v1/goldfish/odds` and `tumult odds`: exact odds of draws.

use crate::lists::muna;
use harness::{Client, Server, tumult};
use serde_json::{Value, json};
use tempfile::TempDir;

const A: &str = "ALT_CORE_B_MU_13_C";
const B: &str = "ALT_CORE_B_MU_15_C";

fn want(cards: &[&str], at_least: u32, by_day: u32) -> Value {
    json!({"cards": cards, "atLeast": at_least, "byDay": by_day})
}

fn odds(client: &Client, wants: &[Value]) -> Value {
    client.post("/v1/goldfish/odds", &json!({"deck": {"text": muna()}, "wants": wants})).ok()
}

fn exact(prob: &Value) -> f64 {
    let value = prob["exact"].as_f64().unwrap_or_else(|| panic!("{prob} is not exact"));
    for member in ["estimate", "low", "high"] {
        assert_eq!(prob[member].as_f64(), Some(value), "{prob}");
    }
    value
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

/// Fractions computed by hand for three copies in 39 cards.
#[test]
fn wants_have_the_hypergeometric_value() {
    let server = Server::shared();
    let client = server.client();
    let answer = odds(&client, &[want(&[A], 1, 1), want(&[B], 1, 1)]);
    // 1 - C(36,6)/C(39,6); both together by inclusion and exclusion.
    let one = 3_683.0 / 9_139.0;
    let both = 1.0 - (2.0 * 1_947_792.0 - 1_107_568.0) / 3_262_623.0;
    assert!(near(exact(&answer["wants"][0]), one) && near(exact(&answer["wants"][1]), one), "{answer}");
    assert!(near(exact(&answer["all"]), both), "{answer}");
    // By Day 3 ten cards are drawn, by Day 20 the whole deck.
    let answer = odds(&client, &[want(&[A], 3, 3), want(&[A, B], 6, 20), want(&[A], 4, 5)]);
    let three = (10.0 * 9.0 * 8.0) / (39.0 * 38.0 * 37.0);
    assert!(near(exact(&answer["wants"][0]), three), "{answer}");
    assert_eq!((exact(&answer["wants"][1]), exact(&answer["wants"][2])), (1.0, 0.0), "{answer}");
    assert_eq!(exact(&answer["all"]), 0.0, "more than the deck holds");
}

/// Draws depend on the number of cards, not on their costs: a Unique that was never imported counts as a card of its own, and not
/// as the Character it is a version of.
#[test]
fn a_unique_without_facts_is_drawn_like_any_card() {
    let server = Server::shared();
    let client = server.client();
    let (unique, base) = ("ALT_CORE_B_MU_08_U_2640", "ALT_CORE_B_MU_08_C");
    let text = muna().replace("3 ALT_CORE_B_MU_13_C", &format!("1 {unique}\n2 {base}"));
    let body = json!({"deck": {"text": text}, "wants": [want(&[unique], 1, 1), want(&[base], 2, 1), want(&[A], 1, 1)]});
    let refused = client.post("/v1/goldfish/odds", &body).problem();
    assert_eq!(refused, (422, "OUT_OF_RANGE".into(), vec!["/wants/2/cards/0".into()]), "that card is not in the deck");
    let answer = client
        .post("/v1/goldfish/odds", &json!({"deck": {"text": text}, "wants": &body["wants"].as_array().unwrap()[..2]}));
    let answer = answer.ok();
    assert!(near(exact(&answer["wants"][0]), 6.0 / 39.0), "{answer}");
    assert!(near(exact(&answer["wants"][1]), 15.0 / 741.0), "{answer}");
    let nothing = client
        .post("/v1/goldfish/odds", &json!({"deck": {"text": "1 ALT_CORE_B_MU_01_C"}, "wants": [want(&[A], 1, 1)]}));
    assert_eq!(nothing.problem(), (422, "DECK_NOT_PLAYABLE".into(), vec!["/deck".into()]));
}

/// The goldfish games deal the same odds: for each want, and for all wants together as counted in the hands.
#[test]
fn odds_agree_with_the_simulation() {
    const HANDS: usize = 1000;
    let server = Server::shared();
    let client = server.client();
    let wants = [want(&[A], 1, 1), want(&[A, B], 2, 1), want(&[B, "ALT_CORE_B_MU_16_C"], 1, 1)];
    let answer = odds(&client, &wants);
    let hands = client.post("/v1/goldfish/hands", &json!({"deck": {"text": muna()}, "count": HANDS, "seed": 8})).ok();
    let hands = hands["hands"].as_array().unwrap();
    let holds = |hand: &Value, want: &Value| {
        let drawn = hand["cards"].as_array().unwrap().iter();
        let cards = want["cards"].as_array().unwrap();
        drawn.filter(|card| cards.contains(card)).count() as u64 >= want["atLeast"].as_u64().unwrap()
    };
    let check = |share: usize, exact: f64| {
        let share = share as f64 / HANDS as f64;
        assert!((share - exact).abs() < 4.0 * (exact * (1.0 - exact) / HANDS as f64).sqrt(), "{share} {exact}");
    };
    for (want, prob) in wants.iter().zip(answer["wants"].as_array().unwrap()) {
        check(hands.iter().filter(|hand| holds(hand, want)).count(), exact(prob));
    }
    check(hands.iter().filter(|hand| wants.iter().all(|want| holds(hand, want))).count(), exact(&answer["all"]));
    // The watches of a deck without abilities are exact too, by the same rule.
    let plain = json!({"text": "20 ALT_CORE_B_MU_14_C\n3 ALT_COREKS_B_MU_14_C\n16 ALT_CORE_B_AX_08_C"});
    let watch = want(&["ALT_CORE_B_MU_14_C"], 5, 3);
    let watched = client.post("/v1/goldfish", &json!({"deck": plain, "games": 10, "watch": [watch]})).ok();
    let asked = client.post("/v1/goldfish/odds", &json!({"deck": plain, "wants": [watch]})).ok();
    if let Some(value) = watched["watch"][0]["exact"].as_f64() {
        assert_eq!(exact(&asked["wants"][0]), value);
    }
    assert_eq!(asked["all"], asked["wants"][0]);
}

#[test]
fn wants_may_overlap_repeat_and_have_different_days() {
    let server = Server::shared();
    let client = server.client();
    let one = odds(&client, &[want(&[A], 1, 2)]);
    assert_eq!(one["all"], one["wants"][0]);
    // Any printing counts as the card, and naming it twice asks for no more copies.
    for cards in [&[A, A][..], &["ALT_COREKS_B_MU_13_C", A]] {
        assert_eq!(odds(&client, &[want(cards, 1, 2)])["wants"], one["wants"], "{cards:?}");
    }
    // A want that follows from another changes nothing; a harder one does.
    let with = |more: Value| exact(&odds(&client, &[want(&[A], 1, 2), more])["all"]);
    assert_eq!(with(want(&[A, B], 1, 4)), exact(&one["all"]));
    assert!(with(want(&[A], 2, 4)) < exact(&one["all"]));
    // The seat changes nothing in the Standard mode.
    for seat in ["first", "second", "random"] {
        let mut want = want(&[A], 1, 2);
        want["seat"] = json!(seat);
        assert_eq!(odds(&client, &[want]), one, "{seat}");
    }
    // A curve: one card by each Day.
    let curve: Vec<Value> = (1..=5).map(|day| want(&[&*format!("ALT_CORE_B_MU_{}_C", 12 + day)], 1, day)).collect();
    let curve = exact(&odds(&client, &curve)["all"]);
    assert!(curve > 0.01 && curve < 0.2, "{curve}");
}

#[test]
fn wants_that_make_no_sense_are_refused_with_their_place() {
    let server = Server::shared();
    let client = server.client();
    let ask = |wants: Value| {
        let (status, code, pointers) =
            client.post("/v1/goldfish/odds", &json!({"deck": {"text": muna()}, "wants": wants})).problem();
        assert_eq!((status, code.as_str()), (422, "OUT_OF_RANGE"), "{wants}");
        pointers
    };
    for (wrong, place) in [
        (want(&[A], 0, 1), "/wants/1/atLeast"),
        (want(&[A], 129, 1), "/wants/1/atLeast"),
        (want(&[A], 1, 0), "/wants/1/byDay"),
        (want(&[A], 1, 21), "/wants/1/byDay"),
        (want(&[], 1, 1), "/wants/1/cards"),
        (want(&[A, "ALT_CORE_B_MU_40_C"], 1, 1), "/wants/1/cards/1"),
        (want(&["ALT_CORE_B_MU_01_C"], 1, 1), "/wants/1/cards/0"),
        (want(&["nonsense"], 1, 1), "/wants/1/cards/0"),
    ] {
        assert_eq!(ask(json!([want(&[B], 1, 1), wrong])), [place]);
    }
    assert_eq!(ask(json!([])), ["/wants"]);
    assert_eq!(ask(json!(vec![want(&[A], 1, 1); 33])), ["/wants"]);
    let message = client
        .post("/v1/goldfish/odds", &json!({"deck": {"text": muna()}, "wants": [want(&["ALT_CORE_B_MU_01_C"], 1, 1)]}));
    assert!(message.json()["detail"].as_str().unwrap().contains("Hero"));
    // More cases than can be computed: the request is refused at once.
    let card = |n: usize| format!("ALT_CORE_B_MU_{}_C", 13 + n % 13);
    let many: Vec<Value> = (0..26)
        .map(|n| {
            let cards = [card(n), card(n * 5 + 1), card(n * 7 + 3), card(n * 3 + 5), card(n * 11 + 2)];
            json!({"cards": cards, "atLeast": 4, "byDay": 5 + n % 7})
        })
        .collect();
    assert_eq!(ask(json!(many)), ["/wants"]);
    for (text, place) in [("", "/deck"), ("1 ALT_CORE_B_MU_01_C", "/deck"), ("3 nonsense", "/deck/text")] {
        let body = json!({"deck": {"text": text}, "wants": [want(&[A], 1, 1)]});
        let (status, code, pointers) = client.post("/v1/goldfish/odds", &body).problem();
        assert_eq!((status, code.as_str(), pointers), (422, "DECK_NOT_PLAYABLE", vec![place.to_owned()]), "{text}");
    }
}

#[test]
fn the_command_line_answers_in_words_and_as_the_api() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("deck.txt");
    std::fs::write(&file, muna()).unwrap();
    let file = file.to_str().unwrap();
    let wants = ["--want", "ALT_CORE_B_MU_13_C by 1", "--want", "2 ALT_CORE_B_MU_13_C,ALT_CORE_B_MU_15_C by 3"];
    let run = |more: &[&str]| tumult(folder.path(), &[&["odds", file], &wants[..], more].concat());
    let table = String::from_utf8(run(&[]).stdout).unwrap();
    assert!(table.contains("40.30 %") && table.contains("all together"), "{table}");
    let body = Server::shared().client().post(
        "/v1/goldfish/odds",
        &json!({"deck": {"text": muna()}, "wants": [want(&[A], 1, 1), want(&[A, B], 2, 3)]}),
    );
    assert_eq!(run(&["--json"]).stdout.trim_ascii_end(), body.body);
    let code = |arguments: &[&str]| tumult(folder.path(), arguments).status.code();
    assert_eq!(code(&["odds", file]), Some(64), "nothing is wanted");
    assert_eq!(code(&["odds", file, "--want", "three of them"]), Some(64));
    assert_eq!(code(&["odds", file, "--want", "ALT_CORE_B_MU_01_C by 1"]), Some(65));
    assert_eq!(code(&["odds", "no-such-file.txt", "--want", "ALT_CORE_B_MU_13_C by 1"]), Some(66));
}
