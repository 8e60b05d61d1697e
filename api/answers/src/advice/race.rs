//! Finds the best of many exchanges by a race in heats. In the first heat every exchange plays a little, each on deals of its
//! own. The best ones play on, and after each later heat the better half of them.

use crate::simulation::{Stopped, Watcher, play};
use engine::{
    Confidence, Stat,
    comparison::{Comparison, Trial},
    mix,
};

/// Number of exchanges that go on after the first heat.
const FINALISTS: usize = 8;

/// Result of a race.
#[derive(Debug)]
pub(super) struct Raced {
    /// The finalists, best first, each with its gain. The intervals hold together for all exchanges that were tried.
    pub best: Vec<(usize, Stat)>,
    /// Games played.
    pub played: u64,
    /// Games that came to a bound of the engine and were stopped.
    pub faulted: u64,
    /// Why the race ended before its last heat, if it did.
    pub stopped: Option<Stopped>,
}

/// Races exchanges, each a pair of the card that leaves and the card that comes in; `None` if it was cancelled. `comparison`
/// makes the games for some trials, a seed, and whether the trials take turns at the deals.
///
/// The gain of an exchange is nearly the worth of the card that comes less the worth of the card that leaves, whatever else is in
/// the deck. So the first heat judges an exchange by all games of its two cards. What is reported comes from later games alone:
/// they had no say in which exchanges reach them, so the luck of the first heat is not in them.
pub(super) fn race(
    arms: &[(usize, usize)],
    games: u64,
    seed: u64,
    work: u64,
    watcher: &dyn Watcher,
    comparison: impl Fn(Vec<Trial>, u64, bool) -> Comparison,
) -> Option<Raced> {
    let trial = |&(remove, add): &(usize, usize)| Trial::Swap { remove, add };
    let mut raced = Raced { best: Vec::new(), played: 0, faulted: 0, stopped: None };
    let mut left = work;
    let mut running: Vec<usize> = (0..arms.len()).collect();
    if arms.len() > FINALISTS {
        let heat = comparison(arms.iter().map(trial).collect(), mix(seed, 1), true);
        // Each deal is played twice, and every exchange is tried at least once.
        let deals = (games / 4).max(arms.len() as u64);
        let played = play(&heat, deals, left, watcher)?;
        let means: Vec<Stat> =
            (0..arms.len()).map(|arm| played.totals.report(arm, Confidence::Single).difference).collect();
        let mean_of = |same: &dyn Fn(&(usize, usize)) -> bool| {
            let of = arms.iter().zip(&means).filter(|(arm, _)| same(arm));
            let (sum, games) = of.fold((0.0, 0.0), |(sum, games), (_, stat)| {
                (sum + stat.mean * stat.games as f64, games + stat.games as f64)
            });
            if games > 0.0 { sum / games } else { 0.0 }
        };
        let score = |arm: &usize| {
            let (remove, add) = arms[*arm];
            mean_of(&|other| other.0 == remove) + mean_of(&|other| other.1 == add)
        };
        let mut scored: Vec<(f64, usize)> = running.iter().map(|arm| (score(arm), *arm)).collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        running = scored.into_iter().map(|(_, arm)| arm).take(FINALISTS).collect();
        left = left.saturating_sub(played.totals.work());
        raced.played += played.totals.played();
        raced.faulted += played.totals.faulted();
        raced.stopped = played.stopped;
    }
    let rest = games.saturating_sub(raced.played);
    let heats = usize::BITS - running.len().leading_zeros();
    let confidence = Confidence::Table(arms.len().max(heats as usize));
    let mut results: Vec<(usize, Stat)> = Vec::new();
    let mut heat = 1;
    while !running.is_empty() && raced.stopped.is_none() {
        heat += 1;
        let final_heat = comparison(running.iter().map(|arm| trial(&arms[*arm])).collect(), mix(seed, heat), false);
        // Every heat plays as many games. Later heats have fewer exchanges, so each of these plays more.
        let deals = (rest / u64::from(heats) / (running.len() as u64 + 1)).max(1);
        let played = play(&final_heat, deals, left, watcher)?;
        left = left.saturating_sub(played.totals.work());
        raced.played += played.totals.played();
        raced.faulted += played.totals.faulted();
        raced.stopped = played.stopped;
        let mut found: Vec<(usize, Stat)> = running
            .iter()
            .enumerate()
            .map(|(at, arm)| (*arm, played.totals.report(at, confidence).difference))
            .collect();
        found.sort_by(|a, b| b.1.mean.total_cmp(&a.1.mean).then(a.0.cmp(&b.0)));
        running =
            if found.len() > 1 { found[..found.len() / 2].iter().map(|(arm, _)| *arm).collect() } else { Vec::new() };
        // An exchange that goes on is reported by its latest heat.
        results.retain(|(arm, _)| !found.iter().any(|(other, _)| other == arm));
        results.extend(found);
    }
    results.sort_by(|a, b| b.1.mean.total_cmp(&a.1.mean).then(a.0.cmp(&b.0)));
    raced.best = results;
    Some(raced)
}
