//! A table with one value for each object of a game.

use super::{CardId, SLOTS};

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
