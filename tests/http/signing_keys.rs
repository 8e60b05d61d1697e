//! Changes of the signing key: old signatures can still be verified.

use crate::{house::until, lists::muna};
use data_encoding::BASE64URL_NOPAD;
use harness::{Server, binary, tumult};
use ring::signature::{ED25519, UnparsedPublicKey};
use serde_json::{Value, json};
use std::{fs, process::Command};
use tempfile::TempDir;

fn signed(server: &Server) -> Value {
    let body = json!({"deck": {"text": muna()}, "asOf": "2026-03-01", "sign": {"event": "Winter Cup"}});
    server.client().post("/v1/decks/validate", &body).ok()["verdicts"][0]["signed"].clone()
}

/// Whether a signature is valid by the key in `/v1/keys` that it names.
fn holds(signed: &Value, keys: &Value) -> bool {
    let bytes = |value: &Value| BASE64URL_NOPAD.decode(value.as_str().unwrap().as_bytes()).unwrap();
    let key = keys["keys"].as_array().unwrap().iter().find(|key| key["keyId"] == signed["keyId"]);
    let public = UnparsedPublicKey::new(&ED25519, bytes(&key.expect("the key is known")["publicKey"]));
    public.verify(&bytes(&signed["payload"]), &bytes(&signed["signature"])).is_ok()
}

#[test]
fn a_running_service_takes_a_new_key_over_and_old_signatures_still_hold() {
    let server = Server::with(&["--reload-seconds", "1"]);
    let client = server.client();
    let (before, old) = (client.get("/v1/keys").ok(), signed(&server));
    let file = server.folder().join("cards.key");
    let private = fs::read(&file).unwrap();
    let new = tumult(server.folder(), &["signing-key", "new", "--json"]);
    assert!(new.status.success(), "{new:?}");
    let new: Value = serde_json::from_slice(&new.stdout).unwrap();
    assert_eq!(new["keys"][1], before["keys"][0], "the key before follows");
    assert_ne!(fs::read(&file).unwrap(), private);
    until(&client, "/v1/keys", |keys| *keys == new);
    let now = signed(&server);
    assert_eq!((&now["keyId"], &old["keyId"]), (&new["keys"][0]["keyId"], &before["keys"][0]["keyId"]));
    assert!(holds(&now, &new) && holds(&old, &new));
    let list = tumult(server.folder(), &["signing-key", "list", "--json"]);
    assert_eq!(serde_json::from_slice::<Value>(&list.stdout).unwrap(), new);
    let text = String::from_utf8(tumult(server.folder(), &["signing-key", "list"]).stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains(new["keys"][0]["keyId"].as_str().unwrap()) && lines[0].ends_with("signs"), "{text}");
    assert!(lines[1].contains(new["keys"][1]["keyId"].as_str().unwrap()), "{text}");
}

#[test]
fn a_lost_key_stops_the_start_with_what_to_do() {
    let server = Server::start();
    let first = server.client().get("/v1/keys").ok();
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("cards.keys")).unwrap();
    for entry in fs::read_dir(server.folder().join("cards.keys")).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.path().join("cards.keys").join(path.file_name().unwrap())).unwrap();
    }
    let database = folder.path().join("cards.sqlite");
    assert!(tumult(server.folder(), &["backup", database.to_str().unwrap()]).status.success());
    let start = tumult(folder.path(), &["serve", "--listen", "127.0.0.1:0"]);
    let said = String::from_utf8_lossy(&start.stderr).into_owned();
    assert!(!start.status.success() && said.contains("is gone") && said.contains("signing-key new"), "{said}");
    assert_eq!(tumult(folder.path(), &["signing-key", "list"]).status.code(), Some(66));
    assert!(!folder.path().join("cards.key").exists(), "none was made silently");
    assert!(tumult(folder.path(), &["signing-key", "new"]).status.success());
    let again = Server::within(folder, &[]);
    assert_eq!(again.client().get("/v1/keys").ok()["keys"][1], first["keys"][0]);
}

#[test]
fn listing_keys_makes_none() {
    let folder = TempDir::new().unwrap();
    let list = Command::new(binary()).args(["signing-key", "list"]).current_dir(folder.path()).output().unwrap();
    assert_eq!(list.status.code(), Some(66));
    assert!(String::from_utf8_lossy(&list.stderr).contains("there is no signing key tumult.key"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
