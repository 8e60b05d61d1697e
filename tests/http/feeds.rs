//! Feeds of the catalogue and of legality, as Atom and as JSON Feed.

use harness::{Server, tumult};
use serde_json::Value;

fn items(feed: &Value) -> &Vec<Value> {
    feed["items"].as_array().unwrap()
}

#[test]
fn a_change_of_the_catalogue_is_an_entry_of_both_feeds() {
    let folder = tempfile::tempdir().unwrap();
    assert!(tumult(folder.path(), &["cards", "delete", "ALT_CORE_B_MU_13_C", "ALT_CORE_B_MU_14_C"]).status.success());
    let server = Server::within(folder, &[]);
    let client = server.client();
    let answer = client.get("/v1/catalog/changes.json");
    assert_eq!(answer.header("content-type"), "application/feed+json");
    let feed = answer.ok();
    assert_eq!(feed["version"], "https://jsonfeed.org/version/1.1");
    let titles: Vec<&Value> = items(&feed).iter().map(|item| &item["title"]).collect();
    assert_eq!(titles, ["2 cards removed", "3486 cards new"], "the latest first");
    assert!(items(&feed)[0]["content_text"].as_str().unwrap().contains("cards delete"));

    let answer = client.get("/v1/catalog/changes.atom");
    assert_eq!(answer.header("content-type"), "application/atom+xml");
    let atom = String::from_utf8(answer.body).unwrap();
    assert!(atom.contains("<feed xmlns=\"http://www.w3.org/2005/Atom\""), "{atom}");
    assert_eq!(atom.matches("<entry>").count(), 2);
    for item in items(&feed) {
        let id = item["id"].as_str().unwrap();
        assert!(id.starts_with("urn:uuid:") && atom.contains(&format!("<id>{id}</id>")), "{id}");
    }
    let tag = client.get("/v1/catalog/changes.atom").header("etag").to_owned();
    assert_eq!(client.get_with("/v1/catalog/changes.atom", &[("if-none-match", &tag)]).status, 304);
}

#[test]
fn announcements_are_entries_by_the_day_they_were_announced() {
    let client = Server::shared().client();
    let feed = client.get("/v1/legality/changes.json").ok();
    let all = client.get("/v1/legality/changes").ok()["totalItems"].as_u64().unwrap();
    assert_eq!(items(&feed).len() as u64, all.min(100));
    let days: Vec<&str> = items(&feed).iter().map(|item| item["date_published"].as_str().unwrap()).collect();
    assert!(days.is_sorted_by(|a, b| a >= b), "{days:?}");
    // Bugfix has been suspended since 2025-10-03 (the history of the embedded catalogue).
    let suspended = items(&feed).iter().find(|item| {
        let title = item["title"].as_str().unwrap();
        title.contains("AX_58") && title.contains("is suspended from 2025-10-03")
    });
    assert!(suspended.is_some(), "{feed}");
    let ids: std::collections::BTreeSet<_> = items(&feed).iter().map(|item| item["id"].as_str()).collect();
    assert_eq!(ids.len(), items(&feed).len(), "each has an id of its own");
    let atom = String::from_utf8(client.get("/v1/legality/changes.atom").body).unwrap();
    assert_eq!(atom.matches("<entry>").count(), items(&feed).len());
}
