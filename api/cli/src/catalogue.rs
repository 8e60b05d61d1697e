//! Opens the catalogue for commands that only read.

use crate::{config::DatabaseOptions, deck, say::complain};
use answers::{
    compiling,
    uniques::{MAX_UNIQUES, SuppliedUniques},
};
use catalog::{Catalogue, Check, DatabaseCopy, Reader, Store, StoreError};
use serde_json::value::RawValue;
use std::path::Path;

/// A catalogue opened for reading. No file is made or changed.
#[derive(Debug)]
pub(crate) enum ReadCatalogue {
    File(Box<Reader>),
    /// The embedded cards, in memory.
    Embedded(Store),
}

impl ReadCatalogue {
    /// Opens the file. If no file was named and the default file does not exist, opens the embedded catalogue.
    ///
    /// # Errors
    ///
    /// [`StoreError::Missing`] if a file was named and does not exist; other errors if it cannot be read or was written by a
    /// newer program.
    pub(crate) fn open(database: &DatabaseOptions) -> Result<Self, StoreError> {
        match compiling::open_to_read(database.file()) {
            Err(StoreError::Missing(_)) if !database.is_named() => {
                Store::in_memory(jiff::Timestamp::now()).map(Self::Embedded)
            }
            reader => reader.map(|reader| Self::File(Box::new(reader))),
        }
    }

    /// The whole catalogue.
    pub(crate) fn load(&self) -> Result<Catalogue, StoreError> {
        match self {
            Self::File(reader) => reader.load(),
            Self::Embedded(store) => store.load(),
        }
    }

    pub(crate) fn check(&self) -> Result<Check, StoreError> {
        match self {
            Self::File(reader) => reader.check(),
            Self::Embedded(store) => store.check(),
        }
    }

    /// Copies the catalogue. The copy gets its name when it is published.
    pub(crate) fn copy(&self, to: &Path) -> Result<DatabaseCopy, StoreError> {
        match self {
            Self::File(reader) => reader.copy(to),
            Self::Embedded(store) => store.copy(to),
        }
    }

    /// Name of the catalogue in answers.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::File(_) => "catalogue",
            Self::Embedded(_) => "embedded catalogue",
        }
    }
}

/// Loads the catalogue that a command answers from.
///
/// # Errors
///
/// As [`ReadCatalogue::open`], or if the content of the file is not a catalogue.
pub(crate) fn load(database: &DatabaseOptions) -> Result<Catalogue, StoreError> {
    ReadCatalogue::open(database)?.load()
}

/// Loads the catalogue together with the Uniques whose facts come with the decks: `uniques` beside the deck, as in a request.
/// They are used for this command alone; facts that cannot be used are reported.
///
/// # Errors
///
/// As [`load`].
pub(crate) fn load_for<'t>(
    database: &DatabaseOptions,
    decks: impl IntoIterator<Item = &'t str>,
) -> Result<Catalogue, StoreError> {
    let mut catalogue = load(database)?;
    let records: Vec<&str> = decks.into_iter().flat_map(deck::uniques).take(MAX_UNIQUES).map(RawValue::get).collect();
    if !records.is_empty() {
        let supplied = SuppliedUniques::read(records.into_iter(), &catalogue.index);
        for found in supplied.diagnostics() {
            complain!("tumult: unique {}: {}", found.at + 1, found.message);
        }
        catalogue.index = supplied.index().clone();
    }
    Ok(catalogue)
}
