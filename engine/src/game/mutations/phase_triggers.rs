//! Reactions to what happens to nobody in particular: a phase begins (4.2.a), a turn begins or ends. Nothing changes in such a
//! step, so the state before it is not kept.

use crate::{
    Game,
    game::{
        event::EventSink,
        mutations::{bounds, counts, triggers},
        queries::{Between, abilities, characteristics, snapshot_need},
        state::{AtomicAction, Binding, Reaction},
    },
    primitives::{CardId, Location, Phase, Player},
    program::{
        CompiledAbility, CompiledAbilityKind, Id, Works,
        analysis::{Characteristics, Done, EventMask},
    },
};

/// A phase begins (4.2.a), and the Reactions to that are activated (6.3).
#[inline]
pub(crate) fn begin_moment<const W: usize>(game: &mut Game<'_, W>, phase: Phase, sink: &mut dyn EventSink<W>) {
    if snapshot_need::is_heard(game, EventMask::phase(phase)) {
        activate_for(game, phase, sink);
    }
}

/// A player begins a turn (4.2.3), in order or besides those in order.
#[inline]
pub(crate) fn tell_turn<const W: usize>(
    game: &mut Game<'_, W>,
    by: Player,
    is_another: bool,
    sink: &mut dyn EventSink<W>,
) {
    if snapshot_need::is_heard(game, EventMask::TURN) {
        activate_for_turn(game, by, is_another, sink);
    }
}

#[inline(never)]
fn activate_for_turn<const W: usize>(
    game: &mut Game<'_, W>,
    by: Player,
    is_another: bool,
    sink: &mut dyn EventSink<W>,
) {
    triggers::in_one_step(game, EventMask::TURN, sink, |game, atomic_actions| {
        atomic_actions.add(game, AtomicAction::Did { by, what: Done::TookTurn, card: None });
        if is_another {
            atomic_actions.add(game, AtomicAction::Did { by, what: Done::TookAnotherTurn, card: None });
        }
    });
}

/// A player ends a turn (4.2.3). Abilities that last for the turn still work.
#[cold]
pub(crate) fn tell_turn_end<const W: usize>(game: &mut Game<'_, W>, by: Player, sink: &mut dyn EventSink<W>) {
    triggers::in_one_step(game, EventMask::TURN, sink, |game, atomic_actions| {
        atomic_actions.add(game, AtomicAction::Did { by, what: Done::EndedTurn, card: None });
    });
}

#[inline(never)]
fn activate_for<const W: usize>(game: &mut Game<'_, W>, phase: Phase, sink: &mut dyn EventSink<W>) {
    let waiting = game.pool().waiting_for(phase).filter(|_| game.limbo.ongoing.is_empty());
    let Some(waiting) = waiting else {
        triggers::in_one_step(game, EventMask::phase(phase), sink, |game, atomic_actions| {
            atomic_actions.add(game, AtomicAction::PhaseBegan(phase));
        });
        return;
    };
    if waiting.is_empty() {
        return;
    }
    bounds::count_events(game, 1);
    if game.outcome().is_some() {
        return;
    }
    let characteristics = characteristics::characteristics(game);
    let open = abilities::open_to(game, Works::Main);
    for &id in waiting {
        let code = game.pool().program().get(id);
        let open = if code.works == Works::Main { open } else { abilities::open_to(game, code.works) };
        for card in abilities::bearers_among(game, id, &characteristics, open) {
            activate_at_once(game, (id, code), card, &characteristics, sink);
        }
    }
}

/// Activates an ability of an object whose abilities work, as often as its conditions allow.
fn activate_at_once<const W: usize>(
    game: &mut Game<'_, W>,
    (id, code): (Id<CompiledAbility>, &CompiledAbility),
    card: CardId,
    characteristics: &Characteristics<W>,
    sink: &mut dyn EventSink<W>,
) {
    let CompiledAbilityKind::Reaction { guards, entry, .. } = &code.kind else { return };
    let (me, home) = (game.objects.object(card), game.spot(card));
    let you = home.map_or_else(|| game.owner(card), Location::player);
    let bound = Binding::of(me, home, you);
    let times = guards.as_ref().map_or(1, |guards| {
        let now =
            Between { before: game, was: characteristics, after: game, is: characteristics, list: &[], workers: None };
        now.guarded(guards, &bound, card)
    });
    for _ in 0..times {
        if counts::count_activation(game, card, id) {
            triggers::emblem(game, Reaction { entry: *entry, bound }, sink);
        }
    }
}
