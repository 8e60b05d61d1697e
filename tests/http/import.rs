//! `tumult import`, and the service that notices the change.

use harness::{Server, filled, shared, tumult};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fs, path::Path};
use tempfile::TempDir;

/// A record in the official form. Names and texts are of our own wording.
pub(crate) fn record(reference: &str, name: &str, cost: &str) -> String {
    serde_json::json!({
        "@type": "Card",
        "reference": reference,
        "name": name,
        "cardType": {"reference": "CHARACTER"},
        "cardSubTypes": [{"reference": "MAGE"}],
        "cardSet": {"reference": "CORE"},
        "rarity": {"reference": "COMMON"},
        "mainFaction": {"reference": "MU"},
        "elements": {"MAIN_COST": cost, "RECALL_COST": "2", "FOREST_POWER": "1", "MOUNTAIN_POWER": "1", "OCEAN_POWER": "1"},
        "isSuspended": false, "isErrated": false, "isBanned": false
    })
    .to_string()
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn an_import_is_reported_repeated_without_effect_and_served() {
    let folder = TempDir::new().unwrap();
    let file = write(folder.path(), "one.json", &record("ALT_CORE_B_MU_700_C", "Test Mage", "#3#"));
    let first = tumult(folder.path(), &["import", &file]);
    let said = String::from_utf8_lossy(&first.stdout).into_owned();
    assert!(first.status.success(), "{first:?}");
    assert!(said.contains("1 new"), "{said}");
    let again = tumult(folder.path(), &["import", &file]);
    let said = String::from_utf8_lossy(&again.stdout).into_owned();
    assert!(said.contains("0 new") && said.contains("1 unchanged"), "{said}");
    let server = Server::within(folder, &[]);
    let card = server.client().get("/v1/cards/ALT_CORE_B_MU_700_C").ok();
    assert_eq!((card["mainCost"].as_u64(), card["name"]["en"].as_str()), (Some(3), Some("Test Mage")));
}

/// Every file of a folder, with its content.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let content = |entry: fs::DirEntry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap());
    fs::read_dir(folder).unwrap().map(|entry| content(entry.unwrap())).collect()
}

#[test]
fn a_dry_run_says_what_would_change_and_changes_nothing() {
    let (folder, inputs) = (filled(), TempDir::new().unwrap());
    let import = |source: &str| assert!(tumult(folder.path(), &["import", source]).status.success());
    let dry_run = |source: &str, code| -> Value {
        let before = files(folder.path());
        let answer = tumult(folder.path(), &["import", "--dry-run", "--json", source]);
        assert_eq!(answer.status.code(), Some(code), "{answer:?}");
        // Neither the catalogue nor a log beside it has changed.
        assert!(files(folder.path()) == before, "a dry run changed {:?}", files(folder.path()).keys());
        serde_json::from_slice(&answer.stdout).unwrap()
    };
    let new = write(inputs.path(), "one.json", &record("ALT_CORE_B_MU_700_C", "Test Mage", "3"));
    assert_eq!(dry_run(&new, 0)["new"], json!(["ALT_CORE_B_MU_700_C"]));
    import(&new);
    let same = dry_run(&new, 0);
    assert_eq!((&same["isUnchanged"], &same["dryRun"], &same["version"]), (&json!(true), &json!(true), &Value::Null));
    let changed = write(inputs.path(), "two.json", &record("ALT_CORE_B_MU_700_C", "Test Mage", "4"));
    let report = dry_run(&changed, 0);
    assert_eq!((&report["isUnchanged"], &report["changed"][0]["fields"]), (&json!(false), &json!(["mainCost"])));
    let refused = write(inputs.path(), "three.json", r#"{"reference": "ALT"}"#);
    assert_eq!(dry_run(&refused, 1)["isUnchanged"], true);
    let said = tumult(folder.path(), &["import", "--dry-run", &changed]).stdout;
    assert!(String::from_utf8_lossy(&said).contains("nothing was written, as this was a dry run"));
    import(&changed);
}

#[test]
fn a_running_service_takes_an_import_over() {
    let server = Server::with(&["--reload-seconds", "1"]);
    let client = server.client();
    let path = "/v1/cards/ALT_CORE_B_MU_700_C";
    let before = client.get("/v1/catalog").ok()["version"].clone();
    assert_eq!(client.get(path).status, 404);
    let file = write(server.folder(), "one.json", &record("ALT_CORE_B_MU_700_C", "Test Mage", "3"));
    assert!(tumult(server.folder(), &["import", &file]).status.success());
    // The service checks once a second; a hundred thousand requests take longer than that.
    assert!((0..100_000).any(|_| client.get(path).status == 200), "the import never showed");
    assert_ne!(client.get("/v1/catalog").ok()["version"], before);
}

#[test]
fn a_bad_file_is_refused_by_name_and_the_old_catalogue_stays() {
    let folder = TempDir::new().unwrap();
    let export = |folder: &Path| tumult(folder, &["export"]).stdout;
    let before = export(folder.path());
    assert_eq!(before.iter().filter(|b| **b == b'\n').count(), 3486);
    for (name, text) in [
        ("empty.json", ""),
        ("list.json", "[1, 2"),
        ("archive.tar.xz", "no archive"),
        ("record.json", "{\"reference\": \"ALT\"}"),
    ] {
        let file = write(folder.path(), name, text);
        let answer = tumult(folder.path(), &["import", &file]);
        let said = format!("{}{}", String::from_utf8_lossy(&answer.stdout), String::from_utf8_lossy(&answer.stderr));
        assert!(!answer.status.success(), "{name}: {said}");
        assert!(said.contains(name) && !said.contains("panicked"), "{name}: {said}");
        assert_eq!(export(folder.path()), before, "{name}");
    }
    let missing = tumult(folder.path(), &["import", "no-such-file.json"]);
    assert_eq!(missing.status.code(), Some(66));
}

#[test]
fn the_official_archive_gives_the_facts_that_are_embedded() {
    let Some(shared) = shared("the_official_archive_gives_the_facts_that_are_embedded") else { return };
    let folder = TempDir::new().unwrap();
    let archive = shared.join("cards/official/records.tar.xz");
    let first = tumult(folder.path(), &["import", archive.to_str().unwrap()]);
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let server = Server::within(folder, &[]);
    let client = server.client();
    assert_eq!(client.get("/v1/catalog").ok()["cards"], 3486);
    let card = client.get("/v1/cards/ALT_CORE_B_MU_08_C").ok();
    assert!(
        card["mainEffect"]["en"].is_string() && card["mainEffect"]["fr"].is_string(),
        "texts are in the database now"
    );
}
