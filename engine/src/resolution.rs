//! Resolution: effects carried out operation by operation, Reactions played, until a player has to decide.
//!
//! It changes a state only by the mutations of [`game`](crate::game), and knows nothing of the course of a Day.
//!
//! | file | subject |
//! |---|---|
//! | `run` | the loop: operations, Reactions, until somebody has to decide; what becomes of an answer |
//! | `perform` | what each operation does, and what follows when an effect is over; `course`, `select`, `verbs`, `places`, `tokens`, `use_actions` do it |
//! | `asks` | which operation asks what |
//! | `replaceable` with `dry_run`, `replacement` | what changes a step before it is done (6.2): to what of it that applies, found by a step that is only tried; what becomes of the step |
//! | `options`, `answers`, `about` | the legal decisions where abilities matter; the check of an answer; of what a question speaks |
//! | `possible_plays` | which cards a player can play now |
//! | `play` | playing cards and quick actions |
//! | `daily_effects`, `daily_changes` | daily effects as steps that something may change; what each of them does |
//! | `modes` | which modes can be chosen, and those that chance chooses |
//! | `counters` | which counters are removed or gained, where that is chosen |
//! | `absent` | what becomes of effects and Emblems of a player who leaves |
//! | `answer_value` | what an answer is good for, for policies that do not read abilities |

pub(crate) mod about;
pub(crate) mod absent;
pub(crate) mod answer_value;
pub(crate) mod answers;
pub(crate) mod asks;
mod counters;
mod course;
pub(crate) mod daily_changes;
pub(crate) mod daily_effects;
mod dry_run;
mod modes;
pub(crate) mod options;
mod perform;
mod places;
pub(crate) mod play;
mod possible_plays;
mod replaceable;
pub(crate) mod replacement;
pub(crate) mod run;
mod select;
mod tokens;
mod use_actions;
mod verbs;

pub use answer_value::{OptionalStep, Prospect};
