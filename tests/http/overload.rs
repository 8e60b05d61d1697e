//! A service under more load than it can handle says so, and goes on answering fast requests.

use crate::lists::muna;
use harness::{Answer, Client, Server};
use reqwest::Method;
use serde_json::json;
use std::{
    sync::{
        Barrier,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

/// A deck that breaks rules in each format, so that the search for the smallest fix takes long.
fn long_request() -> Vec<u8> {
    let deck = muna().replace("3 ALT_CORE_B_MU_25_C", "4 ALT_CORE_B_MU_25_R1\n3 ALT_CORE_B_AX_04_C");
    json!({"deck": {"text": deck}, "formats": "all", "suggest": true, "explain": true}).to_string().into_bytes()
}

fn judge(client: &Client) -> Answer {
    let json = [("content-type", "application/json")];
    client.send(Method::POST, "/v1/decks/validate", &json, Some(long_request()))
}

/// Sends requests on several connections until one is refused, and returns that answer. Meanwhile `beside` is called again and
/// again.
fn refused(server: &Server, ask: impl Fn(&Client) -> Answer + Sync, beside: impl Fn(&Client)) -> Answer {
    const CONNECTIONS: usize = 8;
    const ROUNDS: usize = 200;
    let done = AtomicBool::new(false);
    let together = Barrier::new(CONNECTIONS);
    thread::scope(|scope| {
        let asking: Vec<_> = (0..CONNECTIONS)
            .map(|_| {
                scope.spawn(|| {
                    let client = server.client();
                    together.wait();
                    for _ in 0..ROUNDS {
                        if done.load(Ordering::Relaxed) {
                            return None;
                        }
                        let answer = ask(&client);
                        if answer.status != 200 {
                            done.store(true, Ordering::Relaxed);
                            return Some(answer);
                        }
                    }
                    None
                })
            })
            .collect();
        let client = server.client();
        while !done.load(Ordering::Relaxed) && asking.iter().any(|thread| !thread.is_finished()) {
            beside(&client);
        }
        asking.into_iter().find_map(|thread| thread.join().unwrap()).expect("one request was refused")
    })
}

/// D6: work that leaves the HTTP workers is bounded, and fast requests are answered beside it.
#[test]
fn too_much_long_work_is_refused_while_look_ups_go_on() {
    let server = Server::with(&["--long-work-threads", "1", "--long-work-waiting", "0"]);
    let refused = refused(&server, judge, |client| {
        assert_eq!(client.get("/v1/cards/ALT_CORE_B_MU_08_C").status, 200);
        assert_eq!(client.get("/health/ready").status, 200);
        let verdict = client.post("/v1/decks/validate", &json!({"deck": {"text": muna()}}));
        assert_eq!(verdict.status, 200, "a plain verdict is quick");
    });
    let (status, code, _) = refused.problem();
    assert_eq!((status, code.as_str()), (503, "BUSY"));
    assert!(refused.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0), "{:?}", refused.headers);
    // Nothing is left over: without other load, the same request is answered.
    assert_eq!(judge(&server.client()).status, 200);
    assert_eq!(server.client().get("/v1/cards?itemsPerPage=1").status, 200);
}

/// Simulations have permits of their own.
#[test]
fn too_many_simulations_are_refused_while_verdicts_go_on() {
    let server = Server::with(&["--simulations-running", "1", "--simulations-waiting", "0"]);
    let play = |client: &Client| client.post("/v1/goldfish", &json!({"deck": {"text": muna()}}));
    let refused = refused(&server, play, |client| assert_eq!(judge(client).status, 200));
    assert_eq!((refused.problem().0, refused.problem().1.as_str()), (503, "BUSY"));
    assert!(refused.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0), "{:?}", refused.headers);
    assert_eq!(play(&server.client()).status, 200);
}

/// A stream of events can no longer send a status once it has begun.
#[test]
fn a_stream_of_events_without_a_place_is_refused_before_it_begins() {
    let server = Server::with(&["--simulations-running", "1", "--simulations-waiting", "0"]);
    let play = |client: &Client| {
        let headers = [("content-type", "application/json"), ("accept", "text/event-stream")];
        let body = json!({"deck": {"text": muna()}}).to_string().into_bytes();
        client.send(Method::POST, "/v1/goldfish", &headers, Some(body))
    };
    let refused = refused(&server, play, |client| assert_eq!(judge(client).status, 200));
    assert_eq!((refused.problem().0, refused.problem().1.as_str()), (503, "BUSY"));
    assert_eq!(refused.header("retry-after"), "2");
    assert_eq!(play(&server.client()).header("content-type"), "text/event-stream");
}

/// Waiting requests are answered: as many as may wait, one after another.
#[test]
fn as_many_as_may_wait_are_answered() {
    let server = Server::with(&["--long-work-threads", "1", "--long-work-waiting", "7"]);
    let statuses: Vec<u16> = thread::scope(|scope| {
        let asking: Vec<_> = (0..8).map(|_| scope.spawn(|| judge(&server.client()).status)).collect();
        asking.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(statuses, [200; 8]);
}

/// D5: a probe and a look-up are answered during a reload, and the new version is served afterwards.
#[test]
fn a_reload_holds_nobody_up() {
    let server = Server::with(&["--reload-seconds", "1"]);
    let client = server.client();
    let file = server.folder().join("one.json");
    let record = json!({
        "reference": "ALT_CORE_B_MU_700_C", "name": "Test Mage", "cardType": {"reference": "SPELL"},
        "mainFaction": {"reference": "MU"}, "elements": {"MAIN_COST": "3", "RECALL_COST": "2"}
    });
    std::fs::write(&file, record.to_string()).unwrap();
    let before = client.get("/v1/cards/ALT_CORE_B_MU_08_C").header("etag").to_owned();
    let (database, file) = (server.folder().join("cards.sqlite"), file.to_str().unwrap().to_owned());
    let imported = harness::tumult(server.folder(), &["import", "--database", database.to_str().unwrap(), &file]);
    assert!(imported.status.success(), "{imported:?}");
    crate::house::until(&client, "/v1/cards/ALT_CORE_B_MU_700_C", |card| {
        assert_eq!(client.get("/health/ready").status, 200);
        card["reference"] == "ALT_CORE_B_MU_700_C"
    });
    let after = client.get_with("/v1/cards/ALT_CORE_B_MU_08_C", &[("if-none-match", &before)]);
    assert_eq!(after.status, 200, "the tag belongs to a version of the catalogue");
}
