//! Scenarios: each test asserts what one rule says, named by its number. One file for each chapter.
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
