//! What a command says on standard output, to a person or to the next program of a pipe.

use anyhow::Context as _;
use std::{
    fmt,
    io::{self, Write as _},
};

/// Writes to standard output.
///
/// # Errors
///
/// It cannot be written to; that nobody listens any more (`tumult … | head`) is no error.
pub(crate) fn say(text: fmt::Arguments<'_>) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    unless_closed(out.write_fmt(text).and_then(|()| out.flush())).context("the answer could not be written")
}

/// What became of writing, where a reader that has gone has read what it wanted.
pub(crate) fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    written.or_else(|error| if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })
}
