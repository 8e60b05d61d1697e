//! The diagnostics in the answer to a simulation: what was guessed about its decks, which of their cards take no part in a game,
//! and which facts of Uniques could not be used.

use crate::{bounded::cut, uniques::RequestUniques, verdict::DiagnosticView};
use answers::{playable::Playable, verdict::LocatedDiagnostic};
use serde::{Serialize, Serializer};

/// A [`DiagnosticView`] that owns its data, for answers that borrow nothing.
#[derive(Debug)]
pub(crate) enum RunDiagnosticView {
    /// About a line of a deck.
    Line(LocatedDiagnostic),
    /// About the facts of a Unique.
    Unique { pointer: String, code: &'static str, message: String },
}

impl Serialize for RunDiagnosticView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Line(located) => DiagnosticView::of(located),
            Self::Unique { pointer, code, message } => DiagnosticView::at(pointer, code, message),
        }
        .serialize(serializer)
    }
}

/// The first diagnostics of these decks, in their order, and of the Uniques, with the number of further ones.
pub(crate) fn run_diagnostics<'d>(
    decks: impl IntoIterator<Item = &'d Playable>,
    uniques: Option<&RequestUniques>,
) -> (Vec<RunDiagnosticView>, Option<usize>) {
    of_lines(decks.into_iter().flat_map(|deck| &deck.diagnostics), uniques)
}

/// The same for lines that were read in another way.
pub(crate) fn of_lines<'d>(
    lines: impl IntoIterator<Item = &'d LocatedDiagnostic>,
    uniques: Option<&RequestUniques>,
) -> (Vec<RunDiagnosticView>, Option<usize>) {
    let lines = lines.into_iter().cloned().map(RunDiagnosticView::Line);
    let facts =
        uniques.into_iter().flat_map(RequestUniques::located).map(|(found, pointer)| RunDiagnosticView::Unique {
            pointer: pointer.to_owned(),
            code: found.code.as_str(),
            message: found.message.clone(),
        });
    let mut all: Vec<_> = lines.chain(facts).collect();
    let omitted = cut(&mut all);
    (all, omitted)
}
