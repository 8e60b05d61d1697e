//! Where an import reads card data from, and the limits on how much it takes.

use std::path::{Path, PathBuf};

/// Where card data are read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file, an archive, or a folder with all that is in it.
    Path(PathBuf),
    /// A file or an archive in memory, for example one that was downloaded.
    Bytes {
        /// Its name; the ending tells what it is where the content does not.
        name: String,
        /// Its content.
        bytes: Vec<u8>,
    },
    /// A page of a collection in memory.
    Page {
        /// Name of the collection.
        collection: String,
        /// Number of the page, from 1.
        number: usize,
        /// Its content.
        bytes: Vec<u8>,
    },
}

impl Source {
    /// The name in the manifest: of a path its last part, so that no folder of one machine gets out; of a page that of its
    /// collection.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Path(path) => {
                // `.` and `..` have no last part of their own.
                let whole = std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
                whole.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
            }
            Self::Bytes { name, .. } => name.clone(),
            Self::Page { collection, .. } => collection.clone(),
        }
    }
}

impl From<&Path> for Source {
    fn from(path: &Path) -> Self {
        Self::Path(path.to_owned())
    }
}

/// How much an import takes, against sources that come to more than memory or time allow. Every limit of an import stands
/// here.
///
/// The defaults leave room for all data there are: the complete records in five languages unpack to 75 MiB in 13,695
/// files, the export of some forty thousand Uniques with texts is below 40 MiB, the longest printed text has some 600 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one file that is read whole (JSON), unpacked. Larger ones are refused, others go on.
    pub file: u64,
    /// Bytes of one line of a file that is read by lines. Longer ones are refused.
    pub line: u64,
    /// Bytes that come out of all that is compressed, used or not. Beyond it the import fails.
    pub total: u64,
    /// Files in all sources, with folders and whatever else an archive lists. Beyond it the import fails.
    pub files: u64,
    /// Bytes of the name of one file in an archive or folder. Files with longer ones are refused, others go on.
    pub name: usize,
    /// Bytes that an archive may have before the content of one file, its name included. Beyond it the import fails: they
    /// are all read into memory.
    pub header: u64,
    /// Cards in all sources. Beyond it the import fails; more can be imported in several parts.
    pub cards: usize,
    /// Bytes of all texts in all sources together: names, effects, announcements. Beyond it the import fails; more can be
    /// imported in several parts.
    pub texts: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file: 32 << 20,
            line: 1 << 20,
            total: 4 << 30,
            files: 1_000_000,
            name: 4 << 10,
            header: 64 << 10,
            cards: 500_000,
            texts: 1 << 30,
        }
    }
}

/// Bytes of a name: of a card, a set, a sub-type, an event. Records with longer ones are refused.
pub(crate) const LONGEST_NAME: usize = 1 << 10;

/// Bytes of the text of one box in one language, and of what a card does in the notation. Records with longer ones are
/// refused.
pub(crate) const LONGEST_TEXT: usize = 16 << 10;

/// Sub-types and other references of one card. Records with more are refused.
pub(crate) const MOST_VALUES: usize = 256;
