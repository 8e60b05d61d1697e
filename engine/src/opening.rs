//! The opening hand: exact figures of what all hands of a deck allow, and the choices of Mana Orbs of one hand, compared by
//! playing games.

mod choices;
mod exact;

pub use choices::{
    HandCard, HandError, OPENING_DAYS, Opening, OpeningReport, OpeningSpec, OpeningTotals, RankedChoice,
};
pub use exact::{ExactOpening, TooFewCards, exact_opening};
