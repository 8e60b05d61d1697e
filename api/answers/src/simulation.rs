//! Games spread over the threads of a pool.

use engine::{Pairing, PairingTotals, Plan, Totals};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use std::{
    ops::Range,
    sync::atomic::{AtomicBool, Ordering},
};

/// Games played between two looks at the clock of others: about a tenth of a millisecond to two milliseconds of work,
/// so that look-ups stay quick beside a simulation (performance.md section 4).
const CHUNK: u64 = 500;

/// Says how far a simulation is, and whether it should go on.
pub trait Watcher: Sync {
    /// Called from any thread after some games more were played.
    fn played(&self, games: u64);
    /// Whether nobody wants the result any more.
    fn cancelled(&self) -> bool;
}

/// Games that are played by their numbers into totals that add up.
pub trait Games: Sync {
    /// What the games came to, in whole numbers.
    type Totals: Send;
    /// Totals of no game.
    fn no_games(&self) -> Self::Totals;
    /// Plays a range of games and adds them to the totals.
    fn run_into(&self, games: Range<u64>, totals: &mut Self::Totals);
    /// Adds totals of the same games.
    fn merge(totals: &mut Self::Totals, more: &Self::Totals);
}

impl Games for Plan {
    type Totals = Totals;

    fn no_games(&self) -> Totals {
        Self::no_games(self)
    }

    fn run_into(&self, games: Range<u64>, totals: &mut Totals) {
        Self::run_into(self, games, totals);
    }

    fn merge(totals: &mut Totals, more: &Totals) {
        totals.merge(more);
    }
}

impl Games for Pairing {
    type Totals = PairingTotals;

    fn no_games(&self) -> PairingTotals {
        Self::no_games(self)
    }

    fn run_into(&self, games: Range<u64>, totals: &mut PairingTotals) {
        Self::run_into(self, games, totals);
    }

    fn merge(totals: &mut PairingTotals, more: &PairingTotals) {
        totals.merge(more);
    }
}

/// Plays a range of games on the threads of the current rayon pool; `None` if it was cancelled.
///
/// The totals are sums of integers, so they do not depend on how the games were spread.
pub fn play<G: Games>(plan: &G, games: Range<u64>, watcher: &dyn Watcher) -> Option<G::Totals> {
    let chunks = (games.end - games.start).div_ceil(CHUNK);
    let totals = (0..chunks)
        .into_par_iter()
        .fold(
            || plan.no_games(),
            |mut totals, chunk| {
                if !watcher.cancelled() {
                    let from = games.start + chunk * CHUNK;
                    let to = (from + CHUNK).min(games.end);
                    plan.run_into(from..to, &mut totals);
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
    (!watcher.cancelled()).then_some(totals)
}

/// How many games to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Length {
    /// This many.
    Games(u64),
    /// Until every headline interval is at most this wide, looked at after 1,000, 2,000, 4,000 … games.
    Precision {
        /// The width.
        width: f64,
        /// Games after which it ends in any case.
        most: u64,
    },
}

/// Games played before the first look at a precision.
pub const FIRST_LOOK: u64 = 1000;

/// Most games of one simulation.
pub const MAX_GAMES: u64 = 1_000_000;

/// Plays as many games as the length says; `None` if it was cancelled. The same on any number of threads.
pub fn play_to(plan: &Plan, length: Length, watcher: &dyn Watcher) -> Option<Totals> {
    let (width, most) = match length {
        Length::Games(games) => return play(plan, 0..games, watcher),
        Length::Precision { width, most } => (width, most),
    };
    let mut played = FIRST_LOOK.min(most);
    let mut totals = play(plan, 0..played, watcher)?;
    while played < most && engine::headline_width(plan, &totals) > width {
        let next = (played * 2).min(most);
        totals.merge(&play(plan, played..next, watcher)?);
        played = next;
    }
    Some(totals)
}

/// A watcher that only stops.
impl Watcher for AtomicBool {
    fn played(&self, _: u64) {}
    fn cancelled(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}
