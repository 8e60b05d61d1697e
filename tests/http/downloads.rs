//! `tumult import http(s)://…`: pages, entity tags, interrupted downloads and refusals.

use crate::{
    import::record,
    saved_decks::{Caller, key},
    web_site::{Reply, WebSite},
};
use harness::{Server, filled, tumult};
use serde_json::Value;
use std::{fs, path::Path, process::Output};

const ONE: &str = "ALT_CORE_B_MU_701_C";
const TWO: &str = "ALT_CORE_B_MU_702_C";

fn import(folder: &Path, more: &[&str]) -> Output {
    tumult(folder, &[&["import", "--allow-private-addresses"], more].concat())
}

/// The report of an import that accepted everything.
fn report(folder: &Path, more: &[&str]) -> Value {
    let answer = import(folder, &[&["--json"], more].concat());
    assert_eq!(answer.status.code(), Some(0), "{answer:?}");
    serde_json::from_slice(&answer.stdout).unwrap()
}

/// The error of an import that cannot read its source.
fn failure(folder: &Path, more: &[&str]) -> String {
    let before = fs::read(folder.join("cards.sqlite")).unwrap();
    let answer = import(folder, more);
    let said = String::from_utf8(answer.stderr).unwrap();
    assert_eq!(answer.status.code(), Some(66), "{said}");
    assert!(!said.contains("panicked"), "{said}");
    assert!(fs::read(folder.join("cards.sqlite")).unwrap() == before, "the catalogue has changed: {said}");
    said
}

fn new(report: &Value) -> Vec<&str> {
    report["new"].as_array().unwrap().iter().map(|reference| reference.as_str().unwrap()).collect()
}

fn page(reference: &str, links: &str) -> Reply {
    Reply::new("200 OK", &[], &format!(r#"{{"hydra:member": [{}], {links}}}"#, record(reference, "Far Mage", "3")))
}

fn tagged(etag: &str, body: &str) -> Reply {
    Reply::new("200 OK", &[&format!("etag: {etag}")], body)
}

fn not_modified() -> Reply {
    Reply::new("304 Not Modified", &[], "")
}

/// The value of a header of a request.
fn header<'r>(request: &'r [String], name: &str) -> Option<&'r str> {
    request.iter().find_map(|line| line.split_once(": ").filter(|(found, _)| *found == name)).map(|(_, value)| value)
}

#[test]
fn a_collection_is_followed_to_its_last_page() {
    let folder = filled();
    let references: Vec<String> = (701..705).map(|number| format!("ALT_CORE_B_MU_{number}_C")).collect();
    let links = [
        r#""next": "/cards?page=2""#,
        r#""hydra:next": "?page=3""#,
        r#""hydra:view": {"hydra:next": "/cards?page=4"}"#,
        r#""next": null"#,
    ];
    let site = WebSite::new(references.iter().zip(links).map(|(reference, links)| page(reference, links)));
    let report = report(folder.path(), &[&site.url("/cards")]);
    assert_eq!(new(&report), references);
    let asked: Vec<String> = site.requests().into_iter().map(|mut request| request.swap_remove(0)).collect();
    let get = |query: &str| format!("GET /cards{query} HTTP/1.1");
    assert_eq!(asked, [get(""), get("?page=2"), get("?page=3"), get("?page=4")]);
}

#[test]
fn pages_that_lead_astray_import_nothing() {
    let folder = filled();
    let cases = [
        (r#""next": "/cards""#, "lead back to"),
        (r#""next": "http://cards.example/2""#, "another server"),
        (r#""next": 2"#, "page 1 names no address"),
    ];
    for (links, expected) in cases {
        let site = WebSite::new([page(ONE, links)]);
        let said = failure(folder.path(), &[&site.url("/cards")]);
        assert!(said.contains(expected) && said.contains("nothing was imported"), "{links}: {said}");
    }
    let site = WebSite::new([page(ONE, r#""next": "/2""#), Reply::new("404 Not Found", &[], "")]);
    assert!(failure(folder.path(), &[&site.url("/1")]).contains("404 Not Found"));
}

#[test]
fn what_broke_off_is_resumed() {
    let folder = filled();
    let body = record(ONE, "Far Mage", "3");
    let (first, rest) = body.split_at(20);
    let etag = "etag: \"a\"";
    let range = format!("content-range: bytes 20-{}/{}", body.len() - 1, body.len());
    let site = WebSite::new([
        Reply::broken_off(&[etag], first, body.len()),
        Reply::new("206 Partial Content", &[etag, &range], rest),
    ]);
    assert_eq!(new(&report(folder.path(), &[&site.url("/one.json")])), [ONE]);
    let asked = site.requests();
    assert_eq!((header(&asked[1], "range"), header(&asked[1], "if-range")), (Some("bytes=20-"), Some("\"a\"")));
}

#[test]
fn what_changed_while_it_was_resumed_is_fetched_anew() {
    let folder = filled();
    let (old, new_body) = (record(ONE, "Far Mage", "3"), record(TWO, "Near Mage", "4"));
    let range = format!("content-range: bytes 20-{}/{}", new_body.len() - 1, new_body.len());
    let site = WebSite::new([
        Reply::broken_off(&["etag: \"a\""], &old[..20], old.len()),
        Reply::new("206 Partial Content", &["etag: \"b\"", &range], &new_body[20..]),
        tagged("\"b\"", &new_body),
        not_modified(),
    ]);
    let address = site.url("/one.json");
    assert_eq!(new(&report(folder.path(), &[&address])), [TWO]);
    let asked = site.requests();
    assert_eq!((header(&asked[2], "range"), asked.len()), (None, 3));
    assert_eq!(report(folder.path(), &[&address])["notModified"], true);
    assert_eq!(header(&site.requests()[0], "if-none-match"), Some("\"b\""), "the tag of what was imported");
}

#[test]
fn a_busy_server_is_asked_again_but_not_for_ever() {
    let folder = filled();
    let busy = |seconds: &str| Reply::new("503 Service Unavailable", &[&format!("retry-after: {seconds}")], "");
    let site = WebSite::new([busy("0"), busy("0"), Reply::new("200 OK", &[], &record(ONE, "Far Mage", "3"))]);
    assert_eq!(new(&report(folder.path(), &[&site.url("/one.json")])), [ONE]);
    assert_eq!(site.requests().len(), 3);
    let site = WebSite::new((0..6).map(|_| busy("0")));
    assert!(failure(folder.path(), &[&site.url("/")]).contains("503 Service Unavailable"));
    assert_eq!(site.requests().len(), 6);
    let site = WebSite::new([busy("86400")]);
    assert!(failure(folder.path(), &[&site.url("/")]).contains("asks to wait 86400 seconds"));
}

#[test]
fn what_has_not_changed_is_not_sent_again_and_changes_nothing() {
    let folder = filled();
    let (first, second) = (record(ONE, "Far Mage", "3"), record(ONE, "Far Mage", "4"));
    let site =
        WebSite::new([tagged("\"a\"", &first), not_modified(), tagged("\"a\"", &first), tagged("\"b\"", &second)]);
    let address = site.url("/one.json");
    let answer = import(folder.path(), &[&address]);
    assert!(String::from_utf8_lossy(&answer.stdout).contains("1 new"), "{answer:?}");
    let before = fs::read(folder.path().join("cards.sqlite")).unwrap();
    let answer = import(folder.path(), &[&address]);
    let said = String::from_utf8_lossy(&answer.stdout).into_owned();
    assert!(answer.status.success() && said.contains("nothing is new since the last import"), "{answer:?}");
    assert!(fs::read(folder.path().join("cards.sqlite")).unwrap() == before, "the catalogue has changed");
    let same = report(folder.path(), &["--refetch", &address]);
    assert_eq!(
        (&same["isUnchanged"], &same["notModified"], &same["unchanged"]),
        (&true.into(), &false.into(), &1.into())
    );
    assert_eq!(report(folder.path(), &[&address])["changed"][0]["fields"][0], "mainCost");
    let asked = site.requests();
    let tags: Vec<_> = asked.iter().map(|request| header(request, "if-none-match")).collect();
    assert_eq!(tags, [None, Some("\"a\""), None, Some("\"a\"")]);
}

#[test]
fn an_entity_tag_is_remembered_only_of_what_is_in_the_catalogue() {
    let folder = filled();
    let (good, bad) = (record(ONE, "Far Mage", "3"), r#"{"reference": "ALT"}"#);
    let site =
        WebSite::new([tagged("\"a\"", &good), tagged("\"b\"", bad), tagged("\"a\"", &good), tagged("\"a\"", &good)]);
    let address = site.url("/one.json");
    assert_eq!(new(&report(folder.path(), &["--dry-run", &address])), [ONE]);
    let refused = import(folder.path(), &[&address]);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert_eq!(new(&report(folder.path(), &[&address])), [ONE]);
    // Another import has changed the catalogue, and may have replaced records that came from this address.
    fs::write(folder.path().join("two.json"), record(TWO, "Near Mage", "2")).unwrap();
    assert!(tumult(folder.path(), &["import", "two.json"]).status.success());
    assert_eq!(report(folder.path(), &[&address])["isUnchanged"], true);
    assert!(site.requests().iter().all(|request| header(request, "if-none-match").is_none()));
}

#[test]
fn private_addresses_are_refused_before_anything_is_asked() {
    let folder = filled();
    let site = WebSite::new([]);
    let port = site.url("").rsplit(':').next().unwrap().to_owned();
    for host in ["127.0.0.1", "localhost", "[::1]", "2130706433", "10.0.0.1", "169.254.169.254"] {
        let address = format!("http://{host}:{port}/latest/meta-data");
        let answer = tumult(folder.path(), &["import", &address]);
        let said = String::from_utf8(answer.stderr).unwrap();
        assert_eq!(answer.status.code(), Some(66), "{host}: {said}");
        assert!(
            said.contains("is the private address") && said.contains("--allow-private-addresses"),
            "{host}: {said}"
        );
    }
    assert_eq!(site.requests(), Vec::<Vec<String>>::new());
    assert!(failure(folder.path(), &["http://"]).contains("it is no http(s) address"));
}

#[test]
fn a_redirection_to_a_file_is_not_followed() {
    let folder = filled();
    let secret = folder.path().join("secret.json");
    fs::write(&secret, record(ONE, "Far Mage", "3")).unwrap();
    let location = format!("location: file://{}", secret.display());
    let site = WebSite::new([Reply::new("302 Found", &[&location], "")]);
    let said = failure(folder.path(), &[&site.url("/one.json").replacen("http", "HTTP", 1)]);
    assert!(said.contains("is no http(s) address and is not followed"), "{said}");
}

/// An address may hold a password and a token. Messages go into logs, and the audit trail is shown to every administrator and is a
/// part of every backup.
#[test]
fn no_message_and_no_file_holds_the_secrets_of_an_address() {
    let server = Server::start();
    let folder = server.folder();
    let key = key(folder, "boss", "admin");
    let secret = |address: &str| address.replacen("http://", "http://s3cret:s3cret@", 1) + "?s3cret=s3cret";
    let (one, missing) = (record(ONE, "Far Mage", "3"), || Reply::new("404 Not Found", &[], ""));
    let busy = Reply::new("503 Service Unavailable", &["retry-after: 0"], "");
    let elsewhere = Reply::new("302 Found", &["location: file://localhost/cards?s3cret"], "");
    let over_there = page(TWO, r#""next": "http://s3cret:s3cret@cards.example/?s3cret""#);
    let round = page(TWO, r#""next": "?s3cret=s3cret""#);
    let ok = Reply::new("200 OK", &[], &one);
    let site = WebSite::new([ok, busy, missing(), elsewhere, over_there, round]);
    let address = secret(&site.url("/cards.jsonl"));
    let mut said = Vec::new();
    for (code, names) in [
        (0, "1 new"),
        (66, "404 Not Found"),
        (66, "is not followed"),
        (66, "another server, http://cards.example/"),
        (66, "lead back to http://127.0.0.1"),
    ] {
        let answer = import(folder, &[&address]);
        let text = String::from_utf8([answer.stdout, answer.stderr].concat()).unwrap();
        assert_eq!(answer.status.code(), Some(code), "{text}");
        assert!(text.contains(names), "{names}: {text}");
        said.push(text);
    }
    let malformed = import(folder, &["http://s3cret:s3cret@:x/?s3cret"]);
    said.push(String::from_utf8(malformed.stderr).unwrap());
    let trail = Caller::with(&server, &key).get("/v1/admin/audit").ok();
    assert_eq!(trail["member"][0]["target"], site.url("/cards.jsonl"), "{trail}");
    assert!(said.iter().all(|text| !text.contains("s3cret")), "{said:#?}");
}
