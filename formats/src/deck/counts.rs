//! Totals of a deck: Heroes, main cards, tokens, rarities, factions, copies.

use super::{Entry, Kind};
use cards::{CardSet, Date, Faction, Index, Rarity};

/// Totals of a deck, counted once when it is resolved (formats.md C3 to C6). Copies, not lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Heroes
    pub heroes: u32,
    /// Main cards without Mana Convergence.
    pub main: u32,
    /// Mana Convergence.
    pub convergence: u32,
    /// Tokens
    pub tokens: u32,
    /// Other material.
    pub material: u32,
    /// Main cards by rarity class, in the order of [`Rarity::ALL`].
    pub rarities: [u32; 4],
    /// Main cards by faction, in the order of [`Faction::ALL`]; Mana Convergence is left out.
    pub factions: [u32; 7],
    /// Main cards whose faction is not known.
    pub faction_unknown: u32,
    /// Most copies of any name among main cards.
    pub copies: u32,
    /// Whether a card was ever suspended or banned, on whatever date.
    pub restricted: bool,
    /// A day from which on every card is known to be playable, though it may be so earlier; [`Date::MAX`] if no source says when
    /// some card is.
    pub playable_from: Date,
}

impl Counts {
    pub(super) fn of(entries: &[Entry], index: &Index) -> Self {
        let mut counts = Self { playable_from: Date::MIN, ..Self::default() };
        let (mut name, mut copies) = (None, 0);
        for e in entries {
            match e.kind {
                Kind::Hero => counts.heroes += e.quantity,
                Kind::Token => counts.tokens += e.quantity,
                Kind::Material => counts.material += e.quantity,
                Kind::Convergence => counts.convergence += e.quantity,
                Kind::Main => {
                    counts.main += e.quantity;
                    match e.faction {
                        Some(faction) => counts.factions[faction as usize] += e.quantity,
                        None => counts.faction_unknown += e.quantity,
                    }
                    if let Some(rarity) = e.rarity {
                        counts.rarities[rarity as usize] += e.quantity;
                    }
                }
            }
            if e.kind.is_main() {
                copies = if name == Some(e.name) { copies + e.quantity } else { e.quantity };
                name = Some(e.name);
                counts.copies = counts.copies.max(copies);
            }
            let (restricted, first) = match e.unknown {
                None => (index.is_ever_restricted(e.card), index.playable_from(e.card)),
                Some(_) => (true, e.sets_of_release(index).filter_map(CardSet::playable_from).min()),
            };
            counts.restricted |= restricted;
            counts.playable_from = counts.playable_from.max(first.unwrap_or(Date::MAX));
        }
        counts
    }

    /// Copies of one rarity class among main cards.
    #[must_use]
    pub fn rarity(&self, rarity: Rarity) -> u32 {
        self.rarities[rarity as usize]
    }

    /// Main cards of one faction.
    #[must_use]
    pub fn faction(&self, faction: Faction) -> u32 {
        self.factions[faction as usize]
    }

    /// Number of main cards, Mana Convergence included (C3, section 7 item 19).
    #[must_use]
    pub fn without_hero(&self) -> u32 {
        self.main + self.convergence
    }

    /// Number of main cards and the Hero; a second Hero is not counted (C3).
    #[must_use]
    pub fn with_hero(&self) -> u32 {
        self.without_hero() + self.heroes.min(1)
    }
}
