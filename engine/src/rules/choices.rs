//! Choices that players make one after the other, in initiative order.

use crate::Game;

/// The next player, or the same one's next kind of choice, is to be asked in this step.
pub(crate) const fn next_to_decide<const W: usize>(game: &mut Game<'_, W>) {
    game.dealt_with += 1;
    game.left = None;
}

/// One of the choices asked for was made.
pub(super) fn count_choice<const W: usize>(game: &mut Game<'_, W>) {
    game.left = game.left.map(|left| left.saturating_sub(1));
}
