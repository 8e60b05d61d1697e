//! The table of sets: reading it and writing it.

use super::Reader;
use crate::StoreError;
use cards::{CardSet, SetCode};
use rusqlite::{Connection, params};

/// Every set, in the order of codes.
pub(crate) fn read_sets(connection: &Connection) -> Result<Vec<CardSet>, StoreError> {
    let mut select = connection.prepare(
        "SELECT code, name, print_code, released, parent, source, playable_since, not_playable_through \
         FROM card_set ORDER BY code",
    )?;
    let mut rows = select.query([])?;
    let mut sets = Vec::new();
    while let Some(row) = rows.next()? {
        let key: String = row.get(0)?;
        let reader = Reader { row, table: "card_set", key: &key };
        let code = |text: &str, column| SetCode::parse(text).ok_or_else(|| reader.wrong(column, text));
        sets.push(CardSet {
            code: code(&key, "code")?,
            name: reader.parse(1, "name")?,
            print_code: reader.parse_option(2, "print_code")?,
            released: reader.parse_option(3, "released")?,
            parent: reader.text(4, "parent")?.map(|text| code(text, "parent")).transpose()?,
            source: reader.parse_option(5, "source")?,
            playable_since: reader.parse_option(6, "playable_since")?,
            not_playable_through: reader.parse_option(7, "not_playable_through")?,
        });
    }
    Ok(sets)
}

/// Writes a set, in place of one with its code.
pub(crate) fn write_set(connection: &Connection, set: &CardSet) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO card_set (code, name, print_code, released, parent, source, playable_since, \
         not_playable_through) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    insert.execute(params![
        set.code.as_str(),
        set.name,
        set.print_code,
        set.released.map(|day| day.to_string()),
        set.parent.as_ref().map(SetCode::as_str),
        set.source,
        set.playable_since.map(|day| day.to_string()),
        set.not_playable_through.map(|day| day.to_string()),
    ])?;
    Ok(())
}
