//! From decks and a request to games that the engine can play.

use crate::{
    budget::affordable,
    deck_input::DeckInput,
    playable::{CoveredDeck, Playable},
    problem::{Code, Problem},
};
use cards::{Date, Index};
use engine::{
    Budget, CardPool, Coverage, Edition, Mode, PAIRING_DAYS, Pairing, PairingSpec, PolicyName, PoolError,
    state::{PerPlayer, Player},
};
use std::sync::Arc;

/// What is to be played, apart from the decks.
#[derive(Clone, Copy, Debug)]
pub struct GamesWanted {
    pub mode: Mode,
    pub games: u64,
    pub seed: u64,
    pub policies: PerPlayer<PolicyName>,
    /// How much a policy that looks ahead thinks about a decision.
    pub budget: Budget,
    /// The day whose texts are played; those of now if `None`.
    pub as_of: Option<Date>,
}

/// Games between decks, and which card each of their positions is.
#[derive(Debug)]
pub struct PreparedGames {
    pub pairing: Pairing,
    pub games: u64,
    pub decks: Vec<CoveredDeck>,
    pub as_of: Option<Date>,
}

/// Sets decks up against one another, as many as the mode has seats.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason of all, `OVER_BUDGET` if the games may take too many Days.
pub fn prepare(
    inputs: &[DeckInput<'_>],
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

/// Decks at one table; `place` says where that of a player stands in the request.
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
    // All are read for the same day.
    let pool = pool.playing_by(decks.first().map_or_else(Edition::default, |covered| covered.deck.edition));
    Pairing::new(PairingSpec { pool: Arc::new(pool), mode, seed, policies, budget })
        .map_err(|error| Problem::at(Code::DeckNotPlayable, "/decks", error.to_string()))
}

/// Reads a deck that stands at `pointer` in the request.
pub(crate) fn covered(
    input: &DeckInput<'_>,
    pointer: &str,
    mode: Mode,
    as_of: Option<Date>,
    index: &Index,
) -> Result<CoveredDeck, Problem> {
    let deck = Playable::read(input, pointer, mode, as_of, index)?;
    let coverage = Coverage::of(&deck.pool(pointer)?);
    Ok(CoveredDeck { deck, coverage })
}
