//! The tables of packed Uniques, their lines and postings: reading and writing them, with their digests.

use crate::{Checksum, StoreError, card_sum::CardSum, indexing::LineReader};
use cards::{AbilityLine, LineId, LineWords, Postings, Reference, UniqueFace, UniqueFamily};
use rusqlite::{CachedStatement, Connection, OptionalExtension, Row, params};
use std::{collections::HashMap, sync::Arc};

/// What is needed of each family without reading its Uniques.
#[derive(Clone, Debug)]
pub(crate) struct FamilyHead {
    /// The beginning of the references of its Uniques.
    pub(crate) reference: String,
    /// The change by which it was last written.
    pub(crate) revision: u32,
    /// The sum over its cards.
    pub(crate) card_sum: CardSum,
}

/// The error for a row that cannot be read.
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

/// A row of a family as it was read, neither compared with its digest nor unpacked, with its postings if they are stored.
#[derive(Debug)]
pub(crate) struct FamilyRow {
    pub(crate) reference: String,
    pub(crate) revision: u32,
    card_sum: [u8; 32],
    digest: [u8; 32],
    faces: String,
    records: Vec<u8>,
    postings: Option<PostingsRow>,
}

#[derive(Debug)]
struct PostingsRow {
    digest: [u8; 32],
    postings: Vec<u8>,
}

impl FamilyRow {
    /// Also selects the postings, if they are of the same change.
    const SELECT: &str = "SELECT f.reference, f.revision, f.card_sum, f.digest, f.faces, f.records, p.digest, p.postings \
                          FROM unique_family f LEFT JOIN unique_postings p ON p.family = f.reference AND p.revision = f.revision";

    fn read(row: &Row<'_>) -> Result<Self, StoreError> {
        let reference: String = row.get(0)?;
        let key = &reference;
        let wrong = |column| move |_: rusqlite::Error| wrong(key, column);
        let digest: Option<[u8; 32]> = row.get(6).map_err(wrong("postings"))?;
        let postings: Option<Vec<u8>> = row.get(7).map_err(wrong("postings"))?;
        let revision = row.get(1).map_err(wrong("revision"))?;
        let card_sum = row.get(2).map_err(wrong("card_sum"))?;
        let written = row.get(3).map_err(wrong("digest"))?;
        let faces = row.get(4).map_err(wrong("faces"))?;
        let records = row.get(5).map_err(wrong("records"))?;
        let postings = digest.zip(postings).map(|(digest, postings)| PostingsRow { digest, postings });
        Ok(Self { reference, revision, card_sum, digest: written, faces, records, postings })
    }

    /// The family and the sum over its cards, compared with the digest of the row.
    pub(crate) fn family(&self) -> Result<(UniqueFamily, CardSum), StoreError> {
        let Self { reference, revision, card_sum, digest: written, faces, records, .. } = self;
        let wrong = |column| wrong(reference, column);
        if digest(reference, *revision, *card_sum, faces, records).bytes() != written {
            return Err(wrong("digest"));
        }
        let faces: Vec<UniqueFace> = serde_json::from_str(faces).map_err(|_| wrong("faces"))?;
        let family = UniqueFamily::from_bytes(reference, faces, records).map_err(|_| wrong("records"))?;
        Ok((family, (*card_sum).into()))
    }

    /// The postings, compared with the digest of their row; `None` if they are not kept.
    pub(crate) fn postings(self, family: &UniqueFamily) -> Result<Option<Postings>, StoreError> {
        let Self { reference, revision, postings, .. } = self;
        let Some(PostingsRow { digest, postings }) = postings else { return Ok(None) };
        if postings_digest(&reference, revision, &postings).bytes() != &digest {
            return Err(wrong_postings(&reference, "digest"));
        }
        let read = Postings::from_bytes(postings, family.len());
        read.map(Some).map_err(|_| wrong_postings(&reference, "postings"))
    }
}

fn wrong_postings(key: &str, column: &'static str) -> StoreError {
    StoreError::Value { table: "unique_postings", key: key.to_owned(), column, value: "(damaged)".to_owned() }
}

/// The row of a family.
pub(crate) fn read_family_row(connection: &Connection, reference: &str) -> Result<Option<FamilyRow>, StoreError> {
    let mut select = connection.prepare_cached(&format!("{} WHERE f.reference = ?", FamilyRow::SELECT))?;
    select.query_row([reference], |row| Ok(FamilyRow::read(row))).optional()?.transpose()
}

/// The family whose references have this beginning, and the sum over its cards, compared with the digest of the row.
pub(crate) fn read_family(
    connection: &Connection,
    reference: &str,
) -> Result<Option<(UniqueFamily, CardSum)>, StoreError> {
    read_family_row(connection, reference)?.map(|row| row.family()).transpose()
}

fn postings_digest(reference: &str, revision: u32, postings: &[u8]) -> Checksum {
    Checksum::of(|to| {
        writeln!(to, "{reference}")?;
        to.write_all(&revision.to_le_bytes())?;
        to.write_all(postings)
    })
}

/// Writes the postings of a family, with the change by which the family was written.
pub(crate) fn write_postings(
    connection: &Connection,
    reference: &str,
    revision: u32,
    postings: &Postings,
) -> Result<(), StoreError> {
    let postings = postings.as_bytes();
    let digest = postings_digest(reference, revision, postings);
    let mut insert = connection.prepare_cached(
        "INSERT INTO unique_postings (family, revision, digest, postings) VALUES (?, ?, ?, ?) \
         ON CONFLICT (family) DO UPDATE SET revision = excluded.revision, digest = excluded.digest, \
         postings = excluded.postings",
    )?;
    insert.execute(params![reference, revision, digest.bytes(), postings])?;
    Ok(())
}

/// Deletes all words and postings.
pub(crate) fn delete_words(connection: &Connection) -> Result<(), StoreError> {
    Ok(connection.execute_batch("DELETE FROM line_words; DELETE FROM unique_postings")?)
}

/// Writes the words of lines.
pub(crate) struct LineWordTable<'c>(CachedStatement<'c>);

impl<'c> LineWordTable<'c> {
    pub(crate) fn of(connection: &'c Connection) -> Result<Self, StoreError> {
        let insert = "INSERT OR REPLACE INTO line_words (id, words, digest) VALUES (?, ?, ?)";
        Ok(Self(connection.prepare_cached(insert)?))
    }

    pub(crate) fn write(&mut self, line: LineId, words: &LineWords) -> Result<(), StoreError> {
        let words = words.as_text();
        self.0.execute(params![line, words, words_digest(line, words).bytes()])?;
        Ok(())
    }
}

fn words_digest(line: LineId, words: &str) -> Checksum {
    Checksum::of(|to| {
        to.write_all(&line.to_le_bytes())?;
        to.write_all(words.as_bytes())
    })
}

/// Words as read, compared with their digest.
fn compared_words(line: LineId, text: &str, written: &[u8; 32]) -> Result<LineWords, StoreError> {
    if words_digest(line, text).bytes() != written {
        return Err(StoreError::Value {
            table: "line_words",
            key: line.to_string(),
            column: "digest",
            value: "(damaged)".to_owned(),
        });
    }
    Ok(LineWords::from_text(text))
}

/// The error for a line that families refer to and that does not exist.
pub(crate) fn missing_line(id: LineId) -> StoreError {
    StoreError::Value { table: "ability_line", key: id.to_string(), column: "id", value: "(missing)".to_owned() }
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

/// Writes a family with the number of the change; a family without Uniques is deleted. Its former postings are deleted, too.
pub(crate) fn write_family(
    connection: &Connection,
    family: &UniqueFamily,
    card_sum: CardSum,
    revision: u32,
) -> Result<(), StoreError> {
    let reference = family.reference();
    connection.prepare_cached("DELETE FROM unique_postings WHERE family = ?")?.execute([reference])?;
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

/// A line as it was read, neither compared with its digest nor parsed, with its words if they are stored.
#[derive(Debug)]
pub(crate) struct LineRow {
    id: LineId,
    content: String,
    digest: [u8; 32],
    words: Option<(String, [u8; 32])>,
}

/// A line with its number, and with the words by which it is found, if they are stored.
pub(crate) type KnownLine = (LineId, AbilityLine, Option<LineWords>);

impl LineRow {
    /// The line and its words, compared with their digests.
    pub(crate) fn line(self) -> Result<KnownLine, StoreError> {
        let Self { id, content, digest, words } = self;
        let line = line(id, &content, &digest)?;
        let words = words.map(|(words, digest)| compared_words(id, &words, &digest)).transpose()?;
        Ok((id, line, words))
    }
}

/// The lines from a number on, in order.
pub(crate) fn read_line_rows(connection: &Connection, from: usize) -> Result<Vec<LineRow>, StoreError> {
    let mut select = connection.prepare(
        "SELECT l.id, l.content, l.digest, w.words, w.digest FROM ability_line l LEFT JOIN line_words w ON w.id = l.id \
         WHERE l.id >= ? ORDER BY l.id",
    )?;
    let mut rows = select.query([i64::try_from(from).unwrap_or(i64::MAX)])?;
    let (mut all, mut next) = (Vec::new(), from);
    while let Some(row) = rows.next()? {
        let id: LineId = row.get(0)?;
        let wrong = |table, column| {
            move |_: rusqlite::Error| StoreError::Value {
                table,
                key: id.to_string(),
                column,
                value: "(damaged)".to_owned(),
            }
        };
        // Lines are only ever added, so a number far beyond the last means damage, and would demand as much memory.
        if id as usize > next + 1 {
            return Err(StoreError::Value {
                table: "ability_line",
                key: id.to_string(),
                column: "id",
                value: id.to_string(),
            });
        }
        next = id as usize + 1;
        let words: Option<String> = row.get(3).map_err(wrong("line_words", "words"))?;
        let words = match words {
            Some(words) => Some((words, row.get(4).map_err(wrong("line_words", "digest"))?)),
            None => None,
        };
        let content = row.get(1).map_err(wrong("ability_line", "content"))?;
        let digest = row.get(2).map_err(wrong("ability_line", "digest"))?;
        all.push(LineRow { id, content, digest, words });
    }
    Ok(all)
}

fn line(id: LineId, content: &str, written: &[u8; 32]) -> Result<AbilityLine, StoreError> {
    let wrong = |column, value: &str| StoreError::Value {
        table: "ability_line",
        key: id.to_string(),
        column,
        value: value.to_owned(),
    };
    if Checksum::of(|to| to.write_all(content.as_bytes())).bytes() != written {
        return Err(wrong("digest", "(damaged)"));
    }
    serde_json::from_str(content).map_err(|_| wrong("content", content))
}

/// Reads and writes lines one by one.
pub(crate) struct Lines<'c> {
    connection: &'c Connection,
    known: HashMap<AbilityLine, LineId>,
    /// Gives the words by which new lines are found.
    reader: Option<LineReader>,
}

impl std::fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lines").field("known", &self.known.len()).finish_non_exhaustive()
    }
}

impl<'c> Lines<'c> {
    /// Without a reader new lines get no words.
    pub(crate) fn of(connection: &'c Connection, reader: Option<LineReader>) -> Self {
        Self { connection, known: HashMap::new(), reader }
    }

    /// The words of a line.
    pub(crate) fn words(&self, id: LineId) -> Result<Arc<LineWords>, StoreError> {
        let mut select = self.connection.prepare_cached("SELECT words, digest FROM line_words WHERE id = ?")?;
        let found: Option<(String, [u8; 32])> =
            select.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        let (words, digest) = found.ok_or_else(|| missing_line(id))?;
        compared_words(id, &words, &digest).map(Arc::new)
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
                let id = LineId::try_from(id).map_err(|_| StoreError::Value {
                    table: "ability_line",
                    key: id.to_string(),
                    column: "id",
                    value: id.to_string(),
                })?;
                if let Some(reader) = &mut self.reader {
                    LineWordTable::of(self.connection)?.write(id, &reader(line))?;
                }
                id
            }
        };
        self.known.insert(line.clone(), id);
        Ok(id)
    }

    /// Lines by their numbers.
    pub(crate) fn read(&self, ids: &[LineId]) -> Result<Vec<AbilityLine>, StoreError> {
        let mut select = self.connection.prepare_cached("SELECT content, digest FROM ability_line WHERE id = ?")?;
        let mut read = |id: &LineId| -> Result<AbilityLine, StoreError> {
            let found: Option<(String, [u8; 32])> =
                select.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
            let (content, digest) = found.ok_or_else(|| missing_line(*id))?;
            line(*id, &content, &digest)
        };
        ids.iter().map(&mut read).collect()
    }
}

/// The beginning of the references of the family of a Unique.
pub(crate) fn family_of(unique: &Reference) -> Option<String> {
    unique.unique_number()?;
    Some(unique.to_string().rsplit_once('_')?.0.to_owned())
}
