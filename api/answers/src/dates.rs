//! Dates as the contract writes them.

use crate::problem::{Code, Problem};
use cards::Date;
use jiff::Timestamp;

/// Reads a date of a request. `pointer` is where it stands.
///
/// # Errors
///
/// `DATE_INVALID`.
pub fn date(text: &str, pointer: &str) -> Result<Date, Problem> {
    read_date(text).map_err(|message| Problem::at(Code::DateInvalid, pointer, message))
}

/// Reads a date `YYYY-MM-DD`.
///
/// # Errors
///
/// A sentence that says it is none.
pub fn read_date(text: &str) -> Result<Date, String> {
    // jiff reads more than the contract promises; the length keeps to YYYY-MM-DD.
    let read = (text.len() == 10).then(|| text.parse::<Date>().ok()).flatten();
    read.ok_or_else(|| format!("{text:?} is not a date as YYYY-MM-DD"))
}

/// The day of a moment in UTC.
#[must_use]
pub fn day_of(now: Timestamp) -> Date {
    now.to_zoned(jiff::tz::TimeZone::UTC).date()
}
