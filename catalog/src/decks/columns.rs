//! Reads values that the rows of several tables hold.

use super::{DeckStoreError, Owner};
use rusqlite::{Connection, OptionalExtension as _, Row};
use std::{fmt::Display, str::FromStr};

/// The row of an owner, if anything was saved for it.
pub(super) fn owner_row(connection: &Connection, owner: &Owner) -> Result<Option<i64>, DeckStoreError> {
    let mut select = connection.prepare_cached("SELECT id FROM owner WHERE issuer = ? AND subject = ?")?;
    Ok(select.query_row([&owner.issuer, &owner.subject], |row| row.get(0)).optional()?)
}

/// Reads a column as a type with `FromStr`.
pub(super) fn parsed<T: FromStr<Err: Display>>(row: &Row<'_>, at: usize) -> Result<T, DeckStoreError> {
    let text: String = row.get(at)?;
    text.parse().map_err(|_| wrong(&text))
}

/// The error for a value that no program wrote.
pub(super) fn wrong(value: &str) -> DeckStoreError {
    DeckStoreError::Failed(format!("it is damaged: it holds the value {value:?}; a backup may be sound"))
}
