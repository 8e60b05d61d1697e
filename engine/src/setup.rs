use crate::{
    CardPool, Game,
    event::{Event, Events},
    mode::{DeckOrder, ModeRules},
    rng::{Rng, Stream},
    state::{Adventure, CardSet, Decks, Facing, Limbo, Objects, PerPlayer, Player, Players, Stage, Step, Zone, Zones},
};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU8;

/// Who is first player on Day 1 (4.1.g).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Seat A.
    First,
    /// Seat B.
    Second,
    /// Seat C. Requests cannot name it: their games of more than two players draw who is first.
    #[serde(skip)]
    Third,
    /// Seat D.
    #[serde(skip)]
    Fourth,
    /// Drawn at random.
    #[default]
    Random,
}

impl From<Player> for Seat {
    fn from(first: Player) -> Self {
        match first {
            Player::A => Self::First,
            Player::B => Self::Second,
            Player::C => Self::Third,
            Player::D => Self::Fourth,
        }
    }
}

/// What a game starts from: its decks, its mode, and a seed that decides everything else.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'p> {
    /// The decks, seat A's first. Who has none owns nothing; a deck for which the table of the mode has no seat stays
    /// out of the game.
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
        let players = setup.rules.table.seats();
        let drawn = Player::at(table.below(players.len().into()) as u8);
        let first = match setup.seat {
            Seat::First => Player::A,
            Seat::Second => Player::B,
            Seat::Third => Player::C,
            Seat::Fourth => Player::D,
            Seat::Random => drawn,
        };
        let adventure = Adventure::shuffled(setup.rules.table, &mut table);
        let (mut decks, mut zones) = (Decks::EMPTY, Zones::EMPTY);
        for player in players {
            zones.hand |= setup.deal(&mut decks, player);
        }
        let mut game = Self {
            pool: setup.pool,
            rules: setup.rules,
            decks,
            zones,
            seats: PerPlayer::default(),
            players,
            passed: Players::NONE,
            facing: Facing::at(setup.rules.table),
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
            phase: None,
            turn: first,
            turn_end: crate::state::TurnEnd::GoesOn,
            marks: [CardSet::EMPTY; 4],
            objects: Objects::new(),
            limbo: Limbo::new(),
            pending: None,
            modifier: None,
            rng: Rng::new(Stream::Effects.seed(setup.seed)),
        };
        events.event(&game, Event::FirstPlayer { player: first });
        for player in players {
            for card in game.zone(player, Zone::Hand) {
                events.event(&game, Event::Drew { player, card });
            }
        }
        if !setup.pool.is_plain() {
            game.prepare_heroes();
        }
        game.advance(events);
        game
    }
}
