//! The result of reading a text or a code, whatever its form.
use super::{DeckList, Diagnostic, Line, Place, Quantity};
use crate::dialect::Dialect;

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
    /// The form that was found.
    pub form: Form,
    /// Column of each line's card, counted from 1 in characters; empty for codes.
    pub(crate) columns: Vec<u32>,
    /// What is wrong at a place, if that is known better than from the card alone.
    pub(crate) reasons: Vec<(Place, String)>,
}

impl<'a> ParsedText<'a> {
    /// A text that is not read at all, and why. It becomes one line, so that every verdict reports it.
    pub(crate) fn unread(text: &'a str, line: u32, column: u32, reason: String) -> Self {
        let place = Place::Line(line);
        let line = Line { card: text.into(), quantity: Quantity::Count(1), place };
        Self {
            list: DeckList { lines: vec![line] },
            columns: vec![column],
            reasons: vec![(place, reason)],
            ..Self::default()
        }
    }

    /// The result with its own copies of everything it borrows.
    pub(crate) fn into_owned(self) -> ParsedText<'static> {
        let Self { list, diagnostics, form, columns, reasons } = self;
        ParsedText { list: list.into_owned(), diagnostics, form, columns, reasons }
    }
}
