#![doc = include_str!("../README.md")]

mod batch;
mod blocking;
mod body;
mod building;
mod cli;
mod config;
mod deck_input;
mod games;
mod goldfish;
mod handlers;
mod hex;
mod listing;
mod middleware;
mod narration;
mod playable;
mod problem;
mod query;
mod replay;
mod routes;
mod rules;
mod search;
mod serve;
mod signing;
mod simulation;
mod state;
mod streaming;
mod verdict;
mod views;
mod workers;

pub use cli::run;
pub use problem::{Code, Fault, Problem};
pub use routes::spec;
pub use signing::{KeyError, Signer};
pub use simulation::{Games, Length, Watcher, play, play_to};
pub use verdict::{Context, validate};
pub use views::hero::Heroes;
