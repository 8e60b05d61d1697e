//! Tests of the crate from outside, in one binary; `support` builds catalogues and lists.
#![expect(clippy::unwrap_used, reason = "a test that fails should say where")]

mod addable;
mod cases;
#[path = "../fuzz/checks.rs"]
mod checks;
mod codes;
mod compare;
mod compile;
mod corpus;
mod custom;
mod deck_codes;
mod explain;
mod forms;
#[path = "../../engine/tests/support/imports.rs"]
mod imports;
mod layers;
mod pages;
mod properties;
mod release;
mod season;
mod shared_decks;
mod similar;
mod statistics;
mod suggest;
mod support;
mod text;
