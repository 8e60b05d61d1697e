//! Explains every rule with what it counted, for a person who wants to know why, or how much room is left.

use crate::{
    check::{CheckContext, Findings, Measure},
    format::{Format, Rule},
    verdict,
    violation::{Amount, CardLine, Comparator, Severity, Violation},
};
use cards::Date;

/// One rule of a format and what it found in a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Name of the rule in the format; `list` for the faults of the list itself.
    pub rule: &'static str,
    /// What breaking it means.
    pub severity: Severity,
    /// Whether the deck keeps it; `None` if that was not checked, and then `note` says why.
    pub passed: Option<bool>,
    /// What the rule counted.
    pub actual: Option<Amount>,
    /// What it is compared with.
    pub limit: Option<Amount>,
    /// How the two are compared.
    pub comparator: Option<Comparator>,
    /// Cards to spare: how many more (or fewer, if the limit is a minimum) the rule allows; negative if it is broken, 0 if
    /// nothing may change. `None` if the limit is no number.
    pub margin: Option<i64>,
    /// The cards that it counted; for a limit per name or per card, those that are nearest to the limit.
    pub cards: Vec<CardLine>,
    /// Why it was not checked, or what else a reader should know, such as the version of the list it used.
    pub note: Option<String>,
    /// First day on which it holds.
    pub from: Option<Date>,
    /// First day on which it no longer holds.
    pub until: Option<Date>,
    /// Whether it holds on the day of the event. A rule that does not hold is measured all the same, but not checked.
    pub in_force: bool,
}

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

/// Explains the verdict of [`check`](crate::check) on the same case: first the faults of the list, then every rule in the order
/// of the format.
///
/// A rule is reported as passed exactly if it passed in `check`, since the same code decides. A deck is legal if every rule in
/// force of severity error passed, illegal if one did not, and otherwise undetermined.
#[must_use]
pub fn explain(format: &Format, context: &CheckContext<'_>) -> Vec<Explanation> {
    let rules = format.rules().iter().map(|rule| of_rule(rule, context));
    std::iter::once(of_list(context)).chain(rules).collect()
}

fn of_list(context: &CheckContext<'_>) -> Explanation {
    let mut violations = Vec::new();
    verdict::faults(context.deck, &mut violations);
    let n = u32::try_from(violations.len()).unwrap_or(u32::MAX);
    let mut cards: Vec<CardLine> = violations.into_iter().flat_map(|v: Violation| v.cards).collect();
    cards.sort_by(|a, b| a.key().cmp(&b.key()));
    let Measure { actual, limit, comparator, margin, cards, note } = Measure::at_most(n, 0, cards);
    Explanation {
        rule: verdict::LIST,
        severity: Severity::Error,
        passed: Some(n == 0),
        actual,
        limit,
        comparator,
        margin,
        cards,
        note,
        from: None,
        until: None,
        in_force: true,
    }
}

fn of_rule(rule: &Rule, context: &CheckContext<'_>) -> Explanation {
    let in_force = rule.in_force(context.as_of);
    let Measure { actual, limit, comparator, margin, cards, note } = rule.check.measure(context);
    let (passed, reason) = match in_force {
        true => passed(rule, context),
        false => (None, Some(days(rule))),
    };
    Explanation {
        rule: rule.name,
        severity: rule.severity,
        passed,
        actual,
        limit,
        comparator,
        margin,
        cards,
        note: reason.or(note),
        from: rule.from,
        until: rule.until,
        in_force,
    }
}

/// The result of the check itself. A violation that only warns does not break a rule of severity error.
fn passed(rule: &Rule, context: &CheckContext<'_>) -> (Option<bool>, Option<String>) {
    let mut found = Findings::default();
    rule.find(context, &mut found);
    if found.violations.iter().any(|v| v.severity == rule.severity) {
        return (Some(false), None);
    }
    let mut reasons: Vec<String> = found.not_checked.into_iter().map(|open| open.reason).collect();
    reasons.sort();
    reasons.dedup();
    match reasons.is_empty() {
        true => (Some(true), found.violations.into_iter().next().map(|v| v.message)),
        false => (None, Some(reasons.join("; "))),
    }
}

fn days(rule: &Rule) -> String {
    match (rule.from, rule.until) {
        (Some(from), Some(until)) => format!("holds from {from} until {until}"),
        (Some(from), None) => format!("holds from {from}"),
        (None, Some(until)) => format!("held until {until}"),
        (None, None) => String::new(),
    }
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
