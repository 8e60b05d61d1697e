//! Comparisons on common random numbers: a game is dealt once, and played by all that are compared. What they have in common lies in
//! the same places of the deck, so the difference of a game is that of what differs, and its interval is narrow.

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
