//! Changes of the folders of rules: puts a house format or a season list in force, or removes it. A change is made
//! only if all rules are valid together with it. It renames one complete file into place or removes one file, so a reader at the
//! same time, or after a crash, finds the rules either before or after the change. The
//! folders are also copied beside a backup of the catalogue, and put back from there.

use super::{MANIFEST, RulesError, RulesFolder, RulesFolders, format_texts, read};
use crate::{
    files::{self, Readers, StagedFile},
    problem::{Code, Problem},
};
use cards::Date;
use formats::{BelowPath, FormatError, ListError, ListManifest, RawFormat, Registry, SeasonLists, UniqueList};
use jsonptr::PointerBuf;
use std::{
    fs::{self, File},
    io,
    path::Path,
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
            false => invalid_others("the format would not go with the others", &errors),
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
        if texts.len() == before {
            let conflict = |message| Problem::new(Code::RulesConflict, message);
            if Registry::embedded().get(id).is_some() {
                return Err(conflict(format!("{id} comes with the program and cannot be removed")));
            }
            // Where other files are invalid, it may be in one of them.
            let rest = compiled(&texts).map_err(|errors| invalid_others("the formats cannot be read", &errors))?;
            return Err(match rest.get(id) {
                Some(_) => {
                    conflict(format!("{id} was written by hand into a file that is not called {name}; remove it there"))
                }
                None => unknown(),
            });
        }
        let rest = compiled(&texts);
        rest.map_err(|errors| invalid_others(&format!("without {id} the other formats are invalid"), &errors))?;
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
                true => invalid_others("the list would not go with the others", &errors),
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
        folder.loaded(&after, None).map_err(|errors| invalid_others("the other lists are invalid", &errors))?;
        folder.exchange(&before, &after)
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
#[derive(Debug)]
pub(super) struct Claimed<'a> {
    pub(super) path: &'a Path,
    /// The lock of the folder, released on drop.
    _lock: File,
}

/// The file in a folder of rules that is locked by who changes or copies the folder.
pub(super) const LOCK: &str = ".lock";

impl<'a> Claimed<'a> {
    /// Locks a folder. Makes it if it is missing and the operator did not name it.
    pub(super) fn claim(folder: Option<&'a RulesFolder>) -> Result<Self, Problem> {
        let Some(RulesFolder { path, optional }) = folder else {
            return Err(Problem::new(Code::RulesUnavailable, "there is no folder for rules"));
        };
        let locked = || {
            if *optional {
                fs::create_dir_all(path)?;
            }
            let lock = File::options().create(true).append(true).open(path.join(LOCK))?;
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
            Ok(bytes) => {
                ListManifest::read(&bytes).map_err(|error| invalid_others("the manifest cannot be read", &[error]))
            }
        }
    }

    /// Loads the lists of a manifest. The content of one file is given in `new`, since it may not be written yet.
    fn loaded(&self, manifest: &ListManifest, new: Option<(&str, &[u8])>) -> Result<SeasonLists, Vec<ListError>> {
        SeasonLists::load(manifest.write().as_bytes(), &mut |path| match new {
            Some((new, bytes)) if new == path.as_str() => Ok(bytes.to_vec()),
            _ => read(&self.path.join(path)),
        })
    }

    /// Puts a manifest in force, and removes files of lists that it no longer names if this program wrote them.
    fn exchange(&self, before: &ListManifest, after: &ListManifest) -> Result<(), Problem> {
        self.write(MANIFEST, after.write().as_bytes())?;
        let is_gone = |path: &BelowPath| is_written_here(path.as_str()) && !after.paths().any(|other| other == *path);
        for path in before.paths().filter(is_gone) {
            // The lists are in force without this step: a file that stays is never read.
            if let Err(error) = fs::remove_file(self.path.join(&path)) {
                tracing::warn!(%error, file = path.as_str(), "a list that is no longer in force could not be removed");
            }
        }
        Ok(())
    }

    /// Writes a file completely or not at all, and returns when it is on disk.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Problem> {
        let file = self.path.join(name);
        let written = StagedFile::new(&file, bytes, Readers::Everybody).and_then(StagedFile::replace);
        written.map_err(|error| unwritable(&file, &error))
    }

    fn remove(&self, name: &str) -> Result<(), Problem> {
        let file = self.path.join(name);
        files::remove(&file).map_err(|error| unwritable(&file, &error))
    }
}

/// Whether a file of a list has a name that this program gives, so that the operator did not choose it.
fn is_written_here(name: &str) -> bool {
    let sum = name.strip_suffix(".json").and_then(|stem| stem.rsplit_once('-')).map(|(_, sum)| sum);
    sum.is_some_and(|sum| sum.len() == NAMED_DIGITS && sum.bytes().all(|b| b.is_ascii_hexdigit()))
}

fn unusable(error: &RulesError) -> Problem {
    tracing::error!(%error, "the rules could not be changed");
    Problem::new(Code::RulesUnavailable, "the folder of rules cannot be used; nothing was changed")
}

fn unwritable(file: &Path, error: &io::Error) -> Problem {
    tracing::error!(%error, file = %file.display(), "the rules could not be changed");
    Problem::new(Code::RulesUnavailable, "the folder of rules cannot be written; nothing was changed")
}

fn invalid_others<E: ToString>(what: &str, errors: &[E]) -> Problem {
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
