//! Helpers of the other files: a filled catalogue for each test.

use catalog::Store;
use jiff::Timestamp;
use std::{fs, sync::LazyLock};

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
