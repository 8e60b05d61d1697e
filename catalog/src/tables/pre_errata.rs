//! The table of what cards did before errata: reading it and writing it.

use super::Reader;
use crate::StoreError;
use cards::PreErrataText;
use rusqlite::{Connection, params};

/// What cards did before errata, by card and day.
pub(crate) fn read_pre_errata_texts(connection: &Connection) -> Result<Vec<PreErrataText>, StoreError> {
    let mut select =
        connection.prepare("SELECT reference, until, notation FROM pre_errata_text ORDER BY reference, until")?;
    let mut rows = select.query([])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let key: String = row.get(0)?;
        let reader = Reader { row, table: "pre_errata_text", key: &key };
        all.push(PreErrataText {
            reference: reader.parse(0, "reference")?,
            until: reader.parse(1, "until")?,
            abilities: reader.text(2, "notation")?.unwrap_or_default().lines().map(Into::into).collect(),
        });
    }
    Ok(all)
}

/// Writes what a card did before an erratum, in place of what was there.
pub(crate) fn write_pre_errata_text(connection: &Connection, text: &PreErrataText) -> Result<(), StoreError> {
    let PreErrataText { reference, until, abilities } = text;
    let mut insert = connection
        .prepare_cached("INSERT OR REPLACE INTO pre_errata_text (reference, until, notation) VALUES (?, ?, ?)")?;
    insert.execute(params![reference.to_string(), until.to_string(), abilities.join("\n")])?;
    Ok(())
}
