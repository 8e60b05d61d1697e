use crate::{
    Checksum, StoreError, Tombstone, export,
    revision::Head,
    tables::{self, Listed},
};
use cards::{Card, CardSet, Index, PreErrataText};
use rusqlite::Connection;

/// All rows of a catalogue.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    /// In the order of references.
    pub(crate) cards: Vec<Card>,
    /// In the order of codes.
    pub(crate) sets: Vec<CardSet>,
    /// By day, kind and card.
    pub(crate) announcements: Vec<Listed>,
    /// By card and day.
    pub(crate) pre_errata_texts: Vec<PreErrataText>,
    /// In the order of references, each with the change by which it was last written.
    pub(crate) tombstones: Vec<(Tombstone, u32)>,
}

impl Rows {
    pub(crate) fn read(connection: &Connection) -> Result<Self, StoreError> {
        Ok(Self {
            cards: tables::read_cards(connection)?,
            sets: tables::read_sets(connection)?,
            announcements: tables::read_announcements(connection)?,
            pre_errata_texts: tables::read_pre_errata_texts(connection)?,
            tombstones: tables::read_tombstones(connection)?,
        })
    }

    /// SHA-256 of the export, and of all rows together.
    pub(crate) fn checksums(&self) -> (Checksum, Checksum) {
        let checksum = Checksum::of(|to| export::export_cards(self.cards.iter(), to));
        let content = Checksum::of(|to| {
            to.write_all(checksum.bytes())?;
            export::export_sets(&self.sets, to)?;
            for listed in &self.announcements {
                writeln!(to, "{}", listed.list)?;
                export::export_announcements(std::slice::from_ref(&listed.announcement), to)?;
            }
            export::export_pre_errata_texts(&self.pre_errata_texts, to)?;
            export::export_tombstones(self.tombstones.iter().map(|(tombstone, _)| tombstone), to)
        });
        (checksum, content)
    }

    /// Compares the rows with the checksums that were noted when they were written.
    ///
    /// # Errors
    ///
    /// [`StoreError::Checksum`].
    pub(crate) fn verify(&self, head: &Head) -> Result<(), StoreError> {
        let (checksum, content) = self.checksums();
        if checksum != head.checksum {
            return Err(StoreError::Checksum { found: checksum, written: head.checksum });
        }
        if content != head.version.content {
            return Err(StoreError::Checksum { found: content, written: head.version.content });
        }
        Ok(())
    }

    /// The catalogue that they make.
    pub(crate) fn index(self) -> Result<Index, StoreError> {
        let announcements = self.announcements.into_iter().map(|listed| listed.announcement).collect();
        Ok(Index::new(self.cards, self.sets, announcements)?.with_pre_errata_texts(self.pre_errata_texts))
    }
}
