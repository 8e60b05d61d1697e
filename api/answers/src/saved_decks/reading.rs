//! Reads saved decks: decides whether a caller may see a deck, and which of its revisions.

use super::{is_owner, unknown};
use crate::{
    api_keys::Caller,
    decks_file::store_problem,
    problem::{Code, Problem},
};
use catalog::{DeckId, DeckReader, DeckStore, DeckStoreError, Revision, SavedDeck, Visibility};

/// The deck with an id, if the caller may read it: if the caller owns it, or if it is not private.
///
/// # Errors
///
/// If the file cannot be read.
pub fn readable(
    reader: &DeckReader<'_>,
    id: DeckId,
    caller: Option<&Caller>,
) -> Result<Option<SavedDeck>, DeckStoreError> {
    let deck = reader.deck(id)?;
    Ok(deck.filter(|deck| deck.content.visibility != Visibility::Private || is_owner(deck, caller)))
}

/// The deck with an id, which the caller has to be allowed to read.
///
/// # Errors
///
/// `DECK_UNKNOWN` if there is none, or none that the caller may read; `DECKS_UNAVAILABLE` if the file cannot be read.
pub fn open(id: DeckId, caller: Option<&Caller>, store: &DeckStore) -> Result<SavedDeck, Problem> {
    store.read(|reader| readable(reader, id, caller)).map_err(store_problem)?.ok_or_else(|| unknown(id))
}

/// The revisions of a deck, oldest first. A caller who does not own the deck sees only revisions that were not private.
///
/// # Errors
///
/// `DECK_UNKNOWN` if there is none, or none that the caller may read; `DECKS_UNAVAILABLE` if the file cannot be read.
pub fn revisions(id: DeckId, caller: Option<&Caller>, store: &DeckStore) -> Result<Vec<Revision>, Problem> {
    let kept = store.read(|reader| {
        let Some(deck) = readable(reader, id, caller)? else { return Ok(None) };
        let mut kept = reader.revisions(id)?;
        kept.retain(|revision| is_visible(revision, is_owner(&deck, caller)));
        Ok(Some(kept))
    });
    kept.map_err(store_problem)?.ok_or_else(|| unknown(id))
}

/// One revision of a deck. `number` is as the client wrote it.
///
/// # Errors
///
/// `DECK_UNKNOWN` and `REVISION_UNKNOWN` if there is none that the caller may read; `DECKS_UNAVAILABLE` if the file cannot be
/// read.
pub fn revision(id: DeckId, number: &str, caller: Option<&Caller>, store: &DeckStore) -> Result<Revision, Problem> {
    let found = store.read(|reader| {
        let Some(deck) = readable(reader, id, caller)? else { return Ok(None) };
        let kept = number.parse().ok().map(|number| reader.revision(id, number)).transpose()?.flatten();
        Ok(Some(kept.filter(|revision| is_visible(revision, is_owner(&deck, caller)))))
    });
    let found = found.map_err(store_problem)?.ok_or_else(|| unknown(id))?;
    found.ok_or_else(|| Problem::new(Code::RevisionUnknown, format!("the deck has no revision {number:?}")))
}

fn is_visible(revision: &Revision, is_owner: bool) -> bool {
    is_owner || revision.content.visibility != Visibility::Private
}
