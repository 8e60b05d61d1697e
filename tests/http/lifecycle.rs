//! Starts, stops and restarts of the service.

use harness::{Server, binary, tumult};
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Command, Stdio},
};
use tempfile::TempDir;

#[test]
fn the_second_start_reuses_the_file() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("cards.sqlite");
    // The import makes the catalogue before it refuses the source.
    let import =
        Command::new(binary()).args(["import", "no-such-file.json", "--database"]).arg(&file).output().unwrap();
    assert_eq!(import.status.code(), Some(66));
    let made = std::fs::metadata(&file).unwrap().modified().unwrap();
    let server = Server::within(folder, &[]);
    assert_eq!(server.client().get("/v1/catalog").ok()["cards"], 3486);
    assert_eq!(std::fs::metadata(server.folder().join("cards.sqlite")).unwrap().modified().unwrap(), made);
}

#[cfg(unix)]
#[test]
fn it_stops_when_told_and_leaves_a_sound_file() {
    let mut server = Server::start();
    assert_eq!(server.client().get("/health/ready").status, 200);
    let killed = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert!(server.wait(), "a graceful stop is no failure");
    let check = tumult(server.folder(), &["check"]);
    assert!(check.status.success(), "{check:?}");
}

/// The reader of its output may have closed the pipe: `tumult serve | head -0`.
#[cfg(unix)]
#[test]
fn it_serves_though_nobody_reads_its_address() {
    let folder = TempDir::new().unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut process = Command::new(binary())
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "info", "--database"])
        .arg(folder.path().join("cards.sqlite"))
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The pipe of the log is kept open, since the service goes on writing to it.
    let mut log = BufReader::new(process.stderr.take().unwrap()).lines().map_while(Result::ok);
    let listening = log.by_ref().find_map(|line| line.split_once("listening on: ").map(|(_, rest)| rest.to_owned()));
    let address = listening.unwrap();
    let mut stream = TcpStream::connect(address.trim()).unwrap();
    stream.write_all(b"GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(Command::new("kill").args(["-TERM", &process.id().to_string()]).status().unwrap().success());
    assert!(process.wait().unwrap().success(), "it was still running");
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
    let server = Server::shared();
    let folder = TempDir::new().unwrap();
    let address = server.address().trim_start_matches("http://");
    let answer = tumult(folder.path(), &["serve", "--listen", address]);
    let said = String::from_utf8_lossy(&answer.stderr).into_owned();
    assert!(!answer.status.success() && said.contains("cannot listen on") && !said.contains("panicked"), "{said}");
}
