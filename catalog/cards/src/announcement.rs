//! Announcements of suspensions, bans, reinstatements, errata and changes of the rules.

use crate::{Date, Faction, Reference, RestrictionState, Variant};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// What an announcement changes (formats.md section 6).
///
/// The order is that of strictness: of two announcements of one day about one card, the later of these holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AnnouncementKind {
    /// A suspension or a ban ends.
    Reinstated,
    /// Suspended until further notice.
    Suspended,
    /// Banned.
    Banned,
    /// The text of the card is another one from this day on. It stays as legal as it was.
    Erratum,
    /// A rule of the game changes; no card is named.
    RulesChange,
}

impl AnnouncementKind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Reinstated, Self::Suspended, Self::Banned, Self::Erratum, Self::RulesChange];

    /// `reinstated`, `suspended`, `banned`, `erratum`, `rulesChange`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reinstated => "reinstated",
            Self::Suspended => "suspended",
            Self::Banned => "banned",
            Self::Erratum => "erratum",
            Self::RulesChange => "rulesChange",
        }
    }

    /// The state in which it leaves the cards, `Some(None)` for none; `None` if it says nothing of which cards may be
    /// played.
    #[must_use]
    pub const fn state(self) -> Option<Option<RestrictionState>> {
        match self {
            Self::Reinstated => Some(None),
            Self::Suspended => Some(Some(RestrictionState::Suspended)),
            Self::Banned => Some(Some(RestrictionState::Banned)),
            Self::Erratum | Self::RulesChange => None,
        }
    }
}

impl fmt::Display for AnnouncementKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text names no kind of announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an announcement is one of reinstated, suspended, banned, erratum, rulesChange")]
pub struct UnknownAnnouncement;

impl FromStr for AnnouncementKind {
    type Err = UnknownAnnouncement;

    fn from_str(text: &str) -> Result<Self, UnknownAnnouncement> {
        Self::ALL.into_iter().find(|kind| kind.code() == text).ok_or(UnknownAnnouncement)
    }
}

/// One thing announced: a card in some of its variants is suspended, banned, reinstated or corrected from a day on, or a
/// rule changes. Facts only: what a card or a rule says now is in the card records and the rules.
///
/// Keyed by family, variant and faction, so it reaches every printing and no other rarity (formats.md C9).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Announcement {
    /// First day on which it holds.
    pub effective: Date,
    /// The day it was announced, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announced: Option<Date>,
    /// What it changes.
    pub kind: AnnouncementKind,
    /// English name of the card, for readers; the family decides. The title of a change of the rules.
    pub name: String,
    /// Home faction and number: `YZ_11`. `None` for a change of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// Variants concerned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<Variant>,
    /// Factions concerned; empty for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub factions: Vec<Faction>,
    /// Title of the announcement or name of the list.
    pub source: String,
}

impl Announcement {
    /// Whether it concerns this card, in whatever printing.
    #[must_use]
    pub fn names(&self, reference: &Reference, faction: Faction) -> bool {
        self.variants.contains(&reference.variant())
            && (self.factions.is_empty() || self.factions.contains(&faction))
            && self.family.as_deref() == Some(&reference.family())
    }
}
