//! What is wrong with JSON, in words of this API: what was expected, what came, and where. The libraries that read it say it in
//! words for programmers, with the names of Rust types, which may change with any version of theirs. A request, an imported
//! record, a format and a season list are reported in the same words.

use serde_json::Error;
use serde_json::error::Category;

/// What the reader says of a text that is no JSON, and what this API says.
const SYNTAX: [(&str, &str); 17] = [
    ("EOF while parsing an object", "the text ends within an object"),
    ("EOF while parsing a list", "the text ends within a list"),
    ("EOF while parsing a string", "the text ends within a string"),
    ("EOF while parsing", "the text ends where a value is expected"),
    ("expected `:`", "a colon is missing"),
    ("expected `,` or `]`", "a comma or the end of the list is missing"),
    ("expected `,` or `}`", "a comma or the end of the object is missing"),
    ("expected `\"`", "a quotation mark is missing"),
    ("expected value", "a value is missing, or is none of JSON"),
    ("expected ident", "a value is misspelt: JSON knows true, false and null"),
    ("key must be a string", "the name of a member must stand in quotation marks"),
    ("trailing comma", "a comma is followed by nothing"),
    ("trailing characters", "more follows"),
    ("invalid number", "a number is malformed"),
    ("number out of range", "a number is too large"),
    ("recursion limit exceeded", "lists and objects are nested too deeply"),
    ("control character", "a string holds a control character, which JSON writes as \\u and four digits"),
];

/// Any error of the reader, with line and column.
#[must_use]
pub fn of_error(error: &Error) -> String {
    match error.classify() {
        Category::Data => {
            format!("line {}, column {}: {}", error.line(), error.column(), of_shape(&without_place(error)))
        }
        Category::Syntax | Category::Eof | Category::Io => of_syntax(error),
    }
}

/// What the reader says, without the line and the column that it appends.
#[must_use]
pub fn without_place(error: &Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ") {
        Some(at) => text[..at].to_owned(),
        None => text,
    }
}

/// A text that is no JSON, with line and column.
#[must_use]
pub fn of_syntax(error: &Error) -> String {
    let text = error.to_string();
    let known = SYNTAX.iter().find(|(theirs, _)| text.starts_with(theirs)).map(|(_, ours)| *ours);
    // The rest concerns escapes in strings.
    let ours = known.unwrap_or("a character in a string is written in a way that JSON does not know");
    format!("line {}, column {}: {ours}", error.line(), error.column())
}

/// JSON of another shape than is expected, from a message without a place. Sentences of this API pass as they are. TOML that is
/// read into a type is reported in the same words.
#[must_use]
pub fn of_shape(message: &str) -> String {
    wrong_kind(message)
        .or_else(|| named(message, "missing field `", |name, _| format!("the member {name:?} is missing")))
        .or_else(|| named(message, "duplicate field `", |name, _| format!("the member {name:?} is there twice")))
        .or_else(|| named(message, "unknown field `", |name, rest| unknown("member", name, rest)))
        .or_else(|| named(message, "unknown variant `", |name, rest| unknown("value", name, rest)))
        .or_else(|| {
            let fits_none = message.starts_with("data did not match any variant");
            fits_none.then(|| "the value has none of the shapes that it may have; /docs shows them".to_owned())
        })
        .unwrap_or_else(|| message.to_owned())
}

/// Whether a message without a place is about a whole number that lies outside the range of its member.
#[must_use]
pub fn is_out_of_range(message: &str) -> bool {
    // What came may itself hold the word; the expectation never does.
    message.rsplit_once(", expected ").is_some_and(|(came, expected)| {
        let number = came.strip_prefix("invalid value: integer `");
        // Beyond 64 bits the reader takes a whole number for one with a fraction.
        let large = ["invalid type: ", "invalid value: "].iter().find_map(|kind| came.strip_prefix(kind));
        let large = large.and_then(|came| came.strip_prefix("floating point `"));
        let beyond = |number: &str| number.trim_end_matches('`').parse().is_ok_and(|n: f64| n.abs() >= 2_f64.powi(63));
        largest(expected).is_some() && (number.is_some() || large.is_some_and(beyond))
    })
}

/// `invalid type: string "x", expected u64`.
fn wrong_kind(message: &str) -> Option<String> {
    let kinds = ["invalid type: ", "invalid value: ", "invalid length "];
    let rest = kinds.iter().find_map(|kind| message.strip_prefix(kind))?;
    // What came may itself hold the word; the expectation never does.
    let (came, expected) = rest.rsplit_once(", expected ")?;
    if message.starts_with("invalid length ") {
        return Some(format!("expected {}, got {came} members", expectation(expected)));
    }
    let came = value(came);
    if let Some(most) = largest(expected).filter(|_| is_out_of_range(message) && !came.starts_with('-')) {
        return Some(format!("expected a whole number of at most {most}, got {came}"));
    }
    Some(format!("expected {}, got {came}", expectation(expected)))
}

/// A message that begins with a name in backquotes.
fn named(message: &str, begin: &str, say: impl FnOnce(&str, &str) -> String) -> Option<String> {
    let rest = message.strip_prefix(begin)?;
    // The names that are expected stand in backquotes too; a name that a client made up may hold one.
    let end = rest.find("`, expected ").or_else(|| rest.find("`, there are no")).or_else(|| rest.rfind('`'))?;
    Some(say(&rest[..end], &rest[end + 1..]))
}

/// A name that is none of those there are. `rest` holds them in backquotes.
fn unknown(kind: &str, name: &str, rest: &str) -> String {
    let known: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
    match known.as_slice() {
        [] => format!("there is no {kind} {name:?}"),
        [alone] => format!("there is no {kind} {name:?}, only {alone}"),
        [most @ .., last] => format!("there is no {kind} {name:?}, only {} and {last}", most.join(", ")),
    }
}

/// What came, as JSON calls it.
fn value(came: &str) -> &str {
    let (kind, rest) = came.split_once(' ').unwrap_or((came, ""));
    let bare = rest.trim_matches('`');
    match kind {
        "null" | "unit" => "null",
        "map" => "an object",
        "sequence" => "a list",
        "boolean" | "integer" | "character" => bare,
        "floating" => rest.strip_prefix("point ").map_or(rest, |number| number.trim_matches('`')),
        "string" => rest,
        _ => came,
    }
}

/// The largest value of a type of whole numbers.
fn largest(of: &str) -> Option<u64> {
    Some(match of {
        "u8" => u8::MAX.into(),
        "u16" => u16::MAX.into(),
        "u32" => u32::MAX.into(),
        "u64" | "usize" => u64::MAX,
        "i8" => i8::MAX.unsigned_abs().into(),
        "i16" => i16::MAX.unsigned_abs().into(),
        "i32" => i32::MAX.unsigned_abs().into(),
        "i64" | "isize" => i64::MAX.unsigned_abs(),
        _ => return None,
    })
}

/// What was expected, as JSON calls it.
fn expectation(expected: &str) -> &str {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number of at least 0",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a borrowed string" | "str" => "a string",
        "a sequence" => "a list",
        "a map" => "an object",
        "unit" => "null",
        "any valid TOML value" => "a number, a word, true or false, a list or an object",
        _ if expected.starts_with("struct ") || expected.starts_with("internally tagged") => "an object",
        _ if expected.starts_with("enum ") || expected.ends_with("variant identifier") => {
            "one of the values that /docs shows"
        }
        _ if expected.ends_with("field identifier") => "the name of a member",
        _ => expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        #[serde(rename = "n")]
        _n: u64,
        #[serde(rename = "kind", default)]
        _kind: Option<Kind>,
        #[serde(rename = "list", default)]
        _list: Vec<bool>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        First,
        Second,
    }

    fn shape(json: &str) -> String {
        of_shape(&without_place(&serde_json::from_str::<Sample>(json).expect_err(json)))
    }

    #[test]
    fn a_wrong_shape_is_reported_without_names_of_types() {
        assert_eq!(shape(r#"{"n": "x, expected y"}"#), "expected a whole number of at least 0, got \"x, expected y\"");
        assert_eq!(shape(r#"{"n": -1}"#), "expected a whole number of at least 0, got -1");
        assert_eq!(
            shape(r#"{"n": 18446744073709551616}"#),
            "expected a whole number of at most 18446744073709551615, got 1.8446744073709552e+19"
        );
        assert_eq!(shape(r#"{"n": 1.5}"#), "expected a whole number of at least 0, got 1.5");
        assert_eq!(shape(r#"{"n": null}"#), "expected a whole number of at least 0, got null");
        assert_eq!(shape(r#"{"n": {}}"#), "expected a whole number of at least 0, got an object");
        assert_eq!(shape(r#"{"n": 1, "list": {}}"#), "expected a list, got an object");
        assert_eq!(shape(r#"{"n": 1, "list": [1]}"#), "expected true or false, got 1");
        assert_eq!(shape("3"), "expected an object, got 3");
        assert_eq!(shape("{}"), "the member \"n\" is missing");
        assert_eq!(shape(r#"{"n": 1, "n": 2}"#), "the member \"n\" is there twice");
        assert_eq!(shape(r#"{"a`b": 1}"#), "there is no member \"a`b\", only n, kind and list");
        assert_eq!(shape(r#"{"n": 1, "kind": "third"}"#), "there is no value \"third\", only first and second");
        assert_eq!(of_shape("a deck has 1 to 1000 lines"), "a deck has 1 to 1000 lines", "a sentence of this API");
    }

    #[test]
    fn any_error_has_its_line_and_column() {
        let error = |json: &str| of_error(&serde_json::from_str::<Sample>(json).expect_err(json));
        assert_eq!(error("{\n\"n\": null}"), "line 2, column 9: expected a whole number of at least 0, got null");
        assert_eq!(error("{\n\"n\" 1}"), "line 2, column 5: a colon is missing");
    }

    #[test]
    fn a_text_that_is_no_json_is_reported_with_line_and_column() {
        let syntax = |json: &str| of_syntax(&serde_json::from_str::<serde_json::Value>(json).expect_err(json));
        assert_eq!(syntax(""), "line 1, column 0: the text ends where a value is expected");
        assert_eq!(syntax("{\n\"n\" 1}"), "line 2, column 5: a colon is missing");
        assert_eq!(syntax("[1 2]"), "line 1, column 4: a comma or the end of the list is missing");
        assert_eq!(syntax("[1,]"), "line 1, column 4: a comma is followed by nothing");
        assert_eq!(syntax("[1"), "line 1, column 2: the text ends within a list");
        assert_eq!(syntax("{1: 2}"), "line 1, column 2: the name of a member must stand in quotation marks");
        assert_eq!(syntax("tru"), "line 1, column 3: the text ends where a value is expected");
        assert_eq!(syntax("nope"), "line 1, column 2: a value is misspelt: JSON knows true, false and null");
        assert_eq!(syntax("x"), "line 1, column 1: a value is missing, or is none of JSON");
        assert_eq!(syntax("01"), "line 1, column 2: a number is malformed");
        assert_eq!(syntax("1e999"), "line 1, column 5: a number is too large");
        assert_eq!(
            syntax("\"\u{1}\""),
            "line 1, column 2: a string holds a control character, which JSON writes as \\u and four digits"
        );
        assert!(syntax("\"\\x\"").ends_with("in a way that JSON does not know"));
        assert!(syntax(&"[".repeat(200)).ends_with("nested too deeply"));
    }
}
