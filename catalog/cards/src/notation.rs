//! What a card does in the notation of the engine, and which clauses of its text were not read.

use serde::{Deserialize, Serialize};

/// A text box of a card, as card data name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TextBox {
    /// The ordinary one.
    #[serde(rename = "MAIN_EFFECT")]
    Main,
    /// The support box.
    #[serde(rename = "ECHO_EFFECT")]
    Echo,
}

/// What a card does, in the notation of the engine, as far as its English text was read. Here it is a text that nobody
/// looks into: who wrote it reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// The abilities, one to a line, in the order of the text; empty if none was read.
    pub abilities: Box<str>,
    /// What was not read, in the order of the text; empty if all was.
    pub unread: Vec<Unread>,
}

/// A clause of a printed text that was not read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Unread {
    /// Where it is printed.
    #[serde(rename = "box")]
    pub text_box: TextBox,
    /// Its first byte in the text of that box.
    pub start: u32,
    /// The byte after its last.
    pub end: u32,
    /// Why it was not read.
    pub reason: Box<str>,
}

/// How much is known of what a card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reading {
    /// All of it: every clause was read, or there is none on it.
    Whole,
    /// Some clauses were not read.
    Part,
    /// It holds rules and they were not read.
    Unknown,
}
