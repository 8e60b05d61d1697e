//! Where an import reads card data from, and the limits on how much it takes.

use std::path::{Path, PathBuf};

/// Where card data are read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file, an archive, or a folder with all that is in it.
    Path(PathBuf),
    /// A file or an archive in memory, for example one that was downloaded.
    Bytes {
        /// Its name, whose ending says what it is if the content does not.
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
    /// The name in the manifest. For a path it is the last part, so that folders of a machine are not disclosed; for a page it is
    /// that of its collection.
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

/// How much an import takes, as a protection against sources that exceed memory or time. Every limit of an import is defined
/// here.
///
/// The defaults leave room for all data there are: the complete records in five languages unpack to 75 MiB in 13,695 files, the
/// export of some forty thousand Uniques with texts is below 40 MiB, the longest printed text has some 600 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one file that is read whole (JSON), unpacked. A larger file is refused; the import goes on.
    pub file: u64,
    /// Bytes of one line of a file that is read by lines. A longer line is refused; the import goes on.
    pub line: u64,
    /// Bytes that decompression yields in all, whether used or not. Beyond this the import fails.
    pub total: u64,
    /// Files in all sources, with folders and whatever else an archive lists. Beyond this the import fails.
    pub files: u64,
    /// Bytes of the name of one file in an archive or folder. A file with a longer name is refused; the import goes on.
    pub name: usize,
    /// Bytes that an archive may have before the content of one file, its name included. Beyond this the import fails, since all
    /// of them are read into memory.
    pub header: u64,
    /// Cards in all sources. Beyond this the import fails; more can be imported in several parts.
    pub cards: usize,
    /// Bytes of all texts in all sources together: names, effects, announcements. Beyond this the import fails; more can be
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
pub(crate) const MAX_NAME: usize = 1 << 10;

/// Bytes of the text of one box in one language, and of what a card does in the notation. Records with longer ones are
/// refused.
pub(crate) const MAX_TEXT: usize = 16 << 10;

/// Sub-types and other references of one card. Records with more are refused.
pub(crate) const MAX_VALUES: usize = 256;
