//! Keeps the HTTP entity tags with which addresses were last imported.

use crate::{StoreError, file::OpenFile, revision};
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};

/// The entity tags of the addresses of an import, in its order; none if that import was never noted, or if the catalogue has
/// changed since.
pub(crate) fn etags(connection: &Connection, addresses: &[String]) -> Result<Vec<String>, StoreError> {
    let revision = revision::read_head(connection)?.version.revision;
    let mut select =
        connection.prepare("SELECT etag FROM download WHERE import = ? AND revision = ? ORDER BY position")?;
    let rows = select.query_map(params![key(addresses), revision], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes the entity tags of the addresses of an import after which the catalogue had this revision.
pub(crate) fn note_etags(
    connection: &mut Connection,
    file: &OpenFile,
    addresses: &[String],
    etags: &[String],
    revision: u32,
) -> Result<(), StoreError> {
    let transaction = file.begin(connection)?;
    let key = key(addresses);
    // A revision never comes back, so the tags noted for another one are useless.
    transaction.execute("DELETE FROM download WHERE import = ? OR revision <> ?", params![key, revision])?;
    for (position, etag) in (0_i64..).zip(etags) {
        let insert = "INSERT INTO download (import, position, etag, revision) VALUES (?, ?, ?, ?)";
        transaction.execute(insert, params![key, position, etag, revision])?;
    }
    transaction.commit()?;
    Ok(())
}

/// The key of the addresses of an import together: a later source replaces what an earlier one said, so the result for one
/// address alone says nothing about its result between others. The version of the program is part of the key, since a newer
/// program may read more from the same bytes.
fn key(addresses: &[String]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(env!("CARGO_PKG_VERSION"));
    for address in addresses {
        hash.update([0]);
        hash.update(address);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use crate::{Options, Reader, Source, Store};
    use jiff::Timestamp;

    const ONE: &str = "https://example.org/one.json?token=x";
    const TWO: &str = "https://example.org/two.json";

    fn list(addresses: &[&str]) -> Vec<String> {
        addresses.iter().map(|address| (*address).to_owned()).collect()
    }

    #[test]
    fn entity_tags_are_those_of_the_same_addresses_in_the_same_order() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cards.sqlite");
        let mut store = Store::open(&file, Timestamp::UNIX_EPOCH).unwrap();
        let version = store.version().unwrap();
        let etags = |addresses: &[&str]| Reader::open(&file).unwrap().etags(&list(addresses)).unwrap();
        assert_eq!(etags(&[ONE]), [] as [&str; 0]);
        store.note_etags(&list(&[ONE, TWO]), &list(&["\"a\"", "W/\"b\""]), version).unwrap();
        assert_eq!(etags(&[ONE, TWO]), ["\"a\"", "W/\"b\""]);
        for other in [&[ONE][..], &[TWO, ONE], &[ONE, TWO, TWO]] {
            assert_eq!(etags(other), [] as [&str; 0], "{other:?}");
        }
        store.note_etags(&list(&[ONE, TWO]), &[], version).unwrap();
        assert_eq!(etags(&[ONE, TWO]), [] as [&str; 0]);
    }

    #[test]
    fn an_entity_tag_holds_until_the_catalogue_changes() {
        let now = Timestamp::UNIX_EPOCH;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cards.sqlite");
        let mut store = Store::open(&file, now).unwrap();
        let etags = || Reader::open(&file).unwrap().etags(&list(&[ONE])).unwrap();
        let before = store.version().unwrap();
        store.note_etags(&list(&[ONE]), &list(&["\"a\""]), before).unwrap();
        assert_eq!(etags(), ["\"a\""]);
        let record = br#"{"reference": "ALT_CORE_B_MU_700_C", "name": "Test Mage", "cardType": {"reference": "CHARACTER"},
            "cardSubTypes": [{"reference": "MAGE"}], "cardSet": {"reference": "CORE"}, "rarity": {"reference": "COMMON"},
            "mainFaction": {"reference": "MU"}, "elements": {"MAIN_COST": "3", "RECALL_COST": "2", "FOREST_POWER": "1",
            "MOUNTAIN_POWER": "1", "OCEAN_POWER": "1"}}"#;
        let source = Source::Bytes { name: "one.json".to_owned(), bytes: record.to_vec() };
        let report = store.import(&[source], &Options::at(now), &mut ()).unwrap();
        assert!(report.version.is_some(), "{report:?}");
        assert_eq!(etags(), [] as [&str; 0], "the import may have changed what came from there");
        store.note_etags(&list(&[ONE]), &list(&["\"a\""]), before).unwrap();
        assert_eq!(etags(), [] as [&str; 0], "somebody else has changed the catalogue since that version");
    }
}
