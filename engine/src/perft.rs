//! Counts the paths of decisions from a position, as chess programs count moves ("perft"). Every legal decision of every position
//! on the way takes part in the number, so that a change of the rules seldom leaves it unchanged.
//!
//! Each card object counts for itself, as it does in [`Decision`]. Shuffles are not decisions: the state draws what it will draw.

use crate::{Decision, DecisionList, Game};

/// Number of paths of exactly this many decisions. A game that is over earlier adds none; `depth` 0 is the one path without a
/// decision.
///
/// The paths grow fast with the depth, so whoever takes the depth from a request must bound it.
#[must_use]
pub fn perft(game: &Game<'_>, depth: u8) -> u64 {
    paths(game, &mut lists(depth))
}

/// The number of paths for each first decision, in the order of [`Game::decisions`]: the numbers add up to [`perft`] of the same
/// depth. Nothing for `depth` 0.
///
/// If two programs disagree, they find where by dividing, following a decision about which they disagree, and dividing again.
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

/// The number of paths of as many decisions as there are lists. The last decision is only counted, not played.
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
