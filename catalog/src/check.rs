use crate::{CatalogueVersion, StoreError, revision, rows::Rows};
use rusqlite::Connection;
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

/// Checks a database page by page and row by row.
///
/// # Errors
///
/// It is so damaged that it cannot be read.
pub(crate) fn check(connection: &Connection) -> Result<Check, StoreError> {
    let transaction = connection.unchecked_transaction()?;
    let mut problems = Vec::new();
    let mut pragma = transaction.prepare("PRAGMA integrity_check(20)")?;
    for line in pragma.query_map([], |row| row.get::<_, String>(0))? {
        let line = line?;
        if line != "ok" {
            problems.push(line);
        }
    }
    drop(pragma);
    let head = revision::read_head(&transaction)?;
    let rows = Rows::read(&transaction)?;
    transaction.commit()?;
    match rows.verify(&head) {
        Err(error @ StoreError::Checksum { .. }) => problems.push(error.to_string()),
        other => other?,
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
