//! Choices that players make one after the other, in initiative order.

use crate::Game;

impl<const W: usize> Game<'_, W> {
    /// The next player, or the same one's next kind of choice, is to be asked in this step.
    pub(crate) const fn next_to_decide(&mut self) {
        self.dealt_with += 1;
        self.left = None;
    }

    /// One of the choices asked for was made.
    pub(super) fn count_choice(&mut self) {
        self.left = self.left.map(|left| left.saturating_sub(1));
    }
}
