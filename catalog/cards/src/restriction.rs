//! Suspensions and bans with their periods.

use crate::{Date, Faction, Reference, Variant};

/// The word that an announcement uses for a restriction. Both forbid the card; reports keep the word (formats.md section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RestrictionState {
    /// The card is suspended until further notice.
    Suspended,
    /// The card is banned.
    Banned,
}

impl RestrictionState {
    /// The code of the state: `suspended`, `banned`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Suspended => "suspended",
            Self::Banned => "banned",
        }
    }
}

/// A card that is suspended or banned, in some of its variants, for a period. Restrictions are derived from announcements.
///
/// It is keyed by family, variant and faction, so it holds for every printing and for no other rarity (formats.md C9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// English name, for readers only, since the family identifies the card.
    pub name: String,
    /// Home faction and number: `YZ_11`.
    pub family: String,
    /// The variants that are restricted.
    pub variants: Vec<Variant>,
    /// The factions that are restricted; empty for all.
    pub factions: Vec<Faction>,
    /// Whether the card is suspended or banned.
    pub state: RestrictionState,
    /// First day on which it holds.
    pub from: Date,
    /// First day on which it no longer holds; `None` while no end is announced.
    pub until: Option<Date>,
    /// The day of the announcement, if known.
    pub announced: Option<Date>,
    /// Title of the announcement or name of the list.
    pub source: String,
}

impl Restriction {
    /// Whether the restriction is about this card, in any printing.
    #[must_use]
    pub fn names(&self, reference: &Reference, faction: Faction) -> bool {
        self.variants.contains(&reference.variant())
            && (self.factions.is_empty() || self.factions.contains(&faction))
            && self.family == reference.family()
    }

    /// Whether the restriction holds on a day: from `from` on, and before `until`.
    #[must_use]
    pub fn in_force(&self, day: Date) -> bool {
        self.from <= day && self.until.is_none_or(|end| day < end)
    }
}
