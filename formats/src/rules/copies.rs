//! Limits of copies of one name, in all and in each rarity class.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report, lines},
    deck::Entry,
    violation::{Code, Comparator},
    words,
};
use cards::Rarity;
use serde::Deserialize;
use std::cmp::Reverse;

pub(super) const COPIES_PER_NAME: RuleKind = RuleKind {
    name: "copiesPerName",
    summary: "most main cards of one English name, all rarities, factions, sets and printings together",
    codes: &[Code::TooManyCopies],
    compile: compile::<CopiesPerName>,
};

pub(super) const COPIES_PER_RARITY: RuleKind = RuleKind {
    name: "copiesPerRarity",
    summary: "most main cards of one English name in one rarity class",
    codes: &[Code::TooManyCopiesOfRarity],
    compile: compile::<CopiesPerRarity>,
};

/// Most main cards of one English name (1.1.4.d), over rarities, factions, sets, products and Uniques; Heroes are left
/// out (formats.md C4).
///
/// Legal: 2 Common and 1 Unique of one name. Illegal: 2 Common and 2 Rare; also two families that share a name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CopiesPerName {
    max: u32,
}

/// Most main cards of one English name in each rarity class (formats.md 2.3), where R1 and R2 are one class (2.2.5.b;
/// section 7 item 14).
///
/// Legal in Singleton: one name as Common, Rare and Unique. Illegal: two Commons of one name; an R1 and an R2 of one name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CopiesPerRarity {
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
        // The first of several names with the most copies; `max_by_key` would find the last.
        let most = names.min_by_key(|same| Reverse(main(same))).unwrap_or_default();
        Measure::at_most(main(most), self.max, lines(most.iter().filter(|e| e.kind.is_main()), context.index))
    }
}

impl Check for CopiesPerRarity {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        // If all classes of a name together keep the limit, each of them does.
        if context.deck.counts().copies <= self.max {
            return;
        }
        for same in context.deck.entries().chunk_by(|a, b| a.name == b.name) {
            for rarity in Rarity::ALL {
                let copies = copies(same, rarity);
                if copies <= self.max {
                    continue;
                }
                let (excess, name) = (copies - self.max, context.index.card(same[0].card).english());
                let variants = words::variants(of(same, rarity), context.index);
                report.add(Finding {
                    code: Code::TooManyCopiesOfRarity,
                    message: format!(
                        "{} too many of {name} in one rarity ({variants}: {copies} of {})",
                        words::cards(excess),
                        self.max
                    ),
                    actual: copies.into(),
                    limit: self.max.into(),
                    comparator: Comparator::Max,
                    excess,
                    cards: lines(of(same, rarity), context.index),
                });
            }
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let names = context.deck.entries().chunk_by(|a, b| a.name == b.name);
        let classes = names.flat_map(|same| Rarity::ALL.map(|rarity| (same, rarity)));
        // The first of several classes with the most copies, as above.
        match classes.min_by_key(|(same, rarity)| Reverse(copies(same, *rarity))) {
            Some((same, rarity)) => {
                Measure::at_most(copies(same, rarity), self.max, lines(of(same, rarity), context.index))
            }
            None => Measure::at_most(0, self.max, Vec::new()),
        }
    }
}

/// The cards of one name that are of one class; Heroes and tokens have none (2.2.5.c).
fn of(same: &[Entry], rarity: Rarity) -> impl Iterator<Item = &Entry> {
    same.iter().filter(move |e| e.rarity == Some(rarity))
}

fn copies(same: &[Entry], rarity: Rarity) -> u32 {
    of(same, rarity).map(|e| e.quantity).sum()
}
