//! Turns the totals of a comparison into means, differences and their intervals.

use super::totals::{ComparisonTotals, GREATEST, PairTotals};
use crate::statistics::{Confidence, Stat};

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

impl ComparisonTotals {
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
