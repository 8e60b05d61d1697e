//! What is done to decks: cards go in and out, are looked at, shuffled.

use super::atomic_action::EventMask;
use crate::{
    Event, Game,
    event::EventSink,
    program::RESHUFFLE_OR_NOT,
    state::{CardId, CardSet, Frame, Phase, Player, Zone},
};

impl<const W: usize> Game<'_, W> {
    /// Whether the deck of its owner holds a card.
    pub(crate) fn deck_contains(&self, owner: Player, card: CardId) -> bool {
        self.decks.contains(owner, card)
    }

    pub(crate) fn deck_insert(&mut self, owner: Player, card: CardId, above: u8) {
        self.decks.put_under(owner, above, card);
    }

    pub(crate) fn deck_remove(&mut self, owner: Player, card: CardId) {
        self.decks.take(owner, card);
    }

    /// Fixes the order of the first cards of a deck, so that they can be looked at.
    pub(crate) fn settle_deck(&mut self, owner: Player, cards: u8) {
        self.decks.peek(owner, cards);
    }

    /// The first cards of a deck. Their order has been fixed before.
    pub(crate) fn top_of_deck(&self, owner: Player, cards: u8) -> CardSet<W> {
        let (pile, settled, _) = self.decks.future(owner);
        pile.iter().take(usize::from(cards.min(settled))).copied().collect()
    }

    /// The discard pile is shuffled and put under the deck (3.2.2.d). Tells whether there was one.
    pub(crate) fn reshuffle(&mut self, player: Player) -> bool {
        let discard = self.zone(player, Zone::Discard);
        if discard.is_empty() {
            return false;
        }
        self.zones.discard -= discard;
        self.decks.shuffle_under(player, discard);
        true
    }

    /// Whether the discard pile goes under a deck that lacks a card.
    pub(super) fn shuffles_when_short(&self) -> bool {
        self.pool.edition().says().shuffles_when_short
    }

    /// In Morning a player whose deck has ended decides whether to shuffle the discard pile into it, and draws what was missing
    /// then (4.2.1.f, 7.3.9.c of edition 5.0).
    pub(crate) fn offer_reshuffle(&mut self, player: Player, missing: u8) {
        let is_morning = self.phase() == Some(Phase::Morning) && !self.shuffles_when_short();
        if is_morning && self.deck_len(player) == 0 && !self.zone(player, Zone::Discard).is_empty() {
            let question = self.rule(RESHUFFLE_OR_NOT, player, CardSet::EMPTY);
            self.push_frame(Frame { x: missing, ..question });
        }
    }

    /// The discard pile becomes the deck, and so many cards are drawn from it.
    pub(super) fn reshuffle_and_draw(&mut self, player: Player, cards: u8, sink: &mut dyn EventSink<W>) {
        self.in_one_step(EventMask::TO_HAND, sink, |game, atomic_actions| {
            if game.reshuffle(player) {
                atomic_actions.emit(game, Event::Reshuffled { player });
            }
            game.draw_cards(player, cards, atomic_actions);
        });
    }

    /// Shuffles a deck; what was known of it is forgotten (system 138).
    pub(crate) fn shuffle_deck(&mut self, player: Player) {
        self.decks.shuffle(player);
    }
}
