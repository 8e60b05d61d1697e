//! `/v1/games`: games between decks.

use crate::lists::{booster, muna};
use harness::{Server, tumult};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn decks() -> Value {
    json!([{"text": muna()}, {"text": muna()}])
}

#[test]
fn the_answer_has_every_member_of_the_contract() {
    let server = Server::shared();
    let body = json!({"decks": decks(), "games": 400, "seed": 1, "policies": ["greedy", "random"]});
    let answer = server.client().post("/v1/games", &body).ok();
    for (member, value) in [
        ("seed", json!(1)),
        ("games", json!(400)),
        ("mode", json!("standard")),
        ("policies", json!(["greedy", "random"])),
    ] {
        assert_eq!(answer[member], value, "{member}");
    }
    let number = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("{value} is no number"));
    let results = answer["results"].as_array().unwrap();
    let mut ended = number(&answer["draws"]["estimate"]) + number(&answer["undecided"]["estimate"]);
    for (seat, result) in results.iter().enumerate() {
        let rate = &result["winRate"];
        assert_eq!(result["seat"], seat);
        assert_eq!(number(&rate["estimate"]), number(&result["wins"]) / 400.0);
        assert!(
            number(&rate["low"]) <= number(&rate["estimate"]) && number(&rate["estimate"]) <= number(&rate["high"])
        );
        ended += number(&rate["estimate"]);
    }
    assert_eq!(results.len(), 2);
    assert!((ended - 1.0).abs() < 1e-9, "every game ends in one way");
    assert!(number(&results[0]["winRate"]["low"]) > 0.88, "who plans beats who does not");
    for member in ["mean", "sd", "low", "high", "p5", "p50", "p95"] {
        assert!(answer["days"][member].is_number(), "{member}");
    }
    assert!(number(&answer["days"]["p5"]) >= 4.0, "two Expeditions cannot meet earlier");
    assert_eq!(answer["coverage"]["cards"], 78);
    let unsupported = answer["coverage"]["unsupported"].as_array().unwrap();
    for (at, one) in unsupported.iter().enumerate() {
        assert!(!unsupported[..at].contains(one), "what both decks hold is named once");
    }
    assert!(answer["engineVersion"].is_string());
}

/// Formats.md 2.8 and 2.9: seats 0 and 2 are a team, or each player plays alone.
#[test]
fn four_decks_play_in_teams_or_alone() {
    let server = Server::shared();
    let client = server.client();
    let decks = json!([{"text": muna()}, {"text": muna()}, {"text": muna()}, {"text": muna()}]);
    let wins = |mode: &str| {
        let body =
            json!({"mode": mode, "decks": decks, "games": 60, "policies": ["greedy", "random", "greedy", "random"]});
        let answer = client.post("/v1/games", &body).ok();
        assert_eq!((answer["mode"].as_str(), answer["results"].as_array().unwrap().len()), (Some(mode), 4));
        assert_eq!(answer["faulted"]["estimate"], 0.0);
        [0, 1, 2, 3].map(|seat| answer["results"][seat]["wins"].as_u64().unwrap())
    };
    let [a, b, c, d] = wins("multi_2v2");
    assert_eq!((a, b), (c, d), "a team wins together");
    assert!(a > 50 && b < 10, "{a} {b}");
    let [a, b, c, d] = wins("multi_ffa");
    assert!(a + c > 45 && a != 60 && b + d < 15, "{a} {b} {c} {d}");
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// A deck with low costs, one that is played at random, and one that never moves: each against every other, in alternating seats.
#[test]
fn each_of_several_decks_plays_each_other() {
    let server = Server::shared();
    let client = server.client();
    let decks = json!([{"text": muna()}, {"text": muna()}, {"text": "39 ALT_CORE_B_MU_25_C"}]);
    let body = json!({"decks": decks, "games": 60, "seed": 4, "policies": ["greedy", "random", "random"]});
    let answer = client.post("/v1/games", &body).ok();
    assert_eq!((&answer["games"], &answer["policies"]), (&json!(60), &body["policies"]));
    let matrix = answer["matrix"].as_array().unwrap();
    assert_eq!(matrix.len(), 3);
    for (one, row) in matrix.iter().enumerate() {
        assert_eq!((row.as_array().unwrap().len(), &row[one]["exact"]), (3, &json!(0.5)), "{row}");
        for other in (0..3).filter(|other| *other != one) {
            let [rate, turned] = [&row[other], &matrix[other][one]].map(|prob| number(&prob["estimate"]));
            assert!(rate + turned <= 1.0 + 1e-9, "both cannot win: {answer}");
            assert!(number(&row[other]["low"]) <= rate && rate <= number(&row[other]["high"]));
        }
    }
    assert!(number(&matrix[0][1]["estimate"]) > 0.8, "who plans beats who does not: {}", matrix[0]);
    let results = answer["results"].as_array().unwrap();
    let wins = |deck: usize| results[deck]["wins"].as_u64().unwrap() as f64;
    assert_eq!(results.len(), 3);
    assert!((wins(0) / 60.0 - number(&matrix[0][1]["estimate"]) - number(&matrix[0][2]["estimate"])).abs() < 1e-9);
    assert!((number(&results[0]["winRate"]["estimate"]) - wins(0) / 120.0).abs() < 1e-9);
    let swiss = &answer["swiss"];
    assert_eq!((&swiss["players"], &swiss["rounds"]), (&json!(3), &json!(2)));
    let expected = |deck: usize| number(&swiss["results"][deck]["wins"]["mean"]);
    assert!(expected(0) > expected(1) && number(&swiss["results"][0]["first"]["estimate"]) > 0.5, "{swiss}");
    assert_eq!(answer["coverage"]["cards"], 39 * 3);
    assert_eq!(client.post("/v1/games", &body).ok(), answer);
    // The answer about two decks has no matrix.
    let two = client.post("/v1/games", &json!({"decks": [decks[0], decks[1]], "games": 10})).ok();
    assert!(["matrix", "swiss", "field", "logs"].iter().all(|member| two.get(member).is_none()), "{two}");
}

#[test]
fn a_deck_meets_the_decks_of_the_field() {
    let server = Server::shared();
    let client = server.client();
    let answer = client.post("/v1/games", &json!({"decks": [{"text": muna()}], "field": true, "games": 2})).ok();
    let names = answer["field"].as_array().unwrap();
    assert_eq!((names.len(), &answer["opponent"]), (24, &json!("field-2026")));
    let matrix = answer["matrix"].as_array().unwrap();
    assert!(matrix.len() == 25 && matrix.iter().all(|row| row.as_array().unwrap().len() == 25));
    // Games among the decks of the field are recorded, so they are the same whatever is played.
    let other =
        client.post("/v1/games", &json!({"decks": [{"text": muna()}], "field": true, "games": 2, "seed": 9})).ok();
    assert_eq!(other["matrix"][1][2], matrix[1][2]);
    assert_eq!((answer["results"].as_array().unwrap().len(), &answer["swiss"]["players"]), (1, &json!(25)));
    assert_eq!(answer["coverage"]["cards"], 39, "that of the request alone");
    // Two games of each pair say little of an event, and so the interval is wide.
    let first = |answer: &Value| ["low", "high"].map(|end| number(&answer["swiss"]["results"][0]["first"][end]));
    let ([low, high], [other_low, other_high]) = (first(&answer), first(&other));
    assert!(high - low > 0.1 && low < other_high && other_low < high, "{} {}", answer["swiss"], other["swiss"]);
}

#[test]
fn the_first_game_of_each_pair_is_logged_and_can_be_replayed() {
    let server = Server::shared();
    let client = server.client();
    let folder = tempfile::TempDir::new().unwrap();
    for (decks, field, logs) in [(2, false, 1), (3, false, 3), (1, true, 24)] {
        let body = json!({"decks": vec![json!({"text": muna()}); decks], "field": field, "games": 1, "log": true});
        let answer = client.post("/v1/games", &body).ok();
        let found = answer["logs"].as_array().unwrap();
        assert_eq!(found.len(), logs);
        for pair in [&found[0], &found[logs - 1]] {
            let log = &pair["log"];
            assert!(pair["decks"][0].as_u64() < pair["decks"][1].as_u64());
            assert_eq!(log["setup"]["decks"].as_array().unwrap().len(), 2);
            let file = folder.path().join("log.json");
            std::fs::write(&file, log.to_string()).unwrap();
            let out = tumult(folder.path(), &["replay", file.to_str().unwrap()]);
            assert_eq!(out.status.code(), Some(0), "{}", String::from_utf8_lossy(&out.stderr));
        }
    }
    let body = json!({"decks": vec![json!({"text": muna()}); 2], "field": true, "games": 1, "log": true});
    let (status, code, pointers) = client.post("/v1/games", &body).problem();
    assert_eq!((status, code.as_str(), pointers), (422, "OUT_OF_RANGE", vec!["/log".to_owned()]));
}

/// A Terrain Marker takes the place of the terrains that are printed (system 46), and so Progress in its region is due to it alone.
#[test]
fn a_log_counts_the_terrain_of_a_marker_alone() {
    let nadir = muna().replacen("ALT_CORE_B_MU_01_C", "ALT_CYCLONE_B_LY_65_C", 1);
    let client = Server::shared().client();
    let mut told = 0;
    for seed in 0..8 {
        let body = json!({"decks": [{"text": nadir}, {"text": muna()}], "games": 1, "seed": seed, "log": true});
        let answer = client.post("/v1/games", &body).ok();
        let mut markers: BTreeMap<u64, Vec<String>> = BTreeMap::new();
        let mut distances = [[0_u64; 2]; 2];
        for step in answer["logs"][0]["log"]["steps"].as_array().unwrap() {
            let event = &step["event"];
            if event["type"] == "markerPlaced" {
                let region = event["region"].as_u64().unwrap();
                markers.entry(region).or_default().push(event["terrain"].as_str().unwrap().to_owned());
                continue;
            }
            let expedition = usize::from(event["expedition"] == "companion");
            let distance = &mut distances[event["player"].as_u64().unwrap_or(0) as usize][expedition];
            let region = if expedition == 0 { *distance } else { 7 - *distance };
            let rows = step["progress"].as_array().into_iter().flatten();
            let counted: Vec<&str> = rows.map(|row| row["terrain"].as_str().unwrap()).collect();
            if let Some(placed) = markers.get(&region).filter(|_| !counted.is_empty()) {
                assert!(counted.iter().all(|terrain| placed.iter().any(|placed| placed == terrain)), "{seed}: {step}");
                told += 1;
            }
            match event["type"].as_str().unwrap() {
                "movedForward" => *distance += 1,
                "movedBackward" => *distance -= 1,
                _ => {}
            }
        }
    }
    assert!(told > 5, "{told}");
}

#[test]
fn a_log_says_why_expeditions_move_and_what_mana_is_left() {
    let body = json!({"decks": decks(), "games": 1, "seed": 5, "log": true});
    let answer = Server::shared().client().post("/v1/games", &body).ok();
    let steps = answer["logs"][0]["log"]["steps"].as_array().unwrap();
    let (mut moved, mut failed, mut held, mut paid) = (0, 0, 0, 0);
    let mut distances = [[0_i64; 2]; 2];
    for step in steps {
        let event = &step["event"];
        let kind = event["type"].as_str().unwrap();
        // Progress (4.2.4): an Expedition moves if one of its sums, in the terrains of its region, is above 0 and above the
        // opposing one.
        let terrains = step["progress"].as_array();
        let is_ahead = |terrain: &Value| {
            let sum = |name: &str| terrain[name].as_i64().unwrap();
            sum("own") > 0 && sum("own") > sum("facing")
        };
        let player = event["player"].as_u64().unwrap_or(0) as usize;
        let expedition = usize::from(event["expedition"] == "companion");
        match kind {
            "movedForward" => {
                distances[player][expedition] += 1;
                assert_eq!(step["distance"], distances[player][expedition], "{step}");
                if step.get("cause").is_none() {
                    assert!(terrains.unwrap().iter().all(|terrain| terrain["due"] == is_ahead(terrain)), "{step}");
                    assert!(terrains.unwrap().iter().any(is_ahead), "{step}");
                    moved += 1;
                }
            }
            "movedBackward" => {
                distances[player][expedition] -= 1;
                assert_eq!(step["distance"], distances[player][expedition], "{step}");
            }
            "failedToMove" => {
                // A Defender keeps its Expedition from moving (7.4.2), whatever its sums are.
                assert_eq!(step["held"] == true, terrains.unwrap().iter().any(is_ahead), "{step}");
                held += usize::from(step["held"] == true);
                failed += 1;
                let keepers = step.get("heldBy").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                assert_eq!(step["held"] == true, !keepers.is_empty(), "{step}");
                for keeper in keepers {
                    assert!(step["text"].as_str().unwrap().contains(keeper["name"].as_str().unwrap()), "{step}");
                    assert!(keeper["reference"].is_string() && keeper["player"].is_u64(), "{step}");
                }
                assert!(terrains.unwrap().iter().all(|terrain| terrain["due"] == false), "{step}");
            }
            // A card without a cost leaves the Mana Orbs as they were.
            "declared" => {
                let payer = step.get("manaLeft").map(|left| &left["player"]);
                assert_eq!(payer, Some(&event["player"]).filter(|_| event["paid"] != 0), "{step}");
                paid += 1;
            }
            _ => assert!(step.get("progress").is_none(), "{step}"),
        }
        let is_minor = ["turnEnded", "dayEnded", "phaseBegan", "activated"].contains(&kind);
        assert_eq!(step["minor"] == true, is_minor, "{step}");
    }
    assert!(moved > 0 && failed > held && held > 0 && paid > 0, "{moved} {failed} {held} {paid}");
}

/// In a game of a deck against itself only the player tells whose card it is.
#[test]
fn a_log_says_whose_card_it_is_what_it_does_and_how_the_regions_lie() {
    let nevenka = muna().replacen("ALT_CORE_B_MU_01_C", "ALT_CORE_B_LY_01_C", 1);
    let body = json!({"decks": [{"text": nevenka}, {"text": nevenka}], "games": 1, "seed": 5, "log": true});
    let answer = Server::shared().client().post("/v1/games", &body).ok();
    let steps = answer["logs"][0]["log"]["steps"].as_array().unwrap();
    let (mut acted, mut caused) = (0, 0);
    for step in steps {
        let (event, text) = (&step["event"], step["text"].as_str().unwrap());
        if event.get("card").is_some() {
            let is_theirs = event["player"].as_u64().expect("whose card it is") == 1;
            let says_so = text.starts_with("Your opponent") || text.contains("of your opponent's ");
            assert_eq!(is_theirs, says_so, "{step}");
        }
        if event["type"] == "acted" {
            let ability = step["ability"].as_str().unwrap();
            assert!(text.ends_with(&format!(": “{ability}”")) && event["ability"] == 0, "{step}");
            assert!(ability.starts_with('{') && ability.contains("} : ") && !ability.contains('['), "{step}");
            acted += 1;
        }
        if step.get("cause").is_some() {
            assert!(step["causeReference"].is_string() && step["causePlayer"].is_u64(), "{step}");
            caused += 1;
        }
    }
    assert!(acted > 0 && caused > 0, "{acted} {caused}");
    // The Hero and the Companion regions lie open; a step that reveals a Tumult card tells of its two regions too.
    let open = |step: &Value| {
        let regions = step["regions"].as_array()?;
        Some((
            regions.len(),
            regions.iter().filter(|terrains| terrains.as_array().is_some_and(|all| !all.is_empty())).count(),
        ))
    };
    let told: Vec<_> = steps.iter().filter_map(open).collect();
    let revealed = steps.iter().filter(|step| step["event"]["type"] == "revealed");
    assert_eq!((told[0], open(&steps[0])), ((8, 2), Some((8, 2))));
    assert_eq!(revealed.map(open).collect::<Vec<_>>(), told[1..].iter().copied().map(Some).collect::<Vec<_>>());
    assert!(told.windows(2).all(|pair| pair[1] == (8, pair[0].1 + 2)) && told.len() > 1, "{told:?}");
}

#[test]
fn the_command_line_plays_games_too() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("my deck.txt");
    std::fs::write(&file, muna()).unwrap();
    let file = file.to_str().unwrap();
    let run = |arguments: &[&str]| tumult(folder.path(), &[&["games", file][..], arguments].concat());
    let body =
        json!({"decks": vec![json!({"text": muna()}); 3], "games": 5, "policies": ["greedy", "greedy", "greedy"]});
    let answer = Server::shared().client().post("/v1/games", &body);
    assert_eq!(run(&[file, file, "--games", "5", "--json"]).stdout.trim_ascii_end(), answer.body);
    let tables = String::from_utf8(run(&["--field", "--games", "1"]).stdout).unwrap();
    assert!(
        tables.contains("my deck against") && tables.contains("starter_kojo") && tables.contains("Swiss"),
        "{tables}"
    );
    assert_eq!(run(&[]).status.code(), Some(65), "one deck and no field");
    assert_eq!(run(&["no-such-file.txt"]).status.code(), Some(66));
}

#[test]
fn seats_may_be_exchanged() {
    let server = Server::shared();
    let client = server.client();
    let wins = |policies: Value| {
        let body = json!({"decks": decks(), "games": 400, "policies": policies});
        let answer = client.post("/v1/games", &body).ok();
        [0, 1].map(|seat| answer["results"][seat]["wins"].as_u64().unwrap())
    };
    let ([greedy, _], [_, also_greedy]) = (wins(json!(["greedy", "random"])), wins(json!(["random", "greedy"])));
    assert!(greedy > 360 && also_greedy > 360, "{greedy} {also_greedy}");
}

#[test]
fn a_booster_war_ends_after_four_days_or_five() {
    let server = Server::shared();
    let client = server.client();
    for mode in ["booster_war_simple", "booster_war_ordered"] {
        let deck = json!({"cards": booster()});
        let body = json!({"mode": mode, "decks": [deck, deck], "games": 300, "seed": 2});
        let answer = client.post("/v1/games", &body).ok();
        assert_eq!((&answer["mode"], &answer["undecided"]["estimate"]), (&json!(mode), &json!(0.0)));
        let day = |member: &str| answer["days"][member].as_f64().unwrap();
        assert!(day("p5") >= 4.0 && day("p95") <= 5.0, "{}", answer["days"]);
    }
}

#[test]
fn the_same_request_gives_the_same_bytes_on_any_number_of_threads() {
    let body = json!({"decks": decks(), "games": 1801, "seed": u64::MAX, "policies": ["random", "greedy"]});
    let answers: Vec<Vec<u8>> = ["1", "2", "5"]
        .iter()
        .map(|threads| {
            let server = Server::with(&["--simulation-threads", threads]);
            let client = server.client();
            let first = client.post("/v1/games", &body);
            assert_eq!((first.status, &first.body), (200, &client.post("/v1/games", &body).body));
            first.body
        })
        .collect();
    assert!(answers.windows(2).all(|w| w[0] == w[1]));
    let mut other = body.clone();
    other["seed"] = json!(7);
    assert_ne!(Server::shared().client().post("/v1/games", &other).body, answers[0], "another seed, other games");
}

#[test]
fn a_stream_ends_with_the_result_that_a_plain_request_gives() {
    let server = Server::shared();
    let client = server.client();
    let body = json!({"decks": decks(), "games": 5000, "seed": 3});
    let headers = [("content-type", "application/json"), ("accept", "text/event-stream")];
    let stream = client.send(reqwest::Method::POST, "/v1/games", &headers, Some(body.to_string().into_bytes()));
    assert_eq!((stream.status, stream.header("content-type")), (200, "text/event-stream"));
    let text = String::from_utf8(stream.body).unwrap();
    let results: Vec<&str> =
        text.split("\n\n").filter_map(|event| event.strip_prefix("event: result\ndata: ")).collect();
    assert_eq!(results.len(), 1, "{text}");
    assert_eq!(results[0].as_bytes(), client.post("/v1/games", &body).body);
}

#[test]
fn what_cannot_be_played_is_refused_with_its_place() {
    // A game counts as 50 Days, and a Day with abilities as four.
    let server = Server::with(&["--simulation-budget", "4000"]);
    let client = server.client();
    let deck = json!({"text": muna()});
    let unplayable = json!({"text": "39 ALT_CORE_B_MU_999_C"});
    let large = json!({"text": "121 ALT_CORE_B_MU_14_C"});
    for (body, code, places) in [
        (json!({"mode": "multi_2v2", "decks": [deck, deck]}), "OUT_OF_RANGE", vec!["/decks"]),
        (
            json!({"mode": "multi_ffa", "decks": [deck, deck, deck, deck], "policies": ["greedy"]}),
            "OUT_OF_RANGE",
            vec!["/policies"],
        ),
        (json!({"decks": [deck]}), "OUT_OF_RANGE", vec!["/decks"]),
        (json!({"decks": [], "policies": []}), "OUT_OF_RANGE", vec!["/decks"]),
        (json!({"decks": [deck], "policies": ["greedy"]}), "OUT_OF_RANGE", vec!["/decks"]),
        (json!({"decks": [deck], "policies": ["greedy", "greedy"]}), "OUT_OF_RANGE", vec!["/decks", "/policies"]),
        (json!({"decks": [deck, deck, deck], "policies": ["greedy"]}), "OUT_OF_RANGE", vec!["/policies"]),
        (json!({"decks": vec![&deck; 17]}), "OUT_OF_RANGE", vec!["/decks"]),
        (json!({"decks": [], "field": true}), "OUT_OF_RANGE", vec!["/decks"]),
        (json!({"decks": [deck, deck, deck], "games": 7}), "OVER_BUDGET", vec!["/games"]),
        (json!({"decks": [deck, deck, unplayable]}), "DECK_NOT_PLAYABLE", vec!["/decks/2/text"]),
        (json!({"decks": [deck, large, large], "games": 1}), "DECK_NOT_PLAYABLE", vec!["/decks/2"]),
        (json!({"decks": [deck, deck], "mode": "booster_war_simple", "field": true}), "OUT_OF_RANGE", vec!["/field"]),
        (
            json!({"decks": vec![&deck; 4], "mode": "multi_ffa", "field": true, "log": true}),
            "OUT_OF_RANGE",
            vec!["/log", "/field"],
        ),
        (json!({"decks": [deck, deck], "policies": ["greedy"]}), "OUT_OF_RANGE", vec!["/policies"]),
        (json!({"decks": [deck, deck], "games": 0}), "OUT_OF_RANGE", vec!["/games"]),
        (json!({"decks": [deck, deck], "games": 21}), "OVER_BUDGET", vec!["/games"]),
        (json!({"decks": [deck, unplayable]}), "DECK_NOT_PLAYABLE", vec!["/decks/1/text"]),
        (json!({"decks": [unplayable, {"text": ""}]}), "DECK_NOT_PLAYABLE", vec!["/decks/0/text", "/decks/1"]),
        (json!({"decks": [large, large]}), "DECK_NOT_PLAYABLE", vec!["/decks/1"]),
        (json!({"decks": [{"id": "x"}, deck]}), "DECK_NOT_SAVED", vec!["/decks/0/id"]),
        (json!({"decks": [{}, deck]}), "DECK_AMBIGUOUS", vec!["/decks/0"]),
    ] {
        let (status, got, pointers) = client.post("/v1/games", &body).problem();
        assert_eq!((status, got.as_str(), pointers), (422, code, places.into_iter().map(str::to_owned).collect()));
    }
    for (body, place) in [
        (json!({"decks": [deck, deck], "mode": "chess"}), "/mode"),
        (json!({"decks": [deck, deck], "policies": ["greedy", "clever"]}), "/policies/1"),
        (json!({"decks": [deck, deck], "days": 5}), "/days"),
    ] {
        let (status, code, pointers) = client.post("/v1/games", &body).problem();
        assert_eq!((status, code.as_str(), pointers), (400, "BODY_INVALID", vec![place.to_owned()]));
    }
    assert_eq!(client.post("/v1/games", &json!({"decks": [deck, deck], "games": 20})).status, 200, "within the budget");
}
