//! The course of a game: one file for each chapter of the rulebook, and the loop that joins them.

mod afternoon;
mod arena;
mod board;
mod choices;
mod course;
mod leave;
mod legal;
mod morning;
mod night;
mod orbs;
mod phase;
pub(crate) mod recorded_opponent;
pub(crate) mod setup;
mod victory;

pub use board::{Board, BoardFault};
pub use setup::{Seat, Setup};
pub use victory::MEETING_DISTANCE;
