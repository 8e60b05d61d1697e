//! The list is the sequence of an ordered deck.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report, lines},
    kind::Kind,
    violation::{Code, Comparator},
    words,
};
use serde::Deserialize;

pub(super) const ORDER: RuleKind = RuleKind {
    name: "order",
    summary: "the list is the sequence of the deck, the first card drawn first",
    codes: &[Code::OrderInvalid],
    compile: compile::<Order>,
};

/// The list is the sequence of the deck: so many main cards, each on a line of its own, the Hero apart and without
/// position (S000; formats.md C11). With a pool that holds fewer, all of it (2.13, open point 7).
///
/// Legal: 12 lines, one Common at positions 3 and 9. Illegal: 11 lines; a line with the quantity 2.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    length: u32,
}

impl Check for Order {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let length = self.length(context);
        let n = context.deck.counts().main;
        if n != length {
            report.add(Finding {
                code: Code::OrderInvalid,
                message: match n < length {
                    true => format!(
                        "add {}: the sequence has {n} of {length}{}",
                        words::cards(length - n),
                        context.lower_bound()
                    ),
                    false => format!("remove {}: the sequence has {n} of {length}", words::cards(n - length)),
                },
                actual: n.into(),
                limit: length.into(),
                comparator: Comparator::Exact,
                excess: n.abs_diff(length),
                cards: Vec::new(),
            });
        }
        let together = context.deck.sequence().filter(|(_, n)| *n > 1);
        let mut together: Vec<_> = together.map(|(e, n)| (context.index.rank(e.card), e, n)).collect();
        together.sort_by(|a, b| (a.0, &a.1.unknown, a.2).cmp(&(b.0, &b.1.unknown, b.2)));
        for (_, entry, n) in together {
            let cards = lines(std::iter::once(entry), context.index);
            let name = cards[0].name.clone().unwrap_or_default();
            report.add(Finding {
                code: Code::OrderInvalid,
                message: format!("give each of the {n} {name} a line of its own, at its position in the deck"),
                actual: n.into(),
                limit: 1.into(),
                comparator: Comparator::Max,
                excess: n - 1,
                cards,
            });
        }
    }

    /// Counts positions if the length is right and several copies stand at one position, otherwise cards.
    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let (length, cards) = (self.length(context), context.deck.counts().main);
        let positions = u32::try_from(context.deck.sequence().count()).unwrap_or(u32::MAX);
        let actual = if cards == length { positions } else { cards };
        Measure::exactly(actual, length, context.lines(|e| e.kind == Kind::Main))
    }
}

impl Order {
    fn length(&self, context: &CheckContext<'_>) -> u32 {
        context.readable_pool().map_or(self.length, |pool| pool.counts().main.min(self.length))
    }
}
