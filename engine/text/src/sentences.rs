//! What is done, what holds and what happens then.

pub(super) mod clause;
pub(super) mod cost;
pub(super) mod create;
pub(super) mod durations;
pub(super) mod effect;
pub(super) mod end;
pub(super) mod expedition_subject;
pub(super) mod imperative;
pub(super) mod limits;
pub(super) mod modes;
pub(super) mod moves;
pub(super) mod object_subject;
pub(super) mod options;
pub(super) mod ordinal;
pub(super) mod passive;
pub(super) mod player_subject;
pub(super) mod prices;
pub(super) mod prohibitions;
pub(super) mod replacements;
pub(super) mod rule;
pub(super) mod signature;
pub(super) mod statistics;
pub(super) mod trigger;
