//! `/v1/goldfish/opening` and `tumult opening`: figures over opening hands, and the choices of one hand.

use crate::lists::muna;
use harness::{Client, Server, tumult};
use serde_json::{Value, json};
use tempfile::TempDir;

fn exact(client: &Client, text: &str) -> Value {
    let answer = client.post("/v1/goldfish/opening", &json!({"deck": {"text": text}})).ok();
    answer["exact"].clone()
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().unwrap().iter().map(|n| n.as_f64().unwrap()).collect()
}

fn are(list: &Value, expected: &[f64]) -> bool {
    let found = numbers(list);
    found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12)
}

/// A card of the catalogue with this type and Hand Cost.
fn card(client: &Client, card_type: &str, cost: u8) -> String {
    let path = format!("/v1/cards?cardType[]={card_type}&mainCost={cost}&set[]=CORE&rarity[]=COMMON&itemsPerPage=1");
    client.get(&path).ok()["member"][0]["reference"].as_str().unwrap().to_owned()
}

/// Computed by hand for six Spells that cost two and six Characters that cost four. No Character among six cards is
/// C(6,6)/C(12,6) = 1/924, one is 6·6/924, and so on; one Spell is played if any was drawn.
#[test]
fn twelve_cards_have_the_figures_worked_out_by_hand() {
    let server = Server::shared();
    let client = server.client();
    let text = format!("6 {}\n6 {}", card(&client, "SPELL", 2), card(&client, "CHARACTER", 4));
    let exact = exact(&client, &text);
    let of = |ways: &[f64]| -> Vec<f64> { ways.iter().map(|ways| ways / 924.0).collect() };
    assert!(are(&exact["heavyCards"], &of(&[1.0, 36.0, 225.0, 400.0, 225.0, 36.0, 1.0])), "{exact}");
    assert!(are(&exact["manaSpentDay1"], &of(&[1.0, 0.0, 923.0, 0.0])), "{exact}");
    assert!(are(&exact["playsDay1"], &of(&[1.0, 923.0, 0.0, 0.0])), "{exact}");
    assert!(are(&exact["charactersDay1"], &[1.0, 0.0, 0.0]), "{exact}");
    assert_eq!(exact["chainTwoPlays"], 0.0);
    assert!((exact["threeOrMoreHeavy"].as_f64().unwrap() - 662.0 / 924.0).abs() < 1e-12);
}

/// Computed by hand for one card that costs one and 38 that cost four. With that card there is one play; the probability of
/// drawing it is 6/39.
#[test]
fn one_cheap_card_is_played_where_it_is_drawn() {
    let server = Server::shared();
    let client = server.client();
    let (cheap, heavy) = (card(&client, "CHARACTER", 1), card(&client, "CHARACTER", 4));
    let exact = exact(&client, &format!("1 {cheap}\n38 {heavy}"));
    let p = 6.0 / 39.0;
    assert!(are(&exact["charactersDay1"], &[1.0 - p, p, 0.0]), "{exact}");
    assert!(are(&exact["manaSpentDay1"], &[1.0 - p, p, 0.0, 0.0]), "{exact}");
    assert!(are(&exact["heavyCards"], &[0.0, 0.0, 0.0, 0.0, 0.0, p, 1.0 - p]), "{exact}");
    assert_eq!(exact["threeOrMoreHeavy"], 1.0);
}

/// A deck with a curve: a Hero and thirteen commons, three copies each, from a cost of one on.
fn curve() -> String {
    let cards = (4..=16).map(|number| format!("3 ALT_CORE_B_MU_{number:02}_C"));
    std::iter::once("1 ALT_CORE_B_MU_01_C".to_owned()).chain(cards).collect::<Vec<_>>().join("\n")
}

/// The exact figures agree with the hands that are dealt.
#[test]
fn the_figures_agree_with_dealt_hands() {
    const HANDS: usize = 1000;
    let server = Server::shared();
    let client = server.client();
    let exact = exact(&client, &curve());
    for list in ["manaSpentDay1", "playsDay1", "charactersDay1", "heavyCards"] {
        assert!((numbers(&exact[list]).iter().sum::<f64>() - 1.0).abs() < 1e-12, "{list}");
    }
    let plays = numbers(&exact["playsDay1"]);
    assert!((exact["chainTwoPlays"].as_f64().unwrap() - plays[2] - plays[3]).abs() < 1e-12);
    let cost = |reference: &str| client.get(&format!("/v1/cards/{reference}")).ok()["mainCost"].as_u64().unwrap();
    let costs: Vec<(String, u64)> = (4..=16)
        .map(|number| format!("ALT_CORE_B_MU_{number:02}_C"))
        .map(|reference| (reference.clone(), cost(&reference)))
        .collect();
    let hands = client.post("/v1/goldfish/hands", &json!({"deck": {"text": curve()}, "count": HANDS, "seed": 3})).ok();
    let (mut heavy, mut chains) = (0, 0);
    for hand in hands["hands"].as_array().unwrap() {
        let mut hand: Vec<u64> = hand["cards"]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| costs.iter().find(|(reference, _)| card == reference).unwrap().1)
            .collect();
        hand.sort_unstable();
        heavy += usize::from(hand.iter().filter(|cost| **cost >= 4).count() >= 3);
        chains += usize::from(hand[0] + hand[1] <= 3);
    }
    for (count, figure) in [(heavy, "threeOrMoreHeavy"), (chains, "chainTwoPlays")] {
        let (share, p) = (count as f64 / HANDS as f64, exact[figure].as_f64().unwrap());
        assert!((share - p).abs() < 4.0 * (p * (1.0 - p) / HANDS as f64).sqrt(), "{figure}: {share} {p}");
    }
}

#[test]
fn a_deck_without_an_opening_hand_is_refused() {
    let server = Server::shared();
    let client = server.client();
    for (text, place) in [
        ("5 ALT_CORE_B_MU_13_C", "/deck"),
        ("1 ALT_CORE_B_MU_01_C\n5 ALT_CORE_B_MU_13_C", "/deck"),
        ("", "/deck"),
        ("3 nonsense", "/deck/text"),
    ] {
        let answer = client.post("/v1/goldfish/opening", &json!({"deck": {"text": text}}));
        let (status, code, pointers) = answer.problem();
        assert_eq!((status, code.as_str(), pointers), (422, "DECK_NOT_PLAYABLE", vec![place.to_owned()]), "{text}");
    }
    assert!(exact(&client, "6 ALT_CORE_B_MU_13_C").is_object());
}

#[test]
fn the_command_line_answers_in_words_and_as_the_api() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("deck.txt");
    std::fs::write(&file, muna()).unwrap();
    let file = file.to_str().unwrap();
    let tables = String::from_utf8(tumult(folder.path(), &["opening", file]).stdout).unwrap();
    assert!(tables.contains("two plays or more on Day 1") && tables.contains('█'), "{tables}");
    let body = Server::shared().client().post("/v1/goldfish/opening", &json!({"deck": {"text": muna()}}));
    assert_eq!(tumult(folder.path(), &["opening", file, "--json"]).stdout.trim_ascii_end(), body.body);
    assert_eq!(tumult(folder.path(), &["opening", "no-such-file.txt"]).status.code(), Some(66));
    assert_eq!(tumult(folder.path(), &["opening", "5 ALT_CORE_B_MU_13_C"]).status.code(), Some(65));
}

/// A hand of the deck with a curve: one card that costs one, one that costs two, two that cost three, and two copies of one that
/// costs four.
const HAND: [&str; 6] = [
    "ALT_CORE_B_MU_04_C",
    "ALT_CORE_B_MU_14_C",
    "ALT_CORE_B_MU_07_C",
    "ALT_CORE_B_MU_14_C",
    "ALT_CORE_B_MU_13_C",
    "ALT_CORE_B_MU_11_C",
];

fn choices(client: &Client, members: Value) -> Value {
    let mut body = json!({"deck": {"text": curve()}, "hand": HAND, "games": 200});
    body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    client.post("/v1/goldfish/opening", &body).ok()
}

fn sorted(list: &Value) -> Vec<String> {
    let mut all: Vec<String> = list.as_array().unwrap().iter().map(|card| card.as_str().unwrap().to_owned()).collect();
    all.sort();
    all
}

#[test]
fn every_choice_of_a_hand_is_ranked_with_its_difference_to_the_best() {
    let server = Server::shared();
    let answer = choices(&server.client(), json!({}));
    assert_eq!(answer["hand"], json!(HAND));
    for (member, value) in
        [("games", json!(200)), ("seed", json!(42)), ("policy", json!("greedy")), ("dayLimit", json!(4))]
    {
        assert_eq!(answer[member], value, "{member}");
    }
    assert!(answer["coverage"]["cards"] == 39 && answer.get("exact").is_none() && answer.get("stopped").is_none());
    let ranked = answer["choices"].as_array().unwrap();
    // Of two equal cards none, one or both become Mana Orbs, with three, two or one of the other four: 4 + 6 + 4.
    assert_eq!(ranked.len(), 14);
    let mut hand: Vec<String> = HAND.map(str::to_owned).to_vec();
    hand.sort();
    let mean = |stat: &Value| stat["mean"].as_f64().unwrap();
    for (at, choice) in ranked.iter().enumerate() {
        let (orbs, kept) = (sorted(&choice["manaOrbs"]), sorted(&choice["kept"]));
        let mut all = [orbs.clone(), kept].concat();
        all.sort();
        assert_eq!((orbs.len(), all), (3, hand.clone()));
        assert!(ranked[..at].iter().all(|other| sorted(&other["manaOrbs"]) != orbs), "each choice once");
        let (value, behind) = (mean(&choice["value"]), mean(&choice["behind"]));
        assert!((mean(&ranked[0]["value"]) - value - behind).abs() < 1e-9 && behind >= 0.0, "{choice}");
        assert!(at == 0 || mean(&ranked[at - 1]["behind"]) <= behind, "best first");
        for stat in ["value", "behind"] {
            for member in ["mean", "sd", "low", "high", "p5", "p50", "p95"] {
                assert!(choice[stat][member].is_number(), "{stat}.{member}");
            }
        }
        // Cards played on Day 1 were kept or drawn on the way, and three mana paid for them.
        assert!(choice["plays"].is_array() && choice["playsShare"]["estimate"].as_f64().unwrap() > 0.0, "{choice}");
    }
    assert_eq!((mean(&ranked[0]["behind"]), &ranked[0]["behind"]["high"]), (0.0, &json!(0.0)));
    let last = ranked.last().unwrap();
    assert!(last["behind"]["low"].as_f64().unwrap() > 0.0, "the worst is surely behind: {last}");
    // Paired differences vary less than games on different deals.
    let sd = |choice: &Value, stat: &str| choice[stat]["sd"].as_f64().unwrap();
    assert!(ranked[1..].iter().all(|c| sd(c, "behind") < sd(c, "value").hypot(sd(&ranked[0], "value"))));
}

/// Three plain cards that cost one and three that cost too much: keeping the cheap ones lets them be played.
#[test]
fn the_best_choice_of_a_plain_hand_is_the_one_to_expect() {
    let server = Server::shared();
    let client = server.client();
    let (cheap, dear) = ("ALT_CORE_B_MU_06_C", "ALT_CORE_B_MU_22_C");
    let body = json!({
        "deck": {"text": format!("3 {cheap}\n36 {dear}")}, "hand": [dear, cheap, dear, cheap, cheap, dear], "games": 50
    });
    let answer = client.post("/v1/goldfish/opening", &body).ok();
    let ranked = answer["choices"].as_array().unwrap();
    assert_eq!(ranked.len(), 4);
    assert_eq!((&ranked[0]["kept"], &ranked[0]["manaOrbs"]), (&json!(vec![cheap; 3]), &json!(vec![dear; 3])));
    assert_eq!(ranked[0]["plays"], json!(vec![cheap; 3]));
}

#[test]
fn hands_mean_the_same_in_any_order_and_by_any_printing() {
    let server = Server::shared();
    let client = server.client();
    let answer = choices(&client, json!({}));
    let mut back = HAND;
    back.reverse();
    assert_eq!(choices(&client, json!({"hand": back}))["choices"], answer["choices"]);
    let mut printing = HAND;
    printing[1] = "ALT_COREKS_B_MU_14_C";
    let other = choices(&client, json!({"hand": printing}));
    assert_eq!((&other["choices"], &other["hand"]), (&answer["choices"], &json!(HAND)), "as printings of the deck");
    // Two printings in the deck are one card for the choices.
    let deck = curve().replace("3 ALT_CORE_B_MU_14_C", "1 ALT_CORE_B_MU_14_C\n2 ALT_COREKS_B_MU_14_C");
    let split = choices(&client, json!({"deck": {"text": deck}}));
    assert_eq!(split["choices"].as_array().unwrap().len(), 14);
    assert_ne!(choices(&client, json!({"seed": 7}))["choices"], answer["choices"]);
}

#[test]
fn the_same_request_gives_the_same_bytes_on_any_number_of_threads() {
    let body = json!({"deck": {"text": curve()}, "hand": HAND, "games": 300, "seat": "second"});
    let answer = |threads| {
        let server = Server::with(&["--simulation-threads", threads]);
        let answer = server.client().post("/v1/goldfish/opening", &body);
        assert!(answer.status == 200 && !answer.header("server-timing").is_empty());
        answer.body
    };
    assert_eq!(answer("1"), answer("3"));
}

#[test]
fn lookahead_ranks_hands_too_and_says_how_much_it_thought() {
    let server = Server::shared();
    let client = server.client();
    let answer = choices(&client, json!({"policy": "lookahead", "budget": {"samples": 1}, "games": 4}));
    assert_eq!((&answer["policy"], &answer["budget"]), (&json!("lookahead"), &json!({"samples": 1})));
    assert_eq!((&answer["games"], answer["choices"].as_array().unwrap().len()), (&json!(4), 14));
}

#[test]
fn hands_that_the_deck_cannot_have_are_refused_before_any_work() {
    let server = Server::shared();
    let client = server.client();
    let ask = |members: Value| {
        let mut body = json!({"deck": {"text": curve()}, "hand": HAND});
        body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
        client.post("/v1/goldfish/opening", &body).problem()
    };
    let with = |place: usize, reference: &str| {
        let mut hand = HAND;
        hand[place] = reference;
        json!({ "hand": hand })
    };
    let cheap = "ALT_CORE_B_MU_04_C";
    for (members, places) in [
        (json!({"hand": []}), vec!["/hand"]),
        (json!({"hand": HAND[..5]}), vec!["/hand"]),
        (json!({"hand": [HAND[0], HAND[1], HAND[2], HAND[3], HAND[4], HAND[5], HAND[0]]}), vec!["/hand"]),
        (with(2, "ALT_CORE_B_MU_01_C"), vec!["/hand/2"]),
        (with(5, "ALT_CORE_B_MU_25_C"), vec!["/hand/5"]),
        (with(0, "nonsense"), vec!["/hand/0"]),
        (json!({"hand": vec![cheap; 6]}), vec!["/hand/3", "/hand/4", "/hand/5"]),
        (json!({"games": 0}), vec!["/games"]),
        (json!({"games": 1_000_000_000}), vec!["/games"]),
        (json!({"policy": "lookahead", "budget": {"samples": 0}}), vec!["/budget/samples"]),
    ] {
        let (status, code, pointers) = ask(members.clone());
        assert_eq!(
            (status, code.as_str(), pointers),
            (422, "OUT_OF_RANGE", places.iter().map(ToString::to_string).collect()),
            "{members}"
        );
    }
    let (status, code, pointers) = ask(json!({"deck": {"text": "5 ALT_CORE_B_MU_04_C"}, "hand": vec![cheap; 6]}));
    assert_eq!((status, code.as_str(), pointers), (422, "DECK_NOT_PLAYABLE", vec!["/deck".to_owned()]));
    assert_eq!(ask(json!({"policy": "best"})).1, "BODY_INVALID");
    let small = Server::with(&["--simulation-budget", "1000"]);
    let answer = small.client().post("/v1/goldfish/opening", &json!({"deck": {"text": curve()}, "hand": HAND}));
    let (status, code, pointers) = answer.problem();
    assert_eq!((status, code.as_str(), pointers), (422, "OVER_BUDGET", vec!["/games".to_owned()]));
}

/// A simulation that reaches its budget of work ends with the games played so far, as every simulation does.
#[test]
fn work_is_bounded() {
    let server = Server::with(&["--simulation-work", "20000"]);
    let answer = choices(&server.client(), json!({"games": 5000}));
    let games = answer["games"].as_u64().unwrap();
    assert!((1..5000).contains(&games), "{games}");
    assert_eq!(answer["stopped"], json!({"reason": "work", "games": games}));
}

#[test]
fn a_stream_ends_with_the_result_that_a_plain_request_gives() {
    let server = Server::shared();
    let client = server.client();
    let headers = [("content-type", "application/json"), ("accept", "text/event-stream")];
    for body in [json!({"deck": {"text": curve()}, "hand": HAND, "games": 100}), json!({"deck": {"text": curve()}})] {
        let bytes = Some(body.to_string().into_bytes());
        let stream = client.send(reqwest::Method::POST, "/v1/goldfish/opening", &headers, bytes);
        assert_eq!((stream.status, stream.header("content-type")), (200, "text/event-stream"));
        let text = String::from_utf8(stream.body).unwrap();
        let result = text.split("\n\n").find_map(|event| event.strip_prefix("event: result\ndata: "));
        let plain = client.post("/v1/goldfish/opening", &body).body;
        assert_eq!(result.map(str::as_bytes), Some(&plain[..]));
    }
}

#[test]
fn the_command_line_ranks_a_hand() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("deck.txt");
    std::fs::write(&file, curve()).unwrap();
    let file = file.to_str().unwrap();
    let hand = HAND.join(",");
    let run =
        |more: &[&str]| tumult(folder.path(), &[&["opening", file, "--hand", &hand, "--games", "200"], more].concat());
    let tables = String::from_utf8(run(&[]).stdout).unwrap();
    assert!(tables.contains("Make these Mana Orbs: ") && tables.contains("behind"), "{tables}");
    let body = json!({"deck": {"text": curve()}, "hand": HAND, "games": 200});
    let answer = Server::shared().client().post("/v1/goldfish/opening", &body);
    // The certainty follows from the figures, as the Deck Lab computes it.
    let close = |ranked: &Value| {
        let behind = |choice: &&Value| choice["behind"]["low"].as_f64().unwrap() <= 0.0;
        ranked["choices"].as_array().unwrap()[1..].iter().filter(behind).count()
    };
    let said = |tables: &str| {
        let mut lines = tables.lines().skip_while(|line| !line.starts_with("Make these Mana Orbs: "));
        lines.nth(1).unwrap().to_owned()
    };
    let three = ["opening", file, "--hand", &hand, "--games", "2"];
    let few = String::from_utf8(tumult(folder.path(), &three).stdout).unwrap();
    let ranked = tumult(folder.path(), &[&three[..], &["--json"]].concat());
    let ranked: Value = serde_json::from_slice(&ranked.stdout).unwrap();
    let number = close(&ranked);
    assert!(number > 1, "two games tell little apart: {ranked}");
    let expected = format!("{number} other choices are about as good, chance may decide between them: ");
    assert!(said(&few).starts_with(&expected), "{few}");
    assert_eq!(said(&few)[expected.len()..].split("; ").count(), number, "{few}");
    assert_eq!(run(&["--json"]).stdout.trim_ascii_end(), answer.body);
    // Three cards that cost one, among expensive ones: keeping exactly these is clearly best.
    let (cheap, dear) = ("ALT_CORE_B_MU_06_C", "ALT_CORE_B_MU_22_C");
    std::fs::write(folder.path().join("clear.txt"), format!("3 {cheap}\n36 {dear}")).unwrap();
    let clear = folder.path().join("clear.txt");
    let hand = [dear, cheap, dear, cheap, cheap, dear].join(",");
    let sure = tumult(folder.path(), &["opening", clear.to_str().unwrap(), "--hand", &hand, "--games", "200"]);
    let sure = String::from_utf8(sure.stdout).unwrap();
    assert!(said(&sure).starts_with("The next best choice is ") && sure.contains("more than chance does"), "{sure}");
    let code = |hand: &str| tumult(folder.path(), &["opening", file, "--hand", hand]).status.code();
    assert_eq!((code("ALT_CORE_B_MU_01_C"), code(HAND[0])), (Some(65), Some(65)));
    assert_eq!(run(&["--games", "0"]).status.code(), Some(64));
}
