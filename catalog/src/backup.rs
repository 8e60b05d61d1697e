//! Writes consistent copies of the database while it is in use, and puts one in the place of a catalogue.

use crate::{
    Check, FileStamp, Reader, StoreError,
    file::{self, Alone, beside},
    store::BUSY_TIMEOUT,
};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::{
    fs, io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};
use tempfile::{Builder, NamedTempFile};

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

/// Writes a consistent copy of the database, which appears under its name only when it is complete. If two backups are written to
/// one name at once, the second accepts the copy of the first, if that is of the same catalogue.
///
/// # Errors
///
/// `to` exists already, or cannot be written.
pub(crate) fn backup(connection: &Connection, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Exists(to.to_owned()));
    }
    let partial = copy(connection, to)?;
    // A name that was taken meanwhile is left to its file.
    match partial.persist_noclobber(to) {
        Ok(_) => {
            sync_folder(to);
            Ok(())
        }
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
            let copied = Reader::open(error.file.path())?.version()?;
            let there = Reader::open(to).and_then(|there| there.version());
            if there.is_ok_and(|there| there == copied) { Ok(()) } else { Err(StoreError::Exists(to.to_owned())) }
        }
        // Not every file system can do that in one step.
        Err(error) if !to.exists() => match error.file.persist(to) {
            Ok(_) => {
                sync_folder(to);
                Ok(())
            }
            Err(error) => Err(StoreError::Io { path: to.to_owned(), source: error.error }),
        },
        Err(error) => Err(StoreError::Io { path: to.to_owned(), source: error.error }),
    }
}

/// Puts a sound copy of the catalogue of `from` in the place of the file `to`, and takes away what SQLite had beside that.
///
/// At any moment there is either the old file or the whole new one under the name. A service of `to` takes the new one
/// over when it looks the next time; an import into `to` ends before, or changes nothing.
///
/// # Errors
///
/// See [`RestoreError`]; then the old file is as it was.
pub(crate) fn restore(from: &Reader, to: &Path) -> Result<Check, RestoreError> {
    restore_within(from, to, BUSY_TIMEOUT)
}

fn restore_within(from: &Reader, to: &Path, timeout: Duration) -> Result<Check, RestoreError> {
    let unusable = |source| RestoreError::Backup { path: from.path().to_owned(), source };
    if file::is_same(from.path(), to) {
        return Err(RestoreError::Same(to.to_owned()));
    }
    let check = from.check().map_err(unusable)?;
    if !check.problems.is_empty() {
        return Err(RestoreError::Unsound { path: from.path().to_owned(), problems: check.problems });
    }
    // The file to which a link leads is replaced, not the link.
    let target = fs::canonicalize(to).unwrap_or_else(|_| to.to_owned());
    replace(from, &target, &check, timeout).map_err(|source| RestoreError::Target { path: to.to_owned(), source })?;
    Ok(check)
}

fn replace(from: &Reader, to: &Path, check: &Check, timeout: Duration) -> Result<(), StoreError> {
    let io = |source| StoreError::Io { path: to.to_owned(), source };
    match file::refuse_foreign(to) {
        // The file of a newer program may be replaced: that is what restoring a backup from before an upgrade means.
        Err(StoreError::Newer { .. }) | Ok(()) => {}
        Err(foreign) => return Err(foreign),
    }
    let new = copy(from.connection(), to)?;
    let copied = Reader::open(new.path())?.load()?;
    if copied.manifest.version != check.version {
        return Err(io(io::Error::other("the backup has changed while it was copied")));
    }
    let old = match fs::metadata(to) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        old => Some(old.map_err(io)?),
    };
    let _lock = match &old {
        Some(old) if !old.is_file() => return Err(io(io::ErrorKind::AlreadyExists.into())),
        Some(old) => {
            new.as_file().set_permissions(old.permissions()).map_err(io)?;
            lock(to, Instant::now() + timeout).map_err(|error| match error {
                StoreError::Locked(_) => StoreError::Locked(timeout),
                other => other,
            })?
        }
        None => None,
    };
    for ending in ["-wal", "-shm", "-journal"] {
        match fs::remove_file(beside(to, ending)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(io(error)),
            _ => {}
        }
    }
    new.persist(to).map_err(|error| io(error.error))?;
    sync_folder(to);
    Ok(())
}

/// Locks a database against everybody, with its log written back and gone, for as long as the connection is kept. Nothing is
/// locked if the database is so damaged that nobody can open it, or if its log is that of another file, which must not be written
/// back.
fn lock(path: &Path, deadline: Instant) -> Result<Option<Connection>, StoreError> {
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
pub(crate) fn copy(connection: &Connection, to: &Path) -> Result<NamedTempFile, StoreError> {
    let io = |source| StoreError::Io { path: to.to_owned(), source };
    let folder = folder_of(to);
    let name = to.file_name().ok_or_else(|| io(io::ErrorKind::InvalidFilename.into()))?;
    let prefix = format!(".{}.", name.to_string_lossy());
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(".partial");
    #[cfg(unix)]
    builder.permissions(<fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    let partial = builder.tempfile_in(folder).map_err(io)?;
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
