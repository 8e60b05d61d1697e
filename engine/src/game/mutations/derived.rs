//! What follows from where cards lie and is kept up to date with it.

use crate::{
    Game,
    game::queries::{snapshot_need, topics},
};

/// Brings up to date which topics passive abilities speak of, after cards came or went.
pub(crate) fn look_for_speakers<const W: usize>(game: &mut Game<'_, W>) {
    game.topics = topics::topics_there(game);
}

/// Brings up to date which events Reactions can listen for, after cards came or went.
pub(crate) fn look_for_listeners<const W: usize>(game: &mut Game<'_, W>) {
    game.armed = snapshot_need::hearing_there(game);
}

#[cfg(test)]
mod tests;
