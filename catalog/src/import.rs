//! Reading card data from outside into the database.
//!
//! Sources are unpacked on one thread and parsed on another; what they say is merged card by card; then one transaction
//! compares the result with the catalogue and writes what differs. So nothing is locked while reading, memory grows
//! with the number of cards and not with the size of the sources, and a crash at any moment leaves the old catalogue.
//!
//! **What is refused and what fails.** A record or a file that cannot be read is refused: the report names it with the
//! reason, and the others go on. A *source* that cannot be opened, an archive that is damaged or cut short, and a limit
//! that is passed fail the import as a whole and change nothing, since nobody knows what else would have been in it.

mod announced;
mod announcement;
mod collector;
mod corpus;
mod document;
mod draft;
mod loose;
mod merge;
mod official;
mod ours;
mod printings;
mod report;
mod source;
mod unpack;
mod wording;

pub use report::{Change, Compiled, Field, ImportReport, Reason, Refusal, Warning};
pub use source::{Limits, Source};

use crate::{
    Checksum, Lexicon, Store, StoreError, embedded,
    store::{self, Revision, Rows},
    tables::{self, Listed},
};
use announced::Edition;
use cards::{Notation, TextBox};
use jiff::Timestamp;
pub(crate) use merge::compiled;
use merge::{Merge, Merged};
use rusqlite::{Connection, TransactionBehavior};
use std::{io, ops::ControlFlow};
use wording::Reworded;

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
        /// What was counted: files or unpacked bytes.
        what: &'static str,
        /// The limit passed.
        limit: u64,
    },
    /// The caller stopped it.
    #[error("the import was stopped; nothing was changed")]
    Stopped,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What an import is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Reading the sources: nothing is locked, nothing is written.
    #[default]
    Reading,
    /// All is written and only the commit is missing. Said once.
    Committing,
}

/// How far an import is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// What it is doing.
    pub phase: Phase,
    /// Bytes of the sources read so far, as they lie on disk.
    pub read: u64,
    /// Bytes of the sources in all.
    pub total: u64,
    /// Files read so far.
    pub files: usize,
    /// Records read so far.
    pub records: usize,
}

/// Is told how far an import is, and may stop it. `()` does neither.
pub trait Progress {
    /// Called for every file, and once before the commit. `Break` stops the import, which then changes nothing.
    fn update(&mut self, status: &Status) -> ControlFlow<()>;
}

impl Progress for () {
    fn update(&mut self, _: &Status) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Reads what is printed in English in the text boxes of a card, one card after the other, and may remember what it has
/// read. This crate knows no notation, so whoever imports brings somebody who does.
pub type Compiler = Box<dyn FnMut(&[(TextBox, &str)]) -> Notation>;

/// Brings a compiler for one import, whose cards have these names.
pub type Compile = fn(&Lexicon<'_>) -> Compiler;

/// What an import is given besides its sources.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The time noted for the change.
    pub now: Timestamp,
    /// How much is taken.
    pub limits: Limits,
    /// Who reads the texts. Without one a card whose text changes does what nobody knows.
    pub compile: Option<Compile>,
}

impl Options {
    /// The usual limits, and nobody who reads texts.
    #[must_use]
    pub fn at(now: Timestamp) -> Self {
        Self { now, limits: Limits::default(), compile: None }
    }

    /// The same with somebody who reads texts.
    #[must_use]
    pub fn compiling(self, compile: Compile) -> Self {
        Self { compile: Some(compile), ..self }
    }
}

impl Store {
    /// Imports card data in any shape known, in the order given; a later source replaces what an earlier one said.
    ///
    /// Importing the same sources again changes nothing, not even the version.
    ///
    /// # Errors
    ///
    /// See [`ImportError`]; the catalogue is then as it was. Records that cannot be taken are no error but stand in the
    /// report.
    pub fn import(
        &mut self,
        sources: &[Source],
        options: &Options,
        progress: &mut dyn Progress,
    ) -> Result<ImportReport, ImportError> {
        let mut report = ImportReport::default();
        let mut merge = Merge::default();
        let (mut status, mut strange) = (Status::default(), None);
        unpack::read(sources, &options.limits, &mut |item, now| {
            document::read(item, &mut merge, &mut report, &mut strange);
            status = Status { records: report.records, files: report.files, ..now };
            progress.update(&status)
        })?;
        if let Some(compile) = options.compile {
            merge.compile(compile);
        }
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(StoreError::from)?;
        let rows = Rows::read(&transaction)?;
        let merged = merge.finish(&rows, &mut report);
        let names: Vec<String> = sources.iter().map(Source::name).collect();
        let version = if report.is_unchanged() {
            store::read_head(&transaction)?.version
        } else {
            write(&transaction, &merged)?;
            let (new, changed) = (report.new.len(), report.changed.len());
            let revision = Revision { sources: &names, new, changed, now: options.now, embedded: None };
            store::write_revision(&transaction, &revision)?
        };
        report.version = Some(version);
        if progress.update(&Status { phase: Phase::Committing, ..status }).is_break() {
            return Err(ImportError::Stopped);
        }
        transaction.commit().map_err(StoreError::from)?;
        Ok(report)
    }
}

/// Merges the embedded data of this program into a catalogue that holds those of another one.
pub(crate) fn refresh(connection: &Connection, checksum: Checksum, now: Timestamp) -> Result<(), StoreError> {
    let mut report = ImportReport::default();
    let mut merge = Merge::default();
    let file = "embedded".into();
    for card in embedded::cards() {
        merge.add(ours::draft(card), &file, &mut report);
    }
    embedded::sets().into_iter().for_each(|set| merge.add_set(set));
    merge.reworded.extend(embedded::earlier().into_iter().map(Reworded::from));
    let rows = Rows::read(connection)?;
    let announcements = embedded::announcements();
    // Of two editions of one list the one that reaches further holds: an older program's, or one that was imported since.
    let kept = rows.announcements.iter().filter(|listed| listed.list == embedded::LIST);
    let last = |listed: &Listed| listed.announcement.effective;
    if announcements.iter().map(last).max() >= kept.map(last).max() {
        merge.announced.add_list(embedded::LIST, Edition::Whole);
        let heard = announcements.into_iter().map(|listed| listed.announcement.into()).collect();
        merge.announced.add(embedded::LIST, heard, &file);
    }
    let merged = merge.finish(&rows, &mut report);
    write(connection, &merged)?;
    let (new, changed) = (report.new.len(), report.changed.len());
    let sources = ["embedded".to_owned()];
    store::write_revision(connection, &Revision { sources: &sources, new, changed, now, embedded: Some(checksum) })?;
    Ok(())
}

fn write(connection: &Connection, merged: &Merged) -> Result<(), StoreError> {
    let mut writer = tables::CardWriter::new(connection, store::next_revision(connection)?)?;
    merged.new.iter().try_for_each(|card| writer.insert(card))?;
    merged.changed.iter().try_for_each(|card| writer.replace(card))?;
    drop(writer);
    merged.sets.iter().try_for_each(|set| tables::write_set(connection, set))?;
    if let Some(announcements) = &merged.announcements {
        tables::write_announcements(connection, announcements)?;
    }
    merged.earlier.iter().try_for_each(|earlier| tables::write_earlier(connection, earlier))?;
    Ok(())
}
