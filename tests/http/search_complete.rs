//! `GET /v1/cards/complete`: completions while a line is typed.

use harness::{Client, Server};
use reqwest::Url;
use serde_json::{Value, json};

fn offered(client: &Client, parameters: &[(&str, &str)]) -> Vec<Value> {
    let url = Url::parse_with_params("http://x/v1/cards/complete", parameters).unwrap();
    let list = client.get(&format!("{}?{}", url.path(), url.query().unwrap_or_default())).ok();
    let members = list["member"].as_array().unwrap().clone();
    assert_eq!(list["totalItems"], members.len());
    members
}

fn texts(client: &Client, line: &str) -> Vec<String> {
    offered(client, &[("q", line)]).iter().map(|one| one["text"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn names_are_offered_in_five_languages_without_regard_to_accents_case_and_slips() {
    let server = Server::shared();
    let client = server.client();
    let card = client.get("/v1/cards/ALT_CORE_B_MU_08_C").ok();
    for language in ["en", "fr", "de", "es", "it"] {
        let name = card["name"][language].as_str().unwrap();
        let first = &offered(&client, &[("q", &name.to_uppercase()), ("locale", language)])[0];
        let expected = json!({
            "kind": "NAME", "text": name, "search": format!("name:\"{name}\""), "language": language,
            "reference": "ALT_CORE_B_MU_08_C"
        });
        assert_eq!(*first, expected);
    }
    for typed in ["sneezer sh", "Shroom sneez", "sneezr shro", "champignon eternu", "CHAMPIGNON É"] {
        assert_eq!(offered(&client, &[("q", typed)])[0]["reference"], "ALT_CORE_B_MU_08_C", "{typed}");
    }
    assert_eq!(texts(&client, "xyzzyx"), [] as [&str; 0]);
    assert_eq!(client.get("/v1/cards/complete?q=xyzzyx&limit=5").ok()["itemsPerPage"], 5, "as asked for");
    // A name that begins with the text comes before one that only contains it.
    let moths = texts(&client, "moth");
    assert!(moths[0].starts_with("Moth") && moths.iter().any(|name| !name.starts_with("Moth")), "{moths:?}");
    // Each card is offered once.
    let vaike = offered(&client, &[("q", "vaike")]);
    assert_eq!(vaike.len(), 1, "{vaike:?}");
    assert_eq!(offered(&client, &[("q", "vaike"), ("locale", "fr")])[0]["language"], "fr");
}

#[test]
fn each_member_brings_the_whole_line_which_a_search_reads() {
    let server = Server::shared();
    let client = server.client();
    for (typed, expected) in [
        ("", "t:"),
        ("f:AX (", "f:AX (t:"),
        ("f:AX -kw:anch", "f:AX -kw:ANCHORED"),
        ("t:ch", "t:CHARACTER"),
        ("f:ax,b", "f:ax,BR"),
        ("st:\"ma", "st:\"MAGE\""),
        ("legal:singleton_", "legal:singleton_nuc"),
        ("c<3 sneezer sh", "c<3 name:\"Sneezer Shroom\""),
        ("name:\"between a r", "name:\"Between a Rock and a Hard Place\""),
        ("é subt", "é st:"),
    ] {
        let offered = offered(&client, &[("q", typed), ("limit", "50")]);
        let lines: Vec<&str> = offered.iter().map(|one| one["search"].as_str().unwrap()).collect();
        assert!(lines.contains(&expected), "{typed}: {lines:?}");
        for one in offered.iter().filter(|one| one["kind"] != "KEY") {
            let line = one["search"].as_str().unwrap();
            let url = Url::parse_with_params("http://x/v1/cards", [("search", line), ("itemsPerPage", "1")]).unwrap();
            assert_eq!(client.get(&format!("/v1/cards?{}", url.query().unwrap())).status, 200, "{line}");
        }
    }
    for typed in ["\"draw a", "text:dr", "colour:r", "c<", "f:AX)"] {
        let names = offered(&client, &[("q", typed)]).iter().filter(|one| one["kind"] != "KEY").count();
        assert_eq!(names, 0, "{typed}");
    }
}

#[test]
fn limits_are_kept_and_said() {
    let server = Server::shared();
    let client = server.client();
    assert_eq!(offered(&client, &[("q", "a")]).len(), 10);
    assert_eq!(offered(&client, &[("q", "a"), ("limit", "50")]).len(), 50);
    assert_eq!(offered(&client, &[("q", "t"), ("limit", "1")]).len(), 1);
    for (query, status, pointer) in [
        ("limit=0", 422, "?limit"),
        ("limit=51", 422, "?limit"),
        ("limit=x", 400, "?limit"),
        ("locale=pt", 400, "?locale"),
    ] {
        let (got, _, pointers) = client.get(&format!("/v1/cards/complete?q=a&{query}")).problem();
        assert_eq!((got, pointers), (status, vec![pointer.to_owned()]), "{query}");
    }
    let long = "x".repeat(1001);
    assert_eq!(client.get(&format!("/v1/cards/complete?q={long}")).problem().0, 422);
    assert_eq!(client.get("/v1/cards/complete?q=a&colour=red").ok()["warnings"].as_array().unwrap().len(), 1);
}
