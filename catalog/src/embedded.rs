//! The catalogue that comes with the program: facts of cards, sets and announcements as readable files, no printed text.

use crate::{Checksum, card_json::CardJson, tables::Listed};
use cards::{Announcement, Card, CardSet, Date};

/// The files of `data/cards`, one for each set that has cards.
const CARDS: [&str; 16] = [
    include_str!("../data/cards/ALIZE.jsonl"),
    include_str!("../data/cards/BISE.jsonl"),
    include_str!("../data/cards/CORE.jsonl"),
    include_str!("../data/cards/COREKS.jsonl"),
    include_str!("../data/cards/CYCLONE.jsonl"),
    include_str!("../data/cards/DUSTER.jsonl"),
    include_str!("../data/cards/DUSTERCB.jsonl"),
    include_str!("../data/cards/DUSTEROP.jsonl"),
    include_str!("../data/cards/DUSTERTOP.jsonl"),
    include_str!("../data/cards/JUDGE.jsonl"),
    include_str!("../data/cards/MUSUBI.jsonl"),
    include_str!("../data/cards/TCS3.jsonl"),
    include_str!("../data/cards/WCF25.jsonl"),
    include_str!("../data/cards/WCQ25.jsonl"),
    include_str!("../data/cards/WCS25.jsonl"),
    include_str!("../data/cards/WCS26.jsonl"),
];
const SETS: &str = include_str!("../data/sets.json");
const HISTORY: &str = include_str!("../data/history.json");

/// The list of announcements that the embedded one is an edition of, by the name under which it goes about.
pub(crate) const LIST: &str = "history.json";

/// Day of the sources: card records of July 2026, announcements up to the patch of this day.
pub(crate) const DATE: Date = jiff::civil::date(2026, 7, 22);

/// SHA-256 of all files, by which a program that brings newer data notices that a database holds older ones.
pub(crate) fn checksum() -> Checksum {
    Checksum::of(|to| CARDS.iter().chain(&[SETS, HISTORY]).try_for_each(|file| to.write_all(file.as_bytes())))
}

/// The cards, file after file, each in the order of references.
pub(crate) fn cards() -> Vec<Card> {
    let read = |line: &str| {
        let json: CardJson<'_> = serde_json::from_str(line).expect("a test reads every embedded line");
        Card::try_from(json).expect("a test reads every embedded line")
    };
    CARDS.iter().flat_map(|file| file.lines()).map(read).collect()
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
