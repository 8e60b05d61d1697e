//! `/v1/cards/export`: the catalogue as lines, whole or since a moment.

use crate::saved_decks::{Caller, key};
use harness::{Server, tumult};
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The checksum of an export, from the SHA-256 of each line, as the document describes it.
fn checksum(export: &[u8]) -> String {
    let mut sum = [0u8; 32];
    for line in export.split_inclusive(|byte| *byte == b'\n') {
        let mut carry = 0;
        for (own, other) in sum.iter_mut().zip(ring::digest::digest(&ring::digest::SHA256, line).as_ref()) {
            let both = u16::from(*own) + u16::from(*other) + carry;
            (*own, carry) = (both as u8, both >> 8);
        }
    }
    data_encoding::HEXLOWER.encode(&sum)
}

#[test]
fn the_export_is_the_catalogue_line_by_line() {
    let server = Server::start();
    let client = server.client();
    let export = client.get("/v1/cards/export");
    assert_eq!((export.status, export.header("content-type")), (200, "application/x-ndjson"));
    let lines: Vec<Value> = export
        .body
        .split(|b| *b == b'\n')
        .filter(|l| !l.is_empty())
        .map(|l| serde_json::from_slice(l).unwrap())
        .collect();
    let catalog = client.get("/v1/catalog").ok();
    assert_eq!(catalog["cards"], lines.len());
    assert!(lines.is_sorted_by_key(|l| l["reference"].as_str().unwrap().to_owned()));
    assert_eq!(catalog["checksum"], checksum(&export.body));
    assert_eq!(export.body, tumult(server.folder(), &["export"]).stdout, "as the command writes it");
}

#[test]
fn an_export_fills_another_catalogue() {
    let server = Server::shared();
    let export = server.client().get("/v1/cards/export");
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("export.jsonl");
    std::fs::write(&file, &export.body).unwrap();
    let said = tumult(folder.path(), &["import", file.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&said.stdout).contains("0 new, 0 changed, 3486 unchanged, 0 refused"), "{said:?}");
}

#[test]
fn what_is_new_since_a_moment_is_exported_alone() {
    let folder = TempDir::new().unwrap();
    assert!(tumult(folder.path(), &["check"]).status.success());
    let file = folder.path().join("one.json");
    let record = serde_json::json!({
        "reference": "ALT_CORE_B_MU_700_C", "name": "Test Mage", "cardType": {"reference": "SPELL"},
        "mainFaction": {"reference": "MU"}, "elements": {"MAIN_COST": "3", "RECALL_COST": "2"}
    });
    std::fs::write(&file, record.to_string()).unwrap();
    assert!(tumult(folder.path(), &["import", file.to_str().unwrap()]).status.success());
    let server = Server::within(folder, &[]);
    let client = server.client();
    let changes = client.get("/v1/catalog").ok()["sources"].as_array().unwrap().clone();
    let at = |n: usize| changes[n]["at"].as_str().unwrap().to_owned();
    let count = |since: &str| {
        let answer = client.get(&format!("/v1/cards/export?updatedSince={since}"));
        assert_eq!(answer.status, 200);
        answer.body.iter().filter(|b| **b == b'\n').count()
    };
    assert_eq!((count(&at(0)), count(&at(1))), (3487, 1));
    assert_eq!((count("2000-01-01"), count("2100-01-01")), (3487, 0));
}

#[test]
fn the_manifest_names_the_latest_tombstones_and_says_how_many_there_were() {
    let server = Server::with(&["--reload-seconds", "0"]);
    let ops = Caller::with(&server, &key(server.folder(), "ops", "admin"));
    let delete = |references: &[Value]| {
        let line = |reference: &Value| json!({"reference": reference, "deleted": true}).to_string() + "\n";
        let body: String = references.iter().map(line).collect();
        let headers = [("authorization", ops.bearer())];
        let path = "/v1/admin/imports?name=gone.jsonl";
        server.client().send(Method::POST, path, &headers, Some(body.into_bytes())).ok()["removed"].clone()
    };
    let cards = server.client().get("/v1/cards?set[]=CORE&itemsPerPage=204&order[reference]=asc").ok();
    let all: Vec<Value> = cards["member"].as_array().unwrap().iter().map(|card| card["reference"].clone()).collect();
    assert_eq!((delete(&all[..3]), delete(&all[3..])), (json!(3), json!(201)));
    let manifest = server.client().get("/v1/catalog").ok();
    let told: Vec<&Value> = manifest["tombstones"].as_array().unwrap().iter().map(|it| &it["reference"]).collect();
    assert_eq!(told, all[3..203].iter().collect::<Vec<_>>(), "of the latest change, by reference");
    assert_eq!(manifest["tombstonesOmitted"], 4);
    let lines = server.client().get("/v1/cards/export?updatedSince=2000-01-01").body;
    assert_eq!(String::from_utf8(lines).unwrap().matches("\"deleted\":true").count(), 204);
}

#[test]
fn a_mirror_is_told_what_was_deleted_and_what_migrated() {
    let folder = TempDir::new().unwrap();
    assert!(tumult(folder.path(), &["check"]).status.success());
    let mirror = TempDir::new().unwrap();
    let run = |arguments: &[&str], status: i32| {
        let said = tumult(folder.path(), arguments);
        assert_eq!(said.status.code(), Some(status), "{said:?}");
        String::from_utf8(said.stdout).unwrap()
    };
    let said = run(&["cards", "delete", "ALT_CORE_B_MU_13_C", "ALT_CORE_P_AX_01_C"], 0);
    assert!(said.contains("deleted ALT_CORE_B_MU_13_C\n"), "{said}");
    run(&["cards", "delete", "ALT_CORE_B_MU_14_C", "ALT_CORE_B_MU_13_C"], 65);
    run(&["cards", "migrate", "ALT_CORE_B_MU_15_C", "ALT_CORE_P_MU_15_C"], 0);
    run(&["cards", "migrate", "ALT_CORE_B_MU_888_C", "ALT_CORE_B_MU_889_C"], 65);
    let server = Server::within(folder, &[]);
    let client = server.client();
    let manifest = client.get("/v1/catalog").ok();
    let removed: Vec<&Value> = manifest["tombstones"].as_array().unwrap().iter().map(|it| &it["reference"]).collect();
    assert_eq!(removed, ["ALT_CORE_B_MU_13_C", "ALT_CORE_B_MU_15_C", "ALT_CORE_P_AX_01_C"]);
    let second = manifest["sources"][2]["at"].as_str().unwrap();
    let later = client.get(&format!("/v1/catalog?since={second}")).ok();
    assert_eq!(later["tombstones"].as_array().unwrap().len(), 1, "{later}");
    assert_eq!(later["tombstones"][0]["migratedTo"], "ALT_CORE_P_MU_15_C");
    assert_eq!(client.get("/v1/catalog?since=2100-01-01").ok()["tombstones"], json!([]));
    assert_eq!(
        client.get("/v1/catalog?since=yesterday").problem(),
        (400, "DATE_INVALID".into(), vec!["?since".into()])
    );
    let changes = manifest["sources"].as_array().unwrap();
    let counts: Vec<_> = changes.iter().map(|it| (it["new"].as_u64(), it["removed"].as_u64())).collect();
    assert_eq!(counts[1..], [(Some(0), Some(2)), (Some(1), Some(1))]);
    assert_eq!(client.get("/v1/cards/ALT_CORE_B_MU_13_C").problem().1, "CARD_UNKNOWN");
    assert_eq!(client.get("/v1/cards/ALT_CORE_B_MU_15_C").ok()["reference"], "ALT_CORE_P_MU_15_C");

    let since = changes[1]["at"].as_str().unwrap();
    let sent = client.get(&format!("/v1/cards/export?updatedSince={since}")).body;
    let lines: Vec<Value> = sent.split(|b| *b == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    assert_eq!(lines[0]["reference"], "ALT_CORE_P_MU_15_C");
    assert_eq!(
        lines[1..],
        [
            json!({"reference": "ALT_CORE_B_MU_13_C", "deleted": true}),
            json!({"reference": "ALT_CORE_B_MU_15_C", "migratedTo": "ALT_CORE_P_MU_15_C"}),
            json!({"reference": "ALT_CORE_P_AX_01_C", "deleted": true}),
        ]
    );
    assert!(
        !client.get("/v1/cards/export").body.windows(9).any(|bytes| bytes == b"\"deleted\""),
        "as it is, not as it was"
    );

    // A mirror that gets only these lines has the same catalogue afterwards.
    assert!(tumult(mirror.path(), &["check"]).status.success());
    std::fs::write(mirror.path().join("sent.jsonl"), sent).unwrap();
    for _ in 0..2 {
        assert!(tumult(mirror.path(), &["import", "sent.jsonl"]).status.success());
    }
    let mirrored = Server::within(mirror, &[]).client().get("/v1/catalog").ok();
    assert_eq!((&mirrored["checksum"], &mirrored["cards"]), (&manifest["checksum"], &manifest["cards"]));
    assert_eq!(mirrored["sources"].as_array().unwrap().len(), 2, "the second time there was nothing to change");
}

#[test]
fn an_export_that_is_known_is_not_sent_again() {
    let server = Server::shared();
    let client = server.client();
    let tag = client.get("/v1/cards/export").header("etag").to_owned();
    assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag}");
    let again = client.get_with("/v1/cards/export", &[("if-none-match", &tag)]);
    assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, &*tag));
    assert_eq!(client.get_with("/v1/cards/export", &[("if-none-match", "\"other\"")]).status, 200);
}

#[test]
fn what_is_no_moment_is_refused_and_what_is_unknown_is_a_warning() {
    let server = Server::shared();
    let client = server.client();
    for since in ["yesterday", "2026-02-30", "2026-02-28T25:00:00Z"] {
        let (status, code, pointers) = client.get(&format!("/v1/cards/export?updatedSince={since}")).problem();
        assert_eq!(
            (status, code.as_str(), pointers),
            (400, "DATE_INVALID", vec!["?updatedSince".to_owned()]),
            "{since}"
        );
    }
    let misspelt = client.get("/v1/cards/export?updatedsince=2100-01-01");
    assert!(misspelt.status == 200 && misspelt.header("x-warnings").contains("updatedsince"), "{:?}", misspelt.headers);
}
