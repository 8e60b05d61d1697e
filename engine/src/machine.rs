//! The machine that carries abilities out: what they see, what they change, what reacts to it.
//!
//! | file | subject |
//! |---|---|
//! | `run` | the loop: operations, Reactions, until somebody has to decide |
//! | `perform` | what each operation does; `select`, `verbs`, `places` do it |
//! | `request` | what an operation asks, and what becomes of the answer |
//! | `scene` | what an ability sees; with `numbers`, `conditions`, `filters` |
//! | `derived`, `abilities`, `topic` | characteristics after passive abilities; who has which ability, where it works, what it speaks of |
//! | `happening`, `triggers`, `modifiers` | atomic actions; what reacts to them, what changes them before |
//! | `moves`, `changes` | atomic actions on objects and Expeditions |
//! | `options`, `answers` | the legal decisions where abilities matter; the check of an answer |
//! | `play`, `price` | playing cards and quick actions; what they cost |
//! | `days` | daily effects as steps |
//! | `facts`, `lookup` | what anyone may ask; small look-ups |

mod abilities;
mod answers;
mod changes;
mod conditions;
mod days;
mod derived;
mod facts;
mod filters;
mod happening;
mod lookup;
mod modifiers;
mod moves;
mod numbers;
mod options;
mod perform;
mod places;
mod play;
mod price;
mod request;
mod run;
mod scene;
mod select;
mod topic;
mod triggers;
mod verbs;

pub(crate) use derived::trick;
pub(crate) use happening::{Happening, Kinds};
pub(crate) use modifiers::Pending;
pub(crate) use price::Play;
pub(crate) use topic::Topic;
pub(crate) use triggers::{Listener, is_own, listens_for, needs_no_before};
