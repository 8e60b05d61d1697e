//! The OpenAPI document of the service, against which every answer is checked.

mod schema;

use crate::{
    Answer,
    requests::{of_holder, of_schema},
};
use reqwest::Method;
use schema::Schemas;
use serde_json::Value;
use std::fmt::{self, Write as _};

/// Paths of pages for people and of their files, which are not operations of the API.
const PAGES: [&str; 4] = ["/", "/docs", "/docs/", "/lab/"];
/// The schema of a problem document.
const PROBLEM: &str = "/components/schemas/Problem";

/// The document and its compiled schemas.
#[derive(Debug)]
pub(crate) struct Document {
    json: &'static Value,
    schemas: Schemas,
}

/// A fault of an answer against the document.
#[derive(Debug)]
pub(crate) struct Fault {
    /// The line, the event or the header, if the answer has several.
    part: Option<String>,
    /// JSON pointer to the value, if a value breaks its schema.
    place: Option<String>,
    said: String,
}

impl Fault {
    fn new(said: impl Into<String>) -> Self {
        Self { part: None, place: None, said: said.into() }
    }

    fn within(self, part: &str) -> Self {
        Self { part: Some(part.to_owned()), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(part) = &self.part {
            write!(f, "{part}, ")?;
        }
        if let Some(place) = &self.place {
            write!(f, "at {place:?}: ")?;
        }
        f.write_str(&self.said)
    }
}

/// An operation of the document, found by method and path.
#[derive(Debug)]
struct Operation<'d> {
    id: &'d str,
    /// JSON pointer to the operation.
    pointer: String,
    responses: &'d Value,
}

impl Document {
    /// Takes a document that the service publishes. It is kept until the process ends.
    pub(crate) fn new(json: Value) -> Self {
        let json: &'static Value = Box::leak(Box::new(json));
        Self { json, schemas: Schemas::new(json) }
    }

    pub(crate) fn json(&self) -> &Value {
        self.json
    }

    /// Checks an answer against the document, by operation and status. The error is a text with the operation, the status, the
    /// place in the answer and the value there.
    pub(crate) fn check(&self, method: &Method, path: &str, answer: &Answer) -> Result<(), String> {
        // The path that is sent: a client removes segments such as `%2e%2e`.
        let sent = reqwest::Url::parse(&format!("http://host{path}")).map_err(|fault| format!("{path}: {fault}"))?;
        let path = sent.path();
        // A preflight belongs to CORS, not to the API.
        if *method == Method::OPTIONS
            || PAGES.iter().any(|page| path == *page || page.len() > 1 && page.ends_with('/') && path.starts_with(page))
        {
            return Ok(());
        }
        let Some((template, item)) = self.path(path) else {
            return self.check_refusal(&[404], method, path, answer);
        };
        let Some(operation) = operation(method, template, item) else {
            return self.check_refusal(&[405], method, path, answer);
        };
        let faults = self.check_operation(&operation, method, answer);
        if faults.is_empty() {
            return Ok(());
        }
        Err(report(&format!("{} ({method} {path}) answered {}", operation.id, answer.status), &faults))
    }

    /// Checks an answer to a request for no operation: it has to be a problem document with one of these statuses.
    fn check_refusal(&self, statuses: &[u16], method: &Method, path: &str, answer: &Answer) -> Result<(), String> {
        if !statuses.contains(&answer.status) {
            return Err(format!("{method} {path} answered {}, and the document has no such operation", answer.status));
        }
        if *method == Method::HEAD {
            return Ok(());
        }
        let faults = self.check_json(PROBLEM, &answer.body);
        if faults.is_empty() {
            Ok(())
        } else {
            Err(report(&format!("{method} {path} answered {}", answer.status), &faults))
        }
    }

    fn check_operation(&self, operation: &Operation<'_>, method: &Method, answer: &Answer) -> Vec<Fault> {
        let status = answer.status.to_string();
        let named = operation.responses.get(&status);
        let Some((key, response)) =
            named.map(|r| (status.as_str(), r)).or_else(|| Some(("default", operation.responses.get("default")?)))
        else {
            return vec![Fault::new("the document of the operation does not know this status")];
        };
        let (pointer, response) = self.follow(format!("{}/responses/{key}", operation.pointer), response);
        let mut faults = self.check_headers(&pointer, response, answer);
        if *method == Method::HEAD || matches!(answer.status, 204 | 304) {
            if !answer.body.is_empty() {
                faults.push(Fault::new(format!("a body of {} bytes came where there is none", answer.body.len())));
            }
            return faults;
        }
        let Some(content) = response["content"].as_object() else {
            if !answer.body.is_empty() {
                faults.push(Fault::new("a body came that the document does not know"));
            }
            return faults;
        };
        let kind = answer.header("content-type").split(';').next().unwrap_or_default().trim();
        if !content.contains_key(kind) {
            let known: Vec<&String> = content.keys().collect();
            faults.push(Fault::new(format!("the body came as {kind:?}, the document knows {known:?}")));
            return faults;
        }
        let Some(body) = answer.decoded() else {
            faults.push(Fault::new(format!("the coding {:?} cannot be read", answer.header("content-encoding"))));
            return faults;
        };
        let at = |kind: &str| format!("{pointer}/content/{}/schema", escape(kind));
        match kind {
            "text/event-stream" => {
                let result = content.contains_key("application/json").then(|| at("application/json"));
                faults.extend(self.check_events(result.as_deref(), &body));
            }
            "application/x-ndjson" => faults.extend(self.check_lines(&at(kind), &body)),
            kind if is_json(kind) => faults.extend(self.check_json(&at(kind), &body)),
            _ => {}
        }
        faults
    }

    /// Checks that each required header is present, and that each header fits its schema.
    fn check_headers(&self, pointer: &str, response: &Value, answer: &Answer) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (name, header) in response["headers"].as_object().into_iter().flatten() {
            let (at, header) = self.follow(format!("{pointer}/headers/{}", escape(name)), header);
            let Some(value) = answer.headers.get(name.as_str()) else {
                if header["required"] == true {
                    faults.push(Fault::new(format!("the header {name} is missing")));
                }
                continue;
            };
            let Ok(text) = value.to_str() else {
                faults.push(Fault::new(format!("the header {name} is no text: {value:?}")));
                continue;
            };
            // A header is text, so a header whose schema is that of a number is parsed as one.
            let kind = &self.resolve(&header["schema"])["type"];
            let number = || text.parse().ok().map(Value::Number);
            let value = if kind == "integer" || kind == "number" { number() } else { None };
            let value = value.unwrap_or_else(|| Value::String(text.to_owned()));
            faults.extend(
                self.schemas
                    .check(&format!("{at}/schema"), &value)
                    .into_iter()
                    .map(|f| f.within(&format!("header {name}"))),
            );
        }
        faults
    }

    fn check_json(&self, schema: &str, body: &[u8]) -> Vec<Fault> {
        match serde_json::from_slice(body) {
            // A media type without a schema only says that the body is JSON.
            Ok(value) if self.json.pointer(schema).is_some() => self.schemas.check(schema, &value),
            Ok(_) => Vec::new(),
            Err(fault) => vec![Fault::new(format!("not JSON ({fault}): {}", excerpt(&String::from_utf8_lossy(body))))],
        }
    }

    /// Checks NDJSON. The schema is that of a line.
    fn check_lines(&self, schema: &str, body: &[u8]) -> Vec<Fault> {
        let lines = body.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
        // Faulty lines are often all wrong in the same way.
        lines
            .flat_map(|(n, line)| {
                self.check_json(schema, line).into_iter().map(move |f| f.within(&format!("line {}", n + 1)))
            })
            .take(50)
            .collect()
    }

    /// Checks events: the data of `result` is the operation's JSON answer, that of `problem` is a problem document, and all other
    /// data is JSON.
    fn check_events(&self, result: Option<&str>, body: &[u8]) -> Vec<Fault> {
        let text = String::from_utf8_lossy(body);
        let mut faults = Vec::new();
        for event in text.split("\n\n").filter(|event| !event.trim().is_empty()) {
            let field = |name: &str| {
                event
                    .lines()
                    .filter_map(|line| line.strip_prefix(name))
                    .map(str::trim_start)
                    .collect::<Vec<_>>()
                    .join("\n")
            };
            let (kind, data) = (field("event:"), field("data:"));
            let found = match (kind.as_str(), result) {
                ("result", Some(schema)) => self.check_json(schema, data.as_bytes()),
                ("problem", _) => self.check_json(PROBLEM, data.as_bytes()),
                _ => serde_json::from_str::<Value>(&data)
                    .err()
                    .map(|fault| Fault::new(fault.to_string()))
                    .into_iter()
                    .collect(),
            };
            faults.extend(found.into_iter().map(|fault| fault.within(&format!("event {kind:?}"))));
        }
        faults
    }

    /// The path item for a path. If several templates fit, a literal segment is preferred to a variable.
    fn path(&self, path: &str) -> Option<(&'static str, &'static Value)> {
        let paths = self.json["paths"].as_object()?;
        let fitting = paths.iter().filter(|(template, _)| fits(template, path));
        let (template, item) =
            fitting.min_by_key(|(t, _)| t.split('/').map(|s| s.starts_with('{')).collect::<Vec<_>>())?;
        Some((template, item))
    }

    /// Follows a reference to a reusable part of the document; returns the part with its pointer.
    fn follow<'d>(&'d self, pointer: String, value: &'d Value) -> (String, &'d Value) {
        match value["$ref"].as_str().and_then(|reference| reference.strip_prefix('#')) {
            Some(target) => (target.to_owned(), follow(self.json, value)),
            None => (pointer, value),
        }
    }

    fn resolve<'d>(&'d self, value: &'d Value) -> &'d Value {
        follow(self.json, value)
    }

    /// The examples of the document that break their own schema.
    pub(crate) fn check_examples(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (name, schema) in self.json["components"]["schemas"].as_object().into_iter().flatten() {
            let pointer = format!("/components/schemas/{}", escape(name));
            for example in of_schema(schema) {
                let found = self.schemas.check(&pointer, example);
                faults.extend(found.into_iter().map(|fault| format!("an example of the schema {name}: {fault}")));
            }
        }
        let mut media = Vec::new();
        media_types(self.json, String::new(), &mut media);
        for (pointer, holder) in media {
            let schema = format!("{pointer}/schema");
            // Examples of NDJSON and of other text are strings.
            for example in of_holder(self.json, holder).into_iter().filter(|e| !e.is_string()) {
                let found = self.schemas.check(&schema, example);
                faults.extend(found.into_iter().map(|fault| format!("an example at {pointer}: {fault}")));
            }
        }
        faults
    }
}

/// The value itself, or the target if it is a reference.
pub(crate) fn follow<'d>(document: &'d Value, value: &'d Value) -> &'d Value {
    match value["$ref"].as_str().and_then(|reference| reference.strip_prefix('#')) {
        Some(target) => document.pointer(target).unwrap_or(&Value::Null),
        None => value,
    }
}

/// Every media type of the document that has a schema, with its pointer.
fn media_types<'d>(value: &'d Value, pointer: String, found: &mut Vec<(String, &'d Value)>) {
    for (name, member) in value.as_object().into_iter().flatten() {
        let at = format!("{pointer}/{}", escape(name));
        if name == "content" {
            let media = member.as_object().into_iter().flatten().filter(|(_, media)| media["schema"].is_object());
            found.extend(media.map(|(kind, media)| (format!("{at}/{}", escape(kind)), media)));
        } else if name != "schemas" {
            media_types(member, at, found);
        }
    }
}

/// The first faults, one a line.
fn report(head: &str, faults: &[Fault]) -> String {
    let mut text = format!("{head}, and that breaks its document:");
    for fault in faults.iter().take(10) {
        let _ = write!(text, "\n  {fault}");
    }
    if faults.len() > 10 {
        let _ = write!(text, "\n  and {} more", faults.len() - 10);
    }
    text
}

fn operation<'d>(method: &Method, template: &str, item: &'d Value) -> Option<Operation<'d>> {
    let name = method.as_str().to_ascii_lowercase();
    // HEAD is allowed wherever GET is; its answer is the same without the body.
    let name = if name == "head" && item.get("head").is_none() { "get".to_owned() } else { name };
    let operation = item.get(&name)?;
    Some(Operation {
        id: operation["operationId"].as_str().unwrap_or_default(),
        pointer: format!("/paths/{}/{name}", escape(template)),
        responses: &operation["responses"],
    })
}

fn fits(template: &str, path: &str) -> bool {
    let (mut wanted, mut given) = (template.split('/'), path.split('/'));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some(w), Some(g)) if w == g || w.starts_with('{') && !g.is_empty() => {}
            _ => return false,
        }
    }
}

fn is_json(kind: &str) -> bool {
    kind == "application/json" || kind.ends_with("+json")
}

/// A name as a token of a JSON pointer (RFC 6901).
fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// The beginning of a long text.
fn excerpt(text: &str) -> String {
    match text.char_indices().nth(300) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
