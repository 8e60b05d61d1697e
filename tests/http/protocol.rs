//! HTTP as clients know it: HEAD, content codings, caches, ids, links and statuses.

use harness::{Answer, Server};
use reqwest::Method;
use serde_json::json;
use std::{
    collections::BTreeSet,
    io::{Read as _, Write as _},
    net::TcpStream,
};

/// One GET of each kind: its answer depends on the program, on the catalogue, on a day, or is hashed.
const PATHS: [&str; 9] = [
    "/v1/cards?set[]=ALIZE&itemsPerPage=100",
    "/v1/cards/ALT_CORE_B_MU_08_C",
    "/v1/sets",
    "/v1/formats/standard",
    "/v1/legality?asOf=2026-03-01",
    "/problems",
    "/v1/keys",
    "/openapi.json",
    "/health/ready",
];

/// The bytes received on a connection of its own, head and body.
fn raw(server: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(server.trim_start_matches("http://")).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// The headers, without those that differ from answer to answer.
fn lasting(answer: &Answer) -> Vec<(String, String)> {
    let mut headers: Vec<_> = answer
        .headers
        .iter()
        .filter(|(name, _)| !matches!(name.as_str(), "date" | "x-request-id"))
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    headers.sort();
    headers
}

/// D4: RFC 9110, 9.1 demands HEAD wherever there is GET.
#[test]
fn head_is_get_without_its_body() {
    let server = Server::shared();
    let client = server.client();
    for path in PATHS.into_iter().chain(["/docs/", "/v1/cards/export", "/v1/cards/ALT_CORE_B_MU_999_C"]) {
        let get = client.get(path);
        let head = client.send(Method::HEAD, path, &[], None);
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
        let streamed = get.headers.contains_key("transfer-encoding");
        let without_coding =
            |answer| lasting(answer).into_iter().filter(|(name, _)| name != "transfer-encoding").collect::<Vec<_>>();
        assert_eq!(without_coding(&head), without_coding(&get), "{path}");
        assert!(streamed || head.header("content-length") == get.body.len().to_string(), "{path}: {:?}", head.headers);
    }
    // On the connection itself, nothing follows the head.
    let answer = raw(server.address(), "HEAD /v1/sets HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("\r\n\r\n"), "{answer}");
    // A path without GET has no HEAD.
    let refused = client.send(Method::HEAD, "/v1/decks/validate", &[], None);
    assert_eq!((refused.status, refused.header("allow")), (405, "POST"));
}

/// D12: a body is compressed if the client accepts that, and its tag identifies the representation.
#[test]
fn bodies_are_compressed_as_the_client_accepts() {
    let server = Server::shared();
    let client = server.client();
    for path in ["/v1/cards?itemsPerPage=1000", "/v1/sets", "/problems", "/openapi.json", "/v1/cards/export"] {
        let plain = client.get(path);
        assert_eq!(plain.header("content-encoding"), "", "{path}");
        assert_eq!(plain.header("vary"), "Accept-Encoding", "{path}");
        let gzip = client.get_with(path, &[("accept-encoding", "gzip")]);
        assert_eq!((gzip.header("content-encoding"), gzip.header("vary")), ("gzip", "Accept-Encoding"), "{path}");
        assert_eq!(gzip.decoded().unwrap(), plain.body, "{path}");
        assert!(gzip.body.len() * 2 < plain.body.len(), "{path}: {} of {}", gzip.body.len(), plain.body.len());
        let brotli = client.send_unchecked(Method::GET, path, &[("accept-encoding", "gzip, br")], None).unwrap();
        assert_eq!(brotli.header("content-encoding"), "br", "{path}");
        let mut decoded = Vec::new();
        brotli::Decompressor::new(&*brotli.body, 4096).read_to_end(&mut decoded).unwrap();
        assert_eq!(decoded, plain.body, "{path}");
        // A client that accepts only the third of the codings gets that one.
        let zstd = client.send_unchecked(Method::GET, path, &[("accept-encoding", "zstd")], None).unwrap();
        assert_eq!(zstd.header("content-encoding"), "zstd", "{path}");
        assert_eq!(zstd::decode_all(&*zstd.body).unwrap(), plain.body, "{path}");
        // RFC 9110, 8.8.3: representations with different bytes have different strong tags.
        let tags = [&plain, &gzip, &brotli, &zstd].map(|answer| answer.header("etag"));
        assert_eq!(BTreeSet::from(tags).len(), tags.len(), "{path}: {tags:?}");
        for tag in tags {
            let again = client.get_with(path, &[("if-none-match", tag), ("accept-encoding", "gzip")]);
            assert_eq!((again.status, again.header("etag"), again.body.len()), (304, tag, 0), "{path}");
        }
        // A HEAD has the same headers as a GET of the same representation.
        let head = client.send(Method::HEAD, path, &[("accept-encoding", "gzip")], None);
        assert_eq!((head.header("etag"), head.header("content-encoding")), (tags[1], "gzip"), "{path}");
    }
    let refused = client.get_with("/problems", &[("accept-encoding", "gzip;q=0, br;q=0")]);
    assert_eq!((refused.status, refused.header("content-encoding")), (200, ""));
    let small = client.get_with("/health/live", &[("accept-encoding", "gzip")]);
    assert_eq!(small.header("content-encoding"), "", "a few bytes stay as they are");
    let posted = client.send(
        Method::POST,
        "/v1/decks/validate",
        &[("accept-encoding", "gzip"), ("content-type", "application/json")],
        Some(json!({"deck": {"text": crate::lists::muna()}, "formats": "all"}).to_string().into_bytes()),
    );
    assert_eq!((posted.status, posted.header("content-encoding")), (200, "gzip"));
}

/// Events arrive while games are played, whatever codings the client accepts.
#[test]
fn events_are_not_compressed() {
    let server = Server::shared();
    let body = json!({"deck": {"text": crate::lists::muna()}, "games": 100}).to_string();
    let headers =
        [("accept", "text/event-stream"), ("accept-encoding", "gzip, br"), ("content-type", "application/json")];
    let answer = server.client().send(Method::POST, "/v1/goldfish", &headers, Some(body.into_bytes()));
    assert_eq!((answer.status, answer.header("content-encoding")), (200, ""));
    assert!(String::from_utf8_lossy(&answer.body).contains("event: result"));
}

/// The files of the documentation page are compressed in the program; a client that does not accept gzip gets them decompressed.
#[test]
fn files_of_the_page_come_packed_or_plain() {
    let server = Server::shared();
    let client = server.client();
    let path = "/docs/swagger-ui.css";
    let packed = client.get_with(path, &[("accept-encoding", "gzip")]);
    let plain = client.get(path);
    assert_eq!((packed.header("content-encoding"), plain.header("content-encoding")), ("gzip", ""));
    assert_eq!(packed.decoded().unwrap(), plain.body);
    assert!(packed.header("etag") != plain.header("etag") && packed.header("cache-control").contains("max-age=3600"));
    assert_eq!(client.get("/docs/nothing.js").status, 404);
}

/// D12: every GET says how long it may be cached, or that it must not be.
#[test]
fn every_get_says_how_long_it_may_be_kept() {
    let server = Server::shared();
    let client = server.client();
    for path in PATHS.into_iter().chain(["/v1/cards/export", "/docs/"]) {
        let answer = client.get(path);
        let control = answer.header("cache-control").to_owned();
        if path.starts_with("/health") {
            assert_eq!((control.as_str(), answer.header("etag")), ("no-store", ""), "{path}");
            continue;
        }
        assert!(control.starts_with("public, max-age="), "{path}: {control}");
        let again = client.get_with(path, &[("if-none-match", answer.header("etag"))]);
        assert_eq!((again.status, again.header("cache-control")), (304, control.as_str()), "{path}");
        assert_eq!(again.header("vary"), "Accept-Encoding", "{path}");
        let any = client.get_with(path, &[("if-none-match", "*")]);
        assert_eq!(any.status, 304, "{path}");
        let none = client.get_with(path, &[("if-none-match", "\"other\", W/\"x\"")]);
        assert_eq!(none.status, 200, "{path}");
    }
    let missing = client.get_with("/v1/cards/ALT_CORE_B_MU_999_C", &[("if-none-match", "*")]);
    assert_eq!((missing.status, missing.header("cache-control"), missing.header("etag")), (404, "no-store", ""));
}

/// The tag depends on the query, so another query has another tag.
#[test]
fn another_question_has_another_tag() {
    let server = Server::shared();
    let client = server.client();
    let tag = |path: &str| client.get(path).header("etag").to_owned();
    let english = tag("/v1/cards/ALT_CORE_B_MU_08_C?locale=en");
    assert_ne!(english, tag("/v1/cards/ALT_CORE_B_MU_08_C?locale=fr"));
    assert_ne!(english, tag("/v1/cards/ALT_CORE_B_MU_08_R1?locale=en"));
    assert_eq!(english, tag("/v1/cards/ALT_CORE_B_MU_08_C?locale=en"));
    let other = client.get_with("/v1/cards/ALT_CORE_B_MU_08_C?locale=fr", &[("if-none-match", &english)]);
    assert_eq!(other.status, 200);
}

/// D11: every origin gets the same answer, so a shared cache keeps one copy; and the headers are always the same.
#[test]
fn an_answer_does_not_vary_by_origin() {
    let server = Server::shared();
    let client = server.client();
    for path in PATHS {
        let with = client.get_with(path, &[("origin", "https://decks.example")]);
        assert_eq!(lasting(&with), lasting(&client.get(path)), "{path}");
        assert!(!with.header("vary").to_ascii_lowercase().contains("origin"), "{path}");
        assert_eq!(with.header("access-control-allow-origin"), "*", "{path}");
        let exposed = with.header("access-control-expose-headers");
        for name in ["etag", "link", "location", "retry-after", "server-timing", "x-request-id", "x-warnings"] {
            assert!(exposed.split(", ").any(|header| header == name), "{path}: {name} in {exposed}");
        }
    }
    let question = [("origin", "https://decks.example"), ("access-control-request-method", "HEAD")];
    let preflight = client.send(Method::OPTIONS, "/v1/sets", &question, None);
    assert_eq!((preflight.status, preflight.header("vary")), (204, ""));
    // The preflight of a deck builder that is going to post JSON with a token.
    let builder = [
        ("origin", "https://decks.example"),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "authorization,content-type,accept,x-csrf-token"),
    ];
    let preflight = client.send(Method::OPTIONS, "/api/cards/batch", &builder, None);
    assert_eq!((preflight.status, preflight.body.len()), (204, 0));
    let allowed = preflight.header("access-control-allow-headers").to_ascii_lowercase();
    for header in ["authorization", "content-type", "accept", "x-csrf-token"] {
        assert!(allowed.contains(header), "{allowed}");
    }
    // A method that no route has: the browser reads the list of methods and does not send the request.
    let unknown = [("origin", "https://decks.example"), ("access-control-request-method", "PUT")];
    let preflight = client.send(Method::OPTIONS, "/v1/sets", &unknown, None);
    assert_eq!((preflight.status, preflight.body.len()), (204, 0));
    assert_eq!(preflight.header("access-control-allow-methods"), "GET, HEAD, POST, PATCH, DELETE");
    assert_eq!(preflight.header("access-control-allow-origin"), "*");
    // A client that sends it nevertheless is refused.
    assert_eq!(client.send(Method::PUT, "/v1/sets", &[], None).problem().0, 405);
}

/// Every answer has an id: that of the client if it is suitable for a log, else one of the service.
#[test]
fn every_answer_has_an_id() {
    let server = Server::shared();
    let client = server.client();
    let id =
        |path: &str, sent: &str| client.get_with(path, &[("x-request-id", sent)]).header("x-request-id").to_owned();
    for path in ["/v1/sets", "/health/live", "/v1/cards/none", "/nothing", "/v1/decks/validate"] {
        assert_eq!(id(path, "a-b_c.1:2"), "a-b_c.1:2", "{path}");
        let (one, two) = (client.get(path), client.get(path));
        let (one, two) = (one.header("x-request-id"), two.header("x-request-id"));
        assert!(one.len() == 36 && one != two, "{path}: {one} {two}");
    }
    let tag = client.get("/v1/sets").header("etag").to_owned();
    let unchanged = client.get_with("/v1/sets", &[("if-none-match", &tag), ("x-request-id", "mine")]);
    assert_eq!((unchanged.status, unchanged.header("x-request-id")), (304, "mine"));
    assert_eq!(id("/v1/sets", &"x".repeat(64)), "x".repeat(64));
    for refused in ["x".repeat(65), "two words".to_owned(), String::new()] {
        assert_eq!(id("/v1/sets", &refused).len(), 36, "{refused:?}");
    }
    let lost = client.send_unchecked(Method::POST, "/v1/decks/validate", &[("x-request-id", "post")], Some(vec![]));
    assert_eq!(lost.unwrap().header("x-request-id"), "post");
}

/// D13: unknown parameters are reported on every route: in the body of a list, else in a header.
#[test]
fn unknown_parameters_are_warned_of_everywhere() {
    let server = Server::shared();
    let client = server.client();
    for path in [
        "/v1/cards/ALT_CORE_B_MU_08_C",
        "/v1/catalog",
        "/v1/formats/standard",
        "/problems/BUSY",
        "/v1/keys",
        "/openapi.json",
        "/health/live",
        "/v1/cards/export",
    ] {
        let answer = client.get(&format!("{path}?lcale=fr"));
        assert_eq!(answer.header("x-warnings"), "unknown query parameter \"lcale\" was ignored", "{path}");
        assert_eq!(answer.header("warning"), "", "{path}: obsolete since RFC 9111");
        assert_eq!(client.get(path).header("x-warnings"), "", "{path}");
    }
    for path in
        ["/v1/cards", "/v1/sets", "/v1/factions", "/v1/formats", "/v1/legality", "/v1/legality/changes", "/problems"]
    {
        let answer = client.get(&format!("{path}?lcale=fr"));
        let warnings = answer.ok()["warnings"].clone();
        assert_eq!(warnings, json!(["unknown query parameter \"lcale\" was ignored"]), "{path}");
        assert_eq!(answer.header("x-warnings"), "", "{path}");
        assert_eq!(client.get(path).ok()["warnings"], json!([]), "{path}");
    }
    for path in [
        "/api/cards?faction.code[0]=AX&order[cardNumber]=asc&name[fr]=e&mainCost[gte]=1&effectSlot[3][trigger]=24&set=CORE",
        "/api/cards/facets?faction[]=AX",
        "/api/v2/cards?effect[2][o]=56",
        "/api/formats?hiddenFormats=1",
        "/v1/card_groups?faction=AX&order[name]=asc",
    ] {
        let answer = client.get(path);
        assert_eq!((answer.status, answer.header("x-warnings")), (200, ""), "{path}");
    }
    let known = client.get("/v1/cards/ALT_CORE_B_MU_08_C?locale=fr&asOf=2026-03-01");
    assert_eq!(known.header("x-warnings"), "");
    let body = json!({"deck": {"text": ""}}).to_string().into_bytes();
    let json_body = [("content-type", "application/json")];
    let posted = client.send(Method::POST, "/v1/decks/validate?explain=true", &json_body, Some(body));
    assert!(posted.header("x-warnings").contains("explain"), "{:?}", posted.headers);
    let unknown = client.get("/v1/catalog?%0D%0AX-Evil:%201=1&caf%C3%A9=2");
    assert_eq!(unknown.headers.get_all("x-warnings").iter().count(), 2);
    assert_eq!(unknown.header("x-evil"), "");
}

/// D14: 400 for a value that cannot be read, 422 for one out of range, 400 with both if there are both; in words of this API.
#[test]
fn what_cannot_be_read_is_400_and_what_is_out_of_range_422() {
    let server = Server::shared();
    let client = server.client();
    let of = |query: &str| client.get(&format!("/v1/cards?{query}")).problem();
    let invalid = |name: &str| (400, "QUERY_INVALID".to_owned(), vec![format!("?{name}")]);
    let beyond = |name: &str| (422, "OUT_OF_RANGE".to_owned(), vec![format!("?{name}")]);
    assert_eq!(of("mainCost=abc"), invalid("mainCost"));
    assert_eq!(of("itemsPerPage=many"), invalid("itemsPerPage"));
    assert_eq!(of("page=1.5"), invalid("page"));
    assert_eq!(of("mainCost[gte]=x"), invalid("mainCost[gte]"));
    for (query, name) in [
        ("itemsPerPage=5000", "itemsPerPage"),
        ("itemsPerPage=0", "itemsPerPage"),
        ("page=0", "page"),
        ("page=-1", "page"),
        ("mainCost=70000", "mainCost"),
        ("mainCost[lt]=-1", "mainCost[lt]"),
    ] {
        assert_eq!(of(query), beyond(name), "{query}");
    }
    let both = client.get("/v1/cards?itemsPerPage=5000&mainCost=abc");
    assert_eq!(both.problem(), (400, "QUERY_INVALID".into(), vec!["?mainCost".into(), "?itemsPerPage".into()]));
    let codes: Vec<_> = both.json()["errors"].as_array().unwrap().iter().map(|e| e["code"].clone()).collect();
    assert_eq!(codes, ["QUERY_INVALID", "OUT_OF_RANGE"]);
    let body = |text: &str| client.post_text("/v1/goldfish", text).json()["errors"][0]["message"].clone();
    assert_eq!(
        body("{\"deck\": {\"text\": \"\"}, \"games\": \"many\"}"),
        "expected a whole number of at least 0, got \"many\""
    );
    assert_eq!(body("{\"deck\": }"), "line 1, column 10: a value is missing, or is none of JSON");
    assert_eq!(client.get("/v1/cards?mainCost=abc").json()["detail"], "mainCost=abc: a whole number is expected");
}

/// Lists link to their next page, in the body and in a header; the query is kept.
#[test]
fn lists_lead_to_their_next_page() {
    let server = Server::shared();
    let client = server.client();
    let mut path = "/v1/cards?set[]=CORE&rarity[]=COMMON&itemsPerPage=50&order[name]=asc&fields=reference".to_owned();
    let (mut seen, mut pages) = (Vec::new(), 0);
    let total = loop {
        let answer = client.get(&path);
        let page = answer.ok();
        pages += 1;
        seen.extend(
            page["member"].as_array().unwrap().iter().map(|card| card["reference"].as_str().unwrap().to_owned()),
        );
        assert_eq!((&page["page"], &page["itemsPerPage"]), (&json!(pages), &json!(50)));
        assert!(page.get("next").is_some(), "null, not absent, on the last page");
        match page["next"].as_str() {
            Some(next) => {
                assert_eq!(answer.header("link"), format!("<{next}>; rel=\"next\""));
                path = next.to_owned();
            }
            None => {
                assert_eq!(answer.header("link"), "");
                break page["totalItems"].as_u64().unwrap();
            }
        }
    };
    assert!(pages > 2 && seen.len() as u64 == total, "{pages} pages, {} of {total}", seen.len());
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len() as u64, total, "no card twice");
    for whole in ["/v1/sets", "/v1/factions", "/v1/formats", "/v1/legality", "/v1/legality/changes", "/problems"] {
        let answer = client.get(whole);
        assert!(answer.ok()["next"].is_null() && answer.ok().get("next").is_some(), "{whole}");
        assert_eq!(answer.header("link"), "", "{whole}");
    }
}

/// D18: a person who opens the address in a browser finds a page with the name of the program and a link to the documentation.
#[test]
fn the_root_leads_to_the_documentation() {
    let server = Server::shared();
    let client = server.client();
    let root = client.get("/");
    let html = String::from_utf8(root.body).unwrap();
    assert!(root.status == 200 && html.contains("href=\"/docs/\"") && html.contains("Tumult</title>"), "{html}");
    let page = client.get("/docs/");
    let html = String::from_utf8(page.body).unwrap();
    assert!(page.status == 200 && html.contains("<title>Tumult</title>"), "{html}");
    for file in html.split(['"']).filter(|part| part.starts_with("./")) {
        assert_eq!(client.get(&format!("/docs/{}", &file[2..])).status, 200, "{file}");
    }
    assert_eq!(
        client.document()["paths"]["/openapi.json"]["get"]["summary"],
        "Returns the OpenAPI document of this API."
    );
}

/// The log has the id of a request, its path without the query, its client and the size of its answer.
#[cfg(unix)]
#[test]
fn the_log_has_the_id_and_no_query() {
    let folder = tempfile::TempDir::new().unwrap();
    let mut process = std::process::Command::new(harness::binary())
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "info", "--log-format", "json", "--database"])
        .arg(folder.path().join("cards.sqlite"))
        .stdout(std::process::Stdio::piped())
        .stderr(std::fs::File::create(folder.path().join("log")).unwrap())
        .spawn()
        .unwrap();
    let mut announcement = [0; 256];
    let read = process.stdout.as_mut().unwrap().read(&mut announcement).unwrap();
    let said = String::from_utf8_lossy(&announcement[..read]).into_owned();
    let address = said.split_whitespace().find(|word| word.starts_with("http://")).unwrap();
    let head = "HEAD /v1/sets?secret=deck HTTP/1.1\r\nhost: x\r\nconnection: close\r\n";
    let answer = raw(address, &format!("{head}x-request-id: find-me\r\nuser-agent: probe/1\r\n\r\n"));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let stopped = std::process::Command::new("kill").args(["-TERM", &process.id().to_string()]).status().unwrap();
    assert!(stopped.success() && process.wait().unwrap().success());
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    let line = log.lines().find(|line| line.contains("find-me")).unwrap_or_else(|| panic!("{log}"));
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    let fields = &line["fields"];
    assert_eq!((&line["span"]["id"], &fields["path"]), (&json!("find-me"), &json!("/v1/sets")));
    assert_eq!((&fields["method"], &fields["status"]), (&json!("HEAD"), &json!(200)));
    assert_eq!(fields["user_agent"], "probe/1");
    assert_eq!(fields["client"], "127.0.0.1");
    assert!(fields["bytes"].as_u64().unwrap() > 100);
    assert!(!log.contains("secret"), "{log}");
}
