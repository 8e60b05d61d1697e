//! The names that card texts refer to, which whoever reads texts has to know.

use cards::{Card, CardType, Language, Statistics};
use std::collections::BTreeSet;

/// The sub-types and tokens of some cards.
#[derive(Clone, Debug, Default)]
pub struct Lexicon<'a> {
    /// The codes of sub-types, in order.
    pub sub_types: BTreeSet<&'a str>,
    /// The tokens, in the order of their references.
    pub tokens: Vec<PrintedToken<'a>>,
}

/// A token as it is printed.
#[derive(Clone, Debug)]
pub struct PrintedToken<'a> {
    /// Its English name.
    pub name: &'a str,
    /// Its statistics, if it is a Character.
    pub statistics: Option<Statistics>,
    /// The codes of its sub-types.
    pub sub_types: Vec<&'a str>,
    /// Its Reserve Cost, if it can be played from Reserve.
    pub reserve_cost: Option<u8>,
    /// The text in its main box; empty if nothing is known of it.
    pub text: &'a str,
}

impl<'a> Lexicon<'a> {
    /// The lexicon of the cards of a catalogue.
    pub(crate) fn of(cards: &'a [Card]) -> Self {
        let mut lexicon = Self::default();
        for card in cards {
            lexicon.sub_types.extend(card.sub_types.iter().map(AsRef::as_ref));
            let token = is_token(card.card_type).then(|| card.name.get(Language::En)).flatten();
            lexicon.tokens.extend(token.map(|name| PrintedToken {
                name,
                statistics: card.statistics.filter(|_| card.card_type == CardType::Token),
                sub_types: card.sub_types.iter().map(AsRef::as_ref).collect(),
                reserve_cost: token_cost(card.reserve_cost),
                text: card.text.main.get(Language::En).unwrap_or_default(),
            }));
        }
        lexicon
    }
}

/// The Reserve Cost of a token. Records write 0 if there is none (2.2.8.c).
pub(crate) fn token_cost(reserve_cost: Option<u8>) -> Option<u8> {
    reserve_cost.filter(|cost| *cost > 0)
}

/// Whether effects create cards of this type (7.3.5).
pub(crate) const fn is_token(card_type: CardType) -> bool {
    match card_type {
        CardType::Token | CardType::TokenLandmarkPermanent => true,
        CardType::Character
        | CardType::Spell
        | CardType::LandmarkPermanent
        | CardType::ExpeditionPermanent
        | CardType::Hero
        | CardType::TokenMana => false,
    }
}
