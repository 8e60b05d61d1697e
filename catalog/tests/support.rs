//! Helpers of the other files: a filled catalogue for each test, and the folder with the real source data.

use catalog::Store;
use jiff::Timestamp;
use std::{env, fs, io::Write as _, path::PathBuf, sync::LazyLock};

/// The time at which everything happens.
pub(crate) const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// A separate catalogue for each test; it is filled once and copied, since filling it takes longest.
pub(crate) fn store() -> (tempfile::TempDir, Store) {
    static FILLED: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        drop(Store::open(&folder.path().join("catalogue.sqlite"), NOW).unwrap());
        folder
    });
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("catalogue.sqlite");
    fs::copy(FILLED.path().join("catalogue.sqlite"), &path).unwrap();
    let store = Store::open(&path, NOW).unwrap();
    (folder, store)
}

/// The folder with the real source data. Without it a test of them is skipped, with a message.
pub(crate) fn shared() -> Option<PathBuf> {
    let folder = env::var_os("TUMULT_SHARED").map(PathBuf::from);
    if folder.is_none() {
        // This is written past the capture of the test runner, which hides what a passing test prints.
        let _ = writeln!(
            std::io::stderr().lock(),
            "SKIPPED: a test of the real source data; set TUMULT_SHARED=/path/to/shared to run it"
        );
    }
    folder
}
