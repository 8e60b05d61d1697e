use crate::{Checksum, StoreError, card_sum::CardSum};
use cards::{AbilityLine, AbilityLines, LineId, Reference, UniqueFace, UniqueFamily};
use rusqlite::{Connection, OptionalExtension, Row, params};
use std::collections::HashMap;

/// What is asked of each family without reading its Uniques.
#[derive(Clone, Debug)]
pub(crate) struct FamilyHead {
    /// What the references of its Uniques begin with.
    pub(crate) reference: String,
    /// The change by which it was last written.
    pub(crate) revision: u32,
    /// Over its cards.
    pub(crate) card_sum: CardSum,
}

/// A row that cannot be read.
fn wrong(key: &str, column: &'static str) -> StoreError {
    StoreError::Value { table: "unique_family", key: key.to_owned(), column, value: "(damaged)".to_owned() }
}

/// Every family without its Uniques, in the order of references.
pub(crate) fn read_family_heads(connection: &Connection) -> Result<Vec<FamilyHead>, StoreError> {
    let mut select =
        connection.prepare("SELECT reference, revision, card_sum FROM unique_family ORDER BY reference")?;
    let mut rows = select.query([])?;
    let mut heads = Vec::new();
    while let Some(row) = rows.next()? {
        let reference: String = row.get(0)?;
        let sum: [u8; 32] = row.get(2).map_err(|_| wrong(&reference, "card_sum"))?;
        heads.push(FamilyHead { revision: row.get(1)?, card_sum: sum.into(), reference });
    }
    Ok(heads)
}

/// The family with this beginning of references and the sum over its cards, compared with the digest of the row.
pub(crate) fn read_family(
    connection: &Connection,
    reference: &str,
) -> Result<Option<(UniqueFamily, CardSum)>, StoreError> {
    let mut select = connection
        .prepare_cached("SELECT revision, card_sum, digest, faces, records FROM unique_family WHERE reference = ?")?;
    select.query_row([reference], |row| Ok(family(reference, row))).optional()?.transpose()
}

fn family(reference: &str, row: &Row<'_>) -> Result<(UniqueFamily, CardSum), StoreError> {
    let wrong = |column| wrong(reference, column);
    let revision: u32 = row.get(0).map_err(|_| wrong("revision"))?;
    let sum: [u8; 32] = row.get(1).map_err(|_| wrong("card_sum"))?;
    let written: [u8; 32] = row.get(2).map_err(|_| wrong("digest"))?;
    let faces = row.get_ref(3)?.as_str().map_err(|_| wrong("faces"))?;
    let records = row.get_ref(4)?.as_blob().map_err(|_| wrong("records"))?;
    if digest(reference, revision, sum, faces, records).bytes() != &written {
        return Err(wrong("digest"));
    }
    let faces: Vec<UniqueFace> = serde_json::from_str(faces).map_err(|_| wrong("faces"))?;
    let family = UniqueFamily::from_bytes(reference, faces, records).map_err(|_| wrong("records"))?;
    Ok((family, sum.into()))
}

fn digest(reference: &str, revision: u32, card_sum: [u8; 32], faces: &str, records: &[u8]) -> Checksum {
    Checksum::of(|to| {
        writeln!(to, "{reference}")?;
        to.write_all(&revision.to_le_bytes())?;
        to.write_all(&card_sum)?;
        writeln!(to, "{faces}")?;
        to.write_all(records)
    })
}

/// Writes a family as of a change; one without Uniques goes.
pub(crate) fn write_family(
    connection: &Connection,
    family: &UniqueFamily,
    card_sum: CardSum,
    revision: u32,
) -> Result<(), StoreError> {
    let reference = family.reference();
    if family.is_empty() {
        connection.execute("DELETE FROM unique_family WHERE reference = ?", [reference])?;
        return Ok(());
    }
    let faces = serde_json::to_string(family.faces()).expect("names always serialise");
    let records = family.to_bytes();
    let sum = card_sum.bytes();
    let digest = digest(reference, revision, sum, &faces, &records);
    let mut insert = connection.prepare_cached(
        "INSERT INTO unique_family (reference, revision, card_sum, digest, faces, records) VALUES (?, ?, ?, ?, ?, ?) \
         ON CONFLICT (reference) DO UPDATE SET revision = excluded.revision, card_sum = excluded.card_sum, \
         digest = excluded.digest, faces = excluded.faces, records = excluded.records",
    )?;
    insert.execute(params![reference, revision, sum, digest.bytes(), faces, records])?;
    Ok(())
}

/// The lines from a number on, each compared with its digest, added to those that are known.
pub(crate) fn read_lines(connection: &Connection, lines: &mut AbilityLines) -> Result<(), StoreError> {
    let mut select = connection.prepare("SELECT id, content, digest FROM ability_line WHERE id >= ? ORDER BY id")?;
    let mut rows = select.query([i64::try_from(lines.len()).unwrap_or(i64::MAX)])?;
    while let Some(row) = rows.next()? {
        let (id, line) = line(row)?;
        // Lines are only ever added, so a number far beyond the last is damage, and would ask for as much memory.
        if id as usize > lines.len() + 1 {
            return Err(StoreError::Value {
                table: "ability_line",
                key: id.to_string(),
                column: "id",
                value: id.to_string(),
            });
        }
        lines.set(id, line);
    }
    Ok(())
}

fn line(row: &Row<'_>) -> Result<(LineId, AbilityLine), StoreError> {
    let id: LineId = row.get(0)?;
    let wrong = |column, value: &str| StoreError::Value {
        table: "ability_line",
        key: id.to_string(),
        column,
        value: value.to_owned(),
    };
    let content = row.get_ref(1)?.as_str().map_err(|_| wrong("content", "(not text)"))?;
    let written: [u8; 32] = row.get(2).map_err(|_| wrong("digest", "(not 32 bytes)"))?;
    if Checksum::of(|to| to.write_all(content.as_bytes())).bytes() != &written {
        return Err(wrong("digest", "(damaged)"));
    }
    let line = serde_json::from_str(content).map_err(|_| wrong("content", content))?;
    Ok((id, line))
}

/// Reads and writes lines one by one.
#[derive(Debug)]
pub(crate) struct Lines<'c> {
    connection: &'c Connection,
    known: HashMap<AbilityLine, LineId>,
}

impl<'c> Lines<'c> {
    pub(crate) fn of(connection: &'c Connection) -> Self {
        Self { connection, known: HashMap::new() }
    }

    /// The number of a line, which is written if it is new.
    pub(crate) fn number(&mut self, line: &AbilityLine) -> Result<LineId, StoreError> {
        if let Some(id) = self.known.get(line) {
            return Ok(*id);
        }
        let content = serde_json::to_string(line).expect("texts always serialise");
        let digest = Checksum::of(|to| to.write_all(content.as_bytes()));
        let mut select = self.connection.prepare_cached("SELECT id FROM ability_line WHERE digest = ?")?;
        let found: Option<LineId> = select.query_row([digest.bytes()], |row| row.get(0)).optional()?;
        let id = match found {
            Some(id) => id,
            None => {
                let mut insert =
                    self.connection.prepare_cached("INSERT INTO ability_line (content, digest) VALUES (?, ?)")?;
                let id = insert.insert(params![content, digest.bytes()])?;
                LineId::try_from(id).map_err(|_| StoreError::Value {
                    table: "ability_line",
                    key: id.to_string(),
                    column: "id",
                    value: id.to_string(),
                })?
            }
        };
        self.known.insert(line.clone(), id);
        Ok(id)
    }

    /// Lines by their numbers.
    pub(crate) fn read(&self, ids: &[LineId]) -> Result<Vec<AbilityLine>, StoreError> {
        let mut select = self.connection.prepare_cached("SELECT id, content, digest FROM ability_line WHERE id = ?")?;
        let missing = |id: &LineId| StoreError::Value {
            table: "ability_line",
            key: id.to_string(),
            column: "id",
            value: "(missing)".to_owned(),
        };
        let mut read = |id: &LineId| -> Result<AbilityLine, StoreError> {
            let found = select.query_row([id], |row| Ok(line(row))).optional()?;
            Ok(found.ok_or_else(|| missing(id))??.1)
        };
        ids.iter().map(&mut read).collect()
    }
}

/// What the references of the family of a Unique begin with.
pub(crate) fn family_of(unique: &Reference) -> Option<String> {
    unique.unique_number()?;
    Some(unique.to_string().rsplit_once('_')?.0.to_owned())
}
