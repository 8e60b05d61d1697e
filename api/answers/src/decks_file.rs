//! The file of saved decks and of API keys: what became of reading or writing it.

use crate::problem::{Code, Problem};
use catalog::DeckStoreError;

/// What became of reading or saving, for a client; what concerns the operator is logged.
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
