//! Commands that only read make and change no file (contract section 1).

use crate::{import::files, lists::muna};
use harness::{Server, binary, filled, tumult};
use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Command, Output},
};
use tempfile::TempDir;

/// A log of a game, a scenario and a deck, and the commands that read them and the catalogue.
fn reading(inputs: &Path) -> Vec<Vec<String>> {
    let write = |name: &str, text: &str| {
        fs::write(inputs.join(name), text).unwrap();
        inputs.join(name).to_str().unwrap().to_owned()
    };
    let deck = write("deck.txt", &muna());
    let request = serde_json::json!({"deck": {"text": muna()}, "seed": 1});
    let log = Server::shared().client().post("/v1/goldfish/game", &request).body;
    let log = write("log.json", &String::from_utf8(log).unwrap());
    let scenario =
        write("draw.txt", "scenario: the Day begins\nsystem 1\nrule 1\nwhen\n  until Noon\nthen\n  it is Day 2\n");
    let commands: [&[&str]; 10] = [
        &["validate", &deck, "--as-of", "2026-03-01"],
        &["goldfish", &deck, "--games", "20"],
        &["opening", &deck],
        &["odds", &deck, "--want", "ALT_CORE_B_MU_13_C by 1"],
        &["replay", &log],
        &["scenario", "--partial", &scenario],
        &["coverage"],
        &["export"],
        &["check"],
        &["import", "--dry-run", &deck],
    ];
    commands.iter().map(|words| words.iter().map(|word| (*word).to_owned()).collect()).collect()
}

fn run(folder: &Path, arguments: &[String]) -> Output {
    Command::new(binary()).args(arguments).current_dir(folder).output().unwrap()
}

/// A folder whose catalogue has the default name.
fn unnamed() -> TempDir {
    let folder = filled();
    fs::rename(folder.path().join("cards.sqlite"), folder.path().join("tumult.sqlite")).unwrap();
    folder
}

#[test]
fn without_a_file_the_embedded_cards_answer_and_none_is_made() {
    let (folder, inputs) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    for arguments in reading(inputs.path()) {
        let answer = run(folder.path(), &arguments);
        // A deck is not card data, so the import refuses it.
        let expected = i32::from(arguments[0] == "import");
        assert_eq!(answer.status.code(), Some(expected), "{arguments:?}: {answer:?}");
        assert_eq!(files(folder.path()), BTreeMap::new(), "{arguments:?}");
        if arguments[0] == "check" {
            let said = String::from_utf8(answer.stdout).unwrap();
            assert!(said.starts_with("embedded catalogue ") && said.contains("3486 cards"), "{said}");
        }
    }
    let copy = inputs.path().join("copy.sqlite");
    assert!(run(folder.path(), &["backup".to_owned(), copy.to_str().unwrap().to_owned()]).status.success());
    assert_eq!(files(folder.path()), BTreeMap::new());
    assert!(tumult(folder.path(), &["check", "--database", copy.to_str().unwrap()]).status.success());
}

#[test]
fn a_file_that_was_named_and_is_not_there_is_no_input() {
    let (folder, inputs) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut commands = reading(inputs.path());
    commands.retain(|arguments| arguments[0] != "import");
    commands.push(vec!["backup".to_owned(), "copy.sqlite".to_owned()]);
    for (arguments, by_flag) in commands.iter().zip([true, false].into_iter().cycle()) {
        let mut command = Command::new(binary());
        command.args(arguments).current_dir(folder.path());
        let answer = match by_flag {
            true => command.args(["--database", "typo.sqlite"]).output().unwrap(),
            false => command.env("TUMULT_DATABASE", "typo.sqlite").output().unwrap(),
        };
        let said = String::from_utf8_lossy(&answer.stderr).into_owned();
        assert_eq!(answer.status.code(), Some(66), "{arguments:?}: {said}");
        assert!(said.contains("there is no catalogue typo.sqlite"), "{arguments:?}: {said}");
        assert_eq!(answer.stdout, b"", "{arguments:?}");
        assert_eq!(files(folder.path()), BTreeMap::new(), "{arguments:?}");
    }
}

#[test]
fn a_file_that_is_there_stays_as_it_is_byte_for_byte() {
    let (folder, inputs) = (unnamed(), TempDir::new().unwrap());
    let before = files(folder.path());
    for arguments in reading(inputs.path()) {
        let answer = run(folder.path(), &arguments);
        let expected = i32::from(arguments[0] == "import");
        assert_eq!(answer.status.code(), Some(expected), "{arguments:?}: {answer:?}");
        assert!(files(folder.path()) == before, "{arguments:?} changed {:?}", files(folder.path()).keys());
        if arguments[0] == "check" {
            let said = String::from_utf8(answer.stdout).unwrap();
            assert!(said.starts_with("catalogue "), "the file is what was checked: {said}");
        }
    }
}

/// The version of the tables is in bytes 60 to 63 of an SQLite file.
#[test]
fn the_file_of_a_newer_program_is_refused_and_kept() {
    let (folder, inputs) = (unnamed(), TempDir::new().unwrap());
    let file = folder.path().join("tumult.sqlite");
    let mut bytes = fs::read(&file).unwrap();
    bytes[60..64].copy_from_slice(&999_u32.to_be_bytes());
    fs::write(&file, bytes).unwrap();
    let before = files(folder.path());
    let mut commands = reading(inputs.path());
    commands.push(vec!["import".to_owned(), inputs.path().join("deck.txt").to_str().unwrap().to_owned()]);
    commands.push(["serve", "--listen", "127.0.0.1:0"].map(str::to_owned).to_vec());
    for arguments in commands {
        let answer = run(folder.path(), &arguments);
        let said = String::from_utf8_lossy(&answer.stderr).into_owned();
        assert_eq!(answer.status.code(), Some(70), "{arguments:?}: {said}");
        assert!(said.contains("made by a newer Tumult") && said.contains("use that program"), "{arguments:?}: {said}");
        assert!(files(folder.path()) == before, "{arguments:?}");
    }
}

#[test]
fn a_flag_of_the_environment_is_read_as_a_person_means_it() {
    let folder = unnamed();
    let run = |value: &str| {
        let mut command = Command::new(binary());
        command.args(["coverage", "--set", "CORE"]).env("TUMULT_JSON", value).current_dir(folder.path());
        String::from_utf8(command.output().unwrap().stdout).unwrap().starts_with('{')
    };
    assert!(run("1"));
    assert!(!run("0"));
}
