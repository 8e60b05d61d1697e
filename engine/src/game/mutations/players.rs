//! The state of players: ready Mana Orbs, turns, and what happened to their Expeditions on a Day.

use crate::{
    Game,
    game::{
        mutations::{changes, moves},
        state::PlayerState,
    },
    primitives::{CardId, CardSet, Expedition, PerExpedition, Player, Players, Zone},
};

/// One more Mana Orb of a player is ready (3.2.9).
pub(crate) fn ready_orb<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    game.seats[player].ready_orbs += 1;
}

/// Every Mana Orb of a player is ready (4.2.1.c).
pub(crate) fn ready_orbs_of<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    game.seats[player].ready_orbs = game.zone(player, Zone::Mana).len();
}

/// A card of an opening hand becomes a ready Mana Orb (4.1).
pub(crate) fn set_aside_orb<const W: usize>(game: &mut Game<'_, W>, player: Player, card: CardId) {
    game.zones.hand.remove(card);
    game.zones.mana.insert(card);
    ready_orb(game, player);
}

/// A player takes another turn besides those in order.
pub(crate) fn add_turn<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    let more = &mut game.seats[player].more_turns;
    *more = more.saturating_add(1);
}

/// A player begins one of these turns.
pub(crate) fn take_turn<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    let more = &mut game.seats[player].more_turns;
    *more = more.saturating_sub(1);
}

/// The players who take turns besides those in order.
pub(crate) fn with_more_turns<const W: usize>(game: &Game<'_, W>) -> Players {
    Player::ALL.into_iter().filter(|player| game.seats[*player].more_turns > 0).collect()
}

/// Nobody takes turns besides those in order any more.
pub(crate) fn drop_turns<const W: usize>(game: &mut Game<'_, W>) {
    game.seats.0.iter_mut().for_each(|standing| standing.more_turns = 0);
}

/// A player played one card more this turn (5.1.2.k).
pub(crate) fn count_played<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    let played = &mut game.seats[player].played_this_turn;
    *played = played.saturating_add(1);
}

/// Nobody has played a card this turn yet.
pub(crate) fn drop_played<const W: usize>(game: &mut Game<'_, W>) {
    game.seats.0.iter_mut().for_each(|standing| standing.played_this_turn = 0);
}

/// An Expedition failed to move forward at this Day's Progress (4.2.4.i).
pub(crate) fn note_failed<const W: usize>(game: &mut Game<'_, W>, player: Player, expedition: Expedition) {
    game.seats[player].failed_today[expedition] = true;
}

/// No Expedition has moved, or failed to, on a Day that begins (4.2.5.b).
pub(crate) fn drop_moves<const W: usize>(game: &mut Game<'_, W>) {
    for standing in &mut game.seats.0 {
        standing.moved_today = PerExpedition([false; 2]);
        standing.failed_today = PerExpedition([false; 2]);
        standing.did_today = PerExpedition([0; 2]);
    }
}

/// A player leaves the game with all the cards the player owns, wherever they are. What the player controls and others own goes
/// to the discard piles of those; tokens among it cease. The Expeditions that faced the player's now face one another. Returns
/// everything that was moved or left the game.
pub(crate) fn take_out_player<const W: usize>(game: &mut Game<'_, W>, player: Player) -> CardSet<W> {
    let PerExpedition([hero, companion]) = game.zones.expeditions[player];
    let controlled = hero | companion | game.zones.landmarks[player];
    let created = game.created_by(player, game.objects.existing);
    let (own, cards) = (game.owned(player) | created, game.pool.cards());
    let gone = own | controlled;
    for set in game.zones.sets_mut() {
        *set -= gone;
    }
    changes::add_up_expeditions(game);
    game.zones.discard |= (controlled & cards) - own;
    changes::clear_statuses(game, gone);
    game.decks.clear(player);
    game.seats[player] = PlayerState::default();
    game.facing.remove(player);
    for card in gone {
        game.objects.drop_counts(card, None);
        moves::forget(game, card);
    }
    game.objects.existing -= gone;
    gone
}

/// A recorded opponent begins the Afternoon of a Day.
pub(crate) const fn begin_recorded_day<const W: usize>(game: &mut Game<'_, W>) {
    if let Some(recorded) = &mut game.recorded {
        recorded.arrived = 0;
    }
}
