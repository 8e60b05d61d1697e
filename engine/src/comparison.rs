//! Comparisons on common random numbers: each game is dealt once and played by every deck that is compared. Cards that the decks
//! have in common lie in the same places, so the difference of a game comes only from what differs, and its interval is narrow.
//! What is compared is another deck, a swap of cards, or a card drawn or not; the games are added up in whole numbers, of which
//! means, differences and their intervals are made.

mod contestant;

pub use contestant::{Contestant, ContestantSpec, Measure, Places, common_places};

use crate::{
    Mode, Rng,
    comparison::contestant::{Deal, Room, exchange, shuffle},
    mix,
    primitives::{CardId, Player},
    rng::Stream,
    simulate::FARTHEST,
    statistics::{Confidence, Stat},
};
use std::{
    ops::Range,
    sync::atomic::{AtomicBool, Ordering},
};

/// What is compared with the games of a deck.
#[derive(Clone, Debug)]
pub enum Trial {
    /// Another deck, policy or seat. The first side is the deck of the comparison.
    Other(Box<Contestant>),
    /// The deck with the first copy of a card exchanged for a copy of another card that has no place in it; both are positions in
    /// its list. The first side is the deck as it is.
    Swap {
        /// The card that is taken out.
        remove: usize,
        /// The card that is put in.
        add: usize,
    },
    /// A copy of these cards, which are positions in its list, is or is not among the cards drawn by the rules on the Days
    /// played, with everything else equal: it is exchanged for another card of the same deck, all at random. The first side is
    /// the one in which it is not drawn.
    Drawn(Vec<usize>),
}

/// A deck and what is compared with it. Game n depends only on the comparison and n.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What a game is worth.
    pub measure: Measure,
    /// Master seed. Game n has the seed [`mix`]`(seed, n)`.
    pub seed: u64,
    /// The deck, made ready for the measure.
    pub deck: Contestant,
    /// What is compared with it, made ready for the same measure.
    pub trials: Vec<Trial>,
    /// Whether each game is played for one trial only, the trials taking turns. With many trials each then has deals of its own.
    pub takes_turns: bool,
}

/// The results of games of a comparison, in whole numbers: for each trial the values of both sides and their differences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparisonTotals {
    games: u64,
    trials: Vec<PairTotals>,
    faulted: u64,
    /// Games played, in all trials together.
    played: u64,
    work: u64,
}

/// How many games of one trial had each value, from the least value on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PairTotals {
    first: [u64; VALUES],
    second: [u64; VALUES],
    /// The second value of a game less its first.
    difference: [u64; DIFFERENCES],
}

/// The results of two sides that played the same deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairReport {
    /// The value of a game for the first side.
    pub first: Stat,
    /// The value of a game for the second side.
    pub second: Stat,
    /// The value for the second side less that for the first, game by game on equal deals. Its interval is much narrower than
    /// those of the two values.
    pub difference: Stat,
}

/// The greatest value of a game; its negative is the least.
const GREATEST: usize = FARTHEST;
const VALUES: usize = 2 * GREATEST + 1;
const DIFFERENCES: usize = 4 * GREATEST + 1;

impl Comparison {
    /// Totals of no game.
    #[must_use]
    pub fn no_games(&self) -> ComparisonTotals {
        ComparisonTotals::none(self.trials.len())
    }

    /// Plays a range of games, each once for the deck and once for each trial whose turn it is, and adds them to the totals. It
    /// ends soon after `interrupt` is set, even in the middle of a game; the totals mean nothing then.
    pub fn run_until(&self, games: Range<u64>, totals: &mut ComparisonTotals, interrupt: &AtomicBool) {
        let mut room = Room::of(&self.deck, interrupt);
        let (mut keyed, mut order, mut changed) = (Vec::new(), Vec::new(), Vec::new());
        for number in games.take_while(|_| !interrupt.load(Ordering::Relaxed)) {
            let seed = mix(self.seed, number);
            let mut play = |contestant, order: &[CardId]| {
                let (value, faulted) =
                    Contestant::play(contestant, &Deal { number, seed, order }, &self.measure, &mut room);
                totals.played += 1;
                totals.faulted += u64::from(faulted);
                value
            };
            shuffle(self.deck.copies(), seed, &mut keyed, &mut order);
            let own = play(&self.deck, &order);
            let turn = |nth: usize| !self.takes_turns || nth as u64 == number % self.trials.len() as u64;
            for (nth, trial) in self.trials.iter().enumerate().filter(|(nth, _)| turn(*nth)) {
                let (first, second) = match trial {
                    Trial::Other(other) => {
                        shuffle(other.copies(), seed, &mut keyed, &mut changed);
                        (own, play(other, &changed))
                    }
                    Trial::Swap { remove, add } => {
                        changed.clone_from(&order);
                        self.swap(&mut changed, *remove, *add);
                        (own, play(&self.deck, &changed))
                    }
                    Trial::Drawn(kinds) => {
                        changed.clone_from(&order);
                        let is_without = self.exchange(&mut changed, kinds, nth, seed);
                        let other = play(&self.deck, &changed);
                        if is_without { (other, own) } else { (own, other) }
                    }
                };
                totals.trials[nth].count(first, second);
            }
            totals.games += 1;
        }
        totals.work += room.meter.work;
    }

    /// Puts one card in the place of another.
    fn swap(&self, order: &mut [CardId], remove: usize, add: usize) {
        let pool = self.deck.pool();
        let [out, new] = [remove, add].map(|kind| pool.copies(kind));
        // Copies that have a place come before those that have none.
        let new = new.iter().find(|card| !order.contains(card));
        let out = out.first().and_then(|out| order.iter().position(|card| *card == out));
        if let (Some(at), Some(new)) = (out, new) {
            order[at] = new;
        }
    }

    /// Exchanges a copy into or out of the cards drawn by the rules. Tells whether the order is now the one without the copy.
    fn exchange(&self, order: &mut [CardId], kinds: &[usize], nth: usize, seed: u64) -> bool {
        let cards: Vec<CardId> = kinds.iter().flat_map(|kind| self.deck.pool().copies(*kind)).collect();
        let cards: Vec<CardId> = cards.into_iter().filter(|card| order.contains(card)).collect();
        let rng = &mut Rng::new(Stream::Trial(nth as u16).seed(seed));
        exchange(order, &cards, self.drawn() as usize, rng)
    }

    /// Number of cards that the rules draw on the Days played (4.1.h, 4.2.1.d).
    #[must_use]
    pub fn drawn(&self) -> u32 {
        let days = match &self.measure {
            Measure::Pace { days, .. } => days.get(),
            // Such games have no last Day; counted up to the first Day on which they can end.
            Measure::Field { .. } => 4,
        };
        Mode::Standard.rules().drawn_by(days).min(self.deck.pool().deck(Player::A).len().into())
    }
}

impl ComparisonTotals {
    fn none(trials: usize) -> Self {
        Self { games: 0, trials: vec![PairTotals::NONE; trials], faulted: 0, played: 0, work: 0 }
    }

    /// Games dealt. Each was played once for the deck and once for each trial.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Games played, of all trials together.
    #[must_use]
    pub const fn played(&self) -> u64 {
        self.played
    }

    /// The games that were stopped because they came to a bound of the engine (system 8).
    #[must_use]
    pub const fn faulted(&self) -> u64 {
        self.faulted
    }

    /// The work of all games, as [`Events::worked`](crate::Events::worked) counts it: the same on every machine.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Adds other games of the same comparison.
    pub fn merge(&mut self, other: &Self) {
        fn add(counts: &mut [u64], more: &[u64]) {
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
        for (trial, more) in self.trials.iter_mut().zip(&other.trials) {
            add(&mut trial.first, &more.first);
            add(&mut trial.second, &more.second);
            add(&mut trial.difference, &more.difference);
        }
        self.games += other.games;
        self.faulted += other.faulted;
        self.played += other.played;
        self.work += other.work;
    }

    /// Works out the report of a trial; `confidence` is that of the interval of the difference.
    #[must_use]
    pub fn report(&self, trial: usize, confidence: Confidence) -> PairReport {
        let PairTotals { first, second, difference } = &self.trials[trial];
        let lowest = -(GREATEST as i32);
        PairReport {
            first: Stat::of_histogram(lowest, first),
            second: Stat::of_histogram(lowest, second),
            difference: Stat::among(2 * lowest, difference, confidence),
        }
    }
}

impl PairTotals {
    const NONE: Self = Self { first: [0; VALUES], second: [0; VALUES], difference: [0; DIFFERENCES] };

    fn count(&mut self, first: i32, second: i32) {
        let place = |value: i32, greatest: usize| (value + greatest as i32).clamp(0, 2 * greatest as i32) as usize;
        self.first[place(first, GREATEST)] += 1;
        self.second[place(second, GREATEST)] += 1;
        self.difference[place(second - first, 2 * GREATEST)] += 1;
    }
}

#[cfg(test)]
mod tests;
