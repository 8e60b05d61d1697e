//! Identifies the file under a name: which file it is, whether it has changed, and whether the write-ahead log beside it is its
//! own.
//!
//! A person may copy, move or delete the file at any time, and no lock of SQLite notices that. So writing happens only in the
//! file that still has the name, and a log is taken over only into the file that it continues.

use crate::{CatalogueVersion, StoreError, revision, rows::Rows, schema_version};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior, config::DbConfig};
use std::{
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// Identifies the file under a name and its state, so that a change is noticed without opening it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileStamp {
    identity: Identity,
    bytes: u64,
    modified: Option<SystemTime>,
    /// Bytes and time of the write-ahead log; `None` if there is none or nothing is in it.
    log: Option<(u64, Option<SystemTime>)>,
}

/// Device and number of a file, which tell it from another file under the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity(u64, u64);

impl Identity {
    #[cfg(unix)]
    fn of(file: &fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self(file.dev(), file.ino())
    }

    #[cfg(not(unix))]
    fn of(_: &fs::Metadata) -> Self {
        Self(0, 0)
    }
}

impl FileStamp {
    /// The stamp of the file that has the name now.
    ///
    /// # Errors
    ///
    /// There is no such file, or it cannot be looked at.
    pub fn of(path: &Path) -> io::Result<Self> {
        let file = fs::metadata(path)?;
        let log = fs::metadata(beside(path, "-wal")).ok().filter(|log| log.len() > 0);
        Ok(Self {
            identity: Identity::of(&file),
            bytes: file.len(),
            modified: file.modified().ok(),
            log: log.map(|log| (log.len(), log.modified().ok())),
        })
    }

    /// Whether the write-ahead log beside the file has content: somebody is importing, or a crash has left it.
    #[must_use]
    pub fn has_log(&self) -> bool {
        self.log.is_some()
    }
}

/// The path of a file that SQLite keeps beside a database: `-wal`, `-shm`.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Whether two names lead to the same file.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    let identity = |path| fs::metadata(path).ok().map(|file| Identity::of(&file));
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(first), Ok(second)) => first == second || cfg!(unix) && identity(one) == identity(other),
        _ => false,
    }
}

/// The file that a connection was opened on.
#[derive(Debug)]
pub(crate) struct OpenFile(Option<(PathBuf, Identity)>);

impl OpenFile {
    /// A database that is in no file.
    pub(crate) const IN_MEMORY: Self = Self(None);

    /// The file that has the name now.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        Ok(Self(Some((path.to_owned(), Identity::of(&fs::metadata(path)?)))))
    }

    /// Refuses to go on with a file that no longer has its name: what is written into it would be lost.
    ///
    /// # Errors
    ///
    /// [`StoreError::Replaced`].
    pub(crate) fn refuse_replaced(&self) -> Result<(), StoreError> {
        let Some((path, opened)) = &self.0 else { return Ok(()) };
        match fs::metadata(path) {
            Ok(file) if Identity::of(&file) == *opened => Ok(()),
            _ => Err(StoreError::Replaced(path.clone())),
        }
    }

    /// Begins to write, once nobody else is writing. [`CatalogueRestore`](crate::CatalogueRestore) writes nothing into the file that it replaces,
    /// but replaces it under this lock. So whoever has the lock and finds the file under its name writes into the right one.
    ///
    /// # Errors
    ///
    /// The database is locked for too long, or [`StoreError::Replaced`].
    pub(crate) fn begin<'c>(&self, connection: &'c mut Connection) -> Result<Transaction<'c>, StoreError> {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        self.refuse_replaced()?;
        Ok(transaction)
    }
}

/// Opens a file as one that nobody writes: no lock is taken, nothing is created beside it, and a log beside it is not read.
/// `None` if the path cannot be written in the form that SQLite needs for that.
pub(crate) fn open_immutable(path: &Path) -> Option<Result<Connection, rusqlite::Error>> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    immutable_uri(path).map(|uri| Connection::open_with_flags(uri, flags))
}

/// The name under which SQLite opens a file that nobody writes.
fn immutable_uri(path: &Path) -> Option<String> {
    if cfg!(windows) {
        return None;
    }
    let path = fs::canonicalize(path).ok()?;
    let mut uri = String::from("file://");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => uri.push(char::from(*byte)),
            _ => write!(uri, "%{byte:02X}").expect("a string takes everything"),
        }
    }
    uri.push_str("?immutable=1");
    Some(uri)
}

/// Refuses the file of another program, or of a newer one, before SQLite opens it for writing: opening alone would make SQLite
/// write the log of that program back.
///
/// # Errors
///
/// [`StoreError::Foreign`], [`StoreError::Newer`]. Other faults are found when the file is opened.
pub(crate) fn refuse_foreign(path: &Path) -> Result<(), StoreError> {
    let Some(Ok(alone)) = open_immutable(path) else { return Ok(()) };
    match schema_version::read_version(&alone) {
        Err(error @ (StoreError::Foreign | StoreError::Newer { .. })) => Err(error),
        _ => Ok(()),
    }
}

/// Prevents SQLite from writing the log back when the connection is closed, or allows it again.
pub(crate) fn keep_log(connection: &Connection, keep: bool) -> Result<(), StoreError> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep)?;
    Ok(())
}

/// The content of a file that has a write-ahead log beside it, without that log.
///
/// It must be read before the file is opened together with the log: when a program closes a file, POSIX ends all locks that the
/// program has on it, even those of another connection.
#[derive(Debug)]
pub(crate) struct Alone {
    /// The changes that the file lists; empty if it cannot be read without its log.
    changes: Vec<ListedChange>,
    version: Option<CatalogueVersion>,
    /// Whether its content is what was written.
    is_sound: bool,
}

type ListedChange = (u32, String, String);

impl Alone {
    /// Reads a file.
    pub(crate) fn of(path: &Path) -> Self {
        let alone = open_immutable(path).and_then(Result::ok);
        let read = |alone: &Connection| -> Result<CatalogueVersion, StoreError> {
            let head = revision::read_head(alone)?;
            head.verify(&Rows::read(alone)?)?;
            Ok(head.version)
        };
        let version = alone.as_ref().and_then(|alone| read(alone).ok());
        let changes = alone.as_ref().and_then(|alone| changes(alone).ok()).unwrap_or_default();
        Self { changes, version, is_sound: version.is_some() }
    }

    /// Whether it is a catalogue of this version.
    pub(crate) fn is(&self, version: CatalogueVersion) -> bool {
        self.version == Some(version)
    }

    /// Refuses a write-ahead log that does not continue the file beside it, as happens when somebody has put a copy over a file
    /// whose log was still there. SQLite itself would take the content of the log for newer pages of that copy.
    ///
    /// A log continues a file if the changes that the file lists are the first of those that file and log list together, and if
    /// their content together is what was written. `connection` has both open.
    ///
    /// # Errors
    ///
    /// [`StoreError::ForeignLog`].
    pub(crate) fn refuse_foreign_log(&self, path: &Path, connection: &Connection) -> Result<(), StoreError> {
        // If the power failed while a log was being written back, the file is half old and half new, and no catalogue by itself.
        // The same holds for a file to which nothing was written back yet.
        if !self.is_sound || self.changes.is_empty() {
            return Ok(());
        }
        let continues = || -> Result<bool, StoreError> {
            // As of one moment, since an import may commit meanwhile.
            let together = connection.unchecked_transaction()?;
            if schema_version::read_version(&together)? == schema_version::VERSION {
                revision::read_head(&together)?.verify(&Rows::read(&together)?)?;
            }
            Ok(changes(&together)?.starts_with(&self.changes))
        };
        match continues() {
            Ok(true) => Ok(()),
            Err(error @ StoreError::Locked(_)) => Err(error),
            // Without an index beside it a log cannot be read everywhere, so this says nothing about the log.
            Err(error @ StoreError::Sqlite(_)) => Err(error),
            _ => Err(StoreError::ForeignLog { file: path.to_owned(), log: beside(path, "-wal") }),
        }
    }
}

/// The changes that a database lists.
fn changes(connection: &Connection) -> Result<Vec<ListedChange>, rusqlite::Error> {
    let mut select = connection.prepare("SELECT revision, at, sources FROM change ORDER BY revision")?;
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.collect()
}
