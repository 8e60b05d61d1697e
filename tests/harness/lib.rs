#![doc = include_str!("../README.md")]

mod binary;
#[cfg(feature = "client")]
mod client;
#[cfg(feature = "client")]
mod document;
mod faults;
mod filled;
#[cfg(feature = "client")]
mod fuzz;
#[cfg(feature = "client")]
mod requests;
#[cfg(feature = "client")]
mod saving;
mod server;
mod shared;

pub use binary::{binary, tumult};
#[cfg(feature = "client")]
pub use client::{Answer, Client};
pub use faults::{Faults, Kind, Row, Work};
pub use filled::filled;
#[cfg(feature = "client")]
pub use fuzz::{FUZZ_FLAGS, Tally, fuzz};
#[cfg(feature = "client")]
pub use requests::{Request, examples};
#[cfg(feature = "client")]
pub use saving::{Saving, kill_while_saving};
pub use server::Server;
pub use shared::Shared;

use std::{io::Write as _, path::PathBuf};

/// The folder with real cards and decks, if the environment names one. Otherwise prints that a test is skipped.
#[must_use]
pub fn shared(test: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("TUMULT_SHARED").map(PathBuf::from);
    if folder.is_none() {
        // Written around the capture of the test runner, which hides the output of a passing test.
        let _ = writeln!(
            std::io::stderr().lock(),
            "SKIPPED: {test} needs real card data; set TUMULT_SHARED to the folder that holds `cards` and `decks`"
        );
    }
    folder
}
