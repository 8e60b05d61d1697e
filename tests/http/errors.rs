//! Every answer other than 2xx or 304 is a problem document.

use crate::lists::{muna, muna_cards, on_date};
use harness::Server;
use reqwest::Method;
use serde_json::{Value, json};
use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    time::Duration,
};

/// Routes with a body of JSON.
const POSTS: [&str; 10] = [
    "/v1/decks/validate",
    "/v1/decks/parse",
    "/v1/decks/stats",
    "/v1/decks/addable",
    "/v1/goldfish",
    "/v1/goldfish/hands",
    "/v1/goldfish/opening",
    "/v1/decks/compare",
    "/v1/cards/batch",
    "/v1/goldfish/odds",
];

/// Those whose body has the member `deck`.
const OF_A_DECK: &[&str] = POSTS.split_at(7).0;

#[test]
fn unknown_paths_and_wrong_methods_are_told_apart() {
    let server = Server::shared();
    let client = server.client();
    for path in ["/v2", "/v2/cards", "/v1/cards/", "/v1/cards/A/B", "/v1//cards", "/%2e%2e/etc/passwd"] {
        let (status, code, _) = client.get(path).problem();
        assert_eq!((status, code.as_str()), (404, "NOT_FOUND"), "{path}");
    }
}

/// Also where the path with another method would fit the template of another route, as `/v1/decks/validate` fits `/v1/decks/{id}`.
#[test]
fn every_path_of_the_document_refuses_the_methods_that_it_lacks() {
    let server = Server::shared();
    let client = server.client();
    let mut refused = 0;
    for (template, item) in client.document()["paths"].as_object().expect("an object") {
        let segments = template.split('/').map(|segment| if segment.starts_with('{') { "x" } else { segment });
        let path = segments.collect::<Vec<_>>().join("/");
        let methods = [Method::GET, Method::POST, Method::PATCH, Method::DELETE, Method::PUT];
        let (has, lacks): (Vec<_>, Vec<_>) =
            methods.into_iter().partition(|method| item.get(method.as_str().to_ascii_lowercase()).is_some());
        let allow = has.iter().map(|method| if method == Method::GET { "GET, HEAD" } else { method.as_str() });
        let allow = allow.collect::<Vec<_>>().join(", ");
        for method in lacks {
            let answer = client.send(method.clone(), &path, &[], None);
            let (status, code, _) = answer.problem();
            let came = (status, code.as_str(), answer.header("allow"));
            assert_eq!(came, (405, "METHOD_NOT_ALLOWED", &*allow), "{method} {path}");
            refused += 1;
        }
    }
    assert!(refused > 300, "{refused} requests");
}

/// The pages for people are not in the document, and refuse methods as the API does.
#[test]
fn a_page_is_only_read() {
    let client = Server::shared().client();
    for path in ["/", "/docs", "/docs/", "/docs/policies", "/lab/main.js"] {
        for method in [Method::POST, Method::PATCH, Method::DELETE, Method::PUT] {
            let answer = client.send(method.clone(), path, &[], None);
            let (status, code, _) = answer.problem();
            let came = (status, code.as_str(), answer.header("allow"));
            assert_eq!(came, (405, "METHOD_NOT_ALLOWED", "GET, HEAD"), "{method} {path}");
        }
        assert!(client.send(Method::HEAD, path, &[], None).status < 400, "{path}");
    }
}

#[test]
fn bodies_that_are_no_json_say_where() {
    let server = Server::shared();
    let client = server.client();
    for path in POSTS {
        for body in ["", "{", "nonsense", "{\"deck\": }", "\u{0}", "[1, 2", "{} {}"] {
            let (status, code, _) = client.post_text(path, body).problem();
            assert!(status == 400 && (code == "BODY_NOT_JSON" || code == "BODY_INVALID"), "{path} {body:?}: {code}");
        }
        let (status, code, _) =
            client.send(Method::POST, path, &[("content-type", "application/json")], Some(vec![0xff, 0xfe])).problem();
        assert_eq!((status, code.as_str()), (400, "BODY_NOT_JSON"), "{path}");
        let deep = "[".repeat(100_000);
        assert_eq!(client.post_text(path, &deep).problem().0, 400, "{path}");
        for body in ["null", "1", "[]", "\"deck\""] {
            let (status, code, _) = client.post_text(path, body).problem();
            assert_eq!((status, code.as_str()), (400, "BODY_INVALID"), "{path} {body}");
        }
        let (status, code, _) =
            client.send(Method::POST, path, &[("content-type", "text/plain")], Some(b"{}".to_vec())).problem();
        assert_eq!((status, code.as_str()), (415, "MEDIA_TYPE"), "{path}");
        let packed = [("content-type", "application/json"), ("content-encoding", "gzip")];
        let (status, code, _) = client.send(Method::POST, path, &packed, Some(vec![0x1f, 0x8b])).problem();
        assert_eq!((status, code.as_str()), (415, "MEDIA_TYPE"), "{path}");
        let large = format!("{{\"deck\": {{\"text\": \"{}\"}}}}", "x".repeat(1 << 20));
        let (status, code, _) = client.post_text(path, &large).problem();
        assert_eq!((status, code.as_str()), (413, "BODY_TOO_LARGE"), "{path}");
    }
}

/// The answer to a request that is begun and never completed.
fn begun(address: &str, path: &str, kind: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address.trim_start_matches("http://")).unwrap();
    let head = format!("POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: {kind}\r\n");
    write!(stream, "{head}content-length: 1000\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_body_that_stops_arriving_is_not_waited_for() {
    let server = Server::with(&["--body-seconds", "1"]);
    let answer = begun(server.address(), "/v1/decks/validate", "application/json", "{\"deck\"");
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("application/problem+json"), "{answer}");
    assert!(answer.contains("\"BODY_TIMEOUT\"") && answer.contains("nothing more came within 1 s"), "{answer}");
    let lines = "{\"id\": 7, \"deck\": {\"text\": \"\"}}\n{\"id\": 8";
    let answer = begun(server.address(), "/v1/decks/validate/batch", "application/x-ndjson", lines);
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"line\":1,\"id\":7"), "{answer}");
    assert!(
        answer.contains("\"line\":2")
            && answer.contains("\"BODY_TIMEOUT\"")
            && answer.contains("nothing more came within 1 s"),
        "{answer}"
    );
}

/// The refusal of bytes that are not a request: its status and its problem document, after a number of earlier answers.
fn refused(address: &str, bytes: &[u8], answers_before: usize) -> (u16, Value) {
    let mut socket = TcpStream::connect(address.trim_start_matches("http://")).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    socket.write_all(bytes).unwrap();
    let mut answer = Vec::new();
    // If more was sent than was read, the connection is reset after the answer.
    let _ = socket.read_to_end(&mut answer);
    let answer = String::from_utf8(answer).unwrap();
    assert_eq!(answer.matches("HTTP/1.1 200 OK").count(), answers_before, "{answer}");
    let refusal = &answer[answer.rfind("HTTP/1.1 4").expect("it is refused")..];
    let (head, body) = refusal.split_once("\r\n\r\n").unwrap();
    assert!(head.contains("\r\ncontent-type: application/problem+json\r\n"), "{head}");
    assert!(head.contains(&format!("\r\ncontent-length: {}\r\n", body.len())), "{head}");
    assert!(head.lines().any(|line| line.starts_with("x-request-id: ") && line.len() == 14 + 36), "{head}");
    let body: Value = serde_json::from_str(body).unwrap();
    let status = head[9..12].parse().unwrap();
    assert_eq!(body["status"], status);
    (status, body)
}

#[test]
fn what_is_no_request_is_refused_with_a_document() {
    let server = Server::shared();
    let code = |bytes: &[u8], before| refused(server.address(), bytes, before).1["code"].as_str().unwrap().to_owned();
    for bytes in [
        b"NONSENSE\r\n\r\n".as_slice(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
        b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n",
    ] {
        assert_eq!(code(bytes, 0), "REQUEST_MALFORMED", "{}", bytes.escape_ascii());
    }
    let good = b"GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n".as_slice();
    assert_eq!(code(&[good, good, b"NONSENSE\r\n\r\n"].concat(), 2), "REQUEST_MALFORMED");
    let long = format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}", "a".repeat(1 << 18));
    assert_eq!(code(long.as_bytes(), 0), "HEADERS_TOO_LARGE");
    assert_eq!(code(b"GET / HTTP/1.1\r\nhost:", 0), "HEADERS_TIMEOUT");
}

#[test]
fn wrong_types_and_unknown_members_are_pointed_at() {
    let server = Server::shared();
    let client = server.client();
    let deck = json!({"text": muna()});
    for (path, body, place) in [
        ("/v1/decks/validate", json!({"deck": 1}), "/deck"),
        ("/v1/decks/validate", json!({"deck": {"cards": "x"}}), "/deck/cards"),
        (
            "/v1/decks/validate",
            json!({"deck": {"cards": [{"reference": 1, "quantity": 1}]}}),
            "/deck/cards/0/reference",
        ),
        (
            "/v1/decks/validate",
            json!({"deck": {"cards": [{"reference": "X", "quantity": []}]}}),
            "/deck/cards/0/quantity",
        ),
        (
            "/v1/decks/validate",
            json!({"deck": {"cards": [{"reference": "X", "quantity": 1, "foil": true}]}}),
            "/deck/cards/0/foil",
        ),
        ("/v1/decks/validate", json!({"deck": deck, "format": "standard"}), "/format"),
        ("/v1/decks/validate", json!({"deck": deck, "formats": [1]}), "/formats/0"),
        ("/v1/goldfish", json!({"deck": deck, "games": "many"}), "/games"),
        ("/v1/goldfish", json!({"deck": deck, "seed": 1.5}), "/seed"),
        ("/v1/goldfish", json!({"deck": deck, "mode": "chess"}), "/mode"),
        (
            "/v1/goldfish",
            json!({"deck": deck, "watch": [{"cards": ["X"], "atLeast": 1, "byDay": 1, "until": 3}]}),
            "/watch/0/until",
        ),
        ("/v1/goldfish/hands", json!({"deck": deck, "count": []}), "/count"),
    ] {
        let (status, code, pointers) = client.post(path, &body).problem();
        assert_eq!((status, code.as_str(), pointers), (400, "BODY_INVALID", vec![place.to_owned()]), "{path} {body}");
    }
}

/// A request is an object, and so are its parts: an array of the same values in the order of the members is refused.
#[test]
fn an_array_is_no_object() {
    let server = Server::shared();
    let client = server.client();
    let deck = json!({"text": muna()});
    for (path, array) in POSTS.into_iter().flat_map(|path| [(path, json!([])), (path, json!([deck]))]) {
        let answer = client.post(path, &array).problem();
        assert_eq!(answer, (400, "BODY_INVALID".into(), vec![String::new()]), "{path} {array}");
    }
    assert_eq!(client.post_text("/v1/decks/parse", "[{}").problem().1, "BODY_NOT_JSON");
    let of_a_card = json!([["ALT_CORE_B_MU_14_C"], 1, 3]);
    for (path, member, value, place) in [
        ("/v1/decks/validate", "sign", json!(["Cup"]), "/sign"),
        ("/v1/goldfish", "budget", json!([4]), "/budget"),
        ("/v1/goldfish", "watch", json!([of_a_card]), "/watch/0"),
        ("/v1/goldfish/odds", "wants", json!([of_a_card]), "/wants/0"),
        ("/v1/goldfish/advice", "budget", json!([100]), "/budget"),
    ] {
        let (status, code, pointers) = client.post(path, &json!({"deck": deck, member: value})).problem();
        assert_eq!((status, code.as_str(), pointers), (400, "BODY_INVALID", vec![place.to_owned()]), "{path} {member}");
    }
}

/// Contract section 4: `all` may be in the list, where it counts as one.
#[test]
fn all_formats_may_be_asked_for_in_a_list() {
    let server = Server::shared();
    let client = server.client();
    let judged = |formats: Value| -> Vec<String> {
        let mut body = on_date(&muna(), "standard");
        body["formats"] = formats;
        let answer = client.post("/v1/decks/validate", &body).ok();
        let verdicts = answer["verdicts"].as_array().unwrap().iter();
        verdicts.map(|verdict| verdict["format"].as_str().unwrap().to_owned()).collect()
    };
    let all = judged(json!("all"));
    assert!(all.len() > 10 && all.contains(&"standard".to_owned()), "{all:?}");
    assert_eq!(judged(json!(["all"])), all);
    assert_eq!(judged(json!(["all", "all"])), all);
    let others = || all.iter().filter(|id| *id != "standard").cloned();
    let last: Vec<String> = others().chain(["standard".to_owned()]).collect();
    assert_eq!(judged(json!(["all", "standard"])), last, "what is named stands where it is named");
    let mut wanted: Vec<Value> = vec![json!("all")];
    wanted.extend((0..31).map(|n| json!({"id": format!("house_{n}"), "extends": "standard"})));
    assert_eq!(judged(json!(wanted)).len(), all.len() + 31);
    let mut body = on_date(&muna(), "standard");
    wanted.push(json!("standard"));
    body["formats"] = json!(wanted);
    assert_eq!(client.post("/v1/decks/validate", &body).problem().1, "OUT_OF_RANGE");
}

#[test]
fn a_deck_is_given_in_exactly_one_way() {
    let server = Server::shared();
    let client = server.client();
    let list = json!(muna_cards());
    for path in OF_A_DECK {
        for deck in [json!({}), json!({"text": muna(), "cards": list}), json!({"text": muna(), "code": "E"})] {
            let (status, code, pointers) = client.post(path, &json!({"deck": deck})).problem();
            assert_eq!((status, code.as_str(), pointers), (422, "DECK_AMBIGUOUS", vec!["/deck".to_owned()]), "{path}");
        }
        let (status, code, pointers) = client.post(path, &json!({"deck": {"id": "1"}})).problem();
        assert_eq!((status, code.as_str(), pointers), (422, "DECK_NOT_SAVED", vec!["/deck/id".to_owned()]), "{path}");
    }
}

#[test]
fn formats_and_dates_must_exist() {
    let server = Server::shared();
    let client = server.client();
    let with = |member: &str, value: Value| {
        let mut body = on_date(&muna(), "standard");
        body[member] = value;
        client.post("/v1/decks/validate", &body).problem()
    };
    assert_eq!(
        with("formats", json!(["standard", "chess"])),
        (422, "FORMAT_NOT_OFFERED".into(), vec!["/formats/1".into()])
    );
    assert_eq!(with("formats", json!([])).0, 422);
    for day in ["2026-02-30", "2026-2-3", "20260301", "yesterday", "", "2026-03-01T00:00:00Z"] {
        assert_eq!(with("asOf", json!(day)), (400, "DATE_INVALID".into(), vec!["/asOf".into()]), "{day}");
    }
}

#[test]
fn pages_of_any_site_may_call() {
    let server = Server::shared();
    let client = server.client();
    let origin = ("origin", "https://decks.example");
    assert_eq!(client.get_with("/v1/sets", &[origin]).header("access-control-allow-origin"), "*");
    let preflight =
        [origin, ("access-control-request-method", "POST"), ("access-control-request-headers", "content-type")];
    let answer = client.send(Method::OPTIONS, "/v1/decks/validate", &preflight, None);
    assert_eq!(answer.status, 204);
    assert!(answer.header("access-control-allow-methods").contains("POST"));
}
