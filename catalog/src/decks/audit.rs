//! The audit trail: what was done to keys and to the file as a whole, and by whom.

use super::{DeckStoreError, Owner, columns::parsed};
use jiff::Timestamp;
use rusqlite::Connection;
use std::str::FromStr;

/// An action that the audit trail notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AuditAction {
    /// A key was made.
    AddKey,
    /// A key was revoked.
    RevokeKey,
    /// A copy was put in the place of decks and keys.
    RestoreDecks,
    /// Card data were imported.
    Import,
    /// Cards were deleted on the command line.
    DeleteCards,
    /// A card was moved to another reference on the command line.
    MigrateCard,
    /// A house format was put in force.
    PutFormat,
    /// A house format was removed.
    RemoveFormat,
    /// A season list was put in force.
    PutList,
    /// A season list was removed.
    RemoveList,
}

impl AuditAction {
    /// Every action.
    pub const ALL: [Self; 10] = [
        Self::AddKey,
        Self::RevokeKey,
        Self::RestoreDecks,
        Self::Import,
        Self::DeleteCards,
        Self::MigrateCard,
        Self::PutFormat,
        Self::RemoveFormat,
        Self::PutList,
        Self::RemoveList,
    ];

    /// The name of the action as it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AddKey => "addKey",
            Self::RevokeKey => "revokeKey",
            Self::RestoreDecks => "restoreDecks",
            Self::Import => "import",
            Self::DeleteCards => "deleteCards",
            Self::MigrateCard => "migrateCard",
            Self::PutFormat => "putFormat",
            Self::RemoveFormat => "removeFormat",
            Self::PutList => "putList",
            Self::RemoveList => "removeList",
        }
    }
}

/// A word that is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such action")]
pub struct UnknownAction;

impl FromStr for AuditAction {
    type Err = UnknownAction;

    fn from_str(text: &str) -> Result<Self, UnknownAction> {
        Self::ALL.into_iter().find(|action| action.name() == text).ok_or(UnknownAction)
    }
}

/// An entry of the audit trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its number, from 1; later ones are higher.
    pub id: i64,
    /// When it was done.
    pub at: Timestamp,
    /// The owner who did it.
    pub by: Owner,
    /// The action.
    pub action: AuditAction,
    /// The name of the key, of the copy or of the source, the reference of the card, or the id of the format or of the list, to which
    /// it was done.
    pub target: String,
}

/// Notes an action, within the transaction that carries it out.
pub(super) fn note(
    connection: &Connection,
    by: &Owner,
    action: AuditAction,
    target: &str,
    now: Timestamp,
) -> Result<(), DeckStoreError> {
    let mut insert =
        connection.prepare_cached("INSERT INTO audit (at, issuer, subject, action, target) VALUES (?, ?, ?, ?, ?)")?;
    insert.execute((now.to_string(), &by.issuer, &by.subject, action.name(), target))?;
    Ok(())
}

/// Number of entries.
pub(super) fn count(connection: &Connection) -> Result<usize, DeckStoreError> {
    let count: i64 = connection.query_row("SELECT count(*) FROM audit", [], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// Up to `most` entries, the latest first, leaving out the first `behind`.
pub(super) fn page(connection: &Connection, behind: usize, most: usize) -> Result<Vec<AuditEntry>, DeckStoreError> {
    let mut select = connection.prepare_cached(
        "SELECT id, at, issuer, subject, action, target FROM audit ORDER BY id DESC LIMIT ? OFFSET ?",
    )?;
    let number = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let mut rows = select.query((number(most), number(behind)))?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        entries.push(AuditEntry {
            id: row.get(0)?,
            at: parsed(row, 1)?,
            by: Owner { issuer: row.get(2)?, subject: row.get(3)? },
            action: parsed(row, 4)?,
            target: row.get(5)?,
        });
    }
    Ok(entries)
}
