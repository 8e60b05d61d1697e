//! Errors of opening and reading the database of the catalogue.

use crate::{Checksum, TextReaderVersion, store::BUSY_TIMEOUT};
use cards::IndexError;
use std::{io, path::PathBuf, time::Duration};

/// Why the database cannot be opened or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be opened or created.
    #[error("cannot open the catalogue {path}: {source}", path = path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// There is no such file, and reading makes none.
    #[error("there is no catalogue {}", .0.display())]
    Missing(PathBuf),
    /// The file cannot be read.
    #[error("cannot read the catalogue {path}: {source}", path = path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A newer program has read its texts.
    #[error(
        "a newer Tumult has read the texts of the catalogue (with version {found}, this program has {own}); use that \
         program, or another file"
    )]
    NewerTextReader {
        /// The version that read them.
        found: TextReaderVersion,
        /// The version of this program.
        own: TextReaderVersion,
    },
    /// A newer program has written its embedded data into the database.
    #[error(
        "the catalogue holds the data of a newer Tumult (edition {found}, this program has {own}); use that program, or \
         another file"
    )]
    NewerData {
        /// Edition of the data in it.
        found: u32,
        /// The edition of this program.
        own: u32,
    },
    /// The database was made by a newer program.
    #[error(
        "the catalogue was made by a newer Tumult (tables of version {found}, this program knows {supported}); use that \
         program, or another file"
    )]
    Newer {
        /// Version of its tables.
        found: u32,
        /// Newest version this program knows.
        supported: u32,
    },
    /// An SQLite file of another program; it is left as it is.
    #[error("the file is a database of another program, not a Tumult catalogue")]
    Foreign,
    /// The file is no database, or a damaged one.
    #[error("the file is no SQLite database, or it is damaged: {0}; tumult restore puts a backup in its place")]
    Damaged(rusqlite::Error),
    /// A value in the database that no Tumult writes.
    #[error(
        "the catalogue is damaged: {table} {key} has the {column} {value:?}; tumult restore puts a backup in its place"
    )]
    Value {
        /// Table of the value.
        table: &'static str,
        /// Key of its row.
        key: String,
        /// Column of the value.
        column: &'static str,
        /// The value.
        value: String,
    },
    /// The rows do not make a catalogue.
    #[error("the catalogue is damaged: {0}; tumult restore puts a backup in its place")]
    Index(#[from] IndexError),
    /// The rows are not those that were written.
    #[error(
        "the catalogue is damaged: its checksum is {found}, it was {written} when it was written; tumult restore puts a \
         backup in its place"
    )]
    Checksum {
        /// As computed now.
        found: Checksum,
        /// As stored.
        written: Checksum,
    },
    /// A log that does not continue the file beside it, as when a copy was put over a file whose log was still there.
    #[error(
        "{} belongs to another catalogue than {}: a copy was put over a file that was in use; put the copy in place with \
         tumult restore, which also removes that log",
        log.display(),
        file.display()
    )]
    ForeignLog {
        /// The file.
        file: PathBuf,
        /// The log beside it.
        log: PathBuf,
    },
    /// A log that cannot be read where it lies.
    #[error(
        "{} holds changes that are not yet in {}, and cannot be read where nothing can be written; copy both files, under \
         their names, to a folder that can be written",
        log.display(),
        file.display()
    )]
    UnreadableLog {
        /// The file.
        file: PathBuf,
        /// The log beside it.
        log: PathBuf,
    },
    /// The file, or the folder it lies in, cannot be written.
    #[error("the catalogue {} cannot be changed: the file or its folder is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// The disk is full. What is in the file is unharmed, and can be read.
    #[error("the disk of the catalogue {} is full; free some space on it", .0.display())]
    DiskFull(PathBuf),
    /// Another file has taken its name since it was opened.
    #[error("the catalogue {} was replaced or deleted meanwhile; nothing was changed, try again", .0.display())]
    Replaced(PathBuf),
    /// Another program has locked the database for longer than the time given.
    #[error("another program has had the catalogue locked for {} seconds; end it, or try again later", .0.as_secs())]
    Locked(Duration),
    /// A backup never replaces a file.
    #[error("{} exists already; a backup never replaces a file", .0.display())]
    Exists(PathBuf),
    /// The file system refused.
    #[error("cannot write {path}: {source}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// SQLite failed otherwise: disk full, locked for long, permission.
    #[error("the database failed: {0}")]
    Sqlite(rusqlite::Error),
}

impl StoreError {
    /// Whether the file can be read but is no sound catalogue.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::Damaged(_)
                | Self::Value { .. }
                | Self::Index(_)
                | Self::Checksum { .. }
                | Self::ForeignLog { .. }
                | Self::Foreign
        )
    }
}

/// Whether an error of SQLite says that there is no room on the disk. A file that is shared with other programs is made larger when it
/// is opened, for which SQLite has a code of its own.
pub(crate) fn is_disk_full(error: &rusqlite::Error) -> bool {
    let rusqlite::Error::SqliteFailure(failure, _) = error else { return false };
    failure.code == rusqlite::ErrorCode::DiskFull || failure.extended_code == rusqlite::ffi::SQLITE_IOERR_SHMSIZE
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode::{DatabaseBusy, DatabaseCorrupt, DatabaseLocked, NotADatabase};
        if let rusqlite::Error::Utf8Error(..) | rusqlite::Error::FromSqlConversionFailure(..) = error {
            // Tumult writes only UTF-8 texts, in columns of the types that it reads.
            return Self::Damaged(error);
        }
        match error.sqlite_error_code() {
            Some(DatabaseBusy | DatabaseLocked) => Self::Locked(BUSY_TIMEOUT),
            Some(NotADatabase | DatabaseCorrupt) => Self::Damaged(error),
            _ => Self::Sqlite(error),
        }
    }
}
