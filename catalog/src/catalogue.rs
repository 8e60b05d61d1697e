//! Reads one version of the catalogue into memory and compares it with its checksums.

use crate::{
    Checksum, Manifest, ReadingCounts, SetCount, StoreError, Tombstone, embedded, indexing, revision,
    rows::{OtherRows, Rows},
    tables::{self, FamilyHead, FamilyRow, KnownLine, LineRow},
};
use cards::{AbilityLines, Card, CardPlace, Index, Postings, SetCode, UniqueFamily, UniqueId, Uniques};
use jiff::Timestamp;
use rusqlite::Connection;
use std::{
    collections::{BTreeMap, BTreeSet},
    iter,
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

/// One version of the catalogue in memory. Immutable: share it behind an `Arc`.
#[derive(Debug)]
pub struct Catalogue {
    /// What it holds and where that comes from.
    pub manifest: Manifest,
    /// Cards, sets and announcements, ready to be asked.
    pub index: Index,
    /// The change by which each ordinary card was last written, in the order of references.
    revisions: Vec<u32>,
    /// Tombstones in the order of references, each with the change by which it was last written.
    tombstones: Vec<(Tombstone, u32)>,
    /// The packed Uniques, by what their references begin with.
    families: BTreeMap<Box<str>, LoadedFamily>,
    checksum: Checksum,
}

/// The packed Uniques of a family as they are in memory, with the change by which they were last written.
#[derive(Clone, Debug)]
struct LoadedFamily {
    revision: u32,
    family: Arc<UniqueFamily>,
    postings: Option<Arc<Postings>>,
    abilities: ReadingCounts,
    with_text: usize,
}

impl Catalogue {
    /// The sum, modulo 2^256, of the SHA-256 of each line of the canonical export ([`export`](crate::export())), its end
    /// included, as numbers whose lowest byte is the first. Whoever writes a card, or keeps a copy, can update it card by card.
    pub const fn checksum(&self) -> Checksum {
        self.checksum
    }

    /// Every card that is new or changed since a moment, in the order of references. The time of a change is the one that the
    /// manifest notes. Cards written before changes were noted count as written by the last change before that.
    #[must_use]
    pub fn updated_since(&self, since: Timestamp) -> Vec<CardPlace> {
        let new = self.changes_since(since);
        let cards = self.index.iter().zip(&self.revisions).filter(|(_, revision)| new.contains(revision));
        let mut found: Vec<(u32, CardPlace)> =
            cards.map(|((id, _), _)| (self.index.rank(id), CardPlace::Card(id))).collect();
        for (family, all) in (0..).zip(self.index.uniques().families()) {
            let revisions = (0..).zip(all.revisions()).filter(|(_, revision)| new.contains(revision));
            let ids = revisions.map(|(at, _)| UniqueId { family, at });
            found.extend(ids.map(|id| (self.index.unique_rank(id), CardPlace::Packed(id))));
        }
        found.sort_unstable_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, place)| place).collect()
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

/// Reads the catalogue into memory, as of one moment, and compares it with what was noted when it was written. If another version
/// is held in memory already, only those packed Uniques are read that have changed since.
pub(crate) fn load(connection: &Connection, held: Option<&Catalogue>) -> Result<Catalogue, StoreError> {
    // One read transaction, so that a change committed meanwhile is not seen in part.
    let transaction = connection.unchecked_transaction()?;
    let head = revision::read_head(&transaction)?;
    let Rows { cards, families: heads, others } = {
        let rows = Rows::read(&transaction)?;
        head.verify(&rows)?;
        rows
    };
    let sources = revision::read_sources(&transaction)?;
    let revisions = tables::read_revisions(&transaction)?;
    // A file that was put in the place of the other has changes of its own, and numbers its lines in its own way.
    let held = held.filter(|held| sources.starts_with(&held.manifest.sources));
    let held = match held {
        Some(held) if revision::was(&transaction, held.manifest.version)? => Some(held),
        _ => None,
    };
    let words_by = indexing::words_by(&transaction)?;
    let (families, lines) = read_uniques(&transaction, &heads, &words_by, held)?;
    transaction.commit()?;

    let mut counts: BTreeMap<SetCode, usize> = BTreeMap::new();
    let mut abilities = ReadingCounts::default();
    for card in &cards {
        *counts.entry(card.reference.set().clone()).or_default() += 1;
        abilities.count(card.reading());
    }
    let has_text = |c: &&Card| !c.text.main.is_empty() || !c.text.echo.is_empty();
    let mut cards_with_text = cards.iter().filter(has_text).count();
    for LoadedFamily { family, abilities: own, with_text, .. } in families.values() {
        *counts.entry(family.example().set().clone()).or_default() += family.len();
        abilities.add(*own);
        cards_with_text += with_text;
    }
    let (index, tombstones) = index(cards, others, uniques(&families, lines, &words_by))?;
    let manifest = Manifest {
        version: head.version,
        cards: index.len(),
        cards_with_text,
        abilities,
        sets: counts.into_iter().map(|(set, cards)| SetCount { set, cards }).collect(),
        restrictions: index.restrictions().len(),
        embedded_date: embedded::DATE,
        changed_at: head.changed_at,
        sources,
    };
    let checksum = head.card_sum.bytes().into();
    Ok(Catalogue { manifest, index, revisions, tombstones, families, checksum })
}

fn uniques(families: &Families, lines: Arc<AbilityLines>, words_by: &str) -> Uniques {
    let families = families.values().map(|loaded| (Arc::clone(&loaded.family), loaded.postings.clone()));
    Uniques::new(families.collect(), lines, words_by)
}

fn index(cards: Vec<Card>, others: OtherRows, uniques: Uniques) -> Result<(Index, Vec<(Tombstone, u32)>), StoreError> {
    let OtherRows { sets, announcements, pre_errata_texts, tombstones } = others;
    let announcements = announcements.into_iter().map(|listed| listed.announcement).collect();
    let index = Index::with_uniques(cards, sets, announcements, uniques)?;
    Ok((index.with_pre_errata_texts(pre_errata_texts), tombstones))
}

/// Builds the index from rows and the packed Uniques of a database, all of which are read; returns it with the families of these.
pub(crate) fn read_index(connection: &Connection, rows: Rows) -> Result<(Index, Vec<FamilyHead>), StoreError> {
    let Rows { cards, families: heads, others } = rows;
    let words_by = indexing::words_by(connection)?;
    let (families, lines) = read_uniques(connection, &heads, &words_by, None)?;
    let (index, _) = index(cards, others, uniques(&families, lines, &words_by))?;
    Ok((index, heads))
}

type Families = BTreeMap<Box<str>, LoadedFamily>;

fn read_uniques(
    connection: &Connection,
    heads: &[FamilyHead],
    words_by: &str,
    held: Option<&Catalogue>,
) -> Result<(Families, Arc<AbilityLines>), StoreError> {
    // If the words come from another reader, everything is read again.
    let held = held.filter(|held| held.index.uniques().words_by() == words_by);
    let mut lines = held.map(|held| AbilityLines::clone(held.index.uniques().lines())).unwrap_or_default();
    if !heads.is_empty() {
        for (id, line, words) in read_lines(tables::read_line_rows(connection, lines.len())?)? {
            lines.set(id, line, words);
        }
    }
    let facts = line_facts(&lines);
    let mut families = Families::new();
    let mut wanted: Vec<&str> = Vec::new();
    for FamilyHead { reference, revision, .. } in heads {
        let kept = held.and_then(|held| held.families.get(reference.as_str()));
        match kept.filter(|kept| kept.revision == *revision) {
            Some(kept) => {
                families.insert(reference.as_str().into(), kept.clone());
            }
            None => wanted.push(reference),
        }
    }
    families.extend(read_families(connection, &wanted, &facts)?);
    Ok((families, Arc::new(lines)))
}

/// What must be known of a line to count the Uniques that have it.
#[derive(Clone, Copy, Debug, Default)]
struct LineFacts {
    is_known: bool,
    has_text: bool,
    /// Whether all of its text was read.
    is_read: bool,
}

fn line_facts(lines: &AbilityLines) -> Vec<LineFacts> {
    let mut facts = vec![LineFacts::default(); lines.len()];
    for (id, line) in lines.iter() {
        facts[id as usize] =
            LineFacts { is_known: true, has_text: !line.text.is_empty(), is_read: line.unread.is_empty() };
    }
    facts
}

/// Fewer lines than this are parsed on the thread that reads them: other threads would take longer to start.
const FEW_LINES: usize = 1000;

/// Compares and parses lines.
fn read_lines(rows: Vec<LineRow>) -> Result<Vec<KnownLine>, StoreError> {
    if rows.len() <= FEW_LINES {
        return rows.into_iter().map(LineRow::line).collect();
    }
    let each = rows.len().div_ceil(thread::available_parallelism().map_or(1, usize::from));
    let mut rows = rows.into_iter();
    thread::scope(|scope| {
        let pieces =
            iter::from_fn(|| Some(rows.by_ref().take(each).collect::<Vec<_>>()).filter(|rows| !rows.is_empty()));
        let parse = |rows: Vec<LineRow>| scope.spawn(|| rows.into_iter().map(LineRow::line).collect::<Vec<_>>());
        let workers: Vec<_> = pieces.map(parse).collect();
        workers.into_iter().flat_map(joined).collect()
    })
}

/// The result of a thread.
fn joined<T>(worker: thread::ScopedJoinHandle<'_, T>) -> T {
    worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Fewer families than this are unpacked on the thread that reads them: other threads would take longer to start.
const FEW: usize = 8;

/// Reads families. While one is read, others are compared with their digests and unpacked.
fn read_families(
    connection: &Connection,
    wanted: &[&str],
    lines: &[LineFacts],
) -> Result<Vec<(Box<str>, LoadedFamily)>, StoreError> {
    let read = |reference: &&str| {
        tables::read_family_row(connection, reference)?.ok_or_else(|| missing(reference, "(a row that is missing)"))
    };
    if wanted.len() <= FEW {
        return wanted.iter().map(|reference| loaded(read(reference)?, lines)).collect();
    }
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (send, rows) = mpsc::sync_channel::<FamilyRow>(threads);
    let rows = Mutex::new(rows);
    let next = || rows.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
    thread::scope(|scope| {
        let work = || iter::from_fn(&next).map(|row| loaded(row, lines)).collect::<Vec<_>>();
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let sent = wanted.iter().try_for_each(|reference| {
            send.send(read(reference)?).expect("the receiver is there until all is read");
            Ok(())
        });
        drop(send);
        let families = workers.into_iter().flat_map(joined).collect::<Result<Vec<_>, _>>()?;
        sent.map(|()| families)
    })
}

fn missing(reference: &str, what: &str) -> StoreError {
    StoreError::Value { table: "unique_family", key: reference.to_owned(), column: "records", value: what.to_owned() }
}

fn loaded(row: FamilyRow, lines: &[LineFacts]) -> Result<(Box<str>, LoadedFamily), StoreError> {
    let (family, _) = row.family()?;
    let (reference, revision) = (row.reference.as_str().into(), row.revision);
    let postings = row.postings(&family)?.map(Arc::new);
    let own: Vec<LineFacts> =
        family.lines().iter().map(|line| lines.get(*line as usize).copied().unwrap_or_default()).collect();
    if !own.iter().all(|line| line.is_known) {
        return Err(missing(family.reference(), "(a line that is missing)"));
    }
    let mut abilities = ReadingCounts::default();
    let mut with_text = 0;
    for at in (0u32..).take(family.len()) {
        abilities.count(family.reading_by(at, |line| own[line].is_read));
        with_text += usize::from(family.own_lines(at).iter().any(|line| own[usize::from(*line)].has_text));
    }
    Ok((reference, LoadedFamily { revision, family: Arc::new(family), postings, abilities, with_text }))
}
