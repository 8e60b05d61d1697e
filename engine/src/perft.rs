//! Counting the paths of decisions from a position, as chess programs count moves ("perft"): a number in which every
//! legal decision of every position on the way takes part, so that a change of the rules seldom leaves it alone.
//!
//! Each card object counts for itself, as it does in [`Decision`]. A shuffle is none of the decisions: what the state
//! draws is what it will draw.

use crate::{Decision, DecisionList, Game};

/// Number of paths of exactly so many decisions. A game that is over earlier adds none; `depth` 0 is the one path
/// without a decision.
///
/// The paths grow fast with the depth, so a caller who is asked for a number bounds it.
#[must_use]
pub fn perft(game: &Game<'_>, depth: u8) -> u64 {
    paths(game, &mut lists(depth))
}

/// The same for each first decision, in the order of [`Game::decisions`]: the numbers add up to [`perft`] of the same
/// depth. Nothing for `depth` 0.
///
/// Two programs that disagree find where by dividing, following a decision they disagree on, and dividing again.
#[must_use]
pub fn divide(game: &Game<'_>, depth: u8) -> Vec<(Decision, u64)> {
    let mut lists = lists(depth);
    let Some((first, rest)) = lists.split_first_mut() else { return Vec::new() };
    game.decisions(first);
    first.iter().map(|&decision| (decision, paths(&after(game, decision), rest))).collect()
}

/// A list for each decision of a path.
fn lists(depth: u8) -> Vec<DecisionList> {
    vec![DecisionList::new(); depth.into()]
}

fn after<'p>(game: &Game<'p>, decision: Decision) -> Game<'p> {
    let mut game = *game;
    game.play_unchecked(decision, &mut ());
    game
}

/// Paths of as many decisions as there are lists. The last one is only counted, not played.
fn paths(game: &Game<'_>, lists: &mut [DecisionList]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else { return 1 };
    game.decisions(list);
    if rest.is_empty() {
        return list.len() as u64;
    }
    list.iter().map(|&decision| paths(&after(game, decision), rest)).sum()
}

#[cfg(test)]
mod chance;
