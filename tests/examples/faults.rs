//! Finds what is lost when the machine fails. An import, a first import and a backup are killed, or find the disk full or
//! failing, at each of their changes of a file; also, single bits of the catalogue are flipped. Prints a table and every loss;
//! exits with 1 if there is one.
//!
//! `cargo run -p tests --example faults [TRIALS [FLIPS]]`: at most TRIALS trials of each kind (100), and FLIPS flipped bits
//! (200). `TUMULT_BIN` names the program to test. It takes some minutes.
#![expect(clippy::print_stdout, reason = "the table is what it is for")]

use harness::{Faults, Kind, Row, Work};
use std::process::ExitCode;

fn main() -> ExitCode {
    let argument = |at: usize, default: u64| std::env::args().nth(at).and_then(|n| n.parse().ok()).unwrap_or(default);
    let (trials, flips) = (argument(1, 100), argument(2, 200));
    let faults = Faults::new();
    println!("| tried | times | lost |\n|---|---|---|");
    let mut losses = 0;
    let mut show = |row: &Row| {
        println!("{row}");
        row.lost.iter().for_each(|loss| println!("  {loss}"));
        losses += row.lost.len();
    };
    for work in [Work::Import, Work::FirstImport, Work::Backup] {
        for kind in [Kind::Kill, Kind::Full, Kind::Failing] {
            show(&faults.trials(work, kind, trials));
        }
    }
    show(&Faults::flips(usize::try_from(flips).unwrap_or(0), 1));
    if losses == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
