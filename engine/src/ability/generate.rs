//! Trees out of any choices, for tests of what takes trees.

use super::{Ability, AbilityText, syntax::Notation};

/// Bytes that decide what is generated. When they are used up, or at depth, the first variants are taken, which end.
pub(crate) struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
    depth: usize,
}

impl<'a> Choices<'a> {
    const DEPTH: usize = 40;

    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes: bytes.iter(), depth: 0 }
    }

    pub(crate) fn pick(&mut self, below: usize) -> usize {
        if self.depth > Self::DEPTH {
            return 0;
        }
        self.bytes.next().map_or(0, |&byte| usize::from(byte) % below)
    }

    pub(crate) fn nested<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let made = make(self);
        self.depth -= 1;
        made
    }
}

/// A card of one to three abilities that follow from the bytes; every tree follows from some. Few make sense as cards,
/// and the notation of some is longer than what is read.
#[must_use]
pub fn generate(bytes: &[u8]) -> AbilityText {
    let mut choices = Choices::new(bytes);
    let count = choices.pick(3);
    AbilityText { abilities: (0..=count).map(|_| Ability::generate(&mut choices)).collect() }
}
