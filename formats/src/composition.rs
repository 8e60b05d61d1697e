//! The cards of a deck that is changed on trial and judged again.
use crate::{
    deck::{Deck, Entry},
    format::Format,
    list::{DeckList, Line, Place, Quantity},
};
use cards::{CardId, Index};

/// One printing: a card of the catalogue, or a Unique whose facts the catalogue does not have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Printing {
    /// A card of the catalogue.
    Known(CardId),
    /// Reference of a Unique without facts.
    Unknown(String),
}

impl Printing {
    pub(crate) fn of(entry: &Entry) -> Self {
        match &entry.unknown {
            None => Self::Known(entry.card),
            Some(reference) => Self::Unknown(reference.to_string()),
        }
    }

    /// Its reference in canonical spelling.
    pub(crate) fn reference<'a>(&'a self, index: &'a Index) -> &'a str {
        match self {
            Self::Known(id) => index.reference(*id),
            Self::Unknown(reference) => reference,
        }
    }
}

/// The cards of a deck without faults, places and order: numbers of copies by printing.
///
/// # Equality
///
/// By printing, so two printings of one card differ.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Composition {
    /// Sorted by printing; no quantity is 0.
    cards: Vec<(Printing, u32)>,
}

impl Composition {
    pub(crate) fn of(deck: &Deck) -> Self {
        let mut cards: Vec<_> = deck.entries().iter().map(|e| (Printing::of(e), e.quantity)).collect();
        cards.sort_unstable();
        Self { cards }
    }

    /// Every printing with its copies, in the order of references, those without facts last.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Printing, u32)> {
        self.cards.iter().map(|(printing, n)| (printing, *n))
    }

    /// Number of printings.
    pub(crate) fn len(&self) -> usize {
        self.cards.len()
    }

    pub(crate) fn add(&mut self, printing: &Printing, copies: u32) {
        match self.position(printing) {
            Ok(at) => self.cards[at].1 = self.cards[at].1.saturating_add(copies),
            Err(_) if copies == 0 => {}
            Err(at) => self.cards.insert(at, (printing.clone(), copies)),
        }
    }

    /// Takes out up to this many copies, and returns how many were taken out.
    pub(crate) fn remove(&mut self, printing: &Printing, copies: u32) -> u32 {
        let Ok(at) = self.position(printing) else { return 0 };
        let taken = copies.min(self.cards[at].1);
        self.cards[at].1 -= taken;
        if self.cards[at].1 == 0 {
            self.cards.remove(at);
        }
        taken
    }

    /// The deck of these cards in the form that a format needs: one line for each printing, or for each copy if the order is part
    /// of the deck.
    pub(crate) fn deck(&self, format: &Format, index: &Index) -> Deck {
        let mut lines = Vec::with_capacity(self.cards.len());
        for (printing, copies) in &self.cards {
            let (times, quantity) = if format.is_ordered() { (*copies, 1) } else { (1, *copies) };
            for _ in 0..times {
                let place = Place::Item(u32::try_from(lines.len()).unwrap_or(u32::MAX));
                let card = printing.reference(index).into();
                lines.push(Line { card, quantity: Quantity::Count(quantity), place });
            }
        }
        Deck::resolve(&DeckList { lines }, index)
    }

    fn position(&self, printing: &Printing) -> Result<usize, usize> {
        self.cards.binary_search_by(|probe| probe.0.cmp(printing))
    }
}
