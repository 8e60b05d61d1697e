//! The opening hand: exact figures of what all hands of a deck allow, and the choices of Mana Orbs of one hand, compared by
//! playing games.

mod choices;
mod exact;
mod measure;
mod report;

pub use choices::{HandCard, HandError, OPENING_DAYS, Opening, OpeningSpec, OpeningTotals};
pub use exact::{ExactOpening, TooFewCards, exact_opening};
pub use report::{OpeningReport, RankedChoice};
