use crate::{CatalogueVersion, Store, StoreError, store};
use serde::Serialize;

/// What a check of the database found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Check {
    /// Which catalogue was checked.
    pub version: CatalogueVersion,
    /// Number of cards read.
    pub cards: usize,
    /// Number of sets read.
    pub sets: usize,
    /// Number of suspensions and bans that the announcements come to.
    pub restrictions: usize,
    /// What is not as it should be though the catalogue can be read; empty if all is well.
    pub problems: Vec<String>,
}

impl Store {
    /// Checks the file page by page (`PRAGMA integrity_check`), reads every row, compares the rows with the checksum
    /// noted when they were written, and builds the index.
    ///
    /// # Errors
    ///
    /// The database is so damaged that it cannot be read.
    pub fn check(&self) -> Result<Check, StoreError> {
        let transaction = self.connection.unchecked_transaction()?;
        let mut problems = Vec::new();
        let mut pragma = transaction.prepare("PRAGMA integrity_check(20)")?;
        for line in pragma.query_map([], |row| row.get::<_, String>(0))? {
            let line = line?;
            if line != "ok" {
                problems.push(line);
            }
        }
        drop(pragma);
        let head = store::read_head(&transaction)?;
        let rows = store::Rows::read(&transaction)?;
        transaction.commit()?;
        let (checksum, content) = rows.checksums();
        if checksum != head.checksum {
            problems.push(StoreError::Checksum { found: checksum, written: head.checksum }.to_string());
        } else if content != head.version.content {
            problems.push("sets or announcements are not those that were written".to_owned());
        }
        let known: Vec<_> = rows.sets.iter().map(|set| set.code.as_str()).collect();
        let mut unknown: Vec<_> = rows.cards.iter().map(|c| c.reference.set().as_str()).collect();
        unknown.sort_unstable();
        unknown.dedup();
        unknown.retain(|set| !known.contains(set));
        problems.extend(unknown.iter().map(|set| format!("there are cards of the set {set}, but no such set")));
        let index = rows.index()?;
        Ok(Check {
            version: head.version,
            cards: index.len(),
            sets: index.sets().len(),
            restrictions: index.restrictions().len(),
            problems,
        })
    }
}
