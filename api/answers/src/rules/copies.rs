//! Copies the folders of rules beside a backup of the catalogue, and puts them back.

use super::{MANIFEST, Rules, RulesError, RulesFolder, RulesFolders, files, keeping::Claimed, read};
use crate::problem::Problem;
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// Why folders of rules could not be copied or put back.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The folder of the backup exists already.
    #[error("{} exists already; a backup never replaces a folder", .0.display())]
    Exists(PathBuf),
    /// The rules of the service cannot be read.
    #[error(transparent)]
    Unreadable(#[from] RulesError),
    /// The rules of the backup have errors.
    #[error("the rules of the backup cannot be put back: {0}")]
    Unsound(RulesError),
    /// A folder cannot be written.
    #[error("{} cannot be written: {reason}", .0.display(), reason = .1)]
    Unwritable(PathBuf, io::Error),
    /// The rules could not be changed.
    #[error("the rules could not be put back: {0}")]
    Changed(Problem),
}

/// What happened to a folder as a backup was put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutBack {
    /// The folder holds what the backup holds.
    Restored,
    /// The folder holds something else and was left alone.
    Kept,
}

/// The files of a folder by name.
type Contents = BTreeMap<String, Vec<u8>>;

impl RulesFolders {
    /// The folders beside a catalogue, or beside a backup of one.
    #[must_use]
    pub fn beside(catalogue: &Path) -> Self {
        Self {
            house_formats: Some(RulesFolder::beside(catalogue, "formats")),
            lists: Some(RulesFolder::beside(catalogue, "lists")),
        }
    }

    fn each(&self) -> [Option<&RulesFolder>; 2] {
        [self.house_formats.as_ref(), self.lists.as_ref()]
    }

    /// Refuses to write a backup where another one is.
    ///
    /// # Errors
    ///
    /// If one of the folders exists.
    pub fn refuse_existing(&self) -> Result<(), CopyError> {
        match self.each().into_iter().flatten().find(|folder| folder.path.exists()) {
            Some(folder) => Err(CopyError::Exists(folder.path.clone())),
            None => Ok(()),
        }
    }

    /// Copies the folders that are not empty, and returns the paths of the copies.
    ///
    /// # Errors
    ///
    /// If a folder cannot be read, or if its copy cannot be written or exists already.
    pub fn back_up(&self, copies: &Self) -> Result<Vec<PathBuf>, CopyError> {
        copies.refuse_existing()?;
        let mut written = Vec::new();
        for (folder, copy) in self.each().into_iter().zip(copies.each()) {
            let (Some(folder), Some(copy)) = (folder, copy) else { continue };
            let held = contents(folder)?;
            if held.is_empty() {
                continue;
            }
            let unwritable = |error| CopyError::Unwritable(copy.path.clone(), error);
            write_folder(&copy.path, &held).map_err(unwritable)?;
            written.push(copy.path.clone());
        }
        Ok(written)
    }

    /// Checks that the rules of a backup can be used.
    ///
    /// # Errors
    ///
    /// If they have errors or cannot be read.
    pub fn verify_backup(&self) -> Result<(), CopyError> {
        Rules::read(self).map(|_| ()).map_err(CopyError::Unsound)
    }

    /// Puts back the folders that a backup has. A folder with other content is left alone, unless `replace` is set.
    ///
    /// # Errors
    ///
    /// If a folder cannot be read or written.
    pub fn put_back(&self, copies: &Self, replace: bool) -> Result<Vec<(PathBuf, PutBack)>, CopyError> {
        let mut done = Vec::new();
        for (folder, copy) in self.each().into_iter().zip(copies.each()) {
            let (Some(folder), Some(copy)) = (folder, copy) else { continue };
            let wanted = contents(copy)?;
            if wanted.is_empty() {
                continue;
            }
            fs::create_dir_all(&folder.path).map_err(|error| CopyError::Unwritable(folder.path.clone(), error))?;
            let claimed = Claimed::claim(Some(folder)).map_err(CopyError::Changed)?;
            let held = contents_of(&folder.path)?;
            let outcome = if held == wanted {
                PutBack::Restored
            } else if held.is_empty() || replace {
                exchange(&claimed, &folder.path, &held, &wanted)?;
                PutBack::Restored
            } else {
                PutBack::Kept
            };
            done.push((folder.path.clone(), outcome));
        }
        Ok(done)
    }
}

/// The files of a folder at one moment. Programs that change the folder lock it meanwhile.
fn contents(folder: &RulesFolder) -> Result<Contents, RulesError> {
    let Some(path) = folder.present() else { return Ok(Contents::new()) };
    // The lock is opened for reading only: if it does not exist, nobody has changed the folder yet.
    let lock = File::open(path.join(".lock")).ok();
    let _locked = lock.as_ref().map(File::lock_shared);
    contents_of(path)
}

fn contents_of(path: &Path) -> Result<Contents, RulesError> {
    let mut contents = Contents::new();
    for (file, ..) in files(path)? {
        let bytes = read(&file).map_err(|error| RulesError::Unreadable(file.clone(), error))?;
        contents.insert(file.strip_prefix(path).unwrap_or(&file).display().to_string(), bytes);
    }
    Ok(contents)
}

/// Writes a folder under a temporary name, and renames it once it is complete.
fn write_folder(path: &Path, contents: &Contents) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let new = tempfile::Builder::new().prefix(".").suffix(".partial").tempdir_in(parent)?;
    for (name, bytes) in contents {
        let file = new.path().join(name);
        fs::create_dir_all(file.parent().unwrap_or(new.path()))?;
        fs::write(&file, bytes)?;
        File::open(&file)?.sync_all()?;
    }
    open_to_all(new.path())?;
    fs::rename(new.path(), path)?;
    // The folder has its final name now, so the temporary one must not be removed on drop.
    let _ = new.keep();
    File::open(parent)?.sync_all()
}

/// Lets everybody read a folder. Temporary folders are readable by their owner alone, and rules are not secret.
#[cfg(unix)]
fn open_to_all(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn open_to_all(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Replaces files by others. Files that name other files are written after those, and files that are no longer named are removed
/// last.
fn exchange(claimed: &Claimed<'_>, path: &Path, held: &Contents, wanted: &Contents) -> Result<(), CopyError> {
    let (manifest, others): (Vec<_>, Vec<_>) = wanted.iter().partition(|(name, _)| *name == MANIFEST);
    for (name, bytes) in others.into_iter().chain(manifest) {
        let folder = path.join(name).parent().unwrap_or(path).to_owned();
        fs::create_dir_all(&folder).map_err(|error| CopyError::Unwritable(folder, error))?;
        claimed.write(name, bytes).map_err(CopyError::Changed)?;
    }
    for name in held.keys().filter(|name| !wanted.contains_key(*name)) {
        claimed.remove(name).map_err(CopyError::Changed)?;
    }
    Ok(())
}
