//! Copies the deck file, puts a copy back, and checks whether a file is sound.

use super::{
    AuditAction, DeckId, DeckReader, DeckStoreError, Owner, audit,
    columns::parsed,
    file::{Files, Open},
};
use crate::backup;
use jiff::Timestamp;
use rusqlite::{Connection, backup::Backup, types::Value};
use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

/// What a check of a deck file found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFileCheck {
    /// Decks.
    pub decks: usize,
    /// Keys in force.
    pub keys: usize,
    /// Problems found; empty if all is well.
    pub problems: Vec<String>,
}

/// Checks a file page by page and row by row.
pub(super) fn check(connection: &Connection) -> Result<DeckFileCheck, DeckStoreError> {
    let mut problems = Vec::new();
    let mut pragma = connection.prepare("PRAGMA integrity_check(20)")?;
    for line in pragma.query_map([], |row| row.get::<_, String>(0))? {
        let line = line?;
        if line != "ok" {
            problems.push(line);
        }
    }
    let mut pragma = connection.prepare("PRAGMA foreign_key_check")?;
    for table in pragma.query_map([], |row| row.get::<_, String>(0))? {
        problems.push(format!("a row of {} belongs to nothing", table?));
    }
    let reader = DeckReader::of(connection);
    let mut ids = connection.prepare("SELECT id FROM deck ORDER BY id")?;
    let mut rows = ids.query([])?;
    let mut decks = 0;
    while let Some(row) = rows.next()? {
        let id: DeckId = parsed(row, 0)?;
        decks += 1;
        match reader.deck(id).and_then(|deck| Ok((deck, reader.revisions(id)?))) {
            Ok((Some(_), _)) => {}
            Ok((None, _)) => problems.push(format!("the deck {id} has no revision in force")),
            Err(error) => problems.push(format!("the deck {id}: {error}")),
        }
    }
    let keys = reader.keys()?.iter().filter(|key| key.revoked_at.is_none()).count();
    Ok(DeckFileCheck { decks, keys, problems })
}

/// The tables of decks and keys, each after those to which it refers. All but `audit`: the trail is of this file, not of the one that
/// is restored, and loses no entry.
const TABLES: [&str; 6] = ["owner", "api_key", "deck", "revision", "deck_card", "upvote"];

/// A sound copy of a deck file, held in memory with the present tables.
#[derive(Debug)]
pub struct DeckCopy {
    path: PathBuf,
    rows: Connection,
    check: DeckFileCheck,
}

impl DeckCopy {
    /// Reads a copy and checks what was read, so that this is what is restored.
    ///
    /// # Errors
    ///
    /// The copy is missing, damaged, or no deck file.
    pub fn read(path: &Path) -> Result<Self, DeckStoreError> {
        let files = Files::of(path);
        let rows = files.open_copy()?;
        let check = check(&rows).map_err(|error| files.describe(error))?;
        match check.problems.first() {
            Some(problem) => Err(DeckStoreError::Damaged { path: path.to_owned(), reason: problem.clone() }),
            None => Ok(Self { path: path.to_owned(), rows, check }),
        }
    }

    /// Replaces everything in a file by this copy, within a transaction on that file.
    fn write(&self, into: &Connection) -> Result<(), DeckStoreError> {
        for table in TABLES.into_iter().rev() {
            into.execute(&format!("DELETE FROM {table}"), [])?;
        }
        for table in TABLES {
            let mut select = self.rows.prepare(&format!("SELECT * FROM {table}"))?;
            let columns = select.column_names().collect::<Vec<_>>().join(", ");
            let places = vec!["?"; select.column_count()].join(", ");
            let mut insert = into.prepare(&format!("INSERT INTO {table} ({columns}) VALUES ({places})"))?;
            let mut rows = select.query([])?;
            while let Some(row) = rows.next()? {
                for at in 0..insert.parameter_count() {
                    insert.raw_bind_parameter(at + 1, row.get::<_, Value>(at)?)?;
                }
                insert.raw_execute()?;
            }
        }
        Ok(())
    }
}

/// The decks and keys of a copy in the place of those of a file, in a transaction that is not committed yet: others see the old ones,
/// and wait if they want to write. Dropped, it leaves everything as it was.
#[derive(Debug)]
#[must_use]
pub struct DeckRestore {
    /// `None` once it is closed.
    open: Option<Open>,
    files: Files,
    /// Whether the file was made for this.
    is_new: bool,
    check: DeckFileCheck,
}

impl DeckRestore {
    pub(super) fn begin(files: Files, copy: &DeckCopy, (by, now): (&Owner, Timestamp)) -> Result<Self, DeckStoreError> {
        let is_new = !files.path().exists();
        let mut begun = Self { open: None, files, is_new, check: copy.check.clone() };
        let open = begun.open.insert(begun.files.open_to_write()?);
        let connection = &open.connection;
        let written = (|| {
            connection.execute_batch("BEGIN IMMEDIATE")?;
            copy.write(connection)?;
            audit::note(connection, by, AuditAction::RestoreDecks, &copy.path.display().to_string(), now)?;
            // A full disk is found now, and not when it is committed.
            Ok(connection.cache_flush()?)
        })();
        written.map_err(|error| begun.files.describe(error))?;
        Ok(begun)
    }

    /// Puts the decks and keys of the copy in force, and returns what they are.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or was replaced meanwhile; then everything is as it was.
    pub fn commit(mut self) -> Result<DeckFileCheck, DeckStoreError> {
        if let Some(open) = &self.open {
            if !open.is_in_place() {
                return Err(DeckStoreError::Replaced(self.files.path().to_owned()));
            }
            let committed = open.connection.execute_batch("COMMIT");
            committed.map_err(|error| self.files.describe(error.into()))?;
        }
        if self.is_new {
            self.is_new = false;
            backup::sync_folder(self.files.path());
        }
        Ok(self.check.clone())
    }
}

impl Drop for DeckRestore {
    fn drop(&mut self) {
        // Closing the connection rolls back what was not committed, and removes the log beside the file.
        self.open = None;
        if self.is_new {
            let _ = fs::remove_file(self.files.path());
        }
    }
}

impl Files {
    /// Opens the file as a database in memory and brings that up to date. The file itself stays as it is.
    fn open_copy(&self) -> Result<Connection, DeckStoreError> {
        let damaged = |error: rusqlite::Error| self.describe(error.into());
        let opened = self.open_as_it_is()?;
        let mut copy = Connection::open_in_memory().map_err(damaged)?;
        Backup::new(&opened, &mut copy)
            .and_then(|backup| backup.run_to_completion(i32::MAX, Duration::ZERO, None))
            .map_err(damaged)?;
        self.migrate(&mut copy)?;
        Ok(copy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_restored_but_the_trail() {
        let folder = tempfile::tempdir().unwrap();
        let open = Files::of(&folder.path().join("cards.decks")).open_to_write().unwrap();
        let mut select = open.connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
        let mut found: Vec<String> = select.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        found.retain(|name| !name.starts_with("sqlite_"));
        found.sort();
        let mut expected: Vec<&str> = TABLES.into_iter().chain(["audit"]).collect();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}
