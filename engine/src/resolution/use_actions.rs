//! Quick actions with {D} or {T} in their cost, as abilities that effects activate and that other abilities hear of.

use crate::{
    Game,
    ability::ActionIcon,
    game::{
        AtomicAction, Binding, EventSink, Frame,
        mutations::{bounds, counts, frames, triggers},
        queries::activations,
    },
    primitives::{CardId, Fault, List, Location, Player},
    program::{
        CompiledAbility, CompiledAbilityKind, Id, Pc,
        analysis::{Characteristics, Done, EventMask},
    },
};

/// Tells the listeners that a quick action was activated, by its player or by an effect.
pub(super) fn tell_used<const W: usize>(
    game: &mut Game<'_, W>,
    by: Player,
    card: CardId,
    id: Id<CompiledAbility>,
    sink: &mut dyn EventSink<W>,
) {
    if !game.pool.hears_of_uses() {
        return;
    }
    triggers::in_one_step(game, EventMask::DID, sink, |game, atomic_actions| {
        for icon in [ActionIcon::Discard, ActionIcon::Exhaust] {
            if activations::pays(game, id, icon) {
                atomic_actions.add(game, AtomicAction::Did { by, what: Done::Used(icon), card: Some(card) });
            }
        }
    });
}

/// Carries out the effects of the quick actions with that icon of the selected objects, without their costs (7.3.1.b). "You" is
/// the controller of each. If a card has several, its first is carried out.
pub(super) fn use_actions<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    icon: ActionIcon,
    sink: &mut dyn EventSink<W>,
) {
    let program = game.pool.program();
    let mut begun: List<(CardId, Pc), 16> = List::new((CardId::new(0), 0));
    for card in frame.sel {
        let mut all = game.pool.quick_actions().iter().copied();
        let Some(id) = all.find(|&id| activations::is_such(game, card, id, icon, characteristics)) else { continue };
        let CompiledAbilityKind::QuickAction { effect: Some(effect), .. } = program.get(id).kind else { continue };
        if !counts::count_activation(game, card, id) {
            continue;
        }
        tell_used(game, user(game, card), card, id, sink);
        if !begun.push((card, effect)) {
            bounds::fault(game, Fault::Nesting);
            return;
        }
    }
    frames::done(game, frame, frame.sel, begun.len(), !begun.is_empty());
    // The effect of the object that was selected first is carried out first.
    for &(card, effect) in begun.iter().rev() {
        let (me, home, you) = (game.objects().object(card), game.spot(card), user(game, card));
        let bound = Binding::of(me, home, you);
        frames::push_frame(game, Frame::begin(effect, bound, game));
    }
}

/// Who is "you" in a quick action of a card: its controller, or its owner where nobody controls it.
fn user<const W: usize>(game: &Game<'_, W>, card: CardId) -> Player {
    game.spot(card).map_or_else(|| game.owner(card), Location::player)
}
