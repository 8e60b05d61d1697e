//! `/api`: what the clients of the Altered community call, and that they read what they expect.

mod acceptance;
mod bga;
mod cards;
mod conversations;
mod deck_lists;
mod decks;
mod groups;
mod parts;
mod uniques;

use harness::Client;
use reqwest::Method;
use serde_json::Value;

/// A member of each entry of a page.
fn each<'a>(page: &'a Value, pointer: &str) -> Vec<&'a Value> {
    let member = page["member"].as_array().unwrap();
    member.iter().map(|entry| entry.pointer(pointer).unwrap_or(&Value::Null)).collect()
}

/// A page that is too long to be held against its schema in reasonable time; short ones of the same operations are.
fn long_page(client: &Client, path: &str) -> Value {
    client.send_unchecked(Method::GET, path, &[], None).unwrap().ok()
}

/// The references of all cards that a query finds.
fn found(client: &Client, query: &str) -> Vec<String> {
    let page = long_page(client, &format!("/api/cards?itemsPerPage=1000&{query}"));
    let total = page["totalItems"].as_u64().unwrap();
    let found: Vec<String> = each(&page, "/reference").iter().map(|r| r.as_str().unwrap().to_owned()).collect();
    assert_eq!(total.min(1000), found.len() as u64, "{query}");
    found
}
