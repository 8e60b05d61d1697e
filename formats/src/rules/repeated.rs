//! Each Unique stands in a deck at most once.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report, lines},
    code::Code,
    deck::{Entry, Identity},
    violation::Comparator,
};
use cards::Rarity;
use serde::Deserialize;
use std::cmp::Reverse;

pub(super) const KIND: RuleKind = RuleKind {
    name: "uniqueRepeated",
    summary: "each Unique at most once",
    codes: &[Code::UniqueRepeated],
    compile: compile::<Repeated>,
};

/// Each Unique at most once: every one has its own number and only one such card exists (2.2.6.f). Its identity is its
/// whole reference, set included, product letter not (formats.md C8).
///
/// Legal: `ALT_CORE_B_MU_08_U_2640` and `ALT_COREKS_B_MU_08_U_2640`. Illegal: two of the first.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Repeated {}

impl Check for Repeated {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        if context.deck.counts().rarity(Rarity::Unique) < 2 {
            return;
        }
        for same in by_card(context).chunk_by(|a, b| a.0 == b.0) {
            let n = copies(same);
            if n < 2 {
                continue;
            }
            let cards = lines(same.iter().map(|(_, e)| *e), context.index);
            report.add(Finding {
                code: Code::UniqueRepeated,
                message: format!(
                    "remove {} of {} ({}): only one such card exists",
                    n - 1,
                    cards[0].name.as_deref().unwrap_or_default(),
                    cards[0].reference
                ),
                actual: n.into(),
                limit: 1.into(),
                comparator: Comparator::Max,
                excess: n - 1,
                cards,
            });
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let uniques = by_card(context);
        let most = uniques.chunk_by(|a, b| a.0 == b.0).min_by_key(|same| Reverse(copies(same))).unwrap_or_default();
        Measure::at_most(copies(most), 1, lines(most.iter().map(|(_, e)| *e), context.index))
    }
}

/// The Uniques of the deck, all printings of one together.
fn by_card<'a>(context: &CheckContext<'a>) -> Vec<(Identity, &'a Entry)> {
    let uniques = context.deck.entries().iter().filter(|e| e.rarity == Some(Rarity::Unique));
    let mut by_card: Vec<_> = uniques.map(|e| (e.identity(context.index), e)).collect();
    by_card.sort_by(|a, b| a.0.cmp(&b.0));
    by_card
}

fn copies(same: &[(Identity, &Entry)]) -> u32 {
    same.iter().map(|(_, e)| e.quantity).sum()
}
