//! Games spread over the threads of a pool.

use engine::{Pairing, PairingTotals, Plan, Totals};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use std::{
    ops::Range,
    sync::atomic::{AtomicBool, Ordering},
};

/// Most games played between two looks at the clock of others: about a tenth of a millisecond to two milliseconds of
/// work, so that look-ups stay quick beside a simulation (performance.md section 4).
const CHUNK: u64 = 500;

/// Games of the first wave, and parts into which a wave is cut so that every thread has some.
const FIRST_WAVE: u64 = 4;
const PARTS: u64 = 64;

/// Work that one thread does at once: some milliseconds.
const SHORT: u64 = 10_000;

/// Part of a budget that a wave may take, going by the games before it.
const SHARE: u64 = 16;

/// Most work of a simulation where nothing else is said, in the units of [`engine::Events::worked`]: some ten to twenty seconds of
/// two cores. A game of five Days with a starter deck takes some 40 to 130.
pub const DEFAULT_WORK: u64 = 130_000_000;

/// How large a simulation may be.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Most Days that may be asked for: one beyond is refused before any work.
    pub days: u64,
    /// Most work, in the units of [`engine::Events::worked`]: a simulation that comes to it ends with the games played by then.
    pub work: u64,
}

/// What was played.
#[derive(Clone, Debug)]
pub struct Played<T> {
    /// What the games came to.
    pub totals: T,
    /// Why they are fewer than were asked for, if they are.
    pub stopped: Option<Stopped>,
}

/// A simulation that ended before all its games were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Which bound it came to.
    pub reason: StopReason,
    /// Games played until then.
    pub games: u64,
}

/// A bound of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The budget in work.
    Work,
}

impl StopReason {
    /// Its name in answers.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Work => "work",
        }
    }
}

/// Says how far a simulation is, and whether it should go on.
pub trait Watcher: Sync {
    /// Called from any thread after some games more were played.
    fn played(&self, games: u64);
    /// Set when nobody wants the result any more.
    fn stop(&self) -> &AtomicBool;
}

/// Games that are played by their numbers into totals that add up.
pub trait Games: Sync {
    /// What the games came to, in whole numbers.
    type Totals: Send;
    /// Totals of no game.
    fn no_games(&self) -> Self::Totals;
    /// Plays a range of games and adds them to the totals, which mean nothing once `stop` is set.
    fn run_until(&self, games: Range<u64>, totals: &mut Self::Totals, stop: &AtomicBool);
    /// Adds totals of the same games.
    fn merge(totals: &mut Self::Totals, more: &Self::Totals);
    /// Games counted, and what they took.
    fn games_and_work(totals: &Self::Totals) -> (u64, u64);
}

/// Games of which the figures may be as precise as is asked for.
pub trait Precise: Games {
    /// Half the width of the widest interval that counts.
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

/// Plays so many games on the threads of the current rayon pool, or as many as the work allows; `None` if it was cancelled.
///
/// The same on any number of threads: games are played in waves, whose sizes depend on nothing but what the games before took,
/// and it ends after a wave. The totals of a wave are sums of whole numbers, however its games were spread.
pub fn play<G: Games>(plan: &G, games: u64, work: u64, watcher: &dyn Watcher) -> Option<Played<G::Totals>> {
    let mut totals = plan.no_games();
    let stopped = play_on(plan, &mut totals, games, work, watcher)?;
    Some(Played { totals, stopped })
}

/// Adds games to totals of the first ones until there are so many, or they took so much.
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
            plan.run_until(games, totals, watcher.stop());
            watcher.played(wave);
            if watcher.stop().load(Ordering::Relaxed) {
                return None;
            }
        } else {
            G::merge(totals, &play_wave(plan, games, watcher)?);
        }
    }
}

/// How many games are played before the next look at what they took: as many as were played before, so that the looks stay
/// few, but no more than a part of the budget pays for.
fn wave(played: u64, done: u64, work: u64) -> u64 {
    if played == 0 {
        return FIRST_WAVE;
    }
    let share = (work / SHARE).min(work - done);
    let paid = u128::from(share) * u128::from(played) / u128::from(done.max(1));
    played.min(u64::try_from(paid).unwrap_or(u64::MAX)).max(1)
}

/// Whether a wave is likely over before another thread has woken to help, which takes long where others play too.
fn is_short(played: u64, done: u64, wave: u64) -> bool {
    u128::from(done) * u128::from(wave) <= u128::from(SHORT) * u128::from(played)
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
                    plan.run_until(from..to, &mut totals, stop);
                    watcher.played(to - from);
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
    /// This many.
    Games(u64),
    /// Until half of every interval that counts is at most this wide, looked at after 1,000, 2,000, 4,000 … games.
    Precision {
        /// Half the width.
        half_width: f64,
        /// Games after which it ends in any case.
        most: u64,
    },
}

/// Games played before the first look at a precision.
pub const FIRST_LOOK: u64 = 1000;

/// Most games of one simulation.
pub const MAX_GAMES: u64 = 1_000_000;

/// Plays as many games as the length says, or as the work allows; `None` if it was cancelled. The same on any number of
/// threads.
pub fn play_to<G: Precise>(plan: &G, length: Length, work: u64, watcher: &dyn Watcher) -> Option<Played<G::Totals>> {
    let (half_width, most) = match length {
        Length::Games(games) => return play(plan, games, work, watcher),
        Length::Precision { half_width, most } => (half_width, most),
    };
    let mut played = FIRST_LOOK.min(most);
    let mut totals = plan.no_games();
    let mut stopped = play_on(plan, &mut totals, played, work, watcher)?;
    while stopped.is_none() && played < most && plan.half_width(&totals) > half_width {
        played = (played * 2).min(most);
        stopped = play_on(plan, &mut totals, played, work, watcher)?;
    }
    Some(Played { totals, stopped })
}

/// A watcher that only stops.
impl Watcher for AtomicBool {
    fn played(&self, _: u64) {}
    fn stop(&self) -> &AtomicBool {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayon::ThreadPoolBuilder;

    /// Games of which each takes as much as its number says.
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
        /// The numbers of the games that are played, in order, what they took, and why they are no more.
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
        // Of games alike it is met nearly to the point.
        assert!(Sample(|_| 100).played(2, 100_000, 1_000_000).1 < 1_100_000);
        // One game that alone takes more than all may is the last, with those of its wave.
        assert_eq!(Sample(|_| u64::MAX / 32).played(2, 100, 5).0.len(), 4);
    }

    #[test]
    fn the_last_game_may_take_what_is_left() {
        assert_eq!(Sample(|_| 10).played(2, 16, 160).2, None);
        assert!(Sample(|_| 10).played(2, 17, 160).2.is_some());
    }

    #[test]
    fn nothing_is_played_for_nobody() {
        assert!(play(&Sample(|_| 1), 10, u64::MAX, &AtomicBool::new(true)).is_none());
    }
}
