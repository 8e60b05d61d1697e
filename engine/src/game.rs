//! A game in progress: its state as data, queries of the state, and mutations. Each of these three modules builds on the ones
//! before it.
//!
//! Only `mutations` writes the table (zones, decks, objects): these fields are private to this module, so neither resolution nor
//! rules can write them. Resolution and rules do write the fields that record the progress of a game (step, turn, effects being
//! resolved).

pub(crate) mod event;
pub(crate) mod mutations;
pub(crate) mod queries;
mod state;

pub(crate) use self::{
    mutations::{AtomicActions, Depth, OPERATIONS_PER_REPORT, Position, Start, WORK_PER_CHARACTERISTICS},
    queries::{Between, CurrentCharacteristics, EvalContext, Match, Matches, bans_of, pays_any},
    state::{
        After, AtomicAction, Binding, Cause, Choices, Decks, ExpeditionEvent, Frame, Gift, Granted, LastKnown, Mark,
        Modified, Modifier, Noted, Ongoing, OpState, Place, Play, Played, PlayerState, Possible, ProgressMove,
        Question, Reaction, Ref, Request, Stage, Stop, TurnEnd, is_of_everyone,
    },
};
pub(crate) use event::EventSink;
pub use event::{Event, Events, OrbStep};
pub use state::{Adventure, Game};
