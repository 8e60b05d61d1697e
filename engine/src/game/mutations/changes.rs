//! Atomic actions that change objects where they are: statuses, counters.

use crate::{
    Event, Fault, Game,
    ability::Ban,
    game::{
        mutations::{atomic_actions::AtomicActions, bounds, statuses, terrain_totals},
        queries::bans,
        state::{AtomicAction, Had},
    },
    primitives::{CardId, CounterKind, Player, Status, Zone},
};

/// An object gains a status (7.3.13). If it has the status already, nothing happens, except that modifiers and Reactions see the
/// gain where a card says that the status can be gained again (2.4.1.f–g). Only in zones where statuses are possible (2.4.1);
/// Landmarks never become Fleeting (2.4.6). Tells whether something happened.
pub(crate) fn give_status<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    status: Status,
    by: Option<Player>,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> bool {
    let Some(spot) = game.spot(card) else { return false };
    if matches!(spot.zone(), Zone::Deck | Zone::Hand | Zone::Discard)
        || (status == Status::Fleeting && spot.zone() == Zone::Landmarks)
    {
        return false;
    }
    if game.is_orb(card) {
        return turn_orb(game, spot.player(), status);
    }
    let forbids = |ban: &Ban| *ban == Ban::Status(status.name());
    if !bans::is_free_to_gain(game, card, forbids) {
        return false;
    }
    let had = game.with_status(status).contains(card);
    if had && !bans::can_regain(game, card, status) {
        return false;
    }
    match status {
        Status::Asleep => terrain_totals::change_counted(game, card, spot, |game| statuses::gain(game, card, status)),
        Status::Anchored | Status::Exhausted | Status::Fleeting => statuses::gain(game, card, status),
    }
    atomic_actions.add(game, AtomicAction::Gained { card, what: Had::Status(status.name()), by });
    atomic_actions.emit(game, Event::Gained { card, status });
    true
}

/// Exhausts one ready Mana Orb; any, since the owner may swap them (3.2.9.e). It is not noted: no trigger speaks of Orbs.
fn turn_orb<const W: usize>(game: &mut Game<'_, W>, player: Player, status: Status) -> bool {
    let ready = game.seats[player].ready_orbs;
    if status != Status::Exhausted || ready == 0 {
        return false;
    }
    game.seats[player].ready_orbs -= 1;
    true
}

/// An object loses a status; impossible if it does not have the status (7.3.15).
pub(crate) fn take_status<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    status: Status,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> bool {
    if game.is_orb(card) {
        let (player, orbs) = (game.owner(card), game.zone(game.owner(card), Zone::Mana).len());
        let can = status == Status::Exhausted && game.seats[player].ready_orbs < orbs;
        game.seats[player].ready_orbs += u8::from(can);
        return can;
    }
    if !game.with_status(status).contains(card) {
        return false;
    }
    match (status, game.spot(card)) {
        (Status::Asleep, Some(spot)) => {
            terrain_totals::change_counted(game, card, spot, |game| statuses::lose(game, card, status))
        }
        (Status::Asleep | Status::Anchored | Status::Exhausted | Status::Fleeting, _) => {
            statuses::lose(game, card, status)
        }
    }
    atomic_actions.add(game, AtomicAction::Lost { card, what: Had::Status(status.name()) });
    atomic_actions.emit(game, Event::Lost { card, status });
    true
}

/// An object or card gains counters (7.3.12), up to a maximum if there is one (system 43). Gives the number gained.
pub(crate) fn give_counters<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    (kind, number): (CounterKind, u8),
    most: Option<u8>,
    by: Option<Player>,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> u8 {
    let Some(spot) = game.spot(card) else { return 0 };
    let kind = if kind == CounterKind::ANY { CounterKind::BOOST } else { kind };
    if matches!(spot.zone(), Zone::Deck | Zone::Hand | Zone::Discard) || !bans::can_gain_counters(game, card, kind) {
        return 0;
    }
    let has = game.objects.count(card, kind);
    let room = most.unwrap_or(u8::MAX).saturating_sub(has);
    let gained = number.min(room);
    if gained == 0 {
        return 0;
    }
    if !terrain_totals::change_counted(game, card, spot, |game| game.objects.set_count(card, kind, has + gained)) {
        bounds::fault(game, Fault::Counters);
        return 0;
    }
    atomic_actions.add(game, AtomicAction::Gained { card, what: Had::Counters(kind, gained), by });
    tell_counters(game, card, kind, has + gained, atomic_actions);
    gained
}

/// Counters are removed, as many as there are (2.5.g). Gives their number.
pub(crate) fn take_counters<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    (kind, number): (CounterKind, u8),
    atomic_actions: &mut AtomicActions<'_, W>,
) -> u8 {
    if kind == CounterKind::ANY {
        // One kind of counter after the other, in the order in which the kinds came to the object.
        let mut left = number;
        while left > 0 {
            let next = game.objects.counts.iter().find(|count| count.card == card).map(|count| count.kind);
            let Some(kind) = next else { break };
            left -= take_counters(game, card, (kind, left), atomic_actions);
        }
        return number - left;
    }
    let has = game.objects.count(card, kind);
    let taken = number.min(has);
    if taken > 0 {
        match game.spot(card) {
            Some(spot) => {
                _ = terrain_totals::change_counted(game, card, spot, |game| {
                    game.objects.set_count(card, kind, has - taken)
                })
            }
            None => _ = game.objects.set_count(card, kind, has - taken),
        }
        atomic_actions.add(game, AtomicAction::Lost { card, what: Had::Counters(kind, taken) });
        tell_counters(game, card, kind, has - taken, atomic_actions);
    }
    taken
}

fn tell_counters<const W: usize>(
    game: &Game<'_, W>,
    card: CardId,
    kind: CounterKind,
    number: u8,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    let counter = game.pool.counter(kind);
    debug_assert!(counter.is_some(), "every kind on an object is named by an ability, or a board would be refused");
    if let Some(counter) = counter {
        atomic_actions.emit(game, Event::Counters { card, counter, number });
    }
}
