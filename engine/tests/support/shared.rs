//! The folder of the shared files; without it, tests of real cards are skipped.

use std::{io::Write as _, path::PathBuf};

/// The folder that `TUMULT_SHARED` names. If it names none, prints that the test is skipped.
pub(crate) fn shared(test: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("TUMULT_SHARED").map(PathBuf::from);
    if folder.is_none() {
        // This is written past the capture of the test runner, which hides what a passing test prints.
        let _ = writeln!(
            std::io::stderr().lock(),
            "SKIPPED: {test} needs real cards; set TUMULT_SHARED to the folder that holds `cards` and `decks`"
        );
    }
    folder
}
