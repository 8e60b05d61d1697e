//! The factions, their codes and names, and reading them from text.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A faction, or its absence (rules 2.2.10; `NE` in card data is "no faction", 2.2.10.b).
///
/// The order is the order of reports: AX, BR, LY, MU, OR, YZ, then neutral.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Faction {
    /// Axiom
    #[serde(rename = "AX")]
    Axiom,
    /// Bravos
    #[serde(rename = "BR")]
    Bravos,
    /// Lyra
    #[serde(rename = "LY")]
    Lyra,
    /// Muna
    #[serde(rename = "MU")]
    Muna,
    /// Ordis
    #[serde(rename = "OR")]
    Ordis,
    /// Yzmir
    #[serde(rename = "YZ")]
    Yzmir,
    /// No faction: tokens, Tumult cards, Mana Convergence.
    #[serde(rename = "NE")]
    Neutral,
}

impl Faction {
    /// Every faction in the order of reports, neutral last.
    pub const ALL: [Self; 7] =
        [Self::Axiom, Self::Bravos, Self::Lyra, Self::Muna, Self::Ordis, Self::Yzmir, Self::Neutral];

    /// The position in [`Faction::ALL`]. Files contain it, so a new faction has to come last.
    #[must_use]
    pub const fn position(self) -> u8 {
        self as u8
    }

    /// The two letters used in references: `AX` … `NE`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Axiom => "AX",
            Self::Bravos => "BR",
            Self::Lyra => "LY",
            Self::Muna => "MU",
            Self::Ordis => "OR",
            Self::Yzmir => "YZ",
            Self::Neutral => "NE",
        }
    }

    /// The English name a player reads.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Axiom => "Axiom",
            Self::Bravos => "Bravos",
            Self::Lyra => "Lyra",
            Self::Muna => "Muna",
            Self::Ordis => "Ordis",
            Self::Yzmir => "Yzmir",
            Self::Neutral => "Neutral",
        }
    }
}

impl fmt::Display for Faction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text is no faction code; the message lists the codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a faction is one of AX, BR, LY, MU, OR, YZ, NE")]
pub struct UnknownFaction;

impl FromStr for Faction {
    type Err = UnknownFaction;

    /// Reads a code in any case.
    fn from_str(text: &str) -> Result<Self, UnknownFaction> {
        Self::ALL.into_iter().find(|f| f.code().eq_ignore_ascii_case(text)).ok_or(UnknownFaction)
    }
}
