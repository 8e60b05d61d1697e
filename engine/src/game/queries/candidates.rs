//! Which Reactions of a pool may have heard of a step: found by what happened in it, and to what.

use crate::{
    Game,
    primitives::CardSet,
    program::analysis::{CandidateReactions, EventMask},
};

/// The Reactions that may be activated by a step after this state in which this happened to these objects, in the order of
/// the program; those of others may be that could have worked in it.
pub(in crate::game) fn candidate_reactions<'p, const W: usize>(
    game: &Game<'p, W>,
    kinds: EventMask,
    touched: CardSet<W>,
) -> CandidateReactions<'p, W> {
    let pool = game.pool;
    let kinds = (kinds, pool.heard());
    pool.trigger_index().candidates(pool.reactions(), kinds, touched, game.armed.places(), || game.open_cards())
}
