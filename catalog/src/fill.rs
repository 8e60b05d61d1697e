//! The embedded data of this program into a database: all of them into an empty one, merged into one that holds those of
//! an older program.

use crate::{
    Checksum, StoreError, embedded,
    import::{self, ImportReport},
    revision::{self, Revision},
    tables,
};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

/// Puts the embedded data in, unless they are there.
///
/// # Errors
///
/// The database cannot be written, or holds the data of a newer program.
pub(crate) fn fill(connection: &mut Connection, now: Timestamp) -> Result<(), StoreError> {
    let checksum = embedded::checksum();
    if holds(connection, checksum)?.unwrap_or_default() {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let held = holds(&transaction, checksum)?;
    match held {
        Some(true) => return Ok(()),
        Some(false) => refresh(&transaction, checksum, now)?,
        None => first(&transaction, checksum, now)?,
    }
    transaction.commit()?;
    Ok(())
}

/// Whether a database holds exactly these data; `None` if nothing was ever put in.
fn holds(connection: &Connection, checksum: Checksum) -> Result<Option<bool>, StoreError> {
    revision::refuse_newer_data(connection)?;
    let held: Option<String> =
        connection.query_row("SELECT embedded FROM catalogue", [], |row| row.get(0)).optional()?;
    Ok(held.map(|held| held == checksum.to_string()))
}

fn first(connection: &Connection, checksum: Checksum, now: Timestamp) -> Result<(), StoreError> {
    let (cards, sets, announcements) = (embedded::cards(), embedded::sets(), embedded::announcements());
    let mut writer = tables::CardWriter::new(connection, revision::next_revision(connection)?)?;
    cards.iter().try_for_each(|card| writer.insert(card))?;
    drop(writer);
    sets.iter().try_for_each(|set| tables::write_set(connection, set))?;
    tables::write_announcements(connection, &announcements)?;
    embedded::pre_errata_texts().iter().try_for_each(|text| tables::write_pre_errata_text(connection, text))?;
    note(connection, cards.len(), 0, checksum, now)
}

fn refresh(connection: &Connection, checksum: Checksum, now: Timestamp) -> Result<(), StoreError> {
    let ImportReport { new, changed, .. } = import::merge_embedded(connection)?;
    note(connection, new.len(), changed.len(), checksum, now)
}

fn note(
    connection: &Connection,
    new: usize,
    changed: usize,
    checksum: Checksum,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sources = ["embedded".to_owned()];
    let revision = Revision { sources: &sources, new, changed, now, embedded: Some(checksum) };
    revision::write_revision(connection, &revision)?;
    Ok(())
}
