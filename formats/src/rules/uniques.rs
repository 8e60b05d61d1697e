//! Which Uniques a deck may have: each of them once, and those of the season list.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report, lines},
    citation::Citation,
    deck::{Entry, Identity},
    file::{Fault, FormatProblem, cut, read_table},
    season::{UniqueList, is_list_id},
    violation::{Code, Comparator},
    words,
};
use cards::Rarity;
use serde::Deserialize;
use std::{cmp::Reverse, sync::Arc};

pub(super) const UNIQUE_REPEATED: RuleKind = RuleKind {
    name: "uniqueRepeated",
    summary: "each Unique at most once",
    codes: &[Code::UniqueRepeated],
    compile: compile::<Repeated>,
};

pub(super) const UNIQUE_LISTED: RuleKind = RuleKind {
    name: "uniqueListed",
    summary: "the season list allows every Unique",
    codes: &[Code::UniqueNotListed],
    compile: checked,
};

/// Each Unique at most once: every one has its own number and only one such card exists (2.2.6.f). Its identity is its
/// whole reference, set included, product letter not (formats.md C8).
///
/// Legal: `ALT_CORE_B_MU_08_U_2640` and `ALT_COREKS_B_MU_08_U_2640`. Illegal: two of the first.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Repeated {}

/// The season list of this id allows every Unique (formats.md 2.5, 2.6). Other cards are not concerned.
///
/// Legal: no Unique; a Unique that the list includes. Illegal: one that it does not include, or excludes. Without a list
/// for the day no Unique is legal, and each is not checked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    list: String,
}

fn checked(parameters: &toml::Table) -> Result<Arc<dyn Check>, Fault> {
    let listed: Listed = read_table(parameters.clone())?;
    if !is_list_id(&listed.list) {
        let text = format!("{:?} is no id of a list: lower-case letters, digits, _ and -", cut(&listed.list));
        return Err((vec!["list".to_owned()], FormatProblem::Parameter(text)));
    }
    Ok(Arc::new(listed))
}

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

impl Check for Listed {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        if context.deck.counts().rarity(Rarity::Unique) == 0 {
            return;
        }
        let Some(list) = context.lists.get(&self.list, context.as_of) else {
            let uniques = context.lines(is_unique);
            let open = |cards: &str| {
                let Self { list } = self;
                format!("there is no list {list} for {}; it says whether {cards} may be played", context.as_of)
            };
            for unique in uniques.iter().take(words::UNCHECKED) {
                report.not_checked(open(&unique.reference));
            }
            if let Some(more) = uniques.len().checked_sub(words::UNCHECKED).filter(|more| *more > 0) {
                report.not_checked(open(&format!("{more} more Uniques")));
            }
            return;
        };
        report.used(list);
        let cards = context.lines(|e| is_unique(e) && !list.allows(e.reference(context.index)));
        let n: u32 = cards.iter().map(|c| c.quantity).sum();
        if n == 0 {
            return;
        }
        let version = named(list);
        let message =
            format!("remove {} not in the {version}: {}", words::counted(n, "Unique"), words::listing(&cards));
        let finding = Finding {
            code: Code::UniqueNotListed,
            message,
            actual: n.into(),
            limit: 0.into(),
            comparator: Comparator::Max,
            excess: n,
            cards,
        };
        let citation = Citation { page: Some(version), ..report.citation.clone() };
        report.add_cited(finding, citation);
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let Some(list) = context.lists.get(&self.list, context.as_of) else {
            return match context.deck.counts().rarity(Rarity::Unique) {
                0 => Measure::at_most(0, 0, Vec::new()),
                _ => Measure::default(),
            };
        };
        let cards = context.lines(|e| is_unique(e) && !list.allows(e.reference(context.index)));
        let note = Some(named(list));
        Measure { note, ..Measure::at_most(cards.iter().map(|c| c.quantity).sum(), 0, cards) }
    }
}

fn named(list: &UniqueList) -> String {
    format!("list {}, version {}", list.id(), list.version())
}

fn is_unique(entry: &Entry) -> bool {
    entry.kind.is_main() && entry.rarity == Some(Rarity::Unique)
}
