//! The catalogue of a file, read without ever writing.

use crate::{
    Catalogue, CatalogueVersion, Check, StoreError, TextReaderVersion, backup, catalogue, check, download, migrations,
    recompile, revision, store::BUSY_TIMEOUT,
};
use rusqlite::{Connection, OpenFlags, backup::Backup};
use std::{
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

/// The catalogue of a file, open for reading alone: nothing is created beside it, upgraded or compiled anew, so it may lie
/// on a medium that cannot be written.
///
/// It has a connection of its own: a service reads a new version with it while the [`Store`](crate::Store) of the same
/// file imports, and neither waits for the other. A file whose tables are those of an older program is read through a
/// copy in memory that is brought up to date, and stays as it is.
#[derive(Debug)]
pub struct Reader {
    path: PathBuf,
    connection: Connection,
    /// The file as it was when it was opened without locks.
    unlocked: Option<Stamp>,
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
        let before = Stamp::of(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => StoreError::Missing(path.to_owned()),
            _ => StoreError::Read { path: path.to_owned(), source: error },
        })?;
        let failed = |source| StoreError::Open { path: path.to_owned(), source };
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        // Without a log beside it nobody has the file open. Then SQLite would make a log and its index to be able to lock,
        // also for a reader; as an immutable file it is read without them.
        let uri = if before.has_log { None } else { immutable_uri(path) };
        let connection = match &uri {
            Some(uri) => Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_URI),
            None => Connection::open_with_flags(path, flags),
        };
        let connection = connection.map_err(failed)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        let found = migrations::read_version(&connection).map_err(|error| match error {
            StoreError::Sqlite(source) => failed(source),
            other => other,
        })?;
        let upgraded = if found < migrations::VERSION { Some(upgrade(&connection)?) } else { None };
        let reader = Self { path: path.to_owned(), connection, unlocked: uri.map(|_| before), upgraded };
        revision::refuse_newer_data(reader.rows())?;
        Ok(reader)
    }

    /// Refuses a catalogue whose texts a newer program has read: what it wrote down may be in words that this one does not
    /// know.
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

    /// Reads the whole catalogue into memory, as of one moment.
    ///
    /// # Errors
    ///
    /// The database cannot be read, or what it holds is no catalogue.
    pub fn load(&self) -> Result<Catalogue, StoreError> {
        self.read(catalogue::load)
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

    /// As [`Store::backup`](crate::Store::backup).
    ///
    /// # Errors
    ///
    /// `to` exists already, or cannot be written.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        backup::backup(&self.connection, to)
    }

    fn rows(&self) -> &Connection {
        self.upgraded.as_ref().unwrap_or(&self.connection)
    }

    /// Reads; and anew from the file if it was opened without locks and somebody has written it meanwhile.
    fn read<T>(&self, read: impl Fn(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let found = read(self.rows());
        let written = |stamp: &Stamp| Stamp::of(&self.path).ok().as_ref() != Some(stamp);
        if self.unlocked.as_ref().is_some_and(written) {
            return read(Self::open(&self.path)?.rows());
        }
        found
    }
}

/// By what a change of a file is noticed.
#[derive(Debug, PartialEq, Eq)]
struct Stamp {
    bytes: u64,
    modified: Option<SystemTime>,
    has_log: bool,
}

impl Stamp {
    fn of(path: &Path) -> io::Result<Self> {
        let file = fs::metadata(path)?;
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        Ok(Self { bytes: file.len(), modified: file.modified().ok(), has_log: Path::new(&log).exists() })
    }
}

/// The name under which SQLite opens a file that nobody writes; `None` where a path cannot be written so.
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

/// A copy in memory with the present tables.
fn upgrade(old: &Connection) -> Result<Connection, StoreError> {
    let mut copy = Connection::open_in_memory()?;
    Backup::new(old, &mut copy)?.run_to_completion(i32::MAX, Duration::ZERO, None)?;
    migrations::migrate(&mut copy)?;
    Ok(copy)
}
