//! The table of tombstones, references that have lost their card: reading it and writing it.

use super::Reader;
use crate::{StoreError, Tombstone};
use cards::Reference;
use rusqlite::{Connection, params};

/// Every tombstone with the change by which it was last written, in the order of references.
pub(crate) fn read_tombstones(connection: &Connection) -> Result<Vec<(Tombstone, u32)>, StoreError> {
    let mut select = connection.prepare("SELECT reference, migrated_to, revision FROM tombstone ORDER BY reference")?;
    let mut rows = select.query([])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let key: String = row.get(0)?;
        let reader = Reader { row, table: "tombstone", key: &key };
        let migrated_to = reader.parse_option(1, "migrated_to")?;
        all.push((Tombstone { reference: reader.parse(0, "reference")?, migrated_to }, row.get(2)?));
    }
    Ok(all)
}

/// Writes a tombstone in place of the one with its reference, as of a change.
pub(crate) fn write_tombstone(connection: &Connection, tombstone: &Tombstone, revision: u32) -> Result<(), StoreError> {
    let mut insert = connection
        .prepare_cached("INSERT OR REPLACE INTO tombstone (reference, migrated_to, revision) VALUES (?, ?, ?)")?;
    let to = tombstone.migrated_to.as_ref().map(ToString::to_string);
    insert.execute(params![tombstone.reference.to_string(), to, revision])?;
    Ok(())
}

/// Removes the tombstone of a card that is in the catalogue again.
pub(crate) fn delete_tombstone(connection: &Connection, reference: &Reference) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM tombstone WHERE reference = ?")?.execute([reference.to_string()])?;
    Ok(())
}
