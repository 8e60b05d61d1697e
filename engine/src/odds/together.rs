//! The odds of several wants at once: the multivariate hypergeometric distribution over the cards that the wants tell apart, and
//! over the Days by which they ask. The ways are counted class after class, or stage after stage, whichever tells fewer cases
//! apart.

use crate::odds::Draws;
use std::collections::BTreeMap;

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
#[error("together the wants tell more than {MAX_CASES} cases apart")]
pub struct TooManyCases;

/// Most cases that are gone through in each of two ways, which takes a few tenths of a second.
pub const MAX_CASES: u32 = 250_000;

/// Number of cases after which the other way of counting is tried first.
const FEW_CASES: u32 = 20_000;

/// Most wants that can be asked for together: each is one bit.
pub const MAX_WANTS: usize = 64;

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

/// Cards drawn in each stage, then cards counted for each want.
type Reached = Box<[u8]>;

/// Marks a class that no open want asks for: its cards count as others.
const CLOSED: u8 = u8::MAX;

/// Cards drawn of each class.
type Drawn = Box<[u8]>;

/// A number of ways: a whole number, or a rounded one where whole numbers are too large. Numbers are only added and multiplied,
/// so that rounding stays small.
trait Ways: Copy {
    const ZERO: Self;
    const ONE: Self;
    /// Ways to choose `k` of `n` things.
    fn choose(n: u32, k: u32) -> Result<Self, Stop>;
    fn times(self, other: Self) -> Result<Self, Stop>;
    fn plus(self, other: Self) -> Result<Self, Stop>;
    /// This number divided by the number of all ways.
    fn share(self, all: Self) -> f64;
}

/// Probability that all these wants hold in one game, 0 to 1, in a deck with so many copies of each different card.
///
/// It is a quotient of whole numbers, rounded three times, where these fit in 128 bits, as they do for decks of usual size;
/// beyond that it is right to about 12 digits.
///
/// # Errors
///
/// [`TooManyCases`] if counting takes more than [`MAX_CASES`] steps, or there are more than [`MAX_WANTS`].
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
        several if several.len() > MAX_WANTS => return Err(TooManyCases),
        _ => {}
    }
    let problem = Problem::of(copies, &left);
    for most in [FEW_CASES, MAX_CASES] {
        if let Some(odds) = problem.odds(count_by_day::<u128>, count_by_day::<f64>, most) {
            return Ok(odds);
        }
        if let Some(odds) = problem.odds(count_by_class::<u128>, count_by_class::<f64>, most) {
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

/// In how many ways the wants hold.
///
/// Counts class after class. Between two classes it keeps how many cards were drawn in each stage, and how far the wants are that
/// also ask for later classes. Good for many classes and few Days.
fn count_by_class<N: Ways>(problem: &Problem, most: u32) -> Result<N, Stop> {
    let nothing: Reached = vec![0; problem.stages.len() + problem.wants.len()].into();
    let mut states = BTreeMap::from([(nothing, N::ONE)]);
    let mut steps = Steps(most);
    for (at, class) in problem.classes.iter().enumerate() {
        let later = problem.classes[at + 1..].iter().fold(0, |all, class| all | class.wants);
        let mut next = BTreeMap::new();
        for (reached, ways) in states {
            let mut draw = DrawOfClass { problem, class, later, steps: &mut steps, next: &mut next };
            draw.stage(0, class.copies, &mut reached.clone(), ways)?;
        }
        states = next;
    }
    // The other cards fill up each stage.
    let mut all = N::ZERO;
    for (reached, ways) in states {
        let (mut ways, mut left) = (ways, problem.others);
        for (drawn, before) in problem.stages.iter().zip(reached.iter()) {
            let missing = drawn - u32::from(*before);
            ways = ways.times(N::choose(left, missing)?)?;
            left = left.saturating_sub(missing);
        }
        all = all.plus(ways)?;
    }
    Ok(all)
}

/// The stages in which the cards of one class are drawn, from one state.
struct DrawOfClass<'a, N> {
    problem: &'a Problem,
    class: &'a Class,
    /// The wants that also ask for later classes.
    later: u64,
    steps: &'a mut Steps,
    next: &'a mut BTreeMap<Reached, N>,
}

impl<N: Ways> DrawOfClass<'_, N> {
    /// Draws any number of the remaining cards of the class in this stage, and the rest in later ones.
    fn stage(&mut self, stage: usize, left: u32, reached: &mut Reached, ways: N) -> Result<(), Stop> {
        let Some(&draws) = self.problem.stages.get(stage) else {
            return self.note(reached, ways);
        };
        let before = reached.clone();
        for more in 0..=left.min(draws - u32::from(before[stage])) {
            reached.copy_from_slice(&before);
            reached[stage] += more as u8;
            for (bit, goal) in self.problem.wants.iter().enumerate() {
                if self.class.wants >> bit & 1 == 1 && stage <= goal.last_stage {
                    let count = &mut reached[self.problem.stages.len() + bit];
                    // More cards than a want asks for make no difference.
                    *count = (u32::from(*count) + more).min(goal.at_least) as u8;
                }
            }
            self.stage(stage + 1, left - more, reached, ways.times(N::choose(left, more)?)?)?;
        }
        reached.copy_from_slice(&before);
        Ok(())
    }

    fn note(&mut self, reached: &Reached, ways: N) -> Result<(), Stop> {
        self.steps.take()?;
        let mut kept = reached.clone();
        for (bit, goal) in self.problem.wants.iter().enumerate() {
            let count = &mut kept[self.problem.stages.len() + bit];
            if self.later >> bit & 1 == 0 && self.class.wants >> bit & 1 == 1 {
                if u32::from(*count) < goal.at_least {
                    return Ok(());
                }
                *count = 0;
            }
        }
        match self.next.get_mut(&kept) {
            Some(sum) => *sum = sum.plus(ways)?,
            None => {
                self.next.insert(kept, ways);
            }
        }
        Ok(())
    }
}

/// In how many ways the wants hold.
///
/// Counts stage after stage. Between two stages it keeps how many cards of each class were drawn. Good for few classes and many
/// Days.
fn count_by_day<N: Ways>(problem: &Problem, most: u32) -> Result<N, Stop> {
    let none: Drawn = vec![0; problem.classes.len()].into();
    let mut states = BTreeMap::from([(none, N::ONE)]);
    let (mut steps, mut left) = (Steps(most), problem.population);
    for (stage, &draws) in problem.stages.iter().enumerate() {
        let mut next = BTreeMap::new();
        for (drawn, ways) in states {
            let open = |(class, drawn): (usize, &u8)| match *drawn {
                CLOSED => 0,
                drawn => problem.classes[class].copies - u32::from(drawn),
            };
            let others = left - drawn.iter().enumerate().map(open).sum::<u32>();
            let mut draw = DrawOfDay { problem, stage, others, steps: &mut steps, next: &mut next };
            draw.class(0, draws, &mut drawn.clone(), ways)?;
        }
        (states, left) = (next, left - draws);
    }
    states.into_values().try_fold(N::ZERO, N::plus)
}

/// The draws of one stage from one state.
struct DrawOfDay<'a, N> {
    problem: &'a Problem,
    stage: usize,
    /// Cards left that no open want asks for.
    others: u32,
    steps: &'a mut Steps,
    next: &'a mut BTreeMap<Drawn, N>,
}

impl<N: Ways> DrawOfDay<'_, N> {
    /// Draws any number of cards of this class, and the rest of later classes.
    fn class(&mut self, class: usize, draws: u32, drawn: &mut Drawn, ways: N) -> Result<(), Stop> {
        let Some(before) = drawn.get(class).copied() else {
            return self.note(draws, drawn, ways);
        };
        if before == CLOSED {
            return self.class(class + 1, draws, drawn, ways);
        }
        let rest = self.problem.classes[class].copies - u32::from(before);
        for more in 0..=rest.min(draws) {
            drawn[class] = before + more as u8;
            self.class(class + 1, draws - more, drawn, ways.times(N::choose(rest, more)?)?)?;
        }
        drawn[class] = before;
        Ok(())
    }

    /// Draws the other cards, and keeps the state that matters to later stages.
    fn note(&mut self, draws: u32, drawn: &Drawn, ways: N) -> Result<(), Stop> {
        self.steps.take()?;
        if draws > self.others {
            return Ok(());
        }
        let mut open = 0u64;
        for (bit, Goal { at_least, last_stage }) in self.problem.wants.iter().enumerate() {
            let classes =
                self.problem.classes.iter().zip(drawn.iter()).filter(|(class, _)| class.wants >> bit & 1 == 1);
            let mut sum = 0;
            // A class of it is closed, so it holds already.
            let holds = classes.fold(false, |closed, (_, drawn)| {
                sum += u32::from(*drawn);
                closed || *drawn == CLOSED
            }) || sum >= *at_least;
            if !holds {
                if *last_stage <= self.stage {
                    return Ok(());
                }
                open |= 1 << bit;
            }
        }
        let kept = self.problem.classes.iter().zip(drawn.iter());
        let kept: Drawn = kept.map(|(class, drawn)| if class.wants & open == 0 { CLOSED } else { *drawn }).collect();
        let ways = ways.times(N::choose(self.others, draws)?)?;
        match self.next.get_mut(&kept) {
            Some(sum) => *sum = sum.plus(ways)?,
            None => {
                self.next.insert(kept, ways);
            }
        }
        Ok(())
    }
}

impl Ways for u128 {
    const ZERO: Self = 0;
    const ONE: Self = 1;

    fn choose(n: u32, k: u32) -> Result<Self, Stop> {
        if k > n {
            return Ok(0);
        }
        // Each product of i + 1 factors can be divided by i + 1.
        let next = |ways: Self, i: u32| Some(ways.checked_mul((n - i).into())? / Self::from(i + 1));
        (0..k.min(n - k)).try_fold(1, next).ok_or(Stop::Overflow)
    }

    fn times(self, other: Self) -> Result<Self, Stop> {
        self.checked_mul(other).ok_or(Stop::Overflow)
    }

    fn plus(self, other: Self) -> Result<Self, Stop> {
        self.checked_add(other).ok_or(Stop::Overflow)
    }

    fn share(self, all: Self) -> f64 {
        self as f64 / all as f64
    }
}

impl Ways for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;

    fn choose(n: u32, k: u32) -> Result<Self, Stop> {
        if k > n {
            return Ok(0.0);
        }
        Ok((0..k.min(n - k)).fold(1.0, |ways, i| ways * Self::from(n - i) / Self::from(i + 1)))
    }

    fn times(self, other: Self) -> Result<Self, Stop> {
        Ok(self * other)
    }

    fn plus(self, other: Self) -> Result<Self, Stop> {
        Ok(self + other)
    }

    fn share(self, all: Self) -> f64 {
        (self / all).min(1.0)
    }
}

#[cfg(test)]
mod tests;
