//! Copies the folders of rules beside a backup of the catalogue, and puts them back from there. Everything is prepared under temporary
//! names first, and what was done is undone unless it is kept: the rules are one part of a backup, and another part may fail.

use super::{
    MANIFEST, Rules, RulesError, RulesFolder, RulesFolders, files_of,
    keeping::{Claimed, LOCK},
    read,
};
use crate::{
    files::{self, Readers, StagedFile},
    problem::Problem,
};
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

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
    /// The folder cannot be locked.
    #[error("the rules could not be put back: {0}")]
    Unlocked(Problem),
}

fn unwritable(path: &Path) -> impl FnOnce(io::Error) -> CopyError {
    let path = path.to_owned();
    |error| CopyError::Unwritable(path, error)
}

impl RulesFolders {
    /// The folders beside a catalogue, or beside a backup of one.
    #[must_use]
    pub fn beside(catalogue: &Path) -> Self {
        Self {
            house_formats: Some(RulesFolder::beside(catalogue, "formats")),
            lists: Some(RulesFolder::beside(catalogue, "lists")),
        }
    }

    /// Each folder with its copy.
    fn pairs<'a>(&'a self, copies: &'a Self) -> impl Iterator<Item = (&'a RulesFolder, &'a RulesFolder)> {
        let pairs = [(&self.house_formats, &copies.house_formats), (&self.lists, &copies.lists)];
        pairs.into_iter().filter_map(|(folder, copy)| Some((folder.as_ref()?, copy.as_ref()?)))
    }

    /// Copies the folders that are not empty. The copies get their names when they are published.
    ///
    /// # Errors
    ///
    /// If a folder cannot be read, or if its copy cannot be written or exists already.
    pub fn copy(&self, copies: &Self) -> Result<Vec<FolderCopy>, CopyError> {
        let mut written = Vec::new();
        for (folder, copy) in self.pairs(copies) {
            if copy.path.exists() {
                return Err(CopyError::Exists(copy.path.clone()));
            }
            let held = contents(folder)?;
            if !held.is_empty() {
                written.push(FolderCopy::new(&copy.path, &held).map_err(unwritable(&copy.path))?);
            }
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

    /// Prepares to put back the folders that a backup has. A folder with other content is left alone, unless `others` says that it
    /// is replaced. The folders are locked until the result is dropped.
    ///
    /// # Errors
    ///
    /// If a folder cannot be read or written; then everything is as it was.
    pub fn prepare_restore<'a>(&'a self, copies: &'a Self, others: Others) -> Result<RulesRestore<'a>, CopyError> {
        let mut prepared = RulesRestore { folders: Vec::new() };
        for (folder, copy) in self.pairs(copies) {
            let wanted = contents(copy)?;
            if !wanted.is_empty() {
                // It is pushed before it is filled, so that an error undoes it too.
                prepared.folders.push(FolderRestore::of(folder)?);
                let restore = prepared.folders.last_mut().expect("it was just pushed");
                restore.stage(&wanted, others)?;
            }
        }
        Ok(prepared)
    }
}

/// A copy of a folder, complete on disk under a temporary name. It is deleted unless it is published.
#[derive(Debug)]
#[must_use]
pub struct FolderCopy {
    partial: TempDir,
    to: PathBuf,
}

impl FolderCopy {
    fn new(to: &Path, contents: &Contents) -> io::Result<Self> {
        let partial = tempfile::Builder::new().prefix(".").suffix(".partial").tempdir_in(files::folder_of(to))?;
        for (name, bytes) in contents {
            let file = partial.path().join(name);
            fs::create_dir_all(files::folder_of(&file))?;
            StagedFile::new(&file, bytes, Readers::Everybody)?.create()?;
        }
        open_to_all(partial.path())?;
        Ok(Self { partial, to: to.to_owned() })
    }

    /// Gives the copy its name.
    ///
    /// # Errors
    ///
    /// A folder has the name, or the folder above cannot be written.
    pub fn publish(self) -> Result<PublishedFolder, CopyError> {
        let Self { partial, to } = self;
        if to.exists() {
            return Err(CopyError::Exists(to));
        }
        fs::rename(partial.path(), &to).map_err(unwritable(&to))?;
        // The folder has its final name now, so the temporary one must not be removed on drop.
        let _ = partial.keep();
        let published = PublishedFolder { path: to, kept: Kept::No };
        files::flush_folder_of(&published.path).map_err(unwritable(&published.path))?;
        Ok(published)
    }
}

/// A copy of a folder that has got its name. It is deleted unless it is kept.
#[derive(Debug)]
#[must_use]
pub struct PublishedFolder {
    path: PathBuf,
    kept: Kept,
}

/// Whether something that was done stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    No,
    Yes,
}

impl PublishedFolder {
    /// Keeps the copy, and returns its path.
    #[must_use = "it is what was written"]
    pub fn keep(mut self) -> PathBuf {
        self.kept = Kept::Yes;
        std::mem::take(&mut self.path)
    }
}

impl Drop for PublishedFolder {
    fn drop(&mut self) {
        if self.kept == Kept::No {
            let _ = fs::remove_dir_all(&self.path).and_then(|()| files::flush_folder_of(&self.path));
        }
    }
}

/// What happens to a folder with other rules than those of the backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// It stays as it is.
    Keep,
    /// Its rules are replaced.
    Replace,
}

/// What happened to a folder as a backup was put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutBack {
    /// The folder holds what the backup holds.
    Restored,
    /// The folder holds something else and was left alone.
    Kept,
}

/// Folders that are to be put back. Until [`apply`](Self::apply) they are as they were; dropped before
/// [`keep`](Self::keep), they are so again.
#[derive(Debug)]
#[must_use]
pub struct RulesRestore<'a> {
    folders: Vec<FolderRestore<'a>>,
}

impl RulesRestore<'_> {
    /// Puts the files in place.
    ///
    /// # Errors
    ///
    /// If a folder cannot be written; then everything is as it was.
    pub fn apply(mut self) -> Result<Self, CopyError> {
        self.folders.iter_mut().try_for_each(FolderRestore::apply)?;
        Ok(self)
    }

    /// Keeps what was put back, and returns what happened to each folder.
    #[must_use = "it says which folders are as they were"]
    pub fn keep(mut self) -> Vec<(PathBuf, PutBack)> {
        let folders = std::mem::take(&mut self.folders);
        folders.into_iter().map(FolderRestore::keep).collect()
    }
}

/// A folder that is to be put back.
#[derive(Debug)]
struct FolderRestore<'a> {
    claimed: Claimed<'a>,
    outcome: PutBack,
    /// The changes, in the order in which they are made.
    changes: Vec<Change>,
    /// How many of them were made.
    done: usize,
    /// The folders that were made for it, inner ones last.
    made: Vec<PathBuf>,
}

/// A change of one file, with what undoes it. Both lie on the disk, so that neither needs room on it any more.
#[derive(Debug)]
struct Change {
    path: PathBuf,
    /// The new file; `None` if the file is removed.
    new: Option<StagedFile>,
    /// The file as it was; `None` if there was none.
    old: Option<StagedFile>,
}

impl<'a> FolderRestore<'a> {
    fn of(folder: &'a RulesFolder) -> Result<Self, CopyError> {
        let mut made = Vec::new();
        make_folder(&folder.path, &mut made).map_err(unwritable(&folder.path))?;
        let claimed = Claimed::claim(Some(folder)).map_err(|problem| {
            made.iter().rev().for_each(|folder| drop(fs::remove_dir(folder)));
            CopyError::Unlocked(problem)
        })?;
        Ok(Self { claimed, outcome: PutBack::Kept, changes: Vec::new(), done: 0, made })
    }

    /// Writes all files under temporary names. Files that name other files are changed after those, and files that are no longer
    /// named are removed last.
    fn stage(&mut self, wanted: &Contents, others: Others) -> Result<(), CopyError> {
        let folder = self.claimed.path;
        let held = contents_of(folder)?;
        if held != *wanted && !held.is_empty() && others == Others::Keep {
            return Ok(());
        }
        self.outcome = PutBack::Restored;
        let (manifest, rest): (Vec<_>, Vec<_>) = wanted.iter().partition(|(name, _)| *name == MANIFEST);
        let new = rest.into_iter().chain(manifest).map(|(name, bytes)| (name, Some(bytes)));
        let gone = held.keys().filter(|name| !wanted.contains_key(*name)).map(|name| (name, None));
        for (name, new) in new.chain(gone) {
            let (path, old) = (folder.join(name), held.get(name));
            if new == old {
                continue;
            }
            make_folder(files::folder_of(&path), &mut self.made).map_err(unwritable(&path))?;
            let staged = |bytes: &Vec<u8>| StagedFile::new(&path, bytes, Readers::Everybody);
            let [new, old] = [new, old].map(|bytes| bytes.map(staged).transpose());
            let (new, old) = (new.map_err(unwritable(&path))?, old.map_err(unwritable(&path))?);
            self.changes.push(Change { path, new, old });
        }
        Ok(())
    }

    fn apply(&mut self) -> Result<(), CopyError> {
        for change in &mut self.changes {
            // It counts as made before it is, since a file may have its name though that could not be flushed.
            self.done += 1;
            let done = change.new.take().map_or_else(|| files::remove(&change.path), StagedFile::replace);
            done.map_err(unwritable(&change.path))?;
        }
        Ok(())
    }

    fn keep(mut self) -> (PathBuf, PutBack) {
        (self.done, self.made) = (0, Vec::new());
        (self.claimed.path.to_owned(), self.outcome)
    }
}

impl Drop for FolderRestore<'_> {
    fn drop(&mut self) {
        for change in self.changes.drain(..).take(self.done).rev() {
            let undone = match change.old {
                Some(old) => old.replace(),
                None => files::remove(&change.path),
            };
            if let Err(error) = undone {
                tracing::error!(%error, file = %change.path.display(), "a file of rules could not be put back");
            }
        }
        if self.made.first().is_some_and(|made| made == self.claimed.path) {
            let _ = fs::remove_file(self.claimed.path.join(LOCK));
        }
        self.made.iter().rev().for_each(|folder| drop(fs::remove_dir(folder)));
    }
}

/// Makes a folder and those above it, and notes which were made.
fn make_folder(path: &Path, made: &mut Vec<PathBuf>) -> io::Result<()> {
    let missing: Vec<&Path> = path.ancestors().take_while(|it| !it.as_os_str().is_empty() && !it.exists()).collect();
    for folder in missing.into_iter().rev() {
        fs::create_dir(folder)?;
        made.push(folder.to_owned());
    }
    Ok(())
}

/// The files of a folder by name.
type Contents = BTreeMap<String, Vec<u8>>;

/// The files of a folder at one moment. Programs that change the folder lock it meanwhile.
fn contents(folder: &RulesFolder) -> Result<Contents, RulesError> {
    let Some(path) = folder.present() else { return Ok(Contents::new()) };
    let _locked = lock_shared(&path.join(LOCK))?;
    contents_of(path)
}

/// Locks a folder against changes, until the file is closed. It is opened for reading only: without it, nobody has changed the folder
/// yet.
fn lock_shared(lock: &Path) -> Result<Option<File>, RulesError> {
    let unreadable = |error| RulesError::Unreadable(lock.to_owned(), error);
    match File::open(lock) {
        Ok(file) => {
            file.lock_shared().map_err(unreadable)?;
            Ok(Some(file))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(error)),
    }
}

fn contents_of(path: &Path) -> Result<Contents, RulesError> {
    let mut contents = Contents::new();
    for (file, ..) in files_of(path)? {
        let bytes = read(&file).map_err(|error| RulesError::Unreadable(file.clone(), error))?;
        contents.insert(file.strip_prefix(path).unwrap_or(&file).display().to_string(), bytes);
    }
    Ok(contents)
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

#[cfg(test)]
mod tests;
