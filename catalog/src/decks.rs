//! Saved decks and the API keys of their owners: a database file of its own beside the catalogue, the *deck file*.
//!
//! The catalogue is replaced as a whole, by copy or by `restore`, while it is served; what people saved must survive that, and
//! must never be acknowledged before it is on disk. So decks are in a file that is only ever changed by transactions, in WAL mode
//! with `synchronous = FULL`. It is made when something is first saved; until then there are no decks.

mod audit;
mod columns;
mod error;
mod file;
mod filter;
mod keys;
mod maintenance;
mod reading;
mod types;
mod writer;
mod writing;

pub use audit::{AuditAction, AuditEntry, UnknownAction};
pub use error::DeckStoreError;
pub use filter::{CardChoice, DeckFilter, DeckOrder, OrderBy};
pub use keys::{ApiKey, KeyCheck, Scope, UnknownScope};
pub use maintenance::{DeckCopy, DeckFileCheck, DeckRestore};
pub use reading::DeckReader;
pub use types::{
    DeckContent, DeckFacts, DeckId, DeckRef, MAX_DECKS, MAX_REVISIONS, NewRevision, Owner, Revision, SavedDeck,
    SavedLine, UnknownVisibility, Upvotes, Visibility,
};

use crate::{DatabaseCopy, StoreError};
use file::{Connections, Files};
use jiff::Timestamp;
use std::path::{Path, PathBuf};
use writer::Writer;

/// The deck file: many may read while one thread writes.
#[derive(Debug)]
pub struct DeckStore {
    readers: Connections,
    writer: Writer,
}

impl DeckStore {
    /// The decks of a file, which need not exist and is not opened yet.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let files = Files::of(path);
        Self { readers: Connections::of(files.clone()), writer: Writer::start(files) }
    }

    /// The deck file that belongs to a catalogue: beside it, with the ending `.decks`.
    #[must_use]
    pub fn beside(catalogue: &Path) -> PathBuf {
        catalogue.with_extension("decks")
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.readers.path()
    }

    /// Reads as of one moment. Without a file there are no decks.
    ///
    /// # Errors
    ///
    /// The error of `read`, or the file cannot be read.
    pub fn read<T>(
        &self,
        read: impl FnOnce(&DeckReader<'_>) -> Result<T, DeckStoreError>,
    ) -> Result<T, DeckStoreError> {
        self.readers.with(|connection| {
            let moment = connection.unchecked_transaction()?;
            read(&DeckReader::of(&moment))
        })
    }

    /// Makes a change and waits until it is on disk.
    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&rusqlite::Connection) -> Result<T, DeckStoreError> + Send + 'static,
    ) -> Result<T, DeckStoreError> {
        self.writer.write(work).inspect_err(|error| self.readers.note(error))
    }

    /// Looks whether the file can be used: whether it can be opened, and no damage was found in it when it was read or written last.
    /// Quick, since it does not read the file again. Without a file there are no decks, which is no fault.
    ///
    /// # Errors
    ///
    /// What is wrong with the file.
    pub fn look(&self) -> Result<(), DeckStoreError> {
        self.readers.look()
    }

    /// Saves a new deck, and returns when it is on disk.
    ///
    /// # Errors
    ///
    /// [`DeckStoreError::TooMany`] if the owner has [`MAX_DECKS`], or the file cannot be written.
    pub fn create(&self, id: DeckId, owner: &Owner, revision: NewRevision) -> Result<(), DeckStoreError> {
        let owner = owner.clone();
        self.write(move |connection| writing::create(connection, id, &owner, &revision))
    }

    /// Puts a new revision in force, and returns when it is on disk. `replaces` is the revision from which it was made. Beyond
    /// [`MAX_REVISIONS`] the oldest revision except the first is deleted.
    ///
    /// # Errors
    ///
    /// [`DeckStoreError::Unknown`], [`DeckStoreError::NotOwner`], [`DeckStoreError::Conflict`] if another revision is in force,
    /// or the file cannot be written.
    pub fn revise(
        &self,
        id: DeckId,
        owner: &Owner,
        replaces: u32,
        revision: NewRevision,
    ) -> Result<(), DeckStoreError> {
        let owner = owner.clone();
        self.write(move |connection| writing::revise(connection, id, &owner, replaces, &revision))
    }

    /// Deletes a deck with all its revisions. `replaces` is the revision that must be in force, or `None` if any may be.
    ///
    /// # Errors
    ///
    /// As [`revise`](Self::revise).
    pub fn delete(&self, id: DeckId, owner: &Owner, replaces: Option<u32>) -> Result<(), DeckStoreError> {
        let owner = owner.clone();
        self.write(move |connection| writing::delete(connection, id, &owner, replaces))
    }

    /// Adds or removes an owner's upvote of a deck, and returns the upvotes after that. Does not check whether the owner may read
    /// the deck.
    ///
    /// # Errors
    ///
    /// [`DeckStoreError::Unknown`], or the file cannot be written.
    pub fn toggle_upvote(&self, id: DeckId, owner: &Owner) -> Result<Upvotes, DeckStoreError> {
        let owner = owner.clone();
        self.write(move |connection| writing::toggle_upvote(connection, id, &owner))
    }

    /// Adds a key, of which only `hash` is kept, and notes in the audit trail who made it.
    ///
    /// # Errors
    ///
    /// [`DeckStoreError::KeyExists`] if a key of that name is in force, or the file cannot be written.
    pub fn add_key(
        &self,
        name: &str,
        scopes: &[Scope],
        hash: [u8; 32],
        (by, now): (&Owner, Timestamp),
    ) -> Result<ApiKey, DeckStoreError> {
        let (name, scopes, by) = (name.to_owned(), scopes.to_vec(), by.clone());
        self.write(move |connection| keys::add(connection, &name, &scopes, hash, (&by, now)))
    }

    /// Revokes the key with a name. The decks of its owner stay, and belong to a new key of the same name again.
    ///
    /// # Errors
    ///
    /// [`DeckStoreError::KeyUnknown`] if no key of that name is in force, or the file cannot be written.
    pub fn revoke_key(&self, name: &str, (by, now): (&Owner, Timestamp)) -> Result<ApiKey, DeckStoreError> {
        let (name, by) = (name.to_owned(), by.clone());
        self.write(move |connection| keys::revoke(connection, &name, (&by, now)))
    }

    /// Notes in the audit trail an action that was done elsewhere.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn note(
        &self,
        action: AuditAction,
        target: &str,
        (by, now): (&Owner, Timestamp),
    ) -> Result<(), DeckStoreError> {
        let (target, by) = (target.to_owned(), by.clone());
        self.write(move |connection| audit::note(connection, &by, action, &target, now))
    }

    /// Copies the decks consistently into the folder of `to`, while they are served. The copy gets its name when it is published;
    /// `None` if there is nothing to copy.
    ///
    /// # Errors
    ///
    /// The copy exists already or cannot be written, or the file cannot be read.
    pub fn copy(&self, to: &Path) -> Result<Option<DatabaseCopy>, DeckStoreError> {
        if !self.path().exists() {
            return Ok(None);
        }
        let failed = |error| match error {
            StoreError::Exists(path) => DeckStoreError::Exists(path),
            other => DeckStoreError::Failed(other.to_string()),
        };
        self.readers.with(|connection| DatabaseCopy::of(connection, to).map_err(failed)).map(Some)
    }

    /// Begins to put the decks and keys of a copy in the place of those here, even while they are served. Until it is committed,
    /// others read the old ones, and wait if they want to write. The audit trail stays, and notes the restore.
    ///
    /// # Errors
    ///
    /// The file cannot be written; then everything is as it was.
    pub fn begin_restore(
        &self,
        copy: &DeckCopy,
        (by, now): (&Owner, Timestamp),
    ) -> Result<DeckRestore, DeckStoreError> {
        DeckRestore::begin(Files::of(self.path()), copy, (by, now))
    }

    /// Checks the file page by page and row by row; `None` if there is no file.
    ///
    /// # Errors
    ///
    /// The file is so damaged that it cannot be read.
    pub fn check(&self) -> Result<Option<DeckFileCheck>, DeckStoreError> {
        if !self.path().exists() {
            return Ok(None);
        }
        self.readers.with(maintenance::check).map(Some)
    }
}

#[cfg(test)]
mod tests;
