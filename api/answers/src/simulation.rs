//! Plays games on the threads of a pool, within the budget of one request.

use crate::problem::{Code, Problem};
use engine::{CardPool, Pairing, PairingTotals, Plan, Totals};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use std::{
    ops::Range,
    sync::atomic::{AtomicBool, Ordering},
};

/// Most games that a thread plays before it lets other tasks run: between a tenth of a millisecond and two milliseconds of work.
/// So look-ups stay fast beside a simulation.
const CHUNK: u64 = 500;

/// Games of the first wave.
const FIRST_WAVE: u64 = 4;

/// The number of parts that a wave is cut into so that every thread has some.
const PARTS: u64 = 64;

/// Work that is left to one thread: some milliseconds.
const SHORT: u64 = 10_000;

/// A wave may take at most this fraction of a budget, estimated from the games before it: one part in `SHARE`.
const SHARE: u64 = 16;

/// Most work of a simulation by default, in the units of [`engine::Events::worked`]: some ten to twenty seconds on two cores. A
/// game of five Days with a starter deck takes some 40 to 130.
pub const DEFAULT_WORK: u64 = 130_000_000;

/// Bounds on the size of a simulation.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Most Days of all games together; a request for more is refused before any work.
    pub days: u64,
    /// Most work, in the units of [`engine::Events::worked`]. A simulation that reaches it ends with the games played so far.
    pub work: u64,
}

/// The games that were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<T> {
    /// The totals of the games.
    pub totals: T,
    /// Why fewer games were played than asked for, if so.
    pub stopped: Option<Stopped>,
}

/// A simulation that ended before all its games were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The bound that was reached.
    pub reason: StopReason,
    /// Games played before that.
    pub games: u64,
}

/// A bound of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The budget of work.
    Work,
}

impl StopReason {
    /// Name of the bound in answers.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Work => "work",
        }
    }
}

/// Follows the progress of a simulation, and can cancel it.
pub trait Watcher: Sync {
    /// Called from any thread after `games` more games were played; games that the flag cut off are not among them.
    fn played(&self, games: u64);
    /// A flag to set when the result is no longer wanted.
    fn stop(&self) -> &AtomicBool;
}

/// Games that are identified by numbers, and whose totals can be added.
pub trait Games: Sync {
    /// The result of some games, in whole numbers.
    type Totals: Send;
    /// Totals of no game.
    fn no_games(&self) -> Self::Totals;
    /// Plays a range of games and adds them to the totals. The totals are meaningless once `stop` is set.
    fn run_until(&self, games: Range<u64>, totals: &mut Self::Totals, stop: &AtomicBool);
    /// Adds the totals of other games.
    fn merge(totals: &mut Self::Totals, more: &Self::Totals);
    /// Number of games in the totals, and the work that they took.
    fn games_and_work(totals: &Self::Totals) -> (u64, u64);
}

/// Games whose figures have confidence intervals, so that a precision can be asked for.
pub trait Precise: Games {
    /// Half the width of the widest confidence interval that counts.
    fn half_width(&self, totals: &Self::Totals) -> f64;
}

impl Games for Plan {
    type Totals = Totals;

    fn no_games(&self) -> Totals {
        Self::no_games(self)
    }

    fn run_until(&self, games: Range<u64>, totals: &mut Totals, stop: &AtomicBool) {
        Self::run_until(self, games, totals, stop);
    }

    fn merge(totals: &mut Totals, more: &Totals) {
        totals.merge(more);
    }

    fn games_and_work(totals: &Totals) -> (u64, u64) {
        (totals.games(), totals.work())
    }
}

impl Precise for Plan {
    fn half_width(&self, totals: &Totals) -> f64 {
        engine::headline_precision(self, totals)
    }
}

impl Games for Pairing {
    type Totals = PairingTotals;

    fn no_games(&self) -> PairingTotals {
        Self::no_games(self)
    }

    fn run_until(&self, games: Range<u64>, totals: &mut PairingTotals, stop: &AtomicBool) {
        Self::run_until(self, games, totals, stop);
    }

    fn merge(totals: &mut PairingTotals, more: &PairingTotals) {
        totals.merge(more);
    }

    fn games_and_work(totals: &PairingTotals) -> (u64, u64) {
        (totals.games(), totals.work())
    }
}

/// Plays games on the threads of the current rayon pool: as many as asked for, or as the work allows; `None` if cancelled.
///
/// The result is the same on any number of threads. Games are played in waves, whose sizes depend only on the work that earlier
/// games took, and the simulation ends after a whole wave. The totals of a wave are sums of whole numbers, so it does not matter
/// how its games were spread.
pub fn play<G: Games>(plan: &G, games: u64, work: u64, watcher: &dyn Watcher) -> Option<Played<G::Totals>> {
    let mut totals = plan.no_games();
    let stopped = play_on(plan, &mut totals, games, work, watcher)?;
    Some(Played { totals, stopped })
}

/// Plays further games until the totals hold `games` of them or took `work`.
fn play_on<G: Games>(
    plan: &G,
    totals: &mut G::Totals,
    until: u64,
    work: u64,
    watcher: &dyn Watcher,
) -> Option<Option<Stopped>> {
    loop {
        let (played, done) = G::games_and_work(totals);
        if played >= until {
            return Some(None);
        }
        if done >= work {
            return Some(Some(Stopped { reason: StopReason::Work, games: played }));
        }
        let wave = wave(played, done, work).min(until - played);
        let games = played..played + wave;
        if is_short(played, done, wave) {
            run(plan, games, totals, watcher);
            if watcher.stop().load(Ordering::Relaxed) {
                return None;
            }
        } else {
            G::merge(totals, &play_wave(plan, games, watcher)?);
        }
    }
}

/// Number of games in the next wave: as many as were played before, so that there are few waves, but no more than a fraction of
/// the budget pays for.
fn wave(played: u64, done: u64, work: u64) -> u64 {
    if played == 0 {
        return FIRST_WAVE;
    }
    let share = (work / SHARE).min(work - done);
    let paid = u128::from(share) * u128::from(played) / u128::from(done.max(1));
    played.min(u64::try_from(paid).unwrap_or(u64::MAX)).max(1)
}

/// Whether a wave is likely to end before another thread wakes up to help. Waking takes long while other simulations run.
fn is_short(played: u64, done: u64, wave: u64) -> bool {
    u128::from(done) * u128::from(wave) <= u128::from(SHORT) * u128::from(played)
}

/// Plays games, and tells the watcher how many: fewer than asked for if it stops them meanwhile.
fn run<G: Games>(plan: &G, games: Range<u64>, totals: &mut G::Totals, watcher: &dyn Watcher) {
    let (before, _) = G::games_and_work(totals);
    plan.run_until(games, totals, watcher.stop());
    let (after, _) = G::games_and_work(totals);
    watcher.played(after - before);
}

fn play_wave<G: Games>(plan: &G, games: Range<u64>, watcher: &dyn Watcher) -> Option<G::Totals> {
    let stop = watcher.stop();
    let size = ((games.end - games.start) / PARTS).clamp(1, CHUNK);
    let totals = (0..(games.end - games.start).div_ceil(size))
        .into_par_iter()
        .fold(
            || plan.no_games(),
            |mut totals, chunk| {
                if !stop.load(Ordering::Relaxed) {
                    let from = games.start + chunk * size;
                    let to = (from + size).min(games.end);
                    run(plan, from..to, &mut totals, watcher);
                    std::thread::yield_now();
                }
                totals
            },
        )
        .reduce(
            || plan.no_games(),
            |mut a, b| {
                G::merge(&mut a, &b);
                a
            },
        );
    (!stop.load(Ordering::Relaxed)).then_some(totals)
}

/// How many games to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Length {
    /// This number of games.
    Games(u64),
    /// Until half of every interval that counts is at most this wide. The intervals are examined after 1,000 games, and then where
    /// the widest of them should have that width if it goes on to narrow as the root of the games, but after twice the games at
    /// the latest.
    Precision {
        /// Half the width of the widest interval.
        half_width: f64,
        /// Number of games after which the simulation ends in any case.
        most: u64,
    },
}

/// Games played before the intervals are first examined.
pub const FIRST_LOOK: u64 = 1000;

/// Most games of one simulation.
pub const MAX_GAMES: u64 = 1_000_000;

/// Plays as many games as the length says, or as the work allows; `None` if cancelled. The result is the same on any number of
/// threads.
pub fn play_to<G: Precise>(plan: &G, length: Length, work: u64, watcher: &dyn Watcher) -> Option<Played<G::Totals>> {
    let (half_width, most) = match length {
        Length::Games(games) => return play(plan, games, work, watcher),
        Length::Precision { half_width, most } => (half_width, most),
    };
    let mut played = FIRST_LOOK.min(most);
    let mut totals = plan.no_games();
    let mut stopped = play_on(plan, &mut totals, played, work, watcher)?;
    while stopped.is_none() && played < most {
        let widest = plan.half_width(&totals);
        if widest <= half_width {
            break;
        }
        played = next_look(played, widest / half_width).min(most);
        stopped = play_on(plan, &mut totals, played, work, watcher)?;
    }
    Some(Played { totals, stopped })
}

/// After how many games the intervals are examined next, where the widest is so many times too wide after those played: by the root
/// of the games, and a hundredth more, since a width is itself estimated. It is a sixteenth more at least, so that there are few
/// looks, and at most twice as many, since few games say little of what is rare.
fn next_look(played: u64, too_wide: f64) -> u64 {
    let wanted = (played as f64 * too_wide * too_wide * 1.01).ceil() as u64;
    wanted.clamp(played + played / 16, played * 2)
}

/// A watcher that does not follow progress and only cancels.
impl Watcher for AtomicBool {
    fn played(&self, _: u64) {}
    fn stop(&self) -> &AtomicBool {
        self
    }
}

/// Cost of a Day in which abilities are carried out, in plain Days. It is between 3 and 25, depending on the deck; a value above
/// the mean would refuse decks that are fast.
const DAY_WITH_ABILITIES: u64 = 4;

/// Refuses a number of games of `days` Days each if their cost is above the budget, which is in plain Days.
///
/// # Errors
///
/// `OVER_BUDGET` if it is.
pub fn affordable(games: u64, days: u64, pool: &CardPool, budget: u64) -> Result<(), Problem> {
    let asked = games.saturating_mul(cost_of_game(days, pool));
    if asked <= budget {
        return Ok(());
    }
    let counted = match pool.is_plain() {
        true => String::new(),
        false => format!(" (with abilities a Day counts as {DAY_WITH_ABILITIES})"),
    };
    let message =
        format!("{games} games of up to {days} Days are {asked} Days{counted}, the budget of a request is {budget}");
    Err(Problem::at(Code::OverBudget, "/games", message))
}

/// What a game of `days` Days costs, in plain Days.
pub(crate) fn cost_of_game(days: u64, pool: &CardPool) -> u64 {
    days.max(1) * if pool.is_plain() { 1 } else { DAY_WITH_ABILITIES }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayon::ThreadPoolBuilder;

    /// Games that take as much work as the function says for their number.
    struct Sample(fn(u64) -> u64);

    impl Games for Sample {
        type Totals = (Vec<u64>, u64);

        fn no_games(&self) -> Self::Totals {
            (Vec::new(), 0)
        }

        fn run_until(&self, games: Range<u64>, totals: &mut Self::Totals, _: &AtomicBool) {
            for n in games {
                totals.0.push(n);
                totals.1 += self.0(n);
            }
        }

        fn merge(totals: &mut Self::Totals, more: &Self::Totals) {
            totals.0.extend(&more.0);
            totals.1 += more.1;
        }

        fn games_and_work(totals: &Self::Totals) -> (u64, u64) {
            (totals.0.len() as u64, totals.1)
        }
    }

    impl Sample {
        /// The numbers of the games played, in order; the work that they took; and why there are no more.
        fn played(&self, threads: usize, games: u64, work: u64) -> (Vec<u64>, u64, Option<Stopped>) {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let played = pool.install(|| play(self, games, work, &AtomicBool::new(false)).unwrap());
            let (mut numbers, done) = played.totals;
            numbers.sort_unstable();
            (numbers, done, played.stopped)
        }
    }

    #[test]
    fn every_game_is_played_once_where_the_work_allows() {
        for games in [0, 1, 15, 16, 17, 1_000, 33_333] {
            let (numbers, _, stopped) = Sample(|_| 1).played(3, games, u64::MAX);
            assert_eq!((numbers, stopped), ((0..games).collect(), None), "{games}");
        }
    }

    #[test]
    fn where_the_work_is_done_the_first_games_were_played_on_any_number_of_threads() {
        let costs: [fn(u64) -> u64; 3] = [|_| 100, |n| n % 7 * 40, |n| if n > 900 { 5_000 } else { 1 }];
        for cost in costs {
            let first = Sample(cost).played(1, 100_000, 1_000_000);
            let (numbers, done, stopped) = &first;
            let games = numbers.len() as u64;
            assert_eq!(*numbers, (0..games).collect::<Vec<_>>());
            assert_eq!(*stopped, Some(Stopped { reason: StopReason::Work, games }));
            assert!(*done >= 1_000_000, "not before");
            for threads in [2, 8] {
                assert_eq!(Sample(cost).played(threads, 100_000, 1_000_000), first);
            }
        }
        // With games of equal work, the bound is met almost exactly.
        assert!(Sample(|_| 100).played(2, 100_000, 1_000_000).1 < 1_100_000);
        // A game that exceeds the bound alone is played to its end, with the rest of its wave.
        assert_eq!(Sample(|_| u64::MAX / 32).played(2, 100, 5).0.len(), 4);
    }

    #[test]
    fn the_last_game_may_take_what_is_left() {
        assert_eq!(Sample(|_| 10).played(2, 16, 160).2, None);
        assert!(Sample(|_| 10).played(2, 17, 160).2.is_some());
    }

    /// The interval narrows as the root of the games, as that of a mean does.
    impl Precise for Sample {
        fn half_width(&self, totals: &Self::Totals) -> f64 {
            1.0 / (totals.0.len() as f64).sqrt()
        }
    }

    #[test]
    fn a_precision_ends_the_games_where_it_is_reached_on_any_number_of_threads() {
        for (half_width, games) in [(0.5, FIRST_LOOK), (0.02, 2500), (0.0046, 47_259), (0.003, 111_112)] {
            let length = Length::Precision { half_width, most: MAX_GAMES };
            let played = [1, 3, 8].map(|threads| {
                let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                let nobody = AtomicBool::new(false);
                let played = pool.install(|| play_to(&Sample(|_| 1), length, u64::MAX, &nobody).unwrap());
                played.totals.0.len() as u64
            });
            assert!(played.iter().all(|all| *all == played[0]), "{played:?}");
            assert!((games..=games + games / 50).contains(&played[0]), "{half_width}: {played:?}");
        }
        // Where a width goes on to be too great, looks are few.
        assert_eq!((next_look(1000, 1.001), next_look(1000, 9.0), next_look(1000, f64::INFINITY)), (1062, 2000, 2000));
        let bounded = Length::Precision { half_width: 1e-9, most: 3000 };
        let played = play_to(&Sample(|_| 1), bounded, u64::MAX, &AtomicBool::new(false)).unwrap();
        assert_eq!((played.totals.0.len(), played.stopped), (3000, None));
    }

    /// Games of which one sets the flag while it is played.
    struct Cancelled(u64);

    impl Games for Cancelled {
        type Totals = u64;

        fn no_games(&self) -> u64 {
            0
        }

        fn run_until(&self, games: Range<u64>, totals: &mut u64, stop: &AtomicBool) {
            for game in games {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                stop.fetch_or(game == self.0, Ordering::Relaxed);
                *totals += 1;
            }
        }

        fn merge(totals: &mut u64, more: &u64) {
            *totals += more;
        }

        fn games_and_work(totals: &u64) -> (u64, u64) {
            // So much work that waves are shared among threads, after the first.
            (*totals, *totals * SHORT)
        }
    }

    /// A watcher that counts.
    #[derive(Default)]
    struct Counter(AtomicBool, std::sync::atomic::AtomicU64);

    impl Watcher for Counter {
        fn played(&self, games: u64) {
            self.1.fetch_add(games, Ordering::Relaxed);
        }

        fn stop(&self) -> &AtomicBool {
            &self.0
        }
    }

    #[test]
    fn games_that_were_cut_off_are_not_counted() {
        let pool = ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        // The flag is set in the first wave, and in a chunk of a later one.
        for last in [0, 2, 70_000] {
            let counter = Counter::default();
            assert_eq!(pool.install(|| play(&Cancelled(last), MAX_GAMES, u64::MAX, &counter)), None);
            assert_eq!(counter.1.into_inner(), last + 1);
        }
    }

    #[test]
    fn nothing_is_played_for_nobody() {
        assert!(play(&Sample(|_| 1), 10, u64::MAX, &AtomicBool::new(true)).is_none());
    }
}
