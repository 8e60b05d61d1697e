//! The list of Uniques of one season: reading it, what may be wrong with it or with the manifest, and asking it.

use super::{Entry, Version, is_list_id, read_json};
use crate::file::{Located, cut};
use cards::{Date, Reference, SetCode};
use data_encoding::HEXLOWER;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// Most different sets that one list may name: more than there will be in print, and few enough for a key of 64 bits.
const MAX_SETS: usize = 1 << 12;

/// The list of one season: the Uniques that may be played, or those that may not.
///
/// A Unique is its set, family and number; the product letter means nothing (formats.md C8). In memory it is one number
/// of eight bytes, so 30,000 of them are 240 kB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniqueList {
    pub(super) id: String,
    version: String,
    sha256: String,
    pub(super) from: Option<Date>,
    until: Option<Date>,
    shape: Shape,
    /// Sets of the references, in the order of their codes; the keys hold positions in it.
    sets: Box<[SetCode]>,
    /// Keys of the references, in order.
    keys: Box<[u64]>,
}

/// Why a season list cannot be used, and where: in `manifest.json`, or a file whose path it gives, or in a list without a manifest.
pub type ListError = Located<ListProblem>;

/// What can be wrong with a manifest or a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum ListProblem {
    /// Not the shape of a manifest or a list: the parser's own words.
    #[error("{0}")]
    Shape(String),
    /// A file that the manifest names could not be read.
    #[error("{path} cannot be read: {reason}")]
    Unreadable {
        /// The path, as the manifest writes it.
        path: String,
        /// The system's own words.
        reason: String,
    },
    /// A path that leaves the folder of the manifest.
    #[error("{0:?} is no path below the manifest")]
    Path(String),
    /// An id with other characters than lower-case letters, digits, `_` and `-`.
    #[error("the id {0:?} is not made of 1 to 64 lower-case letters, digits, _ and -")]
    Id(String),
    /// A checksum that is no SHA-256 in hexadecimal.
    #[error("{0:?} is no SHA-256: write 64 hexadecimal digits")]
    ChecksumShape(String),
    /// The file is not the one that the manifest speaks of.
    #[error("the SHA-256 of the file is {actual}, not {expected} as the manifest says")]
    Checksum {
        /// The checksum that the manifest gives.
        expected: String,
        /// The checksum of the bytes.
        actual: String,
    },
    /// Another id in the file than in the manifest.
    #[error("the list is {actual:?}, not {expected:?} as the manifest says")]
    OtherId {
        /// The id that the manifest gives.
        expected: String,
        /// The id that the file gives.
        actual: String,
    },
    /// Another version in the file than in the manifest.
    #[error("the version is {actual}, not {expected} as the manifest says")]
    Version {
        /// The version that the manifest gives.
        expected: String,
        /// The version that the file gives.
        actual: String,
    },
    /// The season ends before it begins.
    #[error("the season ends on {until}, before it begins on {from}")]
    Season {
        /// First day.
        from: Date,
        /// First day after.
        until: Date,
    },
    /// Two lists of one id for one day.
    #[error("entry {0} lists the same id for some of the same days")]
    Overlap(usize),
    /// Both included and excluded references.
    #[error("included_refs and excluded_sets or excluded_refs: a list has one of the two shapes")]
    BothShapes,
    /// Neither included nor excluded references.
    #[error("included_refs is missing, and excluded_sets and excluded_refs too: a list has one of the two shapes")]
    NoShape,
    /// The list is empty, which is a mistake: it would forbid, or allow, every Unique.
    #[error("the list is empty")]
    Empty,
    /// A text that is no reference.
    #[error("{text:?} is no reference: {reason}")]
    Reference {
        /// The text, cut if it is very long.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A card that is no Unique; lists are about Uniques only.
    #[error("{0} is no Unique, and lists say nothing of other cards")]
    NotUnique(String),
    /// The same Unique, whatever the product letter, stands earlier in the list.
    #[error("{reference} stands at {first} already")]
    Duplicate {
        /// The reference as normalised.
        reference: String,
        /// Its first index.
        first: usize,
    },
    /// A text that is no code of a set.
    #[error("{0:?} is no code of a set")]
    Set(String),
    /// The same set stands earlier in the list.
    #[error("the set {set} stands at {first} already")]
    DuplicateSet {
        /// Its code.
        set: String,
        /// Its first index.
        first: usize,
    },
    /// More sets than a list can distinguish.
    #[error("the list names more than {0} sets")]
    TooManySets(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Shape {
    /// The Uniques listed may be played.
    Included,
    /// The Uniques listed may not be played, nor any Unique of these sets.
    Excluded(Box<[SetCode]>),
}

/// A list as written.
#[derive(Deserialize)]
struct File {
    id: String,
    version: Version,
    #[serde(default)]
    included_refs: Option<Vec<String>>,
    #[serde(default)]
    excluded_sets: Option<Vec<String>>,
    #[serde(default)]
    excluded_refs: Option<Vec<String>>,
}

type Fault = (Vec<String>, ListProblem);

impl UniqueList {
    /// Reads the file of a list for a season: the first day and the first day after it. The file says its id and version itself.
    ///
    /// # Errors
    ///
    /// Every fault of the file, sorted; the file has no name.
    pub fn of_season(bytes: &[u8], (from, until): (Option<Date>, Option<Date>)) -> Result<Self, Vec<ListError>> {
        Self::read(None, bytes).map(|list| Self { from, until, ..list })
    }

    /// Reads the file of an entry, or one that no manifest speaks of.
    pub(super) fn read(entry: Option<&Entry>, bytes: &[u8]) -> Result<Self, Vec<ListError>> {
        let name = entry.map_or("", |e| &e.path);
        let error = |(place, problem)| ListError { file: name.to_owned(), place, problem };
        let sha256 = HEXLOWER.encode(&Sha256::digest(bytes));
        if let Some(expected) = entry.and_then(|e| e.sha256.as_ref()).map(|sum| sum.to_ascii_lowercase())
            && expected != sha256
        {
            // Other faults would be those of the wrong file.
            return Err(vec![error((Vec::new(), ListProblem::Checksum { expected, actual: sha256 }))]);
        }
        if bytes.trim_ascii_start().starts_with(b"[") {
            // Derived readers would take the values of a list for the members in their order.
            return Err(vec![error((Vec::new(), ListProblem::Shape("expected an object, got a list".to_owned())))]);
        }
        let file: File = read_json(bytes).map_err(|fault| vec![error(fault)])?;
        let mut faults = Vec::new();
        let mut fail = |member: &str, problem| faults.push((vec![member.to_owned()], problem));
        let version = file.version.to_string();
        if !is_list_id(&file.id) {
            fail("id", ListProblem::Id(cut(&file.id)));
        } else if let Some(entry) = entry.filter(|e| e.id != file.id) {
            fail("id", ListProblem::OtherId { expected: entry.id.clone(), actual: file.id.clone() });
        }
        if let Some(expected) = entry.map(|e| e.version.to_string()).filter(|expected| *expected != version) {
            fail("version", ListProblem::Version { expected, actual: version.clone() });
        }
        let (shape, refs, member) = match (file.included_refs, file.excluded_sets, file.excluded_refs) {
            (Some(_), Some(_), _) | (Some(_), _, Some(_)) => {
                faults.push((Vec::new(), ListProblem::BothShapes));
                (Shape::Included, Vec::new(), "included_refs")
            }
            (None, None, None) => {
                faults.push((Vec::new(), ListProblem::NoShape));
                (Shape::Included, Vec::new(), "included_refs")
            }
            (Some(refs), None, None) => {
                if refs.is_empty() {
                    faults.push((vec!["included_refs".to_owned()], ListProblem::Empty));
                }
                (Shape::Included, refs, "included_refs")
            }
            (None, excluded, refs) => {
                let (excluded, refs) = (excluded.unwrap_or_default(), refs.unwrap_or_default());
                if excluded.is_empty() && refs.is_empty() {
                    faults.push((Vec::new(), ListProblem::Empty));
                }
                (Shape::Excluded(sets(&excluded, &mut faults)), refs, "excluded_refs")
            }
        };
        let (sets, keys) = keys(&refs, member, &mut faults);
        if !faults.is_empty() {
            let mut errors: Vec<ListError> = faults.into_iter().map(error).collect();
            errors.sort();
            return Err(errors);
        }
        let (from, until) = entry.map_or((None, None), |e| (e.from, e.until));
        Ok(Self { id: file.id, version, sha256, from, until, shape, sets, keys })
    }

    /// The id by which formats name it: `frontier`.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Version of the list, as manifest and file agree.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// SHA-256 of the file in lower-case hexadecimal, whether or not the manifest gave one.
    #[must_use]
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// First day of the season and first day after it; `None` where it has no end on that side.
    #[must_use]
    pub fn season(&self) -> (Option<Date>, Option<Date>) {
        (self.from, self.until)
    }

    /// Number of references that it lists.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether it lists no reference, only sets.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether a Unique may be played by this list, whatever its product letter.
    #[must_use]
    pub fn allows(&self, unique: &Reference) -> bool {
        let set = self.sets.binary_search(unique.set()).ok();
        let listed = || set.and_then(|set| key(set, unique)).is_some_and(|key| self.keys.binary_search(&key).is_ok());
        match &self.shape {
            Shape::Included => listed(),
            Shape::Excluded(sets) => !sets.contains(unique.set()) && !listed(),
        }
    }

    pub(super) fn in_season(&self, day: Date) -> bool {
        self.from.is_none_or(|first| first <= day) && self.until.is_none_or(|end| day < end)
    }

    /// Bytes on the heap.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        let codes = |sets: &[SetCode]| sets.iter().map(|s| size_of::<SetCode>() + s.as_str().len()).sum::<usize>();
        let excluded = match &self.shape {
            Shape::Included => 0,
            Shape::Excluded(sets) => codes(sets),
        };
        let texts = self.id.capacity() + self.version.capacity() + self.sha256.capacity();
        texts + excluded + codes(&self.sets) + size_of_val(&*self.keys)
    }
}

/// The codes of excluded sets, in order.
fn sets(texts: &[String], faults: &mut Vec<Fault>) -> Box<[SetCode]> {
    let mut codes: Vec<(SetCode, usize)> = Vec::new();
    for (at, text) in texts.iter().enumerate() {
        match SetCode::parse(text) {
            Some(code) => codes.push((code, at)),
            None => faults.push((place("excluded_sets", at), ListProblem::Set(cut(text)))),
        }
    }
    codes.sort();
    for pair in codes.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let (set, first) = (pair[0].0.to_string(), pair[0].1);
        faults.push((place("excluded_sets", pair[1].1), ListProblem::DuplicateSet { set, first }));
    }
    codes.into_iter().map(|(code, _)| code).collect()
}

/// The references of a list as keys in order, and the sets that they name.
fn keys(texts: &[String], member: &str, faults: &mut Vec<Fault>) -> (Box<[SetCode]>, Box<[u64]>) {
    let mut read: Vec<(Reference, usize)> = Vec::with_capacity(texts.len());
    for (at, text) in texts.iter().enumerate() {
        let problem = match text.parse::<Reference>() {
            Ok(reference) if reference.unique_number().is_some() => {
                read.push((reference, at));
                continue;
            }
            Ok(reference) => ListProblem::NotUnique(reference.to_string()),
            Err(e) => ListProblem::Reference { text: cut(text), reason: e.to_string() },
        };
        faults.push((place(member, at), problem));
    }
    let mut sets: Vec<SetCode> = read.iter().map(|(r, _)| r.set().clone()).collect();
    sets.sort();
    sets.dedup();
    if sets.len() > MAX_SETS {
        faults.push((vec![member.to_owned()], ListProblem::TooManySets(MAX_SETS)));
        return (Box::default(), Box::default());
    }
    let mut keys: Vec<(u64, usize)> = Vec::with_capacity(read.len());
    for (reference, at) in &read {
        let set = sets.binary_search(reference.set()).ok();
        keys.extend(set.and_then(|set| key(set, reference)).map(|key| (key, *at)));
    }
    keys.sort_unstable();
    for same in keys.chunk_by(|a, b| a.0 == b.0) {
        for (_, at) in &same[1..] {
            let first = same[0].1;
            let reference = texts[first].trim().to_ascii_uppercase();
            faults.push((place(member, *at), ListProblem::Duplicate { reference, first }));
        }
    }
    (sets.into_boxed_slice(), keys.into_iter().map(|(key, _)| key).collect())
}

fn place(member: &str, at: usize) -> Vec<String> {
    vec![member.to_owned(), at.to_string()]
}

/// The key of a Unique: set (12 bits), faction (4), number in it (16), number of the Unique (32); `None` for any other card.
fn key(set: usize, reference: &Reference) -> Option<u64> {
    let faction = u64::from(reference.home_faction().position());
    let high = u64::try_from(set).ok()? << 20 | faction << 16 | u64::from(reference.number());
    Some(high << 32 | u64::from(reference.unique_number()?))
}
