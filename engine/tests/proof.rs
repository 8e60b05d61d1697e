//! Exhaustive and random tests: every path of small games, every shuffle of tiny decks, a million decisions of random games.
#![expect(clippy::unwrap_used, reason = "what a test builds is right, or the test fails")]

mod chance;
mod corpus;
mod hidden;
mod perft;
mod perft_abilities;
mod self_play;
mod share;
