//! What a generated game is set up from, in a form that is written into a file and read again.

use super::source::Source;
use cards::Statistics;
use engine::{CardKind, CardPool, CardSpec, DeckSpec, Game, Mode, Seat, Setup};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU8;

/// Decks, mode and seed of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Table {
    pub(crate) mode: Mode,
    pub(crate) seat: Seat,
    pub(crate) seed: u64,
    pub(crate) day_cap: NonZeroU8,
    /// One deck, with a passive opponent, or one for each seat.
    pub(crate) decks: Vec<Deck>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Deck {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hero: Option<Hero>,
    pub(crate) cards: Vec<Card>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Hero {
    pub(crate) reserve_limit: u8,
    pub(crate) landmark_limit: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Card {
    pub(crate) copies: u8,
    #[serde(with = "Kind")]
    pub(crate) kind: CardKind,
    pub(crate) hand_cost: u8,
    pub(crate) reserve_cost: u8,
    /// Forest, Mountain, Water.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) statistics: [u8; 3],
}

fn is_zero(statistics: &[u8; 3]) -> bool {
    *statistics == [0; 3]
}

/// The names of the kinds.
#[derive(Serialize, Deserialize)]
#[serde(remote = "CardKind", rename_all = "camelCase")]
enum Kind {
    Hero,
    Character,
    Spell,
    Landmark,
    Gear,
    ExpeditionPermanent,
    ManaConvergence,
}

impl Table {
    /// Any table: half of the cards are Characters, as in real decks; costs and statistics are those of real cards,
    /// now and then far greater ones.
    pub(crate) fn generate(source: &mut Source<'_>) -> Self {
        let mode = Mode::ALL[source.below(Mode::ALL.len() as u32) as usize];
        let seat = [Seat::Random, Seat::First, Seat::Second][source.below(3) as usize];
        let day_cap = NonZeroU8::MIN.saturating_add(source.byte(12));
        let decks = if Mode::OF_TWO.contains(&mode) { 1 + source.byte(2) } else { mode.rules().table.seats().len() };
        let decks = (0..decks).map(|_| Deck::generate(source)).collect();
        Self { mode, seat, seed: source.below(1 << 16).into(), day_cap, decks }
    }

    /// Its cards, checked by the engine.
    ///
    /// # Errors
    ///
    /// What the engine has against them.
    pub(crate) fn pool(&self) -> Result<CardPool, String> {
        let decks: Vec<DeckSpec> = self.decks.iter().map(Deck::spec).collect();
        CardPool::of_decks(&decks.iter().collect::<Vec<_>>()).map_err(|faults| format!("{faults:?}"))
    }

    pub(crate) fn setup<'p>(&self, pool: &'p CardPool) -> Setup<'p> {
        let Self { mode, seat, seed, day_cap, .. } = *self;
        Setup { pool, rules: mode.rules(), seat, seed, day_cap }
    }

    /// The game before its first decision.
    pub(crate) fn start<'p>(&self, pool: &'p CardPool) -> Game<'p> {
        Game::from_setup(&self.setup(pool))
    }
}

impl Deck {
    fn generate(source: &mut Source<'_>) -> Self {
        let hero = source.once_in(2).then(|| Hero { reserve_limit: source.byte(4), landmark_limit: source.byte(4) });
        let different = 1 + source.below(20);
        Self { hero, cards: (0..different).map(|_| Card::generate(source)).collect() }
    }

    fn spec(&self) -> DeckSpec {
        let hero = self.hero.map(|Hero { reserve_limit, landmark_limit }| CardSpec {
            reserve_limit,
            landmark_limit,
            ..CardSpec::new(CardKind::Hero)
        });
        let cards = self.cards.iter().map(|card| (card.spec(), card.copies)).collect();
        DeckSpec { hero, cards, order: Vec::new(), texts: Vec::new() }
    }
}

impl Card {
    fn generate(source: &mut Source<'_>) -> Self {
        const OTHERS: [CardKind; 5] = [
            CardKind::Spell,
            CardKind::Landmark,
            CardKind::Gear,
            CardKind::ExpeditionPermanent,
            CardKind::ManaConvergence,
        ];
        let kind = if source.once_in(2) { CardKind::Character } else { OTHERS[source.below(5) as usize] };
        let most = if source.once_in(32) { u8::MAX } else { 7 };
        let copies = 1 + source.byte(3);
        let (hand_cost, reserve_cost) = (source.byte(most), source.byte(most));
        let statistics =
            if kind == CardKind::Character { [(); 3].map(|()| source.byte(most.max(5) - 1)) } else { [0; 3] };
        Self { copies, kind, hand_cost, reserve_cost, statistics }
    }

    fn spec(&self) -> CardSpec {
        let [forest, mountain, ocean] = self.statistics;
        CardSpec {
            hand_cost: self.hand_cost,
            reserve_cost: self.reserve_cost,
            statistics: Statistics { forest, mountain, ocean },
            ..CardSpec::new(self.kind)
        }
    }
}
