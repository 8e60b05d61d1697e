//! `/v1/goldfish` and `/v1/goldfish/hands`: goldfish games and opening hands.

use crate::lists::{booster, muna};
use harness::{Client, Server};
use serde_json::{Value, json};

fn play(client: &Client, members: Value) -> Value {
    let mut body = json!({"deck": {"text": muna()}, "games": 4000, "seed": 42});
    body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    client.post("/v1/goldfish", &body).ok()
}

fn contains(prob: &Value) -> bool {
    let n = |name: &str| prob[name].as_f64().unwrap_or_else(|| panic!("no {name} in {prob}"));
    assert!(n("low") <= n("estimate") && n("estimate") <= n("high"), "{prob}");
    n("low") <= n("exact") && n("exact") <= n("high")
}

#[test]
fn the_report_has_every_member_of_the_contract() {
    let server = Server::shared();
    let report =
        play(&server.client(), json!({"watch": [{"cards": ["ALT_CORE_B_MU_13_C"], "atLeast": 1, "byDay": 3}]}));
    for (member, value) in [
        ("seed", json!(42)),
        ("games", json!(4000)),
        ("dayLimit", json!(5)),
        ("mode", json!("standard")),
        ("policy", json!("greedy")),
        ("seat", json!("random")),
    ] {
        assert_eq!(report[member], value, "{member}");
    }
    assert!(report["engineVersion"].is_string());
    let opening = &report["openingHand"];
    assert_eq!((&opening["drawn"], &opening["manaOrbs"], &opening["kept"]), (&json!(6), &json!(3), &json!(3)));
    assert_eq!(opening["cards"].as_array().unwrap().len(), 13);
    assert_eq!(opening["playableByDay"].as_array().unwrap().len(), 5);
    let days = report["days"].as_array().unwrap();
    assert_eq!(days.len(), 5);
    for (at, day) in days.iter().enumerate() {
        assert_eq!(day["day"], at + 1);
        for stat in ["manaOrbs", "manaSpent", "manaUnused", "cardsPlayed", "handSize", "reserveSize", "distance"] {
            for member in ["mean", "sd", "low", "high", "p5", "p50", "p95"] {
                assert!(day[stat][member].is_number(), "{stat}.{member}");
            }
        }
        for expedition in ["heroExpedition", "companionExpedition"] {
            assert!(day[expedition]["forest"]["mean"].is_number() && day[expedition]["moved"]["estimate"].is_number());
        }
    }
    assert_eq!(days[0]["manaOrbs"]["mean"], 3.0);
    assert!(
        report["finish"]["probability"]["estimate"].is_number() && report["finish"]["day"]["histogram"].is_object()
    );
    assert_eq!(report["cards"].as_array().unwrap().len(), 13);
    // By Day 3, abilities may have drawn more cards, so only the draws of the set-up have a closed form.
    assert!(report["watch"][0]["estimate"].is_number() && report["watch"][0].get("exact").is_none());
    let vanilla = json!({"deck": {"text": "20 ALT_CORE_B_MU_14_C\n3 ALT_COREKS_B_MU_14_C"}, "games": 4000,
        "watch": [{"cards": ["ALT_CORE_B_MU_14_C"], "atLeast": 1, "byDay": 3}]});
    assert!(contains(&server.client().post("/v1/goldfish", &vanilla).ok()["watch"][0]));
}

/// Contract section 5: the headline, with each kind of opponent.
#[test]
fn the_headline_races_against_the_opponent_asked_for() {
    let server = Server::shared();
    let pace = play(&server.client(), json!({"games": 500}));
    let headline = &pace["headline"];
    assert_eq!((headline["statistics"].as_array().unwrap().len(), &headline["statistics"][4]["day"]), (5, &json!(5)));
    for stat in ["hero", "companion", "total"] {
        assert!(
            headline["statistics"][0][stat]["mean"].is_number() && headline["statistics"][0][stat]["p95"].is_number()
        );
    }
    assert_eq!(headline["pace"]["opponent"], "field-2026");
    assert_eq!(headline["pace"]["ahead"].as_array().unwrap().len(), 5);
    assert!(headline["pace"]["won"]["low"].is_number() && headline["manaUsed"]["mean"].is_number());
    assert!(headline["pace"]["margin"]["p5"].as_i64().unwrap() < 0, "{}", headline["pace"]["margin"]);
    let field = &headline["pace"]["field"];
    let (below, decks) = (field["below"].as_u64().unwrap(), field["decks"].as_u64().unwrap());
    assert!(below <= decks && decks == 24 && field["median"].is_number(), "{field}");
    assert!(pace["days"].as_array().unwrap().iter().all(|day| day["games"] == 500));
    // Races of other kinds are not recorded.
    for other in
        [json!({"games": 9, "days": 11}), json!({"games": 9, "seat": "first"}), json!({"games": 9, "policy": "random"})]
    {
        assert!(play(&server.client(), other.clone())["headline"]["pace"].get("field").is_none(), "{other}");
    }
    assert_eq!(play(&server.client(), json!({"games": 500, "opponent": "pace"})), pace);
    let nobody = play(&server.client(), json!({"games": 500, "opponent": "none"}));
    assert_eq!(nobody["headline"]["pace"], Value::Null);
    assert!(nobody["finish"]["day"]["median"].is_u64(), "{}", nobody["finish"]);
    let mirror = play(&server.client(), json!({"games": 500, "opponent": {"text": muna()}}));
    let race = &mirror["headline"]["pace"];
    assert_eq!(mirror["coverage"]["cards"], 78);
    assert_eq!((mirror["cards"].as_array().unwrap().len(), race["opponent"].as_str().unwrap().len()), (13, 64));
    assert!(race["margin"]["low"].as_f64().unwrap() < 0.3 && race["margin"]["high"].as_f64().unwrap() > -0.3, "{race}");
}

#[test]
fn opponents_that_are_none_are_refused() {
    let server = Server::shared();
    let client = server.client();
    let ask = |members: Value| {
        let mut body = json!({"deck": {"text": muna()}, "games": 10});
        body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
        let (status, code, pointers) = client.post("/v1/goldfish", &body).problem();
        (status, code, pointers.join(" "))
    };
    let (_, code, pointer) = ask(json!({"opponent": "field"}));
    assert_eq!((code.as_str(), pointer.as_str()), ("BODY_INVALID", "/opponent"));
    let refused = ask(json!({"opponent": {"text": "39 nonsense"}}));
    assert_eq!((refused.0, refused.1.as_str()), (422, "DECK_NOT_PLAYABLE"));
    assert!(refused.2.starts_with("/opponent"), "{}", refused.2);
    let refused = ask(json!({"opponent": "pace", "mode": "booster_war_simple"}));
    assert_eq!(refused, (422, "OUT_OF_RANGE".into(), "/opponent".into()));
}

#[test]
fn simulated_opening_hands_agree_with_the_exact_odds() {
    let server = Server::shared();
    let report = play(&server.client(), json!({"games": 20_000}));
    // At least one of three copies among six of 39 cards: 1 - C(36,6)/C(39,6).
    let exact = 1.0 - (33.0 * 32.0 * 31.0) / (39.0 * 38.0 * 37.0);
    for card in report["openingHand"]["cards"].as_array().unwrap() {
        let prob = &card["inOpeningSix"];
        assert!((prob["exact"].as_f64().unwrap() - exact).abs() < 1e-12, "{prob}");
        assert!(contains(prob), "{card}");
    }
}

#[test]
fn coverage_tells_the_truth_card_by_card() {
    let server = Server::shared();
    let report = play(&server.client(), json!({"games": 10}));
    let coverage = &report["coverage"];
    let unsupported = coverage["unsupported"].as_array().unwrap();
    assert!(
        unsupported.iter().all(|u| u["reference"].is_string() && u["ability"].is_string() && u["reason"].is_string())
    );
    assert!(unsupported.iter().all(|u| u["reference"] != "ALT_CORE_B_MU_01_C"), "the Hero's ability is run too");
    // MU_14 is a vanilla Character.
    assert!(unsupported.iter().all(|u| u["reference"] != "ALT_CORE_B_MU_14_C"));
    assert_eq!(coverage["cards"], 39);
    let share = coverage["executable"].as_f64().unwrap() / 39.0;
    assert!((coverage["share"].as_f64().unwrap() - share).abs() < 0.01);
    assert_eq!(report["faulted"]["estimate"], 0.0);
}

#[test]
fn coverage_counts_by_weight_of_play_too() {
    let folder = tempfile::TempDir::new().unwrap();
    // Two Characters with different unread clauses; the cheap one, which is played more often, was read completely.
    for (number, cost, text) in [(720, 1, "{J} Draw a card."), (721, 6, "{J} Dance and sing.")] {
        let record = json!({
            "@type": "Card", "reference": format!("ALT_CORE_B_MU_{number}_C"), "name": format!("Test {number}"),
            "cardType": {"reference": "CHARACTER"}, "cardSubTypes": [], "cardSet": {"reference": "CORE"},
            "rarity": {"reference": "COMMON"}, "mainFaction": {"reference": "MU"},
            "elements": {"MAIN_COST": cost.to_string(), "RECALL_COST": cost.to_string(), "FOREST_POWER": "1",
                "MOUNTAIN_POWER": "0", "OCEAN_POWER": "0", "MAIN_EFFECT": text},
        });
        let file = folder.path().join(format!("EN/{number}.json"));
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, record.to_string()).unwrap();
    }
    let output = harness::tumult(folder.path(), &["import", folder.path().join("EN").to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let server = Server::within(folder, &[]);
    let client = server.client();
    let deck = json!({"text": "20 ALT_CORE_B_MU_720_C\n20 ALT_CORE_B_MU_721_C"});
    let report = client.post("/v1/goldfish", &json!({"deck": deck, "games": 300})).ok();
    let (coverage, plays) = (&report["coverage"], &report["coverage"]["plays"]);
    assert_eq!((&coverage["cards"], &coverage["executable"]), (&json!(40), &json!(20)));
    let number = |name: &str| plays[name].as_u64().unwrap();
    assert!(number("executable") < number("count"), "{plays}");
    let share = number("executable") as f64 / number("count") as f64;
    assert!((plays["share"].as_f64().unwrap() - share).abs() < 1e-9);
    assert!(share > 0.6, "the cheap card is played more: {share}");
    // Every play is counted: the means of the Days add up to the same number.
    let days = report["days"].as_array().unwrap().iter();
    let played: f64 =
        days.map(|day| day["cardsPlayed"]["mean"].as_f64().unwrap() * day["games"].as_f64().unwrap()).sum();
    assert!((played - number("count") as f64).abs() < 0.5, "{played} {plays}");
    // The same holds between two decks, for the cards that both play.
    let games = client.post("/v1/games", &json!({"decks": [deck, {"text": muna()}], "games": 20})).ok();
    let plays = &games["coverage"]["plays"];
    assert!(plays["executable"].as_u64().unwrap() < plays["count"].as_u64().unwrap(), "{plays}");
    // A single game has no weights, but says what is not executed.
    let log = client.post("/v1/goldfish/game", &json!({"deck": deck})).ok();
    assert!(log["coverage"].get("plays").is_none());
    assert_eq!(log["coverage"]["unsupported"].as_array().unwrap().len(), 1);
}

#[test]
fn days_with_abilities_cost_more_of_the_budget() {
    let server = Server::with(&["--simulation-budget", "100000"]);
    let client = server.client();
    let plain = json!({"text": "20 ALT_CORE_B_MU_14_C\n3 ALT_COREKS_B_MU_14_C"});
    let ask = |deck: &Value, games: u64| client.post("/v1/goldfish", &json!({"deck": deck, "games": games, "days": 5}));
    assert_eq!(ask(&plain, 20_000).status, 200);
    assert_eq!(ask(&plain, 20_001).problem().1, "OVER_BUDGET");
    let abilities = json!({"text": muna()});
    assert_eq!(ask(&abilities, 5_000).status, 200);
    assert_eq!(ask(&abilities, 5_001).problem().1, "OVER_BUDGET");
    // A precision that cannot be reached within the budget ends at the budget.
    let body = json!({"deck": abilities, "precision": 0.0001});
    assert_eq!(client.post("/v1/goldfish", &body).ok()["games"], 5_000);
    let small = Server::with(&["--simulation-budget", "4000"]);
    assert_eq!(small.client().post("/v1/goldfish", &body).problem().1, "OVER_BUDGET");
}

#[test]
fn the_same_request_gives_the_same_bytes_on_any_number_of_threads() {
    let body = json!({"deck": {"text": muna()}, "games": 3001, "seed": u64::MAX});
    let answers: Vec<Vec<u8>> = ["1", "2", "5"]
        .iter()
        .map(|threads| {
            let server = Server::with(&["--simulation-threads", threads]);
            let client = server.client();
            let first = client.post("/v1/goldfish", &body);
            assert_eq!((first.status, &first.body), (200, &client.post("/v1/goldfish", &body).body));
            first.body
        })
        .collect();
    assert!(answers.windows(2).all(|w| w[0] == w[1]));
    let mut other = body.clone();
    other["seed"] = json!(7);
    assert_ne!(Server::shared().client().post("/v1/goldfish", &other).body, answers[0], "another seed is another deal");
}

#[test]
fn booster_war_draws_three_a_day_for_four_days() {
    let server = Server::shared();
    let body = json!({"deck": {"cards": booster()}, "mode": "booster_war_simple", "games": 500, "seed": 1});
    let report = server.client().post("/v1/goldfish", &body).ok();
    assert_eq!(report["mode"], "booster_war_simple");
    let opening = &report["openingHand"];
    assert_eq!((&opening["drawn"], &opening["manaOrbs"], &opening["kept"]), (&json!(3), &json!(0), &json!(3)));
    let games: Vec<u64> = report["days"].as_array().unwrap().iter().map(|day| day["games"].as_u64().unwrap()).collect();
    assert_eq!(games, [500; 4], "nobody ties with an opponent who does nothing, so there is no fifth Day");
    assert_eq!(report["headline"]["statistics"].as_array().unwrap().len(), 4);
    assert_eq!(opening["playableByDay"].as_array().unwrap().len(), 4);
    assert!(report.get("diagnostics").is_none());
}

#[test]
fn a_deck_that_is_no_booster_is_named_in_a_booster_war() {
    let client = Server::shared().client();
    let message = |answer: &Value, at: usize, pointer: &str| {
        let found = &answer["diagnostics"][at];
        assert_eq!((&found["code"], &found["pointer"]), (&json!("DECK_SIZE"), &json!(pointer)), "{answer}");
        found["message"].as_str().unwrap().to_owned()
    };
    for mode in ["booster_war_simple", "booster_war_ordered"] {
        let report = client.post("/v1/goldfish", &json!({"deck": {"text": muna()}, "mode": mode, "games": 10})).ok();
        assert!(message(&report, 0, "/deck").contains("a Hero and 12 cards; this deck has 39 and"), "{report}");
        let decks = json!([{"cards": booster()}, {"text": "12 ALT_CORE_B_MU_13_C"}]);
        let games = client.post("/v1/games", &json!({"decks": decks, "mode": mode, "games": 2})).ok();
        assert_eq!(games["diagnostics"].as_array().unwrap().len(), 1, "{games}");
        assert!(message(&games, 0, "/decks/1").contains("12 and no Hero"), "{games}");
    }
    assert_eq!(client.get("/problems/DECK_SIZE").status, 200);
    // The games and the format ask for the same number of cards.
    for copies in 11..=13 {
        let deck = json!({"text": format!("1 ALT_CORE_B_MU_01_C\n{copies} ALT_CORE_B_MU_13_C")});
        let games = client.post("/v1/goldfish", &json!({"deck": deck, "mode": "booster_war_simple", "games": 1})).ok();
        let asked = json!({"deck": deck, "formats": ["booster_war_simple"], "asOf": "2026-03-01"});
        let judged = client.post("/v1/decks/validate", &asked).ok();
        assert_eq!(games.get("diagnostics").is_none(), !judged.to_string().contains("SIZE_TOO_"), "{copies}: {judged}");
    }
}

#[test]
fn precision_replaces_the_number_of_games() {
    let server = Server::shared();
    let client = server.client();
    let body = json!({"deck": {"text": muna()}, "seed": 1, "precision": 0.05});
    let report = client.post("/v1/goldfish", &body).ok();
    let width = |p: &Value| p["high"].as_f64().unwrap() - p["low"].as_f64().unwrap();
    assert!(width(&report["finish"]["probability"]) <= 0.05);
    for day in report["days"].as_array().unwrap() {
        assert!(width(&day["finishedByNow"]) <= 0.05);
    }
    let both = json!({"deck": {"text": muna()}, "games": 100, "precision": 0.05});
    assert_eq!(client.post("/v1/goldfish", &both).problem().0, 422);
}

/// The same request gives the same bytes with any policy; the answer says how much the policy thought.
#[test]
fn lookahead_plays_and_says_how_much_it_thought() {
    let server = Server::shared();
    let client = server.client();
    let greedy = play(&client, json!({"games": 40}));
    assert!(greedy.get("budget").is_none(), "{greedy}");
    for (given, samples) in [(json!({}), 4), (json!({"budget": {"samples": 2}}), 2)] {
        let mut members = json!({"games": 40, "policy": "lookahead"});
        members.as_object_mut().unwrap().extend(given.as_object().unwrap().clone());
        let report = play(&client, members.clone());
        assert_eq!((&report["policy"], &report["budget"]), (&json!("lookahead"), &json!({"samples": samples})));
        assert_eq!(report, play(&client, members));
        assert_ne!(report["days"], greedy["days"], "it decides otherwise");
    }
    for samples in [0, 1025] {
        let body = json!({"deck": {"text": muna()}, "policy": "lookahead", "budget": {"samples": samples}});
        let (status, code, pointers) = client.post("/v1/goldfish", &body).problem();
        assert_eq!((status, code.as_str(), pointers), (422, "OUT_OF_RANGE", vec!["/budget/samples".to_owned()]));
    }
}

#[test]
fn what_is_out_of_range_is_refused_before_any_work() {
    let server = Server::shared();
    let client = server.client();
    for (member, value) in [
        ("games", json!(0)),
        ("games", json!(-5)),
        ("games", json!(1_000_000_000)),
        ("seed", json!(-1)),
        ("seed", json!(18_446_744_073_709_551_616.0)),
        ("days", json!(0)),
        ("days", json!(21)),
        ("precision", json!(0.0)),
        ("precision", json!(2.0)),
    ] {
        let mut body = json!({"deck": {"text": muna()}});
        body[member] = value.clone();
        let (status, code, pointers) = client.post("/v1/goldfish", &body).problem();
        assert_eq!((status, code.as_str(), pointers), (422, "OUT_OF_RANGE", vec![format!("/{member}")]), "{value}");
    }
    for (watch, place) in [
        (json!([{"cards": [], "atLeast": 1, "byDay": 1}]), "/watch/0/cards"),
        (json!([{"cards": ["ALT_CORE_B_MU_13_C"], "atLeast": 0, "byDay": 1}]), "/watch/0/atLeast"),
        (json!([{"cards": ["ALT_CORE_B_MU_13_C"], "atLeast": 1, "byDay": 21}]), "/watch/0/byDay"),
        (json!([{"cards": ["ALT_CORE_B_MU_40_C"], "atLeast": 1, "byDay": 1}]), "/watch/0/cards/0"),
    ] {
        let (status, _, pointers) =
            client.post("/v1/goldfish", &json!({"deck": {"text": muna()}, "watch": watch})).problem();
        assert_eq!((status, pointers), (422, vec![place.to_owned()]), "{watch}");
    }
    for (path, mode) in
        [("", "multi_2v2"), ("", "multi_ffa"), ("", "chess"), ("/hands", "multi_2v2"), ("/game", "chess")]
    {
        let refused = client.post(&format!("/v1/goldfish{path}"), &json!({"deck": {"text": muna()}, "mode": mode}));
        assert_eq!(refused.problem(), (400, "BODY_INVALID".into(), vec!["/mode".to_owned()]), "{mode}");
        // The error lists the values that are accepted, whatever was asked for.
        let message = refused.json()["errors"][0]["message"].as_str().unwrap().to_owned();
        assert!(message.contains("booster_war_ordered") && !message.contains("multi_ffa, "), "{message}");
        assert_eq!(message.matches("multi").count(), usize::from(mode.starts_with("multi")), "{message}");
    }
    let small = Server::with(&["--simulation-budget", "1000"]);
    let (status, code, _) =
        small.client().post("/v1/goldfish", &json!({"deck": {"text": muna()}, "games": 1000})).problem();
    assert_eq!((status, code.as_str()), (422, "OVER_BUDGET"));
}

/// For a list that cannot be read completely, the answer says which line is at fault and what may have been meant.
#[test]
fn a_misspelt_card_is_told_with_its_line_and_what_is_similar() {
    let server = Server::shared();
    let body = json!({"deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 Muna Drood"}});
    let answer = server.client().post("/v1/goldfish", &body);
    let error = answer.json()["errors"][0].clone();
    let message = error["message"].as_str().unwrap();
    assert!(
        message.starts_with("line 2: \"Muna Drood\"") && message.contains("did you mean ALT_CORE_B_MU_13_C"),
        "{error}"
    );
    assert_eq!(error["pointer"], "/deck/text");
}

#[test]
fn decks_that_cannot_be_set_up_are_refused_with_the_reason() {
    let server = Server::shared();
    let client = server.client();
    for (text, place) in [
        ("", "/deck"),
        ("1 ALT_CORE_B_MU_01_C", "/deck"),
        ("1 ALT_CORE_B_MU_01_C\n1 ALT_CORE_B_MU_02_C\n10 ALT_CORE_B_MU_13_C", "/deck"),
        ("1 ALT_CORE_B_MU_01_C\n900 ALT_CORE_B_MU_13_C", "/deck"),
        ("39 ALT_CORE_B_MU_999_C", "/deck"),
        ("39 nonsense", "/deck"),
    ] {
        let (status, code, pointers) = client.post("/v1/goldfish", &json!({"deck": {"text": text}})).problem();
        assert_eq!((status, code.as_str()), (422, "DECK_NOT_PLAYABLE"), "{text}");
        assert!(pointers.iter().all(|p| p.starts_with(place)) && !pointers.is_empty(), "{pointers:?}");
    }
    // A deck that no format allows can still be played alone (formats.md 2.16), even without a Hero.
    let report = client.post("/v1/goldfish", &json!({"deck": {"text": "20 ALT_CORE_B_MU_14_C"}, "games": 50})).ok();
    assert_eq!(report["games"], 50);
}

#[test]
fn hands_are_the_opening_hands_of_the_games() {
    let server = Server::shared();
    let client = server.client();
    let body = json!({"deck": {"text": muna()}, "count": 1000, "seed": 42});
    let answer = client.post("/v1/goldfish/hands", &body).ok();
    let hands = answer["hands"].as_array().unwrap();
    assert_eq!((answer["count"].as_u64(), hands.len()), (Some(1000), 1000));
    for hand in hands {
        let count = |name: &str| hand[name].as_array().unwrap().len();
        assert_eq!((count("cards"), count("manaOrbs"), count("kept")), (6, 3, 3));
    }
    // The thousand hands are those of the first thousand games with the same seed.
    let report = play(&client, json!({"games": 1000}));
    for card in report["openingHand"]["cards"].as_array().unwrap() {
        let with = hands.iter().filter(|h| h["cards"].as_array().unwrap().contains(&card["reference"])).count();
        assert!((card["inOpeningSix"]["estimate"].as_f64().unwrap() - with as f64 / 1000.0).abs() < 1e-9);
    }
    for count in [json!(0), json!(1001)] {
        let (status, code, pointers) =
            client.post("/v1/goldfish/hands", &json!({"deck": {"text": muna()}, "count": count})).problem();
        assert_eq!((status, code.as_str(), pointers), (422, "OUT_OF_RANGE", vec!["/count".to_owned()]));
    }
}

#[test]
fn a_stream_ends_with_the_result_that_a_plain_request_gives() {
    let server = Server::shared();
    let client = server.client();
    let body = json!({"deck": {"text": muna()}, "games": 50_000, "seed": 3});
    let headers = [("content-type", "application/json"), ("accept", "text/event-stream")];
    let stream = client.send(reqwest::Method::POST, "/v1/goldfish", &headers, Some(body.to_string().into_bytes()));
    assert_eq!((stream.status, stream.header("content-type")), (200, "text/event-stream"));
    let text = String::from_utf8(stream.body).unwrap();
    let results: Vec<&str> =
        text.split("\n\n").filter_map(|event| event.strip_prefix("event: result\ndata: ")).collect();
    assert_eq!(results.len(), 1, "{text}");
    let plain = client.post("/v1/goldfish", &body);
    assert_eq!(results[0].as_bytes(), plain.body);
    // A weight of 0 means that it is not wanted (RFC 9110 section 12.4.2).
    let headers = [("content-type", "application/json"), ("accept", "application/json, text/event-stream;q=0")];
    let refused = client.send(reqwest::Method::POST, "/v1/goldfish", &headers, Some(body.to_string().into_bytes()));
    assert_eq!(refused.body, plain.body);
}

/// Cards that a game is played without, and guesses about its deck, are reported with their lines: a deck is never silently
/// replaced by another.
#[test]
fn lines_that_are_not_played_as_written_are_named() {
    let server = Server::shared();
    let client = server.client();
    let list = format!("{}2 ALT_CORE_B_AX_31_C\n", muna());
    let last = list.lines().count();
    let wants = json!([{"cards": ["ALT_CORE_B_MU_13_C"], "atLeast": 1, "byDay": 1}]);
    for (path, body) in [
        ("goldfish", json!({"deck": {"text": list}, "games": 10})),
        ("goldfish/hands", json!({"deck": {"text": list}, "count": 1})),
        ("goldfish/game", json!({"deck": {"text": list}})),
        ("goldfish/opening", json!({"deck": {"text": list}})),
        ("goldfish/odds", json!({"deck": {"text": list}, "wants": wants})),
        ("goldfish/compare", json!({"decks": [{"text": list}, {"text": muna()}], "games": 10})),
        ("games", json!({"decks": [{"text": list}, {"text": muna()}], "games": 2})),
    ] {
        let answer = client.post(&format!("/v1/{path}"), &body).ok();
        let found = answer["diagnostics"].as_array().unwrap_or_else(|| panic!("{path}: {answer}"));
        assert_eq!(found.len(), 1, "{path}: {found:?}");
        assert_eq!((&found[0]["code"], &found[0]["line"]), (&json!("SET_ASIDE"), &json!(last)), "{path}");
        assert!(found[0]["message"].as_str().unwrap().starts_with("2 "), "{found:?}");
        let pointer = found[0]["pointer"].as_str().unwrap();
        assert_eq!(pointer, if body["deck"].is_null() { "/decks/0/text" } else { "/deck/text" }, "{path}");
    }
    assert_eq!(client.get("/problems/SET_ASIDE").status, 200);
    let plain = client.post("/v1/goldfish", &json!({"deck": {"text": muna()}, "games": 10})).ok();
    assert!(plain.get("diagnostics").is_none());
    let named = muna().replace("3 ALT_CORE_B_MU_13_C", "3 Muna Druid");
    let answer = client.post("/v1/goldfish", &json!({"deck": {"text": named}, "games": 10})).ok();
    assert_eq!(answer["diagnostics"][0]["code"], "NAME_AMBIGUOUS", "{answer}");

    // The number of copies is the one written, not one that fits a byte.
    let many = client.post("/v1/goldfish", &json!({"deck": {"text": "1 ALT_CORE_B_MU_01_C\n1000 ALT_CORE_B_MU_13_C"}}));
    assert_eq!(many.problem(), (422, "DECK_NOT_PLAYABLE".into(), vec!["/deck".into()]));
    assert!(many.json()["detail"].as_str().unwrap().contains("1000 cards"), "{}", many.json());
}
