//! Signed verdicts, checked as somebody would who has only the key.

use crate::lists::muna;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use harness::Server;
use ring::signature::{ED25519, UnparsedPublicKey};
use serde_json::{Value, json};

fn bytes(value: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(value.as_str().unwrap()).unwrap()
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
        // Members in order and no white space: what is signed is canonical JSON.
        assert_eq!(serde_json::to_vec(&said).unwrap(), payload);
        if id == "standard" {
            let digest = ring::digest::digest(&ring::digest::SHA256, &format);
            let hex: String = digest.as_ref().iter().map(|b| format!("{b:02x}")).collect();
            assert_eq!(said["rulesHash"], hex, "the rules are those that /v1/formats shows");
        }
    }
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
