//! Tests of printed texts and the notation, one binary: what is read, what it comes to, how it is said again. The game is
//! in `game`.

mod concepts;
mod coverage;
mod generality;
mod language;
mod notation;
mod phrases;
#[path = "play/printed.rs"]
#[expect(dead_code, reason = "bytes are what the fuzz target gives it")]
mod printed;
#[path = "support/shared.rs"]
mod shared;
mod snapshots;
