//! The roles of cards in a deck.

use cards::{Card, CardType, Faction};
use std::cmp::Reverse;

/// The role of a card in a deck (formats.md C2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Starts in the Hero zone; no main card.
    Hero,
    /// Character, Spell or Permanent.
    Main,
    /// Mana Convergence: a main card of limited play (1.1.5.a), set aside elsewhere.
    Convergence,
    /// Created by the game, never part of a deck (1.1.7.b).
    Token,
    /// Other material: region, Tumult card, Mana Orb.
    Material,
}

impl Kind {
    /// Classifies a card. Mana Convergence and the Mana Orb card have one type in card data, so the name decides.
    #[must_use]
    pub fn of(card: &Card) -> Self {
        match card.card_type {
            CardType::Hero => Self::Hero,
            CardType::Token | CardType::TokenLandmarkPermanent => Self::Token,
            CardType::TokenMana if card.english() == "Mana Convergence" => Self::Convergence,
            CardType::TokenMana => Self::Material,
            CardType::Character | CardType::Spell | CardType::LandmarkPermanent | CardType::ExpeditionPermanent => {
                Self::Main
            }
        }
    }

    /// Whether it counts as a main card (formats.md section 1; section 7 item 19 for Mana Convergence).
    #[must_use]
    pub const fn is_main(self) -> bool {
        matches!(self, Self::Main | Self::Convergence)
    }
}

/// The faction of which there are most copies, with ties in the order of [`Faction::ALL`] (C6); `None` if there are none of any
/// faction.
pub(crate) fn majority(copies: impl Fn(Faction) -> u64) -> Option<Faction> {
    let some = Faction::ALL.into_iter().filter(|faction| *faction != Faction::Neutral && copies(*faction) > 0);
    some.min_by_key(|faction| (Reverse(copies(*faction)), *faction))
}
