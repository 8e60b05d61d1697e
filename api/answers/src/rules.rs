//! The rules that a service judges by: the formats in the program, the house formats, and the season lists. The
//! last two are in folders that are read again when a file in them changes.

mod copying;
mod keeping;

pub use copying::{CopyError, FolderCopy, Others, PublishedFolder, PutBack, RulesRestore};
pub use keeping::Placed;

use formats::{BelowPath, Format, FormatSyntax, Registry, SeasonLists};
use sha2::{Digest, Sha256};
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The file that names the season lists.
const MANIFEST: &str = "manifest.json";
/// Largest file that is read, in bytes; a list of 30,000 Uniques has about one million bytes.
const MAX_FILE: u64 = 64 << 20;
/// Most files in a folder. The bound keeps a wrong path from reading a whole disk.
const MAX_FILES: usize = 1000;

/// A folder of rules.
#[derive(Clone, Debug)]
pub struct RulesFolder {
    path: PathBuf,
    /// Whether the folder may be missing: the operator did not name it, and it is made when something is first put into it.
    optional: bool,
}

impl RulesFolder {
    /// A folder that the operator named, which must exist.
    #[must_use]
    pub const fn named(path: PathBuf) -> Self {
        Self { path, optional: false }
    }

    /// The folder beside a catalogue, with this ending. As long as it does not exist, it holds nothing.
    #[must_use]
    pub fn beside(catalogue: &Path, ending: &str) -> Self {
        Self { path: catalogue.with_extension(ending), optional: true }
    }

    /// The path of the folder; `None` if it may be missing and is.
    fn present(&self) -> Option<&Path> {
        (!self.optional || self.path.is_dir()).then_some(&*self.path)
    }
}

/// The folders of rules that do not come with the program.
#[derive(Clone, Debug, Default)]
pub struct RulesFolders {
    /// House formats: TOML or JSON files with one format each.
    pub house_formats: Option<RulesFolder>,
    /// Season lists (Frontier, Living Legends): a `manifest.json` and the lists it names.
    pub lists: Option<RulesFolder>,
}

impl RulesFolders {
    /// The folder of formats, if there is one to read.
    fn format_folder(&self) -> Option<&Path> {
        self.house_formats.as_ref()?.present()
    }

    /// The folder of lists, if there is one to read. A folder that the operator did not name has no lists until it has a
    /// manifest.
    fn list_folder(&self) -> Option<&Path> {
        let folder = self.lists.as_ref()?;
        folder.present().filter(|path| !folder.optional || path.join(MANIFEST).exists())
    }
}

/// Why the rules in a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    /// A file or folder cannot be read.
    #[error("{} cannot be read: {reason}", .0.display(), reason = .1)]
    Unreadable(PathBuf, io::Error),
    /// A file is no text.
    #[error("{} is not UTF-8; save it in that encoding", .0.display())]
    NotUtf8(PathBuf),
    /// A folder holds too many files.
    #[error("{} holds more than {MAX_FILES} files", .0.display())]
    TooMany(PathBuf),
    /// The formats have these errors.
    #[error("the house formats are invalid: {}", .0.join("; "))]
    Formats(Vec<String>),
    /// The lists have these errors.
    #[error("the season lists are invalid: {}", .0.join("; "))]
    Lists(Vec<String>),
}

/// The rules of verdicts.
#[derive(Debug)]
pub struct Rules {
    /// The formats of the program and the house formats.
    pub formats: Registry,
    /// The season lists.
    pub lists: SeasonLists,
    seen: Seen,
    digest: [u8; 32],
}

/// Every file of the folders with its size and the time of its last change.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen(Vec<(PathBuf, u64, Option<SystemTime>)>);

impl Rules {
    /// Reads the folders.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or if formats or lists have errors, with all of them.
    pub fn read(options: &RulesFolders) -> Result<Self, RulesError> {
        // The state is taken before the files are read, so a change in between causes another read.
        let seen = Seen::of(options)?;
        let embedded = Registry::embedded();
        let mut content = Sha256::new();
        let formats = match options.format_folder() {
            None => embedded,
            Some(folder) => house_formats(folder, &embedded, &mut content)?,
        };
        let lists = match options.list_folder() {
            None => SeasonLists::default(),
            Some(folder) => season_lists(folder, &mut content)?,
        };
        Ok(Self { formats, lists, seen, digest: content.finalize().into() })
    }

    /// The house formats, by id.
    pub fn house_formats(&self) -> impl Iterator<Item = &Format> {
        let embedded = Registry::embedded();
        self.formats.iter().filter(move |format| embedded.get(format.id()).is_none())
    }

    /// SHA-256 of the files that were read; the formats of the program are not part of it. In the same program, equal digests
    /// mean equal rules.
    #[must_use]
    pub const fn digest(&self) -> [u8; 32] {
        self.digest
    }

    /// Whether a file of the folders changed since they were read.
    ///
    /// # Errors
    ///
    /// If a folder cannot be read.
    pub fn stale(&self, options: &RulesFolders) -> Result<bool, RulesError> {
        Ok(Seen::of(options)? != self.seen)
    }
}

impl Seen {
    fn of(options: &RulesFolders) -> Result<Self, RulesError> {
        let mut seen = Vec::new();
        for folder in [options.format_folder(), options.list_folder()].into_iter().flatten() {
            seen.extend(files_of(folder)?);
        }
        Ok(Self(seen))
    }
}

/// The files of a folder and its subfolders, by path. Names that begin with a dot are skipped: files that are being written, and
/// the version folders of mounted volumes.
fn files_of(folder: &Path) -> Result<Vec<(PathBuf, u64, Option<SystemTime>)>, RulesError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |e| RulesError::Unreadable(path, e)
    };
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).map_err(unreadable(&next))? {
            let entry = entry.map_err(unreadable(&next))?;
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let path = entry.path();
            let about = fs::metadata(&path).map_err(unreadable(&path))?;
            match about.is_dir() {
                true => open.push(path),
                false => found.push((path, about.len(), about.modified().ok())),
            }
            if found.len() + open.len() > MAX_FILES {
                return Err(RulesError::TooMany(folder.to_owned()));
            }
        }
    }
    found.sort();
    Ok(found)
}

fn house_formats(folder: &Path, embedded: &Registry, content: &mut Sha256) -> Result<Registry, RulesError> {
    let texts = format_texts(folder)?;
    texts.iter().for_each(|(name, text)| add(content, name, text.as_bytes()));
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    embedded.with(&files).map_err(|errors| RulesError::Formats(errors.iter().map(ToString::to_string).collect()))
}

/// The name and the text of every file of formats.
fn format_texts(folder: &Path) -> Result<Vec<(String, String)>, RulesError> {
    let mut texts = Vec::new();
    for (path, ..) in files_of(folder)? {
        if FormatSyntax::of(&path).is_some() {
            let bytes = read(&path).map_err(|e| RulesError::Unreadable(path.clone(), e))?;
            let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
            texts.push((name, String::from_utf8(bytes).map_err(|_| RulesError::NotUtf8(path))?));
        }
    }
    Ok(texts)
}

fn season_lists(folder: &Path, content: &mut Sha256) -> Result<SeasonLists, RulesError> {
    let manifest = folder.join(MANIFEST);
    let bytes = read(&manifest).map_err(|e| RulesError::Unreadable(manifest, e))?;
    add(content, MANIFEST, &bytes);
    let mut list = |path: &BelowPath| read(&folder.join(path)).inspect(|bytes| add(content, path.as_str(), bytes));
    SeasonLists::load(&bytes, &mut list)
        .map_err(|errors| RulesError::Lists(errors.iter().map(ToString::to_string).collect()))
}

/// Adds a file to a hash, with its lengths, so that two different sets of files never hash the same bytes.
fn add(content: &mut Sha256, name: &str, bytes: &[u8]) {
    for part in [name.as_bytes(), bytes] {
        content.update((part.len() as u64).to_le_bytes());
        content.update(part);
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let size = fs::metadata(path)?.len();
    if size > MAX_FILE {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("{size} bytes are too many")));
    }
    fs::read(path)
}
