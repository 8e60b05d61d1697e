//! The program on the command line, without HTTP.

use crate::lists::{muna, on_date};
use harness::{Server, binary, tumult};
use serde_json::json;
use std::{
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};
use tempfile::TempDir;

fn deck(folder: &Path, text: &str) -> String {
    let path = folder.join("deck.txt");
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// `cargo run`, the first command of the README, does not ask which program is meant, although the tests have a program too.
#[test]
fn cargo_knows_which_program_to_run() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let answer = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&answer.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let named: Vec<&str> = packages.iter().filter_map(|package| package["default_run"].as_str()).collect();
    assert_eq!(named, ["tumult"]);
}

#[test]
fn the_exit_code_is_the_verdict() {
    let folder = TempDir::new().unwrap();
    let run = |text: &str| {
        let file = deck(folder.path(), text);
        tumult(folder.path(), &["validate", &file, "--format", "standard", "--as-of", "2026-03-01"])
    };
    assert_eq!(run(&muna()).status.code(), Some(0));
    let illegal = run(&format!("{}1 ALT_CORE_B_MU_25_R1\n", muna()));
    assert_eq!(illegal.status.code(), Some(1));
    let said = String::from_utf8_lossy(&illegal.stdout).into_owned();
    assert!(said.contains("TOO_MANY_COPIES") && said.contains("1.1.4.d"), "{said}");
    let unknown = muna().replace("3 ALT_CORE_B_MU_13_C", "2 ALT_CORE_B_MU_13_C\n1 ALT_CORE_B_MU_08_U_2640");
    assert_eq!(run(&unknown).status.code(), Some(2));
}

/// The output is a file of environment variables that systemd and Docker read unchanged.
#[test]
fn the_settings_are_printed_with_where_they_come_from() {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new(binary());
    command.current_dir(folder.path()).args(["serve", "--print-config", "--workers", "3"]).env("TUMULT_LOG", "warn");
    let answer = command.output().unwrap();
    let text = String::from_utf8(answer.stdout).unwrap();
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    let lines: Vec<&str> = text.lines().collect();
    let after = |start: &str| {
        let at = lines.iter().position(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start}: {text}"));
        lines[at + 1]
    };
    assert_eq!(after("# --workers (the command line): "), "TUMULT_WORKERS=3");
    assert_eq!(after("# --log (the environment): "), "TUMULT_LOG=warn");
    assert_eq!(after("# --listen (the default): "), "TUMULT_LISTEN=127.0.0.1:8080");
    assert_eq!(after("# --image-base (not set): "), "#TUMULT_IMAGE_BASE=");
    assert!(!text.contains("PRINT_CONFIG"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is made");
}

#[test]
fn misuse_is_64_and_up() {
    let folder = TempDir::new().unwrap();
    let file = deck(folder.path(), &muna());
    let endless = folder.path().join("endless.txt");
    std::fs::write(&endless, "1 ALT_CORE_B_MU_13_C\n".repeat(1001)).unwrap();
    let endless = endless.to_str().unwrap();
    for (arguments, code) in [
        (vec!["validate"], 64),
        (vec!["validate", endless], 65),
        (vec!["goldfish", endless], 65),
        (vec!["unknown-command"], 64),
        (vec!["validate", &file, "--format", "chess"], 64),
        (vec!["validate", &file, "--as-of", "yesterday"], 64),
        (vec!["goldfish", &file, "--games", "0"], 64),
        (vec!["goldfish", &file, "--days", "99"], 64),
        (vec!["goldfish", &file, "--precision", "7"], 64),
        (vec!["goldfish", &file, "--games", "9", "--precision", "0.1"], 64),
        (vec!["compare", &file], 64),
        (vec!["compare", &file, &file, "--precision", "11"], 64),
        (vec!["compare", &file, &file, "--precision", "NaN"], 64),
        (vec!["compare", &file, "no-such-file.txt"], 66),
        (vec!["compare", &file, "1 ALT_CORE_B_MU_01_C"], 65),
        (vec!["advice", &file, "--games", "9"], 64),
        (vec!["advice", &file, "--candidates", "ALT_CORE_B_YZ_05_C"], 65),
        (vec!["advice", &file, "--format", "chess"], 64),
        (vec!["validate", "no-such-file.txt"], 66),
        (vec!["goldfish", "no-such-file.txt"], 66),
    ] {
        let answer = tumult(folder.path(), &arguments);
        assert_eq!(answer.status.code(), Some(code), "{arguments:?}: {}", String::from_utf8_lossy(&answer.stderr));
        assert!(!String::from_utf8_lossy(&answer.stderr).contains("panicked"), "{arguments:?}");
    }
    for help in ["--help", "--version"] {
        assert_eq!(tumult(folder.path(), &[help]).status.code(), Some(0));
    }
}

#[test]
fn a_deck_comes_from_a_file_a_pipe_or_the_command_line() {
    let folder = TempDir::new().unwrap();
    let list = muna();
    assert_eq!(tumult(folder.path(), &["validate", &list, "--as-of", "2026-03-01"]).status.code(), Some(0));
    let mut piped = Command::new(binary())
        .args(["validate", "-", "--as-of", "2026-03-01"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    piped.stdin.take().unwrap().write_all(list.as_bytes()).unwrap();
    assert_eq!(piped.wait().unwrap().code(), Some(0));
}

#[test]
fn json_on_the_command_line_is_the_body_of_the_api() {
    let folder = TempDir::new().unwrap();
    let file = deck(folder.path(), &muna());
    let verdict = tumult(folder.path(), &["validate", &file, "--as-of", "2026-03-01", "--json"]).stdout;
    let report = tumult(folder.path(), &["goldfish", &file, "--games", "500", "--seed", "9", "--json"]).stdout;
    let precise = tumult(folder.path(), &["goldfish", &file, "--precision", "0.2", "--json"]).stdout;
    let other = muna().replace("3 ALT_CORE_B_MU_13_C", "2 ALT_CORE_B_MU_13_C\n1 ALT_CORE_B_MU_05_C");
    let compared = tumult(folder.path(), &["compare", &file, &other, "--games", "200", "--json"]).stdout;
    let candidates = "ALT_CORE_B_MU_05_C,ALT_CORE_B_MU_06_C";
    let flags = ["--candidates", candidates, "--games", "500", "--as-of", "2026-03-01", "--json"];
    let advice = tumult(folder.path(), &[&["advice", &file], &flags[..]].concat()).stdout;
    let server = Server::within(folder, &[]);
    let client = server.client();
    assert_eq!(client.post("/v1/decks/validate", &on_date(&muna(), "standard")).body, verdict.trim_ascii_end());
    let body = json!({"deck": {"text": muna()}, "games": 500, "seed": 9});
    assert_eq!(client.post("/v1/goldfish", &body).body, report.trim_ascii_end());
    let body = json!({"deck": {"text": muna()}, "precision": 0.2});
    assert_eq!(client.post("/v1/goldfish", &body).body, precise.trim_ascii_end());
    let body = json!({"decks": [{"text": muna()}, {"text": other}], "games": 200});
    assert_eq!(client.post("/v1/goldfish/compare", &body).body, compared.trim_ascii_end());
    let body = json!({
        "deck": {"text": muna()}, "candidates": candidates.split(',').collect::<Vec<_>>(), "budget": {"games": 500},
        "asOf": "2026-03-01"
    });
    assert_eq!(client.post("/v1/goldfish/advice", &body).body, advice.trim_ascii_end());
}

#[test]
fn a_backup_is_a_catalogue() {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("copy.sqlite");
    let server = Server::within(folder, &[]);
    assert!(tumult(server.folder(), &["backup", copy.to_str().unwrap()]).status.success(), "while it is served");
    assert!(tumult(server.folder(), &["check", "--database", copy.to_str().unwrap()]).status.success());
    assert!(!tumult(server.folder(), &["backup", copy.to_str().unwrap()]).status.success(), "nothing is overwritten");
}

#[test]
fn a_deck_code_is_read_and_its_dialect_named_and_the_verdict_explained() {
    let folder = TempDir::new().unwrap();
    let run = |code: &str| {
        let flags = ["validate", code, "--as-of", "2026-03-01", "--explain", "--suggest"];
        let answer = tumult(folder.path(), &flags);
        assert_eq!(answer.status.code(), Some(1));
        String::from_utf8(answer.stdout).unwrap()
    };
    let (old, new) = (run("EBAgTTMo"), run("EBAgTTGU"));
    assert!(old.contains("dialect 2024") && new.contains("dialect 2026"), "{old}{new}");
    let after_first_line = |text: &str| text.split_once('\n').unwrap().1.to_owned();
    assert_eq!(after_first_line(&old), after_first_line(&new), "one list in two spellings");
    assert!(new.contains("✗ copiesPerName") && new.contains("✓ tokens"), "every rule has its line: {new}");
    assert!(new.contains("Legal as it is in"), "{new}");
}

/// A reader may close the pipe early: `tumult … | head -1`.
#[test]
fn a_closed_pipe_is_no_failure() {
    let folder = TempDir::new().unwrap();
    let file = deck(folder.path(), &muna());
    let scenario = folder.path().join("draw.txt");
    std::fs::write(&scenario, "scenario: the Day begins\nsystem 1\nrule 1\nwhen\n  until Noon\nthen\n  it is Day 2\n")
        .unwrap();
    for arguments in [
        vec!["export"],
        vec!["check"],
        vec!["coverage"],
        vec!["validate", &file, "--as-of", "2026-03-01", "--explain"],
        vec!["goldfish", &file, "--games", "20"],
        vec!["scenario", "--partial", scenario.to_str().unwrap()],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(binary());
        command.args(&arguments).current_dir(folder.path()).stdout(writer);
        let answer = command.output().unwrap();
        let log = String::from_utf8_lossy(&answer.stderr);
        assert_eq!((answer.status.code(), &*log), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn edits_name_the_cards_and_a_wrong_date_says_how_dates_are_written() {
    let folder = TempDir::new().unwrap();
    let file = deck(folder.path(), &format!("{}1 ALT_CORE_B_MU_25_R1\n", muna()));
    let answer = tumult(folder.path(), &["validate", &file, "--as-of", "2026-03-01", "--suggest"]);
    let said = String::from_utf8_lossy(&answer.stdout).into_owned();
    assert!(said.contains("Legal with these edits (1 of 2):"), "{said}");
    assert!(said.contains("    - 1 Meditation Training (ALT_CORE_B_MU_25_C)"), "{said}");
    let answer = tumult(folder.path(), &["validate", &file, "--as-of", "2026-3-1"]);
    let said = String::from_utf8_lossy(&answer.stderr).into_owned();
    assert!(said.contains("\"2026-3-1\" is not a date as YYYY-MM-DD"), "{said}");
}

#[test]
fn a_report_fits_a_terminal_of_80_columns() {
    let folder = TempDir::new().unwrap();
    let file = deck(folder.path(), &muna());
    let candidates = "ALT_CORE_B_MU_05_C,ALT_CORE_B_MU_06_C,ALT_CORE_B_MU_08_C";
    for (arguments, lines, sentence) in [
        (vec!["goldfish", &file, "--games", "20"], 40, "All 39 cards are executed wholly"),
        (vec!["compare", &file, &file, "--games", "20"], 8, "These games do not say which is better"),
        (vec!["advice", &file, "--games", "2000", "--candidates", candidates], 17, "Of 39 exchanges of one copy"),
    ] {
        let answer = tumult(folder.path(), &arguments);
        let said = String::from_utf8_lossy(&answer.stdout).into_owned();
        assert!(said.contains(sentence) && said.lines().count() > lines, "{said}");
        let wide: Vec<&str> = said.lines().filter(|line| line.chars().count() > 80).collect();
        assert_eq!(wide, Vec::<&str>::new());
    }
}
