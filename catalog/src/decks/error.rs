//! Errors of the file of saved decks and API keys.

use super::file::is_damage;
use crate::error::is_disk_full;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// Why a deck or a key cannot be read or saved.
///
/// It can be cloned: if several changes are written together and that fails, each gets the error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeckStoreError {
    /// There is no such deck.
    #[error("there is no such deck")]
    Unknown,
    /// The deck belongs to somebody else.
    #[error("the deck belongs to somebody else")]
    NotOwner,
    /// Another revision is in force than the one to be replaced.
    #[error("revision {0} of the deck is in force")]
    Conflict(u32),
    /// The owner has as many decks as allowed.
    #[error("an owner may have {} decks", super::MAX_DECKS)]
    TooMany,
    /// A key of that name is in force.
    #[error("there is a key {0:?} already; revoke it first")]
    KeyExists(String),
    /// No key of that name is in force.
    #[error("there is no key {0:?} in force")]
    KeyUnknown(String),
    /// There is no such file, and reading makes none.
    #[error("there is no deck file {}", .0.display())]
    Missing(PathBuf),
    /// A copy never replaces a file.
    #[error("{} exists already; a backup never replaces a file", .0.display())]
    Exists(PathBuf),
    /// The file cannot be opened.
    #[error("the deck file {} cannot be opened: {reason}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system or SQLite says.
        reason: String,
    },
    /// An SQLite file of another program; it is left as it is.
    #[error("{} is a database of another program, not a deck file", .0.display())]
    Foreign(PathBuf),
    /// The file was made by a newer program.
    #[error("the deck file {} was made by a newer Tumult (tables of version {found}); use that program", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Version of its tables.
        found: u32,
    },
    /// The file is no database, or a damaged one.
    #[error("the deck file {} is damaged: {reason}; move it away and put a backup in its place", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// Another file has taken the name of the file, or the file is gone.
    #[error("the deck file {} was replaced or deleted while it was open; nothing was saved", .0.display())]
    Replaced(PathBuf),
    /// Too many changes are waiting already.
    #[error("too many changes wait to be saved")]
    Full,
    /// The disk is full. What was saved before is unharmed.
    #[error("the disk of the deck file {} is full; free some space on it", .0.display())]
    DiskFull(PathBuf),
    /// The file, or the folder it lies in, cannot be written.
    #[error("the deck file {} cannot be changed: the file or its folder is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// Another program has locked the file for longer than it is waited for.
    #[error("another program has locked the deck file {}; end it, or try again later", .0.display())]
    Locked(PathBuf),
    /// The program has an error that ended the change. Nothing of it was saved, and other changes are not affected.
    #[error("an error of the program ended the change; nothing of it was saved, and its log has the place")]
    Panicked,
    /// SQLite failed otherwise.
    #[error("the deck file cannot be read or written: {0}")]
    Failed(String),
}

impl DeckStoreError {
    /// The error for a file that does not exist.
    pub(super) fn missing(path: &Path) -> Self {
        Self::Missing(path.to_owned())
    }
}

impl From<rusqlite::Error> for DeckStoreError {
    fn from(error: rusqlite::Error) -> Self {
        // Whoever has opened the file adds its name (`Files::describe`).
        let (path, reason) = (PathBuf::new(), error.to_string());
        if is_disk_full(&error) {
            return Self::DiskFull(path);
        }
        match error.sqlite_error_code() {
            _ if is_damage(&error) => Self::Damaged { path, reason },
            Some(ErrorCode::ReadOnly) => Self::ReadOnly(path),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked(path),
            _ => Self::Failed(reason),
        }
    }
}

impl DeckStoreError {
    /// The same error of the file with this name.
    pub(super) fn of_file(self, path: &Path) -> Self {
        let path = path.to_owned();
        match self {
            Self::Failed(reason) => Self::Open { path, reason },
            Self::Damaged { reason, .. } => Self::Damaged { path, reason },
            Self::DiskFull(_) => Self::DiskFull(path),
            Self::ReadOnly(_) => Self::ReadOnly(path),
            Self::Locked(_) => Self::Locked(path),
            other => other,
        }
    }

    /// Whether the file can be of no use until somebody puts another in its place: it is damaged, gone, or of another program.
    pub(super) const fn is_of_file(&self) -> bool {
        matches!(
            self,
            Self::Damaged { .. } | Self::Foreign(_) | Self::Newer { .. } | Self::Missing(_) | Self::Replaced(_)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::ffi;

    #[test]
    fn each_cause_is_an_error_of_its_own() {
        let of = |code: i32| {
            let error = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
            DeckStoreError::from(error).of_file(Path::new("a.decks"))
        };
        let path = || PathBuf::from("a.decks");
        assert_eq!(of(ffi::SQLITE_FULL), DeckStoreError::DiskFull(path()));
        assert_eq!(of(ffi::SQLITE_IOERR_SHMSIZE), DeckStoreError::DiskFull(path()));
        assert_eq!(of(ffi::SQLITE_READONLY), DeckStoreError::ReadOnly(path()));
        assert_eq!(of(ffi::SQLITE_BUSY), DeckStoreError::Locked(path()));
        assert!(matches!(of(ffi::SQLITE_CORRUPT), DeckStoreError::Damaged { path: of, .. } if of == path()));
        assert!(matches!(of(ffi::SQLITE_IOERR_READ), DeckStoreError::Open { path: of, .. } if of == path()));
        for (error, is_of_file) in [(of(ffi::SQLITE_NOTADB), true), (of(ffi::SQLITE_FULL), false)] {
            assert_eq!(error.is_of_file(), is_of_file, "{error}");
        }
    }
}
