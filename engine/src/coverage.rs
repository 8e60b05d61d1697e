//! How much of a deck the engine plays as the rules say.

use crate::{CardPool, MAX_CARDS, Unsupported};

/// How much of a deck the engine plays as the rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// Cards besides the Heroes, copies counted.
    pub cards: usize,
    /// Those of these cards whose whole rules are executed, copies counted.
    pub executable: usize,
    /// The abilities that are not executed, Heroes first.
    pub unsupported: Vec<Unsupported>,
}

impl Coverage {
    /// The coverage of a pool.
    #[must_use]
    pub fn of(pool: &CardPool) -> Self {
        let unsupported = pool.unsupported();
        let mut lacking = [false; MAX_CARDS];
        unsupported.iter().filter_map(|u| u.card).for_each(|card| lacking[card] = true);
        let executable = (0..pool.kinds()).filter(|&k| !lacking[k]).map(|k| usize::from(pool.kind_copies(k))).sum();
        Self { cards: pool.len(), executable, unsupported }
    }

    /// Share of the cards that are executable, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.executable as f64 / self.cards as f64
    }
}
