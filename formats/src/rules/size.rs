//! Fewest and most cards: the main cards without the Hero, or with the Hero among them.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report},
    deck::Counts,
    kind::Kind,
    violation::{CardLine, Code, Comparator},
    words,
};
use serde::Deserialize;

pub(super) const MAIN_MINIMUM: RuleKind = RuleKind {
    name: "mainMinimum",
    summary: "fewest main cards, the Hero not among them",
    codes: &[Code::SizeTooSmall],
    compile: compile::<Minimum>,
};

pub(super) const MAIN_MAXIMUM: RuleKind = RuleKind {
    name: "mainMaximum",
    summary: "most main cards, the Hero not among them",
    codes: &[Code::SizeTooLarge],
    compile: compile::<Maximum>,
};

pub(super) const TOTAL_MINIMUM: RuleKind = RuleKind {
    name: "totalMinimum",
    summary: "fewest cards, the Hero among them",
    codes: &[Code::SizeTooSmall],
    compile: compile::<TotalMinimum>,
};

pub(super) const TOTAL_MAXIMUM: RuleKind = RuleKind {
    name: "totalMaximum",
    summary: "most cards, the Hero among them",
    codes: &[Code::SizeTooLarge],
    compile: compile::<TotalMaximum>,
};

/// Fewest main cards (1.1.4.b). Tested on the cards without the Hero, so that a missing Hero is not reported again as
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

/// Fewest cards of a limited deck, where the Hero counts if one is played (P-LIM; formats.md C3 and section 7 item 4).
///
/// Legal in Sealed: a Hero and 29 main cards, or 30 main cards. Illegal: 29 main cards without a Hero; those who hold with
/// 1.1.5.c of 3.0 instead repeal this rule and write `mainMinimum`, 29.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TotalMinimum {
    min: u32,
}

/// Most cards, the Hero among them.
///
/// Legal in Sandbox: a Hero and 99 main cards. Illegal: 100 main cards and a Hero.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TotalMaximum {
    max: u32,
}

impl Check for Minimum {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let size = self.convergence.size(context.deck.counts());
        let min = self.with_pool.limit(self.min, self.convergence, context);
        if size < min {
            report.add(too_few(size, min, &both(size, min, context), context));
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
            report.add(too_many(size, max, &both(size, max, context), context));
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let limit = self.with_pool.limit(self.max, self.convergence, context);
        Measure::at_most(self.convergence.size(context.deck.counts()), limit, self.convergence.cards(context))
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

/// Both figures, since "a list of 60 cards" says nothing until it is known whether the Hero is inside.
fn both(size: u32, limit: u32, context: &CheckContext<'_>) -> String {
    let with = size + context.deck.counts().heroes.min(1);
    format!("{size} of {limit} without the Hero, {with} of {} with the Hero", limit + 1)
}

impl Check for TotalMinimum {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let size = context.deck.counts().with_hero();
        if size < self.min {
            report.add(too_few(size, self.min, &both_with_the_hero(size, self.min, context), context));
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        Measure::at_least(context.deck.counts().with_hero(), self.min, with_a_hero(context))
    }
}

impl Check for TotalMaximum {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let size = context.deck.counts().with_hero();
        if size > self.max {
            report.add(too_many(size, self.max, &both_with_the_hero(size, self.max, context), context));
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        Measure::at_most(context.deck.counts().with_hero(), self.max, with_a_hero(context))
    }
}

/// The main cards and one Hero: a second is no further card of the deck (C3).
fn with_a_hero(context: &CheckContext<'_>) -> Vec<CardLine> {
    let mut cards = context.lines(|e| e.kind.is_main());
    if let Some(hero) = context.deck.hero() {
        let hero = CardLine { quantity: 1, ..hero.line(context.index) };
        let at = cards.partition_point(|c| c.key() < hero.key());
        cards.insert(at, hero);
    }
    cards
}

/// Both figures, since "a list of 30 cards" says nothing until it is known whether the Hero is inside.
fn both_with_the_hero(size: u32, limit: u32, context: &CheckContext<'_>) -> String {
    format!("{size} of {limit} with the Hero, {} without the Hero", context.deck.counts().without_hero())
}

/// Fewer cards than a deck must have; `figures` are both sizes of it.
fn too_few(size: u32, min: u32, figures: &str, context: &CheckContext<'_>) -> Finding {
    Finding {
        code: Code::SizeTooSmall,
        message: format!("add {}: {figures}{}", words::cards(min - size), context.lower_bound()),
        actual: size.into(),
        limit: min.into(),
        comparator: Comparator::Min,
        excess: min - size,
        cards: Vec::new(),
    }
}

/// More cards than a deck may have; `figures` are both sizes of it.
fn too_many(size: u32, max: u32, figures: &str, context: &CheckContext<'_>) -> Finding {
    Finding {
        code: Code::SizeTooLarge,
        message: format!("remove {}: {figures}{}", words::cards(size - max), context.lower_bound()),
        actual: size.into(),
        limit: max.into(),
        comparator: Comparator::Max,
        excess: size - max,
        cards: Vec::new(),
    }
}
