//! A folder with a catalogue that has the embedded cards already.

use crate::{Server, tumult};
use std::{path::Path, sync::OnceLock};
use tempfile::TempDir;

/// A folder whose `cards.sqlite` has the embedded cards, for commands and services to run in.
///
/// # Panics
///
/// If the file cannot be written.
#[must_use]
pub fn filled() -> TempDir {
    let folder = TempDir::new().expect("a temporary folder can be made");
    fill(folder.path());
    folder
}

/// Puts `cards.sqlite` into a folder, unless it is there.
pub(crate) fn fill(folder: &Path) {
    let file = folder.join("cards.sqlite");
    if !file.exists() {
        std::fs::write(file, database()).expect("a database can be written");
    }
}

/// A database with the embedded catalogue. It is filled once for all tests, since that takes longer than most of them. It is read
/// from a backup, which is one complete file even if the log of the database is not yet written back.
fn database() -> &'static [u8] {
    static FILLED: OnceLock<Vec<u8>> = OnceLock::new();
    FILLED.get_or_init(|| {
        let folder = TempDir::new().expect("a temporary folder can be made");
        let server = Server::first(folder);
        let copy = server.folder().join("copy.sqlite");
        let said = tumult(server.folder(), &["backup".as_ref(), copy.as_os_str()]);
        assert!(said.status.success(), "the program under test writes no copy: {said:?}");
        std::fs::read(copy).expect("a database can be read")
    })
}
