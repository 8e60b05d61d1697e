//! The factions of a deck: that every main card has the faction of the Hero, how many factions there are, and that the faction of
//! the Hero is among them. Also the cards without faction.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report},
    deck::Entry,
    file::{Fault, FormatProblem, read_table},
    kind::{Kind, majority},
    violation::{CardLine, Code, Comparator},
    words,
};
use cards::Faction;
use serde::Deserialize;
use std::sync::Arc;

pub(super) const FACTION: RuleKind = RuleKind {
    name: "faction",
    summary: "every main card has the faction of the Hero",
    codes: &[Code::FactionMismatch, Code::NeutralNotAllowed],
    compile: compile::<OfHero>,
};

pub(super) const FACTIONS: RuleKind = RuleKind {
    name: "factions",
    summary: "how many factions the main cards and the Hero have together",
    codes: &[Code::TooManyFactions, Code::NeutralNotAllowed],
    compile: checked,
};

pub(super) const HERO_FACTION: RuleKind = RuleKind {
    name: "heroFaction",
    summary: "the Hero's faction is one of those of the main cards",
    codes: &[Code::HeroFactionUnused],
    compile: compile::<HeroFaction>,
};

/// Every main card has the faction of the Hero (1.1.4.c); the faction is that of the card itself, whatever its
/// reference says (2.2.10.c). Without a Hero, or with Heroes of several factions, the faction of most main cards takes
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

/// How many factions the main cards and the Hero have together: in limited at most three (1.1.5.c), in Doubles exactly
/// two (formats.md 2.7). Cards without faction do not count (C7); whether they may be played is `neutral`.
///
/// Legal in Sealed: a Muna Hero with cards of Muna and Yzmir. Illegal: an Axiom Hero with cards of Bravos, Lyra and Muna.
/// Illegal in Doubles: a Muna Hero with cards of Muna alone.
///
/// Heroes of several factions add none, since which of them stays is open. Uniques of which the faction is not known
/// leave it open whether there are too many or too few, unless there is room for all of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Factions {
    #[serde(default)]
    min: u32,
    max: u32,
    #[serde(default)]
    neutral: Neutral,
}

/// The Hero's faction is one of those of the main cards (P-LIM; formats.md 2.10).
///
/// Legal: no Hero; a Muna Hero with one Muna card. To be warned of: a Muna Hero with none. Heroes of several factions are
/// left to the rule on Heroes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeroFaction {}

/// What happens to cards without faction (formats.md section 7 item 6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Neutral {
    /// They do not have the faction that is asked for.
    Forbidden,
    /// They count as being of any faction.
    #[default]
    Allowed,
}

/// The faction that cards are compared with.
#[derive(Clone, Copy, Debug)]
enum ComparedWith {
    Hero(Faction),
    Majority(Faction),
}

fn checked(parameters: &toml::Table) -> Result<Arc<dyn Check>, Fault> {
    let factions: Factions = read_table(parameters.clone())?;
    let Factions { min, max, .. } = factions;
    if min > max {
        let text = format!("it asks for {min} factions and allows {max}");
        return Err((vec!["max".to_owned()], FormatProblem::Contradiction(text)));
    }
    Ok(Arc::new(factions))
}

impl Check for OfHero {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let counts = context.deck.counts();
        let neutral = counts.faction(Faction::Neutral);
        refuse_neutral(self.neutral, context, report);
        if counts.faction_unknown > 0 {
            report.not_checked(unknown_words(&unknown(context)));
        }
        let Some(standard) = compared_with(context) else { return };
        let (ComparedWith::Hero(wanted) | ComparedWith::Majority(wanted)) = standard;
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
                ComparedWith::Hero(_) => format!("the Hero is {}", wanted.name()),
                ComparedWith::Majority(_) => {
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
        let wanted = compared_with(context).map(|(ComparedWith::Hero(f) | ComparedWith::Majority(f))| f);
        let other = |f: Faction| match f {
            Faction::Neutral => self.neutral == Neutral::Forbidden,
            f => wanted.is_some_and(|wanted| f != wanted),
        };
        let cards = context.lines(|e| e.kind == Kind::Main && e.faction.is_some_and(other));
        Measure::at_most(cards.iter().map(|c| c.quantity).sum(), 0, cards)
    }
}

/// The Hero's faction, otherwise that of most main cards, with ties in the order of [`Faction::ALL`] (C6); `None` if no card has
/// a faction.
fn compared_with(context: &CheckContext<'_>) -> Option<ComparedWith> {
    if let Some(of_hero) = context.faction_of_heroes() {
        return Some(ComparedWith::Hero(of_hero));
    }
    let counts = context.deck.counts();
    majority(|faction| counts.faction(faction).into()).map(ComparedWith::Majority)
}

fn is(entry: &Entry, faction: Faction) -> bool {
    entry.kind == Kind::Main && entry.faction == Some(faction)
}

impl Check for Factions {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        refuse_neutral(self.neutral, context, report);
        let found = FactionsFound::in_deck(context);
        let (n, counts) = (found.number(), context.deck.counts());
        let open = if counts.faction_unknown > 0 { unknown(context) } else { Vec::new() };
        let most = n.saturating_add(if open.is_empty() { 0 } else { Self::may_add(context) });
        if n > self.max || most < self.min {
            report.add(self.finding(found, context));
        } else if most > self.max || n < self.min {
            report.not_checked(unknown_words(&open));
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let found = FactionsFound::in_deck(context);
        Measure::between(found.number(), self.min, self.max, Vec::new())
    }
}

impl Factions {
    /// Most factions that Uniques without facts may add: one each, whatever their printings.
    fn may_add(context: &CheckContext<'_>) -> u32 {
        let open = context.deck.entries().iter().filter(|e| e.kind == Kind::Main && e.faction.is_none());
        let mut cards: Vec<_> = open.map(|e| e.identity(context.index)).collect();
        cards.sort();
        cards.dedup();
        u32::try_from(cards.len()).unwrap_or(u32::MAX)
    }

    fn finding(&self, found: FactionsFound, context: &CheckContext<'_>) -> Finding {
        let n = found.number();
        let exact = self.min == self.max;
        let (limit, comparator, what, excess) = match n < self.min {
            true => (self.min, Comparator::Min, "add a card of another faction", self.min - n),
            false => (self.max, Comparator::Max, "leave out one", found.to_remove(self.max)),
        };
        let demand = match (exact, n < self.min) {
            (true, _) => "exactly",
            (_, true) => "at least",
            (_, false) => "at most",
        };
        let of = found.words();
        Finding {
            code: Code::TooManyFactions,
            message: format!(
                "{what}: {} ({of}), {demand} {limit} allowed{}",
                if n == 1 { "1 faction".to_owned() } else { format!("{n} factions") },
                context.lower_bound()
            ),
            actual: n.into(),
            limit: limit.into(),
            comparator: if exact { Comparator::Exact } else { comparator },
            excess,
            cards: match n < self.min {
                true => Vec::new(),
                false => context.lines(|e| e.kind == Kind::Main && e.faction.is_some_and(|f| f != Faction::Neutral)),
            },
        }
    }
}

/// The factions of a deck.
#[derive(Clone, Copy)]
struct FactionsFound {
    /// Main cards by faction, in the order of [`Faction::ALL`].
    cards: [u32; 7],
    /// The faction of the Hero, if it is certain.
    hero: Option<Faction>,
}

impl FactionsFound {
    fn in_deck(context: &CheckContext<'_>) -> Self {
        Self { cards: context.deck.counts().factions, hero: context.faction_of_heroes() }
    }

    /// The factions with their cards; 0 for one that only the Hero has.
    fn iter(self) -> impl Iterator<Item = (Faction, u32)> {
        let with_cards = Faction::ALL.into_iter().map(move |f| (f, self.cards[f as usize]));
        with_cards.filter(move |(f, n)| *f != Faction::Neutral && (*n > 0 || self.hero == Some(*f)))
    }

    fn number(self) -> u32 {
        self.iter().map(|_| 1).sum()
    }

    /// Fewest cards whose removal leaves this many factions; the Hero's faction always stays.
    fn to_remove(self, factions: u32) -> u32 {
        let mut others: Vec<u32> = self.iter().filter(|(f, _)| self.hero != Some(*f)).map(|(_, n)| n).collect();
        others.sort_unstable();
        let surplus = self.number().saturating_sub(factions) as usize;
        others.iter().take(surplus).sum()
    }

    /// `Muna 20 and the Hero, Yzmir 9`.
    fn words(self) -> String {
        let one = |(f, n): (Faction, u32)| match (self.hero == Some(f), n) {
            (true, 0) => format!("{} the Hero", f.name()),
            (true, n) => format!("{} {n} and the Hero", f.name()),
            (false, n) => format!("{} {n}", f.name()),
        };
        self.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

impl Check for HeroFaction {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let Some(of_hero) = context.faction_of_heroes() else { return };
        let counts = context.deck.counts();
        if counts.faction(of_hero) > 0 {
            return;
        }
        if counts.faction_unknown > 0 {
            return report.not_checked(unknown_words(&unknown(context)));
        }
        let name = of_hero.name();
        report.add(Finding {
            code: Code::HeroFactionUnused,
            message: format!(
                "add a card of {name}, or leave the Hero out: no main card is {name}{}",
                context.lower_bound()
            ),
            actual: 0.into(),
            limit: 1.into(),
            comparator: Comparator::Min,
            excess: 1,
            cards: context.lines(|e| e.kind == Kind::Hero),
        });
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let Some(of_hero) = context.faction_of_heroes() else { return Measure::default() };
        let cards = context.lines(|e| e.kind == Kind::Main && e.faction == Some(of_hero));
        Measure::at_least(context.deck.counts().faction(of_hero), 1, cards)
    }
}

/// Reports cards without faction where they are forbidden.
fn refuse_neutral(neutral: Neutral, context: &CheckContext<'_>, report: &mut Report<'_>) {
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
fn unknown(context: &CheckContext<'_>) -> Vec<CardLine> {
    context.lines(|e| e.kind == Kind::Main && e.faction.is_none())
}

/// Why a rule on factions could not be checked.
fn unknown_words(unknown: &[CardLine]) -> String {
    format!(
        "the catalogue does not know the faction of {}; import the record, or give the facts in `uniques`",
        words::references(unknown)
    )
}
