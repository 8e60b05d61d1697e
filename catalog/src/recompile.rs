//! Reads all English card texts anew when the reader of texts has changed.

use crate::{
    Lexicon, StoreError, TextReaderFactory, TextReaderVersion, embedded,
    file::OpenFile,
    packing::{self, Writer},
    revision::{self, Revision},
    rows::Rows,
    tables,
    text_reader::read_texts,
};
use cards::{Card, Language, Reference};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};

/// The result of reading all texts again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recompiled {
    /// Cards whose English texts were read.
    pub texts: usize,
    /// Those cards that do something else now, or of whose texts more or less was read.
    pub changed: usize,
}

/// Reads every English text again, unless this version of the reader and these embedded data were the last to read them.
///
/// # Errors
///
/// A newer reader has read them, or the database cannot be read or written; it is as it was.
pub(crate) fn recompile(
    connection: &mut Connection,
    file: &OpenFile,
    version: TextReaderVersion,
    text_reader: TextReaderFactory,
    now: Timestamp,
) -> Result<Option<Recompiled>, StoreError> {
    // What the embedded cards do was read by the reader of this program, so their edition also tells one reader from the next.
    let own = (version, embedded::EDITION);
    refuse_newer(connection, version)?;
    if read_by(connection)? == own {
        return Ok(None);
    }
    let transaction = file.begin(connection)?;
    refuse_newer(&transaction, version)?;
    if read_by(&transaction)? == own {
        return Ok(None);
    }
    let rows = Rows::read(&transaction)?;
    let head = revision::read_head(&transaction)?;
    head.verify(&rows)?;
    let mut reader = text_reader(&Lexicon::of(&rows.cards));
    let mut found = Recompiled::default();
    let mut card_sum = head.card_sum;
    let ordinary = tables::read_unique_references(&transaction)?;
    let mut writer = Writer::new(&transaction, revision::next_revision(&transaction)?, &ordinary, None)?;
    let mut read = |mut card: Card, writer: &mut Writer<'_>| -> Result<(), StoreError> {
        let [main, echo] = [&card.text.main, &card.text.echo].map(|text| text.get(Language::En));
        let Some(notation) = read_texts(main, echo, &mut reader) else { return Ok(()) };
        found.texts += 1;
        if card.notation.as_ref() != Some(&notation) {
            found.changed += 1;
            card_sum.subtract(&card);
            card.notation = Some(notation);
            card_sum.add(&card);
            writer.write(&card)?;
        }
        Ok(())
    };
    // One family after the other, so that memory does not grow with the number of Uniques.
    for head in &rows.families {
        let Some((family, _)) = tables::read_family(&transaction, &head.reference)? else { continue };
        let all: Vec<Reference> =
            family.numbers().iter().map(|number| family.example().with_unique_number(*number)).collect();
        packing::known(&transaction, &all)?.into_iter().try_for_each(|card| read(card, &mut writer))?;
        writer.write_families()?;
    }
    rows.cards.into_iter().try_for_each(|card| read(card, &mut writer))?;
    writer.write_families()?;
    drop(writer);
    if found.changed > 0 {
        let sources = ["texts compiled anew".to_owned()];
        let revision = Revision { sources: &sources, new: 0, changed: found.changed, removed: 0, now, embedded: None };
        revision::write_revision(&transaction, &revision, card_sum)?;
    }
    let (version, edition) = own;
    transaction.execute(
        "UPDATE catalogue SET text_reader = ?, text_reader_edition = ?",
        params![version.to_string(), edition],
    )?;
    transaction.commit()?;
    Ok(Some(found))
}

/// Refuses texts that a newer reader has read.
///
/// # Errors
///
/// [`StoreError::NewerTextReader`], or the database cannot be read.
pub(crate) fn refuse_newer(connection: &Connection, own: TextReaderVersion) -> Result<(), StoreError> {
    let (found, _) = read_by(connection)?;
    if found > own { Err(StoreError::NewerTextReader { found, own }) } else { Ok(()) }
}

/// The version of the reader that read the texts, and the edition of the embedded data that it knew; the lowest of both if none
/// was noted.
fn read_by(connection: &Connection) -> Result<(TextReaderVersion, u32), StoreError> {
    let mut select = connection.prepare_cached("SELECT text_reader, text_reader_edition FROM catalogue")?;
    let row: Option<(String, u32)> = select.query_row([], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let Some((version, edition)) = row.filter(|(version, _)| !version.is_empty()) else {
        return Ok((TextReaderVersion::default(), 0));
    };
    let wrong = |_| StoreError::Value {
        table: "catalogue",
        key: "1".to_owned(),
        column: "text_reader",
        value: version.clone(),
    };
    Ok((version.parse().map_err(wrong)?, edition))
}
