use crate::{Checksum, TextReaderVersion};
use cards::IndexError;
use std::{io, path::PathBuf};

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
        /// That of this program.
        own: TextReaderVersion,
    },
    /// A newer program has put in its embedded data.
    #[error(
        "the catalogue holds the data of a newer Tumult (edition {found}, this program has {own}); use that program, or \
         another file"
    )]
    NewerData {
        /// Edition of the data in it.
        found: u32,
        /// That of this program.
        own: u32,
    },
    /// It was made by a newer program.
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
    /// No database, or a damaged one.
    #[error("the file is no SQLite database, or it is damaged: {0}")]
    Damaged(rusqlite::Error),
    /// A value in the database that no Tumult writes.
    #[error("the catalogue is damaged: {table} {key} has the {column} {value:?}")]
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
    #[error("the catalogue is damaged: {0}")]
    Index(#[from] IndexError),
    /// The rows are not those that were written.
    #[error("the catalogue is damaged: its checksum is {found}, it was {written} when it was written")]
    Checksum {
        /// As computed now.
        found: Checksum,
        /// As stored.
        written: Checksum,
    },
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

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
        match error.sqlite_error_code() {
            Some(NotADatabase | DatabaseCorrupt) => Self::Damaged(error),
            _ => Self::Sqlite(error),
        }
    }
}
