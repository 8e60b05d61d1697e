//! Tests of the game and its simulation, one binary: what is generic over the size of a game is built in each anew.
//! Printed texts are in `text`.

mod allocation;
mod games;
mod greedy_effects;
mod layers;
#[path = "play/shared.rs"]
mod play;
mod policy;
mod proof;
mod properties;
mod real_decks;
mod rules;
mod scenarios;
#[path = "support/shared.rs"]
mod shared;
mod simulation;
mod unsupported;
