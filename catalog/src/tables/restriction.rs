use super::{Reader, joined};
use crate::StoreError;
use cards::{Restriction, RestrictionState};
use rusqlite::{Connection, params};

const fn code(state: RestrictionState) -> &'static str {
    match state {
        RestrictionState::Suspended => "suspended",
        RestrictionState::Banned => "banned",
    }
}

/// Every restriction, by the day it begins and then by family.
pub(crate) fn read_restrictions(connection: &Connection) -> Result<Vec<Restriction>, StoreError> {
    let mut select = connection.prepare(
        "SELECT family, variants, factions, state, from_day, until_day, announced, name, source FROM restriction \
         ORDER BY from_day, family, variants, factions, state",
    )?;
    let mut rows = select.query([])?;
    let mut restrictions = Vec::new();
    while let Some(row) = rows.next()? {
        let family: String = row.get(0)?;
        let reader = Reader { row, table: "restriction", key: &family };
        restrictions.push(Restriction {
            name: reader.parse(7, "name")?,
            variants: reader.list(1, "variants")?,
            factions: reader.list(2, "factions")?,
            state: match reader.text(3, "state")? {
                Some("suspended") => RestrictionState::Suspended,
                Some("banned") => RestrictionState::Banned,
                other => return Err(reader.wrong("state", other.unwrap_or_default())),
            },
            from: reader.parse(4, "from_day")?,
            until: reader.parse_option(5, "until_day")?,
            announced: reader.parse_option(6, "announced")?,
            source: reader.parse(8, "source")?,
            family: family.clone(),
        });
    }
    Ok(restrictions)
}

/// Writes the whole list in place of the one that was there.
pub(crate) fn write_restrictions(connection: &Connection, restrictions: &[Restriction]) -> Result<(), StoreError> {
    connection.execute("DELETE FROM restriction", [])?;
    let mut insert = connection.prepare_cached(
        "INSERT INTO restriction (family, variants, factions, state, from_day, until_day, announced, name, source) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    for r in restrictions {
        insert.execute(params![
            r.family,
            joined(&r.variants),
            joined(&r.factions),
            code(r.state),
            r.from.to_string(),
            r.until.map(|day| day.to_string()),
            r.announced.map(|day| day.to_string()),
            r.name,
            r.source,
        ])?;
    }
    Ok(())
}
