//! Formats that are not compiled in: files of a folder, and formats inside a request.
use crate::support::{DAY, INDEX, List, REGISTRY, case, date, report};
use formats::{Format, FormatProblem, Outcome, RawFormat, Registry, check};
use proptest::prelude::*;
use std::fs;

fn raw(json: &str) -> RawFormat {
    serde_json::from_str(json).unwrap()
}

fn in_place(json: &str) -> Result<Format, Vec<String>> {
    REGISTRY.in_place(&raw(json)).map_err(|errors| errors.iter().map(ToString::to_string).collect())
}

fn judge(recipe: &str, format: &Format) -> (Outcome, Vec<String>) {
    let deck = List::of(recipe).deck();
    let verdict = check(format, &case(&deck, None, date(DAY), &INDEX));
    (verdict.outcome, report(&verdict))
}

/// The format in the example of the contract.
const HOUSE: &str =
    r#"{ "id": "house", "extends": "standard", "replace": { "copiesPerName": { "max": 2 } }, "repeal": ["rare"] }"#;

#[test]
fn a_format_in_place_needs_neither_version_nor_citation() {
    let house = in_place(HOUSE).unwrap();
    assert_eq!((house.id(), house.name(), house.version()), ("house", "house", "2026.1"));
    assert_eq!((house.extends(), house.players()), (Some("standard"), 2));
    assert!(house.rule("rare").is_none());
    let copies = house.rule("copiesPerName").unwrap();
    assert_eq!((copies.origin.format.as_str(), copies.citation.text().as_str()), ("house", "house"));
    let (outcome, found) = judge("MU39 -1 MU_13_C +1 MU_08_C", &house);
    assert_eq!((outcome, found.len()), (Outcome::Illegal, 12));
    assert_eq!(found[0], "TOO_MANY_COPIES 3/2 excess 1: 3 MU_17_C");
    assert!(REGISTRY.get("house").is_none(), "it does not join the others");
}

#[test]
fn a_new_rule_without_citation_cites_its_own_format() {
    let json = r#"{"id": "no_commons", "extends": "sealed_none", "rules": {}}"#;
    assert_eq!(in_place(json).unwrap_err(), ["extends: there is no format \"sealed_none\""]);
    let own = in_place(r#"{"id": "tiny", "version": "1", "rules": {"mainMaximum": {"max": 5}}}"#).unwrap();
    assert_eq!((own.players(), own.rules().len()), (2, 1));
    assert_eq!(own.rule("mainMaximum").unwrap().citation.text(), "tiny");
    assert_eq!(judge("MU39", &own).1, ["SIZE_TOO_LARGE 39/5 excess 34"]);
    assert_eq!(judge("+5 MU_13_C", &own).0, Outcome::Legal);
}

/// Writers of house formats have the table of the README.
#[test]
fn the_readme_names_every_rule() {
    let table = include_str!("../README.md").split("The rules and their parameters").nth(1).unwrap();
    let table = table.split("## Add a rule").next().unwrap();
    let missing: Vec<_> = formats::RULES.iter().filter(|r| !table.contains(&format!("`{}`", r.name))).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let named = table.lines().filter_map(|line| line.strip_prefix("| `")).filter_map(|line| line.split('|').next());
    let named = named.flat_map(|cell| cell.split(", ")).map(|name| name.trim().trim_matches('`'));
    let unknown: Vec<_> = named.filter(|name| !formats::RULES.iter().any(|r| r.name == *name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn a_note_goes_with_the_values_it_explains() {
    let stricter = in_place(r#"{"id": "a", "extends": "standard", "replace": {"rare": {"max": 5}}}"#).unwrap();
    assert_eq!(stricter.rule("rare").unwrap().note, None);
    let softer = r#"{"id": "a", "extends": "standard", "replace": {"rare": {"severity": "warning"}}}"#;
    assert!(in_place(softer).unwrap().rule("rare").unwrap().note.is_some());
    let ten = in_place(r#"{"id": "a", "extends": "goldfish", "replace": {"mainMinimum": {"min": 10}}}"#).unwrap();
    assert_eq!(ten.rule("mainMinimum").unwrap().severity, formats::Severity::Warning, "as its parent");
}

#[test]
fn a_rule_may_be_repealed_and_written_anew() {
    let json =
        r#"{"id": "a", "extends": "standard", "repeal": ["mainMaximum"], "rules": {"mainMaximum": {"max": 45}}}"#;
    let maximum = in_place(json).unwrap().rule("mainMaximum").unwrap().clone();
    assert_eq!((maximum.from, maximum.citation.source.as_str()), (None, "a"), "nothing of the parent is left");
}

#[test]
fn mistakes_have_paths_that_a_request_can_point_at() {
    let json = r#"{"id": "standard", "extends": "standard", "replace": {"a.b": {}, "rare": {"max": 15}},
        "rules": {"exalted": {"max": 1}}, "repeal": ["order"]}"#;
    let errors = REGISTRY.in_place(&raw(json)).unwrap_err();
    let places: Vec<_> = errors.iter().map(|e| e.place.join("/")).collect();
    assert_eq!(places, ["id", "repeal/0", "replace/a.b", "replace/rare", "rules/exalted"]);
    assert!(errors.iter().all(|e| e.file.is_empty()));
    assert_eq!(errors[3].to_string(), "replace.rare: this is what standard says already");
}

#[test]
fn a_format_in_place_is_bounded() {
    let mut large = raw(r#"{"id": "a", "extends": "standard"}"#);
    large.repeal = (0..100_000).map(|n| format!("rule{n}")).collect();
    let errors = REGISTRY.in_place(&large).unwrap_err();
    assert_eq!(errors.len(), 1);
    assert!(matches!(errors[0].problem, FormatProblem::TooLarge(100_000)), "{errors:?}");
    let mut long = raw(r#"{"id": "a", "extends": "standard"}"#);
    long.repeal = vec!["x".repeat(100_000)];
    long.id = "y".repeat(100_000);
    let errors = REGISTRY.in_place(&long).unwrap_err();
    assert!(errors.iter().all(|e| e.to_string().len() < 1000), "{errors:?}");
}

#[test]
fn what_was_written_is_written_out_again() {
    let json = serde_json::to_string(&raw(HOUSE)).unwrap();
    assert_eq!(raw(&json), raw(HOUSE));
    assert_eq!(json, serde_json::to_string(&raw(&json)).unwrap());
}

/// A format is added without Rust code: a file is enough.
#[test]
fn a_file_in_a_folder_is_a_format() {
    let folder = tempfile::tempdir().unwrap();
    let toml = "id = \"commons\"\nversion = \"1\"\nextends = \"standard\"\n[replace.rare]\nmax = 0\n";
    let json = r#"{"id": "commons_late", "extends": "commons", "replace": {"rare": {"from": "2026-06-01"}}}"#;
    fs::write(folder.path().join("commons.toml"), toml).unwrap();
    fs::write(folder.path().join("late.json"), json).unwrap();
    let mut files: Vec<(String, String)> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let registry = REGISTRY.with(&files).unwrap();
    assert_eq!(registry.iter().count(), REGISTRY.iter().count() + 2);
    let commons = registry.get("commons").unwrap();
    assert_eq!(judge("MU39 -1 MU_13_C +1 MU_08_R1", commons).1, ["TOO_MANY_RARE 1/0 excess 1: 1 MU_08_R1"]);
    assert_eq!(judge("MU39", commons).0, Outcome::Legal);
    let late = registry.get("commons_late").unwrap();
    assert_eq!(judge("MU39 -1 MU_13_C +1 MU_08_R1", late).0, Outcome::Legal, "not before June");
    assert_eq!(late.rule("rare").unwrap().origin.format, "commons_late");
    assert_eq!(late.rule("hero").unwrap().origin.format, "standard");
}

#[test]
fn a_house_file_may_not_take_the_place_of_another_format() {
    let errors = REGISTRY.with(&[("s.toml", "id = \"standard\"\nversion = \"9\"\n")]).unwrap_err();
    assert_eq!(errors[0].to_string(), "s.toml: id: the id standard is taken by another format");
    let json = REGISTRY.with(&[("s.JSON", r#"{"id": "x", "rules": {"rare": 5}}"#)]).unwrap_err();
    assert!(json[0].to_string().starts_with("s.JSON: rules.rare: expected "), "{json:?}");
    let cut = REGISTRY.with(&[("s.json", "{\"id\": \"x\",\n")]).unwrap_err();
    assert!(cut[0].to_string().starts_with("s.json: line 2, column 0: the text ends "), "{cut:?}");
}

/// Trees of the shape that a request may have: names of rules and members, among names that do not exist.
fn tree() -> impl Strategy<Value = serde_json::Value> {
    let names = prop_oneof![
        Just("rare"),
        Just("hero"),
        Just("mainMinimum"),
        Just("mainMaximum"),
        Just("max"),
        Just("min"),
        Just("citation"),
        Just("source"),
        Just("from"),
        Just("until"),
        Just("severity"),
        Just("note"),
        Just("unique"),
        Just("rules"),
        Just("uniqueListed"),
        Just("list"),
        Just("order"),
        Just("length"),
        Just("a.b/c~d"),
        Just(""),
    ];
    let leaf = prop_oneof![
        any::<i64>().prop_map(Into::into),
        (0i64..100).prop_map(Into::into),
        any::<f64>().prop_map(Into::into),
        any::<bool>().prop_map(Into::into),
        Just(serde_json::Value::Null),
        "\\PC{0,8}".prop_map(Into::into),
        Just("2026-01-02".into()),
        Just("warning".into()),
        Just("frontier".into()),
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Into::into),
            proptest::collection::vec((names.clone(), inner), 0..6)
                .prop_map(|members| members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()),
        ]
    })
}

proptest! {
    #[test]
    fn any_tree_ends_in_a_format_or_in_errors(rules in tree(), replace in tree(), repeal in tree(), parent in any::<bool>()) {
        let mut json = serde_json::json!({"id": "a", "version": "1", "rules": rules, "replace": replace, "repeal": repeal});
        if parent {
            json["extends"] = "standard".into();
        }
        let text = json.to_string();
        match REGISTRY.with(&[("a.json", &text)]) {
            Ok(registry) => prop_assert!(!judge("MU39", registry.get("a").unwrap()).1.iter().any(String::is_empty)),
            Err(errors) => prop_assert!(!errors.is_empty()),
        }
        if let Ok(raw) = serde_json::from_value::<RawFormat>(json) {
            prop_assert_eq!(REGISTRY.in_place(&raw).is_ok(), REGISTRY.with(&[("a.json", &text)]).is_ok());
        }
    }

    #[test]
    fn any_bytes_end_in_errors(bytes in proptest::collection::vec(any::<u8>(), 0..200), name in "x|x[.]json|[.]json|é[.]json") {
        let text = String::from_utf8_lossy(&bytes);
        prop_assert!(Registry::compile(&[(&name, &text)]).is_err());
    }
}
