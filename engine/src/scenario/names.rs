//! What the cards of a scenario are called.

use super::words::{CardName, CardRef};
use crate::{
    Game,
    state::{CardId, Player},
};

/// Name and number of each card, by handle.
#[derive(Debug, Default)]
pub(super) struct Names {
    by_card: Vec<Option<CardRef>>,
}

impl Names {
    /// Gives a card its name, and the next number of that name.
    pub(super) fn add(&mut self, card: CardId, name: &CardName) {
        let number = 1 + self.all(name).count();
        if self.by_card.len() <= card.index() {
            self.by_card.resize(card.index() + 1, None);
        }
        let number = u8::try_from(number).ok();
        self.by_card[card.index()] = Some(CardRef { name: name.clone(), number });
    }

    /// What a card is called: with its number where several have the name.
    pub(super) fn of(&self, game: &Game<'_>, card: CardId) -> CardRef {
        if let Some(name) = game.token_name(card) {
            return CardRef { name: CardName::of_token(name), number: None };
        }
        self.of_card(card)
    }

    /// The same for a card of a deck or a Hero.
    pub(super) fn of_card(&self, card: CardId) -> CardRef {
        match self.by_card.get(card.index()) {
            Some(Some(known)) if self.all(&known.name).count() == 1 => CardRef { number: None, ..known.clone() },
            Some(Some(known)) => known.clone(),
            _ => CardRef { name: CardName::orb(), number: None },
        }
    }

    /// Every card that is meant: one if a number is said, else all of the name.
    pub(super) fn meant(&self, game: &Game<'_>, said: &CardRef) -> Vec<CardId> {
        let tokens: Vec<CardId> =
            game.tokens().iter().filter(|&token| game.token_name(token) == Some(said.name.as_str())).collect();
        if !tokens.is_empty() {
            let at = |number: u8| usize::from(number).checked_sub(1).and_then(|at| tokens.get(at)).copied();
            return said.number.map_or_else(|| tokens.clone(), |number| at(number).into_iter().collect());
        }
        let heroes = Player::ALL.into_iter().filter_map(|player| game.pool().hero_card(player));
        let cards = game.pool().cards().iter().chain(heroes);
        let is_meant = |card: &CardId| {
            let known = self.by_card.get(card.index()).and_then(Option::as_ref);
            known.is_some_and(|known| known.name == said.name && (said.number.is_none() || said.number == known.number))
        };
        cards.filter(is_meant).collect()
    }

    fn all<'n>(&'n self, name: &'n CardName) -> impl Iterator<Item = &'n CardRef> {
        self.by_card.iter().flatten().filter(move |known| known.name == *name)
    }
}
