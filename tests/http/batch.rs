//! `/v1/decks/validate/batch`: verdicts for the lines of a streamed body.

use crate::lists::muna;
use harness::{Client, Server};
use reqwest::Method;
use serde_json::{Value, json};
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{Shutdown, TcpStream},
    time::Duration,
};

const PATH: &str = "/v1/decks/validate/batch";
const NDJSON: &[(&str, &str)] = &[("content-type", "application/x-ndjson")];

fn request(id: impl Into<Value>, text: &str) -> String {
    json!({"id": id.into(), "deck": {"text": text}, "asOf": "2026-03-01"}).to_string()
}

fn answers(client: &Client, body: impl Into<Vec<u8>>) -> Vec<Value> {
    let answer = client.send(Method::POST, PATH, NDJSON, Some(body.into()));
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/x-ndjson");
    answer.body.lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect()
}

#[test]
fn every_line_has_its_verdict_in_order() {
    let server = Server::shared();
    let client = server.client();
    let lines = [request("a", &muna()), String::new(), request(7, "1 ALT_CORE_B_MU_01_C"), request("c", &muna())];
    let got = answers(&client, lines.join("\r\n"));
    let about = |v: &Value| (v["line"].clone(), v["id"].clone(), v["verdicts"][0]["verdict"].clone());
    assert_eq!(
        got.iter().map(about).collect::<Vec<_>>(),
        [
            (json!(1), json!("a"), json!("legal")),
            (json!(3), json!(7), json!("illegal")),
            (json!(4), json!("c"), json!("legal"))
        ]
    );
    let mut alone = client.post_text("/v1/decks/validate", &lines[0]).ok();
    alone["line"] = json!(1);
    assert_eq!(got[0], alone, "the same answer as alone");
}

#[test]
fn a_bad_line_is_a_bad_line_and_not_the_end() {
    let server = Server::shared();
    let lines = [
        "{".to_owned(),
        request("ok", &muna()),
        json!({"id": "x", "deck": {"text": ""}, "asOf": "2026-02-30"}).to_string(),
        json!({"id": "y", "dekc": {}}).to_string(),
        "[]".to_owned(),
        request("end", &muna()),
    ];
    let got = answers(&server.client(), lines.join("\n"));
    let about =
        |v: &Value| (v["id"].clone(), v["problem"]["code"].clone(), v["problem"]["errors"][0]["pointer"].clone());
    assert_eq!(
        got.iter().map(about).collect::<Vec<_>>(),
        [
            (json!(null), json!("BODY_NOT_JSON"), json!("")),
            (json!("ok"), json!(null), json!(null)),
            (json!("x"), json!("DATE_INVALID"), json!("/asOf")),
            (json!("y"), json!("BODY_INVALID"), json!("/dekc")),
            (json!(null), json!("BODY_INVALID"), json!("")),
            (json!("end"), json!(null), json!(null)),
        ]
    );
    assert_eq!(got.iter().map(|v| v["line"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn thousands_of_lines_keep_their_order() {
    let server = Server::shared();
    let text = |n: usize| format!("1 ALT_CORE_B_MU_01_C\n{} ALT_CORE_B_MU_13_C\n", n % 50 + 1);
    let body: Vec<String> = (0..3000).map(|n| request(n, &text(n))).collect();
    let got = answers(&server.client(), body.join("\n"));
    assert_eq!(got.len(), 3000);
    for (n, answer) in got.iter().enumerate() {
        assert_eq!((&answer["id"], &answer["line"]), (&json!(n), &json!(n + 1)));
        assert_eq!(answer["deck"]["sizeWithoutHero"], n % 50 + 1);
    }
}

#[test]
fn a_line_is_answered_before_the_next_is_sent() {
    let server = Server::shared();
    let mut socket = TcpStream::connect(server.address().trim_start_matches("http://")).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut answer = BufReader::new(socket.try_clone().unwrap()).lines().map(Result::unwrap);
    write!(socket, "POST {PATH} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n").unwrap();
    for id in ["one", "two"] {
        let line = request(id, "1 ALT_CORE_B_MU_01_C") + "\n";
        write!(socket, "{:x}\r\n{line}\r\n", line.len()).unwrap();
        let said = answer.find(|line| line.starts_with('{')).expect("the line is answered while the body is open");
        assert_eq!(serde_json::from_str::<Value>(&said).unwrap()["id"], id);
    }
    socket.write_all(b"0\r\n\r\n").unwrap();
    assert!(answer.any(|line| line == "0"), "the answer ends with the body");
}

#[test]
fn what_is_no_batch_is_refused() {
    let server = Server::shared();
    let client = server.client();
    let html = client.send(Method::POST, PATH, &[("content-type", "text/html")], Some(b"<p>".to_vec()));
    assert_eq!(html.problem(), (415, "MEDIA_TYPE".into(), vec![]));
    let packed = client.send(Method::POST, PATH, &[("content-encoding", "br")], Some(b"{}".to_vec()));
    assert_eq!(packed.problem(), (415, "MEDIA_TYPE".into(), vec![]));
    assert_eq!(client.get(PATH).problem().0, 405);
    let address = server.address().trim_start_matches("http://");
    let mut socket = TcpStream::connect(address).unwrap();
    write!(socket, "POST {PATH} HTTP/1.1\r\nhost: x\r\ncontent-length: {}\r\n\r\n", (64 << 20) + 1).unwrap();
    let mut status = String::new();
    BufReader::new(socket).read_line(&mut status).unwrap();
    assert!(status.starts_with("HTTP/1.1 413"), "{status}");
}

/// A search for suggestions takes as long as a thousand verdicts, so not every line of a long batch may ask for one.
#[test]
fn only_the_first_thousand_lines_may_ask_for_suggestions() {
    let server = Server::shared();
    let client = server.client();
    let asking = json!({"deck": {"text": "1 ALT_CORE_B_MU_01_C"}, "suggest": true}).to_string();
    let body = format!("{}{asking}\n{asking}\n{}", "\n".repeat(999), request("plain", &muna()));
    let got = answers(&client, body);
    assert!(got[0]["verdicts"][0]["suggestions"].is_array(), "line 1000: {}", got[0]);
    assert_eq!((&got[1]["line"], &got[1]["problem"]["code"]), (&json!(1001), &json!("OVER_BUDGET")));
    assert_eq!(got[1]["problem"]["errors"][0]["pointer"], "/suggest");
    assert_eq!(got[2]["verdicts"][0]["verdict"], "legal", "the others are judged");
}

/// A batch that has begun: a connection on which one line was sent and its answer has begun.
fn begun(server: &Server) -> TcpStream {
    let mut socket = TcpStream::connect(server.address().trim_start_matches("http://")).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let line = format!("{}\n", request(1, &muna()));
    write!(
        socket,
        "POST {PATH} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n{:x}\r\n{line}\r\n",
        line.len()
    )
    .unwrap();
    let mut head = [0; 15];
    socket.read_exact(&mut head).unwrap();
    assert_eq!(&head, b"HTTP/1.1 200 OK");
    socket
}

#[test]
fn a_batch_that_is_kept_open_ends_some_day() {
    let server = Server::with(&["--batch-seconds", "1"]);
    let mut socket = begun(&server);
    let mut sending = socket.try_clone().unwrap();
    // One piece after another: no piece is late, but all of them together are.
    let sender = std::thread::spawn(move || {
        while sending.write_all(b"1\r\n \r\n").is_ok() {
            std::thread::yield_now()
        }
    });
    let mut answer = Vec::new();
    let mut piece = [0; 1024];
    while !String::from_utf8_lossy(&answer).contains("it takes at most 1 s") {
        let read = socket.read(&mut piece).unwrap();
        assert!(read > 0, "the answer says why it ends: {}", String::from_utf8_lossy(&answer));
        answer.extend_from_slice(&piece[..read]);
    }
    assert!(String::from_utf8_lossy(&answer).contains("\"BODY_TIMEOUT\""));
    socket.shutdown(Shutdown::Both).unwrap();
    sender.join().unwrap();
}

#[test]
fn so_many_batches_are_under_way_and_no_more() {
    let server = Server::with(&["--batches", "1"]);
    let held = begun(&server);
    let refused = server.client().send(Method::POST, PATH, NDJSON, Some(request(2, &muna()).into()));
    let (status, code, _) = refused.problem();
    assert_eq!((status, code.as_str(), refused.header("retry-after")), (503, "BUSY", "2"));
    drop(held);
    // The service notices a moment later that the first client has gone.
    while server.client().send(Method::POST, PATH, NDJSON, Some(request(3, &muna()).into())).status != 200 {}
}
