//! Sends mutated requests to every operation of a service, and prints the results.
//!
//! `cargo run -p tests --example fuzz [CASES [SEED]]`: CASES requests for each operation (3000), with SEED (1). `TUMULT_BIN`
//! names the program to test. Exits with 1 if there was a fault, or if an answer took longer than two seconds.
#![expect(clippy::print_stdout, reason = "the table is what it is for")]

use harness::{FUZZ_FLAGS, Server, fuzz};
use std::{process::ExitCode, time::Duration};

/// Longest acceptable time until an answer, on a machine with no other load.
const SLOW: Duration = Duration::from_secs(2);
/// Most faults of an operation that are printed.
const SHOWN: usize = 5;

fn main() -> ExitCode {
    let mut arguments =
        std::env::args().skip(1).map(|argument| argument.parse::<u64>().expect("CASES and SEED are numbers"));
    let cases = usize::try_from(arguments.next().unwrap_or(3000)).expect("CASES fits into memory");
    let seed = arguments.next().unwrap_or(1);
    let server = Server::with(&FUZZ_FLAGS);
    let found = fuzz(&server.client(), seed, cases);
    println!("{:<36} {:>6} {:>6}  statuses", "operation", "sent", "ms");
    for (name, tally) in &found {
        let statuses: Vec<String> = tally.statuses.iter().map(|(status, count)| format!("{status}: {count}")).collect();
        println!("{name:<36} {:>6} {:>6}  {}", tally.sent, tally.slowest.as_millis(), statuses.join(", "));
    }
    let mut bad = false;
    for (name, tally) in &found {
        if tally.slowest > SLOW {
            bad = true;
            println!("\nSLOW {name}: {:?}", tally.slowest);
            println!(
                "  {}",
                tally.slowest_request.as_ref().map(|r| r.as_command(server.address())).unwrap_or_default()
            );
        }
        if !tally.faults.is_empty() {
            bad = true;
            println!("\nFAULTS {name}: {}", tally.faults.len());
        }
        for (fault, request) in tally.faults.iter().take(SHOWN) {
            println!("  {}\n  {fault}", request.as_command(server.address()));
        }
    }
    if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
