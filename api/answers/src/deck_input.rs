//! A deck as a client sends it: as text, code, cards or id, or as the export of a site. Borrows from the body.

use crate::problem::{Code, Problem};
use cards::Index;
use formats::{Deck, DeckJson, DeckList, Diagnostic, Form, MAX_LINES, ParsedText, Place, Source, read_code, read_deck};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;

/// A deck, given in exactly one way.
#[derive(Debug)]
pub struct DeckInput<'a>(DeckJson<'a>);

impl<'de: 'a, 'a> Deserialize<'de> for DeckInput<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        DeckJson::deserialize(deserializer).map(Self)
    }
}

/// A deck that was read; its cards are not looked up yet.
#[derive(Debug)]
pub enum Listed<'d> {
    /// Lines that were sent as such.
    Lines(&'d DeckList<'d>),
    /// Lines that were read from a text or a code.
    Read(ParsedText<'d>),
}

impl Listed<'_> {
    /// The lines.
    pub fn list(&self) -> &DeckList<'_> {
        match self {
            Self::Lines(list) => list,
            Self::Read(read) => &read.list,
        }
    }

    /// The form in which the deck was written.
    pub fn form(&self) -> Form {
        match self {
            Self::Lines(_) => Form::Json,
            Self::Read(read) => read.form,
        }
    }

    /// The diagnostics of the deck, in the order of its lines. `deck` has to be the same list, resolved.
    pub fn diagnose(&self, deck: &Deck, index: &Index) -> Vec<Diagnostic> {
        match self {
            Self::Lines(_) => deck.diagnose(index),
            Self::Read(read) => read.diagnose(deck, index),
        }
    }
}

impl<'a> DeckInput<'a> {
    /// A deck from text in any form, for the command line.
    pub fn text(text: Cow<'a, str>) -> Self {
        Self(DeckJson::of_text(text))
    }

    /// A deck from a deck code, for a query parameter.
    pub fn code(code: Cow<'a, str>) -> Self {
        Self(DeckJson::of_code(code))
    }

    /// The lines of the deck. `pointer` is the place of the deck in the request.
    ///
    /// # Errors
    ///
    /// `DECK_AMBIGUOUS` unless the deck is given in exactly one way, `UNSUPPORTED` for an id, `OUT_OF_RANGE` for too many lines.
    pub fn list(&self, pointer: &str, index: &Index) -> Result<Listed<'_>, Problem> {
        let listed = self.read(pointer, index)?;
        if listed.list().is_too_long() {
            return Err(Problem::at(Code::OutOfRange, pointer, format!("a deck has at most {MAX_LINES} lines")));
        }
        Ok(listed)
    }

    fn read(&self, pointer: &str, index: &Index) -> Result<Listed<'_>, Problem> {
        match self.0.source() {
            Some(Source::Cards(list)) => Ok(Listed::Lines(list)),
            Some(Source::Text(text)) => Ok(Listed::Read(read_deck(text, index))),
            Some(Source::Code(code)) => Ok(Listed::Read(read_code(code, index))),
            Some(Source::Id(_)) => {
                // A service replaces an id by the cards of the saved deck before the request is read.
                let message = "only a service knows saved decks by their ids, and only where a request has a deck";
                Err(Problem::at(Code::Unsupported, format!("{pointer}/id"), message))
            }
            None => Err(Problem::at(
                Code::DeckAmbiguous,
                pointer,
                "a deck has exactly one of the members text, code, cards and id",
            )),
        }
    }

    /// JSON pointer to a line of the deck. `pointer` is the place of the deck in the request.
    pub fn pointer(&self, pointer: &str, place: Place) -> String {
        format!("{pointer}{}", self.0.pointer(place))
    }
}
