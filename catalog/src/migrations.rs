//! Steps from an empty file to the present tables, counted by `PRAGMA user_version`.
//!
//! A step is never changed once released; a new one is added instead. A change of what the export writes needs a step too, even
//! an empty one: the checksums of older files are over what older programs exported. A file of a newer program is refused, since
//! an older program cannot know what it would destroy.
//!
//! By hand, since `rusqlite_migration` 2.6 is bound to rusqlite 0.40 and knows neither the `application_id` nor how to look at a
//! file without writing.

use crate::{
    Checksum, StoreError, export,
    file::OpenFile,
    packing, revision,
    rows::OtherRows,
    schema_version::{APPLICATION, VERSION, read_version},
    tables,
};
use rusqlite::{Connection, OptionalExtension};

/// Step *n* (from 0) leads from `user_version` *n* to *n* + 1.
const STEPS: [&str; 12] = [
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
    include_str!("migrations/5.sql"),
    include_str!("migrations/6.sql"),
    include_str!("migrations/7.sql"),
    include_str!("migrations/8.sql"),
    include_str!("migrations/9.sql"),
    include_str!("migrations/10.sql"),
    include_str!("migrations/11.sql"),
    include_str!("migrations/12.sql"),
];

const _: () = assert!(STEPS.len() == VERSION as usize, "each step leads to a version");

/// The first version whose checksums are over the same rows, exported in the same way, as those of version 9.
const SAME_CHECKSUMS_SINCE: u32 = 7;

/// The first version in which Uniques are packed, and cards have a sum in place of the checksum of their export.
const PACKED_SINCE: u32 = 10;

/// The first version in which Uniques with collector numbers are packed.
const PACKED_WITH_COLLECTOR_NUMBERS_SINCE: u32 = 12;

/// Brings the tables up to date.
///
/// # Errors
///
/// The file belongs to another program, or to a newer version of this one, or is damaged.
pub(crate) fn migrate(connection: &mut Connection, file: &OpenFile) -> Result<(), StoreError> {
    if look(connection)? == VERSION {
        return Ok(());
    }
    // Immediate: if two programs start at once, the second waits here and then finds the work done.
    let transaction = file.begin(connection)?;
    let found = read_version(&transaction)?;
    for (version, step) in (1u32..).zip(STEPS).skip(usize::try_from(found).unwrap_or(usize::MAX)) {
        if version == PACKED_SINCE && found >= SAME_CHECKSUMS_SINCE {
            verify_unpacked(&transaction)?;
        }
        transaction.execute_batch(step)?;
    }
    if found < PACKED_SINCE {
        packing::pack_all(&transaction)?;
        // The sum is over rows as this program reads them.
        revision::write_checksums(&transaction)?;
    } else if found < PACKED_WITH_COLLECTOR_NUMBERS_SINCE {
        // The sum is over the same cards, wherever they are held, so damage from before still does not fit it.
        packing::pack_all(&transaction)?;
    }
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.commit()?;
    Ok(())
}

/// Compares the rows of tables of version 9 with the checksums that versions 7 to 9 noted: SHA-256 of the export of all cards, and of
/// all rows together.
fn verify_unpacked(connection: &Connection) -> Result<(), StoreError> {
    let noted = connection.query_row("SELECT checksum, content FROM catalogue", [], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
    });
    let Some((checksum, content)) = noted.optional()? else { return Ok(()) };
    let cards = tables::read_cards(connection)?;
    let others = OtherRows::read(connection)?;
    let of_cards = Checksum::of(|to| export::export_cards(&cards, to));
    let of_all = Checksum::of(|to| {
        to.write_all(of_cards.bytes())?;
        others.export(to)
    });
    for (found, noted, column) in [(of_cards, checksum, "checksum"), (of_all, content, "content")] {
        let written = noted.parse().map_err(|_| StoreError::Value {
            table: "catalogue",
            key: "1".to_owned(),
            column,
            value: noted.clone(),
        })?;
        if found != written {
            return Err(StoreError::Checksum { found, written });
        }
    }
    Ok(())
}

/// As [`read_version`], as of one moment; also refuses the data of a newer program. Nothing is written.
///
/// # Errors
///
/// As [`read_version`], or [`StoreError::NewerData`].
pub(crate) fn look(connection: &mut Connection) -> Result<u32, StoreError> {
    // In one transaction: otherwise another program could create the tables between two questions, and the mixed answers would
    // look like the file of another program.
    let looking = connection.transaction()?;
    let found = read_version(&looking)?;
    if found == VERSION {
        revision::refuse_newer_data(&looking)?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_every_earlier_version_the_same_tables() {
        let schema = |connection: &Connection| -> Vec<String> {
            let mut rows = connection
                .prepare("SELECT name || ': ' || sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY name")
                .unwrap();
            rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        let mut fresh = Connection::open_in_memory().unwrap();
        migrate(&mut fresh, &OpenFile::IN_MEMORY).unwrap();
        for version in 0..=STEPS.len() {
            let mut old = Connection::open_in_memory().unwrap();
            for step in &STEPS[..version] {
                old.execute_batch(step).unwrap();
            }
            if version > 0 {
                old.pragma_update(None, "application_id", APPLICATION).unwrap();
                old.pragma_update(None, "user_version", version as u32).unwrap();
            }
            migrate(&mut old, &OpenFile::IN_MEMORY).unwrap();
            assert_eq!(read_version(&old).unwrap(), VERSION);
            assert_eq!(schema(&old), schema(&fresh), "from version {version}");
        }
    }

    #[test]
    fn a_newer_file_is_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, &OpenFile::IN_MEMORY).unwrap();
        connection.pragma_update(None, "user_version", VERSION + 1).unwrap();
        let error = migrate(&mut connection, &OpenFile::IN_MEMORY).unwrap_err();
        assert!(
            matches!(error, StoreError::Newer { found, supported } if found == VERSION + 1 && supported == VERSION)
        );
        assert!(error.to_string().contains("newer"), "{error}");
    }

    #[test]
    fn another_programs_file_is_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE notes (text TEXT)").unwrap();
        assert!(matches!(migrate(&mut connection, &OpenFile::IN_MEMORY), Err(StoreError::Foreign)));
    }
}
