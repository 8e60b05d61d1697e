#![doc = include_str!("../README.md")]

mod examples;

use serde_json::{Map, Value};
use std::error::Error;

/// The error if the document cannot be written.
pub type Fault = Box<dyn Error + Send + Sync>;

/// The examples of answers in the form in which they are committed: by the name of the operation, indented, with a newline at the
/// end.
///
/// # Errors
///
/// If an operation does not answer the request that the document shows.
pub fn examples() -> Result<String, Fault> {
    let document = serde_json::to_value(api::spec())?;
    let answers = examples::answers(|operation| request(&document, operation))?;
    pretty(&Value::Object(answers))
}

/// The OpenAPI document with these examples of answers, in the form in which it is committed: indented JSON with a newline at the
/// end.
///
/// # Errors
///
/// If the examples are not JSON.
pub fn document(examples: &str) -> Result<String, Fault> {
    let mut text = api::spec_with_examples(examples)?.to_pretty_json()?;
    text.push('\n');
    Ok(text)
}

fn pretty(value: &Value) -> Result<String, Fault> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    Ok(text)
}

/// The body of the request that the document shows for an operation.
fn request(document: &Value, name: &str) -> Result<Vec<u8>, Fault> {
    let operations =
        |item: &'_ Value| item.as_object().map(Map::values).into_iter().flatten().cloned().collect::<Vec<_>>();
    let paths = document["paths"].as_object().map(Map::values).into_iter().flatten();
    let operation = paths.flat_map(operations).find(|operation| operation["operationId"] == name);
    let operation = operation.ok_or_else(|| format!("the document has no operation {name}"))?;
    let content = operation["requestBody"]["content"].as_object();
    let media = content.and_then(|content| content.values().next()).ok_or_else(|| format!("{name} takes no body"))?;
    let schema = media["schema"]["$ref"].as_str().and_then(|r| document.pointer(r.trim_start_matches('#')));
    let example = media.get("example").or_else(|| schema?.get("example"));
    let example = example.or_else(|| schema?.get("examples")?.get(0));
    Ok(serde_json::to_vec(example.ok_or_else(|| format!("{name} has no example"))?)?)
}
