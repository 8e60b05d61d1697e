//! The hash of a state, field by field.

use super::CardSet;
use crate::rng::mix;

/// A part of the hash of a state.
///
/// An implementation takes its type apart without `..`, so that no field is forgotten, and numbers variants itself.
pub(crate) trait Hashed {
    /// Adds its fields, in the order of the implementation.
    fn fold(&self, hash: &mut StateHash);
}

/// Hashed as 0, or as 1 and the value.
impl<T: Hashed> Hashed for Option<T> {
    fn fold(&self, hash: &mut StateHash) {
        hash.word(self.is_some().into());
        self.iter().for_each(|value| value.fold(hash));
    }
}

/// Hashed as the number of entries, and each of them.
impl<T: Hashed> Hashed for [T] {
    fn fold(&self, hash: &mut StateHash) {
        hash.word(self.len() as u64);
        self.iter().for_each(|entry| entry.fold(hash));
    }
}

/// The hash of a state so far.
#[derive(Default)]
pub(crate) struct StateHash(u64);

impl StateHash {
    /// Adds a word.
    pub(crate) fn word(&mut self, word: u64) {
        self.0 = mix(self.0, word);
    }

    /// Adds eight bytes as one word, the first the lowest.
    pub(crate) fn bytes(&mut self, bytes: [u8; 8]) {
        self.word(u64::from_le_bytes(bytes));
    }

    /// Adds a set, as its words.
    pub(crate) fn cards(&mut self, cards: CardSet) {
        cards.words().into_iter().for_each(|word| self.word(word));
    }

    /// The hash.
    pub(crate) const fn value(self) -> u64 {
        self.0
    }
}
