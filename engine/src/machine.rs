//! The machine that carries abilities out: what they see, what they change, what reacts to it.
//!
//! | file | subject |
//! |---|---|
//! | `run` | the loop: operations, Reactions, until somebody has to decide |
//! | `perform` | what each operation does; `course`, `select`, `verbs`, `places` do it |
//! | `request`, `asks`, `replies`, `targeting` | what players can be asked, which operation asks what, what becomes of the answer; which targets can be chosen and what that costs |
//! | `scene` | what an ability sees; with `numbers`, `conditions`, `filters` |
//! | `derived`, `shaping`, `room`, `as_if`, `lands`, `abilities`, `topic` | characteristics after passive abilities, what each says of them, for how much of it there is room, what Expeditions count as, and terrains; who has which ability, where it works, what it speaks of |
//! | `counters` | which counters are removed or gained, where that is chosen |
//! | `happening`, `modifiers`, `awaited`, `rehearsal` | atomic actions; what changes them before; which of that a step is about; a step that is only tried |
//! | `triggers`, `matching`, `activations` | what reacts to them: what is activated, which events a trigger matches, how often something was |
//! | `deeds` | what the deeds of players are to abilities that wait for them: one table |
//! | `listeners`, `ears`, `audience` | what each Reaction of a pool listens for; which may have heard of a step; who listens to one |
//! | `meant` | which cards a description or a trigger can mean: known before the game |
//! | `unheard` | steps of which nobody hears, made by the rules alone |
//! | `arrivals`, `moments` | what a card's own coming, and the begin of a phase, activate at once |
//! | `past` | what has happened this turn or this Day, as far as abilities ask |
//! | `order` | timestamps of what arrives at the same time |
//! | `moves`, `changes`, `marches` | atomic actions on objects, and on Expeditions, with what these come to |
//! | `markers`, `decks`, `heroes` | terrain markers; cards in decks; with what Heroes begin the game |
//! | `options`, `answers`, `about` | the legal decisions where abilities matter; the check of an answer; of what a question speaks |
//! | `play`, `price`, `costs` | playing cards and quick actions; what they cost; what else is paid |
//! | `days` | daily effects as steps |
//! | `bounds` | how much may happen in a Day; whether anybody wants the end of the game; how it ends |
//! | `absent` | what becomes of effects and Emblems of a player who leaves |
//! | `facts`, `lookup` | what anyone may ask; small look-ups |
//! | `stakes` | what an answer is good for, for policies that do not read abilities |

mod abilities;
mod about;
mod absent;
mod activations;
mod answers;
mod arrivals;
mod as_if;
mod asks;
mod audience;
mod awaited;
mod bounds;
mod changes;
mod conditions;
mod costs;
mod counters;
mod course;
mod days;
mod decks;
mod deeds;
mod derived;
mod ears;
mod facts;
mod filters;
mod happening;
mod heroes;
mod lands;
mod listeners;
mod lookup;
mod marches;
mod markers;
mod matching;
mod meant;
mod modifiers;
mod moments;
mod moves;
mod numbers;
mod options;
mod order;
mod past;
mod perform;
mod places;
mod play;
mod price;
mod rehearsal;
mod replies;
mod request;
mod room;
mod run;
mod scene;
mod select;
mod shaping;
mod stakes;
mod targeting;
mod topic;
mod triggers;
mod unheard;
mod verbs;

pub(crate) use abilities::is_of_me;
pub(crate) use arrivals::is_of_arrival;
pub(crate) use as_if::can_count_as;
pub(crate) use audience::Hearing;
pub(crate) use changes::status;
pub(crate) use derived::Derived;
pub(crate) use ears::{Ears, Places};
pub(crate) use happening::{Happening, Kinds};
pub(crate) use lands::are_told_by_places;
pub(crate) use listeners::{Listener, listens_for};
pub(crate) use meant::{may_speak_of, stay_as_printed};
pub(crate) use moments::is_of_phase;
pub(crate) use order::is_disputed;
pub(crate) use price::Play;
pub(crate) use request::{Question, Request, Stop};
pub(crate) use room::Room;
pub(crate) use shaping::own_keywords;
pub use stakes::Offer;
pub(crate) use topic::{Topic, aspects, is_of_own_play, is_used_by_plays};
