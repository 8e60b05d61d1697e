//! Copies the deck file, puts a copy back, and checks whether a file is sound.

use super::{DeckId, DeckReader, DeckStoreError, columns::parsed, file::Files};
use crate::{StoreError, backup};
use rusqlite::{Connection, backup::Backup, types::Value};
use std::{path::Path, time::Duration};

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

/// Writes a copy, which appears under its name only when it is complete.
pub(super) fn backup(connection: &Connection, to: &Path) -> Result<(), DeckStoreError> {
    if to.exists() {
        return Err(DeckStoreError::Exists(to.to_owned()));
    }
    let failed = |error: StoreError| DeckStoreError::Failed(error.to_string());
    let copy = backup::copy(connection, to).map_err(failed)?;
    copy.persist_noclobber(to).map_err(|error| DeckStoreError::Failed(error.error.to_string()))?;
    backup::sync_folder(to);
    Ok(())
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

/// A copy of a deck file, held in memory with the present tables.
pub(super) struct DeckCopy(Connection);

impl DeckCopy {
    pub(super) fn read(from: &Path) -> Result<Self, DeckStoreError> {
        let source = Files::of(from);
        let opened = source.open_copy()?;
        Ok(Self(opened))
    }

    /// Replaces everything in a file by this copy, within a transaction on that file.
    pub(super) fn restore(&self, into: &Connection) -> Result<(), DeckStoreError> {
        for table in ["upvote", "deck_card", "revision", "deck", "api_key", "owner"] {
            into.execute(&format!("DELETE FROM {table}"), [])?;
        }
        for table in ["owner", "api_key", "deck", "revision", "deck_card", "upvote"] {
            let mut select = self.0.prepare(&format!("SELECT * FROM {table}"))?;
            let columns = select.column_count();
            let places = vec!["?"; columns].join(", ");
            let mut insert = into.prepare(&format!("INSERT INTO {table} VALUES ({places})"))?;
            let mut rows = select.query([])?;
            while let Some(row) = rows.next()? {
                for at in 0..columns {
                    insert.raw_bind_parameter(at + 1, row.get::<_, Value>(at)?)?;
                }
                insert.raw_execute()?;
            }
        }
        Ok(())
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
