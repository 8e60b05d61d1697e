//! Recorded conversations of the clients: sends every request as a client makes it, and checks that the answer has the members
//! that the client reads.
//!
//! Each line of the files is a request: `method`, `path`, a `body` if there is one, the `status`, and `reads`: JSON pointers with
//! the kind of value that the client expects there. `*` stands for every entry of a list, which must not be empty.

use super::uniques::with_uniques;
use harness::{Client, Server};
use serde_json::Value;

fn replay(client: &Client, file: &str) {
    for line in file.lines().filter(|line| !line.is_empty()) {
        let request: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        ask(client, &request);
    }
}

fn ask(client: &Client, request: &Value) {
    let path = request["path"].as_str().unwrap();
    let answer = match request["method"].as_str() {
        Some("POST") => client.post(path, &request["body"]),
        _ => client.get(path),
    };
    assert_eq!(answer.status, request["status"].as_u64().map_or(200, |s| s as u16), "{path}");
    for (pointer, kind) in request["reads"].as_object().into_iter().flatten() {
        let values = at(&answer.json(), pointer);
        assert!(!values.is_empty(), "{path}: nothing at {pointer}");
        let kinds: Vec<&str> = kind.as_str().unwrap().split('|').collect();
        for value in values {
            assert!(kinds.iter().any(|kind| is(kind, &value)), "{path}: {value} at {pointer} is no {kinds:?}");
        }
    }
}

/// Every value at a pointer; a missing value is null.
fn at(value: &Value, pointer: &str) -> Vec<Value> {
    let Some((head, tail)) = pointer.strip_prefix('/').map(|p| p.split_once('/').unwrap_or((p, ""))) else {
        return vec![value.clone()];
    };
    let tail = if tail.is_empty() { String::new() } else { format!("/{tail}") };
    match head {
        "*" => value.as_array().into_iter().flatten().flat_map(|entry| at(entry, &tail)).collect(),
        name => at(value.pointer(&format!("/{name}")).unwrap_or(&Value::Null), &tail),
    }
}

fn is(kind: &str, value: &Value) -> bool {
    match kind {
        "string" => value.is_string(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        exact => value.as_str() == Some(exact) || serde_json::to_string(value).is_ok_and(|text| text == exact),
    }
}

#[test]
fn the_live_deck_builder_reads_what_it_asks_for() {
    replay(&Server::shared().client(), include_str!("rebuilder.jsonl"));
}

#[test]
fn the_live_deck_builder_reads_what_it_asks_of_uniques() {
    replay(&with_uniques().client(), include_str!("uniques.jsonl"));
}

#[test]
fn the_search_page_reads_what_it_asks_for() {
    replay(&Server::shared().client(), include_str!("search-page.jsonl"));
}

#[test]
fn the_first_deck_builder_reads_what_it_asks_for() {
    replay(&Server::shared().client(), include_str!("poc.jsonl"));
}

#[test]
fn the_draft_reads_what_it_asks_for() {
    replay(&with_uniques().client(), include_str!("draft.jsonl"));
}

#[test]
fn the_guessing_game_reads_what_it_asks_for() {
    replay(&Server::shared().client(), include_str!("alteredle.jsonl"));
}
