//! Choices that players make one after the other, in initiative order.

use crate::Game;

/// Goes on to the next player in this step, or to the next kind of choice of the same player.
pub(crate) const fn next_to_decide<const W: usize>(game: &mut Game<'_, W>) {
    game.dealt_with += 1;
    game.left = None;
}

/// The player who is asked has made one of their choices.
pub(super) fn count_choice<const W: usize>(game: &mut Game<'_, W>) {
    game.left = game.left.map(|left| left.saturating_sub(1));
}
