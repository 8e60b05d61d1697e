//! Every main card has the faction of the Hero; also the cards without faction.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report},
    code::Code,
    deck::Entry,
    kind::Kind,
    violation::{CardLine, Comparator},
    words,
};
use cards::Faction;
use serde::Deserialize;

pub(super) const KIND: RuleKind = RuleKind {
    name: "faction",
    summary: "every main card has the faction of the Hero",
    codes: &[Code::FactionMismatch, Code::NeutralNotAllowed],
    compile: compile::<OfHero>,
};

/// Every main card has the faction of the Hero (1.1.4.d); the faction is that of the card itself, whatever its
/// reference says (2.2.9.c). Without a Hero, or with Heroes of several factions, the faction of most main cards takes
/// its place and the message says so (formats.md C6).
///
/// Legal: Muna Hero, `ALT_CORE_B_AX_14_R2` (Muna). Illegal: Muna Hero, `ALT_CORE_B_MU_08_R2` (Yzmir).
///
/// Mana Convergence has no faction either but is left to its own rule: one card, one reproach.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OfHero {
    neutral: Neutral,
}

/// What happens to cards without faction (formats.md section 7 item 6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Neutral {
    /// They do not have the faction that is asked for.
    Forbidden,
    /// They count as being of any faction.
    #[default]
    Allowed,
}

/// The faction that cards are compared with.
#[derive(Clone, Copy, Debug)]
enum Standard {
    Hero(Faction),
    Majority(Faction),
}

impl Check for OfHero {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let counts = context.deck.counts();
        let neutral = counts.faction(Faction::Neutral);
        refuse_neutral(self.neutral, context, report);
        if counts.faction_unknown > 0 {
            report.not_checked(unknown_words(&unknown(context)));
        }
        let Some(standard) = standard(context) else { return };
        let (Standard::Hero(wanted) | Standard::Majority(wanted)) = standard;
        if counts.main == counts.faction(wanted) + counts.faction_unknown + neutral {
            return;
        }
        for faction in Faction::ALL.into_iter().filter(|f| *f != wanted && *f != Faction::Neutral) {
            let n = counts.faction(faction);
            if n == 0 {
                continue;
            }
            let cards = context.lines(|e| is(e, faction));
            let of = match standard {
                Standard::Hero(_) => format!("the Hero is {}", wanted.name()),
                Standard::Majority(_) => {
                    format!("most cards are {} (relative to majority faction, as no Hero decides)", wanted.name())
                }
            };
            report.add(Finding {
                code: Code::FactionMismatch,
                message: format!("remove {} of {}, {of}: {}", words::cards(n), faction.name(), words::listing(&cards)),
                actual: faction.code().into(),
                limit: wanted.code().into(),
                comparator: Comparator::Set,
                excess: n,
                cards,
            });
        }
    }

    /// Cards of other factions; none is allowed.
    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let wanted = standard(context).map(|(Standard::Hero(f) | Standard::Majority(f))| f);
        let other = |f: Faction| match f {
            Faction::Neutral => self.neutral == Neutral::Forbidden,
            f => wanted.is_some_and(|wanted| f != wanted),
        };
        let cards = context.lines(|e| e.kind == Kind::Main && e.faction.is_some_and(other));
        Measure::at_most(cards.iter().map(|c| c.quantity).sum(), 0, cards)
    }
}

/// Reports cards without faction where they are forbidden.
pub(super) fn refuse_neutral(neutral: Neutral, context: &CheckContext<'_>, report: &mut Report<'_>) {
    let n = context.deck.counts().faction(Faction::Neutral);
    if n == 0 || neutral == Neutral::Allowed {
        return;
    }
    let cards = context.lines(|e| is(e, Faction::Neutral));
    report.add(Finding {
        code: Code::NeutralNotAllowed,
        message: format!("remove {} without faction: {}", words::cards(n), words::listing(&cards)),
        actual: n.into(),
        limit: 0.into(),
        comparator: Comparator::Max,
        excess: n,
        cards,
    });
}

/// The Uniques of which the catalogue does not know the faction.
pub(super) fn unknown(context: &CheckContext<'_>) -> Vec<CardLine> {
    context.lines(|e| e.kind == Kind::Main && e.faction.is_none())
}

/// Why a rule on factions could not be checked.
pub(super) fn unknown_words(unknown: &[CardLine]) -> String {
    format!("the catalogue does not know the faction of {}", words::references(unknown))
}

fn is(entry: &Entry, faction: Faction) -> bool {
    entry.kind == Kind::Main && entry.faction == Some(faction)
}

/// The Hero's faction, otherwise that of most main cards, with ties in the order of [`Faction::ALL`] (C6); `None` if no card has
/// a faction.
fn standard(context: &CheckContext<'_>) -> Option<Standard> {
    if let Some(of_hero) = context.faction_of_heroes() {
        return Some(Standard::Hero(of_hero));
    }
    let counts = context.deck.counts();
    let most = Faction::ALL
        .into_iter()
        .filter(|f| *f != Faction::Neutral && counts.faction(*f) > 0)
        .min_by_key(|f| (std::cmp::Reverse(counts.faction(*f)), *f));
    most.map(Standard::Majority)
}
