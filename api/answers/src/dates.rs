//! Reads dates in the form of the contract.

use crate::problem::{Code, Problem};
use cards::Date;
use jiff::Timestamp;

/// Reads a date of a request. `pointer` is its place in the request.
///
/// # Errors
///
/// `DATE_INVALID` if the text is not a date.
pub fn date(text: &str, pointer: &str) -> Result<Date, Problem> {
    read_date(text).map_err(|message| Problem::at(Code::DateInvalid, pointer, message))
}

/// Reads a date in the form `YYYY-MM-DD`.
///
/// # Errors
///
/// A sentence that says that the text is not a date.
pub fn read_date(text: &str) -> Result<Date, String> {
    // jiff reads more forms than the contract promises; the check of the length admits only YYYY-MM-DD.
    let read = (text.len() == 10).then(|| text.parse::<Date>().ok()).flatten();
    read.ok_or_else(|| format!("{text:?} is not a date as YYYY-MM-DD"))
}

/// The day of a timestamp in UTC.
#[must_use]
pub fn day_of(now: Timestamp) -> Date {
    now.to_zoned(jiff::tz::TimeZone::UTC).date()
}
