//! Limits of Rares and of Exalted cards.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report},
    code::Code,
    violation::Comparator,
    words,
};
use cards::Rarity;
use serde::Deserialize;

pub(super) const RARE: RuleKind = RuleKind {
    name: "rare",
    summary: "most Rares, R1 and R2 together",
    codes: &[Code::TooManyRare],
    compile: compile::<Rare>,
};

pub(super) const EXALTED: RuleKind = RuleKind {
    name: "exalted",
    summary: "most Exalted cards, which are no Rares",
    codes: &[Code::TooManyExalted],
    compile: compile::<Exalted>,
};

/// Most Rares (1.1.4.f); R1 and R2 are both Rare (2.2.5.b).
///
/// Legal in Standard: 15. Illegal: 14 R1 and 2 R2.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rare {
    max: u32,
}

/// Most Exalted cards (S003), counted apart from the Rares (formats.md C5).
///
/// Legal in Standard: 15 Rares and 3 Exalted. Illegal: 4 Exalted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exalted {
    max: u32,
}

impl Check for Rare {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        at_most(self.max, Rarity::Rare, Code::TooManyRare, "Rare", context, report);
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        counted(self.max, Rarity::Rare, context)
    }
}

impl Check for Exalted {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        at_most(self.max, Rarity::Exalted, Code::TooManyExalted, "Exalted card", context, report);
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        counted(self.max, Rarity::Exalted, context)
    }
}

pub(super) fn counted(max: u32, rarity: Rarity, context: &CheckContext<'_>) -> Measure {
    Measure::at_most(context.deck.counts().rarity(rarity), max, context.lines(|e| e.rarity == Some(rarity)))
}

pub(super) fn at_most(
    max: u32,
    rarity: Rarity,
    code: Code,
    noun: &str,
    context: &CheckContext<'_>,
    report: &mut Report<'_>,
) {
    let n = context.deck.counts().rarity(rarity);
    if n <= max {
        return;
    }
    let cards = context.lines(|e| e.rarity == Some(rarity));
    report.add(Finding {
        code,
        message: format!("{} too many ({n} of {max}): {}", words::counted(n - max, noun), words::listing(&cards)),
        actual: n.into(),
        limit: max.into(),
        comparator: Comparator::Max,
        excess: n - max,
        cards,
    });
}
