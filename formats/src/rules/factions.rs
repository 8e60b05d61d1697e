//! How many factions a deck may have.

use super::{
    RuleKind,
    faction::{self, Neutral},
};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report},
    code::Code,
    format_error::{Fault, FormatProblem},
    kind::Kind,
    parameters::read_table,
    violation::Comparator,
};
use cards::Faction;
use serde::Deserialize;
use std::sync::Arc;

pub(super) const KIND: RuleKind = RuleKind {
    name: "factions",
    summary: "how many factions the main cards and the Hero have together",
    codes: &[Code::TooManyFactions, Code::NeutralNotAllowed],
    compile: checked,
};

/// How many factions the main cards and the Hero have together: in limited at most three (1.1.5.d), in Doubles exactly
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

fn checked(parameters: &toml::Table) -> Result<Arc<dyn Check>, Fault> {
    let factions: Factions = read_table(parameters.clone())?;
    let Factions { min, max, .. } = factions;
    if min > max {
        let text = format!("it asks for {min} factions and allows {max}");
        return Err((vec!["max".to_owned()], FormatProblem::Contradiction(text)));
    }
    Ok(Arc::new(factions))
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

impl Check for Factions {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        faction::refuse_neutral(self.neutral, context, report);
        let found = FactionsFound::in_deck(context);
        let (n, counts) = (found.number(), context.deck.counts());
        let open = if counts.faction_unknown > 0 { faction::unknown(context) } else { Vec::new() };
        let most = n.saturating_add(if open.is_empty() { 0 } else { Self::may_add(context) });
        if n > self.max || most < self.min {
            report.add(self.finding(found, context));
        } else if most > self.max || n < self.min {
            report.not_checked(faction::unknown_words(&open));
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
            true => (self.min, Comparator::Min, "add a card of another", self.min - n),
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
