//! Which Reactions of a pool a step may activate, by what happened in it and to which objects.

use crate::{
    Game,
    primitives::CardSet,
    program::analysis::{CandidateReactions, EventMask},
};

/// The Reactions that a step after this state may activate, if these kinds of events happen in it to these objects; in the order
/// of the program. Of the Reactions to other objects, those of cards that could have worked.
pub(in crate::game) fn candidate_reactions<'p, const W: usize>(
    game: &Game<'p, W>,
    kinds: EventMask,
    touched: CardSet<W>,
) -> CandidateReactions<'p, W> {
    let pool = game.pool;
    let kinds = (kinds, pool.heard());
    pool.trigger_index().candidates(pool.reactions(), kinds, touched, game.armed.places(), || game.open_cards())
}
