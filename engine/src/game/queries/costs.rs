//! Costs (1.2.5, 6.4): whether a player can pay, and the largest possible X; which objects a player can target, and the cost of
//! targeting them (6.5.b, 7.4.7).

use crate::{
    Game,
    ability::{
        Action, Aim, Amount, Ban, Cost, Gain, Keyword, Noun, Objects, OneOrMore, Passive, Pick, Quantity, Statement,
    },
    game::{
        queries::{abilities, bans, bans_of, eval_context::EvalContext},
        state::{Cause, Frame},
    },
    primitives::{CardId, CardSet, CounterKind, Location, Player, Zone},
    program::{
        Op, Payable, Term,
        analysis::{Characteristics, PassiveTopic},
        payable,
    },
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
fn payable_among<const W: usize>(
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
        Some(Op::Exhaust) if pick.aim == Aim::Chosen && game.pool.has_topic(PassiveTopic::Gaining) => {
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

/// The objects that a player can choose as targets, as far as the effect allows, and those of them that cost nothing (7.4.7).
pub(crate) fn targets<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    frame: &Frame<W>,
    among: CardSet<W>,
    doer: Player,
) -> (CardSet<W>, CardSet<W>) {
    let has_terms = has_terms(game, frame);
    if !has_terms && !game.pool.has_topic(PassiveTopic::Kept) && !game.pool.makes_tough() {
        return (among, among);
    }
    let is_meant = |card: CardId| {
        game.pool.program().terms_at(frame.pc).all(|term| match term {
            Term::Only(only) => context.fits(only, card),
            Term::Dearer { .. } => true,
        })
    };
    // A Spell targets while its effect resolves. Its abilities elsewhere are not those of a Spell being played.
    let is_spell = context.is_noun(frame.bound.me.card, Noun::Spell)
        && game.spot(frame.bound.me.card).is_some_and(|spot| spot.zone() == Zone::Limbo);
    let by_all = [Ban::Targeted, Ban::TargetedBySpells];
    let by_opponents = [Ban::TargetedByOpponents, Ban::TargetedByTheirSpells];
    let untouched = bans::kept_from(game, if is_spell { &by_all } else { &by_all[..1] });
    let warded = bans::kept_from(game, if is_spell { &by_opponents } else { &by_opponents[..1] });
    let is_warded = |card: CardId| {
        let holder = game.spot(card).map(Location::player);
        warded.contains(card) && holder.is_some_and(|holder| game.are_opponents(holder, doer))
    };
    let among = among - untouched;
    // Only objects that opponents control can be Tough or protected.
    let own = if has_terms { CardSet::EMPTY } else { among & game.controlled(doer) };
    let (mut options, mut free) = (own, own);
    for card in (among - own).iter().filter(|card| is_meant(*card) && !is_warded(*card)) {
        let cost = cost_to_target(game, context, frame, card, doer);
        if cost == 0 {
            free.insert(card);
        }
        if cost <= game.mana(doer) {
            options.insert(card);
        }
    }
    (options, free)
}

/// Whether nothing in the game can make a target dearer or leave it out: neither a term of the effect nor an ability nor Tough.
pub(crate) fn are_targets_free<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>) -> bool {
    !game.pool.makes_tough() && !has_terms(game, frame)
}

/// Whether the effect itself limits which targets it means, or makes some of them dearer.
fn has_terms<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>) -> bool {
    game.pool.program().terms_at(frame.pc).next().is_some()
}

/// What a player pays to choose a target. Opponents of its controller pay for Tough, once per effect and target (7.4.7, O-11); a
/// cost that depends on what is targeted is paid once per effect (6.4).
pub(crate) fn cost_to_target<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    frame: &Frame<W>,
    card: CardId,
    doer: Player,
) -> u8 {
    let dearer = game.pool.program().terms_at(frame.pc).map(|term| match term {
        Term::Dearer { amount, what } if context.fits(what, card) => {
            let is_paid = doer != frame.bound.you || game.limbo.paid.iter().any(|paid| context.fits(what, paid));
            if is_paid { 0 } else { context.count_of(amount) }
        }
        Term::Dearer { .. } | Term::Only(_) => 0,
    });
    dearer.fold(tough_cost(game, context.characteristics, card, doer), u8::saturating_add)
}

/// What an opponent pays for a Tough target (7.4.7): in play, or in Reserve if an ability says so of cards there.
fn tough_cost<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    card: CardId,
    doer: Player,
) -> u8 {
    let is_tough_there = |spot: &Location| spot.is_in_play() || spot.zone() == Zone::Reserve;
    let Some(spot) = game.spot(card).filter(is_tough_there) else { return 0 };
    if game.limbo.paid.contains(card) || !game.are_opponents(spot.player(), doer) {
        return 0;
    }
    toughness(game, characteristics, card)
}

/// The number of Tough that an object has: numbers from several abilities are added up (7.4.7, ruling MU_30).
pub(super) fn toughness<const W: usize>(game: &Game<'_, W>, characteristics: &Characteristics<W>, card: CardId) -> u8 {
    if !game.pool.makes_tough() {
        return 0;
    }
    let mut toughness = 0;
    abilities::each_passive(game, characteristics, PassiveTopic::Has, |_, context, passive| {
        let Passive::Object { who, statement: Statement::Has(gains) } = passive else { return };
        for gain in gains.as_slice() {
            if let Gain::Keyword(Keyword::Tough(amount)) = gain
                && context.subjects(who).contains(card)
            {
                let amount = EvalContext { it: CardSet::of(card), ..*context }.count_of(amount);
                toughness = u8::saturating_add(toughness, amount);
            }
        }
    });
    toughness
}

/// The objects that can still be chosen, and the least and the greatest number to be chosen in all: no more than there are
/// (6.5.b). Nobody has to choose a target that costs mana (7.4.7).
pub(crate) fn pickable<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    frame: &Frame<W>,
    pick: &Pick,
    doer: Player,
) -> (CardSet<W>, u8, u8) {
    let all = context.all(&pick.from);
    let mine = if frame.doers.len() > 1 { all & game.owned_or_controlled(doer) } else { all };
    let mut options = payable_among(game, context, frame, pick, mine - frame.sel);
    let mut free = options;
    if pick.aim == Aim::Target {
        (options, free) = targets(game, context, frame, options, doer);
    }
    if let Some(total) = &pick.total {
        let sum: i16 = frame.sel.iter().map(|card| context.measure(total.measure, card)).sum();
        let most = context.amount(&total.most);
        options = options.iter().filter(|&card| sum + context.measure(total.measure, card) <= most).collect();
    }
    let possible = frame.chosen.saturating_add(options.len());
    match &pick.quantity {
        Quantity::Exactly(amount) => {
            let number = context.count_of(amount);
            // Mostly all of the options cost nothing.
            let free = free & options;
            let for_nothing = if free == options { possible } else { frame.chosen.saturating_add(free.len()) };
            (options, number.min(for_nothing), number.min(possible))
        }
        Quantity::UpTo(amount) => (options, 0, context.count_of(amount).min(possible)),
        Quantity::AnyNumber => (options, 0, possible),
    }
}
