//! Prepares games between decks for the engine: of two to four decks, or of several decks each against every other and against
//! those of the field, and computes what decks can expect of a Swiss event.

use crate::{
    field::{self, Field},
    playable::{CoveredDeck, Playable},
    problem::{Code, Problem},
    simulation::{Games, affordable},
};
use cards::{Date, Index};
use engine::{
    Budget, CardPool, Confidence, Coverage, Edition, Mode, PAIRING_DAYS, Pairing, PairingSpec, PairingTotals,
    PolicyName, PoolError, Prob, Rng, Stat, mix,
    state::{PerPlayer, Player},
};
use formats::DeckJson;
use std::{
    ops::Range,
    sync::{Arc, atomic::AtomicBool},
};

/// What a request for games asks, apart from the decks.
#[derive(Clone, Copy, Debug)]
pub struct GamesWanted {
    /// The mode, which says how many seats there are.
    pub mode: Mode,
    /// Number of games to play.
    pub games: u64,
    /// Master seed of the games.
    pub seed: u64,
    /// The policy that plays each seat.
    pub policies: PerPlayer<PolicyName>,
    /// How much a policy that looks ahead thinks about a decision.
    pub budget: Budget,
    /// The day whose texts are played; the present texts if `None`.
    pub as_of: Option<Date>,
}

/// Games that are ready to be played, and the decks that play them.
#[derive(Debug)]
pub struct PreparedGames {
    /// The games for the engine.
    pub pairing: Pairing,
    /// Number of games to play.
    pub games: u64,
    /// The decks in the order of seats.
    pub decks: Vec<CoveredDeck>,
    /// The day whose texts are played; the present texts if `None`.
    pub as_of: Option<Date>,
}

/// Sets up decks against one another, as many as the mode has seats.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason, for all decks; `OVER_BUDGET` if the games may take too many Days.
pub fn prepare(
    inputs: &[DeckJson<'_>],
    wanted: &GamesWanted,
    budget: u64,
    index: &Index,
) -> Result<PreparedGames, Problem> {
    let GamesWanted { mode, games, as_of, .. } = *wanted;
    let (mut decks, mut problems) = (Vec::new(), Vec::new());
    for (seat, input) in inputs.iter().enumerate() {
        match covered(input, &format!("/decks/{seat}"), mode, as_of, index) {
            Ok(deck) => decks.push(deck),
            Err(problem) => problems.push(problem),
        }
    }
    if !problems.is_empty() {
        return Err(Problem::together(problems));
    }
    let pairing = pairing(&decks.iter().collect::<Vec<_>>(), wanted, |player| format!("/decks/{}", player.index()))?;
    affordable(games, PAIRING_DAYS.get().into(), &pairing.spec().pool, budget)?;
    Ok(PreparedGames { pairing, games, decks, as_of })
}

/// Sets up decks of one game. `place` gives the pointer of the deck of a player in the request.
fn pairing(decks: &[&CoveredDeck], wanted: &GamesWanted, place: impl Fn(Player) -> String) -> Result<Pairing, Problem> {
    let GamesWanted { mode, seed, policies, budget, .. } = *wanted;
    let specs: Vec<_> = decks.iter().map(|covered| &covered.deck.spec).collect();
    let pool = CardPool::of_decks(&specs).map_err(|errors| {
        let of = |(player, error): &(Player, PoolError)| (place(*player), error.to_string());
        Problem::several(Code::DeckNotPlayable, errors.iter().map(of).collect())
    })?;
    // All decks are read for the same day, so they have the same edition.
    let pool = pool.playing_by(decks.first().map_or_else(Edition::default, |covered| covered.deck.edition));
    Pairing::new(PairingSpec { pool: Arc::new(pool), mode, seed, policies, budget })
        .map_err(|error| Problem::at(Code::DeckNotPlayable, "/decks", error.to_string()))
}

/// Reads the deck at `pointer` in the request.
pub(crate) fn covered(
    input: &DeckJson<'_>,
    pointer: &str,
    mode: Mode,
    as_of: Option<Date>,
    index: &Index,
) -> Result<CoveredDeck, Problem> {
    let deck = Playable::read(input, pointer, mode, as_of, index)?;
    let coverage = Coverage::of(&deck.pool(pointer)?);
    Ok(CoveredDeck { deck, coverage })
}

/// Most decks of a request for more than two.
pub const MOST_DECKS: usize = 16;

/// What a request for a round robin asks, apart from the decks.
#[derive(Clone, Copy, Debug)]
pub struct RoundRobinWanted<'w> {
    /// As for two decks, but its policies are ignored.
    pub games: GamesWanted,
    /// The policy that plays each deck. A deck without one is played by the first policy.
    pub policies: &'w [PolicyName],
    /// Whether the decks of the field are opponents too. The policy of the first deck plays them.
    pub field: bool,
}

/// Pairs of decks that are ready to play.
#[derive(Debug)]
pub struct RoundRobin {
    /// The decks of the request.
    pub decks: Vec<CoveredDeck>,
    /// The decks of the field, if asked for. Their numbers follow those of the decks of the request.
    pub field: Option<Field>,
    /// The policy that plays each deck of the request.
    pub policies: Vec<PolicyName>,
    /// What was asked for; the number of games is for each pair.
    pub wanted: GamesWanted,
    pairs: Vec<Pair>,
}

/// Two decks by number. The first is one of the request.
#[derive(Debug)]
pub struct Pair {
    /// Numbers of the decks, from 0: those of the request, then those of the field.
    pub decks: [usize; 2],
    /// The games between them.
    pub pairing: Pairing,
}

/// Sets up decks against one another. Each pair plays the number of games asked for and takes turns at the first seat. The decks
/// of the field do not play one another, since those games are recorded.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason, for all decks; `OUT_OF_RANGE` for the field in a mode other than Standard;
/// `OVER_BUDGET` if the games may take too many Days.
pub fn prepare_round_robin(
    inputs: &[DeckJson<'_>],
    wanted: &RoundRobinWanted<'_>,
    budget: u64,
    index: &Index,
) -> Result<RoundRobin, Problem> {
    let GamesWanted { mode, games, as_of, .. } = wanted.games;
    if wanted.field && mode != Mode::Standard {
        let message = format!("the decks of the field are those of standard, the mode is {}", mode.id());
        return Err(Problem::at(Code::OutOfRange, "/field", message));
    }
    let (mut decks, mut problems) = (Vec::new(), Vec::new());
    for (at, input) in inputs.iter().enumerate() {
        match covered(input, &format!("/decks/{at}"), mode, as_of, index) {
            Ok(deck) => decks.push(deck),
            Err(problem) => problems.push(problem),
        }
    }
    if !problems.is_empty() {
        return Err(Problem::together(problems));
    }
    let field = if wanted.field { Some(field::playable(as_of, index)?) } else { None };
    let others = field.as_ref().map_or(&[][..], |field| &field.decks);
    let all: Vec<&CoveredDeck> = decks.iter().chain(others).collect();
    let policy = |at: usize| wanted.policies.get(at).or(wanted.policies.first()).copied().unwrap_or_default();
    let mut pairs = Vec::new();
    for (one, other) in (0..decks.len()).flat_map(|one| (one + 1..all.len()).map(move |other| (one, other))) {
        let mut policies = PerPlayer::default();
        (policies[Player::A], policies[Player::B]) = (policy(one), policy(other));
        let wanted = GamesWanted { policies, ..wanted.games };
        // A deck of the field is never at fault, so its faults are placed at the other deck.
        let named =
            |player: Player| format!("/decks/{}", if player == Player::B && other < decks.len() { other } else { one });
        let pairing = pairing(&[all[one], all[other]], &wanted, named)?.alternating();
        if pairs.is_empty() {
            // The budget is checked at the first pair, before all the others are set up.
            let pairs = decks.len() * all.len() - decks.len() * (decks.len() + 1) / 2;
            affordable(games.saturating_mul(pairs as u64), PAIRING_DAYS.get().into(), &pairing.spec().pool, budget)?;
        }
        pairs.push(Pair { decks: [one, other], pairing });
    }
    let policies = (0..decks.len()).map(policy).collect();
    Ok(RoundRobin { decks, field, policies, wanted: wanted.games, pairs })
}

impl RoundRobin {
    /// The pairs of decks, in the order of numbers.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Number of games of all pairs together.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wanted.games.saturating_mul(self.pairs.len() as u64)
    }

    /// Number of decks, those of the request and those of the field.
    #[must_use]
    pub fn players(&self) -> usize {
        self.decks.len() + self.field.as_ref().map_or(0, |field| field.decks.len())
    }
}

/// Game n belongs to the pair with the number n modulo the number of pairs.
impl Games for RoundRobin {
    type Totals = Vec<PairingTotals>;

    fn no_games(&self) -> Self::Totals {
        self.pairs.iter().map(|pair| pair.pairing.no_games()).collect()
    }

    fn run_until(&self, games: Range<u64>, totals: &mut Self::Totals, stop: &AtomicBool) {
        let pairs = self.pairs.len() as u64;
        for (at, (pair, totals)) in (0..).zip(self.pairs.iter().zip(totals)) {
            let below = |game: u64| game.saturating_sub(at).div_ceil(pairs);
            pair.pairing.run_until(below(games.start)..below(games.end), totals, stop);
        }
    }

    fn merge(totals: &mut Self::Totals, more: &Self::Totals) {
        totals.iter_mut().zip(more).for_each(|(totals, more)| totals.merge(more));
    }

    fn games_and_work(totals: &Self::Totals) -> (u64, u64) {
        totals.iter().fold((0, 0), |(games, work), pair| (games + pair.games(), work + pair.work()))
    }
}

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
pub fn swiss_rounds(players: usize) -> u32 {
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
        let standings = play_event(players, &mut rng, &rate);
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
fn play_event(players: usize, rng: &mut Rng, rate: &impl Fn(usize, usize) -> f64) -> Vec<i32> {
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
            assert_eq!(results[0].wins.mean, f64::from(swiss_rounds(players)), "{players}");
            assert_eq!(results[0].first.estimate, 1.0, "{players}");
            assert!(results[players - 1].wins.mean < results[0].wins.mean);
        }
        assert_eq!([2, 3, 4, 5, 8, 9, 32].map(swiss_rounds), [1, 2, 2, 3, 3, 4, 5]);
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
