//! Copies of the folders of rules beside a backup of the catalogue, and how they are put back.

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
    #[error("{} exists already; a backup never replaces a folder", .0.display())]
    Exists(PathBuf),
    #[error(transparent)]
    Unreadable(#[from] RulesError),
    #[error("the rules of the backup cannot be put back: {0}")]
    Unsound(RulesError),
    #[error("{} cannot be written: {reason}", .0.display(), reason = .1)]
    Unwritable(PathBuf, io::Error),
    #[error("the rules could not be put back: {0}")]
    Changed(Problem),
}

/// What became of a folder when a backup was put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutBack {
    /// It holds what the backup holds.
    Restored,
    /// It holds something else, which stays.
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

    /// Refuses a backup in the place of another one.
    ///
    /// # Errors
    ///
    /// One of the folders is there.
    pub fn refuse_existing(&self) -> Result<(), CopyError> {
        match self.each().into_iter().flatten().find(|folder| folder.path.exists()) {
            Some(folder) => Err(CopyError::Exists(folder.path.clone())),
            None => Ok(()),
        }
    }

    /// Copies the folders that hold something, and says where the copies are.
    ///
    /// # Errors
    ///
    /// A folder cannot be read, or its copy cannot be written or is there already.
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

    /// Sees whether the rules of a backup hold together.
    ///
    /// # Errors
    ///
    /// They do not, or cannot be read.
    pub fn verify_backup(&self) -> Result<(), CopyError> {
        Rules::read(self).map(|_| ()).map_err(CopyError::Unsound)
    }

    /// Puts back the folders that a backup has. One that holds something else stays as it is, unless it is to be replaced.
    ///
    /// # Errors
    ///
    /// A folder cannot be read or written.
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

/// The files of a folder as they are at one moment, as far as others lock it while they change it.
fn contents(folder: &RulesFolder) -> Result<Contents, RulesError> {
    let Some(path) = folder.present() else { return Ok(Contents::new()) };
    // Only read: where nobody made the lock nobody has changed anything.
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

/// Writes a folder under a name that nobody looks at before it is whole.
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
    // It has its name now, and is not to be removed.
    let _ = new.keep();
    File::open(parent)?.sync_all()
}

/// A temporary folder is its owner's alone; rules are no secret.
#[cfg(unix)]
fn open_to_all(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn open_to_all(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Puts files in the place of others. What names other files comes behind them, and what is no longer named goes last.
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
