//! Simulations of many games: a plan plays ranges of games and adds them up in whole numbers, from which a report works out
//! probabilities and means.

mod layout;
mod narrow;
mod opening;
mod pairing;
mod plan;
mod record;
mod report;
mod tally;
mod totals;

pub use opening::Hand;
pub use pairing::{PAIRING_DAYS, Pairing, PairingError, PairingReport, PairingSpec, PairingTotals};
pub use plan::{MAX_DAYS, Plan, PlanError, PlanSpec, Watch};
pub use report::{
    CardRow, DayReport, ExpeditionReport, FieldedStatistics, Finish, Headline, OpeningHand, OpeningRow, Race, Report,
    headline_precision, report,
};
pub use totals::Totals;

pub(crate) use layout::FARTHEST;
pub(crate) use narrow::Narrow;
pub(crate) use plan::play_out;
