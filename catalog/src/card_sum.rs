//! A checksum of a set of cards that is updated with each card that is added or taken out.

use crate::{Checksum, export::export_cards};
use cards::Card;
use std::{fmt, str::FromStr};

/// The sum, modulo 2^256, of the SHA-256 of each card as the export writes it, the end of the line included. The order of the
/// cards does not matter, and a card is taken out by subtraction.
///
/// It finds damage. It does not protect against someone who can choose many cards freely: they could make two catalogues with one
/// sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CardSum([u64; 4]);

impl CardSum {
    /// The sum of some cards.
    pub(crate) fn of<'c>(cards: impl IntoIterator<Item = &'c Card>) -> Self {
        let mut sum = Self::default();
        cards.into_iter().for_each(|card| sum.add(card));
        sum
    }

    /// Adds a card.
    pub(crate) fn add(&mut self, card: &Card) {
        self.add_sum(Self::of_one(card));
    }

    /// Takes a card out.
    pub(crate) fn subtract(&mut self, card: &Card) {
        let one = Self::of_one(card);
        // The two's complement.
        let mut negative = Self(one.0.map(|word| !word));
        negative.add_sum(Self([1, 0, 0, 0]));
        self.add_sum(negative);
    }

    /// Adds the cards of another sum.
    pub(crate) fn add_sum(&mut self, other: Self) {
        let mut carry = false;
        for (own, other) in self.0.iter_mut().zip(other.0) {
            let (sum, first) = own.overflowing_add(other);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *own = sum;
            carry = first || second;
        }
    }

    /// The 32 bytes, the lowest first.
    pub(crate) fn bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        bytes.as_chunks_mut::<8>().0.iter_mut().zip(self.0).for_each(|(to, word)| *to = word.to_le_bytes());
        bytes
    }

    fn of_one(card: &Card) -> Self {
        Self::from(Checksum::of(|to| export_cards([card], to)).into_bytes())
    }
}

impl From<[u8; 32]> for CardSum {
    fn from(bytes: [u8; 32]) -> Self {
        let words = bytes.as_chunks::<8>().0;
        Self(std::array::from_fn(|at| u64::from_le_bytes(words[at])))
    }
}

impl FromStr for CardSum {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        text.parse::<Checksum>().map(|bytes| Self::from(bytes.into_bytes()))
    }
}

impl fmt::Display for CardSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Checksum::from(self.bytes()), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_that_comes_and_goes_leaves_the_sum_as_it_was() {
        let cards = crate::embedded::cards();
        let whole = CardSum::of(&cards[..5]);
        assert_eq!(CardSum::of(cards[..5].iter().rev()), whole, "in any order");
        let mut sum = whole;
        sum.add(&cards[5]);
        assert_ne!(sum, whole);
        sum.subtract(&cards[0]);
        sum.subtract(&cards[5]);
        sum.add(&cards[0]);
        assert_eq!(sum, whole);
        assert_eq!(whole.to_string().parse(), Ok(whole));
        assert_eq!(CardSum::from(whole.bytes()), whole);
    }
}
