//! Limit of copies of one name.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report, lines},
    code::Code,
    deck::Entry,
    violation::Comparator,
    words,
};
use serde::Deserialize;
use std::cmp::Reverse;

pub(super) const KIND: RuleKind = RuleKind {
    name: "copiesPerName",
    summary: "most main cards of one English name, all rarities, factions, sets and printings together",
    codes: &[Code::TooManyCopies],
    compile: compile::<CopiesPerName>,
};

/// Most main cards of one English name (1.1.4.e), over rarities, factions, sets, products and Uniques; Heroes are left
/// out (formats.md C4).
///
/// Legal: 2 Common and 1 Unique of one name. Illegal: 2 Common and 2 Rare; also two families that share a name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CopiesPerName {
    max: u32,
}

impl Check for CopiesPerName {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        if context.deck.counts().copies <= self.max {
            return;
        }
        for same in context.deck.entries().chunk_by(|a, b| a.name == b.name) {
            let main = || same.iter().filter(|e: &&Entry| e.kind.is_main());
            let copies: u32 = main().map(|e| e.quantity).sum();
            if copies <= self.max {
                continue;
            }
            let (excess, name) = (copies - self.max, context.index.card(same[0].card).english());
            let variants = words::variants(main(), context.index);
            report.add(Finding {
                code: Code::TooManyCopies,
                message: format!("{} too many of {name} ({variants}: {copies} of {})", words::cards(excess), self.max),
                actual: copies.into(),
                limit: self.max.into(),
                comparator: Comparator::Max,
                excess,
                cards: lines(main(), context.index),
            });
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let main = |same: &'_ [Entry]| same.iter().filter(|e| e.kind.is_main()).map(|e| e.quantity).sum::<u32>();
        let names = context.deck.entries().chunk_by(|a, b| a.name == b.name);
        let most = names.min_by_key(|same| Reverse(main(same))).unwrap_or_default();
        Measure::at_most(main(most), self.max, lines(most.iter().filter(|e| e.kind.is_main()), context.index))
    }
}
