use crate::{
    CardPool, Game, Outcome,
    event::{Event, Events},
    mode::{DeckOrder, ModeRules},
    rng::{Rng, Stream},
    state::{Adventure, CardSet, Decks, PerPlayer, Player, Stage, Step, Zone, Zones},
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

impl From<Player> for Seat {
    fn from(first: Player) -> Self {
        match first {
            Player::A => Self::First,
            Player::B => Self::Second,
        }
    }
}

/// What a game starts from: its decks, its mode, and a seed that decides everything else.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'p> {
    /// The deck of player A, and that of player B if there is one: without, B is passive and owns nothing.
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

impl Setup<'_> {
    /// Gives a player deck and opening hand (4.1.i), and that hand. Seat and seed decide the deal, not the other decks.
    #[inline]
    fn deal(&self, decks: &mut Decks, player: Player) -> CardSet {
        let (seed, handles) = (Stream::Deck(player as u8).seed(self.seed), self.pool.handles(player));
        match self.rules.order {
            DeckOrder::Shuffled => decks.deal(player, handles, self.rules.opening_hand, seed),
            DeckOrder::AsGiven => {
                decks.lay(player, handles, self.pool.order(player).iter().copied(), seed);
                (0..self.rules.opening_hand).map_while(|_| decks.draw(player)).collect()
            }
        }
    }
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
        let (mut decks, mut zones) = (Decks::EMPTY, Zones::EMPTY);
        for player in Player::ALL {
            zones.hand |= setup.deal(&mut decks, player);
        }
        let mut game = Self {
            pool: setup.pool,
            rules: setup.rules,
            decks,
            zones,
            seats: PerPlayer::default(),
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
        for player in Player::ALL {
            for card in game.zone(player, Zone::Hand) {
                events.event(&game, Event::Drew { player, card });
            }
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
