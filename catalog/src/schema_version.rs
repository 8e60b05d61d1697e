//! Finds out which tables a file has, as counted by `PRAGMA user_version`, and whether it is a catalogue at all.

use crate::StoreError;
use rusqlite::Connection;

/// `user_version` of the tables that this program reads and writes.
pub(crate) const VERSION: u32 = 12;

/// Marks the file as a Tumult catalogue (`PRAGMA application_id`): "TMLT".
pub(crate) const APPLICATION: i32 = 0x544D_4C54;

/// The `user_version` of a file that is a catalogue.
///
/// # Errors
///
/// The file belongs to another program, or to a newer version of this one.
pub(crate) fn read_version(connection: &Connection) -> Result<u32, StoreError> {
    let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let application: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if application != APPLICATION && (application != 0 || found != 0 || tables != 0) {
        return Err(StoreError::Foreign);
    }
    if found > VERSION {
        return Err(StoreError::Newer { found, supported: VERSION });
    }
    Ok(found)
}
