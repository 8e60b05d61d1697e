use crate::{
    Catalogue, CatalogueVersion, Check, ImportError, ImportReport, Options, Progress, Recompiled, Source, StoreError,
    TextReaderFactory, TextReaderVersion, backup, catalogue, check, download, fill, import, migrations, recompile,
    revision,
};
use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::{path::Path, thread, time::Duration};

/// How long a writer waits for another one before it gives up.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(30);

/// With what an empty database is filled when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// With the embedded data, and a database that holds those of an older program is brought up to date.
    Embedded,
    /// With nothing: what is in it was imported.
    Nothing,
}

/// The catalogue on disk: one SQLite file in WAL mode. What was acknowledged is on disk (`synchronous = FULL`).
///
/// Many may read while one writes. Can be sent to another thread, not shared: open one for each thread that needs it.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
}

impl Store {
    /// Opens the catalogue; creates it if there is none, and fills an empty one with the embedded data, in one
    /// transaction. `now` is noted as the time of that change.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or created, is no Tumult catalogue, is damaged, or was made by a newer Tumult.
    pub fn open(path: &Path, now: Timestamp) -> Result<Self, StoreError> {
        Self::open_with(path, Fill::Embedded, now)
    }

    /// As [`open`](Self::open), choosing what an empty catalogue is filled with.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_with(path: &Path, fill: Fill, now: Timestamp) -> Result<Self, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let failed = |source| StoreError::Open { path: path.to_owned(), source };
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        Self::prepare(connection, path, fill, now)
    }

    /// A catalogue of the embedded data that is in no file and gone when it is dropped.
    ///
    /// # Errors
    ///
    /// If SQLite fails.
    pub fn in_memory(now: Timestamp) -> Result<Self, StoreError> {
        Self::prepare(Connection::open_in_memory()?, Path::new(":memory:"), Fill::Embedded, now)
    }

    fn prepare(mut connection: Connection, path: &Path, fill: Fill, now: Timestamp) -> Result<Self, StoreError> {
        let failed = |source| StoreError::Open { path: path.to_owned(), source };
        connection.busy_timeout(BUSY_TIMEOUT)?;
        let opening = |error| match error {
            StoreError::Sqlite(source) => failed(source),
            other => other,
        };
        // First: the switch to a write-ahead log already changes the file, also one of a newer or of another program.
        migrations::look(&mut connection).map_err(opening)?;
        write_ahead(&connection).map_err(|error| opening(StoreError::from(error)))?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        let mut store = Self { connection };
        migrations::migrate(&mut store.connection)?;
        if fill == Fill::Embedded {
            fill::fill(&mut store.connection, now)?;
        }
        Ok(store)
    }

    /// Which catalogue this is: one row is read. It changes with every committed change, whichever process made it.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub fn version(&self) -> Result<CatalogueVersion, StoreError> {
        revision::read_head(&self.connection).map(|head| head.version)
    }

    /// Reads the whole catalogue into memory, as of one moment.
    ///
    /// # Errors
    ///
    /// The database cannot be read, or what it holds is no catalogue.
    pub fn load(&self) -> Result<Catalogue, StoreError> {
        catalogue::load(&self.connection)
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

    /// Writes a consistent copy of the database, while others read and write.
    ///
    /// The copy appears under its name only when it is complete.
    ///
    /// # Errors
    ///
    /// `to` exists already, or cannot be written.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        backup::backup(&self.connection, to)
    }

    /// Has every English text of the catalogue read anew, unless this version of the reader and this program's data
    /// read them last. In one transaction; `now` is noted as the time of the change, if there is one.
    ///
    /// # Errors
    ///
    /// A newer reader has read them ([`StoreError::NewerTextReader`]), or the database cannot be read or written; it is as
    /// it was.
    pub fn recompile(
        &mut self,
        version: TextReaderVersion,
        text_reader: TextReaderFactory,
        now: Timestamp,
    ) -> Result<Option<Recompiled>, StoreError> {
        recompile::recompile(&mut self.connection, version, text_reader, now)
    }

    /// Notes the HTTP entity tags of the addresses of an import, in its order; `version` is that of the catalogue when the
    /// import had ended. Without tags it is forgotten what was noted. Addresses are not kept, only their SHA-256.
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
        download::note_etags(&mut self.connection, addresses, etags, version.revision)
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
        import::import(&mut self.connection, sources, options, progress)
    }
}

/// Sets WAL mode, once and for all.
///
/// Of several programs that start at once on a new file, SQLite lets one set it and tells the others that the file is
/// busy, without the waiting that it does elsewhere; so they wait here.
fn write_ahead(connection: &Connection) -> Result<(), rusqlite::Error> {
    const PAUSE: Duration = Duration::from_millis(10);
    let mut left = BUSY_TIMEOUT;
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && !left.is_zero() => {
                left = left.saturating_sub(PAUSE);
                thread::sleep(PAUSE);
            }
            other => return other,
        }
    }
}
