//! Errors in season lists and their manifest.

use crate::located::Located;
use cards::Date;

/// Why a list of a season cannot be used, and where: in `manifest.json`, or a file whose path it gives, or in a list without a manifest.
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
