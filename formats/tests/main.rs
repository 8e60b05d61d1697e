//! Tests of the crate from outside, one binary; `support` builds catalogues and lists.

mod cases;
mod codes;
mod compile;
mod properties;
mod shared_decks;
mod support;
mod text;
