//! Changes of a state. Only this module writes the table. A change that can activate Reactions is an atomic action of a step
//! (6.1.e), which activates them; nothing here resolves them.

pub(crate) mod bounds;
pub(crate) mod changes;
pub(crate) mod counts;
pub(crate) mod expeditions;
pub(crate) mod frames;
pub(crate) mod moves;
pub(crate) mod objects;
pub(crate) mod players;
pub(crate) mod redeal;
pub(crate) mod start;
pub(crate) mod triggers;

pub(crate) use bounds::{OPERATIONS_PER_REPORT, WORK_PER_CHARACTERISTICS};
pub(crate) use moves::Depth;
pub(crate) use start::{Position, Start};
pub(crate) use triggers::AtomicActions;
