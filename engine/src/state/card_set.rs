use std::{fmt, ops};

/// One card object of a [`CardPool`](crate::CardPool): a handle of one byte. It means nothing in another pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(u8);

impl CardId {
    /// The handle of position `index`, which the caller has checked to be in the pool.
    pub(crate) const fn new(index: u8) -> Self {
        Self(index & 127)
    }

    /// The handle that is so many places further, which the caller has checked to be in the pool.
    pub(crate) const fn moved_up(self, places: u8) -> Self {
        Self::new(self.0.wrapping_add(places))
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
        // Not `1 << card`: to shift 128 bits by a variable number is slow.
        let bit = 1u64 << (card.0 & 63);
        let (low, high) = if card.0 & 64 == 0 { (bit, 0) } else { (0, bit) };
        Self(low as u128 | (high as u128) << 64)
    }

    /// The bits, low word first.
    pub(crate) const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    /// The cards at positions `from..to`.
    pub(crate) fn range(from: usize, to: usize) -> Self {
        (from..to).map(|i| CardId::new(i as u8)).collect()
    }

    /// Whether the card is in it.
    #[must_use]
    pub const fn contains(self, card: CardId) -> bool {
        self.0 & Self::of(card).0 != 0
    }

    /// Whether no card is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of cards in it.
    #[must_use]
    pub const fn len(self) -> u8 {
        // Most decks fit in the low word, and to count bits takes a dozen instructions a word.
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        if high == 0 { low.count_ones() as u8 } else { (low.count_ones() + high.count_ones()) as u8 }
    }

    /// The card with the lowest handle.
    #[must_use]
    pub const fn first(self) -> Option<CardId> {
        match (self.0 as u64, (self.0 >> 64) as u64) {
            (0, 0) => None,
            (0, high) => Some(CardId(64 + high.trailing_zeros() as u8)),
            (low, _) => Some(CardId(low.trailing_zeros() as u8)),
        }
    }

    /// Whether there are more than so many cards in it. For the small numbers of limits faster than to count.
    #[must_use]
    pub const fn exceeds(self, limit: u8) -> bool {
        if self.0 >> 64 != 0 {
            return self.len() > limit;
        }
        let (mut rest, mut left) = (self.0 as u64, limit);
        while left > 0 && rest != 0 {
            rest &= rest - 1;
            left -= 1;
        }
        rest != 0
    }

    /// Puts a card in.
    pub const fn insert(&mut self, card: CardId) {
        self.0 |= Self::of(card).0;
    }

    /// Takes a card out.
    pub const fn remove(&mut self, card: CardId) {
        self.0 &= !Self::of(card).0;
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
        cards.into_iter().for_each(|card| set.insert(card));
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
        *self = *self | other;
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

/// The cards of a [`CardSet`] in the order of their handles.
#[derive(Clone, Copy, Debug)]
pub struct Iter([u64; 2]);

impl Iterator for Iter {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        let [low, high] = &mut self.0;
        let (word, base) = if *low != 0 { (low, 0) } else { (high, 64) };
        if *word == 0 {
            return None;
        }
        let card = CardId(base + word.trailing_zeros() as u8);
        *word &= *word - 1;
        Some(card)
    }

    /// One loop for each word: `for_each` and the like are faster than a `for` loop, which asks for the word each time.
    #[inline]
    fn fold<B, F: FnMut(B, CardId) -> B>(self, init: B, mut f: F) -> B {
        let (mut value, [mut low, mut high]) = (init, self.0);
        while low != 0 {
            value = f(value, CardId(low.trailing_zeros() as u8));
            low &= low - 1;
        }
        while high != 0 {
            value = f(value, CardId(64 + high.trailing_zeros() as u8));
            high &= high - 1;
        }
        value
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
        let mut folded = Vec::new();
        set.iter().for_each(|card| folded.push(card));
        assert_eq!(folded, cards);
        assert_eq!((set.len(), set.first()), (6, Some(cards[0])));
        set.remove(cards[3]);
        set.remove(CardId::new(1));
        assert!(!set.contains(cards[3]) && set.contains(cards[2]));
        assert_eq!((set - CardSet::range(0, 64)).iter().collect::<Vec<_>>(), cards[4..]);
        assert_eq!(CardSet::EMPTY.first(), None);
        assert_eq!([4, 5, 6].map(|limit| set.exceeds(limit)), [true, false, false]);
        assert!(!CardSet::EMPTY.exceeds(0) && CardSet::of(cards[5]).exceeds(0));
    }
}
