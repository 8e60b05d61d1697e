//! What was read from a text or a code, whatever its form.
use super::{DeckList, Diagnostic, Place};
use crate::{Deck, deck_code::Dialect};

/// The form in which a deck was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// A list of lines.
    #[default]
    List,
    /// A deck code and its dialect; `None` if it is unreadable from the beginning.
    Code(Option<Dialect>),
}

impl Form {
    /// `list` or `code`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Code(_) => "code",
        }
    }

    /// The dialect of a code.
    #[must_use]
    pub const fn dialect(self) -> Option<Dialect> {
        match self {
            Self::Code(dialect) => dialect,
            Self::List => None,
        }
    }
}

/// A text that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedText<'a> {
    /// Its lines. A line that names no card is among them as it was written, so that no verdict overlooks it.
    pub list: DeckList<'a>,
    /// What was guessed or left out, in the order of lines. What cannot be read at all is told by
    /// [`diagnose`](Self::diagnose) once the list is resolved.
    pub diagnostics: Vec<Diagnostic>,
    /// What was found.
    pub form: Form,
    /// Column of each line's card, counted from 1 in characters; empty for codes.
    pub(crate) columns: Vec<u32>,
    /// What is wrong at a place, where this is known better than from the card alone.
    pub(crate) reasons: Vec<(Place, String)>,
}

impl ParsedText<'_> {
    /// Everything that a reader of the text should know about it, in the order of lines: what was guessed, and what the
    /// look-up found wrong. `deck` is the resolved [`list`](Self::list).
    #[must_use]
    pub fn diagnose(&self, deck: &Deck) -> Vec<Diagnostic> {
        let mut all = deck.diagnostics();
        for fault in &mut all {
            let at = self.list.lines.binary_search_by_key(&fault.place, |line| line.place);
            fault.column = at.ok().and_then(|at| self.columns.get(at)).copied();
            if let Some((_, reason)) = self.reasons.iter().find(|(place, _)| *place == fault.place) {
                fault.message.clone_from(reason);
            }
        }
        all.extend(self.diagnostics.iter().cloned());
        all.sort_by(|a, b| (a.place, a.code, &a.message).cmp(&(b.place, b.code, &b.message)));
        all
    }
}
