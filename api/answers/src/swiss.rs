//! What decks can expect of a Swiss event, going by the games that they played against one another.

use engine::{CONFIDENCE_ERRORS, Confidence, Prob, Rng, Stat, mix};

/// Number of times that the rates of all pairs are drawn.
pub const DRAWS: u64 = 100;

/// Number of events that are simulated with each of these rates.
pub const EVENTS_PER_DRAW: u64 = 100;

/// The games of a deck against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Games won by the one and by the other. Nobody won the rest.
    pub wins: [u64; 2],
    /// All games.
    pub games: u64,
}

impl Record {
    /// The same games seen by the other deck.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { wins: [self.wins[1], self.wins[0]], games: self.games }
    }

    /// The rate at which the one wins.
    #[must_use]
    pub fn rate(self) -> Prob {
        Prob::of(self.wins[0], self.games, Confidence::Single)
    }

    /// Rates at which the one and the other win, drawn from what is known of them after these games if nothing was known before
    /// (a uniform prior). The share of the games that nobody wins is taken as it was.
    fn draw(self, rng: &mut Rng) -> [f64; 2] {
        let Self { wins, games } = self;
        let decided = if games == 0 { 1.0 } else { (wins[0] + wins[1]) as f64 / games as f64 };
        let [one, other] = wins.map(|wins| gamma(rng, wins as f64 + 1.0));
        let share = one / (one + other);
        [share * decided, (1.0 - share) * decided]
    }
}

/// What a deck can expect of an event.
#[derive(Clone, Debug, PartialEq)]
pub struct SwissResult {
    /// Matches won, byes included. The interval of the mean holds what the games leave unsure.
    pub wins: Stat,
    /// Probability of winning the event, which goes to the most matches won, and by lot among equals. The interval holds what the
    /// games leave unsure.
    pub first: Prob,
}

/// Number of rounds for a number of players: as many as leave one player without a loss.
#[must_use]
pub fn swiss_rounds(players: usize) -> u32 {
    players.max(2).next_power_of_two().ilog2()
}

/// Simulates events. Each deck has one player, and a match is one game; `record(a, b)` has the games of a against b. A game that
/// nobody wins counts for neither player. In each round, players are paired by score, and by lot among equal scores, with
/// opponents they have not met. With an odd number of players, the lowest player who had no bye yet gets one.
///
/// The rates at which decks win are not known but estimated from games, often from few. So they are drawn anew [`DRAWS`] times from
/// what these games leave open, and [`EVENTS_PER_DRAW`] events are played by each; how much the results of the draws differ, less
/// what the lots of so few events make of it, is what the games leave unsure.
#[must_use]
pub fn swiss(players: usize, seed: u64, record: impl Fn(usize, usize) -> Record) -> Vec<SwissResult> {
    let mut results = vec![Tally::default(); players];
    for draw in 0..DRAWS {
        let rates = drawn(players, &mut Rng::new(mix(!seed, draw)), &record);
        let rate = |one: usize, other: usize| rates[one * players + other];
        for event in 0..EVENTS_PER_DRAW {
            let mut rng = Rng::new(mix(seed, draw * EVENTS_PER_DRAW + event));
            let standings = play_event(players, &mut rng, rate);
            let first = (0..players).map(|player| ((standings[player], rng.word()), player)).max();
            for (player, result) in results.iter_mut().enumerate() {
                result.add(standings[player], first.is_some_and(|(_, first)| first == player));
            }
        }
        results.iter_mut().for_each(Tally::end_draw);
    }
    results.iter().map(|result| result.result(swiss_rounds(players))).collect()
}

/// A rate for each pair of decks, both ways.
fn drawn(players: usize, rng: &mut Rng, record: &impl Fn(usize, usize) -> Record) -> Vec<f64> {
    let mut rates = vec![0.0; players * players];
    for one in 0..players {
        for other in one + 1..players {
            [rates[one * players + other], rates[other * players + one]] = record(one, other).draw(rng);
        }
    }
    rates
}

/// The results of a deck.
#[derive(Clone, Debug, Default)]
struct Tally {
    /// Matches won, event by event.
    wins: Vec<i32>,
    /// Events won.
    firsts: u64,
    /// Matches and events won by the draws that have ended, and squares of these numbers.
    of_draws: [Squares; 2],
    /// Matches and events won with the rates drawn last.
    of_draw: [u64; 2],
}

/// A sum of numbers, and that of their squares.
#[derive(Clone, Copy, Debug, Default)]
struct Squares {
    sum: u64,
    squares: u64,
}

impl Squares {
    const fn add(&mut self, number: u64) {
        self.sum += number;
        self.squares += number * number;
    }

    /// The variance of so many numbers, estimated from them.
    fn variance(self, numbers: u64) -> f64 {
        let (sum, n) = (self.sum as f64, numbers as f64);
        (self.squares as f64 - sum * sum / n).max(0.0) / (n - 1.0)
    }
}

impl Tally {
    fn add(&mut self, wins: i32, is_first: bool) {
        self.wins.push(wins);
        self.firsts += u64::from(is_first);
        self.of_draw[0] += u64::from(wins.unsigned_abs());
        self.of_draw[1] += u64::from(is_first);
    }

    fn end_draw(&mut self) {
        self.of_draws.iter_mut().zip(self.of_draw).for_each(|(of_draws, number)| of_draws.add(number));
        self.of_draw = [0; 2];
    }

    fn result(&self, rounds: u32) -> SwissResult {
        let wins = Stat::of_values(self.wins.iter().copied());
        let first = Prob::of(self.firsts, DRAWS * EVENTS_PER_DRAW, Confidence::Single);
        // All events together are alike by the rates that were drawn, so what varies in them is nearly all of one event.
        let variances = [wins.sd * wins.sd, first.estimate * (1.0 - first.estimate)];
        let [of_wins, of_first] = [0, 1].map(|at| half_width(self.of_draws[at], variances[at]));
        let within = |mean: f64, low: f64, high: f64, half: f64, most: f64| {
            (low.min(mean - half).max(0.0), high.max(mean + half).min(most))
        };
        let (low, high) = within(wins.mean, wins.low, wins.high, of_wins, rounds.into());
        let wins = Stat { low, high, ..wins };
        let (low, high) = within(first.estimate, first.low, first.high, of_first, 1.0);
        SwissResult { wins, first: Prob { low, high, ..first } }
    }
}

/// Half the width of the interval of a mean over events whose rates are not known: by the variance of the means of the draws, less
/// the part of it that follows from the variance of one event, and by what so few draws leave unsure.
fn half_width(of_draws: Squares, of_event: f64) -> f64 {
    let events = EVENTS_PER_DRAW as f64;
    let of_means = of_draws.variance(DRAWS) / (events * events);
    let of_rates = (of_means - of_event / events).max(0.0);
    CONFIDENCE_ERRORS * (of_rates + of_means / DRAWS as f64).sqrt()
}

/// Simulates one event, and returns the matches that each player won.
fn play_event(players: usize, rng: &mut Rng, rate: impl Fn(usize, usize) -> f64) -> Vec<i32> {
    let mut wins = vec![0; players];
    let mut met = vec![false; players * players];
    let mut had_bye = vec![false; players];
    for _ in 0..swiss_rounds(players) {
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
            let drawn = share(rng);
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

/// A number from 0 to 1, 1 left out.
fn share(rng: &mut Rng) -> f64 {
    // An `f64` has 53 bits of precision.
    (rng.word() >> 11) as f64 / (1u64 << 53) as f64
}

/// A number of the standard normal distribution (Marsaglia's polar method).
fn normal(rng: &mut Rng) -> f64 {
    loop {
        let [x, y] = [(); 2].map(|()| 2.0 * share(rng) - 1.0);
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return x * (-2.0 * square.ln() / square).sqrt();
        }
    }
}

/// A number of the gamma distribution of this shape, 1 or more (Marsaglia and Tsang 2000). It is not left to `rand_distr`, whose numbers
/// may change with its version: the same seed gives the same answer as long as the engine's version is the same.
fn gamma(rng: &mut Rng, shape: f64) -> f64 {
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let v = (1.0 + c * x).powi(3);
        // The logarithm of 0 is below every bound.
        if v > 0.0 && share(rng).ln() < 0.5 * x * x + d * (1.0 - v + v.ln()) {
            return d * v;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many games of each pair, of which the earlier deck won this share.
    fn records(games: u64, won: u64) -> impl Fn(usize, usize) -> Record {
        move |one, other| {
            let record = Record { wins: [won, games - won], games };
            if one < other { record } else { record.turned() }
        }
    }

    #[test]
    fn who_always_wins_wins_every_round_and_the_event() {
        const MANY: u64 = 1_000_000_000;
        for players in [2, 3, 5, 8, 25] {
            let results = swiss(players, 1, records(MANY, MANY));
            let rounds = f64::from(swiss_rounds(players));
            assert_eq!((results[0].wins.mean, results[0].wins.high), (rounds, rounds), "{players}");
            assert_eq!((results[0].first.estimate, results[0].first.high), (1.0, 1.0), "{players}");
            assert!(results[players - 1].wins.mean < results[0].wins.mean);
        }
        assert_eq!([2, 3, 4, 5, 8, 9, 32].map(swiss_rounds), [1, 2, 2, 3, 3, 4, 5]);
    }

    #[test]
    fn of_equals_each_wins_half_its_matches_and_its_share_of_events() {
        let equals = || records(1_000_000, 500_000);
        let results = swiss(8, 3, equals());
        for result in &results {
            assert!((result.wins.mean - 1.5).abs() < 0.1 && (result.first.estimate - 0.125).abs() < 0.03, "{result:?}");
        }
        assert_eq!(results, swiss(8, 3, equals()), "the same seed, the same events");
        // If no game is ever won, only byes give wins.
        let results = swiss(3, 3, |_, _| Record { wins: [0, 0], games: 9 });
        let all: f64 = results.iter().map(|result| result.wins.mean).sum();
        assert!((all - 2.0).abs() < 1e-9, "{all}");
    }

    /// Two equal decks: the share of the matches of one match is the rate, of which Bayes with a uniform prior knows all.
    #[test]
    fn what_few_games_leave_unsure_is_in_the_interval() {
        let widths = [2, 20, 200, 1_000_000].map(|games| {
            let first = swiss(2, 5, records(games, games / 2))[0].first;
            assert!(first.low <= 0.5 && 0.5 <= first.high, "{games}: {first:?}");
            first.width()
        });
        let known = |games: f64| 2.0 * CONFIDENCE_ERRORS * (0.25 / (games + 3.0)).sqrt();
        for (width, games) in widths.into_iter().zip([2.0, 20.0, 200.0]) {
            assert!((width / known(games) - 1.0).abs() < 0.3, "{games}: {width}, {}", known(games));
        }
        assert!(widths[3] > 0.0 && widths[3] < 0.12, "{widths:?}");
    }

    /// The mean and the variance of a gamma distribution are its shape.
    #[test]
    fn gamma_numbers_have_the_mean_and_variance_of_their_shape() {
        let mut rng = Rng::new(11);
        for shape in [1.0, 2.5, 40.0] {
            const NUMBERS: usize = 50_000;
            let numbers: Vec<f64> = (0..NUMBERS).map(|_| gamma(&mut rng, shape)).collect();
            let mean = numbers.iter().sum::<f64>() / NUMBERS as f64;
            let variance = numbers.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / NUMBERS as f64;
            assert!((mean / shape - 1.0).abs() < 0.02 && (variance / shape - 1.0).abs() < 0.05, "{mean} {variance}");
        }
    }
}
