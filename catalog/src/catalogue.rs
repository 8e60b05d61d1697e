use crate::{Manifest, ReadingCounts, SetCount, StoreError, Tombstone, embedded, revision, rows::Rows, tables};
use cards::{Card, CardId, Index, SetCode};
use jiff::Timestamp;
use rusqlite::Connection;
use std::collections::{BTreeMap, BTreeSet};

/// One version of the catalogue in memory. Immutable: share it behind an `Arc`.
#[derive(Debug)]
pub struct Catalogue {
    /// What it holds and where that comes from.
    pub manifest: Manifest,
    /// Cards, sets and announcements, ready to be asked.
    pub index: Index,
    /// The change by which each card was last written, in the order of references.
    revisions: Vec<u32>,
    /// In the order of references, each with the change by which it was last written.
    tombstones: Vec<(Tombstone, u32)>,
}

impl Catalogue {
    /// Every card that is new or changed since a moment, in the order of references; that of a change is the time that
    /// the manifest notes. Cards written before changes were noted count as written by the last change of then.
    #[must_use]
    pub fn updated_since(&self, since: Timestamp) -> Vec<CardId> {
        let new = self.changes_since(since);
        let cards = self.index.iter().zip(&self.revisions);
        cards.filter(|(_, revision)| new.contains(revision)).map(|((id, _), _)| id).collect()
    }

    /// Every reference that has lost its card since a moment, or leads to another card since then, in the order of references.
    #[must_use]
    pub fn removed_since(&self, since: Timestamp) -> Vec<&Tombstone> {
        let new = self.changes_since(since);
        self.tombstones.iter().filter(|(_, revision)| new.contains(revision)).map(|(tombstone, _)| tombstone).collect()
    }

    /// Every reference that has lost its card, in the order of references, with the time when it did.
    pub fn tombstones(&self) -> impl Iterator<Item = (&Tombstone, Timestamp)> {
        let changes = &self.manifest.sources;
        self.tombstones.iter().map(|(tombstone, revision)| {
            let change = changes.binary_search_by_key(revision, |change| change.revision);
            (tombstone, change.map_or(self.manifest.changed_at, |at| changes[at].at))
        })
    }

    fn changes_since(&self, since: Timestamp) -> BTreeSet<u32> {
        self.manifest.sources.iter().filter(|change| change.at >= since).map(|change| change.revision).collect()
    }
}

/// Reads the whole catalogue into memory, as of one moment, and compares it with the checksum that it was written with.
pub(crate) fn load(connection: &Connection) -> Result<Catalogue, StoreError> {
    // One read transaction: a change committed meanwhile is not seen by half.
    let transaction = connection.unchecked_transaction()?;
    let head = revision::read_head(&transaction)?;
    let mut rows = Rows::read(&transaction)?;
    let sources = revision::read_sources(&transaction)?;
    let revisions = tables::read_revisions(&transaction)?;
    transaction.commit()?;
    rows.verify(&head)?;
    let mut counts: BTreeMap<SetCode, usize> = BTreeMap::new();
    for card in &rows.cards {
        *counts.entry(card.reference.set().clone()).or_default() += 1;
    }
    let mut abilities = ReadingCounts::default();
    rows.cards.iter().for_each(|card| abilities.count(card.reading()));
    let has_text = |c: &&Card| !c.text.main.is_empty() || !c.text.echo.is_empty();
    let cards_with_text = rows.cards.iter().filter(has_text).count();
    let tombstones = std::mem::take(&mut rows.tombstones);
    let index = rows.index()?;
    let manifest = Manifest {
        version: head.version,
        checksum: head.checksum,
        cards: index.len(),
        cards_with_text,
        abilities,
        sets: counts.into_iter().map(|(set, cards)| SetCount { set, cards }).collect(),
        restrictions: index.restrictions().len(),
        embedded_date: embedded::DATE,
        changed_at: head.changed_at,
        sources,
    };
    Ok(Catalogue { manifest, index, revisions, tombstones })
}
