//! Uniques that come with a request are judged and played as if they had been imported, for that request alone.

use crate::lists::muna;
use data_encoding::BASE64URL_NOPAD;
use harness::{Client, Server, shared, tumult};
use reqwest::Method;
use serde_json::{Value, json};
use std::path::Path;
use tempfile::TempDir;

/// An invented Unique of the family with this number, with a text of our own wording.
pub(crate) fn unique(family: u16, number: u32, text: &str) -> Value {
    json!({
        "reference": format!("ALT_CORE_B_MU_{family:02}_U_{number}"), "faction": "MU", "cardType": "CHARACTER",
        "mainCost": 1, "recallCost": 1, "forestPower": 1, "mountainPower": 2, "oceanPower": 1,
        "mainEffect": {"en": text}
    })
}

const DRAW: &str = "{J} Draw four cards.";

/// Three Uniques, of Characters that are not in the Muna list.
fn three() -> Vec<Value> {
    vec![unique(8, 4_000_001, DRAW), unique(9, 4_000_002, DRAW), unique(10, 4_000_003, "{H} I gain 3 boosts.")]
}

fn reference(unique: &Value) -> &str {
    unique["reference"].as_str().unwrap()
}

/// The Muna list, with Uniques in place of its last common.
fn with(uniques: &[Value]) -> Value {
    let rest = muna().lines().filter(|line| !line.contains("MU_25")).collect::<Vec<_>>().join("\n");
    let lines: String = uniques.iter().map(|unique| format!("\n1 {}", reference(unique))).collect();
    json!({"text": format!("{rest}{lines}")})
}

fn validate(client: &Client, uniques: &[Value]) -> Value {
    let body = json!({"deck": with(uniques), "asOf": "2026-03-01", "uniques": uniques});
    client.post("/v1/decks/validate", &body).ok()
}

/// An answer without the members that exist only for requests with Uniques.
fn plain(mut answer: Value) -> Value {
    answer.as_object_mut().unwrap().remove("suppliedUniques");
    answer
}

fn codes(answer: &Value) -> Vec<(&str, &str)> {
    let all = answer["diagnostics"].as_array().unwrap().iter();
    all.map(|found| (found["code"].as_str().unwrap(), found["pointer"].as_str().unwrap())).collect()
}

/// A server into which these cards were imported.
pub(crate) fn importing(cards: &[Value]) -> Server {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("cards.jsonl");
    let lines: Vec<String> = cards.iter().map(Value::to_string).collect();
    std::fs::write(&file, lines.join("\n")).unwrap();
    import(folder.path(), &file);
    Server::within(folder, &[])
}

fn import(folder: &Path, file: &Path) {
    let output = tumult(folder, &["import", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_deck_with_the_facts_of_its_uniques_is_judged() {
    let server = Server::shared();
    let client = server.client();
    let uniques = three();
    let without = json!({"deck": with(&uniques), "asOf": "2026-03-01"});
    let open = client.post("/v1/decks/validate", &without).ok();
    assert_eq!(open["verdicts"][0]["verdict"], "undetermined");
    assert!(open.get("suppliedUniques").is_none());

    let judged = validate(&client, &uniques);
    assert_eq!(judged["verdicts"][0]["verdict"], "legal", "{judged}");
    assert_eq!(judged["deck"]["factions"], json!({"MU": 40}));
    assert_eq!(judged["diagnostics"], json!([]));
    let used = judged["suppliedUniques"].as_array().unwrap();
    let references: Vec<&str> = uniques.iter().map(reference).collect();
    assert_eq!(used.iter().map(reference).collect::<Vec<_>>(), [references[0], references[1], references[2]]);
    assert!(used.iter().all(|card| !card["name"].as_str().unwrap().is_empty()));
    // The facts hold for that request alone.
    assert_eq!(client.post("/v1/decks/validate", &without).ok(), open);
    assert_eq!(client.get(&format!("/v1/cards/{}", references[0])).problem().0, 404);

    // Facts under the reference of another print are those of the same card (formats.md C8).
    let of_alternative_art = |unique: &Value| {
        let mut unique = unique.clone();
        unique["reference"] = json!(reference(&unique).replace("_B_", "_A_"));
        unique
    };
    let other: Vec<Value> = uniques.iter().map(of_alternative_art).collect();
    let body = json!({"deck": with(&uniques), "asOf": "2026-03-01", "uniques": other});
    assert_eq!(client.post("/v1/decks/validate", &body).ok()["verdicts"][0]["verdict"], "legal");

    // Only Uniques that are in the deck are named in the answer; a fourth one is one too many, and one of another faction does
    // not fit.
    let more = [uniques.clone(), vec![unique(5, 4_000_004, DRAW)]].concat();
    let body = json!({"deck": with(&uniques), "asOf": "2026-03-01", "uniques": more});
    assert_eq!(client.post("/v1/decks/validate", &body).ok()["suppliedUniques"].as_array().unwrap().len(), 3);
    let four = validate(&client, &more);
    assert_eq!(four["verdicts"][0]["violations"][0]["code"], "TOO_MANY_UNIQUE", "{four}");
}

#[test]
fn their_abilities_are_carried_out() {
    let server = Server::shared();
    let client = server.client();
    let uniques = three();
    let deck = with(&uniques);
    let (status, code, _) = client.post("/v1/goldfish", &json!({"deck": deck, "games": 10})).problem();
    assert_eq!((status, code.as_str()), (422, "DECK_NOT_PLAYABLE"));
    let report = client.post("/v1/goldfish", &json!({"deck": deck, "games": 200, "uniques": uniques})).ok();
    assert_eq!(report["suppliedUniques"].as_array().unwrap().len(), 3);
    assert!(!report["coverage"]["unsupported"].to_string().contains("_U_"), "{}", report["coverage"]);
    let mut played = 0;
    for seed in 0..30 {
        let body = json!({"deck": deck, "seed": seed, "uniques": uniques});
        let log = client.post("/v1/goldfish/game", &body).ok();
        let lines = log["setup"]["decks"][0]["cards"].as_array().unwrap();
        let line = lines.iter().find(|line| line["reference"] == uniques[0]["reference"]).unwrap();
        assert_eq!(line["abilities"], json!(["when {J} -> draw 4"]));
        let events: Vec<&Value> = log["steps"].as_array().unwrap().iter().map(|step| &step["event"]).collect();
        let joins = |event: &&Value| event["type"] == "played" && event["reference"] == uniques[0]["reference"];
        if let Some(at) = events.iter().position(joins) {
            let drawn = events[at + 1..].iter().take(6).filter(|event| event["type"] == "drew").count();
            assert_eq!(drawn, 4, "{:?}", &events[at..]);
            played += 1;
        }
    }
    assert!(played > 0, "in thirty games the Unique is played once");
    let hands = client.post("/v1/goldfish/hands", &json!({"deck": deck, "uniques": uniques})).ok();
    assert_eq!(hands["suppliedUniques"].as_array().unwrap().len(), 3);
    let games = json!({"decks": [deck, {"text": muna()}], "games": 10, "uniques": uniques});
    assert_eq!(client.post("/v1/games", &games).ok()["suppliedUniques"].as_array().unwrap().len(), 3);
    let parsed = client.post("/v1/decks/parse", &json!({"deck": deck, "uniques": uniques})).ok();
    assert_eq!(parsed["suppliedUniques"].as_array().unwrap().len(), 3);
    let stats = client.post("/v1/decks/stats", &json!({"deck": deck, "uniques": uniques})).ok();
    assert_eq!((&stats["factionsUnknown"], &stats["handCost"]["unknown"]), (&json!(0), &json!(0)));
    assert_eq!(stats["suppliedUniques"].as_array().unwrap().len(), 3);
}

/// Every answer equals that of a catalogue with these records, and the order of the facts does not matter.
#[test]
fn supplied_facts_count_as_imported_ones() {
    let uniques = three();
    let (supplying, imported) = (Server::start(), importing(&uniques));
    let (a, b) = (supplying.client(), imported.client());
    // The same name in several sets: references of the catalogue come before and after those of the request.
    let crowded = format!(
        "{}\n2 ALT_COREKS_B_MU_08_C\n3 ALT_CORE_B_MU_08_R1\n2 ALT_CORE_B_MU_08_C\n1 {}",
        with(&uniques)["text"].as_str().unwrap(),
        reference(&unique(8, 4_000_001, DRAW)),
    );
    let back: Vec<Value> = uniques.iter().rev().cloned().collect();
    let mut compared = 0;
    for deck in [with(&uniques), json!({"text": crowded})] {
        for (path, rest) in [
            ("/v1/decks/validate", json!({"formats": "all", "asOf": "2026-03-01", "explain": true, "suggest": true})),
            ("/v1/decks/parse", json!({})),
            ("/v1/decks/stats", json!({"asOf": "2026-03-01"})),
            ("/v1/goldfish", json!({"games": 200})),
            ("/v1/goldfish/hands", json!({})),
        ] {
            let mut body = rest.clone();
            body["deck"] = deck.clone();
            let expected = b.post(path, &body);
            body["uniques"] = json!(uniques);
            let answer = a.post(path, &body);
            assert_eq!(answer.status, expected.status, "{path}");
            if answer.status == 200 {
                assert_eq!(plain(answer.json()), expected.json(), "{path}");
                compared += 1;
            }
            body["uniques"] = json!(back);
            assert_eq!(a.post(path, &body).body, answer.body, "{path}");
        }
    }
    assert!(compared >= 8, "{compared}");
}

#[test]
fn facts_that_cannot_be_used_are_diagnostics_with_a_place() {
    let server = Server::shared();
    let client = server.client();
    let good = unique(8, 4_000_001, DRAW);
    let changed = |member: &str, value: Value| {
        let mut card = good.clone();
        card[member] = value;
        card
    };
    let without = |member: &str| {
        let mut card = good.clone();
        card.as_object_mut().unwrap().remove(member);
        card
    };
    for facts in [json!(3), json!(null), json!([]), json!("x")] {
        let body = json!({"deck": {"text": muna()}, "uniques": [unique(9, 5, DRAW), facts]});
        let refused = client.post("/v1/decks/validate", &body).problem();
        assert_eq!(refused, (400, "BODY_INVALID".to_owned(), vec!["/uniques/1".to_owned()]), "{facts}");
    }
    let long = json!({"en": "{J} Draw a card.  ".repeat(200)});
    let other = json!({"reference": "ALT_CORE_B_MU_08_C", "name": {"en": "x"}, "mainCost": 1});
    for (facts, code, place) in [
        (json!({}), "UNIQUE_UNREADABLE", ""),
        (json!({"reference": reference(&good)}), "UNIQUE_UNREADABLE", ""),
        (without("mainCost"), "UNIQUE_UNREADABLE", ""),
        (without("forestPower"), "UNIQUE_UNREADABLE", ""),
        (changed("mainCost", json!(300)), "UNIQUE_UNREADABLE", "/mainCost"),
        (changed("faction", json!("XX")), "UNIQUE_UNREADABLE", "/faction"),
        (changed("reference", json!("ALT_CORE")), "UNIQUE_UNREADABLE", "/reference"),
        (other, "UNIQUE_EXPECTED", "/reference"),
        (changed("reference", json!("ALT_CORE_B_MU_999_U_1")), "UNIQUE_FAMILY_UNKNOWN", "/reference"),
        (changed("faction", json!("AX")), "UNIQUE_CONTRADICTORY", "/faction"),
        (changed("cardType", json!("SPELL")), "UNIQUE_CONTRADICTORY", "/cardType"),
        (changed("name", json!({"en": "Somebody Else"})), "UNIQUE_CONTRADICTORY", "/name"),
        (changed("subTypes", json!(["ROBOT"])), "UNIQUE_CONTRADICTORY", "/subTypes"),
        (changed("set", json!("BISE")), "UNIQUE_CONTRADICTORY", ""),
        (changed("mainEffect", long), "UNIQUE_TEXT_TOO_LONG", ""),
    ] {
        let deck = json!({"text": format!("{}1 {}", muna(), reference(&good))});
        let body = json!({"deck": deck, "asOf": "2026-03-01", "uniques": [unique(9, 5, DRAW), facts]});
        let answer = client.post("/v1/decks/validate", &body).ok();
        assert_eq!(codes(&answer), [(code, format!("/uniques/1{place}").as_str())], "{facts}");
        assert!(!answer["diagnostics"][0]["message"].as_str().unwrap().is_empty());
        assert_eq!(
            (&answer["suppliedUniques"], &answer["verdicts"][0]["verdict"]),
            (&json!([]), &json!("undetermined"))
        );
        assert_eq!(client.get(&format!("/problems/{code}")).ok()["kind"], "diagnostic");
        // If the deck cannot be played because facts are missing, the answer has the faults of the facts.
        let body = json!({"deck": body["deck"], "games": 10, "uniques": [facts]});
        let (status, problem, pointers) = client.post("/v1/goldfish", &body).problem();
        assert_eq!((status, problem.as_str()), (422, "DECK_NOT_PLAYABLE"));
        assert!(pointers.contains(&format!("/uniques/0{place}")), "{pointers:?}");
    }
    // Of two records for the same Unique, the first counts.
    let body = json!({"deck": with(std::slice::from_ref(&good)), "asOf": "2026-03-01", "uniques": [good, changed("mainCost", json!(9))]});
    let answer = client.post("/v1/decks/validate", &body).ok();
    assert_eq!(codes(&answer), [("UNIQUE_SUPPLIED_TWICE", "/uniques/1/reference")]);
    let stats = client.post("/v1/decks/stats", &json!({"deck": body["deck"], "uniques": body["uniques"]})).ok();
    assert_eq!(stats["handCost"]["histogram"]["1"], 1);
    assert_eq!(codes(&stats), [("UNIQUE_SUPPLIED_TWICE", "/uniques/1/reference")]);
    // A report has these diagnostics too.
    let body = json!({"deck": {"text": muna()}, "games": 10, "uniques": [{}]});
    let report = client.post("/v1/goldfish", &body).ok();
    assert_eq!((codes(&report), &report["suppliedUniques"]), (vec![("UNIQUE_UNREADABLE", "/uniques/0")], &json!([])));
}

#[test]
fn what_the_catalogue_holds_counts() {
    let known = unique(8, 4_000_001, DRAW);
    let server = importing(std::slice::from_ref(&known));
    let client = server.client();
    let same = validate(&client, std::slice::from_ref(&known));
    assert_eq!((codes(&same), &same["suppliedUniques"]), (vec![], &json!([])));
    let mut other = known.clone();
    other["mainCost"] = json!(7);
    other["mainEffect"] = json!({"en": "{J} Draw a card."});
    let body = json!({"deck": with(&[known]), "uniques": [other]});
    let stats = client.post("/v1/decks/stats", &body).ok();
    assert_eq!(codes(&stats), [("UNIQUE_KNOWN", "/uniques/0/reference")]);
    let message = stats["diagnostics"][0]["message"].as_str().unwrap();
    assert!(message.contains("mainCost") && message.contains("mainEffect"), "{message}");
    let without = client.post("/v1/decks/stats", &json!({"deck": body["deck"]})).ok();
    assert_eq!((&stats["handCost"], &stats["suppliedUniques"]), (&without["handCost"], &json!([])));
}

#[test]
fn a_request_has_a_bounded_number_of_them() {
    let server = Server::shared();
    let client = server.client();
    let many = |n: u32| -> Vec<Value> { (1..=n).map(|number| unique(8, number, DRAW)).collect() };
    for path in ["/v1/decks/validate", "/v1/decks/parse", "/v1/decks/stats", "/v1/goldfish", "/v1/goldfish/hands"] {
        let (status, code, pointers) =
            client.post(path, &json!({"deck": {"text": muna()}, "uniques": many(51)})).problem();
        assert_eq!((status, code.as_str(), pointers), (422, "OUT_OF_RANGE", vec!["/uniques".to_owned()]), "{path}");
        let (status, code, pointers) = client.post(path, &json!({"deck": {"text": muna()}, "uniques": 3})).problem();
        assert_eq!((status, code.as_str(), pointers), (400, "BODY_INVALID", vec!["/uniques".to_owned()]), "{path}");
        let _ = client.post(path, &json!({"deck": {"text": muna()}, "uniques": many(50)})).ok();
    }
}

/// A card of this service, an official record, a line of an export, a card of the community, and one of the server of Uniques all
/// give the same facts.
#[test]
fn facts_are_read_in_every_shape() {
    let ours = unique(8, 4_000_001, DRAW);
    let reference = reference(&ours);
    let importing = importing(std::slice::from_ref(&ours));
    let shown = importing.client().get(&format!("/v1/cards/{reference}")).ok();
    let name = shown["name"]["en"].clone();
    let official = json!({
        "reference": reference, "name": name, "cardType": {"reference": "CHARACTER"},
        "cardSubTypes": [{"reference": shown["subTypes"][0]}], "cardSet": {"reference": "CORE"},
        "mainFaction": {"reference": "MU"}, "imagePath": "https://x/JPG/en_US/x.jpg",
        "elements": {"MAIN_COST": "1", "RECALL_COST": "#1#", "FOREST_POWER": "1", "MOUNTAIN_POWER": "2",
            "OCEAN_POWER": "1", "MAIN_EFFECT": DRAW}
    });
    let community = json!({
        "reference": reference, "name": name, "collectorNumberFormatedId": "BTG-109-U-EN", "variation": "standard",
        "set": {"code": "BTG", "reference": "CORE"}, "faction": {"id": 4, "code": "MU"}, "rarity": {"reference": "UNIQUE"},
        "cardType": {"reference": "CHARACTER"}, "cardSubTypes": [], "mainCost": 1, "recallCost": 1, "forestPower": 1,
        "mountainPower": 2, "oceanPower": 1, "mainEffect": DRAW, "echoEffect": null
    });
    let uniques_server = json!({
        "reference": reference, "name": {"en_US": name}, "set": {"reference": "CORE", "code": "BTG"},
        "faction": {"code": "MU", "name": "Muna"}, "cardSubTypes": [], "mainCost": 1, "recallCost": 1, "forestPower": 1,
        "mountainPower": 2, "oceanPower": 1, "mainEffect": {"en_US": DRAW, "fr_FR": "{J} …"}, "echoEffect": null
    });
    // As with `locale=en`: strings instead of maps.
    let mut english = shown.clone();
    for member in ["name", "mainEffect"] {
        english[member] = shown[member]["en"].clone();
    }
    let mut untold = shown.clone();
    untold.as_object_mut().unwrap().remove("mainEffect");

    let server = Server::start();
    let client = server.client();
    let deck = with(std::slice::from_ref(&ours));
    let body = json!({"deck": deck, "games": 50, "uniques": [ours]});
    let expected = client.post("/v1/goldfish", &body).ok();
    assert!(!expected["coverage"]["unsupported"].to_string().contains("_U_"));
    for facts in [shown, english, untold, official, community, uniques_server] {
        let report = client.post("/v1/goldfish", &json!({"deck": deck, "games": 50, "uniques": [facts]})).ok();
        assert_eq!(report, expected, "{facts}");
    }
}

/// A text that is not in English is not played, which the answer says; that the card has rules is known.
#[test]
fn texts_in_other_languages_are_counted_as_unread() {
    let server = Server::shared();
    let client = server.client();
    let mut french = unique(8, 4_000_001, DRAW);
    french["mainEffect"] = json!({"fr": "{J} Piochez quatre cartes."});
    let deck = with(std::slice::from_ref(&french));
    let report = client.post("/v1/goldfish", &json!({"deck": deck, "games": 20, "uniques": [french]})).ok();
    let unsupported = report["coverage"]["unsupported"].to_string();
    assert!(unsupported.contains(reference(&french)), "{unsupported}");
}

#[test]
fn a_batch_has_uniques_by_line() {
    let server = Server::shared();
    let client = server.client();
    let uniques = three();
    let line = |uniques: Option<&[Value]>| {
        let mut body = json!({"deck": with(&three()), "asOf": "2026-03-01"});
        if let Some(uniques) = uniques {
            body["uniques"] = json!(uniques);
        }
        body.to_string()
    };
    let lines = [line(Some(&uniques)), line(None), line(Some(&uniques[..2]))].join("\n");
    let ndjson = [("content-type", "application/x-ndjson")];
    let answer = client.send(Method::POST, "/v1/decks/validate/batch", &ndjson, Some(lines.into_bytes()));
    let text = String::from_utf8(answer.body).unwrap();
    let answer: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<(Value, usize)> = answer
        .iter()
        .map(|line| {
            let supplied = line["suppliedUniques"].as_array().map_or(0, Vec::len);
            (line["verdicts"][0]["verdict"].clone(), supplied)
        })
        .collect();
    assert_eq!(verdicts, [(json!("legal"), 3), (json!("undetermined"), 0), (json!("undetermined"), 2)]);
    assert!(answer[1].get("suppliedUniques").is_none());
}

/// A signature covers a verdict on facts that the service cannot confirm, so the payload identifies these facts.
#[test]
fn a_signed_verdict_names_the_facts_that_were_supplied() {
    let server = Server::shared();
    let client = server.client();
    let payload = |body: &Value| -> Value {
        let answer = client.post("/v1/decks/validate", body).ok();
        let payload = answer["verdicts"][0]["signed"]["payload"].as_str().unwrap().to_owned();
        serde_json::from_slice(&BASE64URL_NOPAD.decode(payload.as_bytes()).unwrap()).unwrap()
    };
    let signed = |uniques: &[Value], deck: Value| {
        payload(&json!({"deck": deck, "asOf": "2026-03-01", "sign": {"event": "x"}, "uniques": uniques}))
    };
    let uniques = three();
    let said = signed(&uniques, with(&uniques));
    assert_eq!(said["suppliedUniquesHash"].as_str().unwrap().len(), 64);
    let back: Vec<Value> = uniques.iter().rev().cloned().collect();
    assert_eq!(signed(&back, with(&uniques))["suppliedUniquesHash"], said["suppliedUniquesHash"]);
    let mut cheaper = uniques.clone();
    cheaper[0]["mainCost"] = json!(0);
    assert_ne!(signed(&cheaper, with(&uniques))["suppliedUniquesHash"], said["suppliedUniquesHash"]);
    assert_eq!(signed(&uniques, json!({"text": muna()})).get("suppliedUniquesHash"), None, "none were used");
}

#[test]
fn a_game_with_them_is_played_again_from_its_log() {
    let server = Server::start();
    let uniques = three();
    let body = json!({"deck": with(&uniques), "seed": 7, "uniques": uniques});
    let log = server.client().post("/v1/goldfish/game", &body).ok();
    assert_eq!(log["setup"]["uniques"].as_array().unwrap().len(), 3);
    let file = server.folder().join("game.json");
    std::fs::write(&file, log.to_string()).unwrap();
    let output = tumult(server.folder(), &["replay", file.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
}

/// The decks of players, with the records of their Uniques, most of whose texts are French.
#[test]
fn decks_of_players_are_judged_and_played_with_the_records_of_their_uniques() {
    let Some(shared) = shared("decks_of_players_are_judged_and_played_with_the_records_of_their_uniques") else {
        return;
    };
    let records = std::fs::read_to_string(shared.join("decks/deck_uniques.jsonl")).unwrap();
    let records: Vec<Value> = records.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (supplying, imported) = (Server::start(), importing(&records));
    let (a, b) = (supplying.client(), imported.client());
    let (mut seen, mut most) = (0, 0);
    for entry in std::fs::read_dir(shared.join("decks")).unwrap() {
        let path = entry.unwrap().path();
        if !path.file_name().unwrap().to_string_lossy().starts_with("player_") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let uniques: Vec<&Value> = records.iter().filter(|record| text.contains(reference(record))).collect();
        most = most.max(uniques.len());
        for (route, rest) in [
            ("/v1/decks/validate", json!({"formats": "all", "asOf": "2026-03-01"})),
            ("/v1/goldfish", json!({"games": 100})),
        ] {
            let mut body = rest.clone();
            body["deck"] = json!({"text": text});
            let expected = b.post(route, &body).ok();
            body["uniques"] = json!(uniques);
            let answer = a.post(route, &body).ok();
            assert_eq!(answer["suppliedUniques"].as_array().unwrap().len(), uniques.len(), "{}", path.display());
            if route == "/v1/decks/validate" {
                let standard = answer["verdicts"].as_array().unwrap().iter().find(|v| v["format"] == "standard");
                assert_eq!(standard.unwrap()["notChecked"], json!([]), "{}", path.display());
            }
            assert_eq!(plain(answer), expected, "{}", path.display());
        }
        seen += 1;
    }
    assert!(seen >= 7 && most >= 3, "{seen} decks, at most {most} Uniques");
}

/// Records of the official service in their original form.
#[test]
fn official_records_are_facts_as_they_are() {
    let Some(shared) = shared("official_records_are_facts_as_they_are") else { return };
    let server = Server::shared();
    let client = server.client();
    let mut seen = 0;
    for folder in ["unique_api", "unique_full"] {
        for entry in std::fs::read_dir(shared.join("cards/official").join(folder)).unwrap() {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            let record: Value = serde_json::from_str(&text).unwrap();
            let deck = json!({"cards": [{"reference": record["reference"], "quantity": 1}]});
            let body = json!({"deck": deck, "uniques": [record]});
            let parsed = client.post("/v1/decks/parse", &body).ok();
            assert_eq!(parsed["diagnostics"], json!([]), "{}", record["reference"]);
            assert_eq!(parsed["suppliedUniques"][0]["reference"], record["reference"]);
            seen += 1;
        }
    }
    assert!(seen >= 10, "{seen}");
}

/// A JSON file has the form of a request: the Uniques beside the deck are judged and played.
#[test]
fn the_command_line_takes_uniques_beside_a_deck() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("deck.json");
    let write = |uniques: &Value| {
        std::fs::write(&file, json!({"deck": with(&three()), "uniques": uniques}).to_string()).unwrap();
    };
    let file = file.to_str().unwrap();
    write(&json!(three()));
    let validated = tumult(folder.path(), &["validate", file, "--as-of", "2026-03-01"]);
    assert_eq!(validated.status.code(), Some(0), "{}", String::from_utf8_lossy(&validated.stdout));
    for command in ["goldfish", "compare", "games", "opening", "odds", "advice"] {
        let more: &[&str] = match command {
            "compare" | "games" => &[file, "--games", "100"],
            "odds" => &["--want", "1 ALT_CORE_B_MU_08_U_4000001 by 1"],
            "opening" => &[],
            _ => &["--games", "100"],
        };
        let played = tumult(folder.path(), &[&[command, file], more].concat());
        assert!(played.status.success(), "{command}: {}", String::from_utf8_lossy(&played.stderr));
    }
    // Facts that cannot be used are reported, and the rest is used.
    let mut wrong = three();
    wrong[1]["mainCost"] = json!("dear");
    write(&json!(wrong));
    let refused = tumult(folder.path(), &["validate", file, "--as-of", "2026-03-01"]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(2) && said.contains("unique 2"), "{said}");
}
