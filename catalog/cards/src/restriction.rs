use crate::{Date, Faction, Reference, Variant};
use serde::{Deserialize, Serialize};

/// How an announcement names a restriction. Both forbid the card; reports keep the word (formats.md section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RestrictionState {
    /// Suspended until further notice.
    Suspended,
    /// Banned.
    Banned,
}

/// One line of the list of suspended and banned cards: a card in some of its variants, for a span of dates.
///
/// Keyed by family, variant and faction, so it reaches every printing and no other rarity (formats.md C9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Restriction {
    /// English name, for readers; the family decides.
    pub name: String,
    /// Home faction and number: `YZ_11`.
    pub family: String,
    /// Variants concerned.
    pub variants: Vec<Variant>,
    /// Factions concerned; empty for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub factions: Vec<Faction>,
    /// Suspended or banned.
    pub state: RestrictionState,
    /// First day on which it holds.
    pub from: Date,
    /// First day on which it no longer holds; `None` while it is in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Date>,
    /// The day it was announced, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
