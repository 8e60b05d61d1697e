//! Searches of the Altered community's clients in the catalogue: cards by the community's filters, gameplay cards with their
//! printings, keywords by their French codes.

pub mod filter;
pub mod groups;
pub mod order;
pub mod parts;
pub mod pools;

use cards::{AnnouncementKind, Card, CardId, Date, Index, RestrictionState};
use groups::Groups;
use parts::Parts;
use std::collections::BTreeSet;

/// Data for the community's clients, computed once for each catalogue.
#[derive(Debug)]
pub struct Community {
    groups: Groups,
    parts: Parts,
    /// The day of the first erratum of each card, in the order of cards; packed Uniques are not included.
    errata: Vec<Option<Date>>,
    /// Every sub-type of a card of the catalogue, in alphabetical order.
    sub_types: Vec<Box<str>>,
}

impl Community {
    /// Computes the data of a catalogue.
    #[must_use]
    pub fn of(index: &Index) -> Self {
        Self::after(index, None)
    }

    /// Like [`of`](Self::of), but takes over the parts of an earlier version that both versions of the catalogue share.
    #[must_use]
    pub fn after(index: &Index, earlier: Option<&Self>) -> Self {
        let of_uniques = index.uniques().families().iter().flat_map(|family| family.faces());
        let of_uniques = of_uniques.flat_map(|face| &face.sub_types);
        let sub_types: BTreeSet<&Box<str>> =
            index.iter().flat_map(|(_, card)| &card.sub_types).chain(of_uniques).collect();
        Self {
            groups: Groups::of(index),
            parts: Parts::of(index, earlier.map(|earlier| &earlier.parts)),
            errata: index.iter().map(|(_, card)| first_erratum(index, card)).collect(),
            sub_types: sub_types.into_iter().cloned().collect(),
        }
    }

    /// The gameplay cards.
    #[must_use]
    pub fn groups(&self) -> &Groups {
        &self.groups
    }

    /// The parts of abilities.
    #[must_use]
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Every sub-type of the catalogue, in alphabetical order.
    pub fn sub_types(&self) -> impl Iterator<Item = &str> {
        self.sub_types.iter().map(|code| &**code)
    }

    /// The number of a sub-type, from 1; it may change with the catalogue.
    #[must_use]
    pub fn sub_type_number(&self, code: &str) -> Option<usize> {
        self.sub_types.binary_search_by(|known| (**known).cmp(code)).ok().map(|at| at + 1)
    }

    /// The announcements about a card that are in force on a day.
    #[must_use]
    pub fn standing(&self, index: &Index, id: CardId, day: Date) -> Standing {
        let state = index.restrictions_of(id).filter(|r| r.in_force(day)).map(|r| r.state).max();
        let known = self.errata.get(id.position() as usize).copied();
        let erratum = known.unwrap_or_else(|| first_erratum(index, index.card(id)));
        Standing {
            banned: state == Some(RestrictionState::Banned),
            suspended: state == Some(RestrictionState::Suspended),
            errated: erratum.is_some_and(|first| first <= day),
        }
    }
}

/// The day of the first erratum of a card.
fn first_erratum(index: &Index, card: &Card) -> Option<Date> {
    let errata = index.announcements().iter().filter(|a| a.kind == AnnouncementKind::Erratum);
    errata.filter(|a| a.names(&card.reference, card.faction)).map(|a| a.effective).min()
}

/// The announcements about a card that are in force on a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// It is banned.
    pub banned: bool,
    /// It is suspended.
    pub suspended: bool,
    /// An erratum changed its text.
    pub errated: bool,
}
