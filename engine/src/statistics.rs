//! Numbers with their uncertainty: means of histograms and probabilities of counts, with 95 % confidence intervals.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Confidence of every interval in a report.
pub const CONFIDENCE: f64 = 0.95;

/// Half the width of such an interval, in standard errors that are known.
pub const CONFIDENCE_ERRORS: f64 = 1.959_963_984_540_054;

/// A number that varies from game to game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stat {
    /// Games it was taken from. Without any, all else is 0.
    pub games: u64,
    /// Arithmetic mean.
    pub mean: f64,
    /// Standard deviation of a game (not of the mean), estimated from the sample.
    pub sd: f64,
    /// Lower end of the 95 % confidence interval of the mean.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// The value that 5 % of the games do not exceed: exact, from the histogram.
    pub p5: i32,
    /// Median in the same sense.
    pub p50: i32,
    /// The value that 95 % of the games do not exceed.
    pub p95: i32,
}

/// How sure the interval of a probability is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confidence {
    /// 95 % for this one.
    Single,
    /// 95 % that **all** rows of a table with this many rows hold at once (Šidák), which is what a reader needs who compares
    /// them.
    Table(usize),
}

/// A probability estimated by counting games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prob {
    /// Share of the games.
    pub estimate: f64,
    /// Lower end of the Wilson score interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// The true value, where a closed form exists.
    pub exact: Option<f64>,
}

impl Stat {
    /// The mean of a histogram: `counts[v]` games had the value `v`.
    #[must_use]
    pub fn of(counts: &[u64]) -> Self {
        Self::of_histogram(0, counts)
    }

    /// The mean of the value of each game, in any order. Values may be below 0; they must lie within a range that fits into
    /// memory.
    #[must_use]
    pub fn of_values(values: impl Iterator<Item = i32> + Clone) -> Self {
        let Some((lowest, highest)) =
            values.clone().map(|value| (value, value)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
        else {
            return Self::of(&[]);
        };
        let mut counts = vec![0; highest.abs_diff(lowest) as usize + 1];
        values.for_each(|value| counts[value.abs_diff(lowest) as usize] += 1);
        Self::of_histogram(lowest, &counts)
    }

    /// As [`of`](Self::of), where `counts[v]` games had the value `lowest + v`.
    pub(crate) fn of_histogram(lowest: i32, counts: &[u64]) -> Self {
        Self::among(lowest, counts, Confidence::Single)
    }

    /// As [`of_histogram`](Self::of_histogram), with an interval of this confidence.
    pub(crate) fn among(lowest: i32, counts: &[u64], confidence: Confidence) -> Self {
        let games: u64 = counts.iter().sum();
        let (mut sum, mut squares) = (0u128, 0u128);
        for (value, &count) in (0u128..).zip(counts) {
            sum += value * u128::from(count);
            squares += value * value * u128::from(count);
        }
        if games == 0 {
            return Self { games, mean: 0.0, sd: 0.0, low: 0.0, high: 0.0, p5: 0, p50: 0, p95: 0 };
        }
        let n = games as f64;
        let mean = f64::from(lowest) + sum as f64 / n;
        // n Σv² - (Σv)² is exact in integers, so equal values give a deviation of exactly 0.
        let spread = (u128::from(games) * squares - sum * sum) as f64;
        let sd = if games > 1 { (spread / (n * (n - 1.0))).sqrt() } else { 0.0 };
        let half = (quantile_of_mean(confidence, games) * sd / n.sqrt()).max(least_half_width(confidence, n));
        let percentile = |percent: u64| {
            let mut seen = 0;
            let reached = |&count: &u64| {
                seen += count;
                u128::from(seen) * 100 >= u128::from(games) * u128::from(percent)
            };
            lowest + counts.iter().position(reached).unwrap_or(0) as i32
        };
        Self {
            games,
            mean,
            sd,
            low: mean - half,
            high: mean + half,
            p5: percentile(5),
            p50: percentile(50),
            p95: percentile(95),
        }
    }

    /// The same number with the other sign.
    #[must_use]
    pub fn negated(&self) -> Self {
        let Self { mean, low, high, p5, p50, p95, .. } = *self;
        // Of nothing there is no less.
        let (mean, low, high) = (0.0 - mean, 0.0 - high, 0.0 - low);
        Self { mean, low, high, p5: -p95, p50: -p50, p95: -p5, ..*self }
    }

    /// Half the width of the interval.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Number of games after which half the interval of a single number has this width, by the deviation: 1 or more.
    #[must_use]
    pub fn games_for(&self, half_width: f64) -> u64 {
        (quantile(Confidence::Single) * self.sd / half_width).powi(2).ceil().max(1.0) as u64
    }
}

impl Prob {
    /// The probability from a count of games.
    #[must_use]
    pub fn of(count: u64, games: u64, confidence: Confidence) -> Self {
        if games == 0 {
            return Self { estimate: 0.0, low: 0.0, high: 1.0, exact: None };
        }
        let (n, z) = (games as f64, quantile(confidence));
        let estimate = count as f64 / n;
        let scale = 1.0 + z * z / n;
        let centre = (estimate + z * z / (2.0 * n)) / scale;
        let half = z / scale * (estimate * (1.0 - estimate) / n + z * z / (4.0 * n * n)).sqrt();
        Self {
            estimate,
            low: if count == 0 { 0.0 } else { (centre - half).clamp(0.0, estimate) },
            high: if count == games { 1.0 } else { (centre + half).clamp(estimate, 1.0) },
            exact: None,
        }
    }

    /// With the true value beside it.
    #[must_use]
    pub const fn with_exact(self, exact: Option<f64>) -> Self {
        Self { exact, ..self }
    }

    /// Width of the interval.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// The probability that a two-sided interval leaves out above, so that each row of a table holds with it.
fn left_out_above(confidence: Confidence) -> f64 {
    let rows = match confidence {
        Confidence::Single => 1,
        Confidence::Table(rows) => rows.max(1),
    };
    // Each row holds with this probability; all of them together with 95 %.
    (1.0 - CONFIDENCE.powf(1.0 / rows as f64)) / 2.0
}

/// The least half width of the interval of a mean of whole numbers. Where all games had the same value, some other value may still
/// have the share that the Wilson interval allows of what was never seen, and lies 1 away or more; a single game that had it makes
/// the mean no surer. So no interval is narrower, and none has no width.
fn least_half_width(confidence: Confidence, games: f64) -> f64 {
    let square = quantile(confidence).powi(2);
    square / (games + square)
}

/// Half the width of a two-sided interval of a share, in standard errors, which are known for a share.
fn quantile(confidence: Confidence) -> f64 {
    Normal::standard().inverse_cdf(1.0 - left_out_above(confidence))
}

/// Half the width of the interval of a mean, in standard errors, where these are themselves estimated from this many games
/// (Student 1908): the fewer games, the wider. One game says nothing of the spread, and its interval nothing more than its value.
fn quantile_of_mean(confidence: Confidence, games: u64) -> f64 {
    // The two differ by 1 in 80,000 there, less than what the library's quantile is uncertain by further on.
    const MANY: u64 = 100_000;
    match games {
        0 | 1 => 0.0,
        MANY.. => quantile(confidence),
        _ => StudentsT::new(0.0, 1.0, (games - 1) as f64)
            .expect("one degree of freedom or more")
            .inverse_cdf(1.0 - left_out_above(confidence)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As printed in tables of the normal and of Student's distribution.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        assert!((quantile(Confidence::Single) - CONFIDENCE_ERRORS).abs() < 1e-9);
        assert!(quantile(Confidence::Table(40)) > quantile(Confidence::Table(10)));
        assert_eq!(quantile(Confidence::Table(1)), quantile(Confidence::Single));
        for (games, t) in [(2, 12.7062), (3, 4.3027), (6, 2.5706), (11, 2.2281), (31, 2.0423), (121, 1.9799)] {
            let found = quantile_of_mean(Confidence::Single, games);
            assert!((found - t).abs() < 1e-4, "{games}: {found}");
        }
        let of_many = [99_999, 100_000].map(|games| quantile_of_mean(Confidence::Table(40), games));
        assert!((of_many[0] / of_many[1] - 1.0).abs() < 1e-4, "{of_many:?}");
    }

    /// The mean of few games lies in its interval as often as that of many: what is drawn here is nearly normal.
    #[test]
    fn intervals_of_few_games_hold_as_often_as_they_say() {
        const SAMPLES: u32 = 20_000;
        let mut rng = crate::rng::Rng::new(7);
        for games in [2, 3, 5, 10, 30] {
            let mut held = 0;
            for _ in 0..SAMPLES {
                let values: Vec<i32> = (0..games).map(|_| (0..12).map(|_| rng.below(1000) as i32).sum()).collect();
                let stat = Stat::of_values(values.iter().copied());
                held += u32::from((stat.low..=stat.high).contains(&(12.0 * 499.5)));
            }
            let share = f64::from(held) / f64::from(SAMPLES);
            assert!((share - CONFIDENCE).abs() < 0.007, "{games} games: {share}");
        }
    }

    /// A value that one game in 300 has: of 300 games two in three show it at most once, and many never.
    #[test]
    fn intervals_of_what_is_rarely_seen_hold_as_often_as_they_say() {
        const SAMPLES: u32 = 5_000;
        let mut rng = crate::rng::Rng::new(3);
        let mut held = 0;
        for _ in 0..SAMPLES {
            let rare = (0..300).filter(|_| rng.below(300) == 0).count() as u64;
            let stat = Stat::of(&[0, 0, 300 - rare, rare]);
            assert!(stat.high > stat.low);
            held += u32::from((stat.low..=stat.high).contains(&(2.0 + 1.0 / 300.0)));
        }
        assert!(f64::from(held) / f64::from(SAMPLES) > CONFIDENCE - 0.007, "{held}");
    }

    /// Wilson 1927: 10 of 100 gives 0.0552 to 0.1744.
    #[test]
    fn intervals_are_wilson_scores() {
        let p = Prob::of(10, 100, Confidence::Single);
        assert!((p.low - 0.055_23).abs() < 1e-4 && (p.high - 0.174_37).abs() < 1e-4, "{p:?}");
        assert_eq!((Prob::of(0, 9, Confidence::Single).low, Prob::of(9, 9, Confidence::Single).high), (0.0, 1.0));
        assert_eq!(Prob::of(0, 0, Confidence::Single).width(), 1.0);
        assert!(Prob::of(10, 100, Confidence::Table(30)).width() > p.width());
    }

    #[test]
    fn a_histogram_gives_mean_deviation_and_percentiles() {
        // Ten games of 1, ten of 3: mean 2, sample deviation sqrt(20/19).
        let stat = Stat::of(&[0, 10, 0, 10]);
        assert_eq!((stat.games, stat.mean, stat.p5, stat.p50, stat.p95), (20, 2.0, 1, 1, 3));
        assert!((stat.sd - (20.0f64 / 19.0).sqrt()).abs() < 1e-12);
        // Nineteen degrees of freedom.
        assert!((stat.high - stat.mean - 2.093_024 * stat.sd / 20f64.sqrt()).abs() < 1e-6);
        // What seven games did not show may be had by the share that Wilson's interval allows of it.
        let constant = Stat::of(&[0, 0, 7]);
        let unseen = Prob::of(0, 7, Confidence::Single).high;
        assert!(constant.sd == 0.0 && (constant.high - 2.0 - unseen).abs() < 1e-12, "{constant:?}");
        assert!((2.0 - constant.low - unseen).abs() < 1e-12, "{constant:?}");
        assert_eq!(Stat::of(&[]).games, 0);
        assert_eq!(Stat::of(&[0, 1]).sd, 0.0);
    }
}
