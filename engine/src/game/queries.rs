//! All queries of a state: evaluation of abilities, characteristics, costs, legal plays and choices. Every function takes the
//! state by `&Game`, so nothing here changes it.

pub(crate) mod abilities;
pub(crate) mod activations;
pub(crate) mod audience;
pub(crate) mod bans;
pub(crate) mod characteristics;
pub(crate) mod costs;
mod descriptions;
mod eval_context;
pub(crate) mod facts;
pub(crate) mod frame;
pub(crate) mod limits;
mod matching;
pub(crate) mod price;
pub(crate) mod sums;
pub(crate) mod topics;

pub(crate) use audience::{Audience, SnapshotNeed};
pub(crate) use bans::bans_of;
pub(crate) use characteristics::CurrentCharacteristics;
pub(crate) use costs::pays_any;
pub(crate) use eval_context::EvalContext;
pub(crate) use matching::{Activations, Between, Match, Matches, forget_known};
