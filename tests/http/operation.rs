//! What an operator sees and sets: metrics, limits of clients and connections, and stops.

use crate::lists::muna;
use harness::Server;
use reqwest::Method;
use serde_json::json;
use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    process::Command,
    thread,
    time::{Duration, Instant},
};

/// The value of a line of the metrics.
fn value(text: &str, line: &str) -> Option<f64> {
    text.lines().find_map(|found| found.strip_prefix(line)?.trim().parse().ok())
}

#[test]
fn answers_are_counted_by_route_and_status() {
    let server = Server::start();
    let client = server.client();
    for _ in 0..3 {
        assert_eq!(client.get("/v1/cards/ALT_CORE_B_MU_08_C").status, 200);
    }
    assert_eq!(client.get("/v1/cards/ALT_CORE_B_MU_999_C").status, 404);
    assert_eq!(client.get("/nowhere").status, 404);
    assert_eq!(client.post("/v1/goldfish", &json!({"deck": {"text": muna()}, "games": 70})).status, 200);
    for method in ["PATCH", "DELETE", "BREW"] {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        assert!(client.send(method, "/v1/decks/0123456789abcdef", &[], None).status >= 400);
    }
    let answer = client.get("/metrics");
    assert_eq!(answer.header("content-type"), "application/openmetrics-text; version=1.0.0; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-store");
    let text = String::from_utf8(answer.body).unwrap();
    let count = |status: u16, route: &str| {
        value(&text, &format!("tumult_requests_total{{method=\"GET\",route=\"{route}\",status=\"{status}\"}}"))
    };
    assert_eq!(count(200, "/v1/cards/{reference}"), Some(3.0));
    assert_eq!(count(404, "/v1/cards/{reference}"), Some(1.0), "a route is one series, whatever its cards");
    assert_eq!(count(404, "none"), Some(1.0));
    for method in ["PATCH", "DELETE", "other"] {
        let of_deck = |line: &&str| line.starts_with(&format!("tumult_requests_total{{method=\"{method}\","));
        assert_eq!(text.lines().filter(of_deck).count(), 1, "{method}: {text}");
    }
    assert_eq!(value(&text, "tumult_latency_seconds_count{route=\"/v1/cards/{reference}\"}"), Some(4.0));
    assert_eq!(value(&text, "tumult_games_total"), Some(70.0));
    assert_eq!(value(&text, "tumult_queue_waiting{queue=\"simulations\"}"), Some(0.0));
    assert_eq!(value(&text, "tumult_queue_refused_total{queue=\"long_work\"}"), Some(0.0));
    assert!(value(&text, "tumult_catalogue_cards").unwrap() > 1000.0);
    assert!(value(&text, "tumult_memory_resident_bytes").unwrap() > 1e6);
    assert!(text.contains("tumult_catalogue_info{version=\"") && text.ends_with("# EOF\n"), "{text}");
}

#[test]
fn the_log_names_the_client_whom_the_limits_count() {
    let server = Server::with(&["--log", "info", "--client-address-header", "X-Forwarded-For"]);
    let client = server.client();
    assert_eq!(client.get_with("/v1/sets", &[("X-Forwarded-For", "192.0.2.1, 2001:db8::9")]).status, 200);
    assert_eq!(client.get("/v1/factions").status, 200);
    // A line is written when the server has done with the answer, so it may come after the answer.
    let begin = Instant::now();
    let line = |path: &str| loop {
        let log = server.log();
        if let Some(line) = log.lines().find(|line| line.contains(path) && line.contains("answered")) {
            break line.to_owned();
        }
        assert!(begin.elapsed() < Duration::from_secs(10), "{log}");
        thread::sleep(Duration::from_millis(10));
    };
    for (path, client) in [("/v1/sets", "client=2001:db8::9"), ("/v1/factions", "client=127.0.0.1")] {
        let line = line(path);
        assert!(line.split_whitespace().any(|word| word == client), "{line}");
    }
}

#[test]
fn a_client_that_asks_too_often_is_told_when_to_come_back() {
    let server = Server::with(&["--rate-limit", "3", "--client-address-header", "X-Forwarded-For"]);
    let client = server.client();
    let ask = |address: &str| client.get_with("/v1/sets", &[("X-Forwarded-For", address)]);
    for left in ["2", "1", "0"] {
        let answer = ask("192.0.2.7");
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("ratelimit-policy"), "\"client\";q=3;w=60");
        assert!(answer.header("ratelimit").starts_with(&format!("\"client\";r={left};t=")));
    }
    let refused = ask("192.0.2.7");
    let (status, code, _) = refused.problem();
    assert_eq!((status, code.as_str()), (429, "RATE_LIMITED"));
    assert!((1..=21).contains(&refused.header("retry-after").parse::<u64>().unwrap()));
    assert!(refused.header("ratelimit").starts_with("\"client\";r=0;t="));
    assert_eq!(ask("10.0.0.1, 192.0.2.8").status, 200, "another client has a limit of its own");
    assert_eq!(ask("192.0.2.8, 192.0.2.7").status, 429, "what a client writes itself does not count");
    assert_eq!(client.get_with("/health/ready", &[("X-Forwarded-For", "192.0.2.7")]).status, 200);
    assert_eq!(client.get_with("/metrics", &[("X-Forwarded-For", "192.0.2.7")]).status, 200);
}

#[test]
fn without_a_limit_no_header_speaks_of_one() {
    let answer = Server::shared().client().get("/v1/sets");
    assert_eq!((answer.header("ratelimit"), answer.header("ratelimit-policy")), ("", ""));
}

/// Sends a request on a connection of its own and reads the answer, which has no body.
fn ask(connection: &mut TcpStream) -> String {
    connection.write_all(b"HEAD /v1/sets HTTP/1.1\r\nhost: here\r\n\r\n").unwrap();
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && connection.read(&mut byte).unwrap() == 1 {
        head.extend_from_slice(&byte);
    }
    String::from_utf8(head).unwrap()
}

#[test]
fn an_address_has_its_share_of_connections() {
    let server = Server::with(&["--connections-per-address", "4"]);
    let open = || {
        let connection = TcpStream::connect(server.address().trim_start_matches("http://")).unwrap();
        connection.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        connection
    };
    // A connection counts from the moment at which the service accepts it, so each is used before the next is opened.
    let mut held = Vec::new();
    let refused = loop {
        assert!(held.len() <= 4, "a fifth connection is one too many");
        let mut connection = open();
        let head = ask(&mut connection);
        if head.starts_with("HTTP/1.1 429") {
            break head;
        }
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        held.push(connection);
    };
    assert!(refused.contains("retry-after: ") && refused.contains("connection: close"), "{refused}");
    assert!(ask(&mut held[0]).starts_with("HTTP/1.1 200"), "the open ones go on");
    drop(held);
    // The service notices a moment later that they were closed.
    while !ask(&mut open()).starts_with("HTTP/1.1 200") {
        std::thread::yield_now();
    }
}

#[test]
fn who_reads_nothing_is_cut_off() {
    let server = Server::with(&["--write-seconds", "1"]);
    let mut silent = TcpStream::connect(server.address().trim_start_matches("http://")).unwrap();
    silent.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    // Many more answers than the buffers of both ends hold.
    let request = b"GET /v1/cards?itemsPerPage=1000 HTTP/1.1\r\nhost: here\r\n\r\n".repeat(30);
    silent.write_all(&request).unwrap();
    let connection_is_open = || {
        let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
        let port = server.address().rsplit(':').next().unwrap().parse::<u16>().unwrap();
        let mine = silent.local_addr().unwrap().port();
        // Local address, remote address, state 01: established.
        table.lines().any(|line| {
            let columns: Vec<&str> = line.split_whitespace().collect();
            columns.len() > 3
                && columns[1].ends_with(&format!(":{port:04X}"))
                && columns[2].ends_with(&format!(":{mine:04X}"))
                && columns[3] == "01"
        })
    };
    // Other clients are served meanwhile.
    while connection_is_open() {
        assert_eq!(server.client().get("/health/live").status, 200);
    }
    let mut rest = Vec::new();
    let read = silent.read_to_end(&mut rest);
    assert!(read.is_err() || rest.len() < 30 * 1_000_000, "the answers did not all arrive");
}

/// Requests that still wait in a queue at the end of a stop are answered.
#[test]
fn a_queued_simulation_is_answered_when_the_service_stops() {
    let mut server =
        Server::with(&["--simulations-running", "1", "--simulation-threads", "1", "--shutdown-seconds", "5"]);
    let client = server.client();
    let client = &client;
    let ask = move |seed: u64| {
        let body = json!({"deck": {"text": muna()}, "games": 1_000_000, "days": 5, "seed": seed});
        let headers = [("content-type", "application/json")];
        client.send_unchecked(Method::POST, "/v1/goldfish", &headers, Some(body.to_string().into_bytes()))
    };
    let answers: Vec<_> = std::thread::scope(|scope| {
        let asking: Vec<_> = (0..3).map(|seed| scope.spawn(move || ask(seed))).collect();
        let waiting = || {
            let text = String::from_utf8(client.get("/metrics").body).unwrap();
            value(&text, "tumult_queue_waiting{queue=\"simulations\"}").unwrap()
        };
        while waiting() < 2.0 {}
        let killed = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
        assert!(killed.success());
        asking.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(server.wait());
    let refused = answers.iter().flatten().filter(|answer| answer.status == 503);
    assert!(refused.clone().all(|answer| answer.header("retry-after") == "2"));
    assert!(refused.count() >= 2, "who waits is told, not cut: {answers:?}");
}
