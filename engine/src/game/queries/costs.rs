//! What players pay (1.2.5, 6.4): whether they can, and how much X may be.

use crate::{
    Game,
    ability::{Action, Aim, Amount, Cost, Objects, OneOrMore, Pick, Quantity},
    game::{
        queries::{bans, bans_of, eval_context::EvalContext},
        state::{Cause, Frame},
    },
    primitives::{CardId, CardSet, CounterKind, Player, Zone},
    program::{Op, Payable, analysis::PassiveCategory, payable},
};

/// Tests whether enough of the objects meant satisfy a condition.
type Enough<'f> = dyn Fn(&Objects, &dyn Fn(CardId) -> bool) -> bool + 'f;

/// Whether an X is part of the mana cost.
pub(crate) fn pays_any(costs: &OneOrMore<Cost>) -> bool {
    costs.as_slice().contains(&Cost::Mana(Amount::X))
}

/// Whether a cost can be paid in full (6.4): never in part.
pub(crate) fn can_pay<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    costs: &OneOrMore<Cost>,
    payer: Player,
) -> bool {
    // Most quick actions have no other cost.
    if let [Cost::ExhaustMe] = costs.as_slice() {
        return context.me.is_some_and(|me| bans::is_exhaustible(game, me));
    }
    let each = costs.as_slice().iter().all(|cost| match cost {
        Cost::ExhaustMe => context.me.is_some_and(|me| bans::is_exhaustible(game, me)),
        Cost::DiscardMe => context.me.is_some_and(|me| {
            let is_there = game.spot(me).is_some_and(|spot| spot.zone() == Zone::Reserve);
            is_there && !bans::kept_from(game, bans_of(Cause::Discarded)).contains(me)
        }),
        Cost::Mana(_) => true,
        // Paid when the target is chosen, and another target may be chosen.
        Cost::Targeting { .. } => true,
        Cost::Spend { amount, counter, from } => {
            let needed = match amount {
                Quantity::Exactly(amount) => context.count_of(amount),
                Quantity::UpTo(_) | Quantity::AnyNumber => 0,
            };
            let mut has = context
                .candidates_of(from)
                .iter()
                .map(|card| u16::from(game.objects.count(card, CounterKind::of(*counter))));
            match from {
                // All counters come from the one object that is chosen.
                Objects::Pick(pick) if is_of_one(pick) => has.any(|has| has >= u16::from(needed).max(1)),
                _ => has.sum::<u16>() >= needed.into(),
            }
        }
        Cost::By { player, action } => {
            context.candidates(*player).iter().all(|player| can_do(game, &EvalContext { player, ..*context }, action))
        }
        Cost::Do(action) => can_do(game, context, action),
    });
    each && mana_of(context, costs) <= game.mana(payer).into()
}

/// The greatest X that a player has the mana to pay besides the rest of a cost, if there is one in it.
pub(crate) fn affordable_x<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    costs: &OneOrMore<Cost>,
    payer: Player,
) -> Option<u8> {
    if !pays_any(costs) {
        return None;
    }
    let left = u16::from(game.mana(payer)).saturating_sub(mana_of(context, costs));
    Some(left.min(u8::MAX.into()) as u8)
}

/// The objects that can be chosen to pay a cost with: to be exhausted, to have counters spent, to be sacrificed or discarded. The
/// cost cannot be paid with an object for which that is impossible (1.2.5, system 37).
pub(super) fn payable_among<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    frame: &Frame<W>,
    pick: &Pick,
    options: CardSet<W>,
) -> CardSet<W> {
    let program = game.pool.program();
    match program.ops.get(usize::from(frame.pc) + 1) {
        Some(Op::PaySpend(Some(amount), counter)) => {
            let needed = if is_of_one(pick) { context.count_of(program.get(*amount)) } else { 1 };
            options.iter().filter(|&card| game.objects.count(card, *counter) >= needed.max(1)).collect()
        }
        // Only objects that are ready and must not be exhausted are left out.
        Some(Op::Exhaust) if pick.aim == Aim::Chosen && game.pool.hears_of(PassiveCategory::Gaining) => {
            let is_forbidden = |card: &CardId| game.is_ready(*card) && !bans::is_exhaustible(game, *card);
            options.iter().filter(|card| !is_forbidden(card)).collect()
        }
        Some(Op::Sacrifice) => options - bans::kept_from(game, bans_of(Cause::Sacrificed)),
        Some(Op::Discard) if pick.aim == Aim::Chosen => options - bans::kept_from(game, bans_of(Cause::Discarded)),
        _ => options,
    }
}

/// Whether there are enough objects that nothing keeps from such a move.
fn enough_but<const W: usize>(game: &Game<'_, W>, cause: Cause, what: &Objects, enough: &Enough<'_>) -> bool {
    let kept = bans::kept_from(game, bans_of(cause));
    enough(what, &|card| !kept.contains(card))
}

/// Whether an action can be done in full as a cost.
fn can_do<const W: usize>(game: &Game<'_, W>, context: &EvalContext<'_, '_, W>, action: &Action) -> bool {
    let enough = |objects: &Objects, fits: &dyn Fn(CardId) -> bool| {
        // A card being played is in Limbo while costs are paid, so it cannot be used to pay its own (5.1.2).
        let elsewhere = |card: &CardId| context.playing.is_none_or(|(playing, ..)| playing != *card);
        let there = context.candidates_of(objects).iter().filter(elsewhere).filter(|card| fits(*card)).count();
        let needed = match objects {
            Objects::Pick(pick) => needed(context, pick),
            Objects::The(_) | Objects::Top { .. } => 1,
            Objects::Each(_) => 0,
            Objects::Both { .. } => 2,
        };
        there >= needed
    };
    let kept = |cause: Cause, what: &Objects| enough_but(game, cause, what, &enough);
    match payable(action) {
        Payable::Always => true,
        Payable::IfThere(what) => enough(what, &|_| true),
        Payable::IfBoth(one, other) => enough(one, &|_| true) && enough(other, &|_| true),
        Payable::IfExhaustible(what) => enough(what, &|card| bans::is_exhaustible(game, card)),
        Payable::IfExhausted(what) => enough(what, &|card| !game.is_ready(card)),
        Payable::IfDiscardable(what) => kept(Cause::Discarded, what),
        Payable::IfSacrificeable(what) => kept(Cause::Sacrificed, what),
        Payable::IfSwitchable(what) => kept(Cause::Switched, what),
        Payable::IfDefectable(what) => kept(Cause::Defected, what),
        Payable::IfCards => {
            let deck = game.deck_len(context.you);
            deck > 0 || !game.zone(context.you, Zone::Discard).is_empty()
        }
    }
}

/// The mana in a cost, except for an X.
pub(crate) fn mana_of<const W: usize>(context: &EvalContext<'_, '_, W>, costs: &OneOrMore<Cost>) -> u16 {
    let mana = |cost: &Cost| match cost {
        Cost::Mana(Amount::X) => 0,
        Cost::Mana(amount) => context.count_of(amount).into(),
        // What is targeted is not known yet.
        Cost::Targeting { .. } => 0,
        Cost::ExhaustMe | Cost::DiscardMe | Cost::Spend { .. } | Cost::By { .. } | Cost::Do(_) => 0,
    };
    costs.as_slice().iter().map(mana).sum()
}

/// Whether exactly one object is chosen.
fn is_of_one(pick: &Pick) -> bool {
    pick.quantity == Quantity::Exactly(Amount::Number(1))
}

/// How many objects must be there for a pick that is a cost.
fn needed<const W: usize>(context: &EvalContext<'_, '_, W>, pick: &Pick) -> usize {
    match &pick.quantity {
        Quantity::Exactly(amount) => context.count_of(amount).into(),
        Quantity::UpTo(_) | Quantity::AnyNumber => 0,
    }
}
