use super::{Case, Check, Finding, Report, RuleKind, compile, lines};
use crate::{Code, Comparator, Deck, Entry, Kind, deck::Identity, words};
use cards::Index;
use serde::Deserialize;

pub(super) const KIND: RuleKind = RuleKind {
    name: "pool",
    summary: "every card, the Hero too, comes from the opened boosters",
    codes: &[Code::NotInPool],
    compile: compile::<FromPool>,
};

/// Every card, the Hero too, comes from the opened boosters with its quantity (1.1.5.a). Compared by gameplay card:
/// two printings in the pool serve for two copies of either (formats.md C11b). Tokens, Mana Convergence and other
/// material are left to the rules that speak of them.
///
/// Legal: 2 wanted, 1 booster print and 1 promo opened. Illegal: 2 wanted, 1 opened. Without a pool, or with one that
/// cannot be read in full, it is not checked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FromPool {}

impl Check for FromPool {
    fn check(&self, case: &Case<'_>, report: &mut Report<'_>) {
        let Some(pool) = case.pool else {
            return report.not_checked("no pool was given: send the cards of the opened boosters as pool".to_owned());
        };
        let owned = by_card(pool, case.index);
        for same in by_card(case.deck, case.index).chunk_by(|a, b| a.0 == b.0) {
            let opened = owned.partition_point(|(id, _)| *id < same[0].0);
            let opened = owned[opened..].iter().take_while(|(id, _)| *id == same[0].0).map(|(_, e)| e.quantity).sum();
            let wanted: u32 = same.iter().map(|(_, e)| e.quantity).sum();
            if wanted <= opened {
                continue;
            }
            let cards = lines(same.iter().map(|(_, e)| *e), case.index);
            let name = cards[0].name.clone().unwrap_or_default();
            if !pool.faults().is_empty() {
                let lines = words::counted(u32::try_from(pool.faults().len()).unwrap_or(u32::MAX), "line");
                report.not_checked(format!("{name} is not in the pool, of which {lines} cannot be read"));
                continue;
            }
            report.add(Finding {
                code: Code::NotInPool,
                message: format!("remove {} {name}: {wanted} in the list, {opened} in the pool", wanted - opened),
                actual: wanted.into(),
                limit: opened.into(),
                comparator: Comparator::Max,
                excess: wanted - opened,
                cards,
            });
        }
    }
}

/// The playable cards of a list, all printings of a card together.
fn by_card<'a>(deck: &'a Deck, index: &Index) -> Vec<(Identity, &'a Entry)> {
    let playable = deck.entries().iter().filter(|e| matches!(e.kind, Kind::Hero | Kind::Main));
    let mut by_card: Vec<_> = playable.map(|e| (e.identity(index), e)).collect();
    by_card.sort_by(|a, b| a.0.cmp(&b.0));
    by_card
}
