//! Reads the tables and the JSON of a format or of a season list, and cuts what messages repeat of them.

use crate::format_error::{Fault, FormatProblem};
use serde::{Deserialize, de::DeserializeOwned};
use serde_path_to_error::Segment;

/// Most letters of an id, and of any text that a message repeats.
pub(crate) const MAX_ID: usize = 64;

/// Reads a table as a type, with the path of what does not fit.
pub(crate) fn read_table<T: DeserializeOwned>(table: toml::Table) -> Result<T, Fault> {
    serde_path_to_error::deserialize(toml::Value::Table(table)).map_err(|e| {
        let mut place = segments(e.path());
        let message = e.inner().message().trim_end();
        // A member that is missing, or should not be there, is reported at the rule to which it belongs.
        if message.starts_with("unknown field") {
            place.pop();
        }
        (place, FormatProblem::Parameter(cut_long(&json_errors::of_shape(message))))
    })
}

/// Reads JSON. What does not fit is reported with its path, or with line and column where it has none.
pub(crate) fn from_json<'a, T: Deserialize<'a>>(json: &'a [u8]) -> Result<T, (Vec<String>, String)> {
    let mut reader = serde_json::Deserializer::from_slice(json);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|e| {
        let place = segments(e.path());
        let message = match e.inner() {
            error if error.is_data() && !place.is_empty() => json_errors::of_shape(&json_errors::without_place(error)),
            error => json_errors::of_error(error),
        };
        (place, message)
    })?;
    reader.end().map_err(|e| (Vec::new(), json_errors::of_error(&e)))?;
    Ok(value)
}

/// A name as messages repeat it.
pub(crate) fn cut(text: &str) -> String {
    shortened(text, MAX_ID)
}

fn cut_long(message: &str) -> String {
    shortened(message, 300)
}

fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A path of the deserialiser as segments of a place.
fn segments(path: &serde_path_to_error::Path) -> Vec<String> {
    let segment = |segment: &Segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(cut(key)),
        Segment::Enum { variant } => Some(cut(variant)),
        Segment::Unknown => None,
    };
    path.iter().filter_map(segment).collect()
}
