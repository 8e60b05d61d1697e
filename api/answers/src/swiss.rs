//! Computes what decks can expect of a Swiss event, in which players with equal scores meet and nobody drops out.

use engine::{Confidence, Prob, Rng, Stat, mix};

/// Number of simulated events.
pub const EVENTS: u64 = 2_000;

/// What a deck can expect of an event.
#[derive(Clone, Debug, PartialEq)]
pub struct SwissResult {
    /// Matches won, byes included.
    pub wins: Stat,
    /// Probability of winning the event, which goes to the most matches won, and by lot among equals.
    pub first: Prob,
}

/// Number of rounds for a number of players: as many as leave one player without a loss.
#[must_use]
pub fn rounds(players: usize) -> u32 {
    players.max(2).next_power_of_two().ilog2()
}

/// Simulates [`EVENTS`] events. Each deck has one player, and a match is one game; `rate(a, b)` is the probability that a wins
/// against b. A game that nobody wins counts for neither player. In each round, players are paired by score, and by lot among
/// equal scores, with opponents they have not met. With an odd number of players, the lowest player who had no bye yet gets one.
#[must_use]
pub fn swiss(players: usize, seed: u64, rate: impl Fn(usize, usize) -> f64) -> Vec<SwissResult> {
    let mut wins = vec![Vec::new(); players];
    let mut firsts = vec![0; players];
    for event in 0..EVENTS {
        let mut rng = Rng::new(mix(seed, event));
        let standings = play(players, &mut rng, &rate);
        if let Some((_, first)) = (0..players).map(|player| ((standings[player], rng.word()), player)).max() {
            firsts[first] += 1;
        }
        wins.iter_mut().zip(standings).for_each(|(all, wins)| all.push(wins));
    }
    let result = |(wins, first): (Vec<i32>, u64)| SwissResult {
        wins: Stat::of_values(wins.into_iter()),
        first: Prob::of(first, EVENTS, Confidence::Single),
    };
    wins.into_iter().zip(firsts).map(result).collect()
}

/// Simulates one event, and returns the matches that each player won.
fn play(players: usize, rng: &mut Rng, rate: &impl Fn(usize, usize) -> f64) -> Vec<i32> {
    let mut wins = vec![0; players];
    let mut met = vec![false; players * players];
    let mut had_bye = vec![false; players];
    for _ in 0..rounds(players) {
        let mut order: Vec<(i32, u64, usize)> =
            (0..players).map(|player| (-wins[player], rng.word(), player)).collect();
        order.sort_unstable();
        let mut waiting: Vec<usize> = order.into_iter().map(|(_, _, player)| player).collect();
        if waiting.len() % 2 == 1 {
            let last = waiting.iter().rposition(|player| !had_bye[*player]).unwrap_or(waiting.len() - 1);
            let player = waiting.remove(last);
            had_bye[player] = true;
            wins[player] += 1;
        }
        while !waiting.is_empty() {
            let one = waiting.remove(0);
            let next = waiting.iter().position(|other| !met[one * players + other]).unwrap_or(0);
            let other = waiting.remove(next);
            (met[one * players + other], met[other * players + one]) = (true, true);
            // An `f64` has 53 bits of precision.
            let drawn = (rng.word() >> 11) as f64 / (1u64 << 53) as f64;
            let first = rate(one, other);
            if drawn < first {
                wins[one] += 1;
            } else if drawn >= 1.0 - rate(other, one) {
                wins[other] += 1;
            }
        }
    }
    wins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_always_wins_wins_every_round_and_the_event() {
        for players in [2, 3, 5, 8, 25] {
            let results = swiss(players, 1, |a, b| f64::from(u8::from(a < b)));
            assert_eq!(results[0].wins.mean, f64::from(rounds(players)), "{players}");
            assert_eq!(results[0].first.estimate, 1.0, "{players}");
            assert!(results[players - 1].wins.mean < results[0].wins.mean);
        }
        assert_eq!([2, 3, 4, 5, 8, 9, 32].map(rounds), [1, 2, 2, 3, 3, 4, 5]);
    }

    #[test]
    fn of_equals_each_wins_half_its_matches_and_its_share_of_events() {
        let results = swiss(8, 3, |_, _| 0.5);
        for result in &results {
            assert!((result.wins.mean - 1.5).abs() < 0.1 && (result.first.estimate - 0.125).abs() < 0.03, "{result:?}");
        }
        assert_eq!(results, swiss(8, 3, |_, _| 0.5), "the same seed, the same events");
        // If no game is ever won, only byes give wins.
        let results = swiss(3, 3, |_, _| 0.0);
        let all: f64 = results.iter().map(|result| result.wins.mean).sum();
        assert!((all - 2.0).abs() < 1e-9, "{all}");
    }
}
