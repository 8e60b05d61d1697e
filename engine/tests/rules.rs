//! Tests of the rules: each asserts what one rule says, and is named by its number. There is one file for each chapter.
#![expect(clippy::unwrap_used, reason = "what a test builds is right, or the test fails")]

mod adventure;
mod afternoon;
mod arena;
mod boards;
mod booster_war;
mod faults;
mod goldfish;
mod morning;
mod multi;
mod night;
mod playing;
mod scenario;
mod set_up;
mod victory;
