//! The catalogue that comes with the program: facts of cards, what they do, sets and announcements as
//! readable files, no printed text.

use crate::{
    Checksum,
    card_json::{CardJson, NotationLine},
    tables::Listed,
};
use cards::{Announcement, Card, CardSet, Date, Gameplay, Notation, PreErrataText};
use flate2::read::GzDecoder;
use std::{collections::BTreeMap, io::Read as _, sync::LazyLock};

/// The files of `data/cards`, one for each set that has cards, one after the other; packed by `build.rs`.
const CARDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cards.jsonl.gz"));
/// What cards do, a line for each gameplay card; packed likewise.
const ABILITIES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/abilities.jsonl.gz"));
const SETS: &str = include_str!("../data/sets.json");
/// What cards did before errata.
const PRE_ERRATA_TEXTS: &str = include_str!("../data/pre_errata.jsonl");
const HISTORY: &str = include_str!("../data/history.json");

/// The list of announcements that the embedded one is an edition of, by the name under which it goes about.
pub(crate) const LIST: &str = "history.json";

/// Day of the sources: card records of July 2026, announcements up to the patch of this day.
pub(crate) const DATE: Date = jiff::civil::date(2026, 7, 22);

/// Number of the embedded data, one higher with each change of them, by which an older program knows that a database holds
/// those of a newer one. A test compares it with their checksum.
pub(crate) const EDITION: u32 = 6;

/// SHA-256 of all files, by which a program that brings newer data notices that a database holds older ones.
pub(crate) fn checksum() -> Checksum {
    // It is asked for whenever a catalogue is opened, and takes some milliseconds.
    static CHECKSUM: LazyLock<Checksum> = LazyLock::new(|| {
        let (cards, abilities) = (lines(CARDS), lines(ABILITIES));
        let files = [&cards, &abilities, PRE_ERRATA_TEXTS, SETS, HISTORY];
        Checksum::of(|to| files.iter().try_for_each(|file| to.write_all(file.as_bytes())))
    });
    *CHECKSUM
}

/// A packed file as it is written.
fn lines(packed: &[u8]) -> String {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).expect("packed when the program was built");
    text
}

/// The cards, file after file, each in the order of references.
pub(crate) fn cards() -> Vec<Card> {
    let notations = notations();
    let read = |line: &str| {
        let json: CardJson<'_> = serde_json::from_str(line).expect("a test reads every embedded line");
        let card = Card::try_from(json).expect("a test reads every embedded line");
        Card { notation: notations.get(&card.reference.gameplay()).cloned(), ..card }
    };
    lines(CARDS).lines().map(read).collect()
}

/// What cards do, in every printing.
fn notations() -> BTreeMap<Gameplay, Notation> {
    let read = |line: &str| {
        let line: NotationLine<'_> = serde_json::from_str(line).expect("a test reads every embedded line");
        (line.reference.gameplay(), line.notation.into())
    };
    lines(ABILITIES).lines().map(read).collect()
}

/// What cards did before errata, by card and day.
pub(crate) fn pre_errata_texts() -> Vec<PreErrataText> {
    PRE_ERRATA_TEXTS.lines().map(|line| serde_json::from_str(line).expect("a test reads every embedded line")).collect()
}

/// The sets, in the order of release.
pub(crate) fn sets() -> Vec<CardSet> {
    serde_json::from_str(SETS).expect("a test reads the embedded sets")
}

/// The announcements, by day, as those of [`LIST`].
pub(crate) fn announcements() -> Vec<Listed> {
    let all: Vec<Announcement> = serde_json::from_str(HISTORY).expect("a test reads the embedded announcements");
    all.into_iter().map(|announcement| Listed { list: LIST.to_owned(), announcement }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_the_data_is_a_new_edition() {
        let known = (6, "11151c64bf958d8e2747226a91c64c58e33cf07aa84c4191a388ff918ddce48f");
        assert_eq!(
            (EDITION, &*checksum().to_string()),
            known,
            "raise EDITION with each change of catalog/data, and note both here"
        );
    }
}
