//! All rows of a catalogue but packed Uniques, with their checksum and their export.

use crate::{
    Checksum, StoreError, Tombstone,
    card_sum::CardSum,
    export,
    tables::{self, FamilyHead, Listed},
};
use cards::{Card, CardSet, PreErrataText};
use rusqlite::Connection;

/// All rows of a catalogue except packed Uniques.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    /// Ordinary cards, in the order of references.
    pub(crate) cards: Vec<Card>,
    /// The families of packed Uniques, in the order of references.
    pub(crate) families: Vec<FamilyHead>,
    pub(crate) others: OtherRows,
}

/// Everything in a catalogue besides cards.
#[derive(Debug, Default)]
pub(crate) struct OtherRows {
    /// Sets in the order of codes.
    pub(crate) sets: Vec<CardSet>,
    /// Announcements by day, kind and card.
    pub(crate) announcements: Vec<Listed>,
    /// What cards did before errata, by card and day.
    pub(crate) pre_errata_texts: Vec<PreErrataText>,
    /// Tombstones in the order of references, each with the change by which it was last written.
    pub(crate) tombstones: Vec<(Tombstone, u32)>,
}

impl Rows {
    pub(crate) fn read(connection: &Connection) -> Result<Self, StoreError> {
        Ok(Self {
            cards: tables::read_cards(connection)?,
            families: tables::read_family_heads(connection)?,
            others: OtherRows::read(connection)?,
        })
    }

    /// The sum over all cards. For packed ones it is the sum noted for their families.
    pub(crate) fn card_sum(&self) -> CardSum {
        let mut sum = CardSum::of(&self.cards);
        self.families.iter().for_each(|family| sum.add_sum(family.card_sum));
        sum
    }
}

impl OtherRows {
    pub(crate) fn read(connection: &Connection) -> Result<Self, StoreError> {
        Ok(Self {
            sets: tables::read_sets(connection)?,
            announcements: tables::read_announcements(connection)?,
            pre_errata_texts: tables::read_pre_errata_texts(connection)?,
            tombstones: tables::read_tombstones(connection)?,
        })
    }

    /// SHA-256 of all rows together, in which the sum stands for the cards.
    pub(crate) fn content(&self, card_sum: CardSum) -> Checksum {
        Checksum::of(|to| {
            to.write_all(&card_sum.bytes())?;
            self.export(to)
        })
    }

    /// Writes the rows in the form of the export.
    pub(crate) fn export(&self, to: &mut dyn std::io::Write) -> std::io::Result<()> {
        export::export_sets(&self.sets, to)?;
        for listed in &self.announcements {
            writeln!(to, "{}", listed.list)?;
            export::export_announcements(std::slice::from_ref(&listed.announcement), to)?;
        }
        export::export_pre_errata_texts(&self.pre_errata_texts, to)?;
        export::export_tombstones(self.tombstones.iter().map(|(tombstone, _)| tombstone), to)
    }
}
