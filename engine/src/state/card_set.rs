use std::{fmt, ops};

/// One card object of a [`CardPool`](crate::CardPool): a handle of one byte. It means nothing in another pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(u8);

impl CardId {
    /// The handle of position `index`, which the caller has checked to be in the pool.
    pub(crate) const fn new(index: u8) -> Self {
        Self(index & 127)
    }

    /// Position in the pool, 0 to 127.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }
}

/// A set of card objects, one bit each. Iterates in the order of the handles.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u128);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);

    pub(crate) const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// This card alone.
    #[must_use]
    pub const fn of(card: CardId) -> Self {
        Self(1 << card.0)
    }

    /// The cards at positions `from..to`.
    pub(crate) fn range(from: usize, to: usize) -> Self {
        (from..to).map(|i| CardId::new(i as u8)).collect()
    }

    /// Whether the card is in it.
    #[must_use]
    pub const fn contains(self, card: CardId) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Whether no card is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of cards in it.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The card with the lowest handle.
    #[must_use]
    pub const fn first(self) -> Option<CardId> {
        if self.0 == 0 { None } else { Some(CardId(self.0.trailing_zeros() as u8)) }
    }

    /// Puts a card in.
    pub const fn insert(&mut self, card: CardId) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    pub const fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.0);
    }

    /// The cards, lowest handle first.
    #[must_use]
    pub const fn iter(self) -> Iter {
        Iter([self.0 as u64, (self.0 >> 64) as u64])
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|c| set.insert(c));
        set
    }
}

impl IntoIterator for CardSet {
    type Item = CardId;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl ops::BitOr for CardSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl ops::BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl ops::BitAnd for CardSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// Difference: the cards of the left set that are not in the right one.
impl ops::Sub for CardSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|c| c.0)).finish()
    }
}

/// The cards of a [`CardSet`] in the order of their handles. Two words, since one of 128 bits is slow to scan.
#[derive(Clone, Copy, Debug)]
pub struct Iter([u64; 2]);

impl Iterator for Iter {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        for (word, base) in self.0.iter_mut().zip([0u8, 64]) {
            if *word != 0 {
                let card = CardId(base + word.trailing_zeros() as u8);
                *word &= *word - 1;
                return Some(card);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in_across_both_words() {
        let cards = [0u8, 5, 63, 64, 100, 127].map(CardId::new);
        let mut set: CardSet = cards.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cards);
        assert_eq!((set.len(), set.first()), (6, Some(cards[0])));
        set.remove(cards[3]);
        set.remove(CardId::new(1));
        assert!(!set.contains(cards[3]) && set.contains(cards[2]));
        assert_eq!((set - CardSet::range(0, 64)).iter().collect::<Vec<_>>(), cards[4..]);
        assert_eq!(CardSet::EMPTY.first(), None);
    }
}
