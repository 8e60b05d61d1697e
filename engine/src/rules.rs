//! The course of a game: set-up, the Day, how a game ends, and the loop that joins them.

mod board;
mod course;
mod day;
mod legal;
pub(crate) mod recorded_opponent;
pub(crate) mod setup;
mod victory;

pub use board::{Board, BoardFault};
pub use setup::{Seat, Setup};
pub use victory::MEETING_DISTANCE;
