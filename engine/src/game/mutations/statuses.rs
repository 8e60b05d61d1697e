//! Statuses (2.4), and what is remembered of objects.

use crate::{
    Game,
    game::state::Mark,
    primitives::{CardId, CardSet, Status},
};

impl<const W: usize> Game<'_, W> {
    pub(crate) const fn mark(&mut self, mark: Mark, card: CardId) {
        self.marks[mark as usize].insert(card);
    }

    pub(crate) const fn unmark(&mut self, mark: Mark, card: CardId) {
        self.marks[mark as usize].remove(card);
    }

    pub(crate) const fn lose(&mut self, card: CardId, status: Status) {
        self.statuses[status as usize].remove(card);
    }

    /// Gives the status; nothing happens if the object has it (2.4.1).
    pub(crate) const fn gain(&mut self, card: CardId, status: Status) {
        self.statuses[status as usize].insert(card);
    }

    /// Objects that changed zone are new objects: no status is left (1.4.4).
    pub(super) fn clear_statuses(&mut self, cards: CardSet<W>) {
        for set in &mut self.statuses {
            *set -= cards;
        }
    }
}
