//! The canonical text of a deck, which is the same for every list of the same cards.

use super::{Deck, Entry, Kind};
use cards::{Index, NameId, RegisteredCard};

/// All copies of one card of a deck, whatever their printings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registered<'a> {
    /// The first of its printings in the deck.
    pub(crate) entry: &'a Entry,
    /// Copies, all printings together.
    pub(crate) quantity: u32,
}

impl<'a> Registered<'a> {
    /// The key by which two lists are compared. It is ordered like the canonical text.
    pub(crate) fn identity(&self, index: &'a Index) -> (NameId, RegisteredCard<'a>) {
        (self.entry.name, self.entry.registered(index))
    }
}

impl Entry {
    fn registered<'a>(&'a self, index: &'a Index) -> RegisteredCard<'a> {
        let unknown = self.unknown.as_deref().and_then(RegisteredCard::of_unique);
        unknown.unwrap_or_else(|| RegisteredCard::of(index.card(self.card)))
    }

    fn is_registered(&self) -> bool {
        self.kind == Kind::Hero || self.kind.is_main()
    }
}

impl Deck {
    /// Visits the cards that a registered list names, Heroes included, in the order of [`canonical`](Self::canonical). Tokens,
    /// which anything may represent (1.1.7.b), other material and faults are left out.
    pub(crate) fn each_registered<'a>(&'a self, index: &'a Index, mut visit: impl FnMut(Registered<'a>)) {
        let mut cards: Vec<(RegisteredCard<'a>, Registered<'a>)> = Vec::new();
        for same in self.entries.chunk_by(|a, b| a.name == b.name) {
            let printings = same.iter().filter(|entry| entry.is_registered());
            let printings = printings.map(|entry| Registered { entry, quantity: entry.quantity });
            if same.len() == 1 {
                printings.for_each(&mut visit);
                continue;
            }
            cards.extend(printings.map(|card| (card.entry.registered(index), card)));
            // The sort is stable, so the first printing by reference stands for all.
            cards.sort_by_key(|card| card.0);
            for group in cards.chunk_by(|a, b| a.0 == b.0) {
                visit(Registered { quantity: group.iter().map(|card| card.1.quantity).sum(), ..group[0].1 });
            }
            cards.clear();
        }
    }

    /// A text that is the same for every list of the same cards, whatever the printings and the order of lines:
    /// `quantity|name|variant|faction|set|home faction|family|number`, a line each, the last four for Uniques only, by
    /// name, variant, faction, Unique. Heroes included, tokens, other material and faults left out. Its digest,
    /// [`hash`](Self::hash), identifies the deck; without faults it is equal exactly if [`compare`](crate::compare()) finds no difference.
    #[must_use]
    pub fn canonical(&self, index: &Index) -> String {
        let mut out = String::with_capacity(40 * self.entries.len());
        self.each_registered(index, |Registered { entry, quantity }| {
            out.push_str(itoa::Buffer::new().format(quantity));
            match &entry.unknown {
                None => out.push_str(index.registered_line(entry.card)),
                Some(_) => out.push_str(&entry.registered(index).line(index.card(entry.card).english())),
            }
        });
        out
    }
}
