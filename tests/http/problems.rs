//! `/problems`: every code has a page, and the page of a violation has two decks that show it.

use crate::lists::{muna, on_date};
use harness::{Client, Server};
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

fn codes(client: &Client, kind: &str) -> Vec<String> {
    let all = client.get("/problems").ok();
    let of_kind = all["member"].as_array().unwrap().iter().filter(|code| code["kind"] == kind);
    of_kind.map(|code| code["code"].as_str().unwrap().to_owned()).collect()
}

/// The outcome of a deck, and every code in its verdict, warnings included.
fn found(client: &Client, example: &Value, deck: &Value) -> (String, Vec<String>) {
    let mut body = json!({"deck": {"text": deck}, "formats": [example["format"]], "asOf": example["asOf"]});
    if let Some(pool) = example["pool"].as_str() {
        body["pool"] = json!({"text": pool});
    }
    let verdict = client.post("/v1/decks/validate", &body).ok()["verdicts"][0].clone();
    let violations = verdict["violations"].as_array().unwrap().iter();
    let codes = violations.map(|v| v["code"].as_str().unwrap().to_owned()).collect();
    (verdict["verdict"].as_str().unwrap().to_owned(), codes)
}

#[test]
fn every_violation_has_a_page_with_a_legal_and_an_illegal_deck() {
    let server = Server::shared();
    let client = server.client();
    let codes = codes(&client, "violation");
    assert!(codes.len() > 20, "{codes:?}");
    let mut invented = 0;
    for code in &codes {
        let page = client.get(&format!("/problems/{code}")).ok();
        assert!(page["title"].is_string() && page["help"].is_string(), "{page}");
        let example = &page["example"];
        // Cards that do not exist cannot be used over HTTP; the tests of `formats` judge these two decks.
        if !example["invented"].is_null() {
            invented += 1;
            continue;
        }
        let lists = TempDir::new().unwrap();
        let with_list = example["list"].as_str().map(|list| {
            let parsed: Value = serde_json::from_str(list).unwrap();
            let entry = json!([{"id": parsed["id"], "path": "list.json", "version": parsed["version"]}]);
            fs::write(lists.path().join("list.json"), list).unwrap();
            fs::write(lists.path().join("manifest.json"), entry.to_string()).unwrap();
            Server::with(&["--lists", lists.path().to_str().unwrap()])
        });
        let client = with_list.as_ref().map_or_else(|| server.client(), Server::client);
        let (_, of_legal) = found(&client, example, &example["legal"]);
        assert_eq!(of_legal, [] as [&str; 0], "{code}: the legal deck");
        let (_, of_illegal) = found(&client, example, &example["illegal"]);
        assert!(
            !of_illegal.is_empty() && of_illegal.iter().all(|c| c == code),
            "{code}: the illegal deck: {of_illegal:?}"
        );
    }
    assert!(invented <= 3, "real cards show what they can");
}

#[test]
fn every_code_of_an_error_has_a_page() {
    let server = Server::shared();
    let client = server.client();
    for code in codes(&client, "problem") {
        let page = client.get(&format!("/problems/{code}")).ok();
        assert_eq!(page["code"], code);
        assert!(page["status"].as_u64().unwrap() >= 400 && page["help"].is_string(), "{page}");
    }
    assert_eq!(client.get("/problems/NO_SUCH_CODE").problem().1, "PROBLEM_UNKNOWN");
}

#[test]
fn every_code_of_a_diagnostic_has_a_page() {
    let server = Server::shared();
    let client = server.client();
    let words = &client.document()["components"]["schemas"]["DiagnosticCode"]["enum"];
    let words: Vec<&str> = words.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    assert!(words.contains(&"CODE_DOUBTFUL") && words.contains(&"NAME_AMBIGUOUS"), "{words:?}");
    for word in words {
        let page = client.get(&format!("/problems/{word}")).ok();
        assert_eq!(page["code"], word);
        assert!(page["help"].as_str().unwrap().len() > 40, "{page}");
    }
    assert!(codes(&client, "diagnostic").contains(&"TEXT_IGNORED".to_owned()));
}

#[test]
fn what_a_verdict_says_can_be_looked_up() {
    let server = Server::shared();
    let client = server.client();
    let list = format!("{}1 ALT_CORE_B_MU_25_R1\n", muna());
    let verdict = client.post("/v1/decks/validate", &on_date(&list, "standard")).ok()["verdicts"][0].clone();
    let code = verdict["violations"][0]["code"].as_str().unwrap();
    assert_eq!(client.get(&format!("/problems/{code}")).ok()["kind"], "violation");
}
