//! Statuses (2.4), and what is remembered of objects.

use crate::{
    Game,
    game::state::Mark,
    primitives::{CardId, CardSet, Status},
};

pub(crate) const fn mark<const W: usize>(game: &mut Game<'_, W>, mark: Mark, card: CardId) {
    game.marks[mark as usize].insert(card);
}

pub(crate) const fn unmark<const W: usize>(game: &mut Game<'_, W>, mark: Mark, card: CardId) {
    game.marks[mark as usize].remove(card);
}

pub(crate) const fn lose<const W: usize>(game: &mut Game<'_, W>, card: CardId, status: Status) {
    game.statuses[status as usize].remove(card);
}

/// Gives the status; nothing happens if the object has it (2.4.1).
pub(crate) const fn gain<const W: usize>(game: &mut Game<'_, W>, card: CardId, status: Status) {
    game.statuses[status as usize].insert(card);
}

/// Objects that changed zone are new objects: no status is left (1.4.4).
pub(super) fn clear_statuses<const W: usize>(game: &mut Game<'_, W>, cards: CardSet<W>) {
    for set in &mut game.statuses {
        *set -= cards;
    }
}
