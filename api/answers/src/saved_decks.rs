//! Saved decks: what is kept of a deck, who may read it, and the verdict on it on any day.

mod outcomes;

pub use outcomes::Outcomes;

use crate::{
    api_keys::Caller,
    deck_input::DeckInput,
    format_choice::SelectedFormat,
    problem::{Code, Problem},
    verdict::{Context, FormatVerdict, read},
};
use cards::{Date, Faction, Gameplay, Index, Reference};
use catalog::{DeckContent, DeckFacts, DeckId, DeckReader, DeckStoreError, SavedDeck, SavedLine, Visibility};
use formats::{CheckContext, Deck, DeckList, Diagnostic, Kind, Line, Outcome, Place, Quantity, check};
use std::{borrow::Cow, collections::BTreeSet};

/// The lines of a deck as they are kept, in the order of the list where that matters: Heroes and tokens first, then every
/// main card. With what is to be told of them.
///
/// # Errors
///
/// As [`DeckInput::list`]; and `DECK_UNREADABLE` with every line that is not understood, since it would be lost.
pub fn lines(
    input: &DeckInput<'_>,
    pointer: &str,
    index: &Index,
) -> Result<(Vec<SavedLine>, Vec<Diagnostic>), Problem> {
    let (deck, diagnostics) = read(input, pointer, index)?;
    let unread = diagnostics.iter().filter(|found| found.code.is_error()).map(|found| {
        let message = match found.place {
            Place::Line(line) => format!("line {line}: {}", found.message),
            Place::Item(_) | Place::Card(_) => found.message.clone(),
        };
        (input.pointer(pointer, found.place), message)
    });
    let unread: Vec<_> = unread.collect();
    if !unread.is_empty() {
        return Err(Problem::several(Code::DeckUnreadable, unread));
    }
    Ok((kept(&deck, index), diagnostics))
}

/// The lines of a deck as they are kept, as [`lines`] says.
#[must_use]
pub fn kept(deck: &Deck, index: &Index) -> Vec<SavedLine> {
    let others = deck.in_order().filter(|(entry, _)| entry.kind != Kind::Main);
    let line = |(entry, quantity): (&formats::Entry, u32)| SavedLine {
        reference: entry.reference(index).to_string(),
        quantity,
    };
    others.chain(deck.sequence()).map(line).collect()
}

/// A saved deck looked up in a catalogue.
#[must_use]
pub fn resolve(lines: &[SavedLine], index: &Index) -> Deck {
    let line = |(line, at): (&'_ SavedLine, u32)| Line {
        card: Cow::Owned(line.reference.clone()),
        quantity: Quantity::Count(line.quantity),
        place: Place::Item(at),
    };
    Deck::resolve(&DeckList { lines: lines.iter().zip(0..).map(line).collect() }, index)
}

/// What a deck is found by.
#[must_use]
pub fn facts(deck: &Deck, index: &Index) -> DeckFacts {
    let key = |entry: &formats::Entry| card_key(entry.reference(index));
    let faction = |faction: Faction| Faction::ALL.iter().position(|known| *known == faction).map_or(0, |at| 1 << at);
    DeckFacts {
        hero: deck.hero().map(key),
        factions: deck.entries().iter().filter_map(|entry| entry.faction).fold(0, |all, one| all | faction(one)),
        cards: deck.entries().iter().map(key).collect::<BTreeSet<_>>().into_iter().collect(),
    }
}

/// The bits of factions as [`DeckFacts`] has them.
#[must_use]
pub fn faction_bits(factions: &[Faction]) -> u8 {
    let bit = |faction: &Faction| Faction::ALL.iter().position(|known| known == faction).map_or(0, |at| 1 << at);
    factions.iter().fold(0, |all, faction| all | bit(faction))
}

/// A card whatever its printing, as [`DeckFacts`] names it.
#[must_use]
pub fn card_key(reference: &Reference) -> String {
    let Gameplay { variant, unique, .. } = reference.gameplay();
    let family = reference.family();
    match unique {
        None => format!("{family}_{variant}"),
        Some((set, number)) => format!("{family}_{variant}_{number}@{set}"),
    }
}

/// What [`card_key`] begins and ends with for every Unique of the family of this one.
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

/// As [`judge`], of a deck as it is kept, and only the word.
#[must_use]
pub fn outcome(content: &DeckContent, as_of: Date, context: Context<'_>) -> Option<Outcome> {
    judge(&resolve(&content.lines, context.index), &content.format, as_of, context).map(|found| found.verdict.outcome)
}

/// Refuses a format that is not offered.
///
/// # Errors
///
/// `FORMAT_NOT_OFFERED`.
pub fn refuse_unknown_format(id: &str, pointer: &str, context: Context<'_>) -> Result<(), Problem> {
    if context.formats.get(id).is_some() {
        return Ok(());
    }
    let message = format!("there is no format {id:?}; /v1/formats lists them");
    Err(Problem::at(Code::FormatNotOffered, pointer, message))
}

/// Whether a deck is the caller's.
#[must_use]
pub fn is_owner(deck: &SavedDeck, caller: Option<&Caller>) -> bool {
    caller.is_some_and(|caller| caller.owner == deck.owner)
}

/// The deck of an id, if the caller may read it: one's own, or one that is not private.
///
/// # Errors
///
/// The file cannot be read.
pub fn readable(
    reader: &DeckReader<'_>,
    id: DeckId,
    caller: Option<&Caller>,
) -> Result<Option<SavedDeck>, DeckStoreError> {
    let deck = reader.deck(id)?;
    Ok(deck.filter(|deck| deck.content.visibility != Visibility::Private || is_owner(deck, caller)))
}

/// There is no deck of an id, as far as the caller may know.
#[must_use]
pub fn unknown(id: DeckId) -> Problem {
    Problem::new(Code::DeckUnknown, format!("there is no deck {id}"))
}
