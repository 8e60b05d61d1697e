//! The odds of several wants at once: the multivariate hypergeometric distribution over the cards that the wants tell apart, and
//! over the Days by which they ask.

mod by_class;
mod by_day;
mod ways;

use super::Draws;
use ways::Ways;

/// A want: at least this many of some cards among the first cards drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Want {
    /// The different cards that count, by position in the deck; a card that is named twice counts once.
    pub cards: Vec<usize>,
    /// The number of copies of these that are wanted, all together.
    pub at_least: u32,
    /// The number of cards drawn by then; more than there are count as all.
    pub drawn: u32,
}

/// The wants tell so many cases apart that their odds are not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("together the wants tell more than {MOST_CASES} cases apart")]
pub struct TooManyCases;

/// Most cases that are gone through in each of two ways, which takes a few tenths of a second.
pub const MOST_CASES: u32 = 250_000;

/// Number of cases after which the other way of counting is tried first.
const FEW_CASES: u32 = 20_000;

/// Most wants that can be asked for together: each is one bit.
pub const MOST_WANTS: usize = 64;

impl Want {
    /// Probability of this want alone, in a deck with these copies of each different card.
    #[must_use]
    pub fn alone(&self, copies: &[u8]) -> f64 {
        let wanted = copies.iter().enumerate().filter(|(card, _)| self.cards.contains(card));
        let wanted = wanted.map(|(_, n)| u32::from(*n)).sum();
        Draws { population: population(copies), wanted, drawn: self.drawn }.at_least(self.at_least)
    }

    /// Whether this want holds whenever the other does.
    fn follows_from(&self, other: &Self) -> bool {
        other.at_least >= self.at_least
            && other.drawn <= self.drawn
            && other.cards.iter().all(|card| self.cards.contains(card))
    }
}

/// Probability that all these wants hold in one game, 0 to 1, in a deck with so many copies of each different card.
///
/// It is a quotient of whole numbers, rounded three times, where these fit in 128 bits, as they do for decks of usual size;
/// beyond that it is right to about 12 digits.
///
/// # Errors
///
/// [`TooManyCases`] if counting takes more than [`MOST_CASES`] steps, or there are more than [`MOST_WANTS`].
///
/// # Examples
///
/// One of three copies of each of two cards among the six of an opening hand:
///
/// ```
/// use engine::odds::{Want, all_of};
/// let want = |card| Want { cards: vec![card], at_least: 1, drawn: 6 };
/// let p = all_of(&[3, 3, 33], &[want(0), want(1)]).unwrap();
/// assert!((p - 0.145_5).abs() < 0.000_1);
/// ```
pub fn all_of(copies: &[u8], wants: &[Want]) -> Result<f64, TooManyCases> {
    let mut left: Vec<&Want> = Vec::new();
    for want in wants {
        let alone = want.alone(copies);
        if alone <= 0.0 {
            return Ok(0.0);
        }
        if alone < 1.0 && !left.iter().any(|other| want.follows_from(other)) {
            left.retain(|other| !other.follows_from(want));
            left.push(want);
        }
    }
    match left.as_slice() {
        [] => return Ok(1.0),
        [one] => return Ok(one.alone(copies)),
        several if several.len() > MOST_WANTS => return Err(TooManyCases),
        _ => {}
    }
    let problem = Problem::of(copies, &left);
    for most in [FEW_CASES, MOST_CASES] {
        if let Some(odds) = problem.odds(by_day::count::<u128>, by_day::count::<f64>, most) {
            return Ok(odds);
        }
        if let Some(odds) = problem.odds(by_class::count::<u128>, by_class::count::<f64>, most) {
            return Ok(odds);
        }
    }
    Err(TooManyCases)
}

fn population(copies: &[u8]) -> u32 {
    copies.iter().map(|n| u32::from(*n)).sum()
}

/// What is counted: the wants that can hold and can fail.
struct Problem {
    /// Cards of the deck.
    population: u32,
    /// Cards that the same wants ask for, as one class.
    classes: Vec<Class>,
    /// Cards that no want asks for.
    others: u32,
    /// The wants, by the places of their bits.
    wants: Vec<Goal>,
    /// Cards drawn in each stage: up to the first number that a want names, from there to the next, and so on.
    stages: Vec<u32>,
}

/// Cards that the same wants ask for.
struct Class {
    copies: u32,
    /// The wants, one bit each.
    wants: u64,
}

/// What one want asks for.
struct Goal {
    at_least: u32,
    /// The last stage that counts.
    last_stage: usize,
}

/// Why nothing was counted.
enum Stop {
    /// A number did not fit.
    Overflow,
    /// It took more steps than allowed.
    TooMany,
}

/// A way of counting: returns in how many ways a deck can be drawn stage by stage so that all wants hold, within so many steps.
type Count<N> = fn(&Problem, u32) -> Result<N, Stop>;

impl Problem {
    fn of(copies: &[u8], wants: &[&Want]) -> Self {
        let population = population(copies);
        let mut drawn: Vec<u32> = wants.iter().map(|want| want.drawn.min(population)).collect();
        drawn.sort_unstable();
        drawn.dedup();
        let stage = |want: &&Want| drawn.partition_point(|d| *d < want.drawn.min(population));
        let goal = |want: &&Want| Goal { at_least: want.at_least, last_stage: stage(want) };
        let wants_of = |card: usize| {
            let bits = wants.iter().enumerate().filter(|(_, want)| want.cards.contains(&card));
            bits.fold(0u64, |all, (bit, _)| all | 1 << bit)
        };
        let (mut classes, mut others): (Vec<Class>, u32) = (Vec::new(), 0);
        for (card, n) in copies.iter().enumerate() {
            match (wants_of(card), u32::from(*n)) {
                (0, n) => others += n,
                (wants, n) => match classes.iter_mut().find(|class| class.wants == wants) {
                    Some(class) => class.copies += n,
                    None => classes.push(Class { copies: n, wants }),
                },
            }
        }
        // Wants that share cards come after one another, so that few are open at a time.
        classes.sort_by_key(|class| (class.wants.trailing_zeros(), class.wants));
        let before = std::iter::once(0).chain(drawn.iter().copied());
        let stages = drawn.iter().zip(before).map(|(until, from)| until - from).collect();
        Self { population, classes, others, wants: wants.iter().map(goal).collect(), stages }
    }

    /// Odds by one way of counting, in whole numbers where they fit; `None` if that takes more steps than allowed.
    fn odds(&self, whole: Count<u128>, rounded: Count<f64>, most: u32) -> Option<f64> {
        match whole(self, most).and_then(|ways| Ok(ways.share(self.total()?))) {
            Err(Stop::Overflow) => rounded(self, most).and_then(|ways| Ok(ways.share(self.total()?))).ok(),
            found => found.ok(),
        }
    }

    /// In how many ways the deck can be drawn stage by stage.
    fn total<N: Ways>(&self) -> Result<N, Stop> {
        let (mut all, mut left) = (N::ONE, self.population);
        for drawn in &self.stages {
            all = all.times(N::choose(left, *drawn)?)?;
            left -= drawn;
        }
        Ok(all)
    }
}

/// Counts steps down.
struct Steps(u32);

impl Steps {
    fn take(&mut self) -> Result<(), Stop> {
        self.0 = self.0.checked_sub(1).ok_or(Stop::TooMany)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
