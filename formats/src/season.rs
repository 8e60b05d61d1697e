//! Lists of a season: which Uniques Frontier and Living Legends allow (formats.md 2.5, 2.6).
//!
//! The shapes are those of the community: a manifest `[{id, path, version}]`, and for each entry a
//! file `{id, version, included_refs}` or `{id, version, excluded_sets, excluded_refs}`.

mod below_path;
mod list;

pub use below_path::{BelowPath, NotBelow};
pub use list::{ListError, ListProblem, UniqueList};

use crate::file::{cut, from_json};
use cards::Date;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::{fmt, io};

/// The lists that a service knows, by id and season. Immutable: a reload makes another value and drops this one, so that lists
/// that are no longer named are gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeasonLists {
    /// By id, then by the first day.
    lists: Vec<UniqueList>,
}

static NONE: SeasonLists = SeasonLists { lists: Vec::new() };

/// A manifest that is changed entry by entry. Members that are not known stay as they are, and so do faults in other entries:
/// [`SeasonLists::load`] finds out whether the whole is consistent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListManifest {
    entries: Vec<Map<String, Value>>,
}

/// One list as the manifest announces it.
#[derive(Clone, Debug, Deserialize)]
struct Entry {
    id: String,
    path: String,
    version: Version,
    /// SHA-256 of the file, in hexadecimal of either case.
    #[serde(default, alias = "checksum")]
    sha256: Option<String>,
    #[serde(default)]
    from: Option<Date>,
    #[serde(default)]
    until: Option<Date>,
}

/// A version: the community writes numbers. `7` and `"7"` are the same.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Version {
    Number(u64),
    Text(String),
}

/// Name of the manifest in reports.
const FILE: &str = "manifest.json";

impl SeasonLists {
    /// No lists. A format that needs one leaves every Unique unchecked.
    #[must_use]
    pub fn none() -> &'static Self {
        &NONE
    }

    /// Reads a manifest and every list that it names. `read` is given the path of an entry, and returns the bytes of that file.
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
    pub fn load(
        manifest: &[u8],
        read: &mut dyn FnMut(&BelowPath) -> io::Result<Vec<u8>>,
    ) -> Result<Self, Vec<ListError>> {
        let mut errors = Vec::new();
        let mut lists = Vec::new();
        for (entry, path, place) in entries(manifest, &mut errors) {
            let fail = |problem| ListError { file: FILE.to_owned(), place: vec![place.clone()], problem };
            match read(&path) {
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

/// The entries without faults, each with its path and its index. The faults of the others are added to `errors`.
fn entries(manifest: &[u8], errors: &mut Vec<ListError>) -> Vec<(Entry, BelowPath, String)> {
    let entries: Vec<Entry> = match read_json(manifest) {
        Ok(entries) => entries,
        Err((place, problem)) => {
            errors.push(ListError { file: FILE.to_owned(), place, problem });
            return Vec::new();
        }
    };
    let mut fine = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let before = errors.len();
        let mut fail = |member: &str, problem| {
            let place = vec![at.to_string(), member.to_owned()];
            errors.push(ListError { file: FILE.to_owned(), place, problem });
        };
        if !is_list_id(&entry.id) {
            fail("id", ListProblem::Id(cut(&entry.id)));
        }
        let path: Result<BelowPath, NotBelow> = entry.path.parse();
        if path.is_err() {
            fail("path", ListProblem::Path(cut(&entry.path)));
        }
        if let Some(sum) = entry.sha256.as_ref().filter(|sum| !is_sha256(sum)) {
            fail("sha256", ListProblem::ChecksumShape(cut(sum)));
        }
        if let (Some(from), Some(until)) = (entry.from, entry.until)
            && until <= from
        {
            fail("until", ListProblem::Season { from, until });
        }
        if let Some(other) = entries[..at].iter().position(|e| e.id == entry.id && overlap(e, entry)) {
            fail("id", ListProblem::Overlap(other));
        }
        if let (Ok(path), true) = (path, errors.len() == before) {
            fine.push((entry.clone(), path, at.to_string()));
        }
    }
    fine
}

/// Reads JSON, with the path of what does not fit.
fn read_json<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, (Vec<String>, ListProblem)> {
    from_json(bytes).map_err(|(place, message)| (place, ListProblem::Shape(message)))
}

fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// Whether two seasons have a day in common.
fn overlap(a: &Entry, b: &Entry) -> bool {
    let before = |a: &Entry, b: &Entry| matches!((a.until, b.from), (Some(end), Some(first)) if end <= first);
    !before(a, b) && !before(b, a)
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => n.fmt(f),
            Self::Text(text) => f.write_str(&cut(text)),
        }
    }
}

impl ListManifest {
    /// Reads a manifest.
    ///
    /// # Errors
    ///
    /// It is not a list of objects.
    pub fn read(bytes: &[u8]) -> Result<Self, ListError> {
        let entries =
            read_json(bytes).map_err(|(place, problem)| ListError { file: FILE.to_owned(), place, problem })?;
        Ok(Self { entries })
    }

    /// Names a list that lies at a path: in place of the list of the same id which begins on the same day, otherwise behind all
    /// others. Returns the position of its entry.
    pub fn put(&mut self, list: &UniqueList, path: &str) -> usize {
        let (from, until) = list.season();
        let mut entry = Map::new();
        for (name, value) in [("id", list.id()), ("path", path), ("version", list.version()), ("sha256", list.sha256())]
        {
            entry.insert(name.to_owned(), json!(value));
        }
        for (name, day) in [("from", from), ("until", until)] {
            if let Some(day) = day {
                entry.insert(name.to_owned(), json!(day));
            }
        }
        let from = entry.get("from").cloned();
        let is_same = |it: &Map<String, Value>| {
            it.get("id") == entry.get("id") && it.get("from").filter(|day| !day.is_null()) == from.as_ref()
        };
        match self.entries.iter().position(is_same) {
            Some(at) => {
                self.entries[at] = entry;
                at
            }
            None => {
                self.entries.push(entry);
                self.entries.len() - 1
            }
        }
    }

    /// Removes the entries of an id, and returns how many there were.
    pub fn remove(&mut self, id: &str) -> usize {
        let before = self.entries.len();
        self.entries.retain(|entry| entry.get("id").and_then(Value::as_str) != Some(id));
        before - self.entries.len()
    }

    /// How many lists the manifest names.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the manifest names no list.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The paths that the manifest names. Those that lead out of its folder are left out: they name no list.
    pub fn paths(&self) -> impl Iterator<Item = BelowPath> {
        self.entries.iter().filter_map(|entry| entry.get("path")?.as_str()?.parse().ok())
    }

    /// The text of the manifest.
    #[must_use]
    pub fn write(&self) -> String {
        let entries = self.entries.iter().cloned().map(Value::Object).collect();
        format!("{:#}\n", Value::Array(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(version: u8, from: Option<&str>) -> UniqueList {
        let text = json!({"id": "frontier", "version": version, "included_refs": ["ALT_CORE_B_YZ_11_U_100"]});
        let day = |text: &str| text.parse().unwrap();
        UniqueList::of_season(text.to_string().as_bytes(), (from.map(day), None)).unwrap()
    }

    #[test]
    fn a_list_takes_the_place_of_that_of_its_season_and_all_else_stays() {
        let mut manifest = ListManifest::read(
            br#"[{"id": "frontier", "path": "a.json", "version": 1, "from": "2026-01-01", "until": "2026-03-01"},
                 {"id": "other", "path": "b.json", "version": "x", "curator": "ada"}]"#,
        )
        .unwrap();
        assert_eq!(manifest.put(&list(2, Some("2026-01-01")), "c.json"), 0);
        let paths = |manifest: &ListManifest| manifest.paths().map(|path| path.to_string()).collect::<Vec<_>>();
        assert_eq!(paths(&manifest), ["c.json", "b.json"]);
        assert_eq!(manifest.put(&list(3, Some("2026-03-01")), "d.json"), 2, "another season");
        assert_eq!(manifest.put(&list(4, None), "e.json"), 3, "a season without a beginning");
        assert_eq!(manifest.put(&list(5, None), "f.json"), 3);
        let written = ListManifest::read(manifest.write().as_bytes()).unwrap();
        assert_eq!(written, manifest);
        assert!(manifest.write().contains("\"curator\": \"ada\"") && !manifest.write().contains("a.json"));
        assert_eq!((manifest.remove("frontier"), manifest.len(), manifest.remove("frontier")), (3, 1, 0));
        assert_eq!(paths(&manifest), ["b.json"]);
    }

    #[test]
    fn what_is_no_list_of_objects_is_refused_with_its_place() {
        let refused = |text: &str| ListManifest::read(text.as_bytes()).unwrap_err();
        assert_eq!(refused("[1]").place, ["0"]);
        assert_eq!((refused("{").file.as_str(), refused("[]]").place.len()), ("manifest.json", 0));
    }
}
