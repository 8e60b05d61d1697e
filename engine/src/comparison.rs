//! Comparisons on common random numbers: each game is dealt once and played by every deck that is compared. Cards that the decks
//! have in common lie in the same places, so the difference of a game comes only from what differs, and its interval is narrow.

mod contestant;
mod deal;
mod report;
mod totals;
mod trial;

pub use contestant::{Contestant, ContestantSpec, Measure};
pub use deal::{Places, common_places};
pub use report::PairReport;
pub use totals::ComparisonTotals;
pub use trial::{Comparison, Trial};
