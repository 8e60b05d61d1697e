//! Reads the texts that cards had before errata, in the forms in which they are published, and works out what the cards did by
//! them.
//!
//! A list of two wordings has no dates: the earlier wording held until the first erratum that names the card. An erratum with its
//! texts has the date; if several variants share it, it holds for those with that text.

use super::{merge::Merged, official::read_reference, report::Reason};
use crate::{TextReader, rows::Rows};
use cards::{
    Announcement, AnnouncementKind, Card, CardId, Date, Gameplay, Index, Notation, PreErrataText, Reference, TextBox,
};
use serde::Deserialize;
use std::{borrow::Cow, collections::BTreeMap};

/// A text that a card had earlier, as read.
#[derive(Debug)]
pub(crate) struct WordingChange {
    pub(crate) kind: WordingChangeKind,
    /// What it does, once compiled: before, and after if that is known.
    compiled: Option<(Notation, Notation)>,
}

/// The kinds of statements about earlier texts.
#[derive(Debug)]
pub(crate) enum WordingChangeKind {
    /// The text of one box of a card.
    Box {
        /// The card.
        reference: Reference,
        /// The box.
        text_box: TextBox,
        /// Its text before.
        before: Box<str>,
    },
    /// The texts before and after an erratum.
    Erratum {
        /// The announcement, as read.
        announcement: Announcement,
        /// The text before the erratum.
        before: Box<str>,
        /// The text since the erratum.
        after: Box<str>,
    },
    /// What the card did, in the notation.
    Done(PreErrataText),
}

impl WordingChangeKind {
    /// The card that it names.
    pub(crate) fn reference(&self) -> Option<&Reference> {
        match self {
            Self::Box { reference, .. } => Some(reference),
            Self::Done(text) => Some(&text.reference),
            Self::Erratum { .. } => None,
        }
    }

    /// The erratum.
    pub(crate) fn announcement(&self) -> Option<&Announcement> {
        match self {
            Self::Erratum { announcement, .. } => Some(announcement),
            Self::Box { .. } | Self::Done(_) => None,
        }
    }
}

/// A line of a list of two wordings.
#[derive(Debug, Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    reference: Cow<'a, str>,
    #[serde(borrow)]
    field: Cow<'a, str>,
    #[serde(borrow)]
    text_2024: Option<Cow<'a, str>>,
}

/// Reads a line `{reference, field, text_2024, text_current}`.
///
/// # Errors
///
/// A member that is missing or cannot be read.
pub(crate) fn read_line(json: &str) -> Result<WordingChange, Reason> {
    let line: Line<'_> = serde_json::from_str(json).map_err(|error| Reason::json(&error))?;
    let text_box = match &*line.field {
        "main_effect_en" => TextBox::Main,
        "support_effect_en" => TextBox::Echo,
        other => return Err(Reason::value("field", other)),
    };
    let (reference, before) = (read_reference(&line.reference)?, line.text_2024.unwrap_or_default().into());
    Ok(WordingChangeKind::Box { reference, text_box, before }.into())
}

/// Reads one of our own lines: `{reference, until, abilities}`.
///
/// # Errors
///
/// A member that is missing or cannot be read.
pub(crate) fn read_own(json: &str) -> Result<WordingChange, Reason> {
    serde_json::from_str(json).map(|text: PreErrataText| text.into()).map_err(|error| Reason::json(&error))
}

impl From<PreErrataText> for WordingChange {
    fn from(text: PreErrataText) -> Self {
        WordingChangeKind::Done(text).into()
    }
}

impl From<WordingChangeKind> for WordingChange {
    fn from(kind: WordingChangeKind) -> Self {
        Self { kind, compiled: None }
    }
}

impl WordingChange {
    /// The statement that an erratum makes about its texts.
    pub(crate) fn erratum(announcement: &Announcement, before: &str, after: &str) -> Self {
        WordingChangeKind::Erratum { announcement: announcement.clone(), before: before.into(), after: after.into() }
            .into()
    }

    /// Reads its texts.
    pub(crate) fn read_texts(&mut self, read: &mut TextReader) {
        self.compiled = match &self.kind {
            WordingChangeKind::Box { text_box, before, .. } => {
                Some((read(&[(*text_box, before)]), Notation::default()))
            }
            WordingChangeKind::Erratum { before, after, .. } => {
                Some((read(&[(TextBox::Main, before)]), read(&[(TextBox::Main, after)])))
            }
            WordingChangeKind::Done(_) => None,
        };
    }
}

/// What the cards of an index did before errata, as far as their texts were read: by card and day, each with the printing that
/// stands for all.
///
/// A text that was read only in part gives nothing, since a card must not do half of what it says; nor does a text that meant the
/// same.
pub(crate) fn resolve(wording_changes: &[WordingChange], index: &Index) -> Vec<PreErrataText> {
    let mut all: BTreeMap<(Gameplay, Date), (Rank, PreErrataText)> = BTreeMap::new();
    let mut add = |rank: Rank, id: CardId, until: Date, abilities: Vec<Box<str>>| {
        let reference = index.card(index.canonical(id)).reference.clone();
        let found = (rank, PreErrataText { reference: reference.clone(), until, abilities });
        let best = all.entry((reference.gameplay(), until)).or_insert_with(|| found.clone());
        if found.0 < best.0 {
            *best = found;
        }
    };
    for WordingChange { kind, compiled } in wording_changes {
        match (kind, compiled) {
            (WordingChangeKind::Done(text), _) => {
                if let Some(id) = index.find(&text.reference.to_string()) {
                    add(Rank::Stated, id, text.until, text.abilities.clone());
                }
            }
            (WordingChangeKind::Box { reference, text_box, .. }, Some((before, _))) if before.unread.is_empty() => {
                let Some(id) = index.find(&reference.to_string()) else { continue };
                let Some(until) = first_erratum(index, index.card(id)) else { continue };
                add(Rank::Box, id, until, with_box(index.notation(id), *text_box, before));
            }
            (WordingChangeKind::Erratum { announcement, .. }, Some((before, after)))
                if before.unread.is_empty() && after.unread.is_empty() =>
            {
                for (id, _) in index.iter().filter(|(_, card)| announcement.names(&card.reference, card.faction)) {
                    if let Some(abilities) = replaced(index.notation(id), after, before) {
                        add(Rank::Erratum, id, announcement.effective, abilities);
                    }
                }
            }
            (WordingChangeKind::Box { .. } | WordingChangeKind::Erratum { .. }, _) => {}
        }
    }
    let differs = |text: &PreErrataText| {
        let id = index.find(&text.reference.to_string());
        id.and_then(|id| index.notation(id)).is_none_or(|now| !now.abilities.lines().eq(strs(&text.abilities)))
    };
    all.into_values().map(|(_, text)| text).filter(differs).collect()
}

/// Which of several statements about one card is believed: our own line before a statement about the box of that very card,
/// before what an erratum says about all its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Stated,
    Box,
    Erratum,
}

fn strs(lines: &[Box<str>]) -> impl Iterator<Item = &str> {
    lines.iter().map(|line| &**line)
}

/// The day of the first erratum of a card.
fn first_erratum(index: &Index, card: &Card) -> Option<Date> {
    let errata = index.announcements().iter().filter(|a| a.kind == AnnouncementKind::Erratum);
    errata.filter(|a| a.names(&card.reference, card.faction)).map(|a| a.effective).min()
}

/// What a card does with one box as it was before.
fn with_box(now: Option<&Notation>, text_box: TextBox, before: &Notation) -> Vec<Box<str>> {
    let is_echo = |line: &&str| TextBox::of_ability(line) == TextBox::Echo;
    let now = now.map_or("", |now| &now.abilities);
    let (main, echo): (Vec<&str>, Vec<&str>) = match text_box {
        TextBox::Main => (before.abilities.lines().collect(), now.lines().filter(is_echo).collect()),
        TextBox::Echo => (now.lines().filter(|line| !is_echo(line)).collect(), before.abilities.lines().collect()),
    };
    main.into_iter().chain(echo).map(Into::into).collect()
}

/// What a card does if the change by an erratum is undone; `None` if it does not do all of that now.
fn replaced(now: Option<&Notation>, after: &Notation, before: &Notation) -> Option<Vec<Box<str>>> {
    let mut lines: Vec<&str> = now?.abilities.lines().collect();
    let mut place = None;
    for line in after.abilities.lines() {
        let at = lines.iter().position(|own| *own == line)?;
        lines.remove(at);
        place = place.or(Some(at));
    }
    let at = place?.min(lines.len());
    lines.splice(at..at, before.abilities.lines());
    Some(lines.into_iter().map(Into::into).collect())
}

/// What cards did before errata, for the catalogue as it is to become, if that does not know it or knows it otherwise.
pub(crate) fn changed(wording_changes: &[WordingChange], rows: &Rows, merged: &Merged) -> Vec<PreErrataText> {
    if wording_changes.is_empty() {
        return Vec::new();
    }
    let mut cards: BTreeMap<&Reference, &Card> = rows.cards.iter().map(|card| (&card.reference, card)).collect();
    cards.extend(merged.changed.iter().chain(&merged.new).map(|card| (&card.reference, card)));
    let listed = merged.announcements.as_ref().unwrap_or(&rows.others.announcements);
    let announcements = listed.iter().map(|listed| listed.announcement.clone()).collect();
    // If a card were there twice or without a name, writing would have failed earlier.
    let index = Index::new(cards.into_values().cloned().collect(), rows.others.sets.clone(), announcements);
    let mut all = index.map(|index| resolve(wording_changes, &index)).unwrap_or_default();
    let same = |a: &PreErrataText, b: &PreErrataText| {
        (a.reference.gameplay(), a.until, &a.abilities) == (b.reference.gameplay(), b.until, &b.abilities)
    };
    all.retain(|text| !rows.others.pre_errata_texts.iter().any(|known| same(known, text)));
    all
}
