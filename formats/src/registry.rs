//! The formats that a service knows, compiled from their files.

use crate::{
    compile::{self, RawFormat},
    file::FormatError,
    format::Format,
};

/// The formats that a service knows, in the order of their ids.
#[derive(Clone, Debug)]
pub struct Registry {
    formats: Vec<Format>,
}

/// Id of the format that is meant where a request names none.
pub const DEFAULT_FORMAT: &str = "standard";

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

    /// Compiles formats from pairs of file name and text: JSON if the name ends in `.json`, else TOML. A format may build
    /// on any other of them, in any order.
    ///
    /// # Errors
    ///
    /// Every fault of every file, with its place, sorted.
    pub fn compile(files: &[(&str, &str)]) -> Result<Self, Vec<FormatError>> {
        compile::compile(files, &[]).map(Self::sorted)
    }

    /// These formats and those of further files, which may build on them and on one another. No file may take an id
    /// that is in use.
    ///
    /// # Errors
    ///
    /// As [`compile`](Self::compile).
    pub fn with(&self, files: &[(&str, &str)]) -> Result<Self, Vec<FormatError>> {
        let mut formats = compile::compile(files, &self.formats)?;
        formats.extend(self.formats.iter().cloned());
        Ok(Self::sorted(formats))
    }

    /// Compiles a format that comes in a request. It may build on any format of the registry and does not join it.
    ///
    /// Bounded: at most 64 rules are written, replaced and repealed, and only those are compiled; inherited ones are
    /// shared.
    ///
    /// # Errors
    ///
    /// Every fault with its path in the format, sorted; [`FormatError::file`] is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use formats::{RawFormat, Registry};
    /// let json = r#"{ "id": "house", "extends": "standard", "replace": { "copiesPerName": { "max": 2 } } }"#;
    /// let raw: RawFormat = serde_json::from_str(json)?;
    /// let house = Registry::embedded().in_place(&raw).map_err(|errors| errors[0].to_string())?;
    /// let rule = house.rule("copiesPerName").ok_or("inherited")?;
    /// assert_eq!((rule.parameters["max"].as_integer(), rule.origin.format.as_str()), (Some(2), "house"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_place(&self, raw: &RawFormat) -> Result<Format, Vec<FormatError>> {
        compile::in_place(raw, &self.formats)
    }

    fn sorted(mut formats: Vec<Format>) -> Self {
        formats.sort_by(|a, b| a.id().cmp(b.id()));
        Self { formats }
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
