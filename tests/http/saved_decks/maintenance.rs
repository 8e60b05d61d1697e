//! The file of saved decks beside the catalogue: it is copied, put back and checked, and does not hinder other work.

use super::{Caller, key};
use crate::lists::muna;
use harness::{Answer, Server, filled, tumult};
use serde_json::json;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

fn said(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
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

/// Every file below a folder, with its content. The files that SQLite keeps beside an open database come and go.
fn all(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let (mut all, mut open) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let is_beside = ["-wal", "-shm"].iter().any(|ending| path.to_string_lossy().ends_with(ending));
            if path.is_dir() {
                open.push(path);
            } else if !is_beside {
                all.insert(path.clone(), fs::read(&path).unwrap_or_default());
            }
        }
    }
    all
}

/// A folder with a catalogue of two versions, decks and house formats, and a backup of the first version.
fn with_backup() -> TempDir {
    let folder = filled();
    key(folder.path(), "ada", "decks");
    fs::write(folder.path().join("ours.json"), r#"{"id": "ours", "extends": "standard", "version": "1"}"#).unwrap();
    assert_eq!(said(folder.path(), &["formats", "put", "ours.json"]).0, Some(0));
    assert_eq!(said(folder.path(), &["backup", "copy.sqlite"]).0, Some(0));
    fs::write(folder.path().join("ours.json"), r#"{"id": "ours", "extends": "standard", "version": "2"}"#).unwrap();
    assert_eq!(said(folder.path(), &["formats", "put", "ours.json"]).0, Some(0));
    assert_eq!(said(folder.path(), &["cards", "delete", "ALT_CORE_B_MU_13_C"]).0, Some(0));
    folder
}

const RESTORE: [&str; 4] = ["restore", "copy.sqlite", "--with-decks", "--with-rules"];

#[test]
fn a_restore_that_fails_leaves_every_file_as_it_was() {
    let folder = with_backup();
    let path = |name: &str| folder.path().join(name);
    let refused = |code: i32, expected: &str| {
        let before = all(folder.path());
        let (came, text) = said(folder.path(), &RESTORE);
        assert!(came == Some(code) && text.contains(expected), "{came:?} {text}");
        assert!(before == all(folder.path()), "{expected}: {:?}", all(folder.path()).keys());
    };
    let decks = fs::read(path("copy.decks")).unwrap();
    fs::write(path("copy.decks"), "no database".repeat(100)).unwrap();
    refused(65, "is damaged");
    fs::remove_file(path("copy.decks")).unwrap();
    refused(66, "there is no deck file");
    fs::write(path("copy.decks"), &decks).unwrap();
    // The decks, the last part, cannot be written.
    let own = fs::read(path("cards.decks")).unwrap();
    fs::write(path("cards.decks"), "no database".repeat(100)).unwrap();
    refused(65, "is damaged");
    fs::write(path("cards.decks"), own).unwrap();
    // A folder has the name of a rule.
    fs::create_dir_all(path("copy.formats/sub")).unwrap();
    fs::write(path("copy.formats/sub/mine.json"), r#"{"id": "mine", "extends": "standard"}"#).unwrap();
    fs::create_dir_all(path("cards.formats/sub/mine.json")).unwrap();
    refused(70, "mine.json");
    fs::remove_dir_all(path("cards.formats/sub")).unwrap();
    let (code, text) = said(folder.path(), &RESTORE);
    assert!(code == Some(0) && text.contains("1 keys") && text.contains("rules of the backup"), "{text}");
    assert!(fs::read(path("cards.formats/ours.json")).unwrap() == fs::read(path("copy.formats/ours.json")).unwrap());
}

#[test]
fn a_backup_that_fails_leaves_nothing() {
    let folder = with_backup();
    let path = |name: &str| folder.path().join(name);
    let refused = |code: i32, expected: &str| {
        let before = all(folder.path());
        let (came, text) = said(folder.path(), &["backup", "next.sqlite"]);
        assert!(came == Some(code) && text.contains(expected), "{came:?} {text}");
        assert!(before == all(folder.path()), "{expected}: {:?}", all(folder.path()).keys());
    };
    for taken in ["next.sqlite", "next.decks"] {
        fs::write(path(taken), "x").unwrap();
        refused(73, "exists already");
        fs::remove_file(path(taken)).unwrap();
    }
    fs::create_dir(path("next.formats")).unwrap();
    refused(73, "exists already");
    fs::remove_dir(path("next.formats")).unwrap();
    std::os::unix::fs::symlink("nowhere", path("cards.formats/dangling.toml")).unwrap();
    refused(70, "dangling.toml cannot be read");
    fs::remove_file(path("cards.formats/dangling.toml")).unwrap();
    let own = fs::read(path("cards.decks")).unwrap();
    fs::write(path("cards.decks"), "no database".repeat(100)).unwrap();
    refused(65, "is damaged");
    fs::write(path("cards.decks"), own).unwrap();
    let (code, text) = said(folder.path(), &["backup", "next.sqlite"]);
    assert!(code == Some(0) && text.contains("next.decks") && text.contains("next.formats"), "{text}");
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
