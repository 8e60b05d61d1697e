//! `tumult`: catalogue, verdicts and odds for Altered, on the command line and as a service.

mod advice;
mod audit;
mod cards;
mod catalogue;
mod commands;
mod compare;
mod config;
mod coverage;
mod deck;
mod games;
mod goldfish;
mod import;
mod keys;
mod maintain;
mod odds;
mod opening;
mod playing;
mod replay;
mod rules;
mod say;
mod scenario;
mod serve;
mod settings;
mod signing_key;
mod table;
mod validate;

pub(crate) use commands::{DATA_ERROR, MISUSE, NO_INPUT};

fn main() -> std::process::ExitCode {
    commands::run()
}
