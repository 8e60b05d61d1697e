//! Writes consistent copies of the database while it is in use.

use crate::{Reader, StoreError};
use rusqlite::Connection;
use std::{
    fs, io,
    path::{Path, PathBuf},
};
use tempfile::{Builder, NamedTempFile};

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
