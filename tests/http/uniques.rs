//! Uniques: imported with their texts, searched, judged and played by reference.

use crate::lists::muna;
use harness::{Client, Server, shared, tumult};
use serde_json::{Value, json};
use std::path::Path;
use tempfile::TempDir;

fn import(folder: &Path, file: &Path) -> String {
    let output = tumult(folder, &["import", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A Muna deck with three Uniques in place of its last common.
fn with(uniques: &[&str]) -> Value {
    let rest = muna().lines().filter(|line| !line.contains("MU_25")).collect::<Vec<_>>().join("\n");
    let uniques: String = uniques.iter().map(|reference| format!("\n1 {reference}")).collect();
    json!({"text": format!("{rest}{uniques}")})
}

fn judged(client: &Client, deck: &Value) -> Value {
    let answer = client.post("/v1/decks/validate", &json!({"deck": deck, "asOf": "2026-03-01"})).ok();
    answer["verdicts"][0].clone()
}

#[test]
fn a_deck_with_uniques_is_judged_and_played_by_their_references() {
    let Some(shared) = shared("a_deck_with_uniques_is_judged_and_played_by_their_references") else { return };
    let folder = TempDir::new().unwrap();
    let output = import(folder.path(), &shared.join("cards/uniques/uniques_sample_1000.jsonl"));
    assert!(output.contains("1000 new") && output.contains("1000 texts compiled"), "{output}");
    let server = Server::within(folder, &[]);
    let client = server.client();
    let list = client.get("/v1/cards?rarity[]=UNIQUE&faction[]=MU&itemsPerPage=1000").ok();
    let mut chosen: Vec<&Value> = Vec::new();
    for unique in list["member"].as_array().unwrap() {
        let read = unique["abilities"].as_array().unwrap().iter().all(|ability| ability["status"] == "compiled");
        let family = unique["family"].as_str().unwrap();
        let in_the_deck = (13..=24).any(|number| family == format!("MU_{number}"));
        let legal = unique["status"] == "legal" && !chosen.iter().any(|other| other["name"] == unique["name"]);
        if read && legal && !in_the_deck && chosen.len() < 3 {
            chosen.push(unique);
        }
    }
    let references: Vec<&str> = chosen.iter().map(|unique| unique["reference"].as_str().unwrap()).collect();
    let deck = with(&references);
    let verdict = judged(&client, &deck);
    assert_eq!(verdict["verdict"], "legal", "{verdict}");
    let report = client.post("/v1/goldfish", &json!({"deck": deck, "games": 300})).ok();
    assert_eq!(report["coverage"]["cards"], 39);
    let unsupported = report["coverage"]["unsupported"].to_string();
    for reference in &references {
        let row = report["cards"].as_array().unwrap().iter().find(|row| row["reference"] == **reference).unwrap();
        assert!(row["played"]["estimate"].as_f64().unwrap() > 0.0, "{row}");
        assert!(!unsupported.contains(reference), "{unsupported}");
    }
    // A fourth Unique is one too many. Of a Unique that was never imported only the name is known, and it is not played.
    let fourth = list["member"].as_array().unwrap().iter().find(|u| !references.iter().any(|r| u["reference"] == **r));
    let four: Vec<&str> = references.iter().copied().chain(fourth.unwrap()["reference"].as_str()).collect();
    assert_eq!(judged(&client, &with(&four))["verdict"], "illegal");
    let unknown = with(&["ALT_CORE_B_MU_08_U_4000000"]);
    let (status, code, _) = client.post("/v1/goldfish", &json!({"deck": unknown, "games": 10})).problem();
    assert_eq!((status, code.as_str()), (422, "DECK_NOT_PLAYABLE"));
    // What these Uniques do can be searched like what other cards do.
    let drawing = client.get("/v1/cards?rarity[]=UNIQUE&trigger[]=J&effect[]=draw&itemsPerPage=1000").ok();
    let draws = |line: &str| line.contains("{J}") && line.contains("draw");
    for card in drawing["member"].as_array().unwrap() {
        let lines = card["abilities"].as_array().unwrap().iter().filter_map(|ability| ability["notation"].as_str());
        assert!(lines.into_iter().any(draws), "{card}");
    }
    assert!(drawing["totalItems"].as_u64().unwrap() > 20);
}

/// For few Uniques in the players' decks is the English text known. They are played with what is known, and the answer says so.
#[test]
fn uniques_without_an_english_text_are_played_for_what_is_known() {
    let Some(shared) = shared("uniques_without_an_english_text_are_played_for_what_is_known") else { return };
    let folder = TempDir::new().unwrap();
    let decks = shared.join("decks");
    import(folder.path(), &decks.join("deck_uniques.jsonl"));
    let server = Server::within(folder, &[]);
    let client = server.client();
    let mut seen = 0;
    for entry in std::fs::read_dir(&decks).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !name.starts_with("player_") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let report = client.post("/v1/goldfish", &json!({"deck": {"text": text}, "games": 100})).ok();
        assert_eq!(report["faulted"]["estimate"], 0.0, "{name}");
        let unsupported = report["coverage"]["unsupported"].as_array().unwrap();
        for line in text.lines().filter(|line| line.contains("_U_")) {
            let reference = line.split(' ').nth(1).unwrap();
            let card = client.get(&format!("/v1/cards/{reference}")).ok();
            let unknown = card["abilities"].as_array().unwrap().iter().any(|ability| ability["status"] != "compiled");
            let reported = unsupported.iter().any(|ability| ability["reference"] == reference);
            assert_eq!(unknown, reported, "{name} {reference}: {}", card["abilities"]);
            seen += 1;
        }
    }
    assert!(seen > 5, "{seen}");
}
