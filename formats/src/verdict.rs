//! Judges a deck by a format on a day. The faults of the list come first: no format can allow them, so they are no rule.

use crate::{
    check::{CheckContext, Findings, UsedList},
    citation::Citation,
    deck::{Deck, Fault, Given, MAX_QUANTITY},
    format::Format,
    violation::{Amount, CardLine, Code, Comparator, NotChecked, Severity, Violation},
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
    /// The season lists that were used, by id: another version of one may give another verdict.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<UsedList>,
}

/// The name that violations have in [`Violation::rule`] if they are faults of the list.
pub(crate) const LIST: &str = "list";

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
    faults(context.deck, &mut found.violations);
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

/// Adds the lines that could not be read or counted. Lines that say the same are one violation; the violations come in a stable
/// order.
///
/// `REF_MALFORMED`: no reference (glossary, reference anatomy). `REF_UNKNOWN`: no such card (1.1.7.a). `QTY_INVALID`: no number
/// of copies (formats.md C1).
pub(crate) fn faults(deck: &Deck, out: &mut Vec<Violation>) {
    for same in deck.faults().chunk_by(same_fault) {
        let message = same[0].message();
        out.push(match &same[0] {
            Fault::Malformed { text, .. } => Violation {
                citation: Some(Citation::rule("reference anatomy", "glossary")),
                ..unread(Code::RefMalformed, message, text, asked_for(same))
            },
            Fault::Unknown { reference, .. } => Violation {
                citation: Some(Citation::rule("1.1.7.a", "CR3.0")),
                ..unread(Code::RefUnknown, message, reference, asked_for(same))
            },
            Fault::Quantity { card, given, .. } => invalid_quantity(message, card, given),
        });
    }
}

fn same_fault(a: &Fault, b: &Fault) -> bool {
    match (a, b) {
        (Fault::Malformed { text: a, .. }, Fault::Malformed { text: b, .. }) => a == b,
        (Fault::Unknown { reference: a, .. }, Fault::Unknown { reference: b, .. }) => a == b,
        (Fault::Quantity { card: a, given: x, .. }, Fault::Quantity { card: b, given: y, .. }) => a == b && x == y,
        _ => false,
    }
}

/// Copies that these lines ask for together.
fn asked_for(same: &[Fault]) -> u32 {
    let of = |fault: &Fault| match fault {
        Fault::Malformed { quantity, .. } | Fault::Unknown { quantity, .. } => *quantity,
        Fault::Quantity { .. } => 0,
    };
    same.iter().fold(0, |sum: u32, fault| sum.saturating_add(of(fault)))
}

fn unread(code: Code, message: String, text: &str, quantity: u32) -> Violation {
    Violation {
        code,
        rule: LIST,
        severity: Severity::Error,
        message,
        actual: None,
        limit: None,
        comparator: None,
        excess: None,
        cards: vec![CardLine::unread(text.to_owned(), quantity)],
        citation: None,
    }
}

fn invalid_quantity(message: String, card: &CardLine, given: &Given) -> Violation {
    let (actual, limit, comparator) = match given {
        Given::TooMany(n) => (Amount::Number(*n), MAX_QUANTITY, Comparator::Max),
        Given::Text(text) => {
            (text.parse().map_or_else(|_| Amount::Text(text.clone()), Amount::Number), 1, Comparator::Min)
        }
    };
    Violation {
        actual: Some(actual),
        limit: Some(limit.into()),
        comparator: Some(comparator),
        cards: vec![card.clone()],
        ..unread(Code::QtyInvalid, message, "", 0)
    }
}
