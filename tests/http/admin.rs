//! `/v1/admin`: API keys over HTTP, and who did what to them.

use crate::saved_decks::{Caller, key};
use harness::{Server, tumult};
use reqwest::Method;
use serde_json::{Value, json};

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

    let trail = ops.get("/v1/admin/audit").ok();
    let by_ops = json!({"issuer": "key", "subject": "ops"});
    let by_machine = json!({"issuer": "command line", "subject": ""});
    let told: Vec<_> =
        trail["member"].as_array().unwrap().iter().map(|it| (&it["action"], &it["target"], &it["by"])).collect();
    assert_eq!(
        told,
        [
            (&json!("addKey"), &json!("bob"), &by_machine),
            (&json!("revokeKey"), &json!("ada"), &by_ops),
            (&json!("addKey"), &json!("ada"), &by_ops),
            (&json!("addKey"), &json!("ops"), &by_machine),
        ]
    );
    let page = ops.get("/v1/admin/audit?itemsPerPage=3").ok();
    let next = ops.get(page["next"].as_str().unwrap()).ok();
    assert_eq!(
        (&next["totalItems"], &next["member"][0]["target"], &next["next"]),
        (&json!(4), &json!("ops"), &Value::Null)
    );
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
