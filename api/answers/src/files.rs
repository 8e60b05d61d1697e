//! Writes files so that a reader, at the same time or after a crash, finds the old file or the whole new one.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};
use tempfile::{Builder, NamedTempFile};

/// Who may read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readers {
    /// The user of the program alone.
    Owner,
    /// Every user of the machine.
    Everybody,
}

/// A file that is complete on disk under a temporary name. It is deleted unless it gets its name.
#[derive(Debug)]
pub(crate) struct StagedFile {
    staged: NamedTempFile,
    path: PathBuf,
}

impl StagedFile {
    /// Writes the content of a file into its folder, which must exist.
    ///
    /// # Errors
    ///
    /// The folder cannot be written, or the disk is full.
    pub(crate) fn new(path: &Path, content: &[u8], readers: Readers) -> io::Result<Self> {
        // Temporary files may be read by their owner alone when they are made.
        let mut staged = Builder::new().prefix(".").suffix(".partial").tempfile_in(folder_of(path))?;
        staged.write_all(content)?;
        if readers == Readers::Everybody {
            publish(staged.as_file())?;
        }
        staged.as_file().sync_all()?;
        Ok(Self { staged, path: path.to_owned() })
    }

    /// Gives the file its name, in place of the file that has it, and returns when that is on disk.
    ///
    /// # Errors
    ///
    /// The folder cannot be written.
    pub(crate) fn replace(self) -> io::Result<()> {
        self.staged.persist(&self.path).map_err(|error| error.error)?;
        flush_folder_of(&self.path)
    }

    /// Gives the file its name if no file has it, and returns when that is on disk.
    ///
    /// # Errors
    ///
    /// A file has the name, or the folder cannot be written.
    pub(crate) fn create(self) -> io::Result<()> {
        self.staged.persist_noclobber(&self.path).map_err(|error| error.error)?;
        flush_folder_of(&self.path)
    }
}

/// Removes a file, and returns when that is on disk.
///
/// # Errors
///
/// The file cannot be removed.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)?;
    flush_folder_of(path)
}

/// The folder in which a file lies.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Flushes the name of a file to disk: a rename or a removal is a change of the folder.
#[cfg(unix)]
pub(crate) fn flush_folder_of(path: &Path) -> io::Result<()> {
    match File::open(folder_of(path))?.sync_all() {
        // The file system has nothing to flush for a folder.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        flushed => flushed,
    }
}

#[cfg(not(unix))]
pub(crate) fn flush_folder_of(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn publish(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn publish(_: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_or_made_as_a_whole_and_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sub/file");
        fs::create_dir(folder.path().join("sub")).unwrap();
        let stage = |text: &str, readers| StagedFile::new(&path, text.as_bytes(), readers).unwrap();
        drop(stage("dropped", Readers::Owner));
        assert!(!path.exists());
        stage("one", Readers::Owner).create().unwrap();
        assert!(stage("two", Readers::Owner).create().is_err());
        assert_eq!(fs::read(&path).unwrap(), b"one");
        #[cfg(unix)]
        let mode = || std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&path).unwrap().permissions()) & 0o777;
        #[cfg(unix)]
        assert_eq!(mode(), 0o600);
        stage("three", Readers::Everybody).replace().unwrap();
        #[cfg(unix)]
        assert_eq!(mode(), 0o644);
        assert_eq!(fs::read_dir(folder.path().join("sub")).unwrap().count(), 1);
        remove(&path).unwrap();
        assert!(remove(&path).is_err());
    }
}
