//! The views STAT and PROB of the contract (section 5).

use engine::{Prob, Stat};
use serde::Serialize;
use utoipa::ToSchema;

/// A number that varies from game to game.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Stat)]
pub struct StatView {
    /// Mean over the games.
    #[schema(example = 3.9)]
    mean: f64,
    /// Standard deviation of a game.
    sd: f64,
    /// Lower end of the 95 % confidence interval of the mean.
    low: f64,
    /// Upper end.
    high: f64,
    /// 5 % of the games do not exceed it.
    p5: i32,
    /// Median.
    p50: i32,
    /// 95 % of the games do not exceed it.
    p95: i32,
}

/// A probability estimated by counting games.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Prob)]
pub struct ProbView {
    /// Share of the games in which it happened.
    #[schema(example = 0.402, minimum = 0, maximum = 1)]
    estimate: f64,
    /// Lower end of the 95 % confidence interval.
    low: f64,
    /// Upper end.
    high: f64,
    /// The true value, where a closed form exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    exact: Option<f64>,
}

impl StatView {
    /// Shows a number that varies from game to game.
    pub fn of(stat: &Stat) -> Self {
        let Stat { mean, sd, low, high, p5, p50, p95, .. } = *stat;
        Self { mean, sd, low, high, p5, p50, p95 }
    }

    /// The same number with its interval cut to the possible values of the mean.
    pub fn within(self, least: f64, most: f64) -> Self {
        Self { low: self.low.max(least), high: self.high.min(most), ..self }
    }
}

impl ProbView {
    /// A probability that was computed, not estimated.
    pub const fn exact(value: f64) -> Self {
        Self { estimate: value, low: value, high: value, exact: Some(value) }
    }

    /// Shows an estimated probability.
    pub fn of(prob: &Prob) -> Self {
        let Prob { estimate, low, high, exact } = *prob;
        Self { estimate, low, high, exact }
    }
}
