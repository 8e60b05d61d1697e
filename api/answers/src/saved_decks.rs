//! Saved decks: what is kept of a deck, who may read and change it, and the verdict on it on any day.

mod outcomes;
mod reading;
mod writing;

pub use outcomes::Outcomes;
pub use reading::{open, readable, revision, revisions};
pub use writing::{Precondition, WriteVerdict, Writing, delete};

use crate::{
    api_keys::Caller,
    format_choice::{SelectedFormat, offered},
    problem::{Code, Problem},
    verdict::{Context, FormatVerdict, LocatedDiagnostic, read, unread},
};
use cards::{Date, Faction, Gameplay, Index, Reference};
use catalog::{DeckContent, DeckFacts, DeckId, SavedDeck, SavedLine};
use formats::{CheckContext, Deck, DeckJson, DeckList, Kind, Line, Outcome, Place, Quantity, check};
use std::{borrow::Cow, collections::BTreeSet};

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
