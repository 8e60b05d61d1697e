//! What cards did before errata, and what a card does on a given day.

use crate::{Announcement, AnnouncementKind, CardId, Date, Index, Notation, Reference};
use serde::{Deserialize, Serialize};

/// What a card did until an erratum changed its text. It holds for every printing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PreErrataText {
    /// A printing of the card.
    pub reference: Reference,
    /// The first day on which the card does something else.
    pub until: Date,
    /// The abilities, in the notation of the engine.
    pub abilities: Vec<Box<str>>,
}

/// What a card does on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAsOf<'i> {
    /// What its present text says.
    Present(&'i Notation),
    /// What its text said before an erratum.
    PreErrata(&'i PreErrataText),
    /// Its text has not been read.
    Unknown,
}

impl Index {
    /// What a card does, in any printing: on a day, or by its present text if `day` is `None`.
    ///
    /// Of its texts from before errata, the one counts that was the first to be changed after the day.
    #[must_use]
    pub fn text_as_of(&self, id: CardId, day: Option<Date>) -> TextAsOf<'_> {
        let before = day.and_then(|day| self.pre_errata_texts(id).find(|text| text.until > day));
        let present = || self.notation(id).map_or(TextAsOf::Unknown, TextAsOf::Present);
        before.map_or_else(present, TextAsOf::PreErrata)
    }

    /// The errata after a day for which it is unknown what the card did before. The day then has no text of its own, and a later
    /// text is used in its place.
    pub fn errata_unknown(&self, id: CardId, day: Option<Date>) -> impl Iterator<Item = &Announcement> {
        let card = self.card(id);
        let after = move |a: &&Announcement| day.is_some_and(|day| a.effective > day);
        let names = move |a: &&Announcement| a.names(&card.reference, card.faction);
        let errata = self.announcements().iter().filter(|a| a.kind == AnnouncementKind::Erratum);
        errata
            .filter(after)
            .filter(names)
            .filter(move |a| self.pre_errata_texts(id).all(|known| known.until != a.effective))
    }
}
