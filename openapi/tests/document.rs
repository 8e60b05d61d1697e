//! The committed document is the one the routes give, and it is fit to be read.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use serde_json::Value;

fn committed() -> &'static str {
    include_str!("../openapi.json")
}

#[test]
fn the_committed_document_is_that_of_the_routes() {
    assert!(committed() == openapi::document(), "stale: run `cargo run -p openapi --example write`");
}

fn operations(document: &Value) -> impl Iterator<Item = (String, &Value)> {
    let paths = document["paths"].as_object().unwrap();
    paths.iter().flat_map(|(path, item)| {
        item.as_object().unwrap().iter().map(move |(method, operation)| (format!("{method} {path}"), operation))
    })
}

#[test]
fn every_operation_is_described_with_an_example_of_what_it_takes() {
    let document: Value = serde_json::from_str(committed()).unwrap();
    for (name, operation) in operations(&document) {
        assert!(operation["summary"].as_str().is_some_and(|s| s.len() > 5), "{name} has no summary");
        assert!(operation["responses"]["200"]["description"].is_string(), "{name} does not say what it answers");
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert!(parameter["description"].is_string(), "{name}: {} is not described", parameter["name"]);
            let path = parameter["in"] == "path";
            assert!(!path || parameter["example"].is_string(), "{name}: {} has no example", parameter["name"]);
        }
        let body = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        if let Some(reference) = body.as_str() {
            let schema = document.pointer(reference.trim_start_matches('#')).unwrap();
            assert!(schema.get("example").or_else(|| schema.get("examples")).is_some(), "{reference} has no example");
        }
    }
}

#[test]
fn operations_have_names_of_their_own() {
    let document: Value = serde_json::from_str(committed()).unwrap();
    let mut names: Vec<&str> = operations(&document).map(|(_, o)| o["operationId"].as_str().unwrap()).collect();
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
fn every_reference_leads_somewhere() {
    fn walk<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
        match value {
            Value::Object(map) => {
                found.extend(map.get("$ref").and_then(Value::as_str));
                map.values().for_each(|v| walk(v, found));
            }
            Value::Array(list) => list.iter().for_each(|v| walk(v, found)),
            _ => {}
        }
    }
    let document: Value = serde_json::from_str(committed()).unwrap();
    let mut found = Vec::new();
    walk(&document, &mut found);
    assert!(found.len() > 20);
    for reference in found {
        assert!(document.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
    }
}

#[test]
fn every_error_is_a_problem_document() {
    let document: Value = serde_json::from_str(committed()).unwrap();
    for (name, operation) in operations(&document) {
        for (status, response) in operation["responses"].as_object().unwrap() {
            if status.starts_with('4') || status.starts_with('5') {
                let content = response["content"].as_object().unwrap_or_else(|| panic!("{name} {status} has no body"));
                assert_eq!(content.keys().collect::<Vec<_>>(), ["application/problem+json"], "{name} {status}");
            }
        }
    }
}
