//! Resolution: effects carried out operation by operation, Reactions played, until a player has to decide.
//!
//! It changes a state only by the mutations of [`game`](crate::game), and knows nothing of the course of a Day.
//!
//! | file | subject |
//! |---|---|
//! | `run` | the loop: operations, Reactions, until somebody has to decide; what becomes of an answer |
//! | `perform` | what each operation does, and what follows when an effect is over; `course`, `verbs`, `counters`, `places`, `tokens`, `play` do it |
//! | `course` | which players go on with an effect, loops, what is selected where nobody has to choose, modes by chance |
//! | `asks` | which operation asks what, and about what; which cards a player can play now |
//! | `options` | the legal decisions where abilities matter; the check of one, written apart |
//! | `replacement` | what changes a step before it is done (6.2): to what of it a modifier applies, found by a step that is only tried; what becomes of the step |
//! | `play` | playing cards and quick actions |
//! | `daily_effects`, `daily_changes` | daily effects as steps that something may change; what each of them does |
//! | `answer_value` | what an answer is good for, for policies that do not read abilities |

pub(crate) mod answer_value;
pub(crate) mod asks;
mod counters;
mod course;
pub(crate) mod daily_changes;
pub(crate) mod daily_effects;
pub(crate) mod options;
mod perform;
mod places;
pub(crate) mod play;
pub(crate) mod replacement;
pub(crate) mod run;
mod tokens;
mod verbs;

pub use answer_value::{OptionalStep, Prospect};
