//! `/v1/goldfish/compare`: comparisons of two decks, policies or seats.

use crate::lists::{booster, muna};
use harness::{Client, Server};
use serde_json::{Value, json};

fn compare(client: &Client, members: Value) -> Value {
    let mut body = json!({"decks": [{"text": muna()}, {"text": muna()}], "games": 300, "seed": 5});
    body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    client.post("/v1/goldfish/compare", &body).ok()
}

fn number(stat: &Value, member: &str) -> f64 {
    stat[member].as_f64().unwrap_or_else(|| panic!("{stat} has no {member}"))
}

/// The deck with one copy of a card exchanged for another card.
fn swapped(remove: &str, add: &str) -> String {
    assert!(muna().contains(&format!("3 {remove}\n")));
    format!("{}1 {add}\n", muna().replace(&format!("3 {remove}\n"), &format!("2 {remove}\n")))
}

#[test]
fn a_deck_compared_with_itself_differs_in_nothing() {
    let server = Server::shared();
    let client = server.client();
    for (measure, games) in [("pace", 300), ("field", 24)] {
        let answer = compare(&client, json!({"measure": measure, "games": games}));
        assert_eq!((answer["measure"].as_str(), answer["games"].as_u64()), (Some(measure), Some(games)));
        assert_eq!(answer["first"], answer["second"], "{measure}");
        for member in ["mean", "sd"] {
            assert_eq!(number(&answer["difference"], member), 0.0, "{measure}: {answer}");
        }
        // The games do not know that the decks are the same: what none of them showed may yet be rare.
        let [low, high] = ["low", "high"].map(|end| number(&answer["difference"], end));
        assert!(low == -high && high > 0.0 && high < 4.0 / games as f64, "{measure}: {answer}");
        assert!(number(&answer["first"], "sd") > 0.0, "{measure}: games differ");
        assert_eq!((answer["gamesForPrecision"].as_u64(), answer["faulted"].as_u64()), (Some(1), Some(0)));
        assert_eq!((answer["seats"][0].as_str(), answer["policies"][1].as_str()), (Some("random"), Some("greedy")));
    }
}

/// A win rate is at most 1, and so is the end of its interval.
#[test]
fn the_intervals_of_win_rates_are_shares() {
    let server = Server::shared();
    let one_card = "1 ALT_CORE_B_MU_01_C\n39 ALT_CORE_B_MU_14_C";
    let answer = compare(
        &server.client(),
        json!({"measure": "field", "games": 20, "decks": [{"text": muna()}, {"text": one_card}]}),
    );
    for (side, least) in [("first", 0.0), ("second", 0.0), ("difference", -1.0)] {
        let [low, mean, high] = ["low", "mean", "high"].map(|member| number(&answer[side], member));
        assert!(least <= low && low <= mean && mean <= high && high <= 1.0, "{side}: {answer}");
    }
}

/// The order of lines and the printing named change nothing, and with the decks swapped the difference only changes its sign.
#[test]
fn the_difference_is_second_less_first_and_lines_have_no_order() {
    let server = Server::shared();
    let client = server.client();
    let other = swapped("ALT_CORE_B_MU_14_C", "ALT_CORE_B_MU_05_C");
    let answer = compare(&client, json!({"decks": [{"text": muna()}, {"text": other}]}));
    let [first, second, difference] = ["first", "second", "difference"].map(|side| number(&answer[side], "mean"));
    assert!((second - first - difference).abs() < 1e-9, "{answer}");
    assert!(number(&answer["difference"], "sd") > 0.0, "the card is drawn in some games");
    let turned = compare(&client, json!({"decks": [{"text": other}, {"text": muna()}]}));
    assert_eq!((&turned["first"], &turned["second"]), (&answer["second"], &answer["first"]));
    assert!((number(&turned["difference"], "mean") + difference).abs() < 1e-9, "{turned}");
    let reversed = |text: &str| text.lines().rev().collect::<Vec<_>>().join("\n");
    let decks = json!({"decks": [{"text": reversed(&muna())}, {"text": reversed(&other)}]});
    assert_eq!(compare(&client, decks), answer);
    let stat = &answer["difference"];
    let needed = (1.959_964 * number(stat, "sd") / 0.1).powi(2).ceil();
    assert!((answer["gamesForPrecision"].as_f64().unwrap() - needed).abs() <= 1.0, "{answer}");
}

/// Independent runs of a deck differ more than games on equal deals of two decks that share 38 cards.
#[test]
fn one_card_shows_on_equal_deals() {
    let server = Server::shared();
    let client = server.client();
    let decks = json!([{"text": muna()}, {"text": swapped("ALT_CORE_B_MU_14_C", "ALT_CORE_B_MU_05_C")}]);
    let answer = compare(&client, json!({"decks": decks, "games": 2000}));
    let squares = |side: &str| number(&answer[side], "sd").powi(2);
    assert!(4.0 * squares("difference") < squares("first") + squares("second"), "{answer}");
}

#[test]
fn policies_and_seats_are_compared_with_one_deck() {
    let server = Server::shared();
    let client = server.client();
    let answer = compare(&client, json!({"policies": ["random", "greedy"]}));
    assert_eq!(answer["policies"], json!(["random", "greedy"]));
    assert!(number(&answer["difference"], "low") > 0.0, "greedy is better than chance: {answer}");
    let answer = compare(&client, json!({"seats": ["first", "second"], "measure": "field", "games": 100}));
    assert_eq!(answer["seats"], json!(["first", "second"]));
    assert!(number(&answer["difference"], "sd") > 0.0, "{answer}");
    let answer = compare(&client, json!({"policy": "lookahead", "budget": {"samples": 1}, "games": 5}));
    assert_eq!((&answer["policies"], &answer["budget"]), (&json!(["lookahead", "lookahead"]), &json!({"samples": 1})));
}

#[test]
fn a_precision_is_stopped_at_when_it_is_reached() {
    let server = Server::shared();
    let client = server.client();
    let decks = json!([{"text": muna()}, {"text": swapped("ALT_CORE_B_MU_14_C", "ALT_CORE_B_MU_05_C")}]);
    let body = json!({"decks": decks, "precision": 0.04});
    let answer = client.post("/v1/goldfish/compare", &body).ok();
    let difference = &answer["difference"];
    assert!(number(difference, "high") - number(difference, "low") <= 0.08, "{answer}");
    // Not much later either: by the root of the games.
    assert!(number(difference, "high") - number(difference, "low") > 0.074, "{answer}");
    assert!(answer["games"].as_u64().unwrap() > 1000 && answer["precision"] == 0.04, "{answer}");
    let all = answer["games"].as_f64().unwrap();
    assert!(answer["gamesForPrecision"].as_f64().unwrap() <= all + 1.0, "{answer}");
}

#[test]
fn decks_of_any_size_and_shape_are_compared() {
    let server = Server::shared();
    let client = server.client();
    for (first, second) in [
        ("39 ALT_CORE_B_MU_13_C", "1 ALT_CORE_B_MU_13_C"),
        ("100 ALT_CORE_B_MU_13_C\n100 ALT_CORE_B_AX_08_C", "3 ALT_CORE_B_AX_08_C"),
    ] {
        let decks = json!([{"text": first}, {"text": second}]);
        assert_eq!(compare(&client, json!({"decks": decks, "games": 20}))["games"], 20);
    }
    let decks = json!([{"cards": booster()}, {"text": muna()}]);
    assert_eq!(compare(&client, json!({"decks": decks, "games": 20}))["games"], 20);
}

#[test]
fn what_cannot_be_compared_is_refused_with_its_place() {
    let server = Server::shared();
    let client = server.client();
    let deck = json!({"text": muna()});
    for (members, status, code, pointers) in [
        (json!({"decks": [deck]}), 422, "OUT_OF_RANGE", vec!["/decks"]),
        (json!({"decks": [deck, deck, deck]}), 422, "OUT_OF_RANGE", vec!["/decks"]),
        (
            json!({"decks": [{"text": ""}, {"text": "3 nonsense"}]}),
            422,
            "DECK_NOT_PLAYABLE",
            vec!["/decks/0", "/decks/1/text"],
        ),
        (json!({"games": 0}), 422, "OUT_OF_RANGE", vec!["/games"]),
        (json!({"games": 1_000_000_000}), 422, "OUT_OF_RANGE", vec!["/games"]),
        (json!({"games": 1_000_000, "measure": "field"}), 422, "OVER_BUDGET", vec!["/games"]),
        (json!({"precision": 0.1}), 422, "OUT_OF_RANGE", vec!["/precision"]),
        (json!({"games": null, "precision": 0.0}), 422, "OUT_OF_RANGE", vec!["/precision"]),
        (json!({"policies": ["greedy"]}), 422, "OUT_OF_RANGE", vec!["/policies"]),
        (json!({"seats": ["first", "first", "first"]}), 422, "OUT_OF_RANGE", vec!["/seats"]),
        (json!({"measure": "luck"}), 400, "BODY_INVALID", vec!["/measure"]),
        (json!({"asOf": "2026-02-30"}), 400, "DATE_INVALID", vec!["/asOf"]),
    ] {
        let mut body = json!({"decks": [deck, deck], "games": 10});
        body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
        let (found_status, found, found_pointers) = client.post("/v1/goldfish/compare", &body).problem();
        assert_eq!(
            (found_status, found.as_str(), found_pointers),
            (status, code, pointers.iter().map(ToString::to_string).collect()),
            "{members}"
        );
    }
}
