//! What the cards of a scenario are called.

use super::words::{CardName, CardRef};
use crate::{
    Game,
    primitives::{CardId, Player},
};

/// Name and number of each card, Hero and token, by handle.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    by_card: Vec<Option<CardRef>>,
    /// The number of cards that have had each name.
    numbers: Vec<(CardName, u8)>,
}

impl Names {
    /// Gives a card, or a token that was created, its name and the next number of that name.
    pub(super) fn add(&mut self, card: CardId, name: &CardName) {
        let number = match self.numbers.iter_mut().find(|(known, _)| known == name) {
            Some((_, number)) => {
                *number = number.saturating_add(1);
                *number
            }
            None => {
                self.numbers.push((name.clone(), 1));
                1
            }
        };
        if self.by_card.len() <= card.index() {
            self.by_card.resize(card.index() + 1, None);
        }
        self.by_card[card.index()] = Some(CardRef { name: name.clone(), number: Some(number) });
    }

    /// The name of a card, with its number if several cards have had the name.
    pub(super) fn of(&self, card: CardId) -> CardRef {
        let Some(Some(known)) = self.by_card.get(card.index()) else {
            return CardRef { name: CardName::orb(), number: None };
        };
        let is_only = self.numbers.iter().any(|(name, number)| *name == known.name && *number == 1);
        CardRef { number: known.number.filter(|_| !is_only), ..known.clone() }
    }

    /// Every card that is meant and exists: one if a number is said, otherwise all with the name.
    pub(super) fn meant(&self, game: &Game<'_>, said: &CardRef) -> Vec<CardId> {
        let heroes = Player::ALL.into_iter().filter_map(|player| game.pool().hero_card(player));
        let cards = game.pool().cards().iter().chain(heroes).chain(game.tokens());
        let is_meant = |card: &CardId| {
            let known = self.by_card.get(card.index()).and_then(Option::as_ref);
            known.is_some_and(|known| known.name == said.name && (said.number.is_none() || said.number == known.number))
        };
        cards.filter(is_meant).collect()
    }
}
