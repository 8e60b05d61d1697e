//! What is done to decks: cards go in and out, are looked at, shuffled.

use super::atomic_actions::AtomicActions;
use crate::{
    Event, Game,
    ability::{Passive, Statement},
    game::event::EventSink,
    game::state::{AtomicAction, Cause, Frame},
    primitives::{CardId, CardSet, CounterKind, Location, Phase, Player, Status, Zone},
    program::{
        RESHUFFLE_OR_NOT,
        analysis::{EventMask, PassiveCategory},
    },
};

impl<const W: usize> Game<'_, W> {
    pub(super) fn deck_insert(&mut self, owner: Player, card: CardId, above: u8) {
        self.decks.put_under(owner, above, card);
    }

    pub(super) fn deck_remove(&mut self, owner: Player, card: CardId) {
        self.decks.take(owner, card);
    }

    /// Fixes the order of the first cards of a deck, so that they can be looked at.
    pub(crate) fn settle_deck(&mut self, owner: Player, cards: u8) {
        self.decks.peek(owner, cards);
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
    pub(crate) fn reshuffle_and_draw(&mut self, player: Player, cards: u8, sink: &mut dyn EventSink<W>) {
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

    /// Draws one card after the other; where the deck ends, the shuffled discard pile goes under it (3.2.2.d–e), in edition 5.0
    /// not.
    pub(crate) fn draw_cards(&mut self, player: Player, cards: u8, atomic_actions: &mut AtomicActions<'_, W>) -> usize {
        for drawn in 0..cards {
            if self.deck_len(player) == 0 && self.shuffles_when_short() && self.reshuffle(player) {
                atomic_actions.emit(self, Event::Reshuffled { player });
            }
            let Some(card) = self.decks.draw(player) else { return drawn.into() };
            self.come_from_deck(card, Location::new(Zone::Hand, player), Cause::Drawn, atomic_actions);
        }
        cards.into()
    }

    pub(crate) fn resupply_one(&mut self, player: Player, atomic_actions: &mut AtomicActions<'_, W>) -> Option<CardId> {
        if self.deck_len(player) == 0 && self.reshuffle(player) {
            atomic_actions.emit(self, Event::Reshuffled { player });
        }
        let card = self.decks.draw(player)?;
        self.come_from_deck(card, Location::new(Zone::Reserve, player), Cause::Resupplied, atomic_actions);
        atomic_actions.add(self, AtomicAction::Resupplied(player));
        Some(card)
    }

    /// What enters with counters has them before anything reacts (6.2.l, system 31).
    pub(crate) fn enter_with(&mut self, card: CardId, atomic_actions: &mut AtomicActions<'_, W>) {
        if !self.speaks(card, PassiveCategory::Enter) {
            return;
        }
        let before = *self;
        let characteristics = before.characteristics();
        before.each_own_passive(&characteristics, card, None, PassiveCategory::Enter, |context, passive, _| {
            let Passive::Object { who: crate::ability::Subject::Me, statement } = passive else { return };
            if let Statement::EntersWith { amount, counter } = statement {
                self.give_counters(
                    card,
                    (CounterKind::of(*counter), context.count_of(amount)),
                    None,
                    None,
                    atomic_actions,
                );
            }
            if let Statement::EntersAs(word) = statement
                && let Some(status) = Status::named(*word)
            {
                self.give_status(card, status, None, atomic_actions);
            }
        });
    }
}
