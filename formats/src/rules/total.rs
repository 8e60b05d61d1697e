//! Fewest and most cards, the Hero included.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report},
    code::Code,
    violation::{CardLine, Comparator},
    words,
};
use serde::Deserialize;

pub(super) const MINIMUM: RuleKind = RuleKind {
    name: "totalMinimum",
    summary: "fewest cards, the Hero among them",
    codes: &[Code::SizeTooSmall],
    compile: compile::<Minimum>,
};

pub(super) const MAXIMUM: RuleKind = RuleKind {
    name: "totalMaximum",
    summary: "most cards, the Hero among them",
    codes: &[Code::SizeTooLarge],
    compile: compile::<Maximum>,
};

/// Fewest cards of a limited deck, where the Hero counts if one is played (P-LIM; formats.md C3 and section 7 item 4).
///
/// Legal in Sealed: a Hero and 29 main cards, or 30 main cards. Illegal: 29 main cards without a Hero; those who hold with
/// 1.1.5.c instead repeal this rule and write `mainMinimum`, 29.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Minimum {
    min: u32,
}

/// Most cards, the Hero among them.
///
/// Legal in Sandbox: a Hero and 99 main cards. Illegal: 100 main cards and a Hero.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Maximum {
    max: u32,
}

impl Check for Minimum {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let size = context.deck.counts().with_hero();
        if size < self.min {
            let excess = self.min - size;
            report.add(Finding {
                code: Code::SizeTooSmall,
                message: format!(
                    "add {}: {}{}",
                    words::cards(excess),
                    both(size, self.min, context),
                    context.lower_bound()
                ),
                actual: size.into(),
                limit: self.min.into(),
                comparator: Comparator::Min,
                excess,
                cards: Vec::new(),
            });
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        Measure::at_least(context.deck.counts().with_hero(), self.min, counted(context))
    }
}

impl Check for Maximum {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let size = context.deck.counts().with_hero();
        if size > self.max {
            let excess = size - self.max;
            report.add(Finding {
                code: Code::SizeTooLarge,
                message: format!(
                    "remove {}: {}{}",
                    words::cards(excess),
                    both(size, self.max, context),
                    context.lower_bound()
                ),
                actual: size.into(),
                limit: self.max.into(),
                comparator: Comparator::Max,
                excess,
                cards: Vec::new(),
            });
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        Measure::at_most(context.deck.counts().with_hero(), self.max, counted(context))
    }
}

/// The main cards and one Hero: a second is no further card of the deck (C3).
fn counted(context: &CheckContext<'_>) -> Vec<CardLine> {
    let mut cards = context.lines(|e| e.kind.is_main());
    if let Some(hero) = context.deck.hero() {
        let hero = CardLine { quantity: 1, ..hero.line(context.index) };
        let at = cards.partition_point(|c| c.key() < hero.key());
        cards.insert(at, hero);
    }
    cards
}

/// Both figures, since "a list of 30 cards" says nothing until it is known whether the Hero is inside.
fn both(size: u32, limit: u32, context: &CheckContext<'_>) -> String {
    format!("{size} of {limit} with the Hero, {} without the Hero", context.deck.counts().without_hero())
}
