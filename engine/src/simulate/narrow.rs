//! The cards of a pool for games of at most 64 objects, which are played faster.

use crate::{CardPool, policy::Greedy, primitives::NARROW};
use std::sync::Arc;

/// The cards of a pool for games of few objects, with the policy greedy for them.
#[derive(Clone, Debug)]
pub(crate) struct Narrow {
    pub(crate) pool: Arc<CardPool<NARROW>>,
    pub(crate) greedy: Box<Greedy<NARROW>>,
}

impl Narrow {
    /// Makes them from a pool, if its cards fit.
    pub(crate) fn of(pool: &CardPool) -> Option<Self> {
        pool.narrow().map(|pool| Self { greedy: Box::new(Greedy::of(&pool)), pool: Arc::new(pool) })
    }
}
