//! Signed verdicts, verified by somebody who has only the public key.

use crate::{house::season, lists::muna};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use harness::Server;
use ring::signature::{ED25519, UnparsedPublicKey};
use serde_json::{Value, json};

fn bytes(value: &Value) -> Vec<u8> {
    BASE64URL_NOPAD.decode(value.as_str().unwrap().as_bytes()).unwrap()
}

/// Canonical JSON (RFC 8785) of a payload, written here independently: members sorted by their names, which are ASCII, no white
/// space, and numbers that are small and whole.
fn canonical(value: &Value) -> Vec<u8> {
    let list = |parts: Vec<Vec<u8>>, open: &[u8], close: &[u8]| [open, &parts.join(&b","[..]), close].concat();
    match value {
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by_key(|(name, _)| name.as_bytes());
            let member =
                |(name, value): (&String, &Value)| [format!("\"{name}\":").as_bytes(), &canonical(value)].concat();
            list(members.into_iter().map(member).collect(), b"{", b"}")
        }
        Value::Array(values) => list(values.iter().map(canonical).collect(), b"[", b"]"),
        other => other.to_string().into_bytes(),
    }
}

fn request(event: &str) -> Value {
    json!({"deck": {"text": muna()}, "formats": ["standard", "multi_2v2"], "asOf": "2026-03-01", "sign": {"event": event}})
}

#[test]
fn a_signed_verdict_holds_without_the_service() {
    let server = Server::start();
    let client = server.client();
    let keys = client.get("/v1/keys").ok();
    let key = &keys["keys"][0];
    assert_eq!(key["algorithm"], "Ed25519");
    let answer = client.post("/v1/decks/validate", &request("Winter Cup, table 7")).ok();
    let format = client.get("/v1/formats/standard").body;
    drop(server);

    for (verdict, id) in answer["verdicts"].as_array().unwrap().iter().zip(["standard", "multi_2v2"]) {
        let signed = &verdict["signed"];
        assert_eq!(signed["keyId"], key["keyId"]);
        let (payload, signature) = (bytes(&signed["payload"]), bytes(&signed["signature"]));
        let public = UnparsedPublicKey::new(&ED25519, bytes(&key["publicKey"]));
        public.verify(&payload, &signature).expect("the signature holds");
        let mut forged = payload.clone();
        forged[10] ^= 1;
        assert!(public.verify(&forged, &signature).is_err());

        let said: Value = serde_json::from_slice(&payload).unwrap();
        assert_eq!(said["deckHash"], answer["deck"]["hash"]);
        assert_eq!((&said["format"], &said["verdict"]), (&json!(id), &json!("legal")));
        assert_eq!(said["version"], verdict["formatVersion"]);
        assert_eq!((&said["asOf"], &said["event"]), (&json!("2026-03-01"), &json!("Winter Cup, table 7")));
        assert!(said["time"].as_str().unwrap().ends_with('Z'));
        assert_eq!(canonical(&said), payload);
        if id == "standard" {
            let digest = ring::digest::digest(&ring::digest::SHA256, &format);
            let hex = HEXLOWER.encode(digest.as_ref());
            assert_eq!(said["rulesHash"], hex, "the rules are those that /v1/formats shows");
        }
    }
}

#[test]
fn a_payload_with_a_season_list_is_canonical_too() {
    let folder = tempfile::TempDir::new().unwrap();
    let unique = "ALT_CORE_B_YZ_11_U_100";
    season(folder.path(), 7, &[unique]);
    let server = Server::with(&["--lists", folder.path().to_str().unwrap()]);
    let body = json!({
        "deck": {"text": format!("{}1 {unique}\n", muna())}, "formats": ["frontier"], "asOf": "2026-03-01",
        "sign": {"event": "Frontier Cup, \u{e9}t\u{e9} \"2026\"\n"}
    });
    let answer = server.client().post("/v1/decks/validate", &body).ok();
    let payload = bytes(&answer["verdicts"][0]["signed"]["payload"]);
    let said: Value = serde_json::from_slice(&payload).unwrap();
    assert_eq!((&said["lists"][0]["id"], &said["lists"][0]["version"]), (&json!("frontier"), &json!("7")));
    assert_eq!(String::from_utf8(payload).unwrap(), String::from_utf8(canonical(&said)).unwrap());
}

#[test]
fn the_key_stays_and_is_its_owners_only() {
    let server = Server::start();
    let file = server.folder().join("cards.key");
    let made = std::fs::read(&file).unwrap();
    let key = server.client().get("/v1/keys").ok();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let again = Server::with(&["--signing-key", file.to_str().unwrap()]);
    assert_eq!(again.client().get("/v1/keys").ok(), key);
    assert_eq!(std::fs::read(&file).unwrap(), made);
    let catalogue = std::fs::read(server.folder().join("cards.sqlite")).unwrap();
    let secret = made.split(|b| *b == b'\n').nth(1).unwrap();
    assert!(!catalogue.windows(secret.len()).any(|w| w == secret), "the key is not in the catalogue");
}

#[test]
fn an_event_without_a_name_is_refused() {
    let server = Server::shared();
    let client = server.client();
    let pointer = vec!["/sign/event".to_owned()];
    let empty = client.post("/v1/decks/validate", &request(""));
    assert_eq!(empty.problem(), (422, "OUT_OF_RANGE".into(), pointer.clone()));
    let long = client.post("/v1/decks/validate", &request(&"x".repeat(201)));
    assert_eq!(long.problem(), (422, "OUT_OF_RANGE".into(), pointer));
    let mut body = request("x");
    body["sign"] = json!(true);
    assert_eq!(client.post("/v1/decks/validate", &body).problem(), (400, "BODY_INVALID".into(), vec!["/sign".into()]));
}
