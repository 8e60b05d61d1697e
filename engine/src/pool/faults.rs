//! The faults that make a deck unplayable.

use super::{DeckSpec, MAX_CARDS};
use crate::card::CardKind;

/// What makes a deck unplayable for the engine. Format rules are not its business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// No card besides the Hero.
    #[error("the deck has no card besides its Hero")]
    Empty,
    /// More cards than a game can hold.
    #[error("the deck has {cards} cards besides its Hero, the engine holds {MAX_CARDS}")]
    TooManyCards {
        /// Cards besides the Hero.
        cards: usize,
    },
    /// More cards in all decks than a game can hold.
    #[error("the decks together have {cards} cards besides their Heroes, the engine holds {MAX_CARDS}")]
    TooManyTogether {
        /// Cards of all besides the Heroes.
        cards: usize,
    },
    /// No deck, or more than there are seats.
    #[error("{0} decks: a game has 1 to 4")]
    Decks(usize),
    /// The card in the Hero's place is no Hero.
    #[error("the card in the place of the Hero is a {0:?}")]
    NotAHero(CardKind),
    /// A Hero among the other cards, which would be a second one (1.1.4).
    #[error("card {0} of the list is a Hero, which a deck has only one of and only in its Hero zone")]
    SecondHero(usize),
    /// A text of a card that is not in the list, or of a Hero that the deck does not have.
    #[error("the abilities of {0:?} belong to no card of the deck")]
    TextUnknown(Option<usize>),
    /// An entry of no copies.
    #[error("card {0} of the list has no copies")]
    NoCopies(usize),
    /// The order names a card that is not in the list.
    #[error("the order names card {0}, which is not in the list")]
    OrderUnknown(usize),
    /// The order holds a card more or less often than the deck.
    #[error("the order holds card {card} {ordered} times, the deck {copies} times")]
    OrderCount {
        /// Position in the list.
        card: usize,
        /// Times in the order.
        ordered: usize,
        /// Copies in the deck.
        copies: usize,
    },
}

pub(super) fn faults(deck: &DeckSpec) -> Vec<PoolError> {
    let mut faults = Vec::new();
    let cards = deck.len();
    if let Some(hero) = deck.hero.filter(|h| h.kind != CardKind::Hero) {
        faults.push(PoolError::NotAHero(hero.kind));
    }
    if cards == 0 {
        faults.push(PoolError::Empty);
    }
    if cards > MAX_CARDS {
        faults.push(PoolError::TooManyCards { cards });
    }
    for (i, (spec, copies)) in deck.cards.iter().enumerate() {
        if spec.kind == CardKind::Hero {
            faults.push(PoolError::SecondHero(i));
        }
        if *copies == 0 {
            faults.push(PoolError::NoCopies(i));
        }
    }
    for (card, _) in &deck.texts {
        let known = card.map_or(deck.hero.is_some(), |card| card < deck.cards.len());
        if !known {
            faults.push(PoolError::TextUnknown(*card));
        }
    }
    if !deck.order.is_empty() {
        let mut ordered = vec![0; deck.cards.len()];
        for &card in &deck.order {
            match ordered.get_mut(card) {
                Some(count) => *count += 1,
                None => faults.push(PoolError::OrderUnknown(card)),
            }
        }
        for (card, (&(_, copies), ordered)) in deck.cards.iter().zip(ordered).enumerate() {
            let copies = usize::from(copies);
            if copies != ordered {
                faults.push(PoolError::OrderCount { card, ordered, copies });
            }
        }
    }
    faults
}
