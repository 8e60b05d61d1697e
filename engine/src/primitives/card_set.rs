//! Handles of objects, sets of objects with one bit each, and tables with one value for each object of a game.

use std::{array, fmt, ops};

/// One object of a game: a handle of one byte. Handles below [`CardPool::len`](crate::CardPool::len) are its cards, those above
/// are for what is created in play. A handle means nothing in another pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(u8);

impl CardId {
    /// The handle of slot `index`.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The handle that is this many places further on. The caller has checked that it exists.
    pub(crate) const fn moved_up(self, places: u8) -> Self {
        Self(self.0.wrapping_add(places))
    }

    /// The slot, 0 to 255.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The same as a byte.
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }
}

/// Slots of a word.
pub(crate) const SLOTS: usize = u64::BITS as usize;

/// Words of the sets of a game that may have up to 256 objects: any game.
pub const WIDE: usize = 4;

/// Words of the sets of a game that has no more than 64 objects: the sets are single numbers, and such a game is played a fifth
/// faster.
pub const NARROW: usize = 1;

/// A set of objects, one bit each, in `W` words ([`WIDE`] or [`NARROW`]). Iterates in the order of the handles.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CardSet<const W: usize = WIDE>([u64; W]);

impl<const W: usize> Default for CardSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Slots of tokens for each word of sets. There are no more than these, so that each has a place in a small table.
pub(crate) const TOKENS: usize = SLOTS / 2;

impl<const W: usize> CardSet<W> {
    /// The first slot that a token can have, and the one after the last, with which those of the Heroes begin.
    pub(crate) const TOKEN_SLOTS: [usize; 2] = {
        let end = SLOTS * W - super::Player::ALL.len();
        [end - TOKENS * W, end]
    };

    /// No object.
    pub const EMPTY: Self = Self([0; W]);

    /// The objects of the first 64 slots with these bits.
    pub(crate) const fn from_bits(bits: u64) -> Self {
        let mut set = Self::EMPTY;
        set.0[0] = bits;
        set
    }

    /// This object alone.
    #[must_use]
    pub const fn of(card: CardId) -> Self {
        let mut set = Self::EMPTY;
        set.insert(card);
        set
    }

    /// The bits, low word first.
    pub(crate) const fn words(self) -> [u64; W] {
        self.0
    }

    /// The objects of slots `from..to`, at most 64 for each word.
    pub(crate) fn range(from: usize, to: usize) -> Self {
        // The bits of a word that lie below a slot.
        let below = |slot: usize, word: usize| match slot.saturating_sub(64 * word) {
            bits @ 0..64 => (1u64 << bits) - 1,
            _ => u64::MAX,
        };
        Self(array::from_fn(|word| below(to, word) & !below(from, word)))
    }

    /// As a set of another width; objects beyond it are left out.
    pub(crate) fn of_width<const V: usize>(self) -> CardSet<V> {
        CardSet(array::from_fn(|word| self.0.get(word).copied().unwrap_or(0)))
    }

    /// Whether the object is in it.
    #[must_use]
    #[inline]
    pub const fn contains(self, card: CardId) -> bool {
        self.0[card.index() / SLOTS % W] >> (card.0 % 64) & 1 == 1
    }

    /// Whether nothing is in it.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0 && self.is_low()
    }

    /// Whether nothing is in it but objects of the first 64 slots, which hold most decks.
    #[inline]
    const fn is_low(self) -> bool {
        let (mut word, mut high) = (1, 0);
        while word < W {
            high |= self.0[word];
            word += 1;
        }
        high == 0
    }

    /// Number of objects in it; 255 if all 256 slots are, since a byte cannot hold 256.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u8 {
        let mut all = self.0[0].count_ones();
        // Counting bits takes a dozen instructions a word.
        if !self.is_low() {
            let mut word = 1;
            while word < W {
                all += self.0[word].count_ones();
                word += 1;
            }
        }
        if all > u8::MAX as u32 { u8::MAX } else { all as u8 }
    }

    /// The object with the lowest handle.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<CardId> {
        let mut word = 0;
        while word < W {
            if self.0[word] != 0 {
                return Some(CardId(64 * word as u8 + self.0[word].trailing_zeros() as u8));
            }
            word += 1;
        }
        None
    }

    /// The only object in it, if there is just one. Faster than counting.
    #[must_use]
    #[inline]
    pub const fn only(self) -> Option<CardId> {
        if self.exceeds(1) { None } else { self.first() }
    }

    /// Whether there are more than this many objects in it. Faster than counting for the small numbers of limits.
    #[must_use]
    #[inline]
    pub const fn exceeds(self, limit: u8) -> bool {
        if !self.is_low() {
            return self.len() > limit;
        }
        let (mut rest, mut left) = (self.0[0], limit);
        while left > 0 && rest != 0 {
            rest &= rest - 1;
            left -= 1;
        }
        rest != 0
    }

    /// Puts an object in.
    #[inline]
    pub const fn insert(&mut self, card: CardId) {
        self.0[card.index() / SLOTS % W] |= 1 << (card.0 % 64);
    }

    /// Takes an object out.
    #[inline]
    pub const fn remove(&mut self, card: CardId) {
        self.0[card.index() / SLOTS % W] &= !(1 << (card.0 % 64));
    }

    /// The objects, lowest handle first.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> Iter<W> {
        Iter { rest: self, word: 0 }
    }
}

impl<const W: usize> FromIterator<CardId> for CardSet<W> {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl<const W: usize> IntoIterator for CardSet<W> {
    type Item = CardId;
    type IntoIter = Iter<W>;

    #[inline]
    fn into_iter(self) -> Iter<W> {
        self.iter()
    }
}

impl<const W: usize> ops::BitOr for CardSet<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> ops::BitOrAssign for CardSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> ops::BitAnd for CardSet<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

/// Difference: the objects of the left set that are not in the right one.
impl<const W: usize> ops::Sub for CardSet<W> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl<const W: usize> ops::SubAssign for CardSet<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const W: usize> fmt::Debug for CardSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|c| c.0)).finish()
    }
}

/// The objects of a [`CardSet`] in the order of their handles.
#[derive(Clone, Copy, Debug)]
pub struct Iter<const W: usize = WIDE> {
    rest: CardSet<W>,
    /// The word that is being gone through; those before it are empty.
    word: usize,
}

impl<const W: usize> Iterator for Iter<W> {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while let Some(bits) = self.rest.0.get_mut(self.word) {
            if *bits != 0 {
                let card = CardId(64 * self.word as u8 + bits.trailing_zeros() as u8);
                *bits &= *bits - 1;
                return Some(card);
            }
            // Most sets end with the first word.
            if self.word == 0 && self.rest.is_low() {
                return None;
            }
            self.word += 1;
        }
        None
    }

    /// One loop for each word: `for_each` and the like are faster than a `for` loop, which looks up the word each time.
    #[inline]
    fn fold<B, F: FnMut(B, CardId) -> B>(self, init: B, mut f: F) -> B {
        let (mut value, mut low) = (init, self.rest.0[0]);
        while low != 0 {
            value = f(value, CardId(low.trailing_zeros() as u8));
            low &= low - 1;
        }
        if self.rest.is_low() {
            return value;
        }
        for (word, mut bits) in (0u8..).zip(self.rest.0).skip(1) {
            while bits != 0 {
                value = f(value, CardId(64 * word + bits.trailing_zeros() as u8));
                bits &= bits - 1;
            }
        }
        value
    }
}

/// One value for each object of a game with sets of `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PerObject<T, const W: usize>([[T; SLOTS]; W]);

impl<T: Copy, const W: usize> PerObject<T, W> {
    /// The same value for all.
    pub(crate) const fn all(value: T) -> Self {
        Self([[value; SLOTS]; W])
    }

    /// The value of an object. A handle beyond the last, which no game of this width gives out, counts from the first again,
    /// which saves a test of the bound.
    #[inline]
    pub(crate) const fn get(&self, card: CardId) -> T {
        self.0.as_flattened()[card.index() % (SLOTS * W)]
    }

    /// As [`get`](Self::get), without a copy.
    #[inline]
    pub(crate) const fn get_ref(&self, card: CardId) -> &T {
        &self.0.as_flattened()[card.index() % (SLOTS * W)]
    }

    /// The value of an object, to be changed.
    #[inline]
    pub(crate) const fn at(&mut self, card: CardId) -> &mut T {
        &mut self.0.as_flattened_mut()[card.index() % (SLOTS * W)]
    }

    /// All of them, in the order of the handles.
    pub(crate) const fn as_slice(&self) -> &[T] {
        self.0.as_flattened()
    }

    /// As [`as_slice`](Self::as_slice), to be changed.
    pub(crate) const fn as_mut_slice(&mut self) -> &mut [T] {
        self.0.as_flattened_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Set = CardSet<WIDE>;

    #[test]
    fn a_set_holds_what_was_put_in_across_all_words() {
        let cards = [0u8, 5, 63, 64, 100, 127, 128, 200, 255].map(CardId::new);
        let mut set: Set = cards.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cards);
        let mut folded = Vec::new();
        set.iter().for_each(|card| folded.push(card));
        assert_eq!(folded, cards);
        assert_eq!((set.len(), set.first()), (9, Some(cards[0])));
        set.remove(cards[3]);
        set.remove(CardId::new(1));
        assert!(!set.contains(cards[3]) && set.contains(cards[2]) && set.contains(cards[8]));
        assert_eq!((set - Set::range(0, 64)).iter().collect::<Vec<_>>(), cards[4..]);
        assert_eq!((set & Set::range(64, 201)).iter().collect::<Vec<_>>(), cards[4..8]);
        assert_eq!((Set::range(130, 131) | Set::of(cards[8])).first(), Some(CardId::new(130)));
        assert_eq!((Set::EMPTY.first(), Set::range(0, 256).len()), (None, 255));
        assert_eq!([7, 8, 9].map(|limit| set.exceeds(limit)), [true, false, false]);
        assert_eq!((Set::EMPTY.only(), set.only(), Set::of(cards[8]).only()), (None, None, Some(cards[8])));
        assert!(!Set::EMPTY.exceeds(0) && Set::of(cards[5]).exceeds(0) && Set::of(cards[0]).exceeds(0));
    }
}
