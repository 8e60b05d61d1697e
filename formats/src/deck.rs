//! A list of cards that was looked up in the catalogue: printings merged, totals counted, faults kept.

mod canonical;
mod counts;
mod fault;
mod hash;
mod order;
mod resolve;
mod similar;
mod summary;

pub(crate) use canonical::Registered;
pub use counts::Counts;
pub use fault::{Fault, Given};
pub use hash::DeckHash;
pub use summary::{DeckSummary, Total};

use crate::{
    kind::Kind,
    list::{Diagnostic, Place},
    violation::CardLine,
};
use cards::{Availability, CardId, CardSet, Date, Faction, Gameplay, GameplayId, Index, NameId, Rarity, Reference};
use similar::add_similar;

/// Most copies of one card that a list may hold (formats.md C1). A larger number is a slip of the keyboard, not a deck.
pub const MAX_QUANTITY: u32 = 1000;

/// All copies of one printing in a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The printing. For a Unique whose facts are missing, the Character of which it is a version.
    pub card: CardId,
    /// The reference of a Unique whose facts are missing.
    pub unknown: Option<Box<Reference>>,
    /// English name as a number, by which copies are counted (2.2.4.c).
    pub name: NameId,
    /// The role of the card in a deck.
    pub kind: Kind,
    /// Rarity class; `None` for Heroes, tokens and other material (2.2.5.c).
    pub rarity: Option<Rarity>,
    /// Faction of the card itself (2.2.9.c); `None` if its facts are missing.
    pub faction: Option<Faction>,
    /// Copies, all lines of this printing together.
    pub quantity: u32,
    /// The first line that named it. It is never part of a verdict, which does not depend on the order of lines.
    pub first: Place,
}

impl Entry {
    /// The entry as reports show it.
    #[must_use]
    pub fn line(&self, index: &Index) -> CardLine {
        match &self.unknown {
            None => CardLine::known(self.card, self.quantity, index),
            Some(reference) => unknown_unique(reference, self.card, self.quantity, index),
        }
    }

    /// The sets that decide when the card is released: for a Unique without facts its own set, for other cards
    /// [`Index::sets_of_release`].
    pub fn sets_of_release<'a>(&self, index: &'a Index) -> impl Iterator<Item = &'a CardSet> {
        let own = self.unknown.as_ref().and_then(|_| index.set_of(self.card)).filter(|set| set.is_dated());
        let printed = self.unknown.is_none().then(|| index.sets_of_release(self.card));
        own.into_iter().chain(printed.into_iter().flatten())
    }

    /// Whether the card may be played on a day, as far as the sources know.
    #[must_use]
    pub fn availability(&self, on: Date, index: &Index) -> Availability {
        match self.unknown {
            None => index.availability(self.card, on),
            Some(_) => index.set_of(self.card).map_or(Availability::Unknown, |set| set.availability(on)),
        }
    }

    /// What all printings of this card share.
    pub(crate) fn identity(&self, index: &Index) -> Identity {
        match &self.unknown {
            None => Identity::Known(index.gameplay(self.card)),
            Some(reference) => Identity::Unknown(Box::new(reference.gameplay())),
        }
    }
}

/// A gameplay card, in the catalogue or not (formats.md section 1; Uniques keep their set, C8).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Identity {
    Known(GameplayId),
    Unknown(Box<Gameplay>),
}

/// One line of an ordered deck: which entry, and how many copies the line asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    entry: u32,
    quantity: u32,
}

/// A list that was looked up: cards classified, printings merged, totals counted, faults kept.
///
/// Means something only together with the [`Index`] it was resolved in. Not yet legal in any format:
/// [`check`](crate::check) says that.
///
/// # Equality
///
/// Compares places and order too, so two orders of one list are different decks; their verdicts are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    entries: Vec<Entry>,
    steps: Vec<Step>,
    faults: Vec<Fault>,
    counts: Counts,
}

impl Deck {
    /// Every printing of the deck, by English name, then by reference.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The main cards in the order of the list, one step a line; Heroes, tokens and faults have no position (C11).
    pub fn sequence(&self) -> impl Iterator<Item = (&Entry, u32)> {
        self.steps
            .iter()
            .map(|s| (&self.entries[s.entry as usize], s.quantity))
            .filter(|(entry, _)| entry.kind == Kind::Main)
    }

    /// What could not be read or counted, in a stable order.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The totals.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The Hero, if there is one; the first by name if there are several.
    #[must_use]
    pub fn hero(&self) -> Option<&Entry> {
        self.entries.iter().find(|e| e.kind == Kind::Hero)
    }

    /// Everything that the reader of the list should know, in the order of the list, with the cards that may have been meant by a
    /// line that is neither the name nor the reference of a card: similar names in any language, and similar references. It costs
    /// nothing if nothing is wrong.
    #[must_use]
    pub fn diagnose(&self, index: &Index) -> Vec<Diagnostic> {
        if self.faults.is_empty() {
            return Vec::new();
        }
        let mut faults: Vec<&Fault> = self.faults.iter().collect();
        faults.sort_by_key(|fault| fault.place());
        let mut diagnostics: Vec<Diagnostic> = faults.iter().map(|fault| fault.diagnostic()).collect();
        add_similar(&mut diagnostics, faults.into_iter(), self.hero().and_then(|hero| hero.faction), index);
        diagnostics
    }
}

/// A Unique of which only the reference, the name and the rarity are certain.
fn unknown_unique(reference: &Reference, base: CardId, quantity: u32, index: &Index) -> CardLine {
    CardLine {
        name: Some(index.card(base).english().to_owned()),
        rarity: Some(Rarity::Unique),
        ..CardLine::unread(reference.to_string(), quantity)
    }
}
