//! Which catalogue a database holds: the number and the checksums of its last change, and the list of all changes.

use crate::{
    CatalogueVersion, Checksum, SourceRecord, StoreError,
    card_sum::CardSum,
    embedded,
    rows::{OtherRows, Rows},
};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};

/// The next revision to be written.
#[derive(Debug)]
pub(crate) struct Revision<'a> {
    pub(crate) sources: &'a [String],
    pub(crate) new: usize,
    pub(crate) changed: usize,
    pub(crate) removed: usize,
    pub(crate) now: Timestamp,
    /// The checksum of the embedded data, if they are part of it.
    pub(crate) embedded: Option<Checksum>,
}

/// The row that says which catalogue this is.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) version: CatalogueVersion,
    /// The sum over all cards.
    pub(crate) card_sum: CardSum,
    pub(crate) changed_at: Timestamp,
}

impl Head {
    /// Compares rows with the checksums noted when they were written.
    ///
    /// # Errors
    ///
    /// [`StoreError::Checksum`].
    pub(crate) fn verify(&self, rows: &Rows) -> Result<(), StoreError> {
        let sum = rows.card_sum();
        if sum != self.card_sum {
            return Err(StoreError::Checksum { found: sum.bytes().into(), written: self.card_sum.bytes().into() });
        }
        let content = rows.others.content(sum);
        if content != self.version.content {
            return Err(StoreError::Checksum { found: content, written: self.version.content });
        }
        Ok(())
    }
}

/// Reads the head. A database that was never filled has revision 0.
pub(crate) fn read_head(connection: &Connection) -> Result<Head, StoreError> {
    let mut select =
        connection.prepare_cached("SELECT revision, content, card_sum, changed_at FROM catalogue WHERE only = 1")?;
    let row: Option<(u32, String, String, String)> =
        select.query_row([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).optional()?;
    let Some((revision, content, card_sum, changed_at)) = row else {
        let card_sum = CardSum::default();
        let content = OtherRows::default().content(card_sum);
        let version = CatalogueVersion { revision: 0, content };
        return Ok(Head { version, card_sum, changed_at: Timestamp::UNIX_EPOCH });
    };
    let wrong = |column, value: &str| StoreError::Value {
        table: "catalogue",
        key: "1".to_owned(),
        column,
        value: value.to_owned(),
    };
    Ok(Head {
        version: CatalogueVersion { revision, content: content.parse().map_err(|_| wrong("content", &content))? },
        card_sum: card_sum.parse().map_err(|_| wrong("card_sum", &card_sum))?,
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

/// Makes a new revision of the catalogue as it is in the transaction, whose cards have this sum. The last step before a commit.
pub(crate) fn write_revision(
    connection: &Connection,
    new: &Revision<'_>,
    card_sum: CardSum,
) -> Result<CatalogueVersion, StoreError> {
    let content = OtherRows::read(connection)?.content(card_sum);
    let revision = next_revision(connection)?;
    let at = new.now.to_string();
    connection.execute(
        "INSERT INTO catalogue (only, revision, content, card_sum, embedded, changed_at, embedded_edition) \
         VALUES (1, ?, ?, ?, ?, ?, ?) \
         ON CONFLICT (only) DO UPDATE SET revision = excluded.revision, content = excluded.content, \
         card_sum = excluded.card_sum, changed_at = excluded.changed_at, \
         embedded = CASE excluded.embedded WHEN '' THEN embedded ELSE excluded.embedded END, \
         embedded_edition = max(embedded_edition, excluded.embedded_edition)",
        params![
            revision,
            content.to_string(),
            card_sum.to_string(),
            new.embedded.map(|c| c.to_string()).unwrap_or_default(),
            at,
            if new.embedded.is_some() { embedded::EDITION } else { 0 },
        ],
    )?;
    let sources = serde_json::to_string(new.sources).expect("texts always serialise");
    connection.execute(
        "INSERT INTO change (revision, at, sources, new_cards, changed_cards, removed_cards, content) \
         VALUES (?, ?, ?, ?, ?, ?, ?)",
        params![
            revision,
            at,
            sources,
            saturate(new.new),
            saturate(new.changed),
            saturate(new.removed),
            content.to_string()
        ],
    )?;
    Ok(CatalogueVersion { revision, content })
}

/// Notes the checksums of the rows as they are, without a new revision, after a change of the tables.
pub(crate) fn write_checksums(connection: &Connection) -> Result<(), StoreError> {
    let rows = Rows::read(connection)?;
    let card_sum = rows.card_sum();
    let content = rows.others.content(card_sum);
    let set = "UPDATE catalogue SET card_sum = ?, content = ?";
    connection.execute(set, [card_sum.to_string(), content.to_string()])?;
    Ok(())
}

fn saturate(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Whether a database once was in this version, and has only changed since.
pub(crate) fn was(connection: &Connection, version: CatalogueVersion) -> Result<bool, StoreError> {
    let mut select = connection.prepare_cached("SELECT content FROM change WHERE revision = ?")?;
    let noted: Option<Option<String>> = select.query_row([version.revision], |row| row.get(0)).optional()?;
    Ok(noted.flatten().is_some_and(|content| content == version.content.to_string()))
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
