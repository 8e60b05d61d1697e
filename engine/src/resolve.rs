//! Resolution: how abilities are carried out, what they see, what they change, what reacts to it.
//!
//! | file | subject |
//! |---|---|
//! | `run` | the loop: operations, Reactions, until somebody has to decide |
//! | `perform` | what each operation does; `course`, `select`, `verbs`, `places` do it |
//! | `request`, `asks`, `replies`, `targeting` | what players can be asked, which operation asks what, what becomes of the answer; which targets can be chosen and what that costs |
//! | `eval_context` | what an ability sees; with `numbers`, `conditions`, `filters` |
//! | `characteristics`, `continuous_effects`, `capacity`, `counts_as`, `region_terrains`, `abilities`, `passive_category` | characteristics after passive abilities, what each says of them, for how much of it there is room, what Expeditions count as, and terrains; who has which ability, where it works, what it speaks of |
//! | `counters` | which counters are removed or gained, where that is chosen |
//! | `atomic_action`, `replacement`, `replaceable`, `dry_run` | atomic actions; what changes them before; which of that a step is about; a step that is only tried |
//! | `triggers`, `matching`, `activations` | what reacts to them: what is activated, which events a trigger matches, how often something was |
//! | `player_events` | what the deeds of players are to abilities that wait for them: one table |
//! | `subscriptions`, `trigger_index`, `snapshot_need` | what each Reaction of a pool listens for; which may be activated by a step; what has to be remembered of the state before one |
//! | `prefilter` | which cards a description or a trigger can mean: known before the game |
//! | `arrival_triggers`, `phase_triggers` | what a card's own coming, and the begin of a phase, activate at once |
//! | `past` | what has happened this turn or this Day, as far as abilities ask |
//! | `order` | timestamps of what arrives at the same time |
//! | `moves`, `changes`, `expedition_moves` | atomic actions on objects, and on Expeditions, with what these come to |
//! | `markers`, `decks`, `heroes` | terrain markers; cards in decks; with what Heroes begin the game |
//! | `options`, `answers`, `about` | the legal decisions where abilities matter; the check of an answer; of what a question speaks |
//! | `play`, `price`, `costs`, `use_actions` | playing cards and quick actions; what they cost; what else is paid; quick actions as things that are had and activated |
//! | `days` | daily effects as steps |
//! | `bounds` | how much may happen in a Day; whether anybody wants the end of the game; how it ends |
//! | `absent` | what becomes of effects and Emblems of a player who leaves |
//! | `facts`, `lookup` | what anyone may ask; small look-ups |
//! | `answer_value` | what an answer is good for, for policies that do not read abilities |

mod abilities;
mod about;
mod absent;
mod activations;
mod answer_value;
mod answers;
mod arrival_triggers;
mod asks;
mod atomic_action;
mod bounds;
mod capacity;
mod changes;
mod characteristics;
mod conditions;
mod continuous_effects;
mod costs;
mod counters;
mod counts_as;
mod course;
mod days;
mod decks;
mod dry_run;
mod eval_context;
mod expedition_moves;
mod facts;
mod filters;
mod heroes;
mod lookup;
mod markers;
mod matching;
mod moves;
mod numbers;
mod ongoing;
mod options;
mod order;
mod passive_category;
mod past;
mod perform;
mod phase_triggers;
mod places;
mod play;
mod player_events;
mod prefilter;
mod price;
mod region_terrains;
mod replaceable;
mod replacement;
mod replies;
mod request;
mod run;
mod select;
mod snapshot_need;
mod subscriptions;
mod targeting;
mod tokens;
mod trigger_index;
mod triggers;
mod use_actions;
mod verbs;
mod whereabouts;

pub(crate) use abilities::is_of_me;
pub use answer_value::OptionalStep;
pub(crate) use arrival_triggers::is_of_arrival;
pub(crate) use atomic_action::{AtomicAction, EventMask};
pub(crate) use capacity::Capacity;
pub(crate) use characteristics::Characteristics;
pub(crate) use continuous_effects::own_keywords;
pub(crate) use counts_as::can_count_as;
pub(crate) use order::is_disputed;
pub(crate) use passive_category::{PassiveCategory, aspects, is_of_own_play, is_used_by_plays};
pub(crate) use phase_triggers::is_of_phase;
pub(crate) use prefilter::{may_speak_of, stay_as_printed};
pub(crate) use price::Play;
pub(crate) use region_terrains::are_told_by_places;
pub(crate) use request::{Question, Request, Stop};
pub(crate) use snapshot_need::ArmedEvents;
pub(crate) use subscriptions::{Subscription, listens_for};
pub(crate) use trigger_index::{ReactionSet, TriggerIndex};
