//! The catalogue is one file: the service serves the file that has its name, whatever a person does with it.

use crate::{
    catalogue_file::hands::{copy, revision, serve_fails, stop, until},
    import::{files, record},
};
use harness::{Server, binary, filled, tumult};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use tempfile::TempDir;

mod hands;

const NEW: &str = "ALT_CORE_B_MU_700_C";

/// Adds a card to the catalogue of a folder.
fn import(folder: &Path) {
    let file = folder.join("one.json");
    fs::write(&file, record(NEW, "Test Mage", "3")).unwrap();
    let answer = tumult(folder, &["import", file.to_str().unwrap()]);
    assert!(answer.status.success(), "{answer:?}");
    fs::remove_file(file).unwrap();
}

fn backup(folder: &Path) -> PathBuf {
    let to = folder.join("backup.sqlite");
    let answer = tumult(folder, &["backup", to.to_str().unwrap()]);
    assert!(answer.status.success(), "{answer:?}");
    to
}

/// The output of `tumult restore`, with its exit code.
fn restore(folder: &Path, from: &Path) -> (i32, String) {
    let answer = tumult(folder, &["restore".as_ref(), from.as_os_str()]);
    let said = [answer.stdout, answer.stderr].concat();
    (answer.status.code().unwrap(), String::from_utf8(said).unwrap())
}

#[test]
fn while_it_serves_and_after_it_the_file_alone_is_the_catalogue() {
    let mut server = Server::with(&["--reload-seconds", "1"]);
    let names = |server: &Server| {
        let names =
            fs::read_dir(server.folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.starts_with("cards.sqlite")).collect::<Vec<_>>()
    };
    assert_eq!(names(&server), ["cards.sqlite"], "nothing beside it");
    import(server.folder());
    assert_eq!(names(&server), ["cards.sqlite"], "nor after an import");
    let copied = copy(&server.folder().join("cards.sqlite"));
    assert_eq!(revision(copied.path()), 2, "a copy made while it serves");
    until(&server, |client| client.get(&format!("/v1/cards/{NEW}")).status == 200);
    stop(&mut server);
    assert_eq!(names(&server), ["cards.sqlite"]);
    assert_eq!(revision(copy(&server.folder().join("cards.sqlite")).path()), 2);
}

#[test]
fn a_copy_over_a_served_file_is_taken_over() {
    let server = Server::with(&["--reload-seconds", "1"]);
    let backup = backup(server.folder());
    import(server.folder());
    until(&server, |client| client.get(&format!("/v1/cards/{NEW}")).status == 200);
    fs::copy(&backup, server.folder().join("cards.sqlite")).unwrap();
    until(&server, |client| client.get(&format!("/v1/cards/{NEW}")).status == 404);
    assert_eq!(server.client().get("/health/ready").status, 200);
    assert!(server.client().get("/v1/legality").ok()["totalItems"].as_u64().unwrap() > 0, "the bans are there");
}

#[test]
fn a_file_moved_over_a_served_one_is_taken_over() {
    let server = Server::with(&["--reload-seconds", "1"]);
    let backup = backup(server.folder());
    import(server.folder());
    until(&server, |client| client.get(&format!("/v1/cards/{NEW}")).status == 200);
    fs::rename(&backup, server.folder().join("cards.sqlite")).unwrap();
    until(&server, |client| client.get(&format!("/v1/cards/{NEW}")).status == 404);
    import(server.folder());
    until(&server, |client| client.get(&format!("/v1/cards/{NEW}")).status == 200);
}

#[test]
fn a_file_deleted_under_a_service_is_told_until_it_is_there_again() {
    let server = Server::with(&["--reload-seconds", "1"]);
    let (client, backup) = (server.client(), backup(server.folder()));
    fs::remove_file(server.folder().join("cards.sqlite")).unwrap();
    let ready = client.get("/health/ready");
    assert_eq!(ready.status, 503);
    let said = ready.json()["detail"].as_str().unwrap().to_owned();
    assert!(said.contains("is not there") && said.contains("tumult restore"), "{said}");
    assert_eq!(client.get("/v1/cards/ALT_CORE_B_MU_08_C").status, 200, "what was loaded is still served");
    let (code, said) = restore(server.folder(), &backup);
    assert_eq!(code, 0, "{said}");
    until(&server, |client| client.get("/health/ready").status == 200);
}

#[test]
fn a_file_damaged_under_a_service_is_told_until_it_is_mended() {
    let server = Server::with(&["--reload-seconds", "1"]);
    let backup = backup(server.folder());
    let file = server.folder().join("cards.sqlite");
    hands::flip_a_name(&file);
    until(&server, |client| client.get("/health/ready").status == 503);
    let said = server.client().get("/health/ready").json()["detail"].as_str().unwrap().to_owned();
    assert!(said.contains("is damaged"), "{said}");
    assert_eq!(server.client().get("/v1/cards/ALT_CORE_B_MU_08_C").status, 200);
    let (code, said) = restore(server.folder(), &backup);
    assert_eq!(code, 0, "{said}");
    until(&server, |client| client.get("/health/ready").status == 200);
}

#[test]
fn damage_is_refused_by_every_command_and_kept_by_none() {
    let folder = filled();
    let file = folder.path().join("cards.sqlite");
    // A backup has another journal mode until it is first opened for writing.
    import(folder.path());
    hands::flip_a_name(&file);
    let before = fs::read(&file).unwrap();
    let one = folder.path().join("one.json");
    fs::write(&one, record(NEW, "Test Mage", "3")).unwrap();
    let one = one.to_str().unwrap();
    for arguments in [&["export"][..], &["import", one], &["import", "--dry-run", one], &["coverage"]] {
        let answer = tumult(folder.path(), arguments);
        let said = String::from_utf8(answer.stderr).unwrap();
        assert_eq!(answer.status.code(), Some(70), "{arguments:?}: {said}");
        assert!(said.contains("damaged") && said.contains("tumult restore"), "{arguments:?}: {said}");
        assert_eq!(said.contains("nothing was changed"), arguments[0] == "import", "{arguments:?}: {said}");
    }
    let said = serve_fails(&file);
    assert!(said.contains("damaged") && said.contains("tumult restore"), "{said}");
    assert_eq!(tumult(folder.path(), &["check"]).status.code(), Some(1));
    assert!(fs::read(&file).unwrap() == before);
}

#[test]
fn a_copy_over_a_file_whose_log_was_left_there_is_refused_and_restored() {
    let (folder, other) = (filled(), filled());
    import(folder.path());
    let file = folder.path().join("cards.sqlite");
    hands::leave_a_log(&file);
    import(other.path());
    fs::copy(other.path().join("cards.sqlite"), &file).unwrap();
    let before = files(folder.path());
    assert_eq!(before.len(), 2, "a file and the log of another one: {:?}", before.keys());
    let export = tumult(folder.path(), &["export"]);
    let said = [String::from_utf8(export.stderr).unwrap(), serve_fails(&file)];
    for said in said {
        assert!(said.contains("cards.sqlite-wal") && said.contains("tumult restore"), "{said}");
    }
    let mut after = files(folder.path());
    after.remove("cards.sqlite-shm");
    assert!(after == before);
    let (code, said) = restore(folder.path(), &other.path().join("cards.sqlite"));
    assert_eq!(code, 0, "{said}");
    assert_eq!(files(folder.path()).into_keys().collect::<Vec<_>>(), ["cards.sqlite"]);
    assert_eq!(revision(&file), 2);
}

#[test]
fn what_cannot_be_restored_changes_nothing() {
    let folder = filled();
    let file = folder.path().join("cards.sqlite");
    let before = fs::read(&file).unwrap();
    let inputs = TempDir::new().unwrap();
    let input = |name: &str| inputs.path().join(name);
    fs::write(input("text.sqlite"), "no database, but a text of some length that was put there").unwrap();
    fs::copy(&file, input("flipped.sqlite")).unwrap();
    hands::flip_a_name(&input("flipped.sqlite"));
    fs::write(input("cut.sqlite"), &before[..before.len() / 2]).unwrap();
    // Bytes 60 to 63 of a database have the version of its tables, bytes 68 to 71 identify the program it belongs to.
    let mut newer = before.clone();
    newer[60..64].copy_from_slice(&1000_u32.to_be_bytes());
    fs::write(input("newer.sqlite"), newer).unwrap();
    let mut foreign = before.clone();
    foreign[68..72].copy_from_slice(b"NOTE");
    fs::write(input("foreign.sqlite"), &foreign).unwrap();
    for (from, code, word) in [
        (input("text.sqlite"), 65, "damaged"),
        (input("flipped.sqlite"), 65, "damaged"),
        (input("cut.sqlite"), 65, "damaged"),
        (input("newer.sqlite"), 65, "newer"),
        (input("foreign.sqlite"), 65, "another program"),
        (input("none.sqlite"), 66, "there is no catalogue"),
        (inputs.path().to_owned(), 66, "cannot open"),
        (file.clone(), 64, "is the catalogue itself"),
    ] {
        let (found, said) = restore(folder.path(), &from);
        assert_eq!(found, code, "{said}");
        assert!(said.contains(word) && !said.contains("panicked"), "{said}");
        assert!(fs::read(&file).unwrap() == before, "{said}");
        assert_eq!(files(folder.path()).len(), 1, "{said}");
    }
    // The database of another program is not replaced either.
    let sound = inputs.path().join("sound.sqlite");
    fs::rename(&file, &sound).unwrap();
    fs::write(&file, &foreign).unwrap();
    let (code, said) = restore(folder.path(), &sound);
    assert_eq!(code, 70, "{said}");
    assert!(said.contains("another program") && fs::read(&file).unwrap() == foreign, "{said}");
    assert_eq!(tumult(folder.path(), &["restore"]).status.code(), Some(64));
}

/// A damaged file is a result of `check`, however much of it is gone.
#[test]
fn a_file_that_is_cut_short_is_not_sound() {
    let folder = filled();
    let file = folder.path().join("cards.sqlite");
    let whole = fs::read(&file).unwrap();
    for length in [whole.len() - 1, whole.len() / 2, 4096, 100, 17] {
        fs::write(&file, &whole[..length]).unwrap();
        let answer = tumult(folder.path(), &["check"]);
        let said = String::from_utf8([answer.stdout, answer.stderr].concat()).unwrap();
        assert_eq!(answer.status.code(), Some(1), "{length}: {said}");
        assert!(said.contains("problem: ") && said.ends_with("NOT sound\n"), "{length}: {said}");
    }
    fs::write(&file, &whole).unwrap();
    assert_eq!(tumult(folder.path(), &["check"]).status.code(), Some(0));
    for damaged in ["hello, this is no database".repeat(200), "x".repeat(5000)] {
        fs::write(folder.path().join("cards.decks"), damaged).unwrap();
        let answer = tumult(folder.path(), &["check"]);
        let said = String::from_utf8([answer.stdout, answer.stderr].concat()).unwrap();
        assert_eq!(answer.status.code(), Some(1), "{said}");
        assert!(said.contains("problem: saved decks: ") && said.ends_with("NOT sound\n"), "{said}");
    }
    fs::remove_file(folder.path().join("cards.decks")).unwrap();
    // A missing file cannot be judged.
    assert_eq!(tumult(folder.path(), &["check", "--database", "none.sqlite"]).status.code(), Some(66));
}

#[test]
fn the_database_of_another_program_keeps_every_byte() {
    let folder = filled();
    let file = folder.path().join("cards.sqlite");
    let mut foreign = fs::read(&file).unwrap();
    foreign[68..72].copy_from_slice(b"NOTE");
    // Version 1 means no write-ahead log.
    foreign[18..20].copy_from_slice(&[1, 1]);
    fs::write(&file, &foreign).unwrap();
    for (arguments, code) in [(&["import", "one.json"][..], 70), (&["check"], 1), (&["export"], 70)] {
        let said = tumult(folder.path(), arguments);
        assert_eq!(said.status.code(), Some(code), "{said:?}");
    }
    assert!(serve_fails(&file).contains("another program"));
    assert_eq!(files(folder.path()), [("cards.sqlite".to_owned(), foreign)].into());
}

#[test]
fn several_backups_to_one_name_at_once_end_well() {
    let folder = filled();
    let to = folder.path().join("backup.sqlite");
    let mut all: Vec<_> = (0..4)
        .map(|_| {
            let mut command = Command::new(binary());
            command.arg("backup").arg(&to).arg("--database").arg(folder.path().join("cards.sqlite"));
            command.stdout(std::process::Stdio::null()).spawn().unwrap()
        })
        .collect();
    let codes: Vec<_> = all.iter_mut().map(|one| one.wait().unwrap().code()).collect();
    // A backup that begins when the copy exists already is refused; one that began before that succeeds.
    assert!(codes.contains(&Some(0)) && codes.iter().all(|code| [Some(0), Some(73)].contains(code)), "{codes:?}");
    assert_eq!(revision(&to), 1);
    assert_eq!(files(folder.path()).into_keys().collect::<Vec<_>>(), ["backup.sqlite", "cards.sqlite"]);
}
