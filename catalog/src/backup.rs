use crate::StoreError;
use rusqlite::Connection;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Writes a consistent copy of the database, which appears under its name only when it is complete.
///
/// # Errors
///
/// `to` exists already, or cannot be written.
pub(crate) fn backup(connection: &Connection, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Exists(to.to_owned()));
    }
    let mut name = to.as_os_str().to_owned();
    name.push(".partial");
    let partial = PathBuf::from(name);
    let io = |source| StoreError::Io { path: to.to_owned(), source };
    if partial.exists() {
        fs::remove_file(&partial).map_err(io)?;
    }
    let Some(text) = partial.to_str() else {
        return Err(io(std::io::Error::new(std::io::ErrorKind::InvalidFilename, "the name is not UTF-8")));
    };
    let copied = connection.execute("VACUUM INTO ?", [text]);
    if let Err(source) = copied {
        let _ = fs::remove_file(&partial);
        return Err(match StoreError::from(source) {
            StoreError::Sqlite(source) => StoreError::Open { path: to.to_owned(), source },
            other => other,
        });
    }
    fs::File::open(&partial).and_then(|file| file.sync_all()).map_err(io)?;
    // Linking fails where the name was taken meanwhile; renaming would replace. Not every file system has links.
    match fs::hard_link(&partial, to) {
        Ok(()) => fs::remove_file(&partial).map_err(io),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            fs::remove_file(&partial).map_err(io)?;
            Err(StoreError::Exists(to.to_owned()))
        }
        Err(_) => fs::rename(&partial, to).map_err(io),
    }
}
