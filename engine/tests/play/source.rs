//! The source of the choices for generated games.

use engine::Rng;

/// Choices: first from bytes, as a fuzzer gives them, then from a random generator.
#[derive(Clone, Debug)]
pub(crate) struct Source<'b> {
    bytes: &'b [u8],
    rng: Rng,
}

impl<'b> Source<'b> {
    /// A source of random choices.
    pub(crate) fn seeded(seed: u64) -> Self {
        Self { bytes: &[], rng: Rng::new(seed) }
    }

    /// A source of choices from bytes, and random choices after the last byte.
    pub(crate) fn of_bytes(bytes: &'b [u8]) -> Self {
        Self { bytes, rng: Rng::new(0) }
    }

    /// A number of `0..n`, 0 if `n` is 0. It takes one byte for up to 256 values, and two for more.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        let width = if n > 256 { 2 } else { 1 };
        let Some((head, rest)) = self.bytes.split_at_checked(width) else { return self.rng.below(n) };
        self.bytes = rest;
        head.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)) % n.max(1)
    }

    /// A number of `0..n`, as a byte.
    pub(crate) fn byte(&mut self, n: u8) -> u8 {
        self.below(n.into()) as u8
    }

    /// True once in `n` times.
    pub(crate) fn once_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of some values.
    pub(crate) fn one_of<'v, T>(&mut self, values: &'v [T]) -> &'v T {
        &values[self.below(values.len() as u32) as usize]
    }
}
