//! What follows from where cards lie and is kept up to date with it.

use crate::Game;

/// Finds out anew of what is spoken: after cards came or went.
pub(crate) fn look_for_speakers<const W: usize>(game: &mut Game<'_, W>) {
    game.topics = game.topics_there();
}

/// Finds out anew who can listen: after cards came or went.
pub(crate) fn look_for_listeners<const W: usize>(game: &mut Game<'_, W>) {
    game.armed = game.hearing_there();
}

#[cfg(test)]
mod tests;
