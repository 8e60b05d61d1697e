//! `tumult scenario`: runs scenarios and reports their coverage.

use harness::tumult;
use serde_json::Value;
use std::{path::Path, process::Output};
use tempfile::TempDir;

const HOLDS: &str = "\
scenario: a Character goes to Reserve at Rest
system 67
rule 4.2.5.b
card Ranger: Character, cost 1/1, 1/1/1
A hand: 9 Ranger
A mana: 1
when
  A plays Ranger to hero
  until Morning
then
  A hero is at 1
";

fn run(folder: &Path, arguments: &[&str]) -> (Output, String, String) {
    let output = tumult(folder, &[&["scenario"], arguments].concat());
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    assert!(!error.contains("panicked"), "{error}");
    (output, out, error)
}

#[test]
fn a_line_for_each_scenario_and_a_table_of_the_systems() {
    let folder = TempDir::new().unwrap();
    std::fs::create_dir(folder.path().join("more")).unwrap();
    std::fs::write(folder.path().join("b.txt"), HOLDS.replace("Ranger to hero", "Ranger to the moon")).unwrap();
    std::fs::write(folder.path().join("more/a.txt"), HOLDS.replace("hero is at 1", "hero is at 2")).unwrap();
    std::fs::write(folder.path().join("a.txt"), HOLDS).unwrap();
    std::fs::write(folder.path().join("notes.md"), "no scenario").unwrap();
    let (output, out, error) = run(folder.path(), &["a.txt", "more"]);
    // Not every system has a scenario, and one scenario fails.
    assert_eq!(output.status.code(), Some(1), "{error}");
    let mut lines = out.lines();
    assert_eq!(lines.next(), Some("ok   a.txt:1 a Character goes to Reserve at Rest"));
    assert_eq!(lines.next(), Some("FAIL more/a.txt:1 a Character goes to Reserve at Rest"));
    assert_eq!(lines.next(), Some("       line 11, column 3: expected A hero is at 2, found 1"));
    assert!(out.contains("\n    67          2       1  Rest\n"), "{out}");
    assert!(out.contains("\n    68          0       0  Clean-up  (none)\n"), "{out}");
    assert!(out.ends_with("2 scenarios, 1 failed; 171 of 172 systems have none\n"), "{out}");

    // A folder is read with its subfolders; a text that is not a scenario is reported with its place.
    let (output, out, error) = run(folder.path(), &["."]);
    assert_eq!(output.status.code(), Some(65));
    assert!(out.starts_with("ok   ./a.txt:1"), "{out}");
    assert!(error.starts_with("./b.txt: line 8, column 21: expected companion or hero, found `the`"), "{error}");
}

#[test]
fn the_same_as_json() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("a.txt"), HOLDS.replace("hero is at 1", "hero is at 2")).unwrap();
    std::fs::write(folder.path().join("b.txt"), "scenario:").unwrap();
    let (output, out, _) = run(folder.path(), &["a.txt", "b.txt", "--json"]);
    assert_eq!(output.status.code(), Some(65));
    let body: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        body["scenarios"],
        serde_json::json!([{
            "file": "a.txt", "line": 1, "title": "a Character goes to Reserve at Rest", "systems": [67],
            "rules": ["4.2.5.b"], "rulings": [], "cards": [],
            "failures": [{"line": 11, "column": 3, "expected": "A hero is at 2", "found": "1"}]
        }])
    );
    assert_eq!(body["systems"].as_array().unwrap().len(), 172);
    assert_eq!(
        body["systems"][66],
        serde_json::json!({
            "number": 67, "name": "Rest", "rules": "4.2.5.b, 2.4.2-3, 2.4.6.d, 7.4.3, 7.4.6", "scenarios": 1, "failed": 1
        })
    );
    let faults = serde_json::json!([
        {"file": "b.txt", "line": 1, "column": 10, "message": "line 1, column 10: a title has to follow"}
    ]);
    assert_eq!(body["faults"], faults);
}

#[test]
fn printed_cards_come_from_the_embedded_catalogue_and_rulings_are_counted() {
    let folder = TempDir::new().unwrap();
    let printed = HOLDS.replace(
        "card Ranger: Character, cost 1/1, 1/1/1",
        "ruling AX_33 2, AX_33 1\ncard Ranger is ALT_ALIZE_B_AX_33_C",
    );
    std::fs::write(folder.path().join("a.txt"), printed.replace("mana: 1", "mana: 2")).unwrap();
    // Every system needs a scenario, unless the files are declared to be a part.
    assert_eq!(run(folder.path(), &["a.txt"]).0.status.code(), Some(1));
    let (output, out, error) = run(folder.path(), &["a.txt", "--partial"]);
    assert_eq!(output.status.code(), Some(0), "{out}{error}");
    assert!(out.contains("\n    67          1       0  Rest\n") && !out.contains("(none)"), "{out}");
    assert!(out.contains("\n2 official rulings, 1 printed cards of 1 families\n"), "{out}");
    let (_, out, _) = run(folder.path(), &["a.txt", "--partial", "--json"]);
    let body: Value = serde_json::from_str(&out).unwrap();
    let rulings = serde_json::json!([
        {"family": "AX_33", "number": 1, "scenarios": 1, "failed": 0},
        {"family": "AX_33", "number": 2, "scenarios": 1, "failed": 0},
    ]);
    assert_eq!(body["rulings"], rulings);
    let cards = serde_json::json!([{"reference": "ALT_ALIZE_B_AX_33_C", "scenarios": 1, "failed": 0}]);
    assert_eq!(body["cards"], cards);
    assert_eq!(body["scenarios"][0]["cards"], serde_json::json!(["ALT_ALIZE_B_AX_33_C"]));
    assert!(!folder.path().join("tumult.sqlite").exists(), "no catalogue is made on disk");

    // A failing scenario still fails in a part, and so does a card that the catalogue does not have.
    std::fs::write(folder.path().join("a.txt"), printed.replace("ALT_ALIZE_B_AX_33_C", "ALT_ALIZE_B_AX_333_C"))
        .unwrap();
    let (output, out, _) = run(folder.path(), &["a.txt", "--partial"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out.contains("expected the card ALT_ALIZE_B_AX_333_C, found no such card in the catalogue"), "{out}");
}

#[test]
fn what_cannot_be_read_is_66_and_no_path_64() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("binary.txt"), [0xff, 0xfe]).unwrap();
    for (arguments, code) in [(&["nothing.txt"][..], 66), (&["binary.txt"], 66), (&[], 64), (&["--yaml"], 64)] {
        let (output, out, error) = run(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
        assert!(out.is_empty() && !error.is_empty(), "{arguments:?}");
    }
}
