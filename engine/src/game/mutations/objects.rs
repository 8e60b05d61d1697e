//! What is kept of objects besides the zone they are in: activations of their abilities, and what they were given.

use crate::{
    Fault, Game,
    game::{
        mutations::bounds,
        state::{Grant, Granted, Recent},
    },
    primitives::{CardId, CounterKind, Location},
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

/// An object of a position that is laid out becomes the latest of all (2.2.15).
pub(crate) fn lay_latest<const W: usize>(game: &mut Game<'_, W>, card: CardId) {
    if !game.objects.renew(card) {
        bounds::fault(game, Fault::Events);
    }
}
