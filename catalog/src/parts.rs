//! The parts from which the abilities of Uniques are made: official numbers, kinds and meanings, no printed text.

use cards::Faction;
use serde::{Deserialize, Serialize};

/// A line for each part; written by `cargo run -p answers --example parts`.
pub(crate) const PARTS: &str = include_str!("../data/parts.jsonl");

/// Marks the place in the notation of a trigger or a condition where the rest of the ability goes.
pub const HOLE: &str = "…";

/// The kinds of parts of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PartKind {
    /// The trigger to which it reacts.
    Trigger,
    /// The condition on which it depends.
    Condition,
    /// The effect.
    Effect,
}

/// A part of abilities, by its official number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AbilityPart {
    /// Official number.
    pub number: u16,
    /// The kind of part.
    pub kind: PartKind,
    /// Whether it is no longer printed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub retired: bool,
    /// Whether it was seen in the ordinary text box of a Unique.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub main: bool,
    /// Whether it was seen in the support box of a Unique.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub support: bool,
    /// The factions on whose Uniques it was seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub factions: Vec<Faction>,
    /// Its meaning within a Reaction, in the notation; for a trigger or a condition with [`HOLE`]. `None` if its text is not read
    /// by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// Its meaning in an ability without a trigger, in the notation; for a trigger or a condition with [`HOLE`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<String>,
    /// What an effect does if its condition does not hold, in the notation; `notation` is what it does if it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<String>,
}

/// Every part, by number.
///
/// # Panics
///
/// Never: a test reads every line.
#[must_use]
pub fn ability_parts() -> Vec<AbilityPart> {
    PARTS.lines().map(|line| serde_json::from_str(line).expect("a test reads every line")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read_and_numbers_ascend() {
        let parts = ability_parts();
        assert!(parts.is_sorted_by(|a, b| a.number < b.number));
        for part in &parts {
            let has_hole = part.notation.as_ref().is_none_or(|text| text.contains(HOLE));
            assert_eq!(
                has_hole || part.notation.is_none(),
                part.kind != PartKind::Effect || part.notation.is_none(),
                "{part:?}"
            );
        }
        let of = |kind| parts.iter().filter(|part| part.kind == kind).count();
        assert_eq!((of(PartKind::Trigger), of(PartKind::Condition), of(PartKind::Effect)), (81, 132, 544));
    }
}
