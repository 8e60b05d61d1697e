//! The state as data: one flat value that can be copied, the small types it is made of, and look-ups that need nothing else.

mod adventure;
mod atomic_action;
mod deck;
mod game;
mod hash;
mod limbo;
mod lookup;
mod modified;
mod modifier;
mod objects;
mod past;
mod request;
mod terrain_totals;
mod whereabouts;

pub use adventure::Adventure;
pub(crate) use atomic_action::{AtomicAction, Cause, Gift, Had, Marched, May, Move};
pub(crate) use deck::Decks;
pub use game::Game;
pub(crate) use game::{Mark, PlayerState, Stage, TurnEnd};
pub(crate) use limbo::{
    After, Binding, Choices, Frame, Limbo, Noted, Ongoing, OpState, Play, Played, ProgressMove, Reaction,
};
pub(crate) use lookup::is_of_everyone;
pub(crate) use modified::{Modified, Place};
pub(crate) use modifier::Modifier;
pub(crate) use objects::{Activation, Grant, Granted, Objects, Recent, Ref};
pub(crate) use past::Past;
pub(crate) use request::{Possible, Question, Request, Stop};
