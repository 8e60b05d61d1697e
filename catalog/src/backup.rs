//! Writes consistent copies of the database while it is in use, and puts one in the place of a catalogue.

use crate::{
    Check, FileStamp, Reader, StoreError,
    file::{self, Alone, beside},
    store::BUSY_TIMEOUT,
};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};
use tempfile::{Builder, NamedTempFile, TempPath};

/// Why a backup was not put in place. The catalogue is as it was.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The backup is the catalogue that it is to replace.
    #[error("{} is the catalogue itself, not a backup of it", .0.display())]
    Same(PathBuf),
    /// The backup cannot be used.
    #[error("{} cannot be restored", path.display())]
    Backup {
        /// The backup.
        path: PathBuf,
        /// Why it cannot be used.
        source: StoreError,
    },
    /// The backup can be read, but is not sound.
    #[error("{} is damaged and cannot be restored: {}", path.display(), problems.join("; "))]
    Unsound {
        /// The backup.
        path: PathBuf,
        /// What [`Reader::check`] found.
        problems: Vec<String>,
    },
    /// The catalogue cannot be replaced.
    #[error("{} cannot be replaced", path.display())]
    Target {
        /// The catalogue.
        path: PathBuf,
        /// Why it cannot be replaced.
        source: StoreError,
    },
}

/// A consistent copy of a database on disk, complete under a temporary name. It is deleted unless it is published.
#[derive(Debug)]
#[must_use]
pub struct DatabaseCopy {
    partial: NamedTempFile,
    to: PathBuf,
}

impl DatabaseCopy {
    /// Copies a database into the folder of `to`.
    ///
    /// # Errors
    ///
    /// `to` exists already, or its folder cannot be written.
    pub(crate) fn of(connection: &Connection, to: &Path) -> Result<Self, StoreError> {
        if to.exists() {
            return Err(StoreError::Exists(to.to_owned()));
        }
        Ok(Self { partial: copy(connection, to)?, to: to.to_owned() })
    }

    /// Gives the copy its name. If another backup has taken the name meanwhile, that one is accepted if it is a backup of the same
    /// catalogue.
    ///
    /// # Errors
    ///
    /// Another file has the name, or the folder cannot be written.
    pub fn publish(self) -> Result<Published, StoreError> {
        let Self { partial, to } = self;
        let io = |to: &Path, source| Err(StoreError::Io { path: to.to_owned(), source });
        // A name that was taken meanwhile is left to its file.
        match partial.persist_noclobber(&to) {
            Ok(_) => {}
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                let version = |path: &Path| Reader::open(path).and_then(|reader| reader.version()).ok();
                let copied = version(error.file.path());
                if copied.is_none() || copied != version(&to) {
                    return Err(StoreError::Exists(to));
                }
                return Ok(Published(None));
            }
            // Not every file system can do that in one step.
            Err(error) if !to.exists() => {
                if let Err(error) = error.file.persist(&to) {
                    return io(&to, error.error);
                }
            }
            Err(error) => return io(&to, error.error),
        }
        sync_folder(&to);
        Ok(Published(Some(to)))
    }
}

/// A copy that has got its name. It is deleted unless it is kept: it may be a part of something that is not complete yet.
#[derive(Debug)]
#[must_use]
pub struct Published(Option<PathBuf>);

impl Published {
    /// Keeps the copy.
    pub fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for Published {
    fn drop(&mut self) {
        if let Some(path) = self.0.take() {
            let _ = fs::remove_file(&path);
            sync_folder(&path);
        }
    }
}

/// A sound copy of a catalogue that is to take the place of a file. Until [`apply`](Self::apply) that file is as it was.
#[derive(Debug)]
#[must_use]
pub struct CatalogueRestore {
    new: NamedTempFile,
    /// The file as it was named.
    named: PathBuf,
    /// The file itself: that to which a link leads is replaced, not the link.
    to: PathBuf,
    check: Check,
    timeout: Duration,
}

impl CatalogueRestore {
    /// Checks a catalogue, and copies it beside the file that it is to replace. That file is not touched, and may be missing.
    ///
    /// # Errors
    ///
    /// See [`RestoreError`].
    pub(crate) fn prepare(from: &Reader, to: &Path) -> Result<Self, RestoreError> {
        Self::prepare_within(from, to, BUSY_TIMEOUT)
    }

    /// As [`prepare`](Self::prepare), with the time to wait for others who have locked the file.
    fn prepare_within(from: &Reader, named: &Path, timeout: Duration) -> Result<Self, RestoreError> {
        let unusable = |source| RestoreError::Backup { path: from.path().to_owned(), source };
        if file::is_same(from.path(), named) {
            return Err(RestoreError::Same(named.to_owned()));
        }
        let check = from.check().map_err(unusable)?;
        if !check.problems.is_empty() {
            return Err(RestoreError::Unsound { path: from.path().to_owned(), problems: check.problems });
        }
        let to = fs::canonicalize(named).unwrap_or_else(|_| named.to_owned());
        let new =
            new_file(from, &to, &check).map_err(|source| RestoreError::Target { path: named.to_owned(), source })?;
        Ok(Self { new, named: named.to_owned(), to, check, timeout })
    }

    /// Puts the copy in place, and takes away what SQLite had beside the old file.
    ///
    /// At any moment there is either the old file or the whole new one under the name. A service of the file takes the new one
    /// over when it looks the next time; an import into it ends before, or changes nothing.
    ///
    /// # Errors
    ///
    /// [`RestoreError::Target`]; then the old file is as it was.
    pub fn apply(self) -> Result<ReplacedCatalogue, RestoreError> {
        let Self { new, named, to, check, timeout } = self;
        replace(new, &to, timeout)
            .map(|(old, lock)| ReplacedCatalogue { check, undo: Some((to, old)), _lock: lock })
            .map_err(|source| RestoreError::Target { path: named, source })
    }
}

/// A catalogue that was replaced. Unless the new one is kept, the old one gets its name again: the catalogue may be a part of
/// something whose rest fails.
#[derive(Debug)]
#[must_use]
pub struct ReplacedCatalogue {
    check: Check,
    /// The name, and the file that had it, as long as that file may get it again.
    undo: Option<(PathBuf, Old)>,
    /// The lock of the old file.
    _lock: Option<Connection>,
}

/// The file that was replaced.
#[derive(Debug)]
enum Old {
    /// There was none.
    Missing,
    /// It has another name now.
    Kept(TempPath),
    /// It is lost, since its file system has no second names for a file.
    Lost,
}

impl ReplacedCatalogue {
    /// Keeps the new catalogue, and returns what is in it.
    #[must_use = "it says what the catalogue is now"]
    pub fn keep(mut self) -> Check {
        self.undo = None;
        self.check.clone()
    }
}

impl Drop for ReplacedCatalogue {
    fn drop(&mut self) {
        let Some((to, old)) = self.undo.take() else { return };
        if matches!(old, Old::Lost) {
            return;
        }
        let undone = remove_beside(&to).and_then(|()| match old {
            Old::Kept(old) => old.persist(&to).map_err(|error| error.error),
            _ => fs::remove_file(&to),
        });
        if undone.is_ok() {
            sync_folder(&to);
        }
    }
}

/// Copies a backup into the folder of the catalogue that it is to replace.
fn new_file(from: &Reader, to: &Path, check: &Check) -> Result<NamedTempFile, StoreError> {
    match file::refuse_foreign(to) {
        // The file of a newer program may be replaced: that is what restoring a backup from before an upgrade means.
        Err(StoreError::Newer { .. }) | Ok(()) => {}
        Err(foreign) => return Err(foreign),
    }
    present(to)?;
    let new = copy(from.connection(), to)?;
    let copied = Reader::open(new.path())?.load()?;
    if copied.manifest.version != check.version {
        let changed = io::Error::other("the backup has changed while it was copied");
        return Err(StoreError::Io { path: to.to_owned(), source: changed });
    }
    Ok(new)
}

/// The file of a catalogue, if there is one.
fn present(path: &Path) -> Result<Option<fs::Metadata>, StoreError> {
    let io = |source| StoreError::Io { path: path.to_owned(), source };
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Ok(found) if !found.is_file() => Err(io(io::ErrorKind::AlreadyExists.into())),
        found => found.map(Some).map_err(io),
    }
}

/// Puts a new file in the place of a catalogue. Returns the old file and its lock.
fn replace(new: NamedTempFile, to: &Path, timeout: Duration) -> Result<(Old, Option<Connection>), StoreError> {
    let io = |source| StoreError::Io { path: to.to_owned(), source };
    let (mut old, mut lock) = (Old::Missing, None);
    if let Some(found) = present(to)? {
        new.as_file().set_permissions(found.permissions()).map_err(io)?;
        lock = lock_alone(to, Instant::now() + timeout).map_err(|error| match error {
            StoreError::Locked(_) => StoreError::Locked(timeout),
            other => other,
        })?;
        let prefix = partial_prefix(to.file_name().unwrap_or_default());
        let mut names = Builder::new();
        let second = names.prefix(&prefix).suffix(PARTIAL).make_in(folder_of(to), |path| fs::hard_link(to, path));
        old = second.map_or(Old::Lost, |second| Old::Kept(second.into_temp_path()));
    }
    remove_beside(to).map_err(io)?;
    new.persist(to).map_err(|error| io(error.error))?;
    sync_folder(to);
    Ok((old, lock))
}

/// Takes away what SQLite has beside a database.
fn remove_beside(path: &Path) -> io::Result<()> {
    for ending in ["-wal", "-shm", "-journal"] {
        match fs::remove_file(beside(path, ending)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Locks a database against everybody, with its log written back and gone, for as long as the connection is kept. Nothing is
/// locked if the database is so damaged that nobody can open it, or if its log is that of another file, which must not be written
/// back.
fn lock_alone(path: &Path, deadline: Instant) -> Result<Option<Connection>, StoreError> {
    const PAUSE: Duration = Duration::from_millis(10);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let alone = FileStamp::of(path).is_ok_and(|stamp| stamp.has_log()).then(|| Alone::of(path));
    let locked = Connection::open_with_flags(path, flags).map_err(StoreError::from).and_then(|connection| {
        file::keep_log(&connection, true)?;
        if connection.is_readonly("main")? {
            return Err(StoreError::ReadOnly(path.to_owned()));
        }
        connection.busy_timeout(deadline.saturating_duration_since(Instant::now()))?;
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        if let Some(alone) = alone {
            alone.refuse_foreign_log(path, &connection)?;
        }
        loop {
            match connection.pragma_update(None, "journal_mode", "DELETE") {
                // SQLite does not wait here as it does elsewhere.
                Err(error)
                    if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && Instant::now() < deadline =>
                {
                    thread::sleep(PAUSE);
                }
                other => break other?,
            }
        }
        connection.busy_timeout(deadline.saturating_duration_since(Instant::now()))?;
        connection.execute_batch("BEGIN EXCLUSIVE")?;
        Ok(connection)
    });
    match locked {
        Err(StoreError::Damaged(_) | StoreError::ForeignLog { .. }) => Ok(None),
        locked => locked.map(Some),
    }
}

/// A consistent copy of the database on disk, in the folder of `to`, under a name of its own. It is deleted unless it is given
/// another name.
///
/// # Errors
///
/// It cannot be written.
fn copy(connection: &Connection, to: &Path) -> Result<NamedTempFile, StoreError> {
    let io = |source| StoreError::Io { path: to.to_owned(), source };
    let name = to.file_name().ok_or_else(|| io(io::ErrorKind::InvalidFilename.into()))?;
    let prefix = partial_prefix(name);
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(PARTIAL);
    #[cfg(unix)]
    builder.permissions(<fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    let partial = builder.tempfile_in(folder_of(to)).map_err(io)?;
    let Some(text) = partial.path().to_str() else {
        return Err(io(io::Error::new(io::ErrorKind::InvalidFilename, "the name is not UTF-8")));
    };
    connection.execute("VACUUM INTO ?", [text]).map_err(|error| match StoreError::from(error) {
        StoreError::Sqlite(source) => StoreError::Open { path: to.to_owned(), source },
        other => other,
    })?;
    partial.as_file().sync_all().map_err(io)?;
    Ok(partial)
}

/// The ending of temporary names.
const PARTIAL: &str = ".partial";

/// The beginning of the temporary names beside a file: they are hidden, and say whose they are.
fn partial_prefix(name: &OsStr) -> String {
    format!(".{}.", name.to_string_lossy())
}

fn folder_of(file: &Path) -> PathBuf {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned()
}

/// Makes the name of a file durable on disk, as its content is. Not every file system can do that.
pub(crate) fn sync_folder(file: &Path) {
    if cfg!(unix) {
        let _ = fs::File::open(folder_of(file)).and_then(|folder| folder.sync_all());
    }
}

#[cfg(test)]
mod tests;
