//! Puts the embedded data of this program into a database: all of them into an empty one; into one with the data of an older
//! program they are merged.

use crate::{
    Checksum, StoreError,
    card_sum::CardSum,
    embedded,
    file::OpenFile,
    import::{self, ImportReport},
    revision::{self, Revision},
    tables,
};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension};

/// Puts the embedded data in, unless they are there.
///
/// # Errors
///
/// The database cannot be written, or holds the data of a newer program.
pub(crate) fn fill(connection: &mut Connection, file: &OpenFile, now: Timestamp) -> Result<(), StoreError> {
    let checksum = embedded::checksum();
    if holds(connection, checksum)?.unwrap_or_default() {
        return Ok(());
    }
    let transaction = file.begin(connection)?;
    let held = holds(&transaction, checksum)?;
    match held {
        Some(true) => return Ok(()),
        Some(false) => refresh(&transaction, checksum, now)?,
        None => first(&transaction, checksum, now)?,
    }
    transaction.commit()?;
    Ok(())
}

/// Whether a database holds exactly these data; `None` if none were ever put in.
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
    note(connection, (cards.len(), 0), CardSum::of(&cards), checksum, now)
}

fn refresh(connection: &Connection, checksum: Checksum, now: Timestamp) -> Result<(), StoreError> {
    let (ImportReport { new, changed, .. }, card_sum) = import::merge_embedded(connection)?;
    note(connection, (new.len(), changed.len()), card_sum, checksum, now)
}

fn note(
    connection: &Connection,
    (new, changed): (usize, usize),
    card_sum: CardSum,
    checksum: Checksum,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sources = ["embedded".to_owned()];
    let revision = Revision { sources: &sources, new, changed, removed: 0, now, embedded: Some(checksum) };
    revision::write_revision(connection, &revision, card_sum)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{Options, Source, Store, revision};
    use jiff::Timestamp;
    use rusqlite::Connection;

    #[test]
    fn a_database_of_an_older_program_is_brought_up_to_date_and_keeps_what_was_imported() {
        let now = Timestamp::UNIX_EPOCH;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("catalogue.sqlite");
        let record = br#"{"reference":"ALT_CORE_B_AX_990_C","name":"Sample Card","cardType":{"reference":"SPELL"},
            "mainFaction":{"reference":"AX"},"cardSet":{"reference":"CORE"},"cardSubTypes":[],"imagePath":"x/en_US/x.jpg",
            "elements":{"MAIN_COST":"1","RECALL_COST":"1","MAIN_EFFECT":"Nothing happens."}}"#;
        let source = Source::Bytes { name: "one.json".to_owned(), bytes: record.to_vec() };
        Store::open(&path, now).unwrap().import(&[source], &Options::at(now), &mut ()).unwrap();
        // As if an older program had filled it: with one card less, another cost, no announcement.
        let older = Connection::open(&path).unwrap();
        older
            .execute_batch(
                "UPDATE catalogue SET embedded = 'older';
                 DELETE FROM card_text WHERE reference = 'ALT_CORE_B_AX_05_C';
                 DELETE FROM card WHERE reference = 'ALT_CORE_B_AX_05_C';
                 UPDATE card SET hand_cost = 9 WHERE reference = 'ALT_CORE_B_AX_04_C';
                 DELETE FROM announcement;",
            )
            .unwrap();
        revision::write_checksums(&older).unwrap();
        drop(older);
        let store = Store::open(&path, now).unwrap();
        let catalogue = store.load().unwrap();
        assert_eq!((catalogue.index.len(), catalogue.index.restrictions().len()), (3487, 16));
        let last = catalogue.manifest.sources.last().unwrap();
        assert_eq!((&last.names[..], last.new, last.changed), (&["embedded".to_owned()][..], 1, 1));
        assert!(catalogue.index.find("ALT_CORE_B_AX_990_C").is_some(), "what was imported stays");
        assert_eq!(store.check().unwrap().problems, [""; 0]);
    }
}
