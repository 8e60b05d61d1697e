//! Saving, changing and deleting a deck: who may do it, which revision has to be in force, and what a revision keeps.

use super::{facts, is_owner, judge, resolve, unknown};
use crate::{
    api_keys::Caller,
    decks_file::store_problem,
    problem::{Code, Problem},
    verdict::{Context, FormatVerdict},
};
use catalog::{DeckContent, DeckId, DeckStore, DeckStoreError, NewRevision, SavedDeck};
use jiff::Timestamp;

/// How often a change is tried where others change the deck meanwhile.
const ATTEMPTS: usize = 16;

/// The revision that `If-Match` demands to be in force (RFC 9110, 13.1.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Precondition {
    /// Any, or none was demanded.
    None,
    /// One of these.
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

/// Writes the verdict of a revision as it is kept; `None` where its format is no longer offered.
pub type WriteVerdict = fn(Option<&FormatVerdict<'_>>) -> Result<String, Problem>;

/// Who writes decks, where, and when.
#[derive(Clone, Copy, Debug)]
pub struct Writing<'a> {
    /// Who writes, and owns what is new.
    pub caller: &'a Caller,
    /// Where the decks are.
    pub store: &'a DeckStore,
    /// What a revision is judged by.
    pub context: Context<'a>,
    /// The time, of the day of `context`.
    pub now: Timestamp,
}

impl Writing<'_> {
    /// Saves a new deck.
    ///
    /// # Errors
    ///
    /// `TOO_MANY_DECKS`, `DECKS_UNAVAILABLE`; those of `write`.
    pub fn save(self, id: DeckId, content: DeckContent, write: WriteVerdict) -> Result<SavedDeck, Problem> {
        let new = self.new_revision(content.clone(), self.now, write)?;
        let at = new.at;
        self.store.create(id, &self.caller.owner, new).map_err(store_problem)?;
        let owner = self.caller.owner.clone();
        Ok(SavedDeck { id, owner, revision: 1, created_at: at, updated_at: at, content })
    }

    /// Changes a deck; what comes out as it was is no new revision. Where another change comes first, `change` is asked again.
    ///
    /// # Errors
    ///
    /// `DECK_UNKNOWN`, `NOT_OWNER`, `REVISION_CONFLICT`, `BUSY`, `DECKS_UNAVAILABLE`; those of `write`.
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
                // Another change came first. Where the client said which revision it means, the next look refuses this one.
                Err(DeckStoreError::Conflict(_)) => {}
                Err(error) => return Err(store_problem(error)),
            }
        }
        Err(Problem::new(Code::Busy, "the deck is changed by others without a pause"))
    }

    /// A revision with what it is found by and the verdict of its day.
    fn new_revision(self, content: DeckContent, at: Timestamp, write: WriteVerdict) -> Result<NewRevision, Problem> {
        let deck = resolve(&content.lines, self.context.index);
        let found = judge(&deck, &content.format, self.context.today, self.context);
        let verdict = write(found.as_ref())?;
        Ok(NewRevision { facts: facts(&deck, self.context.index), verdict, at: microseconds(at), content })
    }
}

/// A moment as exact as it is kept.
fn microseconds(at: Timestamp) -> Timestamp {
    Timestamp::from_microsecond(at.as_microsecond()).unwrap_or(at)
}

/// Deletes a deck with all its revisions.
///
/// # Errors
///
/// `DECK_UNKNOWN`, `NOT_OWNER`, `REVISION_CONFLICT`, `DECKS_UNAVAILABLE`.
pub fn delete(id: DeckId, precondition: &Precondition, caller: &Caller, store: &DeckStore) -> Result<(), Problem> {
    let saved = own(id, precondition, caller, store)?;
    let expected = (*precondition != Precondition::None).then_some(saved.revision);
    store.delete(id, &caller.owner, expected).map_err(store_problem)
}

/// A deck of the caller of which the revision that was demanded is in force.
fn own(id: DeckId, precondition: &Precondition, caller: &Caller, store: &DeckStore) -> Result<SavedDeck, Problem> {
    let saved = store.read(|reader| reader.deck(id)).map_err(store_problem)?.ok_or_else(|| unknown(id))?;
    if !is_owner(&saved, Some(caller)) {
        return Err(store_problem(DeckStoreError::NotOwner));
    }
    precondition.check(saved.revision)?;
    Ok(saved)
}
