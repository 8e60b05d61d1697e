//! The own Reactions that a card activates as it is played, where no other object can react to that, as in nearly every play.

use crate::{
    Game,
    ability::{Arrival, Trigger},
    game::{
        event::EventSink,
        mutations::{bounds, counts, triggers},
        state::{Binding, Mark, Reaction},
    },
    primitives::CardId,
    program::{CompiledAbility, CompiledAbilityKind, Id},
};

/// A card has joined as it was played. Activates those of its own Reactions that this triggers (6.3).
#[inline(never)]
pub(super) fn activate_own<const W: usize>(
    game: &mut Game<'_, W>,
    own: &[Id<CompiledAbility>],
    card: CardId,
    sink: &mut dyn EventSink<W>,
) {
    // Two events: the card came, and it was played.
    bounds::count_events(game, 2);
    let Some(to) = game.spot(card).filter(|_| game.outcome().is_none()) else { return };
    let (me, player) = (game.objects.object(card), to.player());
    for &id in own {
        let CompiledAbilityKind::Reaction { triggers, entry, .. } = &game.pool.program().get(id).kind else {
            continue;
        };
        // Each has one trigger, an arrival: see `is_of_arrival`.
        let [Trigger::Arrival(arrival)] = triggers.as_slice() else { continue };
        let fits = match arrival {
            Arrival::Join => true,
            Arrival::FromHand => game.marked(Mark::FromHand).contains(card),
            Arrival::FromReserve => game.marked(Mark::FromReserve).contains(card),
        };
        if fits && counts::count_activation(game, card, id) {
            // The bearer is "I", and "it" is nothing yet (7.2.1, 7.2.4).
            let bound = Binding::of(me, Some(to), player);
            triggers::emblem(game, Reaction { entry: *entry, bound }, sink);
        }
    }
}
