//! The best of many exchanges, found by a race: first all play a little, each on deals of its own, then the best of them play on, and
//! the better half of these again.

use crate::simulation::{Stopped, Watcher, play};
use engine::{
    Confidence, Stat,
    comparison::{Comparison, Trial},
    mix,
};

/// Exchanges that go on after the first heat.
const FINALISTS: usize = 8;

/// What a race came to.
#[derive(Debug)]
pub(super) struct Raced {
    /// The finalists, best first, and what each gains: intervals that hold together for all exchanges tried.
    pub best: Vec<(usize, Stat)>,
    /// Games played.
    pub played: u64,
    pub faulted: u64,
    pub stopped: Option<Stopped>,
}

/// Races exchanges, each a card that goes and one that comes; `None` if it was cancelled. `comparison` makes games of trials, with a seed,
/// in which trials take turns or not.
///
/// An exchange gains what the card that comes is worth more than the one that goes, nearly whatever else is in the deck; so after the first heat
/// an exchange is judged by all games of its two cards. What is reported is from later games alone, which had no say in who
/// goes on to them, so that their luck is not that of the first heat.
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
        // Each deal is played twice; every exchange is tried once at least.
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
        // Each heat takes as many games; fewer run in it, so they have more each.
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
        // Who goes on is reported by the next heat.
        results.retain(|(arm, _)| !found.iter().any(|(other, _)| other == arm));
        results.extend(found);
    }
    results.sort_by(|a, b| b.1.mean.total_cmp(&a.1.mean).then(a.0.cmp(&b.0)));
    raced.best = results;
    Some(raced)
}
