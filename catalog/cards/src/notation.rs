//! What a card does in the notation of the engine, which clauses of its text were not read, and what it did before errata.

use crate::{Date, Reference};
use serde::{Deserialize, Serialize};

/// A text box of a card, named as in card data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TextBox {
    /// The main text box.
    #[serde(rename = "MAIN_EFFECT")]
    Main,
    /// The support box.
    #[serde(rename = "ECHO_EFFECT")]
    Echo,
}

impl TextBox {
    /// How the notation of an ability in the support box begins. Nothing else of the notation is interpreted here; the crate
    /// `ability`, which writes it, is tested against this.
    pub const SUPPORT: &str = "support:";

    /// The text box that an ability in the notation is in.
    #[must_use]
    pub fn of_ability(notation: &str) -> Self {
        if notation.starts_with(Self::SUPPORT) { Self::Echo } else { Self::Main }
    }

    /// The name of the box in answers.
    #[must_use]
    pub const fn slot(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Echo => "echo",
        }
    }
}

/// What a card does, in the notation of the engine, as far as its English text was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// The abilities, one a line, in the order of the text; empty if none was read.
    pub abilities: Box<str>,
    /// The clauses that were not read, in the order of the text; empty if all were.
    pub unread: Vec<Unread>,
}

/// A clause of a printed text that was not read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Unread {
    /// The text box that the clause is in.
    #[serde(rename = "box")]
    pub text_box: TextBox,
    /// Byte offset of its beginning in the text of that box.
    pub start: u32,
    /// Byte offset of its end.
    pub end: u32,
    /// Why it was not read.
    pub reason: Box<str>,
}

/// How much of what a card does is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reading {
    /// Everything: every clause was read, or the card has none.
    Whole,
    /// Some clauses were not read.
    Part,
    /// Nothing: the card has rules, and they were not read.
    Unknown,
}

/// What a card did until an erratum changed its text. It holds for every printing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PreErrataText {
    /// A printing of the card.
    pub reference: Reference,
    /// The first day on which the card does something else.
    pub until: Date,
    /// The abilities, in the notation of the engine.
    pub abilities: Vec<Box<str>>,
}

/// What a card does on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAsOf<'i> {
    /// What its present text says.
    Present(&'i Notation),
    /// What its text said before an erratum.
    PreErrata(&'i PreErrataText),
    /// Its text has not been read.
    Unknown,
}
