//! `tumult replay`: plays a game log again and compares it.

use crate::{
    DATA_ERROR, NO_INPUT, catalogue,
    config::DatabaseOptions,
    say::{complain, say},
};
use clap::Args;
use std::{io::Read as _, process::ExitCode};
use wire::replay::replay;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A log as `POST /v1/goldfish/game` answers it: a file, or `-` for standard input
    file: String,

    #[command(flatten)]
    database: DatabaseOptions,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let bytes = match read(&arguments.file) {
        Ok(bytes) => bytes,
        Err(error) => {
            complain!("tumult: {} cannot be read: {error}", arguments.file);
            return Ok(ExitCode::from(NO_INPUT));
        }
    };
    let catalogue = catalogue::load(&arguments.database)?;
    let replayed = match replay(&bytes, &catalogue.index) {
        Ok(replayed) => replayed,
        Err(problem) => {
            complain!("tumult: {} is no log that can be played", arguments.file);
            for fault in problem.faults() {
                complain!("  {}: {}", if fault.pointer.is_empty() { "/" } else { &fault.pointer }, fault.message);
            }
            return Ok(ExitCode::from(DATA_ERROR));
        }
    };
    if let Some(version) = &replayed.written_by {
        say(format_args!("written by engine {version}, played by engine {}\n", engine::VERSION))?;
    }
    match replayed.difference {
        None => {
            say(format_args!("equal: {} steps\n", replayed.equal))?;
            Ok(ExitCode::SUCCESS)
        }
        Some(difference) => {
            say(format_args!("step {} differs, at {}\n", replayed.equal, difference.pointer))?;
            say(format_args!("  the log  {}\n", difference.expected))?;
            say(format_args!("  the game {}\n", difference.came))?;
            Ok(ExitCode::from(1))
        }
    }
}

fn read(file: &str) -> std::io::Result<Vec<u8>> {
    if file == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes)?;
        Ok(bytes)
    } else {
        std::fs::read(file)
    }
}
