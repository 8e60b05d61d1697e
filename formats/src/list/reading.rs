//! What was read from a text or a code, whatever its form.
use super::{DeckList, Diagnostic, Line, Place, Quantity, json_text, parse_text};
use crate::{
    Deck,
    deck::looks_like_reference,
    deck_code::{Dialect, is_code, is_damaged_code, read_code},
};
use cards::Index;

/// The form in which a deck was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// A list of lines.
    #[default]
    List,
    /// JSON: the deck of a request, or the export of a site.
    Json,
    /// A deck code and its dialect; `None` if it is unreadable from the beginning.
    Code(Option<Dialect>),
}

impl Form {
    /// `list`, `json` or `code`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Json => "json",
            Self::Code(_) => "code",
        }
    }

    /// The dialect of a code.
    #[must_use]
    pub const fn dialect(self) -> Option<Dialect> {
        match self {
            Self::Code(dialect) => dialect,
            Self::List | Self::Json => None,
        }
    }
}

/// A text that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedText<'a> {
    /// Its lines. A line that names no card is among them as it was written, so that no verdict overlooks it.
    pub list: DeckList<'a>,
    /// What was guessed or left out, in the order of lines. What cannot be read at all is reported by
    /// [`diagnose`](Self::diagnose) once the list is resolved.
    pub diagnostics: Vec<Diagnostic>,
    /// What was found.
    pub form: Form,
    /// Column of each line's card, counted from 1 in characters; empty for codes.
    pub(crate) columns: Vec<u32>,
    /// What is wrong at a place, where this is known better than from the card alone.
    pub(crate) reasons: Vec<(Place, String)>,
}

impl<'a> ParsedText<'a> {
    /// Everything that a reader of the text should know about it, in the order of lines: what was guessed, what the
    /// look-up found wrong, and what may have been meant instead. `deck` is the resolved [`list`](Self::list).
    #[must_use]
    pub fn diagnose(&self, deck: &Deck, index: &Index) -> Vec<Diagnostic> {
        let mut all = deck.diagnose(index);
        for fault in &mut all {
            let at = self.list.lines.binary_search_by_key(&fault.place, |line| line.place);
            fault.column = at.ok().and_then(|at| self.columns.get(at)).copied();
            if let Some((_, reason)) = self.reasons.iter().find(|(place, _)| *place == fault.place) {
                fault.message.clone_from(reason);
                fault.candidates.clear();
            }
        }
        all.extend(self.diagnostics.iter().cloned());
        all.sort_by(|a, b| (a.place, a.code, &a.message).cmp(&(b.place, b.code, &b.message)));
        all
    }

    /// A text that is not read at all, and why; it is one line, so that every verdict reports it.
    pub(super) fn unread(text: &'a str, line: u32, column: u32, reason: String) -> Self {
        let place = Place::Line(line);
        let line = Line { card: text.into(), quantity: Quantity::Count(1), place };
        Self {
            list: DeckList { lines: vec![line] },
            columns: vec![column],
            reasons: vec![(place, reason)],
            ..Self::default()
        }
    }

    /// What was read, without what it borrows.
    pub(super) fn into_owned(self) -> ParsedText<'static> {
        let Self { list, diagnostics, form, columns, reasons } = self;
        ParsedText { list: list.into_owned(), diagnostics, form, columns, reasons }
    }
}

/// Reads a deck from text of any form, and says which it found: JSON, a deck code alone, or a list.
///
/// What begins as JSON is JSON. A single word that can be decoded, or of which cards can be decoded before it breaks off,
/// is a code, unless it is the name of a card or looks like a reference. Everything else is a list, see [`parse_text`].
#[must_use]
pub fn read_deck<'a>(text: &'a str, index: &Index) -> ParsedText<'a> {
    let word = text.trim_start_matches('\u{feff}').trim();
    if json_text::is_json(word) {
        return json_text::read(word, index);
    }
    let alone = !word.is_empty() && !word.contains(char::is_whitespace);
    let is_card = || looks_like_reference(word) || !index.named(word).is_empty();
    if alone && !is_card() && (is_code(word) || is_damaged_code(word, index)) {
        return read_code(word, index);
    }
    parse_text(text, index)
}
