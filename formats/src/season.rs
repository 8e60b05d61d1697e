//! Lists of a season: which Uniques Frontier and Living Legends allow (formats.md 2.5, 2.6).
//!
//! The shapes are those of the community (peers.md 1.4.4): a manifest `[{id, path, version}]`, and for each entry a
//! file `{id, version, included_refs}` or `{id, version, excluded_sets, excluded_refs}`.
mod edition;
mod error;
mod list;
mod manifest;

pub use edition::ListManifest;
pub use error::{ListError, ListProblem};
pub use list::UniqueList;

use cards::Date;
use std::io;

/// The lists that a service knows, by id and season. Immutable: a reload makes another value and drops this one, so that lists
/// that are no longer named are gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeasonLists {
    /// By id, then by the first day.
    lists: Vec<UniqueList>,
}

static NONE: SeasonLists = SeasonLists { lists: Vec::new() };

impl SeasonLists {
    /// No lists. A format that needs one leaves every Unique unchecked.
    #[must_use]
    pub fn none() -> &'static Self {
        &NONE
    }

    /// Reads a manifest and every list that it names. `read` is given the path of an entry as the manifest writes it,
    /// relative and without `..`, and returns the bytes of that file.
    ///
    /// An entry is `{id, path, version}`, where the version, a number or a text, is that of the file. It may also hold
    /// `sha256` (or `checksum`), the digest of the file in hexadecimal, and `from` and `until`, the first day of the
    /// season and the first day after it; two entries may have one id if their seasons have no day in common. Further
    /// members are not looked at.
    ///
    /// # Errors
    ///
    /// Every fault of every file, by file and place. There is no half of a set of lists: a list that cannot be trusted
    /// in full would make legal cards illegal or illegal ones legal.
    pub fn load(manifest: &[u8], read: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>) -> Result<Self, Vec<ListError>> {
        let mut errors = Vec::new();
        let mut lists = Vec::new();
        for (entry, place) in manifest::entries(manifest, &mut errors) {
            let fail = |problem| ListError { file: manifest::FILE.to_owned(), place: vec![place.clone()], problem };
            match read(&entry.path) {
                Err(e) => errors.push(fail(ListProblem::Unreadable { path: entry.path, reason: e.to_string() })),
                Ok(bytes) => match UniqueList::read(Some(&entry), &bytes) {
                    Ok(list) => lists.push(list),
                    Err(of_file) => errors.extend(of_file),
                },
            }
        }
        lists.sort_by(|a, b| (&a.id, a.from).cmp(&(&b.id, b.from)));
        if errors.is_empty() {
            return Ok(Self { lists });
        }
        errors.sort();
        Err(errors)
    }

    /// Reads one list without a manifest: the file says its id and version itself, and it has no end.
    ///
    /// # Errors
    ///
    /// Every fault of the file, sorted; the file has no name.
    pub fn single(file: &[u8]) -> Result<Self, Vec<ListError>> {
        UniqueList::read(None, file).map(|list| Self { lists: vec![list] })
    }

    /// The list of an id on a day; `None` if there is none, or the day is in no season of it.
    #[must_use]
    pub fn get(&self, id: &str, day: Date) -> Option<&UniqueList> {
        self.lists.iter().find(|list| list.id == id && list.in_season(day))
    }

    /// Every list, by id, then by season.
    pub fn iter(&self) -> impl Iterator<Item = &UniqueList> {
        self.lists.iter()
    }

    /// Whether there is no list.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    /// Bytes on the heap, all lists together.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        let own = self.lists.capacity() * size_of::<UniqueList>();
        own + self.lists.iter().map(UniqueList::heap_bytes).sum::<usize>()
    }
}

/// Whether a text may name a list: 1 to 64 lower-case letters, digits, `_` and `-`.
pub(crate) fn is_list_id(id: &str) -> bool {
    let ok = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
    !id.is_empty() && id.len() <= 64 && id.chars().all(ok)
}
