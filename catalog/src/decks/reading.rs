//! Reads decks, keys and audit entries from their rows.

use super::{
    ApiKey, AuditEntry, DeckContent, DeckFilter, DeckId, DeckOrder, DeckRef, DeckStoreError, KeyCheck, Owner, Revision,
    SavedDeck, SavedLine, Upvotes, audit,
    columns::{owner_row, parsed, wrong},
    filter, keys,
};
use rusqlite::{Connection, Row};

/// Reads the deck file as of one moment.
#[derive(Debug)]
pub struct DeckReader<'c> {
    connection: &'c Connection,
}

/// The columns of a revision's content.
const CONTENT: &str =
    "revision.name, revision.description, revision.format, revision.visibility, revision.lines, revision.draft";

impl<'c> DeckReader<'c> {
    pub(super) fn of(connection: &'c Connection) -> Self {
        Self { connection }
    }

    /// A deck with the revision in force.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn deck(&self, id: DeckId) -> Result<Option<SavedDeck>, DeckStoreError> {
        let mut select = self.connection.prepare_cached(&format!(
            "SELECT issuer, subject, deck.revision, deck.created_at, updated_at, {CONTENT} FROM deck \
             JOIN owner ON owner.id = deck.owner \
             JOIN revision ON revision.deck = deck.id AND revision.number = deck.revision WHERE deck.id = ?"
        ))?;
        let mut rows = select.query([id.to_string()])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        Ok(Some(SavedDeck {
            id,
            owner: Owner { issuer: row.get(0)?, subject: row.get(1)? },
            revision: row.get(2)?,
            created_at: parsed(row, 3)?,
            updated_at: parsed(row, 4)?,
            content: content(row, 5)?,
        }))
    }

    /// The revisions of a deck that are kept, the first one first.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn revisions(&self, id: DeckId) -> Result<Vec<Revision>, DeckStoreError> {
        let mut select = self.connection.prepare_cached(&format!(
            "SELECT number, created_at, verdict, {CONTENT} FROM revision WHERE deck = ? ORDER BY number"
        ))?;
        let mut rows = select.query([id.to_string()])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            found.push(revision(row)?);
        }
        Ok(found)
    }

    /// One revision of a deck, if it is kept.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn revision(&self, id: DeckId, number: u32) -> Result<Option<Revision>, DeckStoreError> {
        let mut select = self.connection.prepare_cached(&format!(
            "SELECT number, created_at, verdict, {CONTENT} FROM revision WHERE deck = ? AND number = ?"
        ))?;
        let mut rows = select.query((id.to_string(), number))?;
        rows.next()?.map(revision).transpose()
    }

    /// Every deck that matches a filter, in the first order; equal decks in the next order, and finally by id.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn find(&self, filter: &DeckFilter, orders: &[DeckOrder]) -> Result<Vec<DeckRef>, DeckStoreError> {
        filter::find(self.connection, filter, orders)
    }

    /// The Heroes of public decks, as [`DeckFacts`](super::DeckFacts) names cards, each once.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn public_heroes(&self) -> Result<Vec<String>, DeckStoreError> {
        let mut select = self.connection.prepare_cached(
            "SELECT DISTINCT hero FROM deck WHERE visibility = 'public' AND hero IS NOT NULL ORDER BY hero",
        )?;
        let heroes = select.query_map([], |row| row.get(0))?;
        Ok(heroes.collect::<Result<_, _>>()?)
    }

    /// The upvotes of a deck, and whether `caller` is among them.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn upvotes(&self, id: DeckId, caller: Option<&Owner>) -> Result<Upvotes, DeckStoreError> {
        let caller = caller.map(|caller| owner_row(self.connection, caller)).transpose()?.flatten();
        upvotes(self.connection, id, caller)
    }

    /// Looks up the key with this SHA-256.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn key(&self, hash: [u8; 32]) -> Result<KeyCheck, DeckStoreError> {
        keys::check(self.connection, hash)
    }

    /// Up to `most` entries of the audit trail, the latest first, leaving out the first `behind`; and the number of all entries.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn audit(&self, behind: usize, most: usize) -> Result<(Vec<AuditEntry>, usize), DeckStoreError> {
        Ok((audit::page(self.connection, behind, most)?, audit::count(self.connection)?))
    }

    /// Every key, in the order in which they were made.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn keys(&self) -> Result<Vec<ApiKey>, DeckStoreError> {
        keys::all(self.connection)
    }
}

/// The upvotes of a deck, and whether the owner in a row is among them.
pub(super) fn upvotes(connection: &Connection, id: DeckId, owner: Option<i64>) -> Result<Upvotes, DeckStoreError> {
    let mut select =
        connection.prepare_cached("SELECT count(*), coalesce(max(owner IS ?2), 0) FROM upvote WHERE deck = ?1")?;
    let found = select.query_row((id.to_string(), owner), |row| {
        Ok(Upvotes { count: row.get(0)?, is_own: row.get::<_, bool>(1)? && owner.is_some() })
    });
    Ok(found?)
}

fn revision(row: &Row<'_>) -> Result<Revision, DeckStoreError> {
    Ok(Revision { number: row.get(0)?, created_at: parsed(row, 1)?, verdict: row.get(2)?, content: content(row, 3)? })
}

fn content(row: &Row<'_>, first: usize) -> Result<DeckContent, DeckStoreError> {
    let lines: String = row.get(first + 4)?;
    Ok(DeckContent {
        name: row.get(first)?,
        description: row.get(first + 1)?,
        format: row.get(first + 2)?,
        visibility: parsed(row, first + 3)?,
        is_draft: row.get(first + 5)?,
        lines: read_lines(&lines)?,
    })
}

/// A list in the form in which it is stored: one line for each card, `3 REFERENCE`.
pub(super) fn written_lines(lines: &[SavedLine]) -> String {
    let written: Vec<String> = lines.iter().map(|line| format!("{} {}", line.quantity, line.reference)).collect();
    written.join("\n")
}

fn read_lines(text: &str) -> Result<Vec<SavedLine>, DeckStoreError> {
    let line = |line: &str| {
        let (quantity, reference) = line.split_once(' ')?;
        Some(SavedLine { quantity: quantity.parse().ok()?, reference: reference.to_owned() })
    };
    text.lines().map(|text| line(text).ok_or_else(|| wrong(text))).collect()
}
