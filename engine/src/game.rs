//! A game as it stands: its state as data, what can be asked of it, and what changes it. Each of the three builds on those before
//! it.
//!
//! Only `mutations` writes what lies on the table: those fields are private to this module, so that neither resolution nor rules
//! can write them. The fields that say how far a game has got (step, turn, effects under way) can be written by these, too.

pub(crate) mod event;
pub(crate) mod mutations;
pub(crate) mod queries;
mod state;

pub(crate) use self::{
    mutations::{AtomicActions, Depth, OPERATIONS_PER_REPORT, Position, Start, WORK_PER_CHARACTERISTICS},
    queries::{Between, CurrentCharacteristics, EvalContext, Match, Matches, bans_of, pays_any},
    state::{
        After, AtomicAction, Binding, Cause, Choices, Decks, Frame, Gift, Granted, Marched, Mark, Modified, Modifier,
        Noted, Ongoing, OpState, Place, Play, Played, PlayerState, Possible, ProgressMove, Question, Reaction, Ref,
        Request, Stage, Stop, TurnEnd, is_of_everyone,
    },
};
pub(crate) use event::EventSink;
pub use event::{Event, Events, OrbStep};
pub use state::{Adventure, Game};
