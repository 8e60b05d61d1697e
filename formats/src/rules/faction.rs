use super::{Case, Check, Finding, Report, RuleKind, compile};
use crate::{Code, Comparator, Entry, Kind, words};
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

/// What becomes of cards without faction (formats.md section 7 item 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Neutral {
    /// They are not of the Hero's faction.
    Forbidden,
    /// They go with any faction.
    Allowed,
}

/// The faction that cards are compared with.
#[derive(Clone, Copy, Debug)]
enum Standard {
    Hero(Faction),
    Majority(Faction),
}

impl Check for OfHero {
    fn check(&self, case: &Case<'_>, report: &mut Report<'_>) {
        let counts = case.deck.counts();
        let neutral = counts.faction(Faction::Neutral);
        if self.neutral == Neutral::Forbidden && neutral > 0 {
            let cards = case.lines(|e| is(e, Faction::Neutral));
            report.add(Finding {
                code: Code::NeutralNotAllowed,
                message: format!("remove {} without faction: {}", words::cards(neutral), words::listing(&cards)),
                actual: neutral.into(),
                limit: 0.into(),
                comparator: Comparator::Max,
                excess: neutral,
                cards,
            });
        }
        if counts.faction_unknown > 0 {
            let unknown = case.lines(|e| e.kind == Kind::Main && e.faction.is_none());
            let names: Vec<&str> = unknown.iter().map(|c| c.reference.as_str()).collect();
            report.not_checked(format!("the catalogue does not know the faction of {}", names.join(", ")));
        }
        let Some(standard) = standard(case) else { return };
        let (Standard::Hero(wanted) | Standard::Majority(wanted)) = standard;
        if counts.main == counts.faction(wanted) + counts.faction_unknown + neutral {
            return;
        }
        for faction in Faction::ALL.into_iter().filter(|f| *f != wanted && *f != Faction::Neutral) {
            let n = counts.faction(faction);
            if n == 0 {
                continue;
            }
            let cards = case.lines(|e| is(e, faction));
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
}

fn is(entry: &Entry, faction: Faction) -> bool {
    entry.kind == Kind::Main && entry.faction == Some(faction)
}

/// The Hero's faction, else that of most main cards, ties in the order of [`Faction::ALL`] (C6); `None` if nothing
/// has a faction.
fn standard(case: &Case<'_>) -> Option<Standard> {
    let mut heroes = case.deck.entries().iter().filter(|e| e.kind == Kind::Hero).filter_map(|e| e.faction);
    if let Some(first) = heroes.next()
        && heroes.all(|f| f == first)
    {
        return Some(Standard::Hero(first));
    }
    let counts = case.deck.counts();
    let most = Faction::ALL
        .into_iter()
        .filter(|f| *f != Faction::Neutral && counts.faction(*f) > 0)
        .min_by_key(|f| (std::cmp::Reverse(counts.faction(*f)), *f));
    most.map(Standard::Majority)
}
