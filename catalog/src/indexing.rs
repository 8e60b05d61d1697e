//! The words and postings by which packed Uniques are found, kept beside them. This crate does not know the notation, so whoever
//! writes Uniques provides a reader that gives the words of a line.

use crate::{
    StoreError, embedded,
    file::OpenFile,
    tables::{self, LineWordTable},
};
use cards::{AbilityLine, LineWords, Postings};
use rusqlite::{Connection, OptionalExtension};
use std::sync::Arc;

/// Gives the words by which a line is found, ability by ability.
pub type LineReader = Box<dyn FnMut(&AbilityLine) -> LineWords>;

/// Makes readers that give the words of lines.
#[derive(Clone, Copy, Debug)]
pub struct LineIndexer {
    /// Its version. Words of another version are worked out again.
    pub version: &'static str,
    /// Makes a reader.
    pub reader: fn() -> LineReader,
}

/// The form in which postings are kept, to be raised with each change of it.
const FORM: u32 = 1;

impl LineIndexer {
    /// The name that a catalogue notes: with the same name the words are the same. The edition of the embedded data is part of
    /// it, since they contain the table of the parts of abilities.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} {} {FORM}", self.version, embedded::EDITION)
    }
}

/// The name of the indexer that gave the words of all lines and postings of a catalogue; empty if some are missing.
pub(crate) fn words_by(connection: &Connection) -> Result<String, StoreError> {
    let mut select = connection.prepare_cached("SELECT words_by FROM catalogue")?;
    Ok(select.query_row([], |row| row.get(0)).optional()?.unwrap_or_default())
}

fn note(connection: &Connection, words_by: &str) -> Result<(), StoreError> {
    connection.execute("UPDATE catalogue SET words_by = ?", [words_by])?;
    Ok(())
}

/// Notes that some words and postings may be missing.
pub(crate) fn note_incomplete(connection: &Connection) -> Result<(), StoreError> {
    note(connection, "")
}

/// Works out all words and postings, unless the stored ones are complete and of this indexer. This is no change of the catalogue.
/// Returns whether something was written.
pub(crate) fn index(connection: &mut Connection, file: &OpenFile, indexer: &LineIndexer) -> Result<bool, StoreError> {
    let own = indexer.name();
    if words_by(connection)? == own {
        return Ok(false);
    }
    let transaction = file.begin(connection)?;
    if words_by(&transaction)? == own {
        return Ok(false);
    }
    tables::delete_words(&transaction)?;
    let mut reader = (indexer.reader)();
    let mut words: Vec<Option<Arc<LineWords>>> = Vec::new();
    {
        let mut table = LineWordTable::of(&transaction)?;
        for row in tables::read_line_rows(&transaction, 0)? {
            let (id, line, _) = row.line()?;
            let own = reader(&line);
            table.write(id, &own)?;
            words.resize(id as usize + 1, None);
            words[id as usize] = Some(Arc::new(own));
        }
    }
    for head in tables::read_family_heads(&transaction)? {
        let Some((family, _)) = tables::read_family(&transaction, &head.reference)? else { continue };
        let postings = Postings::of(&family, None, |line| {
            let known = words.get(line as usize).cloned().flatten();
            known.ok_or_else(|| tables::missing_line(line))
        })?;
        tables::write_postings(&transaction, &head.reference, head.revision, &postings)?;
    }
    note(&transaction, &own)?;
    transaction.commit()?;
    Ok(true)
}

#[cfg(test)]
mod tests;
