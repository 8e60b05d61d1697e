//! Simulations are bounded by their work and by a clock, end when the client has gone, and do not delay one another.

use crate::lists::muna;
use harness::{Client, Server};
use reqwest::Method;
use serde_json::{Value, json};
use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::TcpStream,
};

/// Flags that leave only the bounds of the contract.
const UNBOUNDED: [&str; 4] = ["--simulation-work", "18446744073709551615", "--simulation-seconds", "86400"];

/// Games whose cards trigger one another, within the rules' own limit of a hundred. Each takes as long as thousands of others, so
/// together they take hours. They are played by edition 4.0, in which the discard pile becomes the deck again as often as needed.
fn hours() -> Value {
    let deck = "1 ALT_DUSTERCB_P_YZ_65_C_025\n3 ALT_BISE_B_LY_49_R1\n2 ALT_COREKS_B_YZ_23_R1\n2 ALT_CYCLONE_B_BR_66_R2\n\
                3 ALT_COREKS_B_MU_19_C\n3 ALT_DUSTERCB_P_MU_88_R1";
    json!({"deck": {"text": deck}, "games": 250_000, "days": 20, "mode": "booster_war_ordered", "asOf": "2026-02-01"})
}

fn few() -> Value {
    json!({"deck": {"text": muna()}, "games": 10})
}

/// Sends a simulation on a connection of its own.
fn sent(server: &Server, body: &Value, accept: &str) -> TcpStream {
    sent_with(server, body, &format!("accept: {accept}"))
}

/// Sends a simulation on a connection of its own, with a header.
fn sent_with(server: &Server, body: &Value, header: &str) -> TcpStream {
    let body = body.to_string();
    let mut connection = TcpStream::connect(server.address().trim_start_matches("http://")).unwrap();
    let length = body.len();
    let head = format!(
        "POST /v1/goldfish HTTP/1.1\r\nhost: tumult\r\n{header}\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    );
    connection.write_all(head.as_bytes()).unwrap();
    connection
}

/// The next event of a stream.
fn next_event(stream: &mut impl std::io::BufRead) -> String {
    let mut lines = stream.lines().map(Result::unwrap);
    lines.find_map(|line| line.strip_prefix("event: ").map(str::to_owned)).expect("an event")
}

/// The statuses of requests for a few games, sent again and again.
fn statuses(client: &Client) -> impl Iterator<Item = u16> {
    std::iter::repeat_with(|| client.post("/v1/goldfish", &few()).status)
}

/// Sends a simulation of hours to a service with one permit until it gets that permit. It may be refused at first while a few
/// games are played.
fn running(server: &Server, client: &Client, accept: &str) -> TcpStream {
    let mut connections = std::iter::repeat_with(|| sent(server, &hours(), accept)).take(50);
    connections.find(|_| statuses(client).take(50).any(|status| status == 503)).expect("it was let in")
}

/// F1: the answer has the games that the work allows, the same ones on any number of threads.
#[test]
fn where_the_work_is_done_the_games_so_far_are_the_answer_on_any_number_of_threads() {
    let long = json!({"deck": {"text": muna()}, "games": 100_000, "seed": 5});
    let exact = json!({"deck": {"text": muna()}, "precision": 0.0001});
    let games = json!({"decks": [{"text": muna()}, {"text": muna()}], "games": 20_000});
    let answers: Vec<[Vec<u8>; 3]> = ["1", "2", "8"]
        .iter()
        .map(|threads| {
            let server = Server::with(&["--simulation-threads", threads, "--simulation-work", "100000"]);
            let client = server.client();
            let asked = [("/v1/goldfish", &long), ("/v1/goldfish", &exact), ("/v1/games", &games)];
            asked.map(|(route, body)| {
                let answer = client.post(route, body);
                let shown = answer.ok();
                assert_eq!(shown["stopped"], json!({"reason": "work", "games": shown["games"]}), "{route} {body}");
                assert!((10..10_000).contains(&shown["games"].as_u64().unwrap()), "{}", shown["games"]);
                answer.body
            })
        })
        .collect();
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
    // They are the first games of the simulation: asking for exactly that many gives the same answer, except for the member that
    // says there are no more.
    let mut stopped: Value = serde_json::from_slice(&answers[0][0]).unwrap();
    let server = Server::shared();
    let fewer = json!({"deck": {"text": muna()}, "games": stopped["games"], "seed": 5});
    stopped.as_object_mut().unwrap().remove("stopped");
    assert_eq!(server.client().post("/v1/goldfish", &fewer).ok(), stopped);
    // A stream ends with the same result.
    let server = Server::with(&["--simulation-work", "100000"]);
    let headers = [("content-type", "application/json"), ("accept", "text/event-stream")];
    let stream = server.client().send(Method::POST, "/v1/goldfish", &headers, Some(long.to_string().into_bytes()));
    let text = String::from_utf8(stream.body).unwrap();
    let result = text.split("\n\n").find_map(|event| event.strip_prefix("event: result\ndata: ")).unwrap();
    assert_eq!(result.as_bytes(), answers[0][0]);
}

/// F1: games that take long are counted by the work that they take.
#[test]
fn games_that_take_long_take_more_of_the_work() {
    let server = Server::with(&["--simulation-work", "500000", "--simulation-seconds", "86400"]);
    let report = server.client().post("/v1/goldfish", &hours()).ok();
    assert_eq!(report["stopped"], json!({"reason": "work", "games": report["games"]}));
    assert!(report["games"].as_u64().unwrap() < 20, "{}", report["games"]);
    // The log of one such game would have tens of megabytes.
    let mut one = hours();
    one["games"] = json!(1);
    let (status, code, pointers) = server.client().post("/v1/goldfish/game", &one).problem();
    assert_eq!((status, code.as_str(), pointers), (422, "OVER_BUDGET", vec!["/days".to_owned()]));
}

/// F1: a simulation that the work does not bound in time is ended by the clock, and its permit is released.
#[test]
fn a_simulation_that_takes_too_long_is_ended_by_the_clock() {
    let flags = ["--simulation-seconds", "1", "--simulation-work", "18446744073709551615"];
    let server = Server::with(&[&flags[..], &["--simulations-running", "1", "--simulations-waiting", "1"]].concat());
    let client = server.client();
    let answer = client.post("/v1/goldfish", &hours());
    let (status, code, _) = answer.problem();
    assert_eq!((status, code.as_str()), (503, "BUSY"));
    assert!(answer.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0), "{:?}", answer.headers);
    assert_eq!(client.post("/v1/goldfish", &few()).status, 200);
}

/// F5: an ordinary close (`FIN`) also ends the work of a plain answer, in the middle of a game, and its permit is released.
#[test]
fn a_simulation_ends_when_its_client_closes_the_connection() {
    let places = ["--simulations-running", "1", "--simulations-waiting", "0"];
    let server = Server::with(&[&UNBOUNDED[..], &places].concat());
    let client = server.client();
    for accept in ["application/json", "text/event-stream"] {
        let connection = running(&server, &client, accept);
        connection.shutdown(std::net::Shutdown::Write).unwrap();
        assert!(statuses(&client).take(2_000).any(|status| status == 200), "its place becomes free: {accept}");
    }
}

/// One client cannot take all places in the queue: beyond its share it is refused, while another client may wait.
#[test]
fn a_client_has_a_share_of_the_places_to_wait() {
    let places = ["--simulations-running", "1", "--simulations-waiting", "3", "--waiting-per-address", "2"];
    let header = ["--client-address-header", "x-client"];
    let server = Server::with(&[&UNBOUNDED[..], &places, &header].concat());
    let client = server.client();
    let simulations = |what: &str, number: usize| {
        let line = format!("tumult_queue_{what}{{queue=\"simulations\"}} {number}");
        let seen = || String::from_utf8(client.get("/metrics").body).unwrap().lines().any(|found| found == line);
        assert!(std::iter::repeat_with(seen).take(10_000).any(|seen| seen), "{line}");
    };
    let held: Vec<TcpStream> = [("running", 1), ("waiting", 1), ("waiting", 2)]
        .into_iter()
        .map(|(what, number)| {
            let connection = sent_with(&server, &hours(), "x-client: 192.0.2.1");
            simulations(what, number);
            connection
        })
        .collect();
    let ask = |address: &str| {
        let headers = [("content-type", "application/json"), ("x-client", address)];
        client.send(Method::POST, "/v1/goldfish", &headers, Some(few().to_string().into_bytes()))
    };
    let refused = ask("192.0.2.1");
    assert_eq!((refused.problem().0, refused.problem().1.as_str()), (503, "BUSY"));
    assert!(refused.json()["detail"].as_str().unwrap().contains("its share"), "{}", refused.json());
    let other = sent_with(&server, &few(), "x-client: 192.0.2.2\r\nconnection: close");
    simulations("waiting", 3);
    drop(held);
    let first = BufReader::new(other).lines().next().unwrap().unwrap();
    assert_eq!(first, "HTTP/1.1 200 OK");
}

/// Further data on the connection is not a close: the next request is answered in its turn.
#[test]
fn a_request_behind_a_simulation_does_not_end_it() {
    let server = Server::with(&["--simulations-running", "1"]);
    let mut connection = sent(&server, &json!({"deck": {"text": muna()}, "games": 20_000}), "application/json");
    connection.write_all(b"GET /health/live HTTP/1.1\r\nhost: tumult\r\nconnection: close\r\n\r\n").unwrap();
    let lines: Vec<String> = BufReader::new(connection).lines().map_while(Result::ok).collect();
    let answers: Vec<&String> = lines.iter().filter(|line| line.contains("HTTP/1.1 ")).collect();
    assert!(answers.len() == 2 && answers.iter().all(|line| line.ends_with("200 OK")), "{answers:?}");
}

/// F6: a simulation does not wait for one that began before it, however long that takes.
#[test]
fn running_simulations_share_the_threads() {
    let server = Server::with(&[&UNBOUNDED[..], &["--simulations-running", "2", "--simulation-threads", "1"]].concat());
    let client = server.client();
    let mut stream = BufReader::new(sent(&server, &hours(), "text/event-stream"));
    assert_eq!(next_event(&mut stream), "progress");
    for _ in 0..3 {
        assert_eq!(client.post("/v1/goldfish", &few()).status, 200);
    }
    // This simulation has hours to go.
    assert_eq!(next_event(&mut stream), "progress");
}
