#![doc = include_str!("../README.md")]

mod admission;
mod answer;
mod body;
mod client;
mod config;
mod connections;
mod handlers;
mod importing;
mod issuer;
mod metrics;
mod middleware;
mod peer;
mod problem;
mod queue;
mod rate_limit;
mod reloading;
mod responses;
mod routes;
mod saved_decks;
mod serve;
mod serving;
mod snapshot;
mod state;
mod streaming;
mod transport;
mod work;
mod workers;

pub use config::Config;
pub use routes::{spec, spec_with_examples};
pub use serve::serve;
