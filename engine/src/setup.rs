use crate::{
    CardPool, Game, Outcome,
    event::{Event, Events},
    mode::{DeckOrder, ModeRules},
    rng::{Rng, Stream},
    state::{Adventure, CardSet, Deck, PerPlayer, Player, Side, Stage, Step},
};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU8;

/// Who is first player on Day 1 (4.1.g), seen from seat A.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Seat A.
    First,
    /// Seat B.
    Second,
    /// Drawn at random.
    #[default]
    Random,
}

/// What a game starts from: one deck, its mode, and a seed that decides everything else.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'p> {
    /// The deck of player A. Player B is passive and owns nothing.
    pub pool: &'p CardPool,
    /// Parameters of the mode.
    pub rules: ModeRules,
    /// Who is first.
    pub seat: Seat,
    /// Seed of the game.
    pub seed: u64,
    /// Day after which an undecided game ends (system 71).
    pub day_cap: NonZeroU8,
}

impl<'p> Game<'p> {
    /// Sets a game up: Adventure, first player, decks, opening hands (4.1.a–i). It then waits for the Mana Orbs to be
    /// chosen, or for the first decision of Day 1 where the mode has none.
    #[must_use]
    pub fn from_setup(setup: &Setup<'p>) -> Self {
        Self::from_setup_with(setup, &mut ())
    }

    /// The same, telling `events` what happens.
    #[must_use]
    #[inline]
    pub fn from_setup_with<E: Events>(setup: &Setup<'p>, events: &mut E) -> Self {
        let mut table = Rng::new(Stream::Table.seed(setup.seed));
        // The first player is drawn also where the seat is given: the regions are then the same in both cases.
        let drawn = if table.below(2) == 0 { Player::A } else { Player::B };
        let first = match setup.seat {
            Seat::First => Player::A,
            Seat::Second => Player::B,
            Seat::Random => drawn,
        };
        let adventure = Adventure::shuffled(&mut table);
        let seed = Stream::Deck(0).seed(setup.seed);
        let (deck, hand) = match setup.rules.order {
            DeckOrder::Shuffled => Deck::dealt(setup.pool.len() as u8, setup.rules.opening_hand, seed),
            DeckOrder::AsGiven => {
                let mut deck = Deck::ordered(setup.pool.order().iter().copied(), seed);
                let hand = (0..setup.rules.opening_hand).map_while(|_| deck.draw()).collect();
                (deck, hand)
            }
        };
        let passive = Side::empty(Stream::Deck(1).seed(setup.seed));
        let mut game = Self {
            pool: setup.pool,
            rules: setup.rules,
            sides: PerPlayer([Side { deck, hand, ..passive }, passive]),
            limbo: CardSet::EMPTY,
            statuses: [CardSet::EMPTY; 4],
            kept: CardSet::EMPTY,
            adventure,
            day: 0,
            day_cap: setup.day_cap.get(),
            first,
            active: first,
            stage: Stage::Orbs,
            step: Step::ChooseOrb,
            dealt_with: 0,
            left: None,
            outcome: None,
        };
        events.event(&game, Event::FirstPlayer { player: first });
        for card in hand {
            events.event(&game, Event::Drew { player: Player::A, card });
        }
        game.advance(events);
        game
    }

    /// Ends the game: this player gives up (system 71). Nothing happens to a game that is over.
    pub const fn concede(&mut self, player: Player) {
        if self.outcome.is_none() {
            self.outcome = Some(Outcome::Conceded(player));
            (self.stage, self.step) = (Stage::Over, Step::Over);
        }
    }
}
