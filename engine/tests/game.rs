//! Tests of the game, its simulation and the notation, one binary: what is generic over the size of a game is built in each anew.
//! Of printed texts here is what can be carried out of them (`concepts`, `coverage`, `generality`).

mod allocation;
mod concepts;
mod coverage;
mod games;
mod generality;
mod greedy_effects;
#[path = "support/imports.rs"]
mod imports;
mod layers;
mod notation;
#[path = "support/paragraphs.rs"]
mod paragraphs;
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
