//! The example requests of the document.

use crate::document::follow;
use reqwest::Method;
use serde_json::Value;

/// A request to an operation of the document.
#[derive(Debug, Clone)]
pub struct Request {
    /// The method.
    pub method: Method,
    /// The path template of its operation.
    pub template: String,
    /// Path and query, percent-encoded.
    pub path: String,
    /// The headers, as names and values.
    pub headers: Vec<(String, String)>,
    /// The body, if it has one.
    pub body: Option<Vec<u8>>,
}

/// Every example of the document as a request: each example of a body; and each operation without a body, once with its required
/// parameters and once more with each optional query parameter that has an example.
///
/// # Panics
///
/// If the document has no example for a required parameter or body.
#[must_use]
pub fn examples(document: &Value) -> Vec<Request> {
    let mut requests = Vec::new();
    for (template, item) in document["paths"].as_object().into_iter().flatten() {
        for (name, operation) in item.as_object().into_iter().flatten() {
            let Ok(method) = Method::from_bytes(name.to_uppercase().as_bytes()) else { continue };
            if operation["responses"].is_object() {
                requests.extend(of_operation(document, &method, template, item, operation));
            }
        }
    }
    requests
}

fn of_operation(document: &Value, method: &Method, template: &str, item: &Value, operation: &Value) -> Vec<Request> {
    let parameters = [item, operation].into_iter().filter_map(|holder| holder["parameters"].as_array()).flatten();
    let (mut path, mut query, mut optional) = (template.to_owned(), Vec::new(), Vec::new());
    for parameter in parameters.map(|parameter| follow(document, parameter)) {
        let name = parameter["name"].as_str().unwrap_or_default();
        let example = of_holder(document, parameter).into_iter().next();
        let needed = || example.unwrap_or_else(|| panic!("{method} {template}: {name} has no example"));
        match (parameter["in"].as_str(), parameter["required"] == true) {
            (Some("path"), _) => path = path.replace(&format!("{{{name}}}"), &encode(&text(needed()))),
            (Some("query"), true) => query.push(in_query(parameter, name, needed())),
            (Some("query"), false) => optional.extend(example.map(|value| in_query(parameter, name, value))),
            _ => {}
        }
    }
    let request = |query: &[String], headers: Vec<(String, String)>, body| Request {
        method: method.clone(),
        template: template.to_owned(),
        path: if query.is_empty() { path.clone() } else { format!("{path}?{}", query.join("&")) },
        headers,
        body,
    };
    let body = follow(document, &operation["requestBody"]);
    let Some((kind, media)) = body["content"].as_object().and_then(|content| content.iter().next()) else {
        let plain = request(&query, Vec::new(), None);
        let with_one = optional.into_iter().map(|one| request(&[query.clone(), vec![one]].concat(), Vec::new(), None));
        return std::iter::once(plain).chain(with_one).collect();
    };
    let bodies = of_holder(document, media);
    assert!(!bodies.is_empty(), "{method} {template}: the body has no example");
    let headers = vec![("content-type".to_owned(), kind.clone())];
    bodies.into_iter().map(|value| request(&query, headers.clone(), Some(text(value).into_bytes()))).collect()
}

/// A parameter in a query. By default (OpenAPI, style `form`), each value of a list is a parameter of its own.
fn in_query(parameter: &Value, name: &str, value: &Value) -> String {
    let pair = |name: &str, value: &str| format!("{}={}", encode(name), encode(value));
    match value {
        Value::Array(list) if parameter["explode"] == false => {
            pair(name, &list.iter().map(text).collect::<Vec<_>>().join(","))
        }
        Value::Array(list) => list.iter().map(|one| pair(name, &text(one))).collect::<Vec<_>>().join("&"),
        Value::Object(map) => {
            let deep = map.iter().map(|(key, one)| pair(&format!("{name}[{key}]"), &text(one)));
            deep.collect::<Vec<_>>().join("&")
        }
        one => pair(name, &text(one)),
    }
}

/// The examples of a parameter or a media type: its own, or those of its schema if it has none.
pub(crate) fn of_holder<'d>(document: &'d Value, holder: &'d Value) -> Vec<&'d Value> {
    let own = holder.get("example").into_iter();
    let named = holder["examples"].as_object().into_iter().flatten();
    let own: Vec<&Value> = own.chain(named.filter_map(|(_, example)| follow(document, example).get("value"))).collect();
    if own.is_empty() { of_schema(follow(document, &holder["schema"])) } else { own }
}

/// The examples of a schema: `examples` is a list here.
pub(crate) fn of_schema(schema: &Value) -> Vec<&Value> {
    schema.get("example").into_iter().chain(schema["examples"].as_array().into_iter().flatten()).collect()
}

/// An example as it is sent; strings are sent without quotes.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Percent-encodes all characters except those that stand for themselves in a query (RFC 3986, unreserved).
pub(crate) fn encode(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}
