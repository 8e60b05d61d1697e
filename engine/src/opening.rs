//! The opening hand: what all hands of a deck allow, exactly; and the choices of Mana Orbs of one hand, played out.

mod choices;
mod exact;
mod measure;
mod report;

pub use choices::{HandCard, HandError, OPENING_DAYS, Opening, OpeningSpec, OpeningTotals};
pub use exact::{ExactOpening, TooFewCards, exact_opening};
pub use report::{OpeningReport, RankedChoice};
