//! Conditions: what must hold.

pub(super) mod condition;
pub(super) mod counts;
pub(super) mod object;
pub(super) mod possession;
pub(super) mod thresholds;
