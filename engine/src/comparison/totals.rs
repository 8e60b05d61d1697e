//! Totals of the games of a comparison, in whole numbers.

use crate::simulate::FARTHEST;

/// The greatest value of a game; its negative is the least.
pub(super) const GREATEST: usize = FARTHEST;
const VALUES: usize = 2 * GREATEST + 1;
const DIFFERENCES: usize = 4 * GREATEST + 1;

/// How many games of one trial had each value, from the least value on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PairTotals {
    pub(super) first: [u64; VALUES],
    pub(super) second: [u64; VALUES],
    /// The second value of a game less its first.
    pub(super) difference: [u64; DIFFERENCES],
}

impl PairTotals {
    const NONE: Self = Self { first: [0; VALUES], second: [0; VALUES], difference: [0; DIFFERENCES] };

    pub(super) fn count(&mut self, first: i32, second: i32) {
        let place = |value: i32, greatest: usize| (value + greatest as i32).clamp(0, 2 * greatest as i32) as usize;
        self.first[place(first, GREATEST)] += 1;
        self.second[place(second, GREATEST)] += 1;
        self.difference[place(second - first, 2 * GREATEST)] += 1;
    }
}

/// The results of games of a comparison, in whole numbers: for each trial the values of both sides and their differences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparisonTotals {
    pub(super) games: u64,
    pub(super) trials: Vec<PairTotals>,
    pub(super) faulted: u64,
    /// Games played, in all trials together.
    pub(super) played: u64,
    pub(super) work: u64,
}

impl ComparisonTotals {
    pub(super) fn none(trials: usize) -> Self {
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
}
