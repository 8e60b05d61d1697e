//! The types of cards in card data, and reading them from text.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The type of a card in card data (rules 2.2.1, 2.2.3; tokens are types of their own in the data).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum CardType {
    /// Starts in the Hero zone.
    Hero,
    /// Goes to an Expedition and has statistics.
    Character,
    /// Resolves from Limbo.
    Spell,
    /// Permanent of the Landmark zone.
    LandmarkPermanent,
    /// Permanent of an Expedition.
    ExpeditionPermanent,
    /// Character token.
    Token,
    /// Landmark Permanent token.
    TokenLandmarkPermanent,
    /// Mana Orb / Mana Convergence card.
    TokenMana,
}

impl CardType {
    /// Every type in the order of reports.
    pub const ALL: [Self; 8] = [
        Self::Hero,
        Self::Character,
        Self::Spell,
        Self::LandmarkPermanent,
        Self::ExpeditionPermanent,
        Self::Token,
        Self::TokenLandmarkPermanent,
        Self::TokenMana,
    ];

    /// The code in card data: `HERO`, `CHARACTER`, …
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Hero => "HERO",
            Self::Character => "CHARACTER",
            Self::Spell => "SPELL",
            Self::LandmarkPermanent => "LANDMARK_PERMANENT",
            Self::ExpeditionPermanent => "EXPEDITION_PERMANENT",
            Self::Token => "TOKEN",
            Self::TokenLandmarkPermanent => "TOKEN_LANDMARK_PERMANENT",
            Self::TokenMana => "TOKEN_MANA",
        }
    }

    /// Whether cards of this type belong to a deck besides its Hero (rules 1.1.4, 1.1.7.b).
    #[must_use]
    pub const fn is_main(self) -> bool {
        matches!(self, Self::Character | Self::Spell | Self::LandmarkPermanent | Self::ExpeditionPermanent)
    }

    /// Whether this is a type of tokens, which the game creates and which are never part of a deck (1.1.7.b). Mana Convergence is
    /// not a token.
    #[must_use]
    pub const fn is_token(self) -> bool {
        matches!(self, Self::Token | Self::TokenLandmarkPermanent)
    }
}

impl fmt::Display for CardType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text is no card type; the message lists those that exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a card type is one of HERO, CHARACTER, SPELL, LANDMARK_PERMANENT, EXPEDITION_PERMANENT, TOKEN, TOKEN_LANDMARK_PERMANENT, TOKEN_MANA"
)]
pub struct UnknownCardType;

impl FromStr for CardType {
    type Err = UnknownCardType;

    /// Reads a code in any case. The oldest data write `PERMANENT` for what is now a Landmark Permanent (CR1.x 2.2.2.e).
    fn from_str(text: &str) -> Result<Self, UnknownCardType> {
        if text.eq_ignore_ascii_case("PERMANENT") {
            return Ok(Self::LandmarkPermanent);
        }
        Self::ALL.into_iter().find(|t| t.code().eq_ignore_ascii_case(text)).ok_or(UnknownCardType)
    }
}

/// The types that a word of a search names: one type, or two for `PERMANENT`, which older card data use for both kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardTypes(Vec<CardType>);

impl FromStr for CardTypes {
    type Err = UnknownCardType;

    /// Reads a code in any case.
    fn from_str(text: &str) -> Result<Self, UnknownCardType> {
        if text.eq_ignore_ascii_case("PERMANENT") {
            return Ok(Self(vec![CardType::LandmarkPermanent, CardType::ExpeditionPermanent]));
        }
        text.parse().map(|one| Self(vec![one]))
    }
}

impl IntoIterator for CardTypes {
    type Item = CardType;
    type IntoIter = std::vec::IntoIter<CardType>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
