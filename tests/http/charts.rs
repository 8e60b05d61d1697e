//! `/v1/goldfish/chart.svg`, and the charts in a report.

use crate::lists::muna;
use harness::{Client, Server};
use serde_json::{Value, json};

/// The deck code of a list.
fn code(client: &Client, list: &str) -> String {
    let encoded = client.post("/v1/decks/encode", &json!({"deck": {"text": list}, "to": "code"})).ok();
    assert_eq!(encoded["lost"], json!([]));
    encoded["code"].as_str().unwrap().replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

fn svg(client: &Client, path: &str) -> String {
    let answer = client.get(path);
    assert_eq!((answer.status, answer.header("content-type")), (200, "image/svg+xml"), "{path}");
    String::from_utf8(answer.body).unwrap()
}

#[test]
fn a_chart_shows_the_figures_of_the_report() {
    let client = Server::shared().client();
    let deck = code(&client, &muna());
    let body = json!({"deck": {"text": muna()}, "games": 500, "days": 4, "seed": 7, "charts": "en"});
    let report = client.post("/v1/goldfish", &body).ok();
    for chart in ["statistics", "pace"] {
        let drawn = svg(&client, &format!("/v1/goldfish/chart.svg?code={deck}&chart={chart}&games=500&days=4&seed=7"));
        assert_eq!(report["charts"][chart], drawn, "{chart}");
    }
    // The figures in the drawing are also in the description, with their intervals.
    let total = &report["headline"]["statistics"][3]["total"];
    let number = |name: &str| total[name].as_f64().unwrap();
    let said = format!("Day 4: both {:.1} (95% interval {:.2}–{:.2})", number("mean"), number("low"), number("high"));
    assert!(report["charts"]["statistics"].as_str().unwrap().contains(&said), "{said}");
}

#[test]
fn a_report_has_charts_only_where_they_are_asked_for() {
    let client = Server::shared().client();
    let ask = |members: Value| {
        let mut body = json!({"deck": {"text": muna()}, "games": 10});
        body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
        client.post("/v1/goldfish", &body)
    };
    assert!(ask(json!({})).ok().get("charts").is_none());
    let alone = ask(json!({"opponent": "none", "charts": "fr"})).ok();
    assert!(alone["charts"]["statistics"].as_str().unwrap().contains("Jour 1"), "{}", alone["charts"]);
    assert!(alone["charts"].get("pace").is_none(), "nobody sets a pace");
    assert_eq!(ask(json!({"charts": "tlh"})).problem(), (400, "BODY_INVALID".to_owned(), vec!["/charts".to_owned()]));
    let game = client.post("/v1/goldfish/game", &json!({"deck": {"text": muna()}, "charts": "en"}));
    assert_eq!(game.problem(), (422, "OUT_OF_RANGE".to_owned(), vec!["/charts".to_owned()]));
}

#[test]
fn the_opening_is_drawn_without_games_in_the_language_asked_for() {
    let client = Server::shared().client();
    let deck = code(&client, &muna());
    let path = format!("/v1/goldfish/chart.svg?code={deck}&chart=opening");
    let english = svg(&client, &path);
    assert!(english.contains("Cards played on Day 1 – 0:"), "{english}");
    assert_eq!(svg(&client, &format!("{path}&locale=de")), english, "English where there is no translation");
    assert!(svg(&client, &format!("{path}&locale=fr")).contains("Cartes jouées au Jour 1"));
    // A million games would exceed the budget if they were played.
    assert_eq!(svg(&client, &format!("{path}&games=1000000")), english);
}

#[test]
fn a_chart_that_a_client_has_is_not_drawn_again() {
    let client = Server::shared().client();
    let path = format!("/v1/goldfish/chart.svg?code={}&chart=pace&games=100", code(&client, &muna()));
    let tag = client.get(&path).header("etag").to_owned();
    assert!(!tag.is_empty());
    let again = client.get_with(&path, &[("if-none-match", &tag)]);
    assert_eq!((again.status, again.body.len()), (304, 0));
    let other = client.get_with(&format!("{path}&seed=2"), &[("if-none-match", &tag)]);
    assert_eq!(other.status, 200);
}

#[test]
fn what_cannot_be_drawn_says_why_and_where() {
    let client = Server::shared().client();
    let deck = code(&client, &muna());
    let fault = |query: &str| client.get(&format!("/v1/goldfish/chart.svg?{query}")).problem();
    let is = |status, code: &str, places: &[&str]| {
        (status, code.to_owned(), places.iter().map(|place| (*place).to_owned()).collect::<Vec<_>>())
    };
    assert_eq!(fault(""), is(400, "QUERY_INVALID", &["?code", "?chart"]));
    assert_eq!(fault(&format!("code={deck}&chart=pie")), is(400, "QUERY_INVALID", &["?chart"]));
    assert_eq!(fault(&format!("code={deck}&chart=pace&locale=tlh")), is(400, "QUERY_INVALID", &["?locale"]));
    assert_eq!(
        fault(&format!("code={deck}&chart=pace&games=0&days=21")),
        is(422, "OUT_OF_RANGE", &["?games", "?days"])
    );
    assert_eq!(fault(&format!("code={deck}&chart=pace&games=1000000&days=20")), is(422, "OVER_BUDGET", &["?games"]));
    for chart in ["pace", "opening"] {
        let (status, code, places) = fault(&format!("code=nonsense&chart={chart}"));
        assert_eq!((status, &*code), (422, "DECK_NOT_PLAYABLE"));
        assert!(!places.is_empty() && places.iter().all(|place| place == "?code"), "{places:?}");
    }
}
