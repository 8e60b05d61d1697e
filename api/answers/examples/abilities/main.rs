//! Writes `catalog/data/abilities.jsonl` and `catalog/data/pre_errata.jsonl` again from the folder with the source data: `cargo
//! run -p answers --example abilities -- ../shared catalog/data`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command speaks to its terminal")]

mod regenerate;

use std::{env, path::PathBuf, process::ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [shared, data] = &arguments[..] else {
        eprintln!("usage: abilities SHARED DATA (for example: abilities ../shared catalog/data)");
        return ExitCode::from(64);
    };
    match regenerate::regenerate(shared, data) {
        Ok(report) => {
            print!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("abilities: {error}");
            ExitCode::FAILURE
        }
    }
}
