//! Announcements of suspensions, bans, reinstatements, errata and changes of the rules.

use crate::{Date, Faction, Reference, RestrictionState, Variant};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// What an announcement changes (formats.md section 6).
///
/// The order is that of strictness: if two announcements of the same day are about the same card, the later of these values
/// holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AnnouncementKind {
    /// A suspension or a ban ends.
    Reinstated,
    /// The card is suspended until further notice.
    Suspended,
    /// The card is banned.
    Banned,
    /// The text of the card changes on this day. Its legality does not.
    Erratum,
    /// A rule of the game changes; no card is named.
    RulesChange,
}

impl AnnouncementKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Reinstated, Self::Suspended, Self::Banned, Self::Erratum, Self::RulesChange];

    /// The code of the kind: `reinstated`, `suspended`, `banned`, `erratum`, `rulesChange`.
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

    /// The state of the cards after the announcement, `Some(None)` for no restriction; `None` if the kind does not say which
    /// cards may be played.
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

/// One announcement: a card in some of its variants is suspended, banned, reinstated or corrected from a day on, or a rule
/// changes. It states the event only: the present text of a card is in its record, a rule in the rules.
///
/// It is keyed by family, variant and faction, so it holds for every printing and for no other rarity (formats.md C9).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Announcement {
    /// First day on which it holds.
    pub effective: Date,
    /// The day of the announcement, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announced: Option<Date>,
    /// What it changes.
    pub kind: AnnouncementKind,
    /// English name of the card, for readers only, since the family identifies the card; for a change of the rules, its title.
    pub name: String,
    /// Home faction and number: `YZ_11`. `None` for a change of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// The variants that the announcement is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<Variant>,
    /// The factions that the announcement is about; empty for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub factions: Vec<Faction>,
    /// Title of the announcement or name of the list.
    pub source: String,
}

impl Announcement {
    /// Whether the announcement is about this card, in any printing.
    #[must_use]
    pub fn names(&self, reference: &Reference, faction: Faction) -> bool {
        self.variants.contains(&reference.variant())
            && (self.factions.is_empty() || self.factions.contains(&faction))
            && self.family.as_deref() == Some(&reference.family())
    }
}
