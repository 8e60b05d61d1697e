//! Saved decks: what is kept of a deck, who may read and change it and which revision has to be in force, and the verdict on it
//! on any day, which is remembered for public lists.

use crate::{
    api_keys::Caller,
    format_choice::{SelectedFormat, offered},
    problem::{Code, Problem, store_problem},
    verdict::{Context, FormatVerdict, LocatedDiagnostic, read, unread},
};
use cards::{Date, Faction, Gameplay, Index, Reference};
use catalog::{
    DeckContent, DeckFacts, DeckId, DeckReader, DeckRef, DeckStore, DeckStoreError, NewRevision, Revision, SavedDeck,
    SavedLine, Visibility,
};
use formats::{CheckContext, Deck, DeckJson, DeckList, Kind, Line, Outcome, Place, Quantity, check};
use jiff::Timestamp;
use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap},
    sync::{Mutex, PoisonError},
};

/// Reads a deck into the lines that are saved, with its diagnostics. Heroes and tokens come first, then every main card in the
/// order of the list if the order matters.
///
/// # Errors
///
/// As [`listed`](crate::verdict::listed); `DECK_UNREADABLE` with every line that is not understood, since such a line would be lost.
pub fn lines(
    input: &DeckJson<'_>,
    pointer: &str,
    index: &Index,
) -> Result<(Vec<SavedLine>, Vec<LocatedDiagnostic>), Problem> {
    let (deck, diagnostics) = read(input, pointer, index)?;
    let unread = unread(&diagnostics, input, pointer);
    if !unread.is_empty() {
        return Err(Problem::several(Code::DeckUnreadable, unread));
    }
    Ok((kept(&deck, index), LocatedDiagnostic::all(diagnostics, input, pointer)))
}

/// The lines of a deck that are saved, in the order that [`lines`] describes.
#[must_use]
pub fn kept(deck: &Deck, index: &Index) -> Vec<SavedLine> {
    let others = deck.in_order().filter(|(entry, _)| entry.kind != Kind::Main);
    let line = |(entry, quantity): (&formats::Entry, u32)| SavedLine {
        reference: entry.reference(index).to_string(),
        quantity,
    };
    others.chain(deck.sequence()).map(line).collect()
}

/// A saved deck with its cards looked up in a catalogue.
#[must_use]
pub fn resolve(lines: &[SavedLine], index: &Index) -> Deck {
    let line = |(line, at): (&'_ SavedLine, u32)| Line {
        card: Cow::Owned(line.reference.clone()),
        quantity: Quantity::Count(line.quantity),
        place: Place::Item(at),
    };
    Deck::resolve(&DeckList { lines: lines.iter().zip(0..).map(line).collect() }, index)
}

/// The facts by which a deck is found.
#[must_use]
pub fn facts(deck: &Deck, index: &Index) -> DeckFacts {
    let key = |entry: &formats::Entry| card_key(entry.reference(index));
    DeckFacts {
        hero: deck.hero().map(key),
        factions: faction_bits(deck.entries().iter().filter_map(|entry| entry.faction)),
        cards: deck.entries().iter().map(key).collect::<BTreeSet<_>>().into_iter().collect(),
    }
}

/// Factions as bits, in the form of [`DeckFacts`].
#[must_use]
pub fn faction_bits(factions: impl IntoIterator<Item = Faction>) -> u8 {
    factions.into_iter().fold(0, |all, faction| all | 1 << faction.position())
}

/// The name of a card in [`DeckFacts`], the same for all its printings.
#[must_use]
pub fn card_key(reference: &Reference) -> String {
    let Gameplay { variant, unique, .. } = reference.gameplay();
    let family = reference.family();
    match unique {
        None => format!("{family}_{variant}"),
        Some((set, number)) => format!("{family}_{variant}_{number}@{set}"),
    }
}

/// The prefix and the suffix that [`card_key`] gives to every Unique of the same family as this one.
#[must_use]
pub fn unique_keys(unique: &Reference) -> Option<(String, String)> {
    let Gameplay { variant, unique: number, .. } = unique.gameplay();
    let (set, _) = number?;
    Some((format!("{}_{variant}_", unique.family()), format!("@{set}")))
}

/// The verdict on a deck in a format on a day; `None` if the format is no longer offered.
#[must_use]
pub fn judge<'f>(deck: &Deck, format: &str, as_of: Date, context: Context<'f>) -> Option<FormatVerdict<'f>> {
    let format = context.formats.get(format)?;
    let case = CheckContext { deck, pool: None, as_of, index: context.index, lists: context.lists };
    let verdict = check(format, &case);
    Some(FormatVerdict { format: SelectedFormat::Offered(format), verdict, checks: None, fixes: None })
}

/// The outcome of [`judge`] for a deck as it is saved.
#[must_use]
pub fn outcome(content: &DeckContent, as_of: Date, context: Context<'_>) -> Option<Outcome> {
    judge(&resolve(&content.lines, context.index), &content.format, as_of, context).map(|found| found.verdict.outcome)
}

/// Refuses the id of a format that is not offered.
///
/// # Errors
///
/// `FORMAT_NOT_OFFERED` if it is not.
pub fn refuse_unknown_format(id: &str, pointer: &str, context: Context<'_>) -> Result<(), Problem> {
    offered(id, pointer, context.formats).map(drop)
}

/// Whether the caller owns a deck.
#[must_use]
pub fn is_owner(deck: &SavedDeck, caller: Option<&Caller>) -> bool {
    caller.is_some_and(|caller| caller.owner == deck.owner)
}

/// The problem that no deck has an id, as far as the caller may know.
#[must_use]
pub fn unknown(id: DeckId) -> Problem {
    Problem::new(Code::DeckUnknown, format!("there is no deck {id}"))
}

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

/// Most verdicts in the cache; it is emptied when it is full.
const KEPT: usize = 500_000;

/// What a verdict depends on besides the deck: the hash of catalogue and rules, and the day.
type Basis = ([u8; 32], Date);

/// A cache of the verdicts on revisions in force. It is emptied when the catalogue, the rules or the day change.
#[derive(Debug, Default)]
pub struct Outcomes(Mutex<Option<Kept>>);

/// The verdicts for one basis.
#[derive(Debug)]
struct Kept {
    basis: Basis,
    outcomes: HashMap<DeckRef, Option<Outcome>>,
}

impl Outcomes {
    /// The cached verdicts on these decks, in their order; the outer `None` means that a verdict is not cached.
    #[must_use]
    pub fn known(&self, basis: Basis, decks: &[DeckRef]) -> Vec<Option<Option<Outcome>>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = kept.as_ref().filter(|kept| kept.basis == basis);
        decks.iter().map(|deck| kept?.outcomes.get(deck).copied()).collect()
    }

    /// Adds verdicts to the cache.
    pub fn keep(&self, basis: Basis, found: impl IntoIterator<Item = (DeckRef, Option<Outcome>)>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.as_mut().filter(|kept| kept.basis == basis && kept.outcomes.len() <= KEPT) {
            Some(kept) => kept.outcomes.extend(found),
            None => *kept = Some(Kept { basis, outcomes: found.into_iter().collect() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::DeckId;

    #[test]
    fn a_verdict_is_kept_for_its_basis_alone() {
        let outcomes = Outcomes::default();
        let deck = DeckRef { id: DeckId::random(), revision: 1 };
        let basis = |n| ([n; 32], "2026-03-01".parse().unwrap());
        outcomes.keep(basis(1), [(deck, Some(Outcome::Legal))]);
        assert_eq!(outcomes.known(basis(1), &[deck]), [Some(Some(Outcome::Legal))]);
        assert_eq!(outcomes.known(basis(1), &[DeckRef { revision: 2, ..deck }]), [None]);
        assert_eq!(outcomes.known(basis(2), &[deck]), [None]);
    }
}
