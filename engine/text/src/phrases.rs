//! Phrases for things, places, Expeditions, amounts, players, and what happens or happened to them.

pub(super) mod activated;
pub(super) mod adjective;
pub(super) mod amount;
pub(super) mod antecedents;
pub(super) mod area;
pub(super) mod attributes;
pub(super) mod expedition;
pub(super) mod expedition_conditions;
pub(super) mod for_each;
pub(super) mod hero;
pub(super) mod keyword;
pub(super) mod name;
pub(super) mod noun;
pub(super) mod object_events;
pub(super) mod objects;
pub(super) mod past_events;
pub(super) mod place;
pub(super) mod player_events;
pub(super) mod players;
pub(super) mod regions;
pub(super) mod search;
pub(super) mod spells;
pub(super) mod subject;
pub(super) mod time;
pub(super) mod topic;
pub(super) mod verbs;
