//! The deck file: its tables, and connections to it.

use super::DeckStoreError;
use crate::file::{FileStamp, OpenFile};
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// Step *n* (from 0) leads from `user_version` *n* to *n* + 1. A step is never changed once released: a new one is added.
const STEPS: [&str; 5] =
    [include_str!("1.sql"), include_str!("2.sql"), include_str!("3.sql"), include_str!("4.sql"), include_str!("5.sql")];

/// `user_version` of the tables that this program reads and writes.
pub(super) const VERSION: u32 = STEPS.len() as u32;

/// Marks the file as Tumult's decks (`PRAGMA application_id`): "TMLD".
const APPLICATION: i32 = 0x544D_4C44;

/// How long a change waits for another program that has locked the file. Programs of Tumult lock it for moments, and who saves a deck
/// waits meanwhile.
const BUSY_TIMEOUT: Duration = Duration::from_secs(3);

/// Most connections that are kept open for reading.
const KEPT: usize = 8;

/// The path of the deck file.
#[derive(Clone, Debug)]
pub(super) struct Files {
    path: PathBuf,
}

/// A connection, and the file that it was opened on.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) connection: Connection,
    file: OpenFile,
}

impl Open {
    /// Whether the file still has its name. What is written into a file that has lost its name would be lost.
    pub(super) fn is_in_place(&self) -> bool {
        self.file.refuse_replaced().is_ok()
    }
}

impl Files {
    pub(super) fn of(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the file for writing, with the present tables. Creates it if there is none.
    pub(super) fn open_to_write(&self) -> Result<Open, DeckStoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        self.make_for_owner();
        let mut open = self.open(flags)?;
        let migrated = self.migrate(&mut open.connection);
        migrated.map_err(|error| self.describe(error))?;
        Ok(open)
    }

    /// Creates the file so that only the user of the program can read it: it holds private decks. The files that SQLite keeps
    /// beside it get the same rights.
    fn make_for_owner(&self) {
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        // SQLite reports what is wrong, unless the file exists already.
        let _ = options.open(&self.path);
    }

    /// Opens the file for reading. A file that does not exist reads as one without decks, unless it existed before.
    fn open_to_read(&self, was_there: bool) -> Result<Open, DeckStoreError> {
        if !self.path.exists() {
            if was_there {
                return Err(DeckStoreError::missing(&self.path));
            }
            let mut connection = Connection::open_in_memory()?;
            self.migrate(&mut connection)?;
            return Ok(Open { connection, file: OpenFile::IN_MEMORY });
        }
        let open = self.open(OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        let found = self.version(&open.connection).map_err(|error| self.describe(error))?;
        if found < VERSION {
            // The file is of an older program, or is just being created: opening it for writing brings it up to date.
            drop(open);
            return self.open_to_write();
        }
        Ok(open)
    }

    /// Tells whether the file is one that this program can read, without waiting for a lock and without changing it.
    fn look(&self, was_there: bool) -> Result<(), DeckStoreError> {
        if !self.path.exists() {
            return if was_there { Err(DeckStoreError::missing(&self.path)) } else { Ok(()) };
        }
        let open = self.open(OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        open.connection.busy_timeout(Duration::ZERO)?;
        self.version(&open.connection).map_err(|error| self.describe(error))?;
        Ok(())
    }

    fn open(&self, flags: OpenFlags) -> Result<Open, DeckStoreError> {
        let failed = |reason: String| DeckStoreError::Open { path: self.path.clone(), reason };
        let connection = Connection::open_with_flags(&self.path, flags).map_err(|e| failed(e.to_string()))?;
        let file = OpenFile::of(&self.path).map_err(|e| failed(e.to_string()))?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        Ok(Open { connection, file })
    }

    /// The version of the tables, if the file is a deck file.
    fn version(&self, connection: &Connection) -> Result<u32, DeckStoreError> {
        let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        let application: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
        let tables: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        if application != APPLICATION && (application != 0 || found != 0 || tables != 0) {
            return Err(DeckStoreError::Foreign(self.path.clone()));
        }
        if found > VERSION {
            return Err(DeckStoreError::Newer { path: self.path.clone(), found });
        }
        Ok(found)
    }

    /// Opens the file for reading, whatever the version of its tables.
    pub(super) fn open_as_it_is(&self) -> Result<Connection, DeckStoreError> {
        if !self.path.exists() {
            return Err(DeckStoreError::missing(&self.path));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        self.open(flags).map(|open| open.connection)
    }

    /// Brings the tables up to date.
    pub(super) fn migrate(&self, connection: &mut Connection) -> Result<(), DeckStoreError> {
        // Checked first: switching to a write-ahead log already changes the file, even that of another program.
        self.version(connection)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let found = self.version(&transaction)?;
        if found < VERSION {
            for step in STEPS.iter().skip(usize::try_from(found).unwrap_or(usize::MAX)) {
                transaction.execute_batch(step)?;
            }
            transaction.pragma_update(None, "user_version", VERSION)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
        }
        Ok(transaction.commit()?)
    }

    /// Adds the name of the file to an error of SQLite.
    pub(super) fn describe(&self, error: DeckStoreError) -> DeckStoreError {
        error.of_file(&self.path)
    }
}

/// Whether an error of SQLite says that the file is no database, or a damaged one.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt))
}

/// Connections for reading. Each is used by one thread at a time and then kept for the next.
#[derive(Debug)]
pub(super) struct Connections {
    files: Files,
    free: Mutex<Vec<Open>>,
    /// Whether the file existed once. If so and it does not exist now, it is missing, rather than not created yet.
    was_there: AtomicBool,
    /// The fault that was found in the file, while it was this one.
    fault: Mutex<Option<(FileStamp, DeckStoreError)>>,
}

impl Connections {
    pub(super) fn of(files: Files) -> Self {
        Self { files, free: Mutex::default(), was_there: AtomicBool::new(false), fault: Mutex::default() }
    }

    /// Keeps the fault of a file that is of no use any more, so that it is known without reading all of it again.
    pub(super) fn note(&self, error: &DeckStoreError) {
        if let (true, Ok(stamp)) = (error.is_of_file(), FileStamp::of(self.path())) {
            *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = Some((stamp, error.clone()));
        }
    }

    /// Opens the file anew, and tells the fault that was found in it before, if it is still the same file. Waits for no lock.
    pub(super) fn look(&self) -> Result<(), DeckStoreError> {
        self.files.look(self.was_there.load(Ordering::Relaxed))?;
        let mut fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |stamp: &FileStamp| FileStamp::of(self.path()).is_ok_and(|now| now == *stamp);
        match fault.take_if(|(stamp, _)| !is_same(stamp)) {
            Some(_) => Ok(()),
            None => fault.as_ref().map_or(Ok(()), |(_, error)| Err(error.clone())),
        }
    }

    pub(super) fn path(&self) -> &Path {
        self.files.path()
    }

    /// Reads with a connection to the file that has the name now.
    pub(super) fn with<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, DeckStoreError>,
    ) -> Result<T, DeckStoreError> {
        let free = || self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = free().pop();
        let open = match kept.filter(Open::is_in_place) {
            Some(open) => open,
            None => self.files.open_to_read(self.was_there.load(Ordering::Relaxed))?,
        };
        let read = read(&open.connection);
        // Without a file the connection is one to a database in memory. It is not kept, since the file may exist the next time.
        let is_file = open.connection.path().is_some_and(|path| !path.is_empty());
        self.was_there.fetch_or(is_file, Ordering::Relaxed);
        let mut free = free();
        if read.is_ok() && is_file && free.len() < KEPT {
            free.push(open);
        }
        read.map_err(|error| {
            let error = self.files.describe(error);
            self.note(&error);
            error
        })
    }
}
