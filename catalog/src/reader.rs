//! Reads the catalogue of a file without ever writing.

use crate::{
    Catalogue, CatalogueRestore, CatalogueVersion, Check, DatabaseCopy, FileStamp, Published, RestoreError, StoreError,
    TextReaderVersion, catalogue, check, download,
    file::{self, Alone, OpenFile},
    migrations, recompile, revision, schema_version,
    store::BUSY_TIMEOUT,
};
use rusqlite::{Connection, ErrorCode, OpenFlags, backup::Backup};
use std::{
    io,
    path::{Path, PathBuf},
    time::Duration,
};

/// How many times a file is read again that was written while it was read without locks.
const ATTEMPTS: usize = 5;

/// The catalogue of a file, open for reading alone: nothing is created beside it, upgraded or compiled anew, so it may lie
/// on a medium that cannot be written.
///
/// It has a connection of its own: a service reads a new version with it while another program imports into the same
/// file by its [`Store`](crate::Store), and neither waits for the other. A file whose tables are those of an older program is read through a
/// copy in memory that is brought up to date, and stays as it is.
///
/// In one process, open no reader of a file while a `Store` of it is open: when a reader is closed, POSIX ends the locks
/// of the store too. Programs of their own do not hinder one another.
#[derive(Debug)]
pub struct Reader {
    path: PathBuf,
    connection: Connection,
    /// The stamp that the file had when it was opened without locks.
    unlocked: Option<FileStamp>,
    /// The rows in the present tables, if the file has older ones.
    upgraded: Option<Connection>,
}

impl Reader {
    /// Opens a file for reading.
    ///
    /// # Errors
    ///
    /// [`StoreError::Missing`] if there is no such file; otherwise the file cannot be read, is no Tumult catalogue, is
    /// damaged, or was made by a newer Tumult.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let before = FileStamp::of(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => StoreError::Missing(path.to_owned()),
            _ => StoreError::Read { path: path.to_owned(), source: error },
        })?;
        let has_log = before.has_log();
        let alone = has_log.then(|| Alone::of(path));
        let failed = |source: rusqlite::Error| match source.sqlite_error_code() {
            // SQLite creates an index beside a log to read it.
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly) if has_log => {
                StoreError::UnreadableLog { file: path.to_owned(), log: file::beside(path, "-wal") }
            }
            _ => StoreError::Open { path: path.to_owned(), source },
        };
        // Without a log beside it, nobody is writing the file. To lock it, SQLite would create a log and its index even for a
        // reader; opened as an immutable file it is read without them.
        let immutable = if has_log { None } else { file::open_immutable(path) };
        let unlocked = immutable.is_some().then_some(before);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = immutable.unwrap_or_else(|| Connection::open_with_flags(path, flags)).map_err(failed)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        file::keep_log(&connection, true)?;
        let foreign_log = alone.map_or(Ok(()), |alone| alone.refuse_foreign_log(path, &connection));
        let found =
            foreign_log.and_then(|()| schema_version::read_version(&connection)).map_err(|error| match error {
                StoreError::Sqlite(source) => failed(source),
                other => other,
            })?;
        let upgraded = if found < schema_version::VERSION { Some(upgrade(&connection)?) } else { None };
        let reader = Self { path: path.to_owned(), connection, unlocked, upgraded };
        revision::refuse_newer_data(reader.rows())?;
        Ok(reader)
    }

    /// Refuses a catalogue whose texts a newer program has read: its notation may have words that this program does not know.
    ///
    /// # Errors
    ///
    /// [`StoreError::NewerTextReader`], or the database cannot be read.
    pub fn refuse_newer_text_reader(&self, own: TextReaderVersion) -> Result<(), StoreError> {
        recompile::refuse_newer(self.rows(), own)
    }

    /// Which catalogue this is: one row is read. It changes with every committed change, whichever process made it.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub fn version(&self) -> Result<CatalogueVersion, StoreError> {
        self.read(|connection| revision::read_head(connection).map(|head| head.version))
    }

    /// Reads the whole catalogue into memory, as of one moment, and compares it with the checksum that it was written with.
    ///
    /// # Errors
    ///
    /// The database cannot be read, or what it holds is no catalogue or not the one that was written.
    pub fn load(&self) -> Result<Catalogue, StoreError> {
        self.read(|connection| catalogue::load(connection, None))
    }

    /// As [`load`](Self::load), sharing with a version that is held in memory everything that did not change. Only those packed
    /// Uniques are read and compared that have changed since.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load).
    pub fn load_after(&self, held: &Catalogue) -> Result<Catalogue, StoreError> {
        self.read(|connection| catalogue::load(connection, Some(held)))
    }

    /// The HTTP entity tags of the addresses of an import, in its order, if nothing has changed the catalogue since these
    /// addresses were imported together by this version of the program; otherwise none.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub fn etags(&self, addresses: &[String]) -> Result<Vec<String>, StoreError> {
        self.read(|connection| download::etags(connection, addresses))
    }

    /// As [`Store::check`](crate::Store::check).
    ///
    /// # Errors
    ///
    /// The database is so damaged that it cannot be read.
    pub fn check(&self) -> Result<Check, StoreError> {
        self.read(check::check)
    }

    /// As [`Store::copy`](crate::Store::copy).
    ///
    /// # Errors
    ///
    /// `to` exists already, or cannot be written.
    pub fn copy(&self, to: &Path) -> Result<DatabaseCopy, StoreError> {
        DatabaseCopy::of(&self.connection, to)
    }

    /// As [`Store::backup`](crate::Store::backup).
    ///
    /// # Errors
    ///
    /// `to` exists already, or cannot be written.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        self.copy(to)?.publish().map(Published::keep)
    }

    /// Checks this catalogue and prepares to put it in the place of the file `to`, which is not touched yet.
    ///
    /// # Errors
    ///
    /// See [`RestoreError`].
    pub fn prepare_restore(&self, to: &Path) -> Result<CatalogueRestore, RestoreError> {
        CatalogueRestore::prepare(self, to)
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file itself, whatever its tables are.
    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    fn rows(&self) -> &Connection {
        self.upgraded.as_ref().unwrap_or(&self.connection)
    }

    /// Reads; reads again if the file was opened without locks and somebody has written it meanwhile.
    fn read<T>(&self, read: impl Fn(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut found = read(self.rows());
        let mut stamp = self.unlocked.clone();
        for _ in 1..ATTEMPTS {
            let written = |stamp: &FileStamp| FileStamp::of(&self.path).ok().as_ref() != Some(stamp);
            if !stamp.as_ref().is_some_and(written) {
                break;
            }
            let again = Self::open(&self.path)?;
            found = read(again.rows());
            stamp = again.unlocked;
        }
        found
    }
}

/// A copy in memory with the present tables.
fn upgrade(old: &Connection) -> Result<Connection, StoreError> {
    let mut copy = Connection::open_in_memory()?;
    Backup::new(old, &mut copy)?.run_to_completion(i32::MAX, Duration::ZERO, None)?;
    migrations::migrate(&mut copy, &OpenFile::IN_MEMORY)?;
    Ok(copy)
}
