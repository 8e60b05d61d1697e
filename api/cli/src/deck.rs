//! Reads the argument DECK: a file, `-` for standard input, a list, or a deck code. A file may have any form: list, JSON or code.

use serde::Deserialize;
use serde_json::value::RawValue;
use std::{
    io::Read as _,
    path::{Path, PathBuf},
};

/// Why a deck cannot be read.
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

/// Reads the text of a deck. Bytes that are not UTF-8 become replacement characters, which no reference has. So the lines they
/// are in are reported, and the other lines are read.
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

/// The facts of Uniques beside a deck in JSON, as in a request; none in any other text.
pub(crate) fn uniques(text: &str) -> Vec<&RawValue> {
    #[derive(Deserialize)]
    struct Beside<'t> {
        #[serde(borrow, default)]
        uniques: Vec<&'t RawValue>,
    }
    serde_json::from_str(text).map_or_else(|_| Vec::new(), |Beside { uniques }| uniques)
}

/// Whether an argument that names no file is a deck itself. A list has white space and JSON begins with a bracket; any other word
/// has to be a deck code.
fn is_deck(argument: &str) -> bool {
    argument.contains(char::is_whitespace) || argument.starts_with(['{', '[']) || formats::is_code(argument)
}
