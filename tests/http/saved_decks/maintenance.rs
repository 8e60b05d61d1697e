//! The file of saved decks beside the catalogue: it is copied, put back and checked, and does not hinder other work.

use super::{Caller, key};
use crate::lists::muna;
use harness::{Answer, Server, filled, tumult};
use serde_json::json;
use std::fs;

fn said(folder: &std::path::Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = tumult(folder, arguments);
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    (output.status.code(), text)
}

#[test]
fn a_backup_holds_the_decks_and_the_catalogue_is_restored_without_them() {
    let server = Server::with(&["--reload-seconds", "1"]);
    let ada = Caller::new(&server, "ada");
    let first = ada.saved("public", &muna());
    let folder = server.folder();
    let (code, text) = said(folder, &["backup", "copy.sqlite"]);
    assert!(code == Some(0) && text.contains("copy.decks"), "{text}");
    let second = ada.saved("public", &muna());
    let (code, text) = said(folder, &["restore", "copy.sqlite"]);
    assert!(code == Some(0) && text.contains("--with-decks"), "{text}");
    let status = |id: &str| server.client().get(&format!("/v1/decks/{id}")).status;
    assert_eq!((status(&first), status(&second)), (200, 200), "what was acknowledged since stays");
    let (code, text) = said(folder, &["restore", "copy.sqlite", "--with-decks"]);
    assert!(code == Some(0) && text.contains("1 decks"), "{text}");
    assert_eq!((status(&first), status(&second)), (200, 404));
    ada.saved("public", &muna());
    let (code, text) = said(folder, &["check"]);
    assert!(code == Some(0) && text.contains("saved decks: 2 decks, 1 keys"), "{text}");
}

#[test]
fn a_service_that_saves_nothing_makes_no_file() {
    let server = Server::start();
    assert_eq!(server.client().get("/v1/decks?visibility=public").ok()["totalItems"], 0);
    assert!(!server.folder().join("cards.decks").exists());
    let (code, text) = said(server.folder(), &["check"]);
    assert!(code == Some(0) && !text.contains("saved decks"), "{text}");
}

#[test]
fn a_damaged_file_is_told_and_the_rest_is_served() {
    let folder = filled();
    let bearer = key(folder.path(), "ada", "decks");
    let file = folder.path().join("cards.decks");
    for ending in ["cards.decks-wal", "cards.decks-shm"] {
        let _ = fs::remove_file(folder.path().join(ending));
    }
    let mut bytes = fs::read(&file).unwrap();
    bytes[..64].fill(7);
    fs::write(&file, &bytes).unwrap();
    let (code, text) = said(folder.path(), &["keys", "list"]);
    assert!(code != Some(0) && text.contains("cards.decks"), "{text}");
    let server = Server::within(folder, &[]);
    let ada = Caller::with(&server, &bearer);
    let answer = ada.save(&json!({"name": "x", "deck": {"text": muna()}}));
    assert_eq!((answer.status, answer.problem().1.as_str()), (503, "DECKS_UNAVAILABLE"));
    let detail = |answer: &Answer| answer.json()["detail"].as_str().unwrap().to_owned();
    assert!(
        detail(&answer).contains("is damaged") && detail(&answer).contains("tumult restore"),
        "{}",
        detail(&answer)
    );
    assert!(answer.header("retry-after").is_empty(), "waiting does not help");
    let ready = server.client().get("/health/ready");
    assert_eq!((ready.status, ready.problem().1.as_str()), (503, "DECKS_UNAVAILABLE"));
    assert!(detail(&ready).contains("is damaged"), "{}", detail(&ready));
    assert_eq!(server.client().get("/v1/cards/ALT_CORE_B_MU_01_C").status, 200);
    assert!(bytes == fs::read(server.folder().join("cards.decks")).unwrap(), "nothing was overwritten");
}
