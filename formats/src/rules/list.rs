//! Faults of the list itself. No format can allow them, so they are no [`RuleKind`](super::RuleKind): every verdict
//! reports them.
use crate::{
    code::Code,
    deck::{Deck, Fault, Given, MAX_QUANTITY},
    violation::{Amount, CardLine, Citation, Comparator, Severity, Violation},
};

/// Name of these checks in [`Violation::rule`].
pub(crate) const RULE: &str = "list";

/// Adds the lines that could not be read or counted. Lines that say the same are one violation; the violations come in a stable
/// order.
///
/// `REF_MALFORMED`: no reference (glossary, reference anatomy). `REF_UNKNOWN`: no such card (1.1.7.a). `QTY_INVALID`: no number
/// of copies (formats.md C1).
pub(crate) fn faults(deck: &Deck, out: &mut Vec<Violation>) {
    for same in deck.faults().chunk_by(same) {
        let message = same[0].message();
        out.push(match &same[0] {
            Fault::Malformed { text, .. } => Violation {
                citation: Some(Citation::rule("reference anatomy", "glossary")),
                ..unread(Code::RefMalformed, message, text, quantity(same))
            },
            Fault::Unknown { reference, .. } => Violation {
                citation: Some(Citation::rule("1.1.7.a", "CR3.0")),
                ..unread(Code::RefUnknown, message, reference, quantity(same))
            },
            Fault::Quantity { card, given, .. } => invalid_quantity(message, card, given),
        });
    }
}

fn same(a: &Fault, b: &Fault) -> bool {
    match (a, b) {
        (Fault::Malformed { text: a, .. }, Fault::Malformed { text: b, .. }) => a == b,
        (Fault::Unknown { reference: a, .. }, Fault::Unknown { reference: b, .. }) => a == b,
        (Fault::Quantity { card: a, given: x, .. }, Fault::Quantity { card: b, given: y, .. }) => a == b && x == y,
        _ => false,
    }
}

/// Copies that these lines ask for together.
fn quantity(same: &[Fault]) -> u32 {
    let of = |fault: &Fault| match fault {
        Fault::Malformed { quantity, .. } | Fault::Unknown { quantity, .. } => *quantity,
        Fault::Quantity { .. } => 0,
    };
    same.iter().fold(0, |sum: u32, fault| sum.saturating_add(of(fault)))
}

fn unread(code: Code, message: String, text: &str, quantity: u32) -> Violation {
    Violation {
        code,
        rule: RULE,
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
