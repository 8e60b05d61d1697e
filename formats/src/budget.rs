//! What a deck leaves of each limit of a format.

use crate::{
    check::CheckContext,
    explain::{Explanation, explain},
    format::Format,
    violation::{Amount, Comparator, Severity},
};

/// Rules that say how many cards of some sort a deck holds, that is, what a deck builder spends. Other rules refuse single cards.
const SPENT: &[&str] = &[
    "hero",
    "mainMinimum",
    "mainMaximum",
    "totalMinimum",
    "totalMaximum",
    "factions",
    "copiesPerName",
    "copiesPerRarity",
    "rare",
    "exalted",
    "unique",
];

/// One limit of a format and what a deck leaves of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Name of the rule in the format.
    pub rule: &'static str,
    /// What the deck holds; for a limit per name, the copies of the name of which it holds most.
    pub actual: u32,
    /// What the format demands.
    pub limit: u32,
    /// Whether that limit is the least, the most, or the exact number.
    pub comparator: Comparator,
    /// Cards to spare; negative if the rule is broken, as the number of cards too many or missing.
    pub left: i64,
}

/// What a deck leaves of each limit in force, in the order of the format: `15 - n` Rares, and so on. Rules that only warn
/// are no limit.
///
/// The figures are those of [`explain`].
#[must_use]
pub fn budget(format: &Format, context: &CheckContext<'_>) -> Vec<Budget> {
    let spent = |e: &Explanation| e.in_force && e.severity == Severity::Error && SPENT.contains(&e.rule);
    let figures = |e: Explanation| match (e.actual, e.limit, e.comparator, e.margin) {
        (Some(Amount::Number(actual)), Some(Amount::Number(limit)), Some(comparator), Some(left)) => {
            Some(Budget { rule: e.rule, actual, limit, comparator, left })
        }
        _ => None,
    };
    explain(format, context).into_iter().filter(spent).filter_map(figures).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RULES;

    #[test]
    fn what_is_spent_is_a_rule() {
        for name in SPENT {
            assert!(RULES.iter().any(|kind| kind.name == *name), "{name}");
        }
    }
}
