//! The state as data: one flat value that can be copied, its small types, and look-ups that need nothing else.

mod adventure;
mod atomic_action;
mod deck;
mod frame;
mod game;
mod hash;
mod limbo;
mod lookup;
mod objects;
mod request;

pub use adventure::Adventure;
pub(crate) use atomic_action::{AtomicAction, Cause, ExpeditionEvent, Gift, Had, May, Move, ProgressMove};
pub(crate) use deck::Decks;
pub(crate) use frame::{After, Choices, Frame, LastKnown, Noted, OpState, Played};
pub use game::Game;
pub(crate) use game::{Mark, PlayerState, Stage, TurnEnd};
pub(crate) use limbo::{Binding, Limbo, Ongoing, Play, Reaction};
pub(crate) use lookup::is_of_everyone;
pub(crate) use objects::{Activation, Grant, Granted, Objects, Recent, Ref};
pub(crate) use request::{Modified, Modifier, Place, Possible, Question, Request, Stop};
