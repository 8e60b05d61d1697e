#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod advice;
pub mod api_keys;
pub mod community;
pub mod comparison;
pub mod compiling;
pub mod coverage;
pub mod cursor;
pub mod dates;
pub mod field;
mod files;
pub mod format_choice;
pub mod games;
pub mod goldfish;
pub mod indexing;
pub mod named_card;
pub mod narration;
pub mod opening;
pub mod playable;
pub mod problem;
pub mod rules;
pub mod saved_decks;
pub mod scenarios;
pub mod search;
pub mod signing;
pub mod simulation;
pub mod swiss;
pub mod terms;
pub mod uniques;
pub mod verdict;

pub use problem::{Code, Fault, Problem};
