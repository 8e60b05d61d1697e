//! Turns the totals of a comparison into means, differences and their intervals.

use super::totals::{ComparisonTotals, GREATEST, PairTotals};
use crate::statistics::{Confidence, Stat};

/// Two sides that played the same deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairReport {
    /// What a game was worth to the first.
    pub first: Stat,
    /// To the second.
    pub second: Stat,
    /// The second less the first, game by game on equal deals: its interval is much narrower than theirs.
    pub difference: Stat,
}

impl ComparisonTotals {
    /// Makes numbers of the games of a trial; `confidence` is that of the interval of the difference.
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
