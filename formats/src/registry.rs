use crate::{Format, FormatError, compile};

/// The formats that a service knows, in the order of their ids.
#[derive(Debug)]
pub struct Registry {
    formats: Vec<Format>,
}

/// Name and text of every file of `data/`, sorted by name; written by `build.rs`.
const EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

impl Registry {
    /// The formats of `data/`.
    ///
    /// # Panics
    ///
    /// Never: the files are part of the program, and a test compiles them.
    #[must_use]
    pub fn embedded() -> Self {
        Self::compile(EMBEDDED).expect("a test compiles the embedded formats")
    }

    /// Compiles formats from pairs of file name and text. A format may build on any other of them, in any order.
    ///
    /// # Errors
    ///
    /// Every fault of every file, with its place, sorted.
    pub fn compile(files: &[(&str, &str)]) -> Result<Self, Vec<FormatError>> {
        compile::compile(files).map(|mut formats| {
            formats.sort_by(|a, b| a.id().cmp(b.id()));
            Self { formats }
        })
    }

    /// The format of an id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Format> {
        self.formats.iter().find(|f| f.id() == id)
    }

    /// Every format, by id.
    pub fn iter(&self) -> impl Iterator<Item = &Format> {
        self.formats.iter()
    }
}
