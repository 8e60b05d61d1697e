//! Reads the manifest of season lists: which lists there are, in which files, for which days.
use super::{ListError, ListProblem, is_list_id};
use crate::parameters::{cut, from_json};
use cards::Date;
use serde::Deserialize;
use std::fmt;

/// Name of the manifest in reports.
pub(super) const FILE: &str = "manifest.json";

/// A version: the community writes numbers. `7` and `"7"` are the same.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Version {
    Number(u64),
    Text(String),
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => n.fmt(f),
            Self::Text(text) => f.write_str(&cut(text)),
        }
    }
}

/// One list as the manifest announces it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Entry {
    pub(super) id: String,
    pub(super) path: String,
    pub(super) version: Version,
    /// SHA-256 of the file, in hexadecimal of either case.
    #[serde(default, alias = "checksum")]
    pub(super) sha256: Option<String>,
    #[serde(default)]
    pub(super) from: Option<Date>,
    #[serde(default)]
    pub(super) until: Option<Date>,
}

/// The entries without faults, each with its index. The faults of the others are added to `errors`.
pub(super) fn entries(manifest: &[u8], errors: &mut Vec<ListError>) -> Vec<(Entry, String)> {
    let entries: Vec<Entry> = match read(manifest) {
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
        if !is_below(&entry.path) {
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
        if errors.len() == before {
            fine.push((entry.clone(), at.to_string()));
        }
    }
    fine
}

/// Reads JSON, with the path of what does not fit.
pub(super) fn read<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, (Vec<String>, ListProblem)> {
    from_json(bytes).map_err(|(place, message)| (place, ListProblem::Shape(message)))
}

fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// A relative path that stays below the folder of the manifest, on any system.
fn is_below(path: &str) -> bool {
    let parts = || path.split(['/', '\\']);
    !path.is_empty() && !path.contains([':', '\0']) && parts().all(|part| !part.is_empty() && part != "..")
}

/// Whether two seasons have a day in common.
fn overlap(a: &Entry, b: &Entry) -> bool {
    let before = |a: &Entry, b: &Entry| matches!((a.until, b.from), (Some(end), Some(first)) if end <= first);
    !before(a, b) && !before(b, a)
}
