//! Opens the database of the catalogue, an SQLite file with a write-ahead log, and reads and changes it.

use crate::{
    Catalogue, CatalogueVersion, Check, DatabaseCopy, FileStamp, ImportError, ImportReport, LineIndexer, Options,
    Progress, Published, Recompiled, Source, StoreError, TextReaderFactory, TextReaderVersion, catalogue, check,
    download,
    error::is_disk_full,
    file::{self, Alone, OpenFile},
    fill, import, indexing, migrations, recompile, revision,
    rows::Rows,
    schema_version,
};
use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::{
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

/// How long to wait in all for another program that has locked the file.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(30);

/// How long a committed change waits for readers, until it can be written from the log into the file. It is safe in either.
const CHECKPOINT_TIMEOUT: Duration = Duration::from_secs(2);

/// What an empty database is filled with when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// The embedded data; a database with those of an older program is brought up to date.
    Embedded,
    /// Nothing: its content is imported.
    Nothing,
}

/// The catalogue on disk: one SQLite file in WAL mode. Whatever was acknowledged is on disk (`synchronous = FULL`).
///
/// After each change, and when it is dropped, everything is in the file itself: the log beside it is empty or gone. If somebody
/// else was reading at that moment, the last program to close the file writes the log back.
///
/// Many may read while one writes. A store can be sent to another thread, but not shared: open one for each thread that needs it.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    file: OpenFile,
    path: PathBuf,
    took_over_log: bool,
}

impl Store {
    /// Opens the catalogue; creates it if there is none, and fills an empty one with the embedded data, in one
    /// transaction. `now` is noted as the time of that change.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or created, is no Tumult catalogue, is damaged, was made by a newer Tumult, or is locked
    /// for more than thirty seconds.
    pub fn open(path: &Path, now: Timestamp) -> Result<Self, StoreError> {
        Self::open_with(path, Fill::Embedded, now)
    }

    /// As [`open`](Self::open), choosing what an empty catalogue is filled with.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_with(path: &Path, fill: Fill, now: Timestamp) -> Result<Self, StoreError> {
        Self::open_within(path, fill, now, BUSY_TIMEOUT)
    }

    /// As [`open_with`](Self::open_with), waiting at most `timeout` in all for others that have locked the file.
    fn open_within(path: &Path, fill: Fill, now: Timestamp, timeout: Duration) -> Result<Self, StoreError> {
        file::refuse_foreign(path)?;
        let stamp = FileStamp::of(path).ok();
        let existed = stamp.is_some();
        let alone = stamp.filter(FileStamp::has_log).map(|_| Alone::of(path));
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags);
        let connection = connection.map_err(|source| StoreError::Open { path: path.to_owned(), source })?;
        // Until it is known whose file and whose log these are.
        file::keep_log(&connection, true)?;
        let store = Self { connection, file: OpenFile::IN_MEMORY, path: path.to_owned(), took_over_log: false };
        store.prepare(fill, now, alone, Instant::now() + timeout).map_err(|error| match error {
            StoreError::Sqlite(source) => match source.sqlite_error_code() {
                // SQLite opens a file that cannot be written for reading, and cannot make a log in a folder that cannot be
                // written.
                _ if is_disk_full(&source) => StoreError::DiskFull(path.to_owned()),
                Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen) if existed => StoreError::ReadOnly(path.to_owned()),
                _ => StoreError::Open { path: path.to_owned(), source },
            },
            StoreError::Locked(_) => StoreError::Locked(timeout),
            other => other,
        })
    }

    /// A catalogue of the embedded data that is in no file and gone when it is dropped.
    ///
    /// # Errors
    ///
    /// If SQLite fails.
    pub fn in_memory(now: Timestamp) -> Result<Self, StoreError> {
        let connection = Connection::open_in_memory()?;
        let path = PathBuf::from(":memory:");
        let store = Self { connection, file: OpenFile::IN_MEMORY, path, took_over_log: false };
        store.prepare(Fill::Embedded, now, None, Instant::now() + BUSY_TIMEOUT)
    }

    fn prepare(
        mut self,
        fill: Fill,
        now: Timestamp,
        alone: Option<Alone>,
        deadline: Instant,
    ) -> Result<Self, StoreError> {
        let in_memory = self.connection.path().is_none_or(str::is_empty);
        let wait =
            |connection: &Connection| connection.busy_timeout(deadline.saturating_duration_since(Instant::now()));
        wait(&self.connection)?;
        if let Some(alone) = &alone {
            alone.refuse_foreign_log(&self.path, &self.connection)?;
        }
        // Looked at first: switching to a write-ahead log already changes the file, even that of a newer or of another program.
        let found = migrations::look(&mut self.connection)?;
        if !in_memory {
            // SQLite creates the file when it first reads it.
            self.file =
                OpenFile::of(&self.path).map_err(|source| StoreError::Read { path: self.path.clone(), source })?;
        }
        if let Some(alone) = &alone {
            self.took_over_log = self.take_over_log(found, alone)?;
        }
        write_ahead(&self.connection, &self.file, deadline)?;
        self.connection.pragma_update(None, "synchronous", "FULL")?;
        self.connection.pragma_update(None, "foreign_keys", true)?;
        wait(&self.connection)?;
        migrations::migrate(&mut self.connection, &self.file)?;
        if fill == Fill::Embedded {
            wait(&self.connection)?;
            fill::fill(&mut self.connection, &self.file, now)?;
        }
        file::keep_log(&self.connection, false)?;
        self.connection.busy_timeout(BUSY_TIMEOUT)?;
        self.checkpoint();
        Ok(self)
    }

    /// Compares the content of file and log together with its checksum. Returns whether a crash had left changes in the log that
    /// the file did not have.
    fn take_over_log(&self, found: u32, alone: &Alone) -> Result<bool, StoreError> {
        if found < schema_version::VERSION {
            return Ok(true);
        }
        let head = revision::read_head(&self.connection)?;
        head.verify(&Rows::read(&self.connection)?)?;
        Ok(!alone.is(head.version))
    }

    /// Writes the content of the log into the file, and empties the log. If that cannot be done now, the change is as safe in the
    /// log, and the next program to open or to close the file does it.
    fn checkpoint(&self) {
        let checkpoint = || -> Result<(), rusqlite::Error> {
            self.connection.busy_timeout(CHECKPOINT_TIMEOUT)?;
            self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        };
        let _ = checkpoint();
        let _ = self.connection.busy_timeout(BUSY_TIMEOUT);
    }

    /// Whether the file alone is the whole catalogue, with nothing in the log beside it.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        FileStamp::of(&self.path).is_ok_and(|stamp| !stamp.has_log())
    }

    /// Whether a log was found beside the file with changes that a crash had kept out of the file. They are in it now.
    #[must_use]
    pub fn took_over_log(&self) -> bool {
        self.took_over_log
    }

    /// Which catalogue this is: one row is read. It changes with every committed change, whichever process made it.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub fn version(&self) -> Result<CatalogueVersion, StoreError> {
        revision::read_head(&self.connection).map(|head| head.version)
    }

    /// Reads the whole catalogue into memory, as of one moment, and compares it with the checksum that it was written with.
    ///
    /// # Errors
    ///
    /// The database cannot be read, or what it holds is no catalogue or not the one that was written.
    pub fn load(&self) -> Result<Catalogue, StoreError> {
        catalogue::load(&self.connection, None)
    }

    /// Checks the file page by page (`PRAGMA integrity_check`), reads every row, compares the rows with the checksum
    /// noted when they were written, and builds the index.
    ///
    /// # Errors
    ///
    /// The database is so damaged that it cannot be read.
    pub fn check(&self) -> Result<Check, StoreError> {
        check::check(&self.connection)
    }

    /// Copies the database consistently into the folder of `to`, while others read and write. The copy gets its name when it is
    /// published.
    ///
    /// # Errors
    ///
    /// `to` exists already, or cannot be written.
    pub fn copy(&self, to: &Path) -> Result<DatabaseCopy, StoreError> {
        DatabaseCopy::of(&self.connection, to)
    }

    /// Writes a consistent copy of the database, which appears under its name when it is complete.
    ///
    /// # Errors
    ///
    /// `to` exists already, or cannot be written.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        self.copy(to)?.publish().map(Published::keep)
    }

    /// Reads every English text of the catalogue again, unless this version of the reader and this program's data were the last
    /// to read them. In one transaction; `now` is noted as the time of the change, if there is one.
    ///
    /// # Errors
    ///
    /// A newer reader has read them ([`StoreError::NewerTextReader`]), or the database cannot be read or written; it is as it
    /// was.
    pub fn recompile(
        &mut self,
        version: TextReaderVersion,
        text_reader: TextReaderFactory,
        now: Timestamp,
    ) -> Result<Option<Recompiled>, StoreError> {
        let recompiled = recompile::recompile(&mut self.connection, &self.file, version, text_reader, now)?;
        if recompiled.is_some() {
            self.checkpoint();
        }
        Ok(recompiled)
    }

    /// Works out the words and postings by which packed Uniques are found, unless they are stored and were worked out by this
    /// indexer. This is no change of the catalogue. Returns whether it had to be done.
    ///
    /// # Errors
    ///
    /// The database cannot be read or written; it is as it was.
    pub fn index(&mut self, indexer: &LineIndexer) -> Result<bool, StoreError> {
        let done = indexing::index(&mut self.connection, &self.file, indexer)?;
        if done {
            self.checkpoint();
        }
        Ok(done)
    }

    /// Notes the HTTP entity tags of the addresses of an import, in its order; `version` is that of the catalogue after the
    /// import. Without tags, those noted before are forgotten. Addresses are not kept, only their SHA-256.
    ///
    /// # Errors
    ///
    /// The database cannot be written.
    pub fn note_etags(
        &mut self,
        addresses: &[String],
        etags: &[String],
        version: CatalogueVersion,
    ) -> Result<(), StoreError> {
        download::note_etags(&mut self.connection, &self.file, addresses, etags, version.revision)?;
        self.checkpoint();
        Ok(())
    }

    /// Imports card data in any shape known, in the order given; a later source replaces what an earlier one said.
    ///
    /// Importing the same sources again changes nothing, not even the version; with [`Options::dry_run`] nothing is
    /// changed, whatever the report says.
    ///
    /// # Errors
    ///
    /// See [`ImportError`]; the catalogue is then as it was. Records that cannot be taken are no error but stand in the
    /// report.
    pub fn import(
        &mut self,
        sources: &[Source],
        options: &Options,
        progress: &mut dyn Progress,
    ) -> Result<ImportReport, ImportError> {
        let report = import::import(&mut self.connection, &self.file, sources, options, progress)?;
        self.checkpoint();
        Ok(report)
    }
}

/// Sets WAL mode, once and for all.
///
/// If several programs start at once on a new file, SQLite lets one set it and tells the others that the file is busy, sometimes
/// without waiting as it does elsewhere; so they wait here. Between two attempts the file may have been replaced: then its log
/// would become that of the new file.
fn write_ahead(connection: &Connection, file: &OpenFile, deadline: Instant) -> Result<(), StoreError> {
    const PAUSE: Duration = Duration::from_millis(10);
    connection.busy_timeout(Duration::ZERO)?;
    loop {
        file.refuse_replaced()?;
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && Instant::now() < deadline => {
                thread::sleep(PAUSE);
            }
            other => return Ok(other?),
        }
    }
}

#[cfg(test)]
mod tests;
