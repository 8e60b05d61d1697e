//! Output of commands: on standard output, to a person or to the next program of a pipe, and on standard error.
//!
//! Names and texts come from the authors of records. A terminal interprets some characters in them (they change colours,
//! overwrite text or reverse the direction of writing), so these are removed. JSON is for programs and is written unchanged.

use anyhow::Context as _;
use std::{
    borrow::Cow,
    fmt,
    io::{self, Write as _},
};

/// Writes a text for a person to standard output.
///
/// # Errors
///
/// If standard output cannot be written to. A closed pipe (`tumult … | head`) is not an error.
pub(crate) fn say(text: fmt::Arguments<'_>) -> anyhow::Result<()> {
    say_as_it_is(&plain(&text.to_string()))
}

/// Writes JSON, or lines of it, and a line end to standard output.
///
/// # Errors
///
/// As [`say`].
pub(crate) fn say_json(json: &str) -> anyhow::Result<()> {
    say_as_it_is(&format!("{json}\n"))
}

fn say_as_it_is(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    unless_closed(out.write_all(text.as_bytes()).and_then(|()| out.flush())).context("the answer could not be written")
}

/// The result of writing, in which a closed pipe is not an error: its reader has read all that it wanted.
pub(crate) fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    written.or_else(|error| if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })
}

/// Writes a line to standard error.
#[expect(clippy::print_stderr, reason = "the command line speaks to a person")]
pub(crate) fn write_error(text: fmt::Arguments<'_>) {
    eprintln!("{}", plain(&text.to_string()));
}

/// Writes a line to standard error, as `eprintln!` does.
macro_rules! complain {
    ($($text:tt)*) => { $crate::say::write_error(format_args!($($text)*)) };
}
pub(crate) use complain;

/// A text without control characters of terminals, except line ends and tabs.
fn plain(text: &str) -> Cow<'_, str> {
    let commands = |c: char| c.is_control() && !matches!(c, '\n' | '\t') || is_direction(c);
    match text.contains(commands) {
        true => text.chars().map(|c| if commands(c) { '\u{fffd}' } else { c }).collect::<String>().into(),
        false => text.into(),
    }
}

/// Whether a character changes the direction of writing (Unicode, UAX 9, Bidi_Control) or breaks lines.
const fn is_direction(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_replaced() {
        for (text, shown) in [
            ("Fée\tÉté — カード\n", "Fée\tÉté — カード\n"),
            ("a\u{1b}[31mb", "a\u{fffd}[31mb"),
            ("a\rb\u{7f}\u{9b}c\0", "a\u{fffd}b\u{fffd}\u{fffd}c\u{fffd}"),
            ("\u{202e}gpj\u{2066}\u{200f}", "\u{fffd}gpj\u{fffd}\u{fffd}"),
        ] {
            assert_eq!(plain(text), shown);
        }
    }
}
