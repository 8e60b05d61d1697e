//! What clients may rely on, asked of the real program.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod abilities;
mod batch;
mod building;
mod caching;
mod cards;
mod catalogue;
mod command_line;
mod community;
mod decks;
mod errata;
mod errors;
mod export;
mod fuzz;
mod games;
mod goldfish;
mod house;
mod import;
mod legality;
mod lifecycle;
mod listing;
mod lists;
mod operations;
mod overload;
mod paging;
mod problems;
mod protocol;
mod reading;
mod replays;
mod scenarios;
mod search;
mod signed;
mod signing_keys;
mod supplied;
mod uniques;
