//! What changes a state: the only writers of what lies on the table. A change that abilities can hear of is an atomic action of
//! a step (6.1.c), and activates Reactions; nothing here resolves them.

mod arrival_triggers;
mod atomic_actions;
mod bounds;
mod changes;
mod decks;
mod derived;
mod expedition_moves;
mod frames;
mod heroes;
mod markers;
mod moves;
mod objects;
mod ongoing;
mod order;
mod phase_triggers;
mod players;
mod redeal;
mod start;
mod statuses;
mod terrain_totals;
mod triggers;

pub(crate) use atomic_actions::AtomicActions;
pub(crate) use bounds::{LOOK, STRETCH};
pub(crate) use moves::Depth;
pub(crate) use start::{Position, Start};
