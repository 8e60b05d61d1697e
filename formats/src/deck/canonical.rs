use super::{Deck, Entry, Kind};
use cards::{Faction, Index, NameId, Variant};

/// What makes two cards of one name the same card of a registered deck (formats.md section 8): rarity as printed,
/// faction, number of a Unique. Printing, set and product do not matter.
///
/// The rarity is that of the reference, so that an in-faction and an out-of-faction Rare are two cards even where both
/// are of one faction. `None` for Heroes and Mana Convergence, which have none (2.2.5.c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key<'a> {
    variant: Option<Variant>,
    faction: &'static str,
    unique: Option<Unique<'a>>,
}

/// A Unique is its whole reference but for the product letter (formats.md C8). Its faction is left out of the key, so
/// that the key stays when its facts become known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Unique<'a> {
    set: &'a str,
    home_faction: Faction,
    family: u16,
    number: u32,
}

/// All copies of one card of a deck, whatever their printings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registered<'a> {
    key: Key<'a>,
    /// The first of its printings in the deck.
    pub(crate) entry: &'a Entry,
    /// Copies, all printings together.
    pub(crate) quantity: u32,
}

impl<'a> Registered<'a> {
    /// What two lists are compared by. The order is that of the canonical text.
    pub(crate) fn identity(&self) -> (NameId, Key<'a>) {
        (self.entry.name, self.key)
    }
}

impl Deck {
    /// Visits the cards that a registered list names, Heroes included, in the order of [`canonical`](Self::canonical).
    /// Tokens are left out, which anything may represent (1.1.7.b), and so are other material and faults.
    pub(crate) fn each_registered<'a>(&'a self, index: &'a Index, mut visit: impl FnMut(Registered<'a>)) {
        let counted = |e: &&Entry| e.kind == Kind::Hero || e.kind.is_main();
        let mut cards: Vec<Registered<'a>> = Vec::new();
        for same in self.entries.chunk_by(|a, b| a.name == b.name) {
            let printings = same.iter().filter(counted);
            cards.extend(printings.map(|entry| Registered { key: key(entry, index), entry, quantity: entry.quantity }));
            // Stable, so the first printing by reference stands for all.
            cards.sort_by_key(|card| card.key);
            for group in cards.chunk_by(|a, b| a.key == b.key) {
                visit(Registered { quantity: group.iter().map(|card| card.quantity).sum(), ..group[0] });
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
        self.each_registered(index, |card| {
            push_number(&mut out, card.quantity);
            line(&mut out, index.card(card.entry.card).english(), &card.key);
        });
        out
    }
}

fn key<'a>(entry: &'a Entry, index: &'a Index) -> Key<'a> {
    let reference = entry.unknown.as_deref().unwrap_or_else(|| &index.card(entry.card).reference);
    let variant = entry.rarity.map(|_| reference.variant());
    match reference.unique_number() {
        Some(number) => {
            let (set, home_faction) = (reference.set().as_str(), reference.home_faction());
            let unique = Unique { set, home_faction, family: reference.number(), number };
            Key { variant, faction: "", unique: Some(unique) }
        }
        None => Key { variant, faction: entry.faction.map_or("", |f| f.code()), unique: None },
    }
}

fn line(out: &mut String, name: &str, key: &Key<'_>) {
    out.push('|');
    out.push_str(name);
    out.push('|');
    out.push_str(key.variant.map_or("-", Variant::code));
    out.push('|');
    out.push_str(key.faction);
    if let Some(unique) = key.unique {
        out.push('|');
        out.push_str(unique.set);
        out.push('|');
        out.push_str(unique.home_faction.code());
        out.push('|');
        push_number(out, unique.family.into());
        out.push('|');
        push_number(out, unique.number);
    }
    out.push('\n');
}

fn push_number(out: &mut String, n: u32) {
    out.push_str(itoa::Buffer::new().format(n));
}
