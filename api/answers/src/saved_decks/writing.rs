//! Saves, changes and deletes decks: decides whether the caller may, checks which revision is in force, and makes new revisions.

use super::{facts, is_owner, judge, resolve, unknown};
use crate::{
    api_keys::Caller,
    decks_file::store_problem,
    problem::{Code, Problem},
    verdict::{Context, FormatVerdict},
};
use catalog::{DeckContent, DeckId, DeckStore, DeckStoreError, NewRevision, SavedDeck};
use jiff::Timestamp;

/// How often a change is tried again when other changes to the deck come first.
const ATTEMPTS: usize = 16;

/// The revision that has to be in force by the header `If-Match` (RFC 9110, 13.1.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Precondition {
    /// Any revision, or no header.
    None,
    /// One of these revisions.
    Revisions(Vec<u32>),
}

impl Precondition {
    fn check(&self, revision: u32) -> Result<(), Problem> {
        match self {
            Self::Revisions(wanted) if !wanted.contains(&revision) => {
                Err(Problem::new(Code::RevisionConflict, format!("revision {revision} of the deck is in force")))
            }
            Self::None | Self::Revisions(_) => Ok(()),
        }
    }
}

/// Writes the verdict on a revision in the form in which it is saved. The verdict is `None` if the format is no longer offered.
pub type WriteVerdict = fn(Option<&FormatVerdict<'_>>) -> Result<String, Problem>;

/// What a change of saved decks needs to know: the caller, the store, the rules and the time.
#[derive(Clone, Copy, Debug)]
pub struct Writing<'a> {
    /// The caller, who owns new decks.
    pub caller: &'a Caller,
    /// The store of the decks.
    pub store: &'a DeckStore,
    /// The catalogue and the rules by which a revision is judged.
    pub context: Context<'a>,
    /// The time; its day is that of `context`.
    pub now: Timestamp,
}

impl Writing<'_> {
    /// Saves a new deck.
    ///
    /// # Errors
    ///
    /// `TOO_MANY_DECKS` if the owner has too many, `DECKS_UNAVAILABLE` if the file cannot be written; those of `write`.
    pub fn save(self, id: DeckId, content: DeckContent, write: WriteVerdict) -> Result<SavedDeck, Problem> {
        let new = self.new_revision(content.clone(), self.now, write)?;
        let at = new.at;
        self.store.create(id, &self.caller.owner, new).map_err(store_problem)?;
        let owner = self.caller.owner.clone();
        Ok(SavedDeck { id, owner, revision: 1, created_at: at, updated_at: at, content })
    }

    /// Changes a deck. If nothing changes, no new revision is made. If another change comes first, `change` is called again with
    /// the deck after that change.
    ///
    /// # Errors
    ///
    /// `DECK_UNKNOWN`, `NOT_OWNER`, `REVISION_CONFLICT` if the precondition fails, `BUSY` if other changes came first too often,
    /// `DECKS_UNAVAILABLE`; those of `write`.
    pub fn revise(
        self,
        id: DeckId,
        precondition: &Precondition,
        change: impl Fn(DeckContent) -> DeckContent,
        write: WriteVerdict,
    ) -> Result<SavedDeck, Problem> {
        for _ in 0..ATTEMPTS {
            let saved = own(id, precondition, self.caller, self.store)?;
            let content = change(saved.content.clone());
            if content == saved.content {
                return Ok(saved);
            }
            let new = self.new_revision(content.clone(), self.now.max(saved.updated_at), write)?;
            let at = new.at;
            match self.store.revise(id, &self.caller.owner, saved.revision, new) {
                Ok(()) => {
                    let revision = saved.revision + 1;
                    return Ok(SavedDeck { revision, updated_at: at, content, ..saved });
                }
                // Another change came first. If the client named a revision, the next attempt refuses the change.
                Err(DeckStoreError::Conflict(_)) => {}
                Err(error) => return Err(store_problem(error)),
            }
        }
        Err(Problem::new(Code::Busy, "the deck is changed by others without a pause"))
    }

    /// A revision with the facts it is found by, and the verdict on its day.
    fn new_revision(self, content: DeckContent, at: Timestamp, write: WriteVerdict) -> Result<NewRevision, Problem> {
        let deck = resolve(&content.lines, self.context.index);
        let found = judge(&deck, &content.format, self.context.today, self.context);
        let verdict = write(found.as_ref())?;
        Ok(NewRevision { facts: facts(&deck, self.context.index), verdict, at: microseconds(at), content })
    }
}

/// A timestamp cut to the precision that the file keeps.
fn microseconds(at: Timestamp) -> Timestamp {
    Timestamp::from_microsecond(at.as_microsecond()).unwrap_or(at)
}

/// Deletes a deck with all its revisions.
///
/// # Errors
///
/// `DECK_UNKNOWN`, `NOT_OWNER`, `REVISION_CONFLICT` if the precondition fails, `DECKS_UNAVAILABLE`.
pub fn delete(id: DeckId, precondition: &Precondition, caller: &Caller, store: &DeckStore) -> Result<(), Problem> {
    let saved = own(id, precondition, caller, store)?;
    let expected = (*precondition != Precondition::None).then_some(saved.revision);
    store.delete(id, &caller.owner, expected).map_err(store_problem)
}

/// A deck of the caller, whose revision in force meets the precondition.
fn own(id: DeckId, precondition: &Precondition, caller: &Caller, store: &DeckStore) -> Result<SavedDeck, Problem> {
    let saved = store.read(|reader| reader.deck(id)).map_err(store_problem)?.ok_or_else(|| unknown(id))?;
    if !is_owner(&saved, Some(caller)) {
        return Err(store_problem(DeckStoreError::NotOwner));
    }
    precondition.check(saved.revision)?;
    Ok(saved)
}
