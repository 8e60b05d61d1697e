#![doc = include_str!("../README.md")]

/// The OpenAPI document as it is committed: indented JSON with a newline at the end.
///
/// # Panics
///
/// Never: the document is made of strings and numbers.
#[must_use]
pub fn document() -> String {
    let mut text = api::spec().to_pretty_json().expect("strings and numbers can be written as JSON");
    text.push('\n');
    text
}
