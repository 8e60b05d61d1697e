//! The opening hands of the first games of a simulation.

use super::{Plan, plan::NEVER};
use crate::{
    game::Event,
    primitives::{CardSet, Player, Zone},
};
use std::sync::atomic::{AtomicBool, Ordering};

/// An opening hand, each card as its position in [`DeckSpec::cards`](crate::DeckSpec::cards), in rising order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Every card drawn.
    pub cards: Vec<usize>,
    /// The cards that the policy made Mana Orbs.
    pub mana_orbs: Vec<usize>,
    /// The cards that it kept.
    pub kept: Vec<usize>,
}

impl Plan {
    /// The opening hands of the first games: hand k is that of game k of this plan. In a mode without opening hand they are the
    /// cards drawn in the first Morning (formats.md 2.13, point 1).
    #[must_use]
    pub fn hands(&self, count: u32) -> Vec<Hand> {
        self.hands_until(count, &NEVER)
    }

    /// As [`hands`](Self::hands), with fewer hands if `interrupt` is set.
    #[must_use]
    pub fn hands_until(&self, count: u32, interrupt: &AtomicBool) -> Vec<Hand> {
        let numbers = (0..u64::from(count)).take_while(|_| !interrupt.load(Ordering::Relaxed));
        numbers.map(|n| self.hand(n)).collect()
    }

    fn hand(&self, n: u64) -> Hand {
        let mut events = Vec::new();
        let game = self.opening(n, &mut events);
        let kinds = |cards: CardSet| cards.iter().map(|card| self.pool().kind_of(card)).collect::<Vec<_>>();
        let drew = |event: &Event| {
            let Event::Drew { player: Player::A, card } = *event else { return None };
            Some(card)
        };
        Hand {
            cards: kinds(events.iter().filter_map(drew).collect()),
            mana_orbs: kinds(game.zone(Player::A, Zone::Mana)),
            kept: kinds(game.zone(Player::A, Zone::Hand)),
        }
    }
}
