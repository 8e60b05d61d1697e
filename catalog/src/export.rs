//! The catalogue as text: one card a line, always the same bytes for the same catalogue.

use crate::{
    Catalogue, Tombstone,
    card_json::{CardJson, NotationLine},
};
use cards::{Announcement, Card, CardSet, PreErrataText};
use serde::Serialize;
use std::{
    borrow::Cow,
    io::{self, BufWriter, Write},
};

/// Bytes that are written at once.
const BLOCK: usize = 1 << 16;

/// Writes every card as one compact JSON object a line, in the order of references: facts, and texts where there are any.
///
/// The SHA-256 of these bytes is [`Catalogue::checksum`]. The importer reads them back.
///
/// # Errors
///
/// What the writer reports.
pub fn export(catalogue: &Catalogue, to: &mut dyn Write) -> io::Result<()> {
    // A line has some forty parts, each of which would be a call of the writer and of the hash behind it.
    let mut to = BufWriter::with_capacity(BLOCK, to);
    catalogue.index.every_card().try_for_each(|card| write_line(&CardJson::from(&*card), &mut to))?;
    to.flush()
}

/// As [`export`], for any cards in the order given: the form of the files under `catalog/data/cards`.
///
/// # Errors
///
/// What the writer reports.
pub fn export_cards<'a>(cards: impl IntoIterator<Item = &'a Card>, to: &mut dyn Write) -> io::Result<()> {
    for card in cards {
        write_line(&CardJson::from(card), to)?;
    }
    Ok(())
}

/// Writes what cards do, one JSON object a line, in the order given, leaving out cards for which it is not known: the form of
/// `catalog/data/abilities.jsonl`. The flag with each card says whether that holds for this printing only.
///
/// # Errors
///
/// What the writer reports.
pub fn export_notations<'a>(cards: impl IntoIterator<Item = (&'a Card, bool)>, to: &mut dyn Write) -> io::Result<()> {
    for (card, of_printing) in cards {
        if let Some(notation) = &card.notation {
            let reference = Cow::Borrowed(&card.reference);
            write_line(&NotationLine { reference, of_printing, notation: notation.into() }, to)?;
        }
    }
    Ok(())
}

/// Writes sets as a JSON array, one set a line, in the order given.
///
/// # Errors
///
/// What the writer reports.
pub fn export_sets(sets: &[CardSet], to: &mut dyn Write) -> io::Result<()> {
    write_array(sets, to)
}

/// Writes announcements as a JSON array, one announcement a line, in the order given.
///
/// # Errors
///
/// What the writer reports.
pub fn export_announcements(announcements: &[Announcement], to: &mut dyn Write) -> io::Result<()> {
    write_array(announcements, to)
}

/// Writes what cards did before errata, one JSON object a line, in the order given: the form of
/// `catalog/data/pre_errata.jsonl`.
///
/// # Errors
///
/// What the writer reports.
pub fn export_pre_errata_texts<'a>(
    texts: impl IntoIterator<Item = &'a PreErrataText>,
    to: &mut dyn Write,
) -> io::Result<()> {
    texts.into_iter().try_for_each(|text| write_line(text, to))
}

/// Writes what became of references without a card of their own, one JSON object a line, in the order given. The importer reads
/// them back.
///
/// # Errors
///
/// What the writer reports.
pub fn export_tombstones<'a>(
    tombstones: impl IntoIterator<Item = &'a Tombstone>,
    to: &mut dyn Write,
) -> io::Result<()> {
    tombstones.into_iter().try_for_each(|tombstone| write_line(tombstone, to))
}

fn write_line(value: &impl Serialize, to: &mut (impl Write + ?Sized)) -> io::Result<()> {
    // Written as a whole: a checksum is fed with this for every card, and a call for each character would take longer than
    // everything else.
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    to.write_all(&line)
}

fn write_array(rows: &[impl Serialize], to: &mut dyn Write) -> io::Result<()> {
    to.write_all(b"[")?;
    for (at, row) in rows.iter().enumerate() {
        to.write_all(if at == 0 { b"\n  " } else { b",\n  " })?;
        to.write_all(&serde_json::to_vec(row)?)?;
    }
    to.write_all(b"\n]\n")
}
