//! Which catalogue a database holds: the number and the checksums of its last change, and the list of all changes.

use crate::{CatalogueVersion, Checksum, SourceRecord, StoreError, embedded, rows::Rows};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};

/// What is to be written as the next revision.
#[derive(Debug)]
pub(crate) struct Revision<'a> {
    pub(crate) sources: &'a [String],
    pub(crate) new: usize,
    pub(crate) changed: usize,
    pub(crate) removed: usize,
    pub(crate) now: Timestamp,
    /// Set if the embedded data are part of it.
    pub(crate) embedded: Option<Checksum>,
}

/// The row that says which catalogue this is.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) version: CatalogueVersion,
    pub(crate) checksum: Checksum,
    pub(crate) changed_at: Timestamp,
}

/// Reads the head; a database that nothing was ever put in has revision 0.
pub(crate) fn read_head(connection: &Connection) -> Result<Head, StoreError> {
    let mut select =
        connection.prepare_cached("SELECT revision, content, checksum, changed_at FROM catalogue WHERE only = 1")?;
    let row: Option<(u32, String, String, String)> =
        select.query_row([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).optional()?;
    let Some((revision, content, checksum, changed_at)) = row else {
        let (checksum, content) = Rows::default().checksums();
        let version = CatalogueVersion { revision: 0, content };
        return Ok(Head { version, checksum, changed_at: Timestamp::UNIX_EPOCH });
    };
    let wrong = |column, value: &str| StoreError::Value {
        table: "catalogue",
        key: "1".to_owned(),
        column,
        value: value.to_owned(),
    };
    Ok(Head {
        version: CatalogueVersion { revision, content: content.parse().map_err(|_| wrong("content", &content))? },
        checksum: checksum.parse().map_err(|_| wrong("checksum", &checksum))?,
        changed_at: changed_at.parse().map_err(|_| wrong("changed_at", &changed_at))?,
    })
}

/// Refuses a catalogue that holds the embedded data of a newer program.
///
/// # Errors
///
/// [`StoreError::NewerData`], or the database cannot be read.
pub(crate) fn refuse_newer_data(connection: &Connection) -> Result<(), StoreError> {
    let edition = connection.query_row("SELECT embedded_edition FROM catalogue", [], |row| row.get(0)).optional()?;
    match edition {
        Some(found) if found > embedded::EDITION => Err(StoreError::NewerData { found, own: embedded::EDITION }),
        _ => Ok(()),
    }
}

/// Number of the change that is being made.
pub(crate) fn next_revision(connection: &Connection) -> Result<u32, StoreError> {
    Ok(read_head(connection)?.version.revision + 1)
}

/// Counts the catalogue as it stands in the transaction as a new revision. The last step before a commit.
pub(crate) fn write_revision(connection: &Connection, new: &Revision<'_>) -> Result<CatalogueVersion, StoreError> {
    let (checksum, content) = Rows::read(connection)?.checksums();
    let revision = next_revision(connection)?;
    let at = new.now.to_string();
    connection.execute(
        "INSERT INTO catalogue (only, revision, content, checksum, embedded, changed_at, embedded_edition) \
         VALUES (1, ?, ?, ?, ?, ?, ?) \
         ON CONFLICT (only) DO UPDATE SET revision = excluded.revision, content = excluded.content, \
         checksum = excluded.checksum, changed_at = excluded.changed_at, \
         embedded = CASE excluded.embedded WHEN '' THEN embedded ELSE excluded.embedded END, \
         embedded_edition = max(embedded_edition, excluded.embedded_edition)",
        params![
            revision,
            content.to_string(),
            checksum.to_string(),
            new.embedded.map(|c| c.to_string()).unwrap_or_default(),
            at,
            if new.embedded.is_some() { embedded::EDITION } else { 0 },
        ],
    )?;
    let sources = serde_json::to_string(new.sources).expect("texts always serialise");
    connection.execute(
        "INSERT INTO change (revision, at, sources, new_cards, changed_cards, removed_cards) VALUES (?, ?, ?, ?, ?, ?)",
        params![revision, at, sources, saturate(new.new), saturate(new.changed), saturate(new.removed)],
    )?;
    Ok(CatalogueVersion { revision, content })
}

/// Notes the checksums of the rows as they are, without a new revision: after the tables took another shape.
pub(crate) fn write_checksums(connection: &Connection) -> Result<(), StoreError> {
    let (checksum, content) = Rows::read(connection)?.checksums();
    let set = "UPDATE catalogue SET checksum = ?, content = ?";
    connection.execute(set, [checksum.to_string(), content.to_string()])?;
    Ok(())
}

fn saturate(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Every change, oldest first.
pub(crate) fn read_sources(connection: &Connection) -> Result<Vec<SourceRecord>, StoreError> {
    let mut select = connection.prepare(
        "SELECT revision, at, sources, new_cards, changed_cards, removed_cards FROM change ORDER BY revision",
    )?;
    let mut rows = select.query([])?;
    let mut sources = Vec::new();
    while let Some(row) = rows.next()? {
        let revision: u32 = row.get(0)?;
        let (at, names): (String, String) = (row.get(1)?, row.get(2)?);
        let wrong = |column, value: &str| StoreError::Value {
            table: "change",
            key: revision.to_string(),
            column,
            value: value.to_owned(),
        };
        sources.push(SourceRecord {
            revision,
            at: at.parse().map_err(|_| wrong("at", &at))?,
            names: serde_json::from_str(&names).map_err(|_| wrong("sources", &names))?,
            new: row.get(3)?,
            changed: row.get(4)?,
            removed: row.get(5)?,
        });
    }
    Ok(sources)
}
