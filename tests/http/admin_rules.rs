//! `/v1/admin/formats` and `/v1/admin/lists`: the rules that do not come with the program, over HTTP and on the command line.

use crate::{
    house::until,
    lists::muna,
    saved_decks::{Caller, key},
};
use harness::{Answer, Server, tumult};
use reqwest::Method;
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

const FIRST: &str = "ALT_CORE_B_YZ_11_U_100";
const SECOND: &str = "ALT_CORE_B_YZ_11_U_200";

fn admin(server: &Server) -> Caller {
    Caller::with(server, &key(server.folder(), "ops", "admin"))
}

fn put(caller: &Caller, path: &str, body: &Value) -> Answer {
    caller.send(Method::POST, path, &[], Some(body))
}

fn remove(caller: &Caller, path: &str) -> Answer {
    caller.send(Method::DELETE, path, &[], None)
}

fn pauper(most_rares: u32) -> Value {
    json!({"id": "pauper", "name": "Pauper", "version": format!("1.{most_rares}"), "extends": "standard",
           "replace": {"rare": {"max": most_rares}}})
}

fn season(version: u32, references: &[&str]) -> Value {
    json!({"id": "frontier", "version": version, "included_refs": references})
}

fn codes(server: &Server, list: &str, format: &str, day: &str) -> Vec<String> {
    let body = json!({"deck": {"text": list}, "formats": [format], "asOf": day});
    let verdict = server.client().post("/v1/decks/validate", &body).ok()["verdicts"][0].clone();
    verdict["violations"].as_array().unwrap().iter().map(|v| v["code"].as_str().unwrap().to_owned()).collect()
}

/// Action and target of each entry, the latest first.
fn trail(caller: &Caller) -> Vec<(String, String)> {
    let entries = caller.get("/v1/admin/audit").ok();
    let word = |entry: &Value, name: &str| entry[name].as_str().unwrap().to_owned();
    entries["member"].as_array().unwrap().iter().map(|entry| (word(entry, "action"), word(entry, "target"))).collect()
}

fn done(action: &str, target: &str) -> (String, String) {
    (action.to_owned(), target.to_owned())
}

#[test]
fn a_format_is_judged_by_when_the_answer_comes() {
    // The service does not check for changes, so the change itself has to load them.
    let server = Server::with(&["--reload-seconds", "0"]);
    let ops = admin(&server);
    let list = muna().replace("3 ALT_CORE_B_MU_25_C", "2 ALT_CORE_B_MU_25_R1\n1 ALT_CORE_B_MU_25_C");
    assert_eq!(ops.get("/v1/admin/formats").ok()["totalItems"], 0);

    let made = put(&ops, "/v1/admin/formats", &pauper(1));
    assert_eq!((made.status, made.json()["rules"]["rare"]["max"].clone()), (201, json!(1)));
    assert_eq!(codes(&server, &list, "pauper", "2026-03-01"), ["TOO_MANY_RARE"]);
    let replaced = put(&ops, "/v1/admin/formats", &pauper(2));
    assert_eq!((replaced.status, replaced.json()["version"].clone()), (200, json!("1.2")));
    assert_eq!(codes(&server, &list, "pauper", "2026-03-01"), [""; 0]);
    let house = ops.get("/v1/admin/formats").ok();
    assert_eq!((&house["totalItems"], &house["member"][0]["id"]), (&json!(1), &json!("pauper")), "none of the program");

    // A format that others are built on cannot be removed.
    let mean = json!({"id": "mean", "extends": "pauper", "replace": {"copiesPerName": {"max": 1}}});
    assert_eq!(put(&ops, "/v1/admin/formats", &mean).status, 201);
    let refused = remove(&ops, "/v1/admin/formats/pauper");
    assert_eq!(refused.problem(), (409, "RULES_CONFLICT".into(), vec![]));
    assert!(refused.json()["detail"].as_str().unwrap().contains("mean.json"), "{}", refused.json());
    assert_eq!(remove(&ops, "/v1/admin/formats/mean").status, 204);
    assert_eq!(remove(&ops, "/v1/admin/formats/pauper").status, 204);
    assert_eq!(server.client().get("/v1/formats/pauper").problem().1, "FORMAT_UNKNOWN");
    assert_eq!(
        trail(&ops)[..5],
        [
            done("removeFormat", "pauper"),
            done("removeFormat", "mean"),
            done("putFormat", "mean"),
            done("putFormat", "pauper"),
            done("putFormat", "pauper")
        ]
    );
}

#[test]
fn a_format_that_does_not_hold_together_changes_nothing() {
    let server = Server::with(&["--reload-seconds", "0"]);
    let ops = admin(&server);
    assert_eq!(put(&ops, "/v1/admin/formats", &pauper(1)).status, 201);
    let before = server.client().get("/v1/formats").body;
    for (format, status, code, pointer) in [
        (json!({"id": "h", "extends": "standard", "repeal": ["rares"]}), 422, "FORMAT_INVALID", "/repeal/0"),
        (json!({"id": "h", "extends": "nothing"}), 422, "FORMAT_INVALID", "/extends"),
        (json!({"id": "standard", "extends": "multi_ffa", "repeal": ["rare"]}), 422, "FORMAT_INVALID", "/id"),
        (json!({"id": "../h", "extends": "standard", "repeal": ["rare"]}), 422, "FORMAT_INVALID", "/id"),
        (json!({"id": "h", "extends": "standard", "rulez": {}}), 400, "BODY_INVALID", "/rulez"),
    ] {
        let refused = put(&ops, "/v1/admin/formats", &format).problem();
        assert_eq!(refused, (status, code.to_owned(), vec![pointer.to_owned()]), "{format}");
    }
    // A change that would make another format invalid.
    let mean = json!({"id": "mean", "extends": "pauper", "repeal": ["rare"]});
    assert_eq!(put(&ops, "/v1/admin/formats", &mean).status, 201);
    let without = json!({"id": "pauper", "extends": "standard", "repeal": ["rare"]});
    assert_eq!(put(&ops, "/v1/admin/formats", &without).problem(), (409, "RULES_CONFLICT".into(), vec![]));
    assert_eq!(remove(&ops, "/v1/admin/formats/mean").status, 204);
    assert_eq!(server.client().get("/v1/formats").body, before);

    assert_eq!(remove(&ops, "/v1/admin/formats/standard").problem(), (409, "RULES_CONFLICT".into(), vec![]));
    assert_eq!(remove(&ops, "/v1/admin/formats/none").problem(), (404, "FORMAT_UNKNOWN".into(), vec![]));
    assert_eq!(remove(&ops, "/v1/admin/formats/..%2Fpauper").status, 404);
    let kept = ["putFormat", "removeFormat"];
    let told = trail(&ops).into_iter().filter(|(action, _)| kept.contains(&action.as_str())).count();
    assert_eq!(told, 3, "what was refused is no entry");
}

#[test]
fn a_list_is_judged_by_when_the_answer_comes_season_by_season() {
    let server = Server::with(&["--reload-seconds", "0"]);
    let ops = admin(&server);
    let listed = |unique: &str, day: &str| {
        !codes(&server, &format!("{}1 {unique}\n", muna()), "frontier", day).contains(&"UNIQUE_NOT_LISTED".to_owned())
    };
    let spring = "/v1/admin/lists?until=2026-04-01";
    let made = put(&ops, spring, &season(1, &[FIRST]));
    assert_eq!((made.status, made.json()["until"].clone()), (201, json!("2026-04-01")));
    assert_eq!(put(&ops, "/v1/admin/lists?from=2026-04-01", &season(2, &[SECOND])).status, 201);
    assert!(listed(FIRST, "2026-03-31") && !listed(FIRST, "2026-04-01") && listed(SECOND, "2026-04-01"));
    let replaced = put(&ops, spring, &season(3, &[SECOND]));
    assert_eq!((replaced.status, replaced.json()["version"].clone()), (200, json!("3")));
    assert!(!listed(FIRST, "2026-03-31") && listed(SECOND, "2026-03-31"), "what is no longer listed is gone");

    let lists = ops.get("/v1/admin/lists").ok();
    assert_eq!(lists["member"], server.client().get("/v1/catalog").ok()["lists"]);
    assert_eq!(lists["totalItems"], 2);
    let folder = server.folder().join("cards.lists");
    let files =
        || fs::read_dir(&folder).unwrap().filter(|it| it.as_ref().unwrap().path().extension().is_some()).count();
    assert_eq!(files(), 3, "the manifest and the two lists in force");
    assert_eq!(remove(&ops, "/v1/admin/lists/frontier").status, 204);
    assert_eq!((ops.get("/v1/admin/lists").ok()["totalItems"].clone(), files()), (json!(0), 1));
    assert_eq!(remove(&ops, "/v1/admin/lists/frontier").problem(), (404, "LIST_UNKNOWN".into(), vec![]));
    assert_eq!(trail(&ops)[..2], [done("removeList", "frontier"), done("putList", "frontier")]);
}

#[test]
fn a_list_that_does_not_hold_together_changes_nothing() {
    let server = Server::with(&["--reload-seconds", "0"]);
    let ops = admin(&server);
    assert_eq!(put(&ops, "/v1/admin/lists?until=2026-04-01", &season(1, &[FIRST])).status, 201);
    let before = ops.get("/v1/admin/lists").body;
    let own = "/v1/admin/lists?from=2026-04-01";
    for (path, list, pointers) in [
        (own, season(2, &[FIRST, "ALT_CORE_B_MU_13_C", FIRST]), &["/included_refs/1", "/included_refs/2"][..]),
        (own, season(2, &[]), &["/included_refs"]),
        (own, json!({"id": "frontier", "version": 2}), &[""]),
        (own, json!(["frontier", 2, [FIRST]]), &[""]),
        (own, json!({"id": "Front/../ier", "version": 2, "included_refs": [FIRST]}), &["/id"]),
        ("/v1/admin/lists?from=2026-03-31", season(2, &[FIRST]), &["?from"]),
        ("/v1/admin/lists?from=2026-06-01&until=2026-06-01", season(2, &[FIRST]), &["?until"]),
    ] {
        let refused = put(&ops, path, &list).problem();
        let pointers = pointers.iter().map(ToString::to_string).collect();
        assert_eq!(refused, (422, "LIST_INVALID".to_owned(), pointers), "{path} {list}");
    }
    assert_eq!(put(&ops, "/v1/admin/lists?from=spring", &season(2, &[FIRST])).problem().2, ["?from"]);
    assert_eq!(put(&ops, "/v1/admin/lists", &json!("none")).problem().1, "LIST_INVALID");
    assert_eq!(ops.get("/v1/admin/lists").body, before);
}

#[test]
fn a_folder_that_was_written_by_hand_is_changed_with_care() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("house.toml"), "id = \"ours\"\nextends = \"standard\"\nrepeal = [\"rare\"]\n")
        .unwrap();
    let manifest = json!([{"id": "living_legends", "path": "ll.json", "version": 1, "curator": "ada"}]);
    let lists = TempDir::new().unwrap();
    fs::write(lists.path().join("manifest.json"), manifest.to_string()).unwrap();
    let legends = json!({"id": "living_legends", "version": 1, "excluded_sets": ["CORE"]});
    fs::write(lists.path().join("ll.json"), legends.to_string()).unwrap();
    let path = |folder: &TempDir| folder.path().to_str().unwrap().to_owned();
    let server = Server::with(&["--house-formats", &path(&folder), "--lists", &path(&lists), "--reload-seconds", "0"]);
    let ops = admin(&server);
    // The format is in a file with another name.
    let ours = json!({"id": "ours", "extends": "standard", "repeal": ["unique"]});
    assert_eq!(put(&ops, "/v1/admin/formats", &ours).problem(), (422, "FORMAT_INVALID".into(), vec!["/id".into()]));
    assert_eq!(remove(&ops, "/v1/admin/formats/ours").problem(), (409, "RULES_CONFLICT".into(), vec![]));
    assert_eq!(put(&ops, "/v1/admin/lists", &season(1, &[FIRST])).status, 201);
    let written = fs::read_to_string(lists.path().join("manifest.json")).unwrap();
    assert!(written.contains("\"curator\": \"ada\""), "{written}");
    assert_eq!(remove(&ops, "/v1/admin/lists/living_legends").status, 204);
    assert!(lists.path().join("ll.json").exists(), "who wrote it removes it");

    // A wrong file that was written by hand prevents changes, and is named in the error.
    fs::write(folder.path().join("wrong.json"), "{").unwrap();
    let refused = put(&ops, "/v1/admin/formats", &pauper(1));
    assert_eq!(refused.problem(), (409, "RULES_CONFLICT".into(), vec![]));
    assert!(refused.json()["detail"].as_str().unwrap().contains("wrong.json"));
    // A missing folder is not made if the operator named it.
    fs::remove_dir_all(lists.path()).unwrap();
    assert_eq!(put(&ops, "/v1/admin/lists", &season(2, &[FIRST])).problem(), (503, "RULES_UNAVAILABLE".into(), vec![]));
}

#[test]
fn the_command_line_does_the_same_and_a_service_takes_it_over() {
    let server = Server::with(&["--reload-seconds", "1"]);
    let ops = admin(&server);
    let folder = server.folder();
    let run = |arguments: &[&str]| {
        let said = tumult(folder, arguments);
        (said.status.code().unwrap(), String::from_utf8(said.stdout).unwrap(), String::from_utf8(said.stderr).unwrap())
    };
    assert_eq!(run(&["formats", "list"]), (0, String::new(), "no house formats\n".into()));
    assert_eq!(run(&["lists", "list"]), (0, String::new(), "no season lists\n".into()));
    let odd = json!({"id": "odd", "extends": "standard", "replace": {"chess": {"max": 1}}});
    fs::write(folder.join("odd.json"), odd.to_string()).unwrap();
    let (code, _, told) = run(&["formats", "put", "odd.json"]);
    assert!(code == 65 && told.starts_with("tumult: /") && told.lines().count() == 1, "a fault that is alone: {told}");
    fs::write(folder.join("pauper.json"), pauper(1).to_string()).unwrap();
    fs::write(folder.join("season.json"), season(7, &[FIRST]).to_string()).unwrap();
    assert_eq!(run(&["formats", "put", "pauper.json"]).1, "the format pauper is new\n");
    assert_eq!(run(&["lists", "put", "season.json", "--until", "2026-04-01"]).0, 0);
    until(&server.client(), "/v1/formats/pauper", |format| format["version"] == "1.1");
    until(&server.client(), "/v1/catalog", |it| it["lists"][0]["version"] == "7");
    assert_eq!(run(&["formats", "list"]).1, "pauper  1.1  Pauper\n");
    assert_eq!(run(&["lists", "list"]).1, "frontier  7  1 references  until 2026-04-01\n");
    let told: Value = serde_json::from_str(&run(&["lists", "list", "--json"]).1).unwrap();
    assert_eq!(told["member"], ops.get("/v1/admin/lists").ok()["member"]);
    let legal = run(&["validate", &muna(), "--format", "pauper", "--as-of", "2026-03-01"]);
    assert_eq!(legal.0, 0, "{}", legal.2);

    fs::write(folder.join("season.json"), season(8, &["ALT_CORE_B_MU_13_C"]).to_string()).unwrap();
    let (code, _, said) = run(&["lists", "put", "season.json"]);
    assert!(code == 65 && said.contains("/included_refs/0") && said.contains("nothing was changed"), "{said}");
    assert_eq!(run(&["formats", "put", "none.json"]).0, 66);
    assert_eq!(run(&["formats", "remove", "standard"]).0, 65);
    assert_eq!(run(&["lists", "remove", "none"]).0, 65);
    assert_eq!(run(&["lists", "remove", "frontier"]).0, 0);
    assert_eq!(run(&["formats", "remove", "pauper"]).0, 0);
    let entries = ops.get("/v1/admin/audit?itemsPerPage=4").ok();
    let told: Vec<_> =
        entries["member"].as_array().unwrap().iter().map(|it| (&it["action"], &it["by"]["issuer"])).collect();
    let by_machine = json!("command line");
    let actions = ["removeFormat", "removeList", "putList", "putFormat"].map(|action| json!(action));
    assert_eq!(told, actions.each_ref().map(|action| (action, &by_machine)));

    // In TOML, as the formats of the program are written.
    fs::write(folder.join("ours.toml"), "id = \"ours\"\nextends = \"standard\"\nname = \"Ours\"\n").unwrap();
    assert_eq!(run(&["formats", "put", "ours.toml"]).1, "the format ours is new\n");
    until(&server.client(), "/v1/formats/ours", |format| format["name"] == "Ours");
    assert_eq!(run(&["formats", "remove", "ours"]).0, 0);
    fs::write(folder.join("ours.toml"), "id = \"ours\"\nextends").unwrap();
    let (code, _, said) = run(&["formats", "put", "ours.toml"]);
    assert!(code == 65 && said.contains("line 2 is no TOML"), "{said}");
}

/// A backup is complete: verdicts depend on the rules as well as on the catalogue.
#[test]
fn a_backup_holds_the_rules_and_restore_brings_them_back() {
    let folder = TempDir::new().unwrap();
    let run = |arguments: &[&str]| {
        let said = tumult(folder.path(), arguments);
        (said.status.code().unwrap(), String::from_utf8([said.stdout, said.stderr].concat()).unwrap())
    };
    let write = |name: &str, value: Value| fs::write(folder.path().join(name), value.to_string()).unwrap();
    write("pauper.json", pauper(1));
    write("season.json", season(7, &[FIRST]));
    assert_eq!(run(&["formats", "put", "pauper.json"]).0, 0);
    assert_eq!(run(&["lists", "put", "season.json"]).0, 0);
    let (code, said) = run(&["backup", "copy.sqlite"]);
    assert!(code == 0 && said.contains("copy.formats") && said.contains("copy.lists"), "{said}");
    let (code, said) = run(&["backup", "copy.sqlite"]);
    assert!(code == 73 && said.contains("exists already"), "{said}");

    // Rules put in force since the backup stay, unless the command says otherwise.
    write("pauper.json", pauper(2));
    assert_eq!(run(&["formats", "put", "pauper.json"]).0, 0);
    write("mean.json", json!({"id": "mean", "extends": "pauper", "replace": {"copiesPerName": {"max": 1}}}));
    assert_eq!(run(&["formats", "put", "mean.json"]).0, 0);
    let (code, said) = run(&["restore", "copy.sqlite"]);
    assert!(code == 0 && said.contains("--with-rules"), "{said}");
    assert!(run(&["formats", "list"]).1.contains("pauper  1.2"));
    let (code, said) = run(&["restore", "copy.sqlite", "--with-rules"]);
    assert!(code == 0 && said.contains("now holds the rules of the backup"), "{said}");
    assert_eq!(run(&["formats", "list"]).1, "pauper  1.1  Pauper\n");

    // On another machine, nothing exists yet.
    let other = TempDir::new().unwrap();
    for name in ["copy.sqlite", "copy.formats", "copy.lists"] {
        fs::rename(folder.path().join(name), other.path().join(name)).unwrap();
    }
    assert!(tumult(other.path(), &["restore", "copy.sqlite"]).status.success());
    let server = Server::within(other, &[]);
    assert_eq!(server.client().get("/v1/formats/pauper").ok()["version"], "1.1");
    assert_eq!(server.client().get("/v1/catalog").ok()["lists"][0]["version"], "7");

    // Invalid rules are not put back, and then nothing else is either.
    let before = fs::read(server.folder().join("cards.sqlite")).unwrap();
    fs::write(server.folder().join("copy.formats/pauper.json"), "{").unwrap();
    let said = tumult(server.folder(), &["restore", "copy.sqlite", "--with-rules"]);
    assert_eq!(said.status.code(), Some(65), "{said:?}");
    assert!(String::from_utf8(said.stderr).unwrap().contains("pauper.json"));
    assert!(before == fs::read(server.folder().join("cards.sqlite")).unwrap());
    assert_eq!(server.client().get("/v1/formats/pauper").ok()["version"], "1.1");
}

#[test]
fn the_rules_are_for_the_scope_admin_alone() {
    let server = Server::start();
    let ada = Caller::new(&server, "ada");
    for (method, path, body) in [
        (Method::GET, "/v1/admin/formats", None),
        (Method::POST, "/v1/admin/formats", Some(pauper(1))),
        (Method::DELETE, "/v1/admin/formats/pauper", None),
        (Method::GET, "/v1/admin/lists", None),
        (Method::POST, "/v1/admin/lists", Some(season(1, &[FIRST]))),
        (Method::DELETE, "/v1/admin/lists/frontier", None),
    ] {
        let refused = ada.send(method.clone(), path, &[], body.as_ref());
        assert_eq!(refused.problem(), (403, "SCOPE_MISSING".into(), vec![]), "{method} {path}");
        let nobody = Caller::with(&server, "nonsense").send(method.clone(), path, &[], body.as_ref());
        assert_eq!(nobody.problem(), (401, "CREDENTIALS_INVALID".into(), vec![]), "{method} {path}");
    }
    assert!(!server.folder().join("cards.formats").exists() && !server.folder().join("cards.lists").exists());
}
