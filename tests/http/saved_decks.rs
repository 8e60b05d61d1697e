//! Saved decks (contract section 8).

mod durability;
mod lists;
mod maintenance;
mod named;
mod tokens;

use crate::lists::muna;
use harness::{Answer, Client, Server, tumult};
use reqwest::Method;
use serde_json::{Value, json};
use std::path::Path;

/// Makes a key on the command line, as an operator does.
pub(crate) fn key(folder: &Path, name: &str, scope: &str) -> String {
    let said = tumult(folder, &["keys", "add", name, "--scope", scope]);
    assert!(said.status.success(), "{said:?}");
    String::from_utf8(said.stdout).unwrap().trim().to_owned()
}

/// A caller of a service.
pub(crate) struct Caller {
    client: Client,
    bearer: String,
}

impl Caller {
    pub(crate) fn new(server: &Server, name: &str) -> Self {
        Self::with(server, &key(server.folder(), name, "decks"))
    }

    pub(crate) fn with(server: &Server, key: &str) -> Self {
        Self { client: server.client(), bearer: format!("Bearer {key}") }
    }

    pub(crate) fn send(&self, method: Method, path: &str, headers: &[(&str, &str)], body: Option<&Value>) -> Answer {
        let mut all = vec![("authorization", self.bearer.as_str())];
        if body.is_some() && !headers.iter().any(|(name, _)| *name == "content-type") {
            all.push(("content-type", "application/json"));
        }
        all.extend_from_slice(headers);
        self.client.send(method, path, &all, body.map(|body| body.to_string().into_bytes()))
    }

    /// The value of `Authorization` in its requests.
    pub(crate) fn bearer(&self) -> &str {
        &self.bearer
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], None)
    }

    fn patch(&self, id: &str, headers: &[(&str, &str)], body: &Value) -> Answer {
        self.send(Method::PATCH, &format!("/v1/decks/{id}"), headers, Some(body))
    }

    fn delete(&self, id: &str, headers: &[(&str, &str)]) -> Answer {
        self.send(Method::DELETE, &format!("/v1/decks/{id}"), headers, None)
    }

    /// Saves a deck, and returns the answer.
    fn save(&self, body: &Value) -> Answer {
        self.send(Method::POST, "/v1/decks", &[], Some(body))
    }

    /// Saves a deck, and returns its id.
    fn saved(&self, visibility: &str, list: &str) -> String {
        let body = json!({"name": "Muna", "format": "standard", "visibility": visibility, "deck": {"text": list}});
        let answer = self.save(&body);
        assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
        answer.json()["id"].as_str().unwrap().to_owned()
    }
}

#[test]
fn a_deck_is_saved_read_changed_and_deleted() {
    let server = Server::start();
    let ada = Caller::new(&server, "ada");
    let body = json!({"name": "Muna and friends", "description": "Mine", "format": "standard", "visibility": "private",
        "deck": {"text": muna()}});
    let answer = ada.save(&body);
    let saved = answer.json();
    let id = saved["id"].as_str().unwrap();
    assert_eq!((answer.status, answer.header("location")), (201, format!("/v1/decks/{id}").as_str()));
    assert_eq!((&saved["revision"], &saved["verdict"]["verdict"]), (&json!(1), &json!("legal")));
    assert_eq!(
        saved["deck"]["cards"][1],
        json!({"reference": "ALT_CORE_B_MU_13_C", "quantity": 3, "name": "Muna Druid"})
    );
    let read = ada.get(&format!("/v1/decks/{id}"));
    assert_eq!((read.ok(), read.header("etag")), (saved.clone(), answer.header("etag")));
    assert!(read.header("cache-control").contains("private"), "{}", read.header("cache-control"));
    let unchanged = ada.send(Method::GET, &format!("/v1/decks/{id}"), &[("if-none-match", read.header("etag"))], None);
    assert_eq!(unchanged.status, 304);

    let kind = [("content-type", "application/merge-patch+json"), ("if-match", answer.header("etag"))];
    let changed = ada.patch(id, &kind, &json!({"name": "Muna alone", "description": null}));
    let now = changed.ok();
    assert_eq!((&now["revision"], &now["name"], &now["description"]), (&json!(2), &json!("Muna alone"), &Value::Null));
    assert_eq!(now["deck"], saved["deck"], "what a patch leaves out stays");
    let lost = ada.patch(id, &[("if-match", answer.header("etag"))], &json!({"name": "Lost"}));
    assert_eq!(lost.problem().1, "REVISION_CONFLICT");
    assert_eq!(lost.status, 412);
    assert_eq!(ada.delete(id, &[("if-match", answer.header("etag"))]).status, 412);
    assert_eq!(ada.patch(id, &[], &json!({"name": "Muna alone"})).ok()["revision"], 2, "nothing changed");
    assert_eq!(ada.patch(id, &[], &json!({"visibility": "unlisted"})).ok()["revision"], 3, "without If-Match");

    let revisions = ada.get(&format!("/v1/decks/{id}/revisions")).ok();
    let names: Vec<&Value> = revisions["member"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, [&json!("Muna and friends"), &json!("Muna alone"), &json!("Muna alone")]);
    let first = ada.get(&format!("/v1/decks/{id}/revisions/1")).ok();
    assert_eq!((&first["revision"], &first["verdict"]["verdict"]), (&json!(1), &json!("legal")));
    for number in ["4", "0", "x"] {
        assert_eq!(ada.get(&format!("/v1/decks/{id}/revisions/{number}")).problem().1, "REVISION_UNKNOWN");
    }

    let tag = ada.get(&format!("/v1/decks/{id}")).header("etag").to_owned();
    let gone = ada.delete(id, &[("if-match", &tag)]);
    assert_eq!((gone.status, gone.body.len()), (204, 0));
    for path in [format!("/v1/decks/{id}"), format!("/v1/decks/{id}/revisions")] {
        assert_eq!(ada.get(&path).problem().1, "DECK_UNKNOWN");
    }
    assert_eq!(ada.delete(id, &[]).status, 404);
}

#[test]
fn nobody_reads_a_private_deck_or_changes_any_that_is_not_theirs() {
    let server = Server::start();
    let (ada, bob) = (Caller::new(&server, "ada"), Caller::new(&server, "bob"));
    let anybody = server.client();
    let [private, unlisted, public] = ["private", "unlisted", "public"].map(|word| ada.saved(word, &muna()));
    for (id, status) in [(&private, 404), (&unlisted, 200), (&public, 200)] {
        for path in
            [format!("/v1/decks/{id}"), format!("/v1/decks/{id}/revisions"), format!("/v1/decks/{id}/revisions/1")]
        {
            assert_eq!(bob.get(&path).status, status, "{path}");
            assert_eq!(anybody.get(&path).status, status, "{path}");
        }
        for answer in [bob.patch(id, &[], &json!({"name": "His"})), bob.delete(id, &[])] {
            assert_eq!((answer.status, answer.problem().1.as_str()), (403, "NOT_OWNER"));
        }
        let answer = anybody.send(Method::DELETE, &format!("/v1/decks/{id}"), &[], None);
        assert_eq!((answer.status, answer.problem().1.as_str()), (401, "CREDENTIALS_MISSING"));
        assert_eq!(ada.get(&format!("/v1/decks/{id}")).ok()["revision"], 1);
    }
    // A revision that was private stays private when the deck is made public.
    assert_eq!(ada.patch(&private, &[], &json!({"visibility": "public"})).status, 200);
    let shown = anybody.get(&format!("/v1/decks/{private}/revisions")).ok();
    assert_eq!((&shown["totalItems"], &shown["member"][0]["revision"]), (&json!(1), &json!(2)));
    assert_eq!(anybody.get(&format!("/v1/decks/{private}/revisions/1")).problem().1, "REVISION_UNKNOWN");
    assert_eq!(bob.get("/v1/decks").ok()["totalItems"], 0);
}

#[test]
fn a_key_must_hold_and_be_for_this() {
    let server = Server::start();
    let ada = Caller::new(&server, "ada");
    let id = ada.saved("public", &muna());
    let admin = Caller::with(&server, &key(server.folder(), "root", "admin"));
    let deck = json!({"name": "x", "deck": {"text": muna()}});
    assert_eq!(admin.save(&deck).problem().1, "SCOPE_MISSING");
    let forged = Caller::with(&server, "tumult_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    let none = Caller { client: server.client(), bearer: String::new() };
    for caller in [&forged, &Caller::with(&server, "x"), &none] {
        let answer = caller.save(&deck);
        assert_eq!((answer.status, answer.problem().1.as_str()), (401, "CREDENTIALS_INVALID"));
        assert_eq!(answer.header("www-authenticate"), "Bearer error=\"invalid_token\"");
        assert_eq!(caller.get("/v1/decks").status, 401);
        assert_eq!(caller.get(&format!("/v1/decks/{id}")).status, 200, "what is open to anybody stays so");
    }
    let anybody = server.client().post("/v1/decks", &deck);
    assert_eq!((anybody.status, anybody.header("www-authenticate")), (401, "Bearer"));

    let twice = tumult(server.folder(), &["keys", "add", "ada"]);
    assert_eq!(twice.status.code(), Some(65), "{twice:?}");
    let listed = tumult(server.folder(), &["keys", "list", "--json"]);
    let listed: Value = serde_json::from_slice(&listed.stdout).unwrap();
    assert_eq!(listed["member"][0]["scopes"], json!(["decks"]));
    assert!(!listed.to_string().contains("tumult_"));
    assert!(tumult(server.folder(), &["keys", "revoke", "ada"]).status.success());
    assert_eq!(ada.save(&deck).problem().1, "CREDENTIALS_INVALID");
    assert_eq!(tumult(server.folder(), &["keys", "revoke", "ada"]).status.code(), Some(65));
    // A new key with the same name owns the decks of the old one.
    let again = Caller::new(&server, "ada");
    assert_eq!(again.get("/v1/decks").ok()["member"][0]["id"], json!(id));
    assert_eq!(tumult(server.folder(), &["keys", "add", "bob", "--scope", "all"]).status.code(), Some(64));
}

#[test]
fn what_cannot_be_saved_is_told_with_its_place() {
    let server = Server::start();
    let ada = Caller::new(&server, "ada");
    let refused = |body: Value| ada.save(&body).problem();
    let deck = json!({"text": muna()});
    let long = "x".repeat(151);
    let all =
        |code: &str, pointers: &[&str]| (422, code.to_owned(), pointers.iter().map(|p| (*p).to_owned()).collect());
    assert_eq!(refused(json!({"name": "", "deck": deck})), all("OUT_OF_RANGE", &["/name"]));
    assert_eq!(
        refused(json!({"name": long, "description": "x".repeat(5001), "deck": deck})),
        all("OUT_OF_RANGE", &["/name", "/description"])
    );
    assert_eq!(refused(json!({"name": "x", "format": "nope", "deck": deck})), all("FORMAT_NOT_OFFERED", &["/format"]));
    let unread = json!({"text": format!("{}3 ALT_CORE_B_MU_999_C\nnonsense\n", muna())});
    assert_eq!(refused(json!({"name": "x", "deck": unread})), all("DECK_UNREADABLE", &["/deck/text", "/deck/text"]));
    assert_eq!(refused(json!({"name": "x", "deck": deck, "owner": "bob"})).1, "BODY_INVALID");
    assert_eq!(refused(json!({"name": "x", "visibility": "secret", "deck": deck})).2, ["/visibility"]);
    assert_eq!(refused(json!({"name": "x"})).1, "BODY_INVALID");
    let id = ada.saved("private", &muna());
    assert_eq!(
        ada.patch(&id, &[], &json!({"name": null})).problem(),
        (400, "BODY_INVALID".into(), vec!["/name".into()])
    );
    assert_eq!(ada.patch(&id, &[], &json!({"format": "nope"})).status, 422);
    assert_eq!(ada.get(&format!("/v1/decks/{id}")).ok()["revision"], 1);
    assert_eq!(ada.get("/v1/decks/nonsense").problem().1, "DECK_UNKNOWN");
    let wrong = server.client().send(Method::PATCH, "/v1/decks/validate", &[], None);
    assert_eq!((wrong.status, wrong.header("allow")), (405, "POST"));
}

#[test]
fn the_verdict_is_that_of_the_day_asked_for_and_a_revision_keeps_its_own() {
    let server = Server::start();
    let ada = Caller::new(&server, "ada");
    let list = muna().replace("MU_25_C", "YZ_11_R2");
    let id = ada.saved("private", &list);
    let codes = |day: &str| -> Vec<String> {
        let deck = ada.get(&format!("/v1/decks/{id}?asOf={day}")).ok();
        assert_eq!(deck["verdict"]["asOf"], day);
        deck["verdict"]["violations"]
            .as_array()
            .unwrap()
            .iter()
            .map(|v| v["code"].as_str().unwrap().to_owned())
            .collect()
    };
    assert!(!codes("2025-05-12").contains(&"CARD_SUSPENDED".to_owned()));
    assert!(codes("2025-05-13").contains(&"CARD_SUSPENDED".to_owned()));
    for wrong in ["?asOf=yesterday", "?asOf=", "?asOf"] {
        assert_eq!(
            ada.get(&format!("/v1/decks/{id}{wrong}")).problem(),
            (400, "DATE_INVALID".into(), vec!["?asOf".into()])
        );
    }
    assert_eq!(ada.get("/v1/decks?legal=").problem(), (400, "QUERY_INVALID".into(), vec!["?legal".into()]));
}

#[test]
fn a_suspension_that_is_imported_changes_the_verdict_and_no_revision() {
    let server = Server::with(&["--reload-seconds", "1"]);
    let ada = Caller::new(&server, "ada");
    let deck = ada.saved("public", &muna());
    let verdict = || ada.get(&format!("/v1/decks/{deck}")).ok()["verdict"]["verdict"].clone();
    assert_eq!(verdict(), "legal");
    let event = json!({
        "effective_date": "2026-01-01", "published_date": "2026-01-01", "status": "suspended", "label": "as announced",
        "source_title": "A test", "name_en": "Muna Druid", "families": ["MU_13"], "rarities": ["C"],
        "factions": [], "references": [], "uniques": null
    });
    std::fs::write(server.folder().join("patch.json"), json!([event]).to_string()).unwrap();
    let said = tumult(server.folder(), &["import", "patch.json"]);
    assert!(said.status.success(), "{said:?}");
    let mut asked = 0;
    while verdict() == "legal" {
        asked += 1;
        assert!(asked < 100_000, "the service takes the import over");
        std::thread::yield_now();
    }
    let now = ada.get(&format!("/v1/decks/{deck}")).ok();
    assert_eq!(now["verdict"]["violations"][0]["code"], "CARD_SUSPENDED");
    assert_eq!(server.client().get("/v1/decks?visibility=public&legal=true").ok()["totalItems"], 0);
    let revision = ada.get(&format!("/v1/decks/{deck}/revisions/1")).ok();
    assert_eq!((&now["revision"], &revision["verdict"]["verdict"]), (&json!(1), &json!("legal")));
}

#[test]
fn a_caller_has_a_thousand_decks_and_not_one_more() {
    let server = Server::start();
    let ada = Caller::new(&server, "ada");
    let body = json!({"name": "x", "deck": {"text": "1 ALT_CORE_B_MU_01_C"}});
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let headers = [("authorization", ada.bearer.as_str())];
                for _ in 0..250 {
                    let body = Some(body.to_string().into_bytes());
                    let answer = ada.client.send_unchecked(Method::POST, "/v1/decks", &headers, body).unwrap();
                    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
                }
            });
        }
    });
    let full = ada.save(&body);
    assert_eq!((full.status, full.problem().1.as_str()), (409, "TOO_MANY_DECKS"));
    let page = ada.get("/v1/decks?itemsPerPage=1").ok();
    assert_eq!(page["totalItems"], 1000);
    assert_eq!(ada.delete(page["member"][0]["id"].as_str().unwrap(), &[]).status, 204);
    assert_eq!(ada.save(&body).status, 201);
}

#[test]
fn a_page_of_another_site_may_save_decks_with_a_key() {
    let client = Server::shared().client();
    let asked = [
        ("origin", "https://example.org"),
        ("access-control-request-method", "PATCH"),
        ("access-control-request-headers", "authorization, content-type, if-match"),
    ];
    let answer = client.send(Method::OPTIONS, "/v1/decks/x", &asked, None);
    assert_eq!(answer.status, 204);
    let methods = answer.header("access-control-allow-methods").to_owned();
    assert!(["PATCH", "DELETE", "POST"].iter().all(|method| methods.contains(method)), "{methods}");
}
