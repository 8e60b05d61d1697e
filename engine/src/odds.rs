//! Exact odds of drawing cards: the hypergeometric distribution, without simulation.

mod together;

pub use together::{MAX_CASES, MAX_WANTS, TooManyCases, Want, all_of};

/// Cards drawn without replacement out of a population some of which are wanted.
///
/// # Examples
///
/// At least one of three copies among the six cards of an opening hand:
///
/// ```
/// use engine::odds::Draws;
/// let p = Draws { population: 39, wanted: 3, drawn: 6 }.at_least(1);
/// assert!((p - 0.403_0).abs() < 0.000_1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// The number of cards.
    pub population: u32,
    /// The cards that are wanted; more than there are count as all.
    pub wanted: u32,
    /// Cards drawn; more than there are count as all.
    pub drawn: u32,
}

/// Largest population whose binomial coefficients fit in 128 bits.
const EXACT: u32 = 128;

impl Draws {
    /// Probability that at least `count` wanted cards are among those drawn, 0 to 1.
    ///
    /// For populations of up to 128 cards it is a quotient of integers, rounded three times; above that it is
    /// right to about 12 digits.
    #[must_use]
    pub fn at_least(&self, count: u32) -> f64 {
        let (least, most) = self.range();
        if count <= least {
            1.0
        } else if count > most {
            0.0
        } else {
            self.share(count..=most)
        }
    }

    /// Probability that exactly `count` wanted cards are among those drawn.
    #[must_use]
    pub fn exactly(&self, count: u32) -> f64 {
        let (least, most) = self.range();
        if count < least || count > most { 0.0 } else { self.share(count..=count) }
    }

    /// Mean number of wanted cards among those drawn.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.population == 0 {
            return 0.0;
        }
        let Self { population, wanted, drawn } = self.clamped();
        f64::from(drawn) * f64::from(wanted) / f64::from(population)
    }

    fn clamped(&self) -> Self {
        let Self { population, wanted, drawn } = *self;
        Self { population, wanted: wanted.min(population), drawn: drawn.min(population) }
    }

    /// Fewest and most wanted cards there can be among those drawn.
    fn range(&self) -> (u32, u32) {
        let Self { population, wanted, drawn } = self.clamped();
        // In this order nothing overflows, whatever the numbers.
        (drawn.saturating_sub(population - wanted), drawn.min(wanted))
    }

    /// Probability of the numbers in a part of the range.
    fn share(&self, counts: std::ops::RangeInclusive<u32>) -> f64 {
        let Self { population, wanted, drawn } = self.clamped();
        if population <= EXACT {
            let ways = |i| choose(wanted, i) * choose(population - wanted, drawn - i);
            return counts.map(ways).sum::<u128>() as f64 / choose(population, drawn) as f64;
        }
        // Weights relative to the likeliest number, by the quotient of neighbours, so that nothing under- or
        // overflows; then the share of the wanted ones in all.
        let (least, most) = self.range();
        let [n, k, d] = [population, wanted, drawn].map(f64::from);
        let rise = |i: u32| {
            let i = f64::from(i);
            (k - i) * (d - i) / ((i + 1.0) * (n - k - d + i + 1.0))
        };
        let mode = (((d + 1.0) * (k + 1.0) / (n + 2.0)) as u32).clamp(least, most);
        let (mut all, mut part) = (0.0, 0.0);
        let mut add = |i: u32, weight: f64| {
            all += weight;
            if counts.contains(&i) {
                part += weight;
            }
        };
        let mut weight = 1.0;
        add(mode, weight);
        for i in mode..most {
            weight *= rise(i);
            add(i + 1, weight);
        }
        weight = 1.0;
        for i in (least..mode).rev() {
            weight /= rise(i);
            add(i, weight);
        }
        part / all
    }
}

/// Number of ways to choose `k` of `n` things; fits for `n` up to [`EXACT`].
fn choose(n: u32, k: u32) -> u128 {
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1, |ways, i| {
        // ways * (n - i) / (i + 1), divided first where it can be, as the product alone might not fit.
        let (factor, divisor) = (u128::from(n - i), u128::from(i + 1));
        let common = gcd(ways, divisor);
        (ways / common) * (factor / (divisor / common))
    })
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomial_coefficients_follow_pascal() {
        for n in 1..=EXACT {
            for k in 1..n {
                assert_eq!(choose(n, k), choose(n - 1, k - 1) + choose(n - 1, k));
            }
        }
        assert_eq!((choose(5, 0), choose(5, 5), choose(5, 6)), (1, 1, 0));
    }

    /// Fractions worked out by hand.
    #[test]
    fn small_cases_are_the_exact_fractions() {
        for (population, wanted, drawn, count, numerator, denominator) in [
            // Two coins of a purse of four, two of them gold: 1 - C(2,2)/C(4,2).
            (4u32, 2u32, 2u32, 1u32, 5.0, 6.0),
            (4, 2, 2, 2, 1.0, 6.0),
            // Three copies in 39 cards, six drawn: 1 - (36·35·34·33·32·31)/(39·38·37·36·35·34).
            (39, 3, 6, 1, 3_683.0, 9_139.0),
            (12, 1, 3, 1, 1.0, 4.0),
            (5, 4, 3, 2, 1.0, 1.0),
            (6, 1, 6, 1, 1.0, 1.0),
            (6, 1, 60, 1, 1.0, 1.0),
            (6, 0, 3, 1, 0.0, 1.0),
            (0, 0, 0, 1, 0.0, 1.0),
            (0, 3, 3, 0, 1.0, 1.0),
        ] {
            let p = Draws { population, wanted, drawn }.at_least(count);
            assert!((p - numerator / denominator).abs() <= 2.0 * f64::EPSILON, "{population} {wanted} {drawn}: {p}");
        }
    }

    #[test]
    fn the_probabilities_of_all_numbers_sum_to_one() {
        for (population, wanted, drawn) in [(39, 3, 6), (128, 60, 64), (129, 60, 64), (1000, 300, 50), (5000, 7, 4000)]
        {
            let draws = Draws { population, wanted, drawn };
            let sum: f64 = (0..=drawn).map(|i| draws.exactly(i)).sum();
            let mean: f64 = (0..=drawn).map(|i| f64::from(i) * draws.exactly(i)).sum();
            assert!((sum - 1.0).abs() < 1e-11, "{sum}");
            assert!((mean - draws.mean()).abs() < 1e-9 * draws.mean(), "{mean}");
        }
    }

    /// Both ways of counting agree where they meet.
    #[test]
    fn large_populations_go_on_where_small_ones_end() {
        let p = |population| Draws { population, wanted: 9, drawn: 14 }.at_least(2);
        let slope = p(127) - p(128);
        assert!(((p(128) - p(129)) - slope).abs() < slope * 0.05);
        let every = Draws { population: 1_000_000, wanted: 1, drawn: 1_000_000 };
        assert_eq!(every.at_least(1), 1.0);
    }

    #[test]
    fn extreme_numbers_give_probabilities() {
        let draws = Draws { population: 200, wanted: u32::MAX, drawn: u32::MAX };
        assert_eq!((draws.at_least(200), draws.at_least(201), draws.exactly(0)), (1.0, 0.0, 0.0));
        assert_eq!(Draws { population: 0, wanted: 0, drawn: 0 }.mean(), 0.0);
    }
}
