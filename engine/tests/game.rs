//! Tests of the game, its simulation and the notation, in one binary, since code that is generic over the size of a game is
//! compiled for each binary. They also test how much of the printed texts can be carried out (`concepts`, `coverage`,
//! `generality`).

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
mod rule_numbers;
mod rules;
mod scenarios;
#[path = "support/shared.rs"]
mod shared;
mod simulation;
mod unsupported;
