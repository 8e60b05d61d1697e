//! Changes of the folders of rules: puts a house format or a season list in force, or removes it. A change is made
//! only if all rules are valid together with it. It renames one complete file into place or removes one file, so a reader at the
//! same time, or after a crash, finds the rules either before or after the change. The
//! folders are also copied beside a backup of the catalogue, and put back from there.

use super::{MANIFEST, Rules, RulesError, RulesFolder, RulesFolders, files, format_texts, read, read_list};
use crate::problem::{Code, Problem};
use cards::Date;
use formats::{FormatError, ListError, ListManifest, RawFormat, Registry, SeasonLists, UniqueList};
use jsonptr::PointerBuf;
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// Number of hexadecimal digits of the checksum in the file name of a list.
const NAMED_DIGITS: usize = 16;

/// What was put into a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The id of the format or of the list.
    pub id: String,
    /// Whether nothing with this id was there before; for a list, nothing for its season.
    pub is_new: bool,
}

impl RulesFolders {
    /// Puts a format in force, in place of the one with the same id that was put before. `text` is the text that `raw` was read
    /// from.
    ///
    /// # Errors
    ///
    /// `FORMAT_INVALID` with the faults of the format, `RULES_CONFLICT` with those of other formats, `RULES_UNAVAILABLE` if a
    /// file cannot be read or written.
    pub fn put_format(&self, raw: &RawFormat, text: &str) -> Result<Placed, Problem> {
        let folder = Claimed::claim(self.house_formats.as_ref())?;
        let name = format_file(&raw.id);
        let mut texts = format_texts(folder.path).map_err(|error| unusable(&error))?;
        let place = texts.iter_mut().find(|(other, _)| *other == name);
        let is_new = place.is_none();
        match place {
            Some((_, there)) => text.clone_into(there),
            // After the others, so that of two formats with one id the new one is at fault.
            None => texts.push((name.clone(), text.to_owned())),
        }
        compiled(&texts).map_err(|errors| match errors.iter().any(|error| error.file == name) {
            true => invalid_format(errors.iter().filter(|error| error.file == name)),
            false => conflict("the format would not go with the others", &errors),
        })?;
        folder.write(&name, text.as_bytes())?;
        Ok(Placed { id: raw.id.clone(), is_new })
    }

    /// Removes a format that was put in force.
    ///
    /// # Errors
    ///
    /// `FORMAT_UNKNOWN` if there is none; `RULES_CONFLICT` if other formats are built on it, if it comes with the program, or if
    /// it was written by hand into a file of another name; `RULES_UNAVAILABLE` if a file cannot be read or written.
    pub fn remove_format(&self, id: &str) -> Result<(), Problem> {
        let folder = Claimed::claim(self.house_formats.as_ref())?;
        let unknown = || Problem::new(Code::FormatUnknown, format!("there is no format {id:?}"));
        // An id with a slash would name a file in a subfolder.
        if id.contains(['/', '\\']) {
            return Err(unknown());
        }
        let name = format_file(id);
        let mut texts = format_texts(folder.path).map_err(|error| unusable(&error))?;
        let before = texts.len();
        texts.retain(|(other, _)| *other != name);
        let rest = compiled(&texts);
        if texts.len() == before {
            let is_known = rest.is_ok_and(|registry| registry.get(id).is_some());
            let elsewhere = match Registry::embedded().get(id) {
                Some(_) => format!("{id} comes with the program and cannot be removed"),
                None => format!("{id} was written by hand into a file that is not called {name}; remove it there"),
            };
            return Err(match is_known {
                true => Problem::new(Code::RulesConflict, elsewhere),
                false => unknown(),
            });
        }
        rest.map_err(|errors| conflict(&format!("without {id} the other formats are invalid"), &errors))?;
        folder.remove(&name)
    }

    /// Puts a list in force for a season: from a day until the day before another. Without a day it has no bound on that side. It
    /// replaces the list with its id for the season that begins on the same day.
    ///
    /// # Errors
    ///
    /// `LIST_INVALID` with the faults of the list, `RULES_CONFLICT` with those of other lists, `RULES_UNAVAILABLE` if a file
    /// cannot be read or written.
    pub fn put_list(&self, file: &[u8], season: (Option<Date>, Option<Date>)) -> Result<Placed, Problem> {
        let list = UniqueList::of_season(file, season).map_err(|errors| invalid_list(&errors))?;
        let folder = Claimed::claim(self.lists.as_ref())?;
        let name = format!("{}-{}.json", list.id(), &list.sha256()[..NAMED_DIGITS]);
        let before = folder.manifest()?;
        let mut after = before.clone();
        let at = after.put(&list, &name).to_string();
        folder.loaded(&after, Some((&name, file))).map_err(|errors| {
            let is_own = |error: &&ListError| error.file == MANIFEST && error.place.first() == Some(&at);
            let own: Vec<&ListError> = errors.iter().filter(is_own).collect();
            match own.is_empty() {
                true => conflict("the list would not go with the others", &errors),
                false => invalid_season(&own),
            }
        })?;
        // The list is written first, so that there is never a manifest that names a missing file.
        folder.write(&name, file)?;
        folder.exchange(&before, &after)?;
        Ok(Placed { id: list.id().to_owned(), is_new: after.len() > before.len() })
    }

    /// Removes the lists with an id, for all seasons.
    ///
    /// # Errors
    ///
    /// `LIST_UNKNOWN` if there are none, `RULES_CONFLICT` if the other lists are not valid without them, `RULES_UNAVAILABLE` if a
    /// file cannot be read or written.
    pub fn remove_list(&self, id: &str) -> Result<(), Problem> {
        let folder = Claimed::claim(self.lists.as_ref())?;
        let before = folder.manifest()?;
        let mut after = before.clone();
        if after.remove(id) == 0 {
            return Err(Problem::new(Code::ListUnknown, format!("there is no list {id:?}")));
        }
        folder.loaded(&after, None).map_err(|errors| conflict("the other lists are invalid", &errors))?;
        folder.exchange(&before, &after)
    }

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

/// The file name of a format that was put in force.
fn format_file(id: &str) -> String {
    format!("{id}.json")
}

fn compiled(texts: &[(String, String)]) -> Result<Registry, Vec<FormatError>> {
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    Registry::embedded().with(&files)
}

/// A folder that is locked against changes by others, in this program and in other programs, as long as this value lives.
struct Claimed<'a> {
    path: &'a Path,
    /// The lock of the folder, released on drop.
    _lock: File,
}

impl<'a> Claimed<'a> {
    /// Locks a folder. Makes it if it is missing and the operator did not name it.
    fn claim(folder: Option<&'a RulesFolder>) -> Result<Self, Problem> {
        let Some(RulesFolder { path, optional }) = folder else {
            return Err(Problem::new(Code::RulesUnavailable, "there is no folder for rules"));
        };
        let locked = || {
            if *optional {
                fs::create_dir_all(path)?;
            }
            let lock = File::options().create(true).append(true).open(path.join(".lock"))?;
            lock.lock()?;
            Ok(lock)
        };
        let lock = locked().map_err(|error| unusable(&RulesError::Unreadable(path.clone(), error)))?;
        Ok(Self { path, _lock: lock })
    }

    /// Reads the manifest; an empty one if there is none.
    fn manifest(&self) -> Result<ListManifest, Problem> {
        let file = self.path.join(MANIFEST);
        match read(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(ListManifest::default()),
            Err(error) => Err(unusable(&RulesError::Unreadable(file, error))),
            Ok(bytes) => ListManifest::read(&bytes).map_err(|error| conflict("the manifest cannot be read", &[error])),
        }
    }

    /// Loads the lists of a manifest. The content of one file is given in `new`, since it may not be written yet.
    fn loaded(&self, manifest: &ListManifest, new: Option<(&str, &[u8])>) -> Result<SeasonLists, Vec<ListError>> {
        SeasonLists::load(manifest.write().as_bytes(), &mut |name| match new {
            Some((new, bytes)) if new == name => Ok(bytes.to_vec()),
            _ => read_list(self.path, name),
        })
    }

    /// Puts a manifest in force, and removes files of lists that it no longer names if this program wrote them.
    fn exchange(&self, before: &ListManifest, after: &ListManifest) -> Result<(), Problem> {
        self.write(MANIFEST, after.write().as_bytes())?;
        for name in before.paths().filter(|name| is_written_here(name) && !after.paths().any(|other| other == *name)) {
            // The lists are in force without this step: a file that stays is never read.
            if let Err(error) = fs::remove_file(self.path.join(name)) {
                tracing::warn!(%error, file = name, "a list that is no longer in force could not be removed");
            }
        }
        Ok(())
    }

    /// Writes a file completely or not at all, and returns when it is on disk.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Problem> {
        let written = || {
            let mut new = tempfile::Builder::new().prefix(".").suffix(".partial").tempfile_in(self.path)?;
            new.write_all(bytes)?;
            publish(new.as_file())?;
            new.as_file().sync_all()?;
            new.persist(self.path.join(name)).map_err(|error| error.error)?;
            settle(self.path)
        };
        written().map_err(|error| unwritable(&self.path.join(name), &error))
    }

    fn remove(&self, name: &str) -> Result<(), Problem> {
        let file = self.path.join(name);
        fs::remove_file(&file).and_then(|()| settle(self.path)).map_err(|error| unwritable(&file, &error))
    }
}

/// Whether a file of a list has a name that this program gives, so that the operator did not choose it.
fn is_written_here(name: &str) -> bool {
    let sum = name.strip_suffix(".json").and_then(|stem| stem.rsplit_once('-')).map(|(_, sum)| sum);
    sum.is_some_and(|sum| sum.len() == NAMED_DIGITS && sum.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Flushes renames and removals in a folder to disk.
#[cfg(unix)]
fn settle(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn settle(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Lets everybody read a file. Temporary files are readable by their owner alone, and rules are not secret.
#[cfg(unix)]
fn publish(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn publish(_: &File) -> io::Result<()> {
    Ok(())
}

fn unusable(error: &RulesError) -> Problem {
    tracing::error!(%error, "the rules could not be changed");
    Problem::new(Code::RulesUnavailable, "the folder of rules cannot be used; nothing was changed")
}

fn unwritable(file: &Path, error: &io::Error) -> Problem {
    tracing::error!(%error, file = %file.display(), "the rules could not be changed");
    Problem::new(Code::RulesUnavailable, "the folder of rules cannot be written; nothing was changed")
}

fn conflict<E: ToString>(what: &str, errors: &[E]) -> Problem {
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    Problem::new(Code::RulesConflict, format!("{what}: {}", errors.join("; ")))
}

fn pointer(place: &[String]) -> String {
    PointerBuf::from_tokens(place.iter().map(String::as_str)).to_string()
}

fn invalid_format<'e>(errors: impl Iterator<Item = &'e FormatError>) -> Problem {
    Problem::several(Code::FormatInvalid, errors.map(|e| (pointer(&e.place), e.problem.to_string())).collect())
}

fn invalid_list(errors: &[ListError]) -> Problem {
    Problem::several(Code::ListInvalid, errors.iter().map(|e| (pointer(&e.place), e.problem.to_string())).collect())
}

/// The problem of a season that the manifest does not allow. The season came in query parameters.
fn invalid_season(errors: &[&ListError]) -> Problem {
    let fault = |e: &&ListError| {
        let is_end = e.place.last().is_some_and(|member| member == "until");
        ((if is_end { "?until" } else { "?from" }).to_owned(), e.problem.to_string())
    };
    Problem::several(Code::ListInvalid, errors.iter().map(fault).collect())
}

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
