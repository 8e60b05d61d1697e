//! The informative summary of a deck: Hero, sizes, factions, rarities.

use super::{Deck, Entry};
use cards::{Faction, Rarity};
use serde::Serialize;

/// A total that may be larger than reported, since facts of some lines are missing (formats.md C10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Total {
    /// Size with and without the Hero.
    Size,
    /// Cards by faction.
    Factions,
    /// Cards by rarity class.
    Rarities,
}

/// The informative block of a report: true of the deck in every format (formats.md section 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckSummary<'d> {
    /// The Hero; the first by name if the list holds several.
    pub hero: Option<&'d Entry>,
    /// Main cards and the Hero (C3).
    pub size_with_hero: u32,
    /// Main cards (C3).
    pub size_without_hero: u32,
    /// Cards by faction, the Hero among them, in the order of [`Faction::ALL`]; only factions that occur.
    pub factions: Vec<(Faction, u32)>,
    /// Main cards by rarity class, all four in the order of [`Rarity::ALL`]. Heroes have no rarity (2.2.5.c).
    pub rarities: [(Rarity, u32); 4],
    /// Totals that are lower bounds.
    pub lower_bounds: Vec<Total>,
}

impl<'d> DeckSummary<'d> {
    /// Sums up a deck.
    #[must_use]
    pub fn new(deck: &'d Deck) -> Self {
        let counts = deck.counts();
        let hero = deck.hero();
        let of_hero = |f: Faction| u32::from(hero.is_some_and(|h| h.faction == Some(f)));
        let neutral = |f: Faction| if f == Faction::Neutral { counts.convergence } else { 0 };
        let factions = Faction::ALL
            .into_iter()
            .map(|f| (f, counts.faction(f) + of_hero(f) + neutral(f)))
            .filter(|(_, n)| *n > 0)
            .collect();
        let mut lower_bounds = Vec::new();
        if !deck.faults().is_empty() {
            lower_bounds.push(Total::Size);
        }
        if !deck.faults().is_empty() || counts.faction_unknown > 0 {
            lower_bounds.push(Total::Factions);
        }
        if !deck.faults().is_empty() {
            lower_bounds.push(Total::Rarities);
        }
        Self {
            hero,
            size_with_hero: counts.with_hero(),
            size_without_hero: counts.without_hero(),
            factions,
            rarities: Rarity::ALL.map(|r| (r, counts.rarity(r))),
            lower_bounds,
        }
    }
}
