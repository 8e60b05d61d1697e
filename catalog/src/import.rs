//! Reading card data from outside into the database.
//!
//! Sources are unpacked on one thread and parsed on another; their records are merged card by card; then one transaction compares
//! the result with the catalogue and writes the differences. So nothing is locked while reading, memory grows with the number of
//! cards and not with the size of the sources, and a crash at any moment leaves the old catalogue.
//!
//! **What is refused and what fails.** A record or a file that cannot be read is refused: the report names it with the reason,
//! and the others go on. A *source* that cannot be opened, an archive that is damaged or cut short, and a limit that is exceeded
//! fail the import as a whole and change nothing, since nobody knows what else would have been in it.

mod announced;
mod announcement;
mod document;
mod draft;
mod facts;
mod lenient_json;
mod lines;
mod measure;
mod merge;
mod official;
mod printings;
mod record;
mod removal;
mod report;
mod service_card;
mod source;
mod unpack;
mod wording_change;

pub use merge::differences;
pub use record::{CardRecord, cards_of};
pub use report::{Change, Compiled, Field, ImportReport, Reason, Refusal, Warning};
pub use source::{Limits, Source};

use crate::{
    LineIndexer, StoreError, TextReaderFactory,
    card_sum::CardSum,
    embedded,
    file::OpenFile,
    packing::{self, Writer},
    revision::{self, Revision},
    rows::Rows,
    tables::{self, Listed},
};
use announced::Edition;
use cards::{Gameplay, Reference};
use jiff::Timestamp;
use merge::{Merge, Merged};
use rusqlite::Connection;
use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    ops::ControlFlow,
};
use wording_change::WordingChange;

/// Why nothing was imported. The catalogue is as it was.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A source cannot be opened or read.
    #[error("cannot read {name}: {source}")]
    Source {
        /// The source, or the file in it.
        name: String,
        /// What the system says.
        source: io::Error,
    },
    /// An archive is damaged or cut short.
    #[error("{name} is damaged or cut short: {source}")]
    Archive {
        /// The archive.
        name: String,
        /// What the decoder says.
        source: io::Error,
    },
    /// More than the importer takes; see [`Limits`].
    #[error("{name} is too large: {what} is more than {limit}")]
    TooLarge {
        /// The source.
        name: String,
        /// What exceeds the limit.
        what: &'static str,
        /// The limit that was exceeded.
        limit: u64,
    },
    /// The caller stopped it.
    #[error("the import was stopped; nothing was changed")]
    Stopped,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The stage of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Reading the sources: nothing is locked, nothing is written.
    #[default]
    Reading,
    /// Reading the texts of the cards, which says what they do. Still nothing is locked.
    Compiling,
    /// Comparing with the catalogue, which nobody else changes meanwhile.
    Comparing,
    /// Writing what differs.
    Writing,
    /// Everything is written and only the commit is missing. Reported once.
    Committing,
}

/// The progress of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The stage it is in.
    pub phase: Phase,
    /// Bytes of the sources read so far, as they lie on disk.
    pub read: u64,
    /// Bytes of the sources in all.
    pub total: u64,
    /// Files read so far.
    pub files: usize,
    /// Records read so far.
    pub records: usize,
    /// Cards in these records; 0 while they are read.
    pub cards: usize,
    /// Cards whose texts were read by now.
    pub compiled: usize,
}

/// Receives the progress of an import, and may stop it. `()` does neither.
pub trait Progress {
    /// Called for every file, for every few hundred cards whose texts are read, and at the beginning of every further phase. `Break`
    /// stops the import, which then changes nothing.
    fn update(&mut self, status: &Status) -> ControlFlow<()>;
}

impl Progress for () {
    fn update(&mut self, _: &Status) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The settings of an import besides its sources.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The time noted for the change.
    pub now: Timestamp,
    /// The limits on how much is taken.
    pub limits: Limits,
    /// Makes the reader of texts. Without it nothing is known of what a card does whose text changes.
    pub text_reader: Option<TextReaderFactory>,
    /// Makes the reader that gives the words by which packed Uniques are found. Without it these are missing afterwards, until
    /// [`Store::index`](crate::Store::index).
    pub line_indexer: Option<LineIndexer>,
    /// Whether the import only reports what it would do: everything is done except for writing.
    pub dry_run: bool,
}

impl Options {
    /// The usual limits, and no reader of texts.
    #[must_use]
    pub fn at(now: Timestamp) -> Self {
        Self { now, limits: Limits::default(), text_reader: None, line_indexer: None, dry_run: false }
    }

    /// These options with a reader of texts.
    #[must_use]
    pub fn with_text_reader(self, text_reader: TextReaderFactory) -> Self {
        Self { text_reader: Some(text_reader), ..self }
    }

    /// These options with a reader that gives the words by which packed Uniques are found.
    #[must_use]
    pub fn with_line_indexer(self, line_indexer: LineIndexer) -> Self {
        Self { line_indexer: Some(line_indexer), ..self }
    }

    /// These options, without writing anything.
    #[must_use]
    pub fn dry_run(self) -> Self {
        Self { dry_run: true, ..self }
    }
}

/// As [`Store::import`](crate::Store::import).
///
/// # Errors
///
/// See [`ImportError`]; the catalogue is then as it was.
pub(crate) fn import(
    connection: &mut Connection,
    file: &OpenFile,
    sources: &[Source],
    options: &Options,
    progress: &mut dyn Progress,
) -> Result<ImportReport, ImportError> {
    let mut report = ImportReport::default();
    let mut merge = Merge::default();
    let (mut status, mut unrecognised_file, mut too_large) = (Status::default(), None, None);
    let read = unpack::read(sources, &options.limits, &mut |item, now| {
        document::read(item, &mut merge, &mut report, &mut unrecognised_file);
        too_large = beyond(&options.limits, &merge, &item.file);
        status = Status { records: report.records, files: report.files, ..now };
        if too_large.is_some() { ControlFlow::Break(()) } else { progress.update(&status) }
    });
    too_large.map_or(read, Err)?;
    let cards = merge.len();
    let mut tell = |phase, compiled| match progress.update(&Status { phase, cards, compiled, ..status }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(ImportError::Stopped),
    };
    if let Some(text_reader) = options.text_reader {
        merge.read_texts(text_reader, &mut |compiled| tell(Phase::Compiling, compiled))?;
    }
    tell(Phase::Comparing, cards)?;
    let transaction = file.begin(connection)?;
    let mut rows = Rows::read(&transaction)?;
    // Otherwise the sum written below would include the damage, and nobody would find it any more.
    let head = revision::read_head(&transaction)?;
    head.verify(&rows)?;
    add_known_uniques(&transaction, &merge, &mut rows)?;
    let merged = merge.finish(&rows, &mut report);
    let is_further_page = |source: &&Source| matches!(source, Source::Page { number, .. } if *number > 1);
    let names: Vec<String> = sources.iter().filter(|source| !is_further_page(source)).map(Source::name).collect();
    let version = if report.is_unchanged() {
        None
    } else {
        tell(Phase::Writing, cards)?;
        let card_sum = write(&transaction, &rows, &merged, head.card_sum, options.line_indexer.as_ref())?;
        let (new, changed, removed) = (report.new.len(), report.changed.len(), report.removed.len());
        let revision = Revision { sources: &names, new, changed, removed, now: options.now, embedded: None };
        Some(revision::write_revision(&transaction, &revision, card_sum)?)
    };
    if options.dry_run {
        transaction.rollback().map_err(StoreError::from)?;
        report.dry_run = true;
        return Ok(report);
    }
    report.version = version;
    tell(Phase::Committing, cards)?;
    transaction.commit().map_err(StoreError::from)?;
    Ok(report)
}

/// The error for the limit that everything read up to a file exceeds, if it exceeds one.
fn beyond(limits: &Limits, merge: &Merge, file: &str) -> Option<ImportError> {
    let too_large = |what, limit| ImportError::TooLarge { name: file.to_owned(), what, limit };
    if merge.len() > limits.cards {
        return Some(too_large("the number of cards", limits.cards as u64));
    }
    (merge.texts > limits.texts).then(|| too_large("the number of bytes of all texts", limits.texts))
}

/// Merges the embedded data of this program into a catalogue that holds those of another one.
///
/// # Errors
///
/// The database cannot be read or written.
pub(crate) fn merge_embedded(connection: &Connection) -> Result<(ImportReport, CardSum), StoreError> {
    let mut report = ImportReport::default();
    let mut merge = Merge::default();
    let file = "embedded".into();
    let mut rows = Rows::read(connection)?;
    let head = revision::read_head(connection)?;
    head.verify(&rows)?;
    // A card that a user has taken out does not come back with a new program.
    let removed: BTreeSet<&Reference> =
        rows.others.tombstones.iter().map(|(tombstone, _)| &tombstone.reference).collect();
    for card in embedded::cards().into_iter().filter(|card| !removed.contains(&card.reference)) {
        merge.add(lines::draft_of_card(card), &file, &mut report);
    }
    embedded::sets().into_iter().for_each(|set| merge.add_set(set));
    merge.wording_changes.extend(embedded::pre_errata_texts().into_iter().map(WordingChange::from));
    let announcements = embedded::announcements();
    // Of two editions of a list the one that reaches further holds, whether it came with an older program or was imported since.
    let kept = rows.others.announcements.iter().filter(|listed| listed.list == embedded::LIST);
    let last = |listed: &Listed| listed.announcement.effective;
    if announcements.iter().map(last).max() >= kept.map(last).max() {
        merge.announced.add_list(embedded::LIST, Edition::Whole);
        let parsed = announcements.into_iter().map(|listed| listed.announcement.into()).collect();
        merge.announced.add(embedded::LIST, parsed, &file);
    }
    add_known_uniques(connection, &merge, &mut rows)?;
    let merged = merge.finish(&rows, &mut report);
    let card_sum = write(connection, &rows, &merged, head.card_sum, None)?;
    Ok((report, card_sum))
}

/// Adds to the ordinary cards the packed Uniques that an import names, so that it is compared with them too, and those of which
/// it brings another printing, since that takes from them what it lacks. The others are not read.
fn add_known_uniques(connection: &Connection, merge: &Merge, rows: &mut Rows) -> Result<(), StoreError> {
    let mut uniques = merge.uniques();
    for family in rows.families.iter().filter(|family| merge.rewords_uniques_of(&family.reference)) {
        let Some((family, _)) = tables::read_family(connection, &family.reference)? else { continue };
        uniques.extend(family.numbers().iter().map(|number| family.example().with_unique_number(*number)));
    }
    if !uniques.is_empty() {
        let mut printings: BTreeMap<Gameplay, Vec<Reference>> = BTreeMap::new();
        for family in &rows.families {
            if let Ok(first) = format!("{}_1", family.reference).parse::<Reference>() {
                printings.entry(first.gameplay()).or_default().push(first);
            }
        }
        let others = uniques.iter().flat_map(|unique| {
            let same = printings.get(&unique.with_unique_number(1).gameplay()).map_or(&[][..], Vec::as_slice);
            same.iter().filter_map(|first| Some(first.with_unique_number(unique.unique_number()?)))
        });
        uniques.extend(others.collect::<Vec<_>>());
    }
    let known = packing::known(connection, &uniques)?;
    if !known.is_empty() {
        rows.cards.extend(known);
        rows.cards.sort_by_cached_key(|card| card.reference.to_string());
    }
    Ok(())
}

/// Writes what is new or changed, and returns the sum over all cards, which was `card_sum` before. `rows` holds every card that
/// is removed or changed.
fn write(
    connection: &Connection,
    rows: &Rows,
    merged: &Merged,
    mut card_sum: CardSum,
    line_indexer: Option<&LineIndexer>,
) -> Result<CardSum, StoreError> {
    let revision = revision::next_revision(connection)?;
    let changed = merged.changed.iter().map(|card| &card.reference);
    let gone: BTreeSet<&Reference> = merged.removed.iter().chain(changed).collect();
    rows.cards.iter().filter(|card| gone.contains(&card.reference)).for_each(|card| card_sum.subtract(card));
    merged.new.iter().chain(&merged.changed).for_each(|card| card_sum.add(card));
    let ordinary = tables::read_unique_references(connection)?;
    let mut writer = Writer::new(connection, revision, &ordinary, line_indexer)?;
    merged.removed.iter().try_for_each(|reference| writer.remove(reference))?;
    merged.new.iter().chain(&merged.changed).try_for_each(|card| writer.write(card))?;
    writer.write_families()?;
    merged.new.iter().try_for_each(|card| tables::delete_tombstone(connection, &card.reference))?;
    merged.tombstones.iter().try_for_each(|it| tables::write_tombstone(connection, it, revision))?;
    merged.sets.iter().try_for_each(|set| tables::write_set(connection, set))?;
    if let Some(announcements) = &merged.announcements {
        tables::write_announcements(connection, announcements)?;
    }
    merged.pre_errata_texts.iter().try_for_each(|text| tables::write_pre_errata_text(connection, text))?;
    Ok(card_sum)
}
