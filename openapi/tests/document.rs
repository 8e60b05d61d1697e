//! The committed document is the one the routes give, and it is fit to be read.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use answers::{api_keys, simulation::MAX_GAMES, uniques::MAX_UNIQUES};
use engine::{Budget, MAX_DAYS};
use serde_json::Value;
use std::{collections::BTreeSet, sync::LazyLock};
use wire::{opening::MAX_OPENING_GAMES, saved_deck, validate::MAX_EVENT};

const COMMITTED: &str = include_str!("../openapi.json");
const EXAMPLES: &str = include_str!("../examples.json");

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(COMMITTED).unwrap());

#[test]
fn the_committed_document_is_that_of_the_routes() {
    assert!(COMMITTED == openapi::document(EXAMPLES).unwrap(), "stale: run `cargo run -p openapi --example write`");
}

#[test]
fn the_committed_examples_are_what_the_service_answers() {
    assert!(EXAMPLES == openapi::examples().unwrap(), "stale: run `cargo run -p openapi --example write`");
}

fn operations() -> impl Iterator<Item = (String, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().unwrap();
    paths.iter().flat_map(|(path, item)| {
        item.as_object().unwrap().iter().map(move |(method, operation)| (format!("{method} {path}"), operation))
    })
}

fn components() -> impl Iterator<Item = (&'static String, &'static Value)> {
    DOCUMENT["components"]["schemas"].as_object().unwrap().iter()
}

/// Every value of the document, with its JSON pointer.
fn values() -> Vec<(String, &'static Value)> {
    fn walk(at: String, value: &'static Value, found: &mut Vec<(String, &'static Value)>) {
        match value {
            Value::Object(map) => map.iter().for_each(|(name, inner)| walk(format!("{at}/{name}"), inner, found)),
            Value::Array(list) => {
                list.iter().enumerate().for_each(|(n, inner)| walk(format!("{at}/{n}"), inner, found))
            }
            _ => {}
        }
        found.push((at, value));
    }
    let mut found = Vec::new();
    walk(String::new(), &DOCUMENT, &mut found);
    // What stands in an example describes nothing.
    found.retain(|(at, _)| !at.split('/').any(|token| token == "example" || token == "examples"));
    found
}

/// A schema states limits as digits, since its derive takes no constants.
#[test]
fn limits_are_those_that_are_checked() {
    let limits = [
        ("uniques", "maxItems", MAX_UNIQUES as u64),
        ("games", "maximum", MAX_GAMES),
        ("days", "maximum", MAX_DAYS.into()),
        ("byDay", "maximum", MAX_DAYS.into()),
        ("samples", "maximum", Budget::MAX_SAMPLES.into()),
        ("event", "maxLength", MAX_EVENT),
        ("name", "maxLength", saved_deck::MAX_NAME as u64),
        ("description", "maxLength", saved_deck::MAX_DESCRIPTION as u64),
    ];
    for (member, keyword, checked) in limits {
        let mut seen = 0;
        for (name, schema) in components() {
            let Some(stated) = schema["properties"][member][keyword].as_u64() else { continue };
            let checked = match (name.as_str(), member) {
                ("OpeningRequest", "games") => MAX_OPENING_GAMES,
                ("NewKey", "name") => api_keys::MAX_NAME as u64,
                _ => checked,
            };
            assert_eq!(stated, checked, "{name}.{member}");
            seen += 1;
        }
        assert!(seen > 0, "no schema limits {member}");
    }
}

fn is_text(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.len() > 5)
}

#[test]
fn every_operation_is_described() {
    for (name, operation) in operations() {
        assert!(is_text(&operation["summary"]), "{name} has no summary");
        assert!(is_text(&operation["description"]), "{name} has no description");
        assert_eq!(operation["tags"].as_array().map(Vec::len), Some(1), "{name} has no tag");
        let responses = &operation["responses"];
        if responses["204"].is_object() {
            continue;
        }
        let successes: Vec<&Value> = ["200", "201"].iter().filter_map(|status| responses.get(status)).collect();
        let contents = successes.iter().filter_map(|success| success["content"].as_object()).flatten();
        let contents: Vec<_> = contents.filter(|(kind, _)| *kind != "text/event-stream").collect();
        assert!(!contents.is_empty(), "{name} does not say what it answers");
        for (kind, media) in &contents {
            assert!(media["schema"].is_object(), "{name} does not describe its {kind}");
            // What was made and what was replaced look alike.
            let alike = contents.iter().filter(|(other, _)| other == kind);
            let shown = alike.filter(|(_, media)| !media["example"].is_null()).count();
            assert!(shown > 0, "{name} shows no {kind}");
        }
    }
}

#[test]
fn operations_have_names_of_their_own() {
    let mut names: Vec<&str> = operations().map(|(_, o)| o["operationId"].as_str().unwrap()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "generated clients take the last operation of a name: {names:?}");
    for name in names {
        assert!(name.starts_with(|c: char| c.is_ascii_lowercase()), "{name}");
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric()), "{name}");
    }
}

#[test]
fn every_parameter_is_described() {
    for (name, operation) in operations() {
        let mut seen = BTreeSet::new();
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let of = parameter["name"].as_str().unwrap();
            assert!(seen.insert(of), "{name}: {of} stands twice");
            assert!(is_text(&parameter["description"]), "{name}: {of} is not described");
            let schema = &parameter["schema"];
            let is_typed = schema["type"].is_string()
                || schema["$ref"].is_string()
                || ["oneOf", "anyOf"].iter().any(|of| schema[of].is_array());
            assert!(is_typed, "{name}: {of} has no type");
            assert!(!parameter["example"].is_null() || of == "cursor", "{name}: {of} has no example");
            if schema["type"] == "array" {
                assert_eq!(
                    (&parameter["style"], &parameter["explode"]),
                    (&"form".into(), &true.into()),
                    "{name}: {of}"
                );
            }
        }
    }
}

#[test]
fn every_body_of_a_request_has_an_example() {
    for (name, operation) in operations().filter(|(_, operation)| operation["requestBody"].is_object()) {
        for media in operation["requestBody"]["content"].as_object().unwrap().values() {
            let schema = media["schema"]["$ref"].as_str().unwrap();
            let schema = DOCUMENT.pointer(schema.trim_start_matches('#')).unwrap();
            assert!(schema.get("example").or_else(|| schema.get("examples")).is_some(), "{name} has no example");
            // Bodies of the community's clients are read leniently.
            // So is the file of a list, which the community publishes.
            let is_strict = operation["tags"][0] != "community" && name != "post /v1/admin/lists";
            // Bytes of any kind have no members.
            if schema["format"] == "binary" {
                continue;
            }
            assert_eq!(
                schema["additionalProperties"], !is_strict,
                "{name} does not say what becomes of unknown members"
            );
        }
    }
}

#[test]
fn every_component_and_property_is_described() {
    for (name, schema) in components() {
        // Lists are a component for each kind of member; what they are stands at the list itself.
        assert!(is_text(&schema["description"]), "{name} is not described");
    }
    for (at, value) in values() {
        let Some(properties) = value.get("properties").and_then(Value::as_object) else { continue };
        for (name, property) in properties {
            // Of what may be null the description stands at the other alternative; components are described themselves.
            let alternatives = property["oneOf"].as_array().into_iter().flatten();
            let mut all = std::iter::once(property).chain(alternatives);
            let described = all.any(|schema| is_text(&schema["description"]) || schema["$ref"].is_string());
            assert!(described, "{at}: {name} is not described");
        }
    }
}

/// Places where any value may stand, and why.
const FREE: [(&str, &str); 3] = [
    ("/components/schemas/OpenApiDocument/", "the document describes itself by the standard"),
    ("/components/schemas/UniqueFacts", "a record of a card in one of several shapes, read as an import reads it"),
    ("/components/schemas/RuleParameter/", "rules of house formats have parameters of their own"),
];

#[test]
fn no_schema_admits_anything() {
    for (at, value) in values() {
        if let Some(words) = value.get("enum").and_then(Value::as_array) {
            assert!(!words.is_empty(), "{at} admits nothing");
        }
        if FREE.iter().any(|(place, _)| at.starts_with(place)) {
            continue;
        }
        let is_schema = at.ends_with("/schema") || at.ends_with("/items") || at.contains("/properties/");
        if is_schema && value.is_object() && !at.ends_with("/properties") {
            assert!(!value.as_object().unwrap().is_empty(), "{at} admits anything");
        }
        if value["type"] == "object" {
            let says =
                ["properties", "additionalProperties", "propertyNames"].iter().any(|key| value.get(key).is_some());
            assert!(says, "{at} admits any object");
        }
    }
}

#[test]
fn every_reference_leads_somewhere() {
    let found: Vec<&str> = values().into_iter().filter_map(|(_, value)| value.get("$ref")?.as_str()).collect();
    assert!(found.len() > 100);
    for reference in found {
        assert!(DOCUMENT.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
    }
}

/// Operation, status and media type of the one error that is no problem document.
const BATCH_REFUSAL: (&str, &str, &str) = ("post /api/cards/batch", "400", "application/json");

#[test]
fn every_error_is_a_problem_document() {
    for (name, operation) in operations() {
        assert!(operation["responses"]["500"].is_object(), "{name} says nothing of faults of the service");
        for (status, response) in operation["responses"].as_object().unwrap() {
            if status.starts_with('4') || status.starts_with('5') {
                let content = response["content"].as_object().unwrap_or_else(|| panic!("{name} {status} has no body"));
                let mut kinds: Vec<&str> = content.keys().map(String::as_str).collect();
                // What the community's clients read where a batch is refused is no problem document.
                kinds.retain(|kind| (name.as_str(), status.as_str(), *kind) != BATCH_REFUSAL);
                assert_eq!(kinds, ["application/problem+json"], "{name} {status}");
            }
        }
    }
}
