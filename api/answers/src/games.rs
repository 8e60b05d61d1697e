//! Prepares games between decks for the engine.

use crate::{
    budget::affordable,
    playable::{CoveredDeck, Playable},
    problem::{Code, Problem},
};
use cards::{Date, Index};
use engine::{
    Budget, CardPool, Coverage, Edition, Mode, PAIRING_DAYS, Pairing, PairingSpec, PolicyName, PoolError,
    state::{PerPlayer, Player},
};
use formats::DeckJson;
use std::sync::Arc;

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
pub(crate) fn pairing(
    decks: &[&CoveredDeck],
    wanted: &GamesWanted,
    place: impl Fn(Player) -> String,
) -> Result<Pairing, Problem> {
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
