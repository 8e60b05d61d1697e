//! Saves decks under load while the service is killed again and again. Everything acknowledged must be present after every kill.
//!
//! `cargo run -p tests --example decks [KILLS [CHANGES]]`: KILLS kills (30), each after CHANGES acknowledged changes (200).
//! `TUMULT_BIN` names the program to test. Exits with 1 if anything was lost.
#![expect(clippy::print_stdout, reason = "the report is what it is for")]

use harness::kill_while_saving;
use std::process::ExitCode;

fn main() -> ExitCode {
    let argument = |at: usize, default: usize| std::env::args().nth(at).and_then(|n| n.parse().ok()).unwrap_or(default);
    let (kills, changes) = (argument(1, 30), argument(2, 200));
    let outcome = kill_while_saving(kills, changes);
    println!("| kills | acknowledged | lost |\n|---|---|---|");
    println!("| {kills} | {} | {} |", outcome.acknowledged, outcome.lost.len());
    for lost in &outcome.lost {
        println!("{lost}");
    }
    if outcome.lost.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
