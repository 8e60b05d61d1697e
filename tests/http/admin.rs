//! `/v1/admin`: API keys over HTTP, imports, and the audit trail.

use crate::saved_decks::{Caller, key};
use harness::{Server, tumult};
use reqwest::Method;
use serde_json::{Value, json};
use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    time::Duration,
};

fn admin(server: &Server) -> Caller {
    Caller::with(server, &key(server.folder(), "ops", "admin"))
}

fn add(caller: &Caller, body: &Value) -> harness::Answer {
    caller.send(Method::POST, "/v1/admin/keys", &[], Some(body))
}

#[test]
fn a_key_is_made_used_and_revoked_and_the_trail_says_by_whom() {
    let server = Server::start();
    let ops = admin(&server);
    let made = add(&ops, &json!({"name": "ada", "scopes": ["decks"]}));
    assert_eq!(made.status, 201, "{}", String::from_utf8_lossy(&made.body));
    let made = made.json();
    let ada = Caller::with(&server, made["key"].as_str().unwrap());
    assert_eq!(ada.get("/v1/decks").status, 200);
    let keys = ops.get("/v1/admin/keys").ok();
    let told: Vec<_> =
        keys["member"].as_array().unwrap().iter().map(|k| (&k["name"], &k["scopes"], &k["revokedAt"])).collect();
    assert_eq!(
        told,
        [(&json!("ops"), &json!(["admin"]), &Value::Null), (&json!("ada"), &json!(["decks"]), &Value::Null)]
    );
    assert!(!keys.to_string().contains(made["key"].as_str().unwrap()), "it is shown once");
    assert_eq!(add(&ops, &json!({"name": "ada"})).problem(), (409, "KEY_EXISTS".into(), vec![]));

    let path = "/v1/admin/keys/ada";
    assert_eq!(ops.send(Method::DELETE, path, &[], None).status, 204);
    assert_eq!(ada.get("/v1/decks").problem().1, "CREDENTIALS_INVALID");
    assert_eq!(ops.send(Method::DELETE, path, &[], None).problem(), (404, "KEY_UNKNOWN".into(), vec![]));
    assert!(tumult(server.folder(), &["keys", "add", "bob"]).status.success());
    let deleted = ["ALT_CORE_B_MU_13_C", "ALT_CORE_B_MU_14_C"];
    assert!(tumult(server.folder(), &["cards", "delete", deleted[0], deleted[1]]).status.success());
    let moved = ["cards", "migrate", "ALT_CORE_B_MU_16_C", "ALT_CORE_P_MU_16_C"];
    assert!(tumult(server.folder(), &moved).status.success());
    let line = json!({"reference": "ALT_CORE_B_MU_15_C", "deleted": true}).to_string();
    std::fs::write(server.folder().join("line.jsonl"), line).unwrap();
    assert!(tumult(server.folder(), &["import", "line.jsonl", "--dry-run"]).status.success());
    assert!(tumult(server.folder(), &["import", "line.jsonl"]).status.success());

    let trail = ops.get("/v1/admin/audit").ok();
    let by_ops = json!({"issuer": "key", "subject": "ops"});
    let by_machine = json!({"issuer": "command line", "subject": ""});
    let told: Vec<_> =
        trail["member"].as_array().unwrap().iter().map(|it| (&it["action"], &it["target"], &it["by"])).collect();
    assert_eq!(
        told,
        [
            (&json!("import"), &json!("line.jsonl"), &by_machine),
            (&json!("migrateCard"), &json!("ALT_CORE_B_MU_16_C to ALT_CORE_P_MU_16_C"), &by_machine),
            (&json!("deleteCards"), &json!("ALT_CORE_B_MU_13_C and 1 more"), &by_machine),
            (&json!("addKey"), &json!("bob"), &by_machine),
            (&json!("revokeKey"), &json!("ada"), &by_ops),
            (&json!("addKey"), &json!("ada"), &by_ops),
            (&json!("addKey"), &json!("ops"), &by_machine),
        ]
    );
    let page = ops.get("/v1/admin/audit?itemsPerPage=4").ok();
    let next = ops.get(page["next"].as_str().unwrap()).ok();
    assert_eq!(
        (&next["totalItems"], &next["member"][0]["target"], &next["next"]),
        (&json!(7), &json!("ada"), &Value::Null)
    );
}

#[test]
fn what_is_imported_is_served_when_the_answer_comes() {
    // The service does not check for changes, so the import itself has to load them.
    let server = Server::with(&["--reload-seconds", "0"]);
    let ops = admin(&server);
    let import = |query: &str, body: &[u8]| {
        let headers = [("authorization", ops.bearer()), ("content-type", "application/octet-stream")];
        server.client().send(Method::POST, &format!("/v1/admin/imports?{query}"), &headers, Some(body.to_vec()))
    };
    let line = json!({"reference": "ALT_CORE_B_MU_13_C", "deleted": true}).to_string();
    let nobody = json!({"reference": "nobody", "deleted": true});
    let tried = import("name=cards.jsonl&dryRun=true", line.as_bytes()).ok();
    assert_eq!((&tried["removed"], &tried["version"], &tried["dryRun"]), (&json!(1), &Value::Null, &json!(true)));
    assert_eq!(server.client().get("/v1/cards/ALT_CORE_B_MU_13_C").status, 200);

    let done = import("name=cards.jsonl", format!("{line}\n{nobody}").as_bytes()).ok();
    assert_eq!(
        (&done["removed"], &done["refusedCount"], &done["refused"][0]["line"]),
        (&json!(1), &json!(1), &json!(2))
    );
    assert_eq!(server.client().get("/v1/cards/ALT_CORE_B_MU_13_C").problem().1, "CARD_UNKNOWN");
    let manifest = server.client().get("/v1/catalog").ok();
    assert_eq!((&manifest["version"], &manifest["sources"][1]["names"]), (&done["version"], &json!(["cards.jsonl"])));
    assert_eq!(import("", line.as_bytes()).ok()["isUnchanged"], true);
    let trail = ops.get("/v1/admin/audit").ok();
    assert_eq!((&trail["totalItems"], &trail["member"][0]["action"]), (&json!(2), &json!("import")));
    assert_eq!(
        (&trail["member"][0]["target"], &trail["member"][0]["by"]["subject"]),
        (&json!("cards.jsonl"), &json!("ops"))
    );
    assert_eq!(server.client().get("/health/ready").status, 200);

    // Two sources without a name are different sources: neither withdraws the announcements of the other.
    let rain = json!({"reference": "ALT_CORE_B_MU_14_C", "deleted": true}).to_string();
    assert_eq!(import("", rain.as_bytes()).ok()["removed"], 1);
    let named = ops.get("/v1/admin/audit").ok()["member"][0]["target"].as_str().unwrap().to_owned();
    assert!(named.starts_with("upload-") && named.len() == "upload-".len() + 16, "{named}");

    // An archive that is truncated.
    assert_eq!(import("name=cards.jsonl.gz", &[0x1f, 0x8b, 8]).problem().1, "IMPORT_REFUSED");
    // Other content is not an import of nothing: the answer says what is expected.
    for junk in ["", "hello", "<html></html>", "{\"a\": 1}", "[1, 2]", "{\"a\": 1}\n{\"b\": 2}", "\u{0}\u{1}"] {
        for query in ["", "dryRun=true"] {
            let refused = import(query, junk.as_bytes());
            assert_eq!(refused.problem(), (422, "IMPORT_REFUSED".into(), vec![]), "{junk:?}");
            assert!(refused.json()["detail"].as_str().unwrap().contains("records of cards"), "{}", refused.json());
        }
    }
    // A record with an impossible value is a record all the same: it alone is refused.
    let impossible = json!({"reference": "nobody", "deleted": true}).to_string();
    assert_eq!(import("", impossible.as_bytes()).ok()["refusedCount"], 1);
    // A misspelt value of `dryRun` must not cause a real import.
    let drought = json!({"reference": "ALT_CORE_B_MU_15_C", "deleted": true}).to_string();
    for slip in ["dryRun=perhaps", "dryRun=", "dryRun", "dryRun=True"] {
        assert_eq!(
            import(slip, drought.as_bytes()).problem(),
            (400, "QUERY_INVALID".into(), vec!["?dryRun".into()]),
            "{slip}"
        );
    }
    assert_eq!(server.client().get("/v1/cards/ALT_CORE_B_MU_15_C").status, 200);
    let warned = import("dryrun=true&dryRun=true", drought.as_bytes()).ok();
    assert_eq!((&warned["warningCount"], &warned["dryRun"]), (&json!(1), &json!(true)));
    assert!(warned["warnings"][0].as_str().unwrap().contains("dryrun"), "{warned}");
    assert_eq!(import(&format!("name={}", "x".repeat(101)), line.as_bytes()).problem().0, 422);
    let nobody = server.client().send(Method::POST, "/v1/admin/imports", &[], Some(vec![b' '; 1 << 20]));
    assert_eq!(nobody.problem().1, "CREDENTIALS_MISSING");
}

#[test]
fn a_body_that_is_declared_as_too_large_is_refused_before_it_is_sent() {
    let server = Server::start();
    let ops = admin(&server);
    for path in ["/v1/admin/imports", "/v1/admin/lists", "/v1/decks/validate/batch"] {
        let mut connection = TcpStream::connect(server.address().trim_start_matches("http://")).unwrap();
        let length = (64 << 20) + 1;
        let head = format!("POST {path} HTTP/1.1\r\nhost: x\r\nauthorization: {}\r\n", ops.bearer());
        write!(connection, "{head}content-length: {length}\r\nconnection: close\r\n\r\n").unwrap();
        connection.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let (mut answer, mut piece) = (String::new(), [0; 4096]);
        while !answer.contains("67108864 bytes") {
            let length = connection.read(&mut piece).unwrap();
            assert!(length > 0, "{path}: {answer}");
            answer.push_str(std::str::from_utf8(&piece[..length]).unwrap());
        }
        assert!(answer.starts_with("HTTP/1.1 413"), "{path}: {answer}");
    }
}

#[test]
fn an_import_tells_how_far_it_is() {
    let server = Server::with(&["--reload-seconds", "0"]);
    let ops = admin(&server);
    let import = |query: &str, body: &[u8]| {
        let headers = [("authorization", ops.bearer()), ("accept", "text/event-stream")];
        let answer =
            server.client().send(Method::POST, &format!("/v1/admin/imports?{query}"), &headers, Some(body.to_vec()));
        assert_eq!((answer.status, answer.header("content-type")), (200, "text/event-stream"));
        String::from_utf8(answer.body).unwrap()
    };
    let told = |event: &str, kind: &str| -> Value {
        let data = event.strip_prefix(&format!("event: {kind}\ndata: ")).unwrap_or_else(|| panic!("{kind}: {event}"));
        serde_json::from_str(data).unwrap()
    };
    let line = json!({"reference": "ALT_CORE_B_MU_13_C", "deleted": true}).to_string();
    let events = import("name=cards.jsonl", line.as_bytes());
    let events: Vec<&str> = events.split("\n\n").filter(|event| !event.is_empty()).collect();
    let (result, progress) = events.split_last().unwrap();
    let last = told(progress.last().unwrap(), "progress");
    let size = json!(line.len());
    let all = json!({"phase": "committing", "read": size, "total": size, "files": 1, "records": 1, "cards": 1, "compiled": 1});
    assert_eq!(last, all);
    assert_eq!(told(result, "result")["removed"], 1);
    assert_eq!(server.client().get("/v1/cards/ALT_CORE_B_MU_13_C").problem().1, "CARD_UNKNOWN");

    // An error after the stream has begun is its last event.
    let refused = import("name=cards.jsonl.gz", &[0x1f, 0x8b, 8]);
    let refused = refused.trim_end().rsplit("\n\n").next().unwrap();
    assert_eq!(told(refused, "problem")["code"], "IMPORT_REFUSED");
    let nobody =
        server.client().send(Method::POST, "/v1/admin/imports", &[("accept", "text/event-stream")], Some(vec![]));
    assert_eq!(nobody.problem().1, "CREDENTIALS_MISSING");
}

#[test]
fn the_scope_admin_is_needed_and_is_not_that_of_decks() {
    let server = Server::start();
    let (ops, ada) = (admin(&server), Caller::new(&server, "ada"));
    for (method, path) in [
        (Method::GET, "/v1/admin/keys"),
        (Method::POST, "/v1/admin/keys"),
        (Method::DELETE, "/v1/admin/keys/ada"),
        (Method::GET, "/v1/admin/audit"),
    ] {
        let body = (method == Method::POST).then(|| json!({"name": "eve", "scopes": ["admin"]}));
        let refused = ada.send(method.clone(), path, &[], body.as_ref());
        assert_eq!(refused.problem(), (403, "SCOPE_MISSING".into(), vec![]), "{method} {path}");
        let nobody = Caller::with(&server, "nonsense").send(method.clone(), path, &[], body.as_ref());
        assert_eq!(nobody.problem(), (401, "CREDENTIALS_INVALID".into(), vec![]), "{method} {path}");
    }
    assert_eq!(ops.get("/v1/decks").problem().1, "SCOPE_MISSING");
    assert_eq!(server.client().get("/v1/admin/audit").problem().1, "CREDENTIALS_MISSING");
    assert_eq!(ops.get("/v1/admin/audit").ok()["totalItems"], 2, "nothing was done");
    for (body, status, pointer) in [
        (json!({"name": ""}), 422, "/name"),
        (json!({"name": " ada"}), 422, "/name"),
        (json!({"name": "x".repeat(101)}), 422, "/name"),
        (json!({"name": "eve", "scopes": []}), 422, "/scopes"),
        (json!({"name": "eve", "scopes": ["root"]}), 400, "/scopes/0"),
        (json!({"name": "eve", "admin": true}), 400, "/admin"),
    ] {
        let (got, _, pointers) = add(&ops, &body).problem();
        assert_eq!((got, pointers), (status, vec![pointer.to_owned()]), "{body}");
    }
    let answer = ops.get("/v1/admin/keys");
    assert!(answer.header("cache-control").contains("private"), "{}", answer.header("cache-control"));
}
