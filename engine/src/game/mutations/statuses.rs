//! Statuses (2.4), and what is remembered of objects.

use crate::{
    Game,
    game::{
        queries::{EvalContext, abilities, characteristics},
        state::Mark,
    },
    primitives::{CardId, CardSet, Status},
    program::{GainForGood, Works},
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

/// Gives an object the status; nothing happens if it has the status already (2.4.1).
pub(crate) const fn gain<const W: usize>(game: &mut Game<'_, W>, card: CardId, status: Status) {
    game.statuses[status as usize].insert(card);
}

/// Objects that changed zone are new objects, without statuses (1.4.4).
pub(super) fn clear_statuses<const W: usize>(game: &mut Game<'_, W>, cards: CardSet<W>) {
    for set in &mut game.statuses {
        *set -= cards;
    }
}

/// Objects gain for good the abilities whose condition has come to hold. That is no event, and nothing goes to Limbo for it.
#[cold]
pub(crate) fn gain_for_good<const W: usize>(game: &mut Game<'_, W>) {
    for GainForGood { once, code } in &game.pool.program().gains_for_good {
        let program = game.pool.program();
        let characteristics = characteristics::characteristics(game);
        let open = abilities::open_to(game, Works::Main) - game.marked(Mark::Completed);
        let holds = |me: &CardId| EvalContext::of_bearer(game, &characteristics, *me).holds(program.get(*once));
        let gaining: CardSet<W> =
            (abilities::bearers(game, *code, &characteristics) & open).iter().filter(holds).collect();
        gaining.iter().for_each(|card| mark(game, Mark::Completed, card));
    }
}
