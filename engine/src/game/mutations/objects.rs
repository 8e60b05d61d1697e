//! The state of objects besides their zone: activations of their abilities, abilities and statuses that were given to them, and
//! the timestamps of simultaneous arrivals (2.2.16).

use crate::{
    Fault, Game,
    game::{
        mutations::{bounds, frames},
        queries::{abilities, characteristics, frame},
        state::{Binding, Grant, Granted, Recent, Ref},
    },
    primitives::{CardId, CardSet, CounterKind, List, Location, Player, Zone},
    program::{CompiledAbility, CompiledAbilityKind, Id, OLDEST, analysis::is_disputed},
};

/// A phase begins: no activation so far counts as one of this phase or this turn.
pub(crate) fn begin_period<const W: usize>(game: &mut Game<'_, W>) {
    if !game.objects.activations.is_empty() {
        game.objects.activations.iter_mut().for_each(|activation| activation.recent = Recent::NOT);
    }
}

/// A turn ends: no activation so far counts as one of this turn.
pub(crate) fn end_turn_of_activations<const W: usize>(game: &mut Game<'_, W>) {
    if !game.objects.activations.is_empty() {
        game.objects.activations.iter_mut().for_each(|activation| activation.recent.end_turn());
    }
}

/// Sets the numbers of activations of a Day back to 0 (1.4.6).
pub(crate) fn drop_activations<const W: usize>(game: &mut Game<'_, W>) {
    game.objects.activations.clear();
}

/// An object is given something until it becomes another object. Tells how many were given: none if the object is not visible.
pub(crate) fn grant<const W: usize>(game: &mut Game<'_, W>, card: CardId, what: Granted) -> usize {
    if !game.spot(card).is_some_and(Location::is_visible) {
        return 0;
    }
    let grant = Grant { card, what };
    if !game.objects.grants.contains(&grant) && !game.objects.grants.push(grant) {
        bounds::fault(game, Fault::Grants);
    }
    1
}

/// Takes from an object what it was given. Tells how many times the object had it.
pub(crate) fn take_grant<const W: usize>(game: &mut Game<'_, W>, card: CardId, what: Granted) -> usize {
    let had = game.objects.grants.len();
    game.objects.grants.retain(|grant| grant.card != card || grant.what != what);
    had - game.objects.grants.len()
}

/// An object of a position that is laid out has so many counters (2.5).
pub(crate) fn lay_counters<const W: usize>(game: &mut Game<'_, W>, card: CardId, kind: CounterKind, number: u8) {
    if !game.objects.set_count(card, kind, number) {
        bounds::fault(game, Fault::Counters);
    }
}

/// An object of a position that is laid out becomes the latest of all (2.2.16).
pub(crate) fn lay_latest<const W: usize>(game: &mut Game<'_, W>, card: CardId) {
    if !game.objects.renew(card) {
        bounds::fault(game, Fault::Events);
    }
}

/// Orders what arrived in one step, which has numbers from `since` on. Objects of the first player are older than those of
/// others, and each player orders their own (2.2.16). Players are asked only where the order can matter, and once everything has
/// arrived. What the step activates is activated before that.
#[inline(always)]
pub(crate) fn order_arrivals<const W: usize>(game: &mut Game<'_, W>, since: u16) {
    if game.pool.is_disputed() && game.objects.next() >= since.saturating_add(2) {
        order_disputed(game, since);
    }
}

/// As [`order_arrivals`], where the order may matter.
#[inline(never)]
fn order_disputed<const W: usize>(game: &mut Game<'_, W>, since: u16) {
    let new = |card: &CardId| game.objects.serial(*card) >= since;
    let arrived: CardSet<W> = game.open_cards().iter().filter(new).collect();
    let disputed = if arrived.len() > 1 { disputed_among(game, arrived) } else { CardSet::EMPTY };
    if disputed.is_empty() {
        return;
    }
    let of = |player: Player| disputed & (game.controlled(player) | game.zone(player, Zone::Reserve));
    let mut groups: List<(Player, CardSet<W>), 4> = List::new((Player::A, CardSet::EMPTY));
    for player in game.initiative() {
        // There are no more players than groups.
        let _ = groups.push((player, of(player)));
    }
    if groups.iter().filter(|(_, cards)| !cards.is_empty()).count() > 1 {
        restamp(game, disputed, groups.iter().flat_map(|(_, cards)| cards.iter()));
    }
    // The effect pushed last is resolved first.
    for (player, cards) in groups.iter().rev().filter(|(_, cards)| cards.len() > 1) {
        let own = disputed_among(game, *cards);
        if !own.is_empty() {
            frames::push_rule(game, OLDEST, *player, own);
        }
    }
}

/// The objects whose order can matter: those whose abilities work, or would work if none of them took the abilities of another.
fn disputed_among<const W: usize>(game: &Game<'_, W>, arrived: CardSet<W>) -> CardSet<W> {
    let (program, base, characteristics) =
        (game.pool.program(), characteristics::base(game), characteristics::characteristics(game));
    let working = |id: Id<CompiledAbility>| {
        let code = program.get(id);
        (abilities::working(game, id, code, &base) | abilities::working(game, id, code, &characteristics)) & arrived
    };
    let mut disputed = CardSet::EMPTY;
    for (place, one) in game.pool.shaping().enumerate() {
        let CompiledAbilityKind::Passive { passive: of_one, .. } = &program.get(one).kind else { continue };
        let ones = working(one);
        if ones.is_empty() {
            continue;
        }
        for other in game.pool.shaping().skip(place) {
            let CompiledAbilityKind::Passive { passive: of_other, .. } = &program.get(other).kind else { continue };
            if is_disputed(of_one, of_other) {
                let others = working(other);
                if !others.is_empty() && (ones | others).len() > 1 {
                    disputed |= ones | others;
                }
            }
        }
    }
    disputed
}

/// The player chooses the oldest of the objects that are still to be ordered.
pub(crate) fn choose_oldest<const W: usize>(game: &mut Game<'_, W>, card: CardId) {
    let left = frame::top(game).sel;
    restamp(game, left, std::iter::once(card).chain((left - CardSet::of(card)).iter()));
    if let Some(top) = frames::top_mut(game) {
        top.sel.remove(card);
    }
}

/// Gives objects new timestamps in that order. They stay the same objects, so effects bound to them still are.
fn restamp<const W: usize>(game: &mut Game<'_, W>, objects: CardSet<W>, order: impl Iterator<Item = CardId>) {
    let old = *game.objects.serials();
    let mut last = 0;
    for card in order {
        let later = objects.iter().map(|card| old.get(card)).filter(|serial| *serial > last);
        last = later.min().unwrap_or(last);
        game.objects.restamp(card, last);
    }
    let new = *game.objects.serials();
    let follow = |object: &mut Ref| {
        if objects.contains(object.card) && object.serial == old.get(object.card) {
            object.serial = new.get(object.card);
        }
    };
    let rebind = |bound: &mut Binding| {
        follow(&mut bound.me);
        bound.it.iter_mut().for_each(follow);
    };
    game.limbo.reactions.iter_mut().for_each(|reaction| rebind(&mut reaction.bound));
    game.limbo.ongoing.iter_mut().for_each(|ongoing| rebind(&mut ongoing.bound));
    game.limbo.frames.iter_mut().for_each(|frame| rebind(&mut frame.bound));
    game.objects.activations.iter_mut().for_each(|activation| follow(&mut activation.object));
}
