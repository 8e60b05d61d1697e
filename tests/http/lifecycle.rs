//! Starting, stopping, starting again.

use harness::{Server, binary, tumult};
use std::process::Command;
use tempfile::TempDir;

#[test]
fn the_second_start_reuses_the_file() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("cards.sqlite");
    let first = tumult(folder.path(), &["check"]);
    assert!(first.status.success(), "{first:?}");
    let made = std::fs::metadata(&file).unwrap().modified().unwrap();
    let server = Server::within(folder, &[]);
    assert_eq!(server.client().get("/v1/catalog").ok()["cards"], 2761);
    assert_eq!(std::fs::metadata(server.folder().join("cards.sqlite")).unwrap().modified().unwrap(), made);
}

#[cfg(unix)]
#[test]
fn it_stops_when_told_and_leaves_a_sound_file() {
    let mut server = Server::start();
    assert_eq!(server.client().get("/health/ready").status, 200);
    let told = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    assert!(told.success());
    assert!(server.wait(), "a graceful stop is no failure");
    let check = tumult(server.folder(), &["check"]);
    assert!(check.status.success(), "{check:?}");
}

#[test]
fn a_file_that_is_no_catalogue_is_refused_and_kept() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("cards.sqlite");
    std::fs::write(&file, "this is somebody's shopping list, not a database\n".repeat(100)).unwrap();
    let before = std::fs::read(&file).unwrap();
    let answer =
        Command::new(binary()).args(["serve", "--listen", "127.0.0.1:0", "--database"]).arg(&file).output().unwrap();
    assert!(!answer.status.success());
    assert!(String::from_utf8_lossy(&answer.stderr).contains("cards.sqlite"));
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn an_address_in_use_is_a_sentence_not_a_panic() {
    let server = Server::start();
    let folder = TempDir::new().unwrap();
    let address = server.address().trim_start_matches("http://");
    let answer = tumult(folder.path(), &["serve", "--listen", address]);
    let said = String::from_utf8_lossy(&answer.stderr).into_owned();
    assert!(!answer.status.success() && said.contains("cannot listen on") && !said.contains("panicked"), "{said}");
}
