//! The rules a service judges by: the formats in the program, those of the house, and the lists of the season. The last
//! two are folders, read again when a file in them changes.

use formats::{Registry, SeasonLists};
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

/// Where the rules are that do not come with the program.
#[derive(Clone, Debug, Default)]
pub struct RulesFolders {
    /// Formats of the house: TOML or JSON files, in the terms of `/v1/formats`.
    pub house_formats: Option<PathBuf>,
    /// Lists of the season (Frontier, Living Legends): a `manifest.json` and the lists it names.
    pub lists: Option<PathBuf>,
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
        let formats = match &options.house_formats {
            None => embedded,
            Some(folder) => house_formats(folder, &embedded, &mut content)?,
        };
        let lists = match &options.lists {
            None => SeasonLists::default(),
            Some(folder) => season_lists(folder, &mut content)?,
        };
        Ok(Self { formats, lists, seen, digest: content.finalize().into() })
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
        for folder in [&options.house_formats, &options.lists].into_iter().flatten() {
            seen.extend(files(folder)?);
        }
        Ok(Self(seen))
    }
}

/// The files of a folder and of the folders in it, by path.
fn files(folder: &Path) -> Result<Vec<(PathBuf, u64, Option<SystemTime>)>, RulesError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |e| RulesError::Unreadable(path, e)
    };
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).map_err(unreadable(&next))? {
            let path = entry.map_err(unreadable(&next))?.path();
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
    let mut texts = Vec::new();
    for (path, ..) in files(folder)? {
        if path.extension().is_some_and(|e| e == "toml" || e == "json") {
            let bytes = read(&path).map_err(|e| RulesError::Unreadable(path.clone(), e))?;
            let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
            add(content, &name, &bytes);
            texts.push((name, String::from_utf8_lossy(&bytes).into_owned()));
        }
    }
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    embedded.with(&files).map_err(|errors| RulesError::Formats(errors.iter().map(ToString::to_string).collect()))
}

fn season_lists(folder: &Path, content: &mut Sha256) -> Result<SeasonLists, RulesError> {
    let manifest = folder.join(MANIFEST);
    let bytes = read(&manifest).map_err(|e| RulesError::Unreadable(manifest, e))?;
    add(content, MANIFEST, &bytes);
    let mut list = |name: &str| {
        let path = Path::new(name);
        // A manifest comes from elsewhere; it names files of its own folder only.
        match path.components().all(|c| matches!(c, Component::Normal(_))) {
            true => read(&folder.join(path)).inspect(|bytes| add(content, name, bytes)),
            false => Err(io::Error::new(io::ErrorKind::InvalidInput, "the path leads out of the folder")),
        }
    };
    SeasonLists::load(&bytes, &mut list)
        .map_err(|errors| RulesError::Lists(errors.iter().map(ToString::to_string).collect()))
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
