//! `/v1/goldfish/game`, and `tumult replay`, which reads its answers.

use crate::lists::{booster, muna};
use harness::{Server, binary, tumult};
use serde_json::{Value, json};
use std::{
    io::Write as _,
    path::Path,
    process::{Command, Output, Stdio},
};

fn replay(folder: &Path, log: &Value) -> (Option<i32>, String) {
    let file = folder.join("log.json");
    std::fs::write(&file, log.to_string()).unwrap();
    said(&tumult(folder, &["replay", file.to_str().unwrap()]))
}

fn said(output: &Output) -> (Option<i32>, String) {
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat();
    assert!(!text.contains("panicked"), "{text}");
    (output.status.code(), text)
}

/// If cards change the rules, Rest is still an effect of the rules (6.2), not of a card.
#[test]
fn what_the_rules_do_is_no_effect_of_a_card() {
    let client = Server::shared().client();
    let commons: String = (8..20).map(|n| format!("\n3 ALT_CORE_B_BR_{n:02}_C")).collect();
    let deck = json!({"text": format!("1 ALT_CORE_B_BR_01_C\n3 ALT_BISE_B_BR_53_C{commons}")});
    let mut rested = 0;
    for seed in 1..=8 {
        let log = client.post("/v1/goldfish/game", &json!({"deck": deck, "seed": seed, "days": 6})).ok();
        for step in log["steps"].as_array().unwrap() {
            let event = &step["event"];
            let leaves = event["from"].as_str().is_some_and(|from| from.ends_with("Expedition"));
            // Rest (4.2.5.b): Characters go to the Reserve, or are discarded if they are Fleeting.
            if step["phase"] == "night" && event["type"] == "went" && leaves {
                assert!(step.get("cause").is_none(), "{step}");
                rested += 1;
            }
        }
    }
    assert!(rested > 0);
}

#[test]
fn a_game_is_told_step_by_step() {
    let server = Server::shared();
    let client = server.client();
    let body = json!({"deck": {"text": muna()}, "seed": 42});
    let answer = client.post("/v1/goldfish/game", &body);
    assert_eq!(answer.body, client.post("/v1/goldfish/game", &body).body, "the same request, the same bytes");
    let log = answer.ok();
    let setup = &log["setup"];
    assert_eq!((&log["seed"], &setup["mode"], &setup["dayLimit"]), (&json!(42), &json!("standard"), &json!(5)));
    assert_eq!((&setup["seat"], &setup["policy"]), (&json!("random"), &json!("greedy")));
    assert_eq!(setup["decks"][0]["hero"], "ALT_CORE_B_MU_01_C");
    let lines = setup["decks"][0]["cards"].as_array().unwrap();
    assert_eq!(lines.iter().map(|line| line["quantity"].as_u64().unwrap()).sum::<u64>(), 39);
    assert_eq!(log["coverage"]["cards"], 39);
    assert!(log["engineVersion"].is_string());

    let steps = log["steps"].as_array().unwrap();
    let of_type = |kind: &str| steps.iter().filter(|s| s["event"]["type"] == kind).collect::<Vec<_>>();
    // 4.1: six cards, three of which become Mana Orbs, before the first Day.
    assert_eq!(of_type("drew").iter().filter(|s| s["day"] == 0).count(), 6);
    let orbs: Vec<_> = of_type("becameOrb").into_iter().filter(|s| s["day"] == 0).collect();
    assert_eq!((orbs.len(), &orbs[0]["event"]["during"], &orbs[0]["phase"]), (3, &json!("setUp"), &Value::Null));
    // 4.2.1.d: two cards each Morning, none on Day 1.
    let mornings = of_type("drew").into_iter().filter(|s| s["phase"] == "morning").count();
    assert_eq!(mornings as u64, 2 * (log["result"]["day"].as_u64().unwrap() - 1));
    // Each card is identified by its number in the game, by its reference, and in words.
    for step in of_type("declared") {
        let event = &step["event"];
        let mut number = event["card"].as_u64().unwrap();
        let line = lines.iter().find(|line| {
            let copies = line["quantity"].as_u64().unwrap();
            let here = number < copies;
            number = number.saturating_sub(copies);
            here
        });
        assert_eq!(line.unwrap()["reference"], event["reference"]);
        assert!(step["text"].as_str().unwrap().starts_with("You play "), "{step}");
    }
    for step in steps {
        let hash = step["hash"].as_str().unwrap();
        assert!(hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()), "{hash}");
        assert!(step["text"].as_str().unwrap().ends_with('.'), "{step}");
    }
    let last = steps.last().unwrap();
    assert_eq!(last["event"]["outcome"]["kind"], log["result"]["kind"]);
    let other = client.post("/v1/goldfish/game", &json!({"deck": {"text": muna()}, "seed": 43})).ok();
    assert_ne!(other["steps"], log["steps"]);
}

/// The game is the first game of a goldfish simulation with the same request.
#[test]
fn the_game_is_the_first_of_a_goldfish() {
    let server = Server::shared();
    let client = server.client();
    for seed in 0..12 {
        let body = json!({"deck": {"text": muna()}, "opponent": "none", "seed": seed, "games": 1, "days": 6});
        let (log, report) = (client.post("/v1/goldfish/game", &body).ok(), client.post("/v1/goldfish", &body).ok());
        let won = log["result"]["kind"] == "won";
        assert_eq!(report["finish"]["probability"]["estimate"], json!(f64::from(u8::from(won))));
        let played = |day: &Value| {
            let here = |s: &&Value| s["event"]["type"] == "declared" && s["day"] == day["day"];
            log["steps"].as_array().unwrap().iter().filter(here).count() as f64
        };
        // The log ends with the victory; the goldfish simulation goes on to its last Day.
        let last = log["result"]["day"].as_u64().unwrap();
        for day in report["days"].as_array().unwrap().iter().filter(|day| day["day"].as_u64().unwrap() <= last) {
            assert_eq!(day["cardsPlayed"]["mean"], json!(played(day)), "seed {seed}, Day {}", day["day"]);
        }
    }
}

#[test]
fn members_about_many_games_are_refused() {
    let server = Server::shared();
    let client = server.client();
    let body = json!({
        "deck": {"text": muna()}, "games": 10_000, "watch": [{"cards": ["ALT_CORE_B_MU_13_C"], "atLeast": 1, "byDay": 3}]
    });
    let (status, code, pointers) = client.post("/v1/goldfish/game", &body).problem();
    assert_eq!((status, code.as_str(), pointers), (422, "OUT_OF_RANGE", vec!["/games".into(), "/watch".into()]));
    let body = json!({"deck": {"text": muna()}, "precision": 0.1});
    assert_eq!(client.post("/v1/goldfish/game", &body).problem().2, ["/precision"]);
    let body = json!({"deck": {"text": muna()}, "opponent": "pace"});
    assert_eq!(client.post("/v1/goldfish/game", &body).problem().2, ["/opponent"]);
    let body = json!({"deck": {"text": muna()}, "days": 21});
    assert_eq!(client.post("/v1/goldfish/game", &body).problem().2, ["/days"]);
    let body = json!({"deck": {"text": "39 nonsense"}});
    assert_eq!(client.post("/v1/goldfish/game", &body).problem().1, "DECK_NOT_PLAYABLE");
}

/// Contract section 5: the opponent of a request may be a deck, which the same policy plays.
#[test]
fn a_game_against_a_deck_is_told_and_plays_again() {
    let server = Server::start();
    let client = server.client();
    let other = "1 ALT_CORE_B_BR_01_C\n".to_owned()
        + &(8..21).map(|n| format!("3 ALT_CORE_B_BR_{n:02}_C\n")).collect::<String>();
    for (seat, days) in [("first", 20), ("second", 3), ("random", 9)] {
        let body = json!({
            "deck": {"text": muna()}, "opponent": {"text": other}, "seat": seat, "days": days, "seed": 11
        });
        let log = client.post("/v1/goldfish/game", &body).ok();
        let setup = &log["setup"];
        assert_eq!((&setup["policy"], &setup["opponentPolicy"]), (&json!("greedy"), &json!("greedy")));
        let heroes: Vec<_> = setup["decks"].as_array().unwrap().iter().map(|deck| deck["hero"].clone()).collect();
        assert_eq!(heroes, ["ALT_CORE_B_MU_01_C", "ALT_CORE_B_BR_01_C"]);
        assert_eq!(log["coverage"]["cards"], 78, "both decks");
        assert!(log["result"]["day"].as_u64().unwrap() <= days);
        let steps = log["steps"].as_array().unwrap();
        for player in [0, 1] {
            let plays = |step: &&Value| step["event"]["type"] == "declared" && step["event"]["player"] == player;
            assert!(steps.iter().any(|step| plays(&step)), "player {player} plays cards");
        }
        assert_eq!(replay(server.folder(), &log), (Some(0), format!("equal: {} steps\n", steps.len())), "{seat}");
    }
    let body = json!({"deck": {"text": muna()}, "opponent": {"text": "3 ALT_CORE_B_BR_99_C"}});
    let (status, code, pointers) = client.post("/v1/goldfish/game", &body).problem();
    assert_eq!((status, code.as_str()), (422, "DECK_NOT_PLAYABLE"));
    assert!(pointers.iter().all(|pointer| pointer.starts_with("/opponent")), "{pointers:?}");
}

#[test]
fn a_log_plays_again_in_every_mode() {
    let server = Server::start();
    let client = server.client();
    let booster = json!({"cards": booster()});
    for (mode, deck) in [
        ("standard", json!({"text": muna()})),
        ("booster_war_simple", booster.clone()),
        ("booster_war_ordered", booster),
    ] {
        for policy in ["greedy", "lookahead", "random"] {
            let body = json!({"deck": deck, "mode": mode, "policy": policy, "days": 9, "seed": 5, "seat": "second"});
            let log = client.post("/v1/goldfish/game", &body).ok();
            let steps = log["steps"].as_array().unwrap().len();
            assert_eq!(replay(server.folder(), &log), (Some(0), format!("equal: {steps} steps\n")), "{mode} {policy}");
        }
    }
}

#[test]
fn whatever_is_changed_is_found_with_its_step() {
    let server = Server::start();
    let log = server.client().post("/v1/goldfish/game", &json!({"deck": {"text": muna()}})).ok();
    let changed = |pointer: &str, value: Value| {
        let mut log = log.clone();
        *log.pointer_mut(pointer).unwrap() = value;
        replay(server.folder(), &log)
    };
    // One digit of a hash is changed.
    let hash = log["steps"][17]["hash"].as_str().unwrap();
    let digit = if hash.starts_with('0') { "1" } else { "0" };
    let (code, text) = changed("/steps/17/hash", json!(format!("{digit}{}", &hash[1..])));
    assert_eq!(code, Some(1));
    assert!(text.starts_with("step 17 differs, at /steps/17/hash\n") && text.contains(hash), "{text}");
    // Members of an event, the Day, the phase and the end are changed.
    for (pointer, value) in [
        ("/steps/3/event/card", json!(120)),
        ("/steps/3/event/reference", json!("ALT_CORE_B_MU_99_C")),
        ("/steps/20/day", json!(9)),
        ("/steps/20/phase", json!("noonish")),
        ("/steps/8/event", json!("nothing")),
    ] {
        let (code, text) = changed(pointer, value);
        let step = pointer.split('/').nth(2).unwrap();
        assert_eq!(code, Some(1), "{pointer}");
        assert!(text.starts_with(&format!("step {step} differs, at /steps/{step}/")), "{pointer}: {text}");
    }
    assert!(changed("/result/day", json!(1)).1.contains("at /result\n"));
    // Another seed gives another game from the first step on; an illegal decision stops the game at its place.
    let (code, text) = changed("/seed", json!(43));
    assert!(code == Some(1) && text.starts_with("step 0 differs"), "{text}");
    let (code, text) = changed("/decisions/0", json!({"type": "pass"}));
    assert!(code == Some(1) && text.contains("decision 0: Pass is not legal"), "{text}");
    // Steps and decisions are removed or added.
    let cut = |member: &str, keep: usize| {
        let mut log = log.clone();
        log[member].as_array_mut().unwrap().truncate(keep);
        replay(server.folder(), &log)
    };
    let (code, text) = cut("steps", 30);
    assert!(code == Some(1) && text.contains("step 30 differs") && text.contains("the end of the log"), "{text}");
    let (code, text) = cut("decisions", 6);
    assert!(code == Some(1) && text.contains("waits for decision 6"), "{text}");
    let mut longer = log.clone();
    longer["decisions"].as_array_mut().unwrap().push(json!({"type": "pass"}));
    let (code, text) = replay(server.folder(), &longer);
    assert!(code == Some(1) && text.contains("at /decisions\n") && text.contains("the game is over"), "{text}");
    // The sentences are for people and are not compared.
    assert_eq!(changed("/steps/3/text", json!("Something.")).0, Some(0));
}

#[test]
fn another_engine_version_is_said() {
    let server = Server::start();
    let mut log = server.client().post("/v1/goldfish/game", &json!({"deck": {"text": muna()}})).ok();
    let version = log["engineVersion"].as_str().unwrap().to_owned();
    log["engineVersion"] = json!("0.0.1");
    let (code, text) = replay(server.folder(), &log);
    assert_eq!(code, Some(0));
    assert!(text.starts_with(&format!("written by engine 0.0.1, played by engine {version}\nequal: ")), "{text}");
}

#[test]
fn what_is_no_log_is_misuse_with_a_place() {
    let server = Server::start();
    let log = server.client().post("/v1/goldfish/game", &json!({"deck": {"text": muna()}})).ok();
    for (pointer, value, place) in [
        ("/setup/decks", json!([]), "/setup/decks: "),
        ("/setup/decks/0/cards", json!([]), "/setup/decks/0: "),
        ("/setup/decks/0/cards/2/reference", json!("ALT_CORE_B_MU_999_C"), "/setup/decks/0/cards/2/reference: "),
        ("/setup/decks/0/cards/2/quantity", json!(250), "/setup/decks/0: "),
        ("/setup/decks/0/hero", json!("ALT_CORE_B_MU_13_C"), "/setup/decks/0: "),
        ("/setup/dayLimit", json!(0), "/setup/dayLimit: "),
        ("/setup/dayLimit", json!(51), "/setup/dayLimit: "),
        ("/setup/mode", json!("chess"), "/setup/mode: "),
        ("/setup/mode", json!("multi_ffa"), "/setup/mode: "),
        ("/decisions/4", json!({"type": "win"}), "/decisions/4: "),
        ("/decisions/4", json!({"type": "keep", "card": 256}), "/decisions/4: "),
        ("/seed", json!(-1), "/seed: "),
        ("/steps", json!("none"), "/steps: "),
    ] {
        let mut log = log.clone();
        *log.pointer_mut(pointer).unwrap() = value;
        let (code, text) = replay(server.folder(), &log);
        assert_eq!(code, Some(65), "{pointer}: {text}");
        assert!(text.contains(place), "{pointer}: {text}");
    }
    let piped = |bytes: &[u8]| {
        let mut child = Command::new(binary())
            .args(["replay", "-", "--database"])
            .arg(server.folder().join("cards.sqlite"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(bytes).unwrap();
        said(&child.wait_with_output().unwrap())
    };
    let whole = log.to_string();
    for bytes in [b"".as_slice(), b"{", b"\xff\xfe", b"[]", b"{\"seed\": 1}", &whole.as_bytes()[..whole.len() / 2]] {
        let (code, text) = piped(bytes);
        assert_eq!(code, Some(65), "{text}");
        assert!(text.contains("no log that can be played\n  /"), "{text}");
    }
    assert_eq!(piped(whole.as_bytes()).0, Some(0));
    assert_eq!(said(&tumult(server.folder(), &["replay", "no-such-file.json"])).0, Some(66));
    assert_eq!(said(&tumult(server.folder(), &["replay"])).0, Some(64));
}
