//! The policy `random`, which takes any legal decision with the same probability.

use super::Policy;
use crate::{Decision, Rng, View};

/// Any legal decision, each with the same probability. It plays badly; it is there to meet every corner of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Random(Rng);

impl Random {
    /// A policy that draws from its own generator, so that its choices change nothing about the deal.
    #[must_use]
    pub const fn new(rng: Rng) -> Self {
        Self(rng)
    }
}

impl<const W: usize> Policy<W> for Random {
    fn decide(&mut self, _: &View<'_, W>, options: &[Decision]) -> usize {
        self.0.below(options.len() as u32) as usize
    }
}
