//! Fewest and most main cards, without the Hero.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report},
    code::Code,
    deck::Counts,
    kind::Kind,
    violation::{CardLine, Comparator},
    words,
};
use serde::Deserialize;

pub(super) const MINIMUM: RuleKind = RuleKind {
    name: "mainMinimum",
    summary: "fewest main cards, the Hero not among them",
    codes: &[Code::SizeTooSmall],
    compile: compile::<Minimum>,
};

pub(super) const MAXIMUM: RuleKind = RuleKind {
    name: "mainMaximum",
    summary: "most main cards, the Hero not among them",
    codes: &[Code::SizeTooLarge],
    compile: compile::<Maximum>,
};

/// Fewest main cards (1.1.4.c). Tested on the cards without the Hero, so that a missing Hero is not reported again as
/// a missing card (formats.md C3).
///
/// Legal in Standard: 39 main cards. Illegal: 38, also where a second Hero makes it 40 lines.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Minimum {
    min: u32,
    #[serde(default)]
    with_pool: WithPool,
    #[serde(default)]
    convergence: Convergence,
}

/// Most main cards (CR4.0 1.1.4.b). Tested on the cards without the Hero (formats.md C3).
///
/// Legal in Standard: 59 main cards. Illegal: 60, from 2025-10-03.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Maximum {
    max: u32,
    #[serde(default)]
    with_pool: WithPool,
    #[serde(default)]
    convergence: Convergence,
}

/// What the number means when the opened cards are known (formats.md 2.13, open point 7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum WithPool {
    /// The number as it is.
    #[default]
    Same,
    /// The number of all main cards of the pool instead.
    WholePool,
}

/// Whether Mana Convergence is one of the main cards (formats.md section 7 item 19) or set aside (2.17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Convergence {
    /// It is one of them.
    #[default]
    Counted,
    /// It is set aside.
    Aside,
}

impl Convergence {
    fn size(self, counts: &Counts) -> u32 {
        match self {
            Self::Counted => counts.without_hero(),
            Self::Aside => counts.main,
        }
    }

    fn cards(self, context: &CheckContext<'_>) -> Vec<CardLine> {
        context.lines(|e| e.kind == Kind::Main || self == Self::Counted && e.kind == Kind::Convergence)
    }
}

impl WithPool {
    fn limit(self, number: u32, convergence: Convergence, context: &CheckContext<'_>) -> u32 {
        match (self, context.readable_pool()) {
            (Self::WholePool, Some(pool)) => convergence.size(pool.counts()),
            _ => number,
        }
    }
}

impl Check for Minimum {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let size = self.convergence.size(context.deck.counts());
        let min = self.with_pool.limit(self.min, self.convergence, context);
        if size < min {
            report.add(Finding {
                code: Code::SizeTooSmall,
                message: format!(
                    "add {}: {}{}",
                    words::cards(min - size),
                    both(size, min, context),
                    context.lower_bound()
                ),
                actual: size.into(),
                limit: min.into(),
                comparator: Comparator::Min,
                excess: min - size,
                cards: Vec::new(),
            });
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let limit = self.with_pool.limit(self.min, self.convergence, context);
        Measure::at_least(self.convergence.size(context.deck.counts()), limit, self.convergence.cards(context))
    }
}

impl Check for Maximum {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let size = self.convergence.size(context.deck.counts());
        let max = self.with_pool.limit(self.max, self.convergence, context);
        if size > max {
            report.add(Finding {
                code: Code::SizeTooLarge,
                message: format!(
                    "remove {}: {}{}",
                    words::cards(size - max),
                    both(size, max, context),
                    context.lower_bound()
                ),
                actual: size.into(),
                limit: max.into(),
                comparator: Comparator::Max,
                excess: size - max,
                cards: Vec::new(),
            });
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let limit = self.with_pool.limit(self.max, self.convergence, context);
        Measure::at_most(self.convergence.size(context.deck.counts()), limit, self.convergence.cards(context))
    }
}

/// Both figures, since "a list of 60 cards" says nothing until it is known whether the Hero is inside.
fn both(size: u32, limit: u32, context: &CheckContext<'_>) -> String {
    let with = size + context.deck.counts().heroes.min(1);
    format!("{size} of {limit} without the Hero, {with} of {} with the Hero", limit + 1)
}
