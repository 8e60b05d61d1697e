//! The interface of readers of printed texts: the names that texts refer to, which a reader has to know, and its version. This crate
//! does not know the notation, so an import is given a reader that does.

use cards::{Card, CardType, Language, Notation, Statistics, TextBox};
use std::{collections::BTreeSet, fmt, str::FromStr};

/// Reads the English texts in the boxes of a card, one card after the other, and may remember what it has read.
pub type TextReader = Box<dyn FnMut(&[(TextBox, &str)]) -> Notation>;

/// Makes a [`TextReader`] for one import, whose cards use these names.
pub type TextReaderFactory = fn(&Lexicon<'_>) -> TextReader;

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

/// The version of a [`TextReader`], by which an older program recognises that a newer one has read the texts: three numbers, as
/// `0.7.0`, compared from left to right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextReaderVersion([u32; 3]);

/// A text that is no version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no version; three numbers are expected, as 0.7.0")]
pub struct UnknownVersion(String);

impl FromStr for TextReaderVersion {
    type Err = UnknownVersion;

    fn from_str(text: &str) -> Result<Self, UnknownVersion> {
        let numbers: Result<Vec<u32>, _> = text.split('.').map(str::parse).collect();
        let three = numbers.ok().and_then(|numbers| numbers.try_into().ok());
        three.map(Self).ok_or_else(|| UnknownVersion(text.to_owned()))
    }
}

impl fmt::Display for TextReaderVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.0;
        write!(f, "{major}.{minor}.{patch}")
    }
}

/// What the texts in the two boxes do; `None` if nothing is printed.
pub(crate) fn read_texts(main: Option<&str>, echo: Option<&str>, reader: &mut TextReader) -> Option<Notation> {
    let boxes = [(TextBox::Main, main), (TextBox::Echo, echo)];
    let printed: Vec<(TextBox, &str)> = boxes.into_iter().filter_map(|(at, text)| Some((at, text?))).collect();
    (!printed.is_empty()).then(|| reader(&printed))
}

/// The Reserve Cost of a token if its record gives one above 0, the Reserve Cost of all other tokens (2.2.8.c).
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        let version = |text: &str| text.parse::<TextReaderVersion>().unwrap();
        assert!(version("0.10.0") > version("0.9.12"));
        assert!(version("1.0.0") > version("0.99.99"));
        assert_eq!(version("0.7.0").to_string(), "0.7.0");
        for text in ["", "0.7", "0.7.0.1", "0.7.x", "0.7.-1", "v0.7.0", "99999999999.0.0"] {
            assert_eq!(text.parse::<TextReaderVersion>(), Err(UnknownVersion(text.to_owned())));
        }
    }
}
