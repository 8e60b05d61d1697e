//! Set-up (4.1): the deal, and the choice of Mana Orbs.

use crate::{
    CardPool, Game,
    game::{Adventure, Decks, Event, Events, Start, mutations::start},
    mode::{DeckOrder, ModeRules},
    primitives::{CardId, CardSet, Player, WIDE, Zone},
    rng::{Rng, Stream},
    rules::course,
};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU8;

/// The first player on Day 1 (4.1.f).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Seat A.
    First,
    /// Seat B.
    Second,
    /// Seat C. Requests cannot name it: in their games of more than two players the first player is drawn.
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
pub struct Setup<'p, const W: usize = WIDE> {
    /// The decks, seat A's first. A player without a deck owns nothing; a deck for which the table of the mode has no seat stays
    /// out of the game.
    pub pool: &'p CardPool<W>,
    /// Parameters of the mode.
    pub rules: ModeRules,
    /// The first player.
    pub seat: Seat,
    /// Seed of the game.
    pub seed: u64,
    /// Day after which an undecided game ends (system 71).
    pub day_cap: NonZeroU8,
}

impl<const W: usize> Setup<'_, W> {
    /// Gives a player deck and opening hand (4.1.g–h), and returns that hand. Seat and seed decide the deal; the other decks do
    /// not.
    #[inline]
    fn deal(&self, decks: &mut Decks<W>, player: Player) -> CardSet<W> {
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

impl<'p, const W: usize> Game<'p, W> {
    /// Sets a game up: Adventure, first player, decks, opening hands (4.1.a–h). It then waits for the Mana Orbs to be
    /// chosen, or for the first decision of Day 1 where the mode has none.
    #[must_use]
    pub fn from_setup(setup: &Setup<'p, W>) -> Self {
        Self::from_setup_with(setup, &mut ())
    }

    /// As [`from_setup`](Self::from_setup), telling `events` what happens.
    #[must_use]
    #[inline]
    pub fn from_setup_with<E: Events<W>>(setup: &Setup<'p, W>, events: &mut E) -> Self {
        let mut game = start::blank(setup.pool);
        set_up(&mut game, setup, events);
        game
    }
}

/// Sets a game up in the memory of another, whatever became of that: when thousands of games follow one another, the unused room
/// of their lists need not be written again.
#[inline]
pub(crate) fn set_up<'p, const W: usize, E: Events<W>>(game: &mut Game<'p, W>, setup: &Setup<'p, W>, events: &mut E) {
    set_up_dealt(game, setup, |decks, player| setup.deal(decks, player), events);
}

/// As [`set_up`], with a given opening hand of seat A in a shuffled mode: the other cards of the deck are shuffled below it. The
/// hand must hold cards of seat A, as many as the mode deals.
pub(crate) fn set_up_with_hand<'p, const W: usize, E: Events<W>>(
    game: &mut Game<'p, W>,
    setup: &Setup<'p, W>,
    hand: CardSet<W>,
    events: &mut E,
) {
    debug_assert!(hand.len() == setup.rules.opening_hand && (hand - setup.pool.deck(Player::A)).is_empty());
    let deal = |decks: &mut Decks<W>, player: Player| match player {
        Player::A => {
            let seed = Stream::Deck(player as u8).seed(setup.seed);
            decks.deal_hand(player, setup.pool.handles(player), hand, seed)
        }
        _ => setup.deal(decks, player),
    };
    set_up_dealt(game, setup, deal, events);
}

/// As [`set_up`], with a deck of seat A in a given order, first card drawn first. Cards of the pool that are left out are not in
/// the game.
pub(crate) fn set_up_in_order<'p, const W: usize, E: Events<W>>(
    game: &mut Game<'p, W>,
    setup: &Setup<'p, W>,
    order: &[CardId],
    events: &mut E,
) {
    let deal = |decks: &mut Decks<W>, player: Player| match player {
        Player::A => {
            let seed = Stream::Deck(player as u8).seed(setup.seed);
            decks.lay(player, setup.pool.handles(player), order.iter().copied(), seed);
            (0..setup.rules.opening_hand).map_while(|_| decks.draw(player)).collect()
        }
        _ => setup.deal(decks, player),
    };
    set_up_dealt(game, setup, deal, events);
}

/// Sets a game up with the decks and opening hands that `deal` gives to each player.
#[inline]
fn set_up_dealt<'p, const W: usize, E: Events<W>>(
    game: &mut Game<'p, W>,
    setup: &Setup<'p, W>,
    deal_to: impl Fn(&mut Decks<W>, Player) -> CardSet<W>,
    events: &mut E,
) {
    let mut deal = Rng::new(Stream::Table.seed(setup.seed));
    // The first player is drawn even if the seat is given, so that the regions are the same in both cases.
    let seats = setup.rules.table.seats();
    let drawn = Player::at(deal.below(seats.len().into()) as u8);
    let named = match setup.seat {
        Seat::First => Player::A,
        Seat::Second => Player::B,
        Seat::Third => Player::C,
        Seat::Fourth => Player::D,
        Seat::Random => drawn,
    };
    let start = Start {
        pool: setup.pool,
        rules: setup.rules,
        day_cap: setup.day_cap.get(),
        first: named,
        adventure: Adventure::shuffled(setup.rules.table, &mut deal),
        seed: setup.seed,
    };
    start::lay_out(game, start, deal_to);
    tell_opening(game, events);
    start::prepare_heroes(game);
    course::advance(game, events);
}

fn tell_opening<const W: usize, E: Events<W>>(game: &Game<'_, W>, events: &mut E) {
    events.event(game, Event::FirstPlayer { player: game.first });
    for player in game.players {
        for card in game.zone(player, Zone::Hand) {
            events.event(game, Event::Drew { player, card });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        CardKind, CardSpec, DecisionList, DeckSpec, Mode,
        game::mutations::start,
        policy::{Random, ask},
    };

    /// Nothing is left of the game that was played in the same memory: neither in the order of cards, nor in the hash, nor in
    /// what follows.
    #[test]
    fn a_game_is_set_up_alike_wherever_it_is() {
        let text = "when {J} -> give 2 boosts and Anchored to me; create 1 \"Spark\" 1/1/1 Spirit in my Expedition\n\
                    cost {T}: this Day: each Character controlled by you has Defender";
        for text in ["", text] {
            let cost = CardSpec { hand_cost: 1, reserve_cost: 1, ..CardSpec::new(CardKind::Character) };
            let texts = vec![(Some(0), text.parse().expect("in the notation"))];
            let deck = DeckSpec { cards: vec![(cost, 39)], texts, ..DeckSpec::default() };
            let pool = CardPool::new(&deck).expect("a deck of Characters");
            let setup = |seed| Setup {
                pool: &pool,
                rules: Mode::Standard.rules(),
                seat: Seat::Random,
                seed,
                day_cap: NonZeroU8::new(4).expect("four"),
            };
            let play = |game: &mut Game<'_>, seed| {
                let (mut list, mut policy) = (DecisionList::new(), Random::of_seat(Player::A, seed));
                while let Some(player) = game.to_decide() {
                    game.play_unchecked(ask(game, &mut policy, &mut list, player), &mut ());
                }
            };
            let mut used = start::blank(&pool);
            for seed in 0..40 {
                set_up(&mut used, &setup(seed), &mut ());
                let mut fresh = Game::from_setup(&setup(seed));
                assert_eq!((used.state_hash(), used == fresh), (fresh.state_hash(), true), "{text}, seed {seed}");
                play(&mut used, seed);
                play(&mut fresh, seed);
                assert_eq!((used.state_hash(), used == fresh), (fresh.state_hash(), true), "{text}, seed {seed}");
            }
        }
    }
}
