//! The parts of the texts of a pool that are not carried out.

use crate::program::UnsupportedReason;

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
    /// It is written in the notation, but cannot be carried out.
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
    /// Why it is not executed.
    pub reason: Reason,
}
