//! The Hero of a deck as verdicts show it.

use crate::card::{CardView, DisplayOptions, status};
use cards::{CardId, CardType, Date, Index};
use serde::Serialize;
use serde_json::value::RawValue;

/// The status of a card on almost every day. Heroes are written in advance for this status alone, with their present text.
const LEGAL: &str = "legal";

/// Every Hero of a catalogue as JSON, written once. Each verdict shows a Hero, and writing it each time took longer than judging
/// the deck.
#[derive(Debug)]
pub struct Heroes {
    /// The JSON by position of the card; `None` if the card is not a Hero.
    written: Vec<Option<Box<RawValue>>>,
}

impl Heroes {
    /// Writes the Heroes of a catalogue.
    #[must_use]
    pub fn of(index: &Index) -> Self {
        let written = |(id, card): (CardId, &cards::Card)| {
            let hero = card.card_type == CardType::Hero;
            let view = hero.then(|| CardView::of(index, id, day(Date::MAX)).with_status(LEGAL))?;
            // A Hero that cannot be written here is written again, and the error reported, when it is asked for.
            serde_json::value::to_raw_value(&view).ok()
        };
        Self { written: index.iter().map(written).collect() }
    }

    /// Shows a Hero on a day. `index` has to be the one from which these Heroes were written.
    pub fn show<'a>(&'a self, id: CardId, as_of: Date, index: &'a Index) -> HeroView<'a> {
        match self.written.get(id.position() as usize) {
            Some(Some(written)) if status(index, id, as_of) == LEGAL && has_present_text(index, id, as_of) => {
                HeroView::Written(written)
            }
            _ => HeroView::Card(Box::new(CardView::of(index, id, day(as_of)))),
        }
    }
}

/// Whether no erratum after that day changes what the Hero does, so that the present text holds.
fn has_present_text(index: &Index, id: CardId, as_of: Date) -> bool {
    index.pre_errata_texts(id).all(|text| text.until <= as_of)
}

fn day(as_of: Date) -> DisplayOptions {
    DisplayOptions { locale: None, as_of }
}

/// A Hero. The JSON is the same for both variants.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum HeroView<'a> {
    /// JSON that was written in advance.
    Written(&'a RawValue),
    /// The Hero as a card that is yet to be written.
    Card(Box<CardView<'a>>),
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Announcement, AnnouncementKind};

    #[test]
    fn written_in_advance_or_not_a_hero_looks_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let store = catalog::Store::open(&folder.path().join("t.sqlite"), jiff::Timestamp::UNIX_EPOCH).unwrap();
        let index = store.load().unwrap().index;
        let heroes = Heroes::of(&index);
        let mut seen = 0;
        for day in ["2024-01-01", "2026-07-01"].map(|d| d.parse::<Date>().unwrap()) {
            for (id, _) in index.iter().filter(|(_, c)| c.card_type == CardType::Hero) {
                let written = serde_json::to_string(&CardView::of(&index, id, super::day(day))).unwrap();
                assert_eq!(serde_json::to_string(&heroes.show(id, day, &index)).unwrap(), written);
                seen += 1;
            }
        }
        assert!(seen > 100, "{seen}");
    }

    #[test]
    fn a_suspended_hero_is_shown_as_suspended() {
        let folder = tempfile::tempdir().unwrap();
        let store = catalog::Store::open(&folder.path().join("t.sqlite"), jiff::Timestamp::UNIX_EPOCH).unwrap();
        let all = store.load().unwrap().index;
        let (_, hero) = all.iter().find(|(_, c)| c.card_type == CardType::Hero).unwrap();
        let announcement = Announcement {
            effective: "2026-01-01".parse().unwrap(),
            announced: None,
            kind: AnnouncementKind::Suspended,
            name: hero.english().to_owned(),
            family: Some(hero.reference.family()),
            variants: vec![hero.reference.variant()],
            factions: vec![],
            source: "a test".to_owned(),
        };
        let index = Index::new(vec![hero.clone()], all.sets().to_vec(), vec![announcement]).unwrap();
        let (id, _) = index.iter().next().unwrap();
        let heroes = Heroes::of(&index);
        let on = |day: &str| serde_json::to_value(heroes.show(id, day.parse().unwrap(), &index)).unwrap();
        assert_eq!((&on("2025-12-31")["status"], &on("2026-01-01")["status"]), (&"legal".into(), &"suspended".into()));
    }
}
