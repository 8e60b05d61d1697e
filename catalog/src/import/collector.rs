//! Reads lists of collector numbers: `REFERENCE;NUMBER`, one line for each, no heading.

use super::{
    draft::{Draft, collector_number},
    official::read_reference,
    report::Reason,
};
use cards::Language;

/// Whether a line seems to be one of such a list: it begins with a reference.
pub(crate) fn is_line(line: &str) -> bool {
    line.starts_with("ALT_") && line.contains(';')
}

/// Reads one line.
///
/// # Errors
///
/// No reference before the semicolon.
pub(crate) fn read(line: &str) -> Result<Draft, Reason> {
    let (reference, number) = line.split_once(';').ok_or(Reason::Unrecognised)?;
    let mut draft = Draft::new(read_reference(reference)?, Language::En);
    draft.facts.collector_number = collector_number(number);
    Ok(draft)
}
