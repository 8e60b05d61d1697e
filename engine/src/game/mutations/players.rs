//! What is counted of players: their ready Mana Orbs, their turns, and what happened to their Expeditions on a Day.

use crate::{
    Game,
    game::state::PlayerState,
    primitives::{CardId, CardSet, Expedition, PerExpedition, Player, Players, Zone},
};

impl<const W: usize> Game<'_, W> {
    /// A Mana Orb more of a player is ready (3.2.9).
    pub(crate) fn ready_orb(&mut self, player: Player) {
        self.seats[player].ready_orbs += 1;
    }

    /// Every Mana Orb of a player is ready (4.2.1.c).
    pub(crate) fn ready_orbs_of(&mut self, player: Player) {
        self.seats[player].ready_orbs = self.zone(player, Zone::Mana).len();
    }

    /// A card of an opening hand becomes a ready Mana Orb (4.1).
    pub(crate) fn set_aside_orb(&mut self, player: Player, card: CardId) {
        self.zones.hand.remove(card);
        self.zones.mana.insert(card);
        self.ready_orb(player);
    }

    /// A player takes another turn besides those in order.
    pub(crate) fn add_turn(&mut self, player: Player) {
        let more = &mut self.seats[player].more_turns;
        *more = more.saturating_add(1);
    }

    /// A player begins one of these turns.
    pub(crate) fn take_turn(&mut self, player: Player) {
        let more = &mut self.seats[player].more_turns;
        *more = more.saturating_sub(1);
    }

    /// The players who take turns besides those in order.
    pub(crate) fn with_more_turns(&self) -> Players {
        Player::ALL.into_iter().filter(|player| self.seats[*player].more_turns > 0).collect()
    }

    /// Nobody does.
    pub(crate) fn drop_turns(&mut self) {
        self.seats.0.iter_mut().for_each(|standing| standing.more_turns = 0);
    }

    /// A player played one card more this turn (5.1.2.j).
    pub(crate) fn count_played(&mut self, player: Player) {
        let played = &mut self.seats[player].played_this_turn;
        *played = played.saturating_add(1);
    }

    /// Nobody has played a card this turn yet.
    pub(crate) fn drop_played(&mut self) {
        self.seats.0.iter_mut().for_each(|standing| standing.played_this_turn = 0);
    }

    /// An Expedition failed to move forward at this Day's Progress (4.2.4.i).
    pub(crate) fn note_failed(&mut self, player: Player, expedition: Expedition) {
        self.seats[player].failed_today[expedition] = true;
    }

    /// No Expedition of a player is Ascended (2.4.3 of version 4.0).
    pub(crate) fn drop_ascended(&mut self, player: Player) {
        self.seats[player].ascended = PerExpedition([false; 2]);
    }

    /// No Expedition has moved, or failed to, on a Day that begins (4.2.5.b).
    pub(crate) fn drop_moves(&mut self) {
        for standing in &mut self.seats.0 {
            standing.moved_today = PerExpedition([false; 2]);
            standing.failed_today = PerExpedition([false; 2]);
            standing.did_today = PerExpedition([0; 2]);
        }
    }

    /// What a player owns leaves the game with the player, wherever it is; what the player controls and others own goes to
    /// their discard piles; tokens among it cease. The Expeditions that faced the player's now face one another. Gives what is
    /// gone from where it was.
    pub(crate) fn take_out_player(&mut self, player: Player) -> CardSet<W> {
        let PerExpedition([hero, companion]) = self.zones.expeditions[player];
        let controlled = hero | companion | self.zones.landmarks[player];
        let created = self.created_by(player, self.objects.existing);
        let (own, cards) = (self.owned(player) | created, self.pool.cards());
        let gone = own | controlled;
        for set in self.zones.sets_mut() {
            *set -= gone;
        }
        self.add_up();
        self.zones.discard |= (controlled & cards) - own;
        self.clear_statuses(gone);
        self.decks.clear(player);
        self.seats[player] = PlayerState::default();
        self.facing.remove(player);
        for card in gone {
            self.objects.drop_counts(card, None);
            self.forget(card);
        }
        self.objects.existing -= gone;
        gone
    }
}
