//! What follows from where cards lie and is kept up to date with it.

use crate::Game;

impl<const W: usize> Game<'_, W> {
    /// Finds out anew of what is spoken: after cards came or went.
    pub(crate) fn look_for_speakers(&mut self) {
        self.topics = self.topics_there();
    }

    /// Finds out anew who can listen: after cards came or went.
    pub(crate) fn look_for_listeners(&mut self) {
        self.armed = self.hearing_there();
    }
}

#[cfg(test)]
mod tests;
