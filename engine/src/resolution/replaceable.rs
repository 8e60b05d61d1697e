//! Finds the parts of a step to which the modifiers that wait for it apply (6.2), by trying the step.

use crate::{
    Game,
    ability::{Passive, Player as Word, Trigger},
    game::{
        Between, EvalContext, Frame, Match, Matches, Modifier, Place,
        queries::{abilities, audience, characteristics},
    },
    primitives::{CardSet, ExpeditionSet, Location},
    program::{
        CompiledAbility, CompiledAbilityKind, Op,
        analysis::{EventMask, ModifiedAs, listens_for, player_events::modified_as},
    },
    resolution::{dry_run::Rehearsal, perform},
};
use std::cell::OnceCell;

/// Calls `emit` with the modifiers of a step that are meant and apply. The step is made on a copy of the game, and its events are
/// compared with those that modifiers wait for. What is impossible does not happen on the copy either, so it cannot be modified
/// (1.4.1.d).
pub(super) fn each_modifier<const W: usize>(
    game: &Game<'_, W>,
    frame: &Frame<W>,
    op: Op,
    is_meant: impl Fn(&Modifier<W>) -> bool,
    mut emit: impl FnMut(Modifier<W>) -> Bearers,
) {
    let was = characteristics::characteristics(game);
    // Made only when it is asked for: most modifiers wait for other steps.
    let tried = OnceCell::new();
    let try_out = || {
        let (mut then, mut rehearsal) = (*game, Rehearsal::new());
        perform::perform(&mut then, &was, frame, op, &mut rehearsal);
        debug_assert!(rehearsal.is_within(audience::may_happen_by(game, op)), "only what may happen by {op:?}");
        if op == Op::Ascend {
            rehearsal.ascend_again(game, frame.bound.expeditions);
        }
        let is = characteristics::characteristics(&then);
        (then, is, rehearsal)
    };
    let (under_way, may) = (audience::under_way(game, op), audience::may_happen_by(game, op));
    for (place, &id) in game.pool.modifiers().iter().enumerate() {
        // A program has no more modifiers than there are places.
        let Some(place) = Place::new(place) else { break };
        let code: &CompiledAbility = game.pool.program().get(id);
        let CompiledAbilityKind::Passive {
            condition,
            passive: Passive::Modifier { event, modifying, .. },
            entry,
            otherwise,
        } = &code.kind
        else {
            continue;
        };
        let waiting = Waiting::of(event, op, may);
        if let Waiting::Never = waiting {
            continue;
        }
        for me in abilities::working(game, id, code, &was) {
            let context = EvalContext::of_bearer(game, &was, me);
            if !condition.is_none_or(|condition| context.holds(game.pool.program().get(condition))) {
                continue;
            }
            let you = game.spot(me).map_or_else(|| game.owner(me), Location::player);
            let player = frame.actor();
            let modifier = Modifier::new((*modifying, *entry, *otherwise), (place, me, you), player);
            if under_way.contains(place, me) || !is_meant(&modifier) {
                continue;
            }
            let modified = match waiting {
                Waiting::Whole(who) => context.players(who).contains(player).then_some(modifier),
                Waiting::Never => None,
                Waiting::AtomicAction => {
                    let (then, is, rehearsal) = tried.get_or_init(try_out);
                    let list = &rehearsal.list;
                    let between = Between { before: game, was: &was, after: then, is, list, workers: None };
                    between.modified(event, modifier)
                }
            };
            let Some(modifier) = modified else { continue };
            if let Bearers::First = emit(modifier) {
                break;
            }
        }
    }
}

/// For which further bearers of the same ability the modifier is still to be reported.
pub(crate) enum Bearers {
    /// For all of them.
    All,
    /// For none but this one.
    First,
}

/// How the event that a modifier waits for is found in a step.
enum Waiting {
    /// It is the step as a whole, made by these players.
    Whole(Word),
    /// It is no part of this step.
    Never,
    /// It is looked for among the atomic actions of the step.
    AtomicAction,
}

impl Waiting {
    /// How to find an event in the step of an operation, in which no other events than `may` can happen.
    fn of(event: &Trigger, op: Op, may: EventMask) -> Self {
        let atomic_action = if listens_for(event).meets(may) { Self::AtomicAction } else { Self::Never };
        let Trigger::Does { who, deed } = event else { return atomic_action };
        let ModifiedAs::Step(step) = modified_as(deed) else { return atomic_action };
        if op.modifiable().whole() == Some(step) { Self::Whole(*who) } else { Self::Never }
    }
}

impl<const W: usize> Between<'_, '_, W> {
    /// The modifier together with the objects, the Expeditions and the player that its event is about; `None` if the event does
    /// not happen. Without objects the whole step is meant.
    fn modified(&self, event: &Trigger, modifier: Modifier<W>) -> Option<Modifier<W>> {
        let mut matches = Matches::new(Match::NONE);
        self.find(event, modifier.bearer(), (true, true), &mut matches);
        let whole = matches.iter().any(|found| found.it.is_none());
        let on = matches.iter().filter_map(|found| found.it).collect();
        let player = matches.first()?.player.unwrap_or(modifier.player);
        let expeditions = matches.iter().fold(ExpeditionSet::NONE, |all, found| all.and(found.expeditions));
        Some(Modifier { on: if whole { CardSet::EMPTY } else { on }, player, expeditions, ..modifier })
    }
}
