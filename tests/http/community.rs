//! `/api`: the routes that the clients of the Altered community call, and the members that they expect in answers.

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

/// The value of a member in each entry of a page.
fn each<'a>(page: &'a Value, pointer: &str) -> Vec<&'a Value> {
    let member = page["member"].as_array().unwrap();
    member.iter().map(|entry| entry.pointer(pointer).unwrap_or(&Value::Null)).collect()
}

/// Fetches a page that is too long to be checked against its schema in reasonable time; short pages of the same operations are
/// checked.
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
