//! Prepares games between decks for the engine: of two to four decks, or of several decks each against every other and against
//! those of the field.

use crate::{
    field::{self, Field},
    playable::{CoveredDeck, Playable},
    problem::{Code, Problem},
    simulation::{Games, affordable},
};
use cards::{Date, Index};
use engine::{
    Budget, CardPool, Coverage, Edition, Mode, PAIRING_DAYS, Pairing, PairingSpec, PairingTotals, PolicyName,
    PoolError,
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
    let pool = pool.playing_by(decks.first().map_or(Edition::LATEST, |covered| covered.deck.edition));
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
pub const MAX_DECKS: usize = 16;

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
