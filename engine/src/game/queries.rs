//! What can be asked of a state: what abilities see, characteristics, costs, what may be played or chosen. Everything takes the
//! state by `&self`, so nothing here changes it.

mod abilities;
mod activations;
mod bans;
mod between;
mod candidates;
mod characteristics;
mod conditions;
mod continuous_effects;
mod costs;
mod eval_context;
mod facts;
mod filters;
mod frame;
mod limits;
mod matching;
mod numbers;
mod past;
mod playable;
mod price;
mod region_terrains;
mod snapshot_need;
mod sums;
mod targeting;
mod topics;

pub(crate) use bans::bans_of;
pub(crate) use between::{Activations, Between};
pub(crate) use characteristics::CurrentCharacteristics;
pub(crate) use costs::pays_any;
pub(crate) use eval_context::EvalContext;
pub(crate) use matching::{Match, Matches, forget_known};
pub(crate) use snapshot_need::{Audience, SnapshotNeed};
