//! A game as it stands: its state as data, what can be asked of it, and what changes it. Each of the three knows those before it.
//!
//! What lies on the table is written by `mutations` alone: its fields are private to this module.

mod mutations;
mod queries;
mod state;

pub(crate) use self::{
    mutations::{AtomicActions, Depth, LOOK, STRETCH},
    queries::{
        Between, Characteristics, CurrentCharacteristics, EvalContext, Match, Matches, bans_of, compare, pays_any,
    },
    state::{
        After, AtomicAction, Binding, Cause, Decks, Frame, Gift, Grant, Limbo, MOST_MODIFIERS, MOST_OCCURRENCES,
        Marched, Mark, Modified, Modifier, Noted, Objects, Ongoing, OpState, Place, Play, Played, PlayerState,
        Possible, Present, ProgressMove, Question, Reaction, Recent, Ref, Request, Stage, Stop, TurnEnd,
        is_of_everyone,
    },
};
pub use state::{Adventure, Game, Step};
