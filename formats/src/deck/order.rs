//! The printings of a deck in the order of its list, and the deck written as a list again.

use super::{Deck, Entry, Kind};
use cards::{Index, Reference};
use std::fmt::Write as _;

impl Entry {
    /// The printing, in canonical spelling.
    #[must_use]
    pub fn reference<'a>(&'a self, index: &'a Index) -> &'a Reference {
        self.unknown.as_deref().unwrap_or_else(|| &index.card(self.card).reference)
    }
}

impl Deck {
    /// Every printing with all its copies, in the order in which the list first names them. Other forms of the list are written
    /// from this. Several lines of one printing are one here.
    pub fn in_order(&self) -> impl Iterator<Item = (&Entry, u32)> {
        let mut seen = vec![false; self.entries.len()];
        self.steps.iter().filter_map(move |step| {
            let at = step.entry as usize;
            let again = std::mem::replace(seen.get_mut(at)?, true);
            let entry = &self.entries[at];
            (!again).then_some((entry, entry.quantity))
        })
    }

    /// As [`in_order`](Self::in_order), Heroes before all others.
    pub fn hero_first(&self) -> impl Iterator<Item = (&Entry, u32)> {
        let is_hero = |(entry, _): &(&Entry, u32)| entry.kind == Kind::Hero;
        let others = self.in_order().filter(move |line| !is_hero(line));
        self.in_order().filter(is_hero).chain(others)
    }

    /// The deck as a list that is read as the same deck: one line for each printing, Heroes first, faults left out.
    #[must_use]
    pub fn to_text(&self, index: &Index) -> String {
        let mut out = String::with_capacity(24 * self.entries.len());
        for (entry, quantity) in self.hero_first() {
            let end = if out.is_empty() { "" } else { "\n" };
            // Writing to a string cannot fail.
            let _ = write!(out, "{end}{quantity} {}", entry.reference(index));
        }
        out
    }
}
