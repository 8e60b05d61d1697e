//! The rules a service judges by: the formats in the program, those of the house, and the lists of the season. The last
//! two are folders, read again when a file in them changes.

mod copies;
mod keeping;

pub use copies::{CopyError, PutBack};
pub use keeping::Placed;

use formats::{Format, Registry, SeasonLists};
use sha2::{Digest, Sha256};
use std::{
    fs, io,
    path::{Component, Path, PathBuf},
    time::SystemTime,
};

/// The file that names the lists of a season.
const MANIFEST: &str = "manifest.json";
/// Largest file that is read, in bytes; a list of 30,000 Uniques has about one million.
const MAX_FILE: u64 = 64 << 20;
/// Most files that a folder may hold, so that a wrong path does not read a whole disk.
const MAX_FILES: usize = 1000;

/// A folder of rules.
#[derive(Clone, Debug)]
pub struct RulesFolder {
    path: PathBuf,
    /// Whether it need not be there: nobody named it, and it is made when something is first put into it.
    optional: bool,
}

impl RulesFolder {
    /// One that somebody named: it must be there.
    #[must_use]
    pub const fn named(path: PathBuf) -> Self {
        Self { path, optional: false }
    }

    /// That beside a catalogue, with this ending; as long as it is not there it holds nothing.
    #[must_use]
    pub fn beside(catalogue: &Path, ending: &str) -> Self {
        Self { path: catalogue.with_extension(ending), optional: true }
    }

    /// Its path, if it is to be read.
    fn present(&self) -> Option<&Path> {
        (!self.optional || self.path.is_dir()).then_some(&*self.path)
    }
}

/// Where the rules are that do not come with the program.
#[derive(Clone, Debug, Default)]
pub struct RulesFolders {
    /// Formats of the house: TOML or JSON files, in the terms of `/v1/formats`.
    pub house_formats: Option<RulesFolder>,
    /// Lists of the season (Frontier, Living Legends): a `manifest.json` and the lists it names.
    pub lists: Option<RulesFolder>,
}

impl RulesFolders {
    /// The folder of formats, if there is one to read.
    fn format_folder(&self) -> Option<&Path> {
        self.house_formats.as_ref()?.present()
    }

    /// The folder of lists, if there is one to read. One that nobody named has no lists before it has a manifest.
    fn list_folder(&self) -> Option<&Path> {
        let folder = self.lists.as_ref()?;
        folder.present().filter(|path| !folder.optional || path.join(MANIFEST).exists())
    }
}

/// Why the rules of a folder do not hold.
#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    #[error("{} cannot be read: {reason}", .0.display(), reason = .1)]
    Unreadable(PathBuf, io::Error),
    #[error("{} holds more than {MAX_FILES} files", .0.display())]
    TooMany(PathBuf),
    #[error("the formats of the house do not hold: {}", .0.join("; "))]
    Formats(Vec<String>),
    #[error("the lists of the season do not hold: {}", .0.join("; "))]
    Lists(Vec<String>),
}

/// What verdicts are given by, besides the catalogue.
#[derive(Debug)]
pub struct Rules {
    pub formats: Registry,
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
    /// If a file cannot be read, with all that is wrong in the files.
    pub fn read(options: &RulesFolders) -> Result<Self, RulesError> {
        // Looked at first: what changes while the files are read is read again the next time.
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

    /// The formats of the house, by id.
    pub fn house_formats(&self) -> impl Iterator<Item = &Format> {
        let embedded = Registry::embedded();
        self.formats.iter().filter(move |format| embedded.get(format.id()).is_none())
    }

    /// SHA-256 over the files that were read; those of the program are not among them. Two with the same are the same
    /// rules in the same program.
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
            seen.extend(files(folder)?);
        }
        Ok(Self(seen))
    }
}

/// The files of a folder and of the folders in it, by path. What begins with a dot is none of the rules: files that are being
/// written, and what mounted folders keep their versions in.
fn files(folder: &Path) -> Result<Vec<(PathBuf, u64, Option<SystemTime>)>, RulesError> {
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

/// Name and text of every file of formats.
fn format_texts(folder: &Path) -> Result<Vec<(String, String)>, RulesError> {
    let mut texts = Vec::new();
    for (path, ..) in files(folder)? {
        if path.extension().is_some_and(|e| e == "toml" || e == "json") {
            let bytes = read(&path).map_err(|e| RulesError::Unreadable(path.clone(), e))?;
            let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
            texts.push((name, String::from_utf8_lossy(&bytes).into_owned()));
        }
    }
    Ok(texts)
}

fn season_lists(folder: &Path, content: &mut Sha256) -> Result<SeasonLists, RulesError> {
    let manifest = folder.join(MANIFEST);
    let bytes = read(&manifest).map_err(|e| RulesError::Unreadable(manifest, e))?;
    add(content, MANIFEST, &bytes);
    let mut list = |name: &str| read_list(folder, name).inspect(|bytes| add(content, name, bytes));
    SeasonLists::load(&bytes, &mut list)
        .map_err(|errors| RulesError::Lists(errors.iter().map(ToString::to_string).collect()))
}

/// The file of a list. A manifest comes from elsewhere; it names files of its own folder only.
fn read_list(folder: &Path, name: &str) -> io::Result<Vec<u8>> {
    let path = Path::new(name);
    match path.components().all(|c| matches!(c, Component::Normal(_))) {
        true => read(&folder.join(path)),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "the path leads out of the folder")),
    }
}

/// Adds a file to a hash, so that two files cannot be taken for one.
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
