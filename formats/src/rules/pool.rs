//! Every card comes from the opened boosters or from the product played.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report, lines},
    deck::{Deck, Entry, Identity},
    kind::Kind,
    violation::{Code, Comparator},
    words,
};
use cards::Index;
use serde::Deserialize;

pub(super) const POOL: RuleKind = RuleKind {
    name: "pool",
    summary: "every card, the Hero too, comes from the opened boosters",
    codes: &[Code::NotInPool],
    compile: compile::<FromPool>,
};

/// Every card, the Hero too, comes from the opened boosters with its quantity (1.1.5.a), or from the product that is
/// played (formats.md 2.14). Compared by gameplay card: two printings in the pool serve for two copies of either
/// (formats.md C11b). Tokens, Mana Convergence and other material are left to the rules that speak of them.
///
/// Legal: 2 wanted, 1 booster print and 1 promo opened. Illegal: 2 wanted, 1 opened. Without a pool, or with one that
/// cannot be read in full, it is not checked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FromPool {
    #[serde(default)]
    of: Source,
}

/// What the pool is a list of.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Source {
    /// The cards of the opened boosters.
    #[default]
    Boosters,
    /// The cards of a product with a fixed content; there is no list of products in the program.
    Product,
}

impl Source {
    const fn words(self) -> &'static str {
        match self {
            Self::Boosters => "opened boosters",
            Self::Product => "product",
        }
    }
}

/// One gameplay card of the deck with the copies in the pool.
struct Wanted<'a> {
    entries: Vec<&'a Entry>,
    copies: u32,
    owned: u32,
}

impl Check for FromPool {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let Some(pool) = context.pool else {
            let of = self.of.words();
            return report.not_checked(format!("no pool was given: send the cards of the {of} as pool"));
        };
        for Wanted { entries, copies, owned } in wanted(context, pool).filter(|w| w.copies > w.owned) {
            let cards = lines(entries.into_iter(), context.index);
            let name = cards[0].name.clone().unwrap_or_default();
            if !pool.faults().is_empty() {
                let lines = words::counted(u32::try_from(pool.faults().len()).unwrap_or(u32::MAX), "line");
                report.not_checked(format!("{name} is not in the pool, of which {lines} cannot be read"));
                continue;
            }
            report.add(Finding {
                code: Code::NotInPool,
                message: format!("remove {} {name}: {copies} in the list, {owned} in the pool", copies - owned),
                actual: copies.into(),
                limit: owned.into(),
                comparator: Comparator::Max,
                excess: copies - owned,
                cards,
            });
        }
    }

    /// Measures the card of which the pool has fewest to spare.
    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let Some(pool) = context.pool else { return Measure::default() };
        let tightest = wanted(context, pool).min_by_key(|w| i64::from(w.owned) - i64::from(w.copies));
        match tightest {
            Some(w) => Measure::at_most(w.copies, w.owned, lines(w.entries.into_iter(), context.index)),
            None => Measure::default(),
        }
    }
}

/// The gameplay cards of the deck, each with its copies here and in the pool.
fn wanted<'a>(context: &CheckContext<'a>, pool: &'a Deck) -> impl Iterator<Item = Wanted<'a>> {
    let owned = by_card(pool, context.index);
    let deck = by_card(context.deck, context.index);
    let mut rows = Vec::new();
    for same in deck.chunk_by(|a, b| a.0 == b.0) {
        let first = owned.partition_point(|(id, _)| *id < same[0].0);
        rows.push(Wanted {
            entries: same.iter().map(|(_, e)| *e).collect(),
            copies: same.iter().map(|(_, e)| e.quantity).sum(),
            owned: owned[first..].iter().take_while(|(id, _)| *id == same[0].0).map(|(_, e)| e.quantity).sum(),
        });
    }
    rows.into_iter()
}

/// The playable cards of a list, all printings of a card together.
fn by_card<'a>(deck: &'a Deck, index: &Index) -> Vec<(Identity, &'a Entry)> {
    let playable = deck.entries().iter().filter(|e| matches!(e.kind, Kind::Hero | Kind::Main));
    let mut by_card: Vec<_> = playable.map(|e| (e.identity(index), e)).collect();
    by_card.sort_by(|a, b| a.0.cmp(&b.0));
    by_card
}
