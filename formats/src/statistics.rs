//! Statistics of a deck: costs, terrains, types, rarities, factions, copies.

use crate::{
    deck::{Deck, Entry},
    kind::Kind,
    violation::CardLine,
};
use cards::{Card, CardType, Faction, Index, Rarity};
use std::collections::BTreeMap;

/// What a deck builder shows: curves, terrains, types. Everything counts copies of main cards, not lines. The Hero stands apart;
/// Mana Convergence, tokens and other material count only in their own numbers.
///
/// What the catalogue does not know of a card is counted as unknown, never as 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckStatistics {
    /// The Hero; the first by name if the list holds several.
    pub hero: Option<CardLine>,
    /// Main cards without Mana Convergence, which everything below counts.
    pub cards: u32,
    /// Different English names among them.
    pub names: u32,
    /// Mana Convergence, a main card of limited play that costs nothing and has no type of its own.
    pub convergence: u32,
    /// Tokens and other material, which are no part of a deck.
    pub set_aside: u32,
    /// Lines that could not be read or counted; none of the totals holds them.
    pub faults: usize,
    /// Mana to play the cards from Hand (2.2.7).
    pub hand_cost: Distribution,
    /// Mana to play the cards from Reserve (2.2.8).
    pub reserve_cost: Distribution,
    /// Characters, which the three terrains count.
    pub characters: u32,
    /// Forest over the Characters (2.2.11).
    pub forest: Distribution,
    /// Mountain over the Characters.
    pub mountain: Distribution,
    /// Water over the Characters, called Ocean in card data.
    pub ocean: Distribution,
    /// Cards by type, in the order of [`CardType::ALL`]; only types that occur.
    pub card_types: Vec<(CardType, u32)>,
    /// Cards by sub-type, most first, then by code. A card with two counts for both.
    pub sub_types: Vec<(String, u32)>,
    /// Cards of which the sub-types are not known.
    pub sub_types_unknown: u32,
    /// Cards by rarity class, all four in the order of [`Rarity::ALL`].
    pub rarities: [(Rarity, u32); 4],
    /// Cards by their own faction (2.2.10.c), in the order of [`Faction::ALL`]; only factions that occur.
    pub factions: Vec<(Faction, u32)>,
    /// Cards of which the faction is not known.
    pub factions_unknown: u32,
    /// How many names the deck holds once, twice, …: pairs of copies and names, by copies.
    pub copies: Vec<(u32, u32)>,
}

/// How often each value occurs, with what is needed for an exact mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    /// Cards by value: element *n* is the number of cards of which the value is *n*. Without trailing zeros.
    pub cards: Vec<u32>,
    /// Cards whose value is known.
    pub known: u32,
    /// Cards whose value is not known.
    pub unknown: u32,
    /// Sum of the known values; the mean is this divided by [`known`](Self::known).
    pub sum: u64,
}

impl Distribution {
    /// The mean of the known values, correctly rounded; `None` without such a card.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        // Both are far below 2^53: a deck has at most some thousand lines of at most a thousand copies.
        (self.known > 0).then(|| self.sum as f64 / f64::from(self.known))
    }

    fn add(&mut self, value: Option<u8>, copies: u32) {
        let Some(value) = value else {
            self.unknown += copies;
            return;
        };
        let at = usize::from(value);
        if self.cards.len() <= at {
            self.cards.resize(at + 1, 0);
        }
        self.cards[at] += copies;
        self.known += copies;
        self.sum += u64::from(value) * u64::from(copies);
    }
}

impl DeckStatistics {
    /// Counts a deck, which must be resolved in `index`. The order of lines and the printings change nothing.
    #[must_use]
    pub fn new(deck: &Deck, index: &Index) -> Self {
        let counts = deck.counts();
        let mut all = Self {
            hero: deck.hero().map(|hero| hero.line(index)),
            cards: counts.main,
            names: 0,
            convergence: counts.convergence,
            set_aside: counts.tokens + counts.material,
            faults: deck.faults().len(),
            hand_cost: Distribution::default(),
            reserve_cost: Distribution::default(),
            characters: 0,
            forest: Distribution::default(),
            mountain: Distribution::default(),
            ocean: Distribution::default(),
            card_types: Vec::new(),
            sub_types: Vec::new(),
            sub_types_unknown: 0,
            rarities: Rarity::ALL.map(|rarity| (rarity, counts.rarity(rarity))),
            factions: Faction::ALL.map(|f| (f, counts.faction(f))).into_iter().filter(|(_, n)| *n > 0).collect(),
            factions_unknown: counts.faction_unknown,
            copies: Vec::new(),
        };
        let mut types = [0u32; CardType::ALL.len()];
        let mut sub_types: BTreeMap<&str, u32> = BTreeMap::new();
        let mut copies: BTreeMap<u32, u32> = BTreeMap::new();
        for same in deck.entries().chunk_by(|a, b| a.name == b.name) {
            let main = || same.iter().filter(|e| e.kind == Kind::Main);
            for entry in main() {
                // A Unique is a version of a Character (2.2.6), so its type is known with its family.
                let card = index.card(entry.card);
                types[card.card_type as usize] += entry.quantity;
                let facts = entry.unknown.is_none().then_some(card);
                all.count(entry, facts);
                for sub_type in facts.iter().flat_map(|card| &card.sub_types) {
                    *sub_types.entry(sub_type).or_default() += entry.quantity;
                }
            }
            let of_name: u32 = main().map(|e| e.quantity).sum();
            if of_name > 0 {
                *copies.entry(of_name).or_default() += 1;
            }
        }
        all.names = copies.values().sum();
        all.copies = copies.into_iter().collect();
        all.characters = types[CardType::Character as usize];
        all.card_types = CardType::ALL.map(|t| (t, types[t as usize])).into_iter().filter(|(_, n)| *n > 0).collect();
        all.sub_types = sub_types.into_iter().map(|(code, n)| (code.to_owned(), n)).collect();
        all.sub_types.sort_by_key(|(_, n)| std::cmp::Reverse(*n)); // stable: by code where equal
        all
    }

    /// Costs and statistics of one printing; `facts` is `None` if the catalogue has none.
    fn count(&mut self, entry: &Entry, facts: Option<&Card>) {
        let copies = entry.quantity;
        self.hand_cost.add(facts.and_then(|card| card.hand_cost), copies);
        self.reserve_cost.add(facts.and_then(|card| card.reserve_cost), copies);
        if facts.is_none() {
            self.sub_types_unknown += copies;
        }
        if facts.is_none_or(|card| card.card_type == CardType::Character) {
            let statistics = facts.and_then(|card| card.statistics);
            self.forest.add(statistics.map(|s| s.forest), copies);
            self.mountain.add(statistics.map(|s| s.mountain), copies);
            self.ocean.add(statistics.map(|s| s.ocean), copies);
        }
    }
}
