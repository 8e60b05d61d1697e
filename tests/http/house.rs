//! House formats and season lists: written in a request, or kept in folders.

use crate::lists::{muna, on_date};
use harness::{Client, Server};
use serde_json::{Value, json};
use std::{fs, path::Path};
use tempfile::TempDir;

fn judge(client: &Client, text: &str, format: &Value) -> Value {
    let body = json!({"deck": {"text": text}, "formats": [format], "asOf": "2026-03-01"});
    client.post("/v1/decks/validate", &body).ok()["verdicts"][0].clone()
}

fn codes(verdict: &Value) -> Vec<&str> {
    verdict["violations"].as_array().unwrap().iter().map(|v| v["code"].as_str().unwrap()).collect()
}

/// Sends requests until the service has checked its folders again, which it does once a second. Only twenty requests a second are
/// sent, since requests without a pause delay that check.
pub(crate) fn until(client: &Client, path: &str, expected: impl Fn(&Value) -> bool) {
    let shows = |_| {
        let found = expected(&client.get(path).json());
        if !found {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        found
    };
    assert!((0..600).any(shows), "the change never showed");
}

#[test]
fn a_format_written_in_the_request_is_judged_by() {
    let server = Server::shared();
    let client = server.client();
    let house =
        json!({"id": "house", "extends": "standard", "replace": {"copiesPerName": {"max": 2}}, "repeal": ["rare"]});
    let verdict = judge(&client, &muna(), &house);
    assert_eq!((&verdict["format"], &verdict["verdict"]), (&json!("house"), &json!("illegal")));
    assert_eq!(codes(&verdict), ["TOO_MANY_COPIES"; 13], "each of the thirteen names");
    assert_eq!(verdict["violations"][0]["limit"], 2);
    // The rulebook says three. The limit of two is that of the format itself, which is cited unless it names a source of its own.
    assert_eq!(verdict["violations"][0]["citation"], json!({"source": "house"}));
    let mut cited = house.clone();
    cited["replace"]["copiesPerName"]["citation"] = json!({"source": "Rules of the club", "rule": "7"});
    let verdict = judge(&client, &muna(), &cited);
    assert_eq!(verdict["violations"][0]["citation"], json!({"rule": "7", "source": "Rules of the club"}));
    let warned = json!({"id": "house", "extends": "standard", "replace": {"copiesPerName": {"severity": "warning"}}});
    let verdict = judge(&client, &format!("{}1 ALT_CORE_B_MU_25_R1\n", muna()), &warned);
    assert_eq!(verdict["violations"][0]["citation"]["rule"], "1.1.4.e", "the limit is that of the rulebook still");
}

#[test]
fn what_does_not_hold_together_is_refused_with_its_place() {
    let server = Server::shared();
    let client = server.client();
    let refused = |formats: Value| {
        client.post("/v1/decks/validate", &json!({"deck": {"text": ""}, "formats": formats})).problem()
    };
    let one = |format: Value| refused(json!([format]));
    let invalid = |pointer: &str| (422, "FORMAT_INVALID".to_owned(), vec![pointer.to_owned()]);
    assert_eq!(one(json!({"id": "h", "extends": "standard", "repeal": ["rares"]})), invalid("/formats/0/repeal/0"));
    assert_eq!(
        one(json!({"id": "h", "extends": "standard", "replace": {"rare": {"max": 15}}})),
        invalid("/formats/0/replace/rare")
    );
    assert_eq!(one(json!({"id": "h", "extends": "standard", "replace": {"rare": {"max": -1}}})).0, 422);
    assert_eq!(one(json!({"id": "h", "extends": "nothing"})), invalid("/formats/0/extends"));
    // If a house format could take the id of another format, its verdicts would be signed as if they were by that one.
    assert_eq!(one(json!({"id": "standard", "extends": "multi_ffa", "repeal": ["rare"]})), invalid("/formats/0/id"));
    let shape = one(json!({"id": "h", "extends": "standard", "rulez": {}}));
    assert_eq!((shape.0, shape.1.as_str()), (400, "BODY_INVALID"));
    let several = refused(json!(["standard", "none", {"id": "h", "extends": "x"}]));
    assert_eq!(several.2, ["/formats/1", "/formats/2/extends"], "all faults at once");
}

#[test]
fn all_is_every_format_that_there_is() {
    let server = Server::shared();
    let client = server.client();
    let ids: Vec<Value> =
        client.get("/v1/formats").ok()["member"].as_array().unwrap().iter().map(|f| f["id"].clone()).collect();
    for all in [json!("all"), json!(["all"])] {
        let body = json!({"deck": {"text": muna()}, "formats": all, "asOf": "2026-03-01"});
        let verdicts = client.post("/v1/decks/validate", &body).ok()["verdicts"].as_array().unwrap().clone();
        assert_eq!(verdicts.iter().map(|v| v["format"].clone()).collect::<Vec<_>>(), ids);
    }
}

#[test]
fn a_format_in_the_folder_is_a_format_and_changes_with_its_file() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("pauper.json");
    let pauper = |max: u32| {
        json!({"id": "pauper", "name": "Pauper", "version": format!("1.{max}"), "extends": "standard",
               "replace": {"rare": {"max": max}}})
        .to_string()
    };
    fs::write(&file, pauper(1)).unwrap();
    let server = Server::with(&["--house-formats", folder.path().to_str().unwrap(), "--reload-seconds", "1"]);
    let client = server.client();
    let list = muna().replace("3 ALT_CORE_B_MU_25_C", "2 ALT_CORE_B_MU_25_R1\n1 ALT_CORE_B_MU_25_C");
    let verdict = judge(&client, &list, &json!("pauper"));
    assert_eq!(codes(&verdict), ["TOO_MANY_RARE"]);
    let rare = &client.get("/v1/formats/pauper").ok()["rules"]["rare"];
    assert_eq!((&rare["max"], &rare["origin"]["format"]), (&json!(1), &json!("pauper")));

    fs::write(&file, pauper(2)).unwrap();
    until(&client, "/v1/formats/pauper", |f| f["version"] == "1.2");
    assert_eq!(judge(&client, &list, &json!("pauper"))["verdict"], "legal");

    // An invalid file changes nothing; a removed file is gone.
    fs::write(&file, "{").unwrap();
    fs::write(folder.path().join("other.toml"), "").unwrap();
    assert_eq!(judge(&client, &list, &json!("pauper"))["verdict"], "legal");
    fs::remove_file(folder.path().join("other.toml")).unwrap();
    fs::remove_file(&file).unwrap();
    until(&client, "/v1/formats/pauper", |f| f["code"] == "FORMAT_UNKNOWN");
}

#[test]
fn a_folder_of_formats_that_do_not_hold_together_stops_the_start() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("bad.toml"), "id = \"bad\"\nextends = \"nothing\"\nrepeal = [\"rare\"]\n").unwrap();
    let answer = harness::tumult(
        folder.path(),
        &["serve", "--listen", "127.0.0.1:0", "--house-formats", folder.path().to_str().unwrap()],
    );
    let said = String::from_utf8_lossy(&answer.stderr).into_owned();
    assert!(!answer.status.success() && said.contains("bad.toml") && said.contains("nothing"), "{said}");
}

pub(crate) fn season(folder: &Path, version: u32, references: &[&str]) {
    let list = json!({"id": "frontier", "version": version, "included_refs": references});
    fs::write(folder.join(format!("frontier-{version}.json")), list.to_string()).unwrap();
    let manifest = json!([{"id": "frontier", "path": format!("frontier-{version}.json"), "version": version}]);
    fs::write(folder.join("manifest.json"), manifest.to_string()).unwrap();
}

#[test]
fn the_season_list_decides_and_is_replaced_whole() {
    let (first, second) = ("ALT_CORE_B_YZ_11_U_100", "ALT_CORE_B_YZ_11_U_200");
    let folder = TempDir::new().unwrap();
    season(folder.path(), 1, &[first]);
    let server = Server::with(&["--lists", folder.path().to_str().unwrap(), "--reload-seconds", "1"]);
    let client = server.client();
    let listed = |unique: &str| {
        let verdict = judge(&client, &format!("{}1 {unique}\n", muna()), &json!("frontier"));
        !codes(&verdict).contains(&"UNIQUE_NOT_LISTED")
    };
    assert!(listed(first) && !listed(second));
    let version = |v: &Value| v["lists"][0]["version"].clone();
    assert_eq!(version(&client.get("/v1/catalog").ok()), "1");
    season(folder.path(), 2, &[second]);
    until(&client, "/v1/catalog", |v| version(v) == "2");
    assert!(!listed(first) && listed(second), "what is no longer listed is gone");
    let verdict = judge(&client, &format!("{}1 {second}\n", muna()), &json!("frontier"));
    assert_eq!((&verdict["lists"][0]["id"], &verdict["lists"][0]["version"]), (&json!("frontier"), &json!("2")));
}

#[test]
fn without_its_list_frontier_is_undetermined_never_legal() {
    let server = Server::shared();
    let client = server.client();
    let list = format!("{}1 ALT_CORE_B_MU_08_U_2640\n", muna());
    let verdict = client.post("/v1/decks/validate", &on_date(&list, "frontier")).ok()["verdicts"][0].clone();
    assert_eq!(verdict["verdict"], "undetermined");
    let open = verdict["notChecked"].as_array().unwrap();
    assert!(open.iter().any(|o| o["check"] == "uniqueListed"), "{open:?}");
    assert_eq!(judge(&client, &muna(), &json!("frontier"))["verdict"], "legal", "without Uniques nothing is looked up");
}

#[test]
fn a_file_of_formats_is_read_whatever_its_case_and_only_as_utf_8() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str| folder.path().join(name);
    let run = |arguments: &[&str]| {
        let said = harness::tumult(folder.path(), arguments);
        (said.status.code(), String::from_utf8([said.stdout, said.stderr].concat()).unwrap())
    };
    let house = ["formats", "list", "--house-formats", "house"];
    fs::create_dir(file("house")).unwrap();
    fs::write(file("house/UPPER.JSON"), r#"{"id": "upper", "extends": "standard", "name": "Upper"}"#).unwrap();
    assert!(run(&house).1.contains("Upper"));
    fs::write(file("house/broken.TOML"), "id").unwrap();
    let (code, said) = run(&house);
    assert!(code != Some(0) && said.contains("broken.TOML"), "{said}");
    fs::remove_file(file("house/broken.TOML")).unwrap();
    let latin = b"id = \"latin\"\nextends = \"standard\"\nname = \"Ligue d\xe9t\xe9\"\n";
    fs::write(file("house/latin.toml"), latin).unwrap();
    fs::write(file("latin.toml"), latin).unwrap();
    for arguments in [&house[..], &["formats", "put", "latin.toml"]] {
        let (code, said) = run(arguments);
        assert!(code != Some(0) && said.contains("latin.toml is not UTF-8"), "{said}");
    }
    // A fault of another file is not taken for an answer about the format.
    fs::remove_file(file("house/latin.toml")).unwrap();
    fs::write(file("house/broken.toml"), "id").unwrap();
    for (id, expected) in [("standard", "comes with the program"), ("upper", "broken.toml"), ("nothing", "broken.toml")]
    {
        let (code, said) = run(&["formats", "remove", id, "--house-formats", "house"]);
        assert!(code != Some(0) && said.contains(expected), "{id}: {said}");
    }
    fs::remove_file(file("house/broken.toml")).unwrap();
    let (_, said) = run(&["formats", "remove", "nothing", "--house-formats", "house"]);
    assert!(said.contains("there is no format"), "{said}");
}

#[test]
fn a_list_is_removed_with_files_of_its_folder_only() {
    let folder = TempDir::new().unwrap();
    let lists = folder.path().join("lists");
    fs::create_dir(&lists).unwrap();
    let outside = folder.path().join("frontier-0123456789abcdef.json");
    fs::write(&outside, "somebody's file").unwrap();
    let manifest = json!([{"id": "frontier", "path": "../frontier-0123456789abcdef.json", "version": 1}]);
    fs::write(lists.join("manifest.json"), manifest.to_string()).unwrap();
    let said = harness::tumult(folder.path(), &["lists", "remove", "frontier", "--lists", "lists"]);
    assert!(said.status.success(), "{said:?}");
    assert!(outside.exists(), "the manifest does not lead out of its folder");
}

#[test]
fn a_manifest_leads_to_files_of_its_folder_only() {
    let folder = TempDir::new().unwrap();
    let manifest = json!([{"id": "frontier", "path": "../secret.json", "version": 1}]);
    fs::write(folder.path().join("manifest.json"), manifest.to_string()).unwrap();
    let answer = harness::tumult(
        folder.path(),
        &["serve", "--listen", "127.0.0.1:0", "--lists", folder.path().to_str().unwrap()],
    );
    let said = String::from_utf8_lossy(&answer.stderr).into_owned();
    assert!(!answer.status.success() && said.contains("../secret.json"), "{said}");
}
