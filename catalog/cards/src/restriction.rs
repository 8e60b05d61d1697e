//! Suspensions and bans with the days on which they hold.

use crate::{Date, Faction, Reference, Variant};

/// How an announcement names a restriction. Both forbid the card; reports keep the word (formats.md section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RestrictionState {
    /// Suspended until further notice.
    Suspended,
    /// Banned.
    Banned,
}

impl RestrictionState {
    /// `suspended`, `banned`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Suspended => "suspended",
            Self::Banned => "banned",
        }
    }
}

/// A card in some of its variants, suspended or banned for a span of dates: what the announcements come to.
///
/// Keyed by family, variant and faction, so it reaches every printing and no other rarity (formats.md C9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// English name, for readers; the family decides.
    pub name: String,
    /// Home faction and number: `YZ_11`.
    pub family: String,
    /// Variants concerned.
    pub variants: Vec<Variant>,
    /// Factions concerned; empty for all.
    pub factions: Vec<Faction>,
    /// Suspended or banned.
    pub state: RestrictionState,
    /// First day on which it holds.
    pub from: Date,
    /// First day on which it no longer holds; `None` while no end is announced.
    pub until: Option<Date>,
    /// The day it was announced, where known.
    pub announced: Option<Date>,
    /// Title of the announcement or name of the list.
    pub source: String,
}

impl Restriction {
    /// Whether it concerns this card, in whatever printing.
    #[must_use]
    pub fn names(&self, reference: &Reference, faction: Faction) -> bool {
        self.variants.contains(&reference.variant())
            && (self.factions.is_empty() || self.factions.contains(&faction))
            && self.family == reference.family()
    }

    /// Whether it holds on a day: `from` is the first, `until` the first after.
    #[must_use]
    pub fn in_force(&self, day: Date) -> bool {
        self.from <= day && self.until.is_none_or(|end| day < end)
    }
}
