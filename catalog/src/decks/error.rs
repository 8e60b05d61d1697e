//! Errors of the file of saved decks and API keys.

use super::file::is_damage;
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
    /// SQLite failed: disk full, locked for long, permission.
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
        let reason = error.to_string();
        // Whoever has opened the file adds its name (`Files::describe`).
        if is_damage(&error) { Self::Damaged { path: PathBuf::new(), reason } } else { Self::Failed(reason) }
    }
}
