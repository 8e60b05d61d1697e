//! Maps errors of the file of saved decks and API keys to problems.

use crate::problem::{Code, Problem};
use catalog::DeckStoreError;

/// The problem that a client gets for an error of the file. Details that concern the operator are logged.
#[must_use]
pub fn store_problem(error: DeckStoreError) -> Problem {
    let code = match &error {
        DeckStoreError::Unknown => Code::DeckUnknown,
        DeckStoreError::NotOwner => Code::NotOwner,
        DeckStoreError::Conflict(_) => Code::RevisionConflict,
        DeckStoreError::TooMany => Code::TooManyDecks,
        DeckStoreError::Full => Code::Busy,
        _ => {
            tracing::error!(%error, "the decks cannot be read or written");
            return Problem::new(Code::DecksUnavailable, "the file of the decks cannot be used now; nothing was saved");
        }
    };
    Problem::new(code, error.to_string())
}
