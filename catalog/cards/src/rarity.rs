//! Rarity classes and the finer rarity segments of references, and reading both from text.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Rarity class, the one that deck limits count (rules 2.2.5). `R1` and `R2` are both Rare (2.2.5.b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Rarity {
    /// Grey gem.
    Common,
    /// Blue gem, in or out of faction.
    Rare,
    /// A class since Seeds of Unity.
    Exalted,
    /// Each exists once (2.2.6.f).
    Unique,
}

impl Rarity {
    /// The four classes in the order of reports.
    pub const ALL: [Self; 4] = [Self::Common, Self::Rare, Self::Exalted, Self::Unique];

    /// The code of the class: `COMMON`, `RARE`, `EXALTED`, `UNIQUE`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Common => "COMMON",
            Self::Rare => "RARE",
            Self::Exalted => "EXALTED",
            Self::Unique => "UNIQUE",
        }
    }
}

impl fmt::Display for Rarity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The rarity segment of a reference. It is finer than [`Rarity`], since it distinguishes the two Rares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Variant {
    /// A Common.
    C,
    /// A Rare of the home faction; spelled `R` in older data.
    R1,
    /// A Rare of another faction; printed with the letter F.
    R2,
    /// An Exalted.
    E,
    /// A Unique.
    U,
}

impl Variant {
    /// Every variant in the order of reports.
    pub const ALL: [Self; 5] = [Self::C, Self::R1, Self::R2, Self::E, Self::U];

    /// The segment as written: `C`, `R1`, `R2`, `E`, `U`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::C => "C",
            Self::R1 => "R1",
            Self::R2 => "R2",
            Self::E => "E",
            Self::U => "U",
        }
    }

    /// The class that limits count (2.2.5.b: R1 and R2 are Rare).
    #[must_use]
    pub const fn rarity(self) -> Rarity {
        match self {
            Self::C => Rarity::Common,
            Self::R1 | Self::R2 => Rarity::Rare,
            Self::E => Rarity::Exalted,
            Self::U => Rarity::Unique,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text is no rarity class or no variant; the message lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownRarity {
    /// The text is not a class.
    #[error("a rarity is one of COMMON, RARE, EXALTED, UNIQUE")]
    Class,
    /// The text is not a variant.
    #[error("a variant is one of C, R1, R2, E, U")]
    Variant,
}

impl FromStr for Rarity {
    type Err = UnknownRarity;

    /// Reads a class in any case.
    fn from_str(text: &str) -> Result<Self, UnknownRarity> {
        Self::ALL.into_iter().find(|r| r.code().eq_ignore_ascii_case(text)).ok_or(UnknownRarity::Class)
    }
}

impl FromStr for Variant {
    type Err = UnknownRarity;

    /// Reads a variant in any case; `R` is the old spelling of `R1`, `F` the printed letter of `R2`.
    fn from_str(text: &str) -> Result<Self, UnknownRarity> {
        match text.to_ascii_uppercase().as_str() {
            "C" => Ok(Self::C),
            "R" | "R1" => Ok(Self::R1),
            "R2" | "F" => Ok(Self::R2),
            "E" | "EX" => Ok(Self::E),
            "U" => Ok(Self::U),
            _ => Err(UnknownRarity::Variant),
        }
    }
}
