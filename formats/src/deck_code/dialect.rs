use serde::{Deserialize, Serialize};
use std::fmt;

/// Which widths a deck code was written with. The same list gives two codes, and each reader fails on the other's, or
/// reads other cards from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Dialect {
    /// The original, of all codes before 2026-03-31.
    #[serde(rename = "2024")]
    Y2024,
    /// The one in use since, with wider numbers and six more sets.
    #[default]
    #[serde(rename = "2026")]
    Y2026,
}

/// A set of the code: its reference segment, and the bits of a card's number in either dialect.
struct CodedSet {
    code: &'static str,
    y2024: Option<u8>,
    y2026: u8,
}

const fn set(code: &'static str, y2024: u8, y2026: u8) -> CodedSet {
    CodedSet { code, y2024: Some(y2024), y2026 }
}

const fn later(code: &'static str, y2026: u8) -> CodedSet {
    CodedSet { code, y2024: None, y2026 }
}

/// The sets by their number in a code, from 1.
const SETS: [CodedSet; 18] = [
    set("COREKS", 5, 6),
    set("CORE", 5, 6),
    set("ALIZE", 6, 6),
    set("BISE", 6, 7),
    set("TCS3", 6, 6),
    set("WCQ25", 5, 5),
    set("WCS25", 5, 5),
    set("CYCLONE", 7, 7),
    set("DUSTER", 7, 7),
    set("DUSTERTOP", 5, 6),
    set("DUSTERCB", 7, 7),
    set("DUSTEROP", 7, 7),
    later("EOLE", 7),
    later("EOLECB", 7),
    later("JUDGE", 5),
    later("MUSUBI", 7),
    later("WCF25", 5),
    later("WCS26", 7),
];

/// First set whose rarities have three bits, so that Exalted has a place.
const FIRST_WITH_EXALTED: usize = 9;

/// How the cards of one set are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Widths {
    /// Number of the set.
    pub(super) id: u8,
    /// Segment of references.
    pub(super) code: &'static str,
    /// Bits of a card's number.
    pub(super) number: u32,
    /// Bits of a rarity.
    pub(super) rarity: u32,
}

impl Dialect {
    /// Both, the preferred one first.
    pub const ALL: [Self; 2] = [Self::Y2026, Self::Y2024];

    /// `2024` or `2026`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Y2024 => "2024",
            Self::Y2026 => "2026",
        }
    }

    /// The set with this number, if the dialect has it.
    pub(super) fn set(self, id: u8) -> Option<Widths> {
        let at = usize::from(id).checked_sub(1)?;
        let set = SETS.get(at)?;
        let number = match self {
            Self::Y2024 => set.y2024?,
            Self::Y2026 => set.y2026,
        };
        let rarity = if at + 1 < FIRST_WITH_EXALTED { 2 } else { 3 };
        Some(Widths { id, code: set.code, number: number.into(), rarity })
    }

    /// The set with this segment, if the dialect has it.
    pub(super) fn set_named(self, code: &str) -> Option<Widths> {
        (1..=18).filter_map(|id| self.set(id)).find(|set| set.code == code)
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
