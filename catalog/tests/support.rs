//! What the other files share: a filled catalogue for each test.

use catalog::Store;
use jiff::Timestamp;
use std::{fs, sync::LazyLock};

/// When everything happens.
pub(crate) const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// A catalogue of its own for each test; filled once and copied, since filling takes longest.
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
