//! The catalogue that comes with the program: facts of cards, what they do, sets and announcements, as readable files without
//! printed text.

use crate::{
    Checksum,
    card_json::{CardJson, NotationLine},
    tables::Listed,
};
use cards::{Announcement, Card, CardSet, Date, Gameplay, Notation, PreErrataText, Reference};
use flate2::read::GzDecoder;
use std::{collections::BTreeMap, io::Read as _, sync::LazyLock};

/// The files of `data/cards`, one for each set that has cards, one after the other; compressed by `build.rs`.
const CARDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cards.jsonl.gz"));
/// What cards do, one line for each gameplay card; compressed likewise.
const ABILITIES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/abilities.jsonl.gz"));
const SETS: &str = include_str!("../data/sets.json");
/// What cards did before errata.
const PRE_ERRATA_TEXTS: &str = include_str!("../data/pre_errata.jsonl");
const HISTORY: &str = include_str!("../data/history.json");

/// The name under which the list of announcements is published of which the embedded one is an edition.
pub(crate) const LIST: &str = "history.json";

/// Day of the sources: card records of July 2026, announcements up to the patch of this day.
pub(crate) const DATE: Date = jiff::civil::date(2026, 7, 22);

/// Number of the embedded data, one higher with each change of them. By it an older program recognises that a database holds the
/// data of a newer one. A test compares it with their checksum.
pub(crate) const EDITION: u32 = 12;

/// SHA-256 of all files. By it a program with newer data notices that a database holds older data.
pub(crate) fn checksum() -> Checksum {
    // Computed once, since it takes some milliseconds and every opening of a catalogue asks for it.
    static CHECKSUM: LazyLock<Checksum> = LazyLock::new(|| {
        let (cards, abilities) = (lines(CARDS), lines(ABILITIES));
        let files = [&cards, &abilities, PRE_ERRATA_TEXTS, SETS, HISTORY];
        Checksum::of(|to| files.iter().try_for_each(|file| to.write_all(file.as_bytes())))
    });
    *CHECKSUM
}

/// The text of a compressed file.
fn lines(packed: &[u8]) -> String {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).expect("packed when the program was built");
    text
}

/// The cards, file after file, each in the order of references.
pub(crate) fn cards() -> Vec<Card> {
    let (of_gameplay, of_printing) = notations();
    let read = |line: &str| {
        let json: CardJson<'_> = serde_json::from_str(line).expect("a test reads every embedded line");
        let card = Card::try_from(json).expect("a test reads every embedded line");
        let notation = of_printing.get(&card.reference).or_else(|| of_gameplay.get(&card.reference.gameplay()));
        Card { notation: notation.cloned(), ..card }
    };
    lines(CARDS).lines().map(read).collect()
}

/// What cards do: by gameplay card, and for single printings with another wording.
fn notations() -> (BTreeMap<Gameplay, Notation>, BTreeMap<Reference, Notation>) {
    let (mut of_gameplay, mut of_printing) = (BTreeMap::new(), BTreeMap::new());
    for line in lines(ABILITIES).lines() {
        let line: NotationLine<'_> = serde_json::from_str(line).expect("a test reads every embedded line");
        match line.of_printing {
            true => of_printing.insert(line.reference.into_owned(), line.notation.into()),
            false => of_gameplay.insert(line.reference.gameplay(), line.notation.into()),
        };
    }
    (of_gameplay, of_printing)
}

/// What cards did before errata, by card and day.
pub(crate) fn pre_errata_texts() -> Vec<PreErrataText> {
    PRE_ERRATA_TEXTS.lines().map(|line| serde_json::from_str(line).expect("a test reads every embedded line")).collect()
}

/// The sets, in the order of release.
pub(crate) fn sets() -> Vec<CardSet> {
    serde_json::from_str(SETS).expect("a test reads the embedded sets")
}

/// The announcements, by day, as entries of the list [`LIST`].
pub(crate) fn announcements() -> Vec<Listed> {
    let all: Vec<Announcement> = serde_json::from_str(HISTORY).expect("a test reads the embedded announcements");
    all.into_iter().map(|announcement| Listed { list: LIST.to_owned(), announcement }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printing_that_is_worded_otherwise_is_told_as_it_is_printed() {
        let cards = cards();
        let of = |reference: &str| {
            let card = cards.iter().find(|card| card.reference.to_string() == reference).expect("an embedded card");
            card.notation.as_ref().expect("it holds rules").abilities.to_string()
        };
        let (printed, promotional) = (of("ALT_DUSTER_B_MU_86_R1"), of("ALT_DUSTERCB_P_MU_86_R1"));
        assert!(printed.contains("when you make a Gift"), "{printed}");
        assert!(promotional.contains("when an opponent receives a Gift"), "{promotional}");
        assert_eq!(
            of("ALT_DUSTER_B_MU_86_R1"),
            of("ALT_DUSTERCB_P_MU_86_R1").replace("an opponent receives", "you make")
        );
    }

    #[test]
    fn a_change_of_the_data_is_a_new_edition() {
        let known = [
            "12",
            "d83d3854cc3cf23773494e3eb626b6b0e8cf804c641749eed6caab99b29b2d0a",
            "28bbd740d83e886cd80d28b5b834f32aa5d35ae455affc03e0df049d1be76c90",
        ];
        // The table of parts is no part of a database, but of the name of what was found by it.
        let parts = Checksum::of(|to| to.write_all(crate::parts::PARTS.as_bytes()));
        assert_eq!(
            [EDITION.to_string(), checksum().to_string(), parts.to_string()],
            known,
            "raise EDITION with each change of catalog/data, and note all three here"
        );
    }
}
