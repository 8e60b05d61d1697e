//! The set-up of a generated game, in a form that can be written to a file and read again.

use super::{
    card::{Card, text},
    source::Source,
    texts::Text,
};
use engine::{CardKind, CardPool, CardSpec, DeckSpec, Edition, Game, Mode, Seat, Setup};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU8;

/// Rules, decks, mode and seed of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Table {
    pub(crate) edition: Edition,
    pub(crate) mode: Mode,
    pub(crate) seat: Seat,
    pub(crate) seed: u64,
    pub(crate) day_cap: NonZeroU8,
    /// One deck for a goldfish game, or one for each seat.
    pub(crate) decks: Vec<Deck>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Deck {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hero: Option<Hero>,
    pub(crate) cards: Vec<Card>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Hero {
    pub(crate) reserve_limit: u8,
    pub(crate) landmark_limit: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) abilities: Vec<String>,
}

impl Table {
    /// Generates a set-up; any can result.
    pub(crate) fn generate(source: &mut Source<'_>) -> Self {
        let mode = Mode::ALL[source.below(Mode::ALL.len() as u32) as usize];
        let seat = [Seat::Random, Seat::First, Seat::Second][source.below(3) as usize];
        let day_cap = NonZeroU8::MIN.saturating_add(source.byte(12));
        let decks = if Mode::OF_TWO.contains(&mode) { 1 + source.byte(2) } else { mode.rules().table.seats().len() };
        let text = *source.one_of(&[Text::None, Text::None, Text::Some, Text::Most]);
        let decks = (0..decks).map(|_| Deck::generate(source, text)).collect();
        let seed = source.below(1 << 16).into();
        Self { edition: *source.one_of(&Edition::ALL), mode, seat, seed, day_cap, decks }
    }

    /// The cards of all decks, checked by the engine.
    ///
    /// # Errors
    ///
    /// The faults that the engine finds in the cards.
    pub(crate) fn pool(&self) -> Result<CardPool, String> {
        let decks: Vec<DeckSpec> = self.decks.iter().map(Deck::spec).collect();
        let pool = CardPool::of_decks(&decks.iter().collect::<Vec<_>>()).map_err(|faults| format!("{faults:?}"))?;
        Ok(pool.playing_by(self.edition))
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
    fn generate(source: &mut Source<'_>, text: Text) -> Self {
        let hero = source.once_in(2).then(|| Hero {
            reserve_limit: source.byte(4),
            landmark_limit: source.byte(4),
            abilities: text.generate(source, CardKind::Hero),
        });
        let different = 1 + source.below(20);
        Self { hero, cards: (0..different).map(|_| Card::generate(source, text)).collect() }
    }

    fn spec(&self) -> DeckSpec {
        let hero = self.hero.as_ref().map(|hero| CardSpec {
            reserve_limit: hero.reserve_limit,
            landmark_limit: hero.landmark_limit,
            ..CardSpec::new(CardKind::Hero)
        });
        let of_hero = self.hero.iter().map(|hero| (None, &hero.abilities));
        let of_cards = self.cards.iter().enumerate().map(|(at, card)| (Some(at), &card.abilities));
        let texts = of_hero.chain(of_cards).filter(|(_, lines)| !lines.is_empty());
        DeckSpec {
            hero,
            cards: self.cards.iter().map(|card| (card.spec(), card.copies)).collect(),
            order: Vec::new(),
            texts: texts.map(|(at, lines)| (at, text(lines))).collect(),
        }
    }
}
