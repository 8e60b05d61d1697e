use crate::{CardPool, MAX_CARDS, program::UnsupportedReason};

/// A text box of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AbilityBox {
    /// The ordinary text box.
    Main,
    /// The support box.
    Echo,
}

/// Why an ability is not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum Reason {
    /// What the card does was not given: it is played for its cost, type and statistics, and this text is skipped.
    #[error("nobody has read this text: the card is played for its cost, type and statistics only")]
    NotExecuted,
    /// It is written in the notation, and cannot be carried out.
    #[error("this ability cannot be carried out: {0}")]
    Lacks(UnsupportedReason),
}

/// One ability of a deck that the engine does not execute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// Position in [`DeckSpec::cards`](crate::DeckSpec::cards); `None` for a Hero.
    pub card: Option<usize>,
    /// The text box.
    pub ability: AbilityBox,
    /// Why.
    pub reason: Reason,
}

/// How much of a deck the engine plays as the rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// Cards besides the Heroes, copies counted.
    pub cards: usize,
    /// Those of them whose whole rules are executed, copies counted.
    pub executable: usize,
    /// What is not, Heroes first.
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
