//! Checks a database page by page and row by row.

use crate::{CatalogueVersion, StoreError, card_sum::CardSum, catalogue, revision, rows::Rows};
use cards::{SetCode, UniqueId};
use rusqlite::Connection;
use serde::Serialize;
use std::collections::BTreeSet;

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
    /// Number of suspensions and bans that follow from the announcements.
    pub restrictions: usize,
    /// Problems found although the catalogue can be read; empty if all is well.
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
    match head.verify(&rows) {
        Err(error @ StoreError::Checksum { .. }) => problems.push(error.to_string()),
        other => other?,
    }
    let (index, families) = catalogue::read_index(&transaction, rows)?;
    transaction.commit()?;
    for (family, head) in (0u32..).zip(&families) {
        let uniques = index.uniques();
        let all = uniques.families()[family as usize].len();
        let mut sum = CardSum::default();
        (0u32..).take(all).for_each(|at| sum.add(&uniques.card(UniqueId { family, at })));
        if sum != head.card_sum {
            problems.push(format!("the packed Uniques {} are not those that were written", head.reference));
        }
    }
    let in_sets = index.iter().map(|(_, card)| card.reference.set());
    let of_uniques = index.uniques().families().iter().map(|family| family.example().set());
    let unknown: BTreeSet<&str> =
        in_sets.chain(of_uniques).filter(|set| index.set_by_code(set).is_none()).map(SetCode::as_str).collect();
    problems.extend(unknown.iter().map(|set| format!("there are cards of the set {set}, but no such set")));
    Ok(Check {
        version: head.version,
        cards: index.len(),
        sets: index.sets().len(),
        restrictions: index.restrictions().len(),
        problems,
    })
}
