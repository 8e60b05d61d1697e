//! DECK on the command line: a file, `-`, a list, or a deck code. A file may hold any form: list, JSON, code.

use serde::Deserialize;
use serde_json::value::RawValue;
use std::{
    io::Read as _,
    path::{Path, PathBuf},
};

/// Why there is no deck.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DeckError {
    #[error("{0} cannot be read: {1}")]
    File(PathBuf, std::io::Error),
    #[error("standard input cannot be read: {0}")]
    Input(std::io::Error),
    #[error(
        "{0} is neither a file nor a deck code; a list given in place needs a quantity, as in \"3 ALT_CORE_B_MU_13_C\""
    )]
    Missing(String),
}

/// Reads the text of a deck. Bytes that are no UTF-8 become replacement characters, which no reference has, so the line
/// they stand in is reported and the others are read.
pub(crate) fn text(argument: &str) -> Result<String, DeckError> {
    let bytes = if argument == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(DeckError::Input)?;
        bytes
    } else if !argument.contains('\n') && Path::new(argument).exists() {
        std::fs::read(argument).map_err(|e| DeckError::File(argument.into(), e))?
    } else if is_deck(argument.trim()) {
        return Ok(argument.to_owned());
    } else {
        return Err(DeckError::Missing(argument.to_owned()));
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The facts of Uniques that stand beside a deck in JSON, as in a request; none in any other text.
pub(crate) fn uniques(text: &str) -> Vec<&RawValue> {
    #[derive(Deserialize)]
    struct Beside<'t> {
        #[serde(borrow, default)]
        uniques: Vec<&'t RawValue>,
    }
    serde_json::from_str(text).map_or_else(|_| Vec::new(), |Beside { uniques }| uniques)
}

/// Whether an argument that names no file is a deck itself: a list has white space, JSON a brace, and other words are no
/// codes.
fn is_deck(argument: &str) -> bool {
    argument.contains(char::is_whitespace) || argument.starts_with(['{', '[']) || formats::is_code(argument)
}
