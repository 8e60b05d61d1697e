//! Simulations of many games: a plan plays ranges of games and adds them up in whole numbers, from which a report works out
//! probabilities and means.

mod layout;
mod pairing;
mod plan;
mod report;
mod tally;

pub use pairing::{PAIRING_DAYS, Pairing, PairingError, PairingReport, PairingSpec, PairingTotals};
pub use plan::{Hand, MAX_DAYS, Plan, PlanError, PlanSpec, Watch};
pub use report::{
    CardRow, DayReport, ExpeditionReport, FieldedStatistics, Finish, Headline, OpeningHand, OpeningRow, Race, Report,
    headline_precision, report,
};
pub use tally::Totals;

pub(crate) use layout::FARTHEST;
pub(crate) use plan::{Narrow, play_out};
