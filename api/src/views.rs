//! What goes over the wire: shapes with their documentation, and conversions from the domain. A type here is a
//! promise to clients; the domain types are not.

pub(crate) mod addable;
pub(crate) mod card;
pub(crate) mod catalog;
pub(crate) mod checks;
pub(crate) mod compare;
pub(crate) mod coverage;
pub(crate) mod fields;
pub(crate) mod fixes;
pub(crate) mod format;
pub(crate) mod games;
pub(crate) mod goldfish;
pub(crate) mod health;
pub(crate) mod hero;
pub(crate) mod legality;
pub(crate) mod list;
pub(crate) mod listing;
pub(crate) mod log;
pub(crate) mod numbers;
pub(crate) mod problem;
pub(crate) mod report;
pub(crate) mod signed;
pub(crate) mod statistics;
pub(crate) mod validate;
pub(crate) mod verdict;
