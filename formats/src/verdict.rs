//! Judges a deck by a format on a day.

use crate::{
    check::{CheckContext, Findings, UsedList},
    format::Format,
    rules::list,
    violation::{NotChecked, Severity, Violation},
};
use cards::Date;
use serde::Serialize;

/// The answer to "may this deck be played?".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Every rule was checked and none is broken.
    Legal,
    /// At least one rule is certainly broken.
    Illegal,
    /// Nothing is certainly broken, but data to say more is missing (formats.md C12).
    Undetermined,
}

/// What a format says of a deck on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Verdict {
    /// Id of the format.
    pub format: String,
    /// Version of the format.
    pub format_version: String,
    /// Day of the event.
    pub as_of: Date,
    /// The answer.
    #[serde(rename = "verdict")]
    pub outcome: Outcome,
    /// Every broken rule, in the order of [`Code::ALL`](crate::Code::ALL), then by name, then by reference.
    pub violations: Vec<Violation>,
    /// The rules that could not be checked. Rules that would only warn are left out; [`explain`](crate::explain()) shows them.
    pub not_checked: Vec<NotChecked>,
    /// The lists of the season that were used, by id: another version of one may give another verdict.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<UsedList>,
}

/// Judges a deck by a format on a day.
///
/// All rules run; none hides another (formats.md C10). The same cards give the same verdict, whatever the order of
/// the lines, unless the format is ordered.
///
/// # Examples
///
/// ```
/// use formats::{CheckContext, Deck, DeckList, Outcome, Registry, SeasonLists, check};
/// let index = cards::Index::new(vec![], vec![], vec![])?;
/// let registry = Registry::embedded();
/// let standard = registry.get("standard").ok_or("embedded")?;
/// let deck = Deck::resolve(&DeckList::default(), &index);
/// let as_of = "2026-03-01".parse()?;
/// let context = CheckContext { deck: &deck, pool: None, as_of, index: &index, lists: SeasonLists::none() };
/// let verdict = check(standard, &context);
/// assert_eq!(verdict.outcome, Outcome::Illegal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn check(format: &Format, context: &CheckContext<'_>) -> Verdict {
    let Findings { mut violations, mut not_checked, lists } = found(format, context);
    violations.sort_by(Violation::order);
    not_checked.sort();
    not_checked.dedup();
    let outcome = if violations.iter().any(|v| v.severity == Severity::Error) {
        Outcome::Illegal
    } else if not_checked.is_empty() {
        Outcome::Legal
    } else {
        Outcome::Undetermined
    };
    Verdict {
        format: format.id().to_owned(),
        format_version: format.version().to_owned(),
        as_of: context.as_of,
        outcome,
        violations,
        not_checked,
        lists,
    }
}

/// Runs every rule in force, in the order of the format, and collects what it found.
fn found(format: &Format, context: &CheckContext<'_>) -> Findings {
    let mut found = Findings::default();
    list::faults(context.deck, &mut found.violations);
    for rule in format.rules().iter().filter(|r| r.in_force(context.as_of)) {
        let open = found.not_checked.len();
        rule.find(context, &mut found);
        if rule.severity == Severity::Warning {
            // The outcome does not depend on this rule, so it stays certain.
            found.not_checked.truncate(open);
        }
    }
    found
}
