//! The errors in a text that is not in the notation.

use std::fmt;

/// A position in a text. Both numbers start at 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line.
    pub line: u32,
    /// Column.
    pub column: u32,
}

impl Position {
    /// The start of a text.
    pub const START: Self = Self { line: 1, column: 1 };
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is not in the notation: its first error, with the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// The text is too long.
    #[error("the text has {bytes} bytes, at most {most} are read")]
    TooLong {
        /// Bytes of the text.
        bytes: usize,
        /// Bytes it may have.
        most: usize,
    },
    /// A character that does not occur in the notation.
    #[error("{at}: the character {character:?} has no meaning here")]
    Character {
        /// The place in the text.
        at: Position,
        /// The character.
        character: char,
    },
    /// A name whose closing quote is missing on its line.
    #[error("{at}: the name that begins here has no closing quote")]
    OpenName {
        /// The opening quote.
        at: Position,
    },
    /// Something unexpected.
    #[error("{at}: expected {}, found {}", Expected(expected), Found(found))]
    Unexpected {
        /// The place in the text.
        at: Position,
        /// Everything that could have stood there, sorted.
        expected: Vec<&'static str>,
        /// What stands there; `None` at the end of the text.
        found: Option<String>,
    },
    /// Constructs that are nested too deep.
    #[error("{at}: more than {most} constructs within one another")]
    TooDeep {
        /// The place in the text.
        at: Position,
        /// The greatest depth that is allowed.
        most: usize,
    },
    /// Reading the text would take more attempts than are granted for its length. No such text is known.
    #[error("{at}: the text is too entangled to be read")]
    Entangled {
        /// The position up to which it was understood.
        at: Position,
    },
}

impl NotationError {
    /// The position of the error; for a text that is too long, its start.
    #[must_use]
    pub const fn at(&self) -> Position {
        match self {
            Self::TooLong { .. } => Position::START,
            Self::Character { at, .. }
            | Self::OpenName { at }
            | Self::Unexpected { at, .. }
            | Self::TooDeep { at, .. }
            | Self::Entangled { at } => *at,
        }
    }
}

/// Greatest number of expected words that a message names.
const NAMED: usize = 8;

struct Expected<'a>(&'a [&'static str]);

impl fmt::Display for Expected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, word) in self.0.iter().take(NAMED).enumerate() {
            let before = match i {
                0 => "",
                _ if i + 1 == self.0.len() => " or ",
                _ => ", ",
            };
            write!(f, "{before}{word}")?;
        }
        match self.0.len().saturating_sub(NAMED) {
            0 => Ok(()),
            more => write!(f, " or one of {more} others"),
        }
    }
}

struct Found<'a>(&'a Option<String>);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(word) => write!(f, "`{word}`"),
            None => f.write_str("the end of the text"),
        }
    }
}
