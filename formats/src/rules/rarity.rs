//! Limits of the rarity classes: Rares, Exalted cards, Uniques.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report},
    deck::Entry,
    file::{Fault, FormatProblem, cut, read_table},
    kind::Kind,
    violation::{Code, Comparator},
    words,
};
use cards::{Faction, Rarity};
use serde::Deserialize;
use std::{collections::BTreeMap, sync::Arc};

pub(super) const RARE: RuleKind = RuleKind {
    name: "rare",
    summary: "most Rares, R1 and R2 together",
    codes: &[Code::TooManyRare],
    compile: compile::<Rare>,
};

pub(super) const EXALTED: RuleKind = RuleKind {
    name: "exalted",
    summary: "most Exalted cards, which are no Rares",
    codes: &[Code::TooManyExalted],
    compile: compile::<Exalted>,
};

pub(super) const UNIQUE: RuleKind = RuleKind {
    name: "unique",
    summary: "most Uniques, by Hero where a table says so",
    codes: &[Code::TooManyUnique],
    compile: checked,
};

/// Most Rares (1.1.4.e); R1 and R2 are both Rare (2.2.5.b).
///
/// Legal in Standard: 15. Illegal: 14 R1 and 2 R2.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rare {
    max: u32,
}

/// Most Exalted cards (S003), counted apart from the Rares (formats.md C5).
///
/// Legal in Standard: 15 Rares and 3 Exalted. Illegal: 4 Exalted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exalted {
    max: u32,
}

/// Most Uniques (1.1.4.g), each with its full quantity (formats.md C8). Where `heroes` names the family of the Hero, its
/// number takes the place of `max` (formats.md 2.3); set and product of the Hero do not matter. With several Heroes the
/// largest of their numbers holds, as which of them stays is open.
///
/// Legal in Standard: 3. Illegal: 4, whatever their names. Legal in Singleton: 4 with Subhash & Marmo; illegal: 4 with
/// Teija & Nauraa.
#[derive(Debug)]
struct Unique {
    max: u32,
    /// By family of the Hero, in the order of families.
    heroes: Box<[((Faction, u16), u32)]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    max: u32,
    #[serde(default)]
    heroes: BTreeMap<String, u32>,
}

fn checked(parameters: &toml::Table) -> Result<Arc<dyn Check>, Fault> {
    let Parameters { max, heroes } = read_table(parameters.clone())?;
    let mut by_family = Vec::with_capacity(heroes.len());
    for (family, n) in heroes {
        let Some(key) = read_family(&family) else {
            let text = format!("{:?} is no family of a Hero, such as AX_01", cut(&family));
            return Err((vec!["heroes".to_owned(), cut(&family)], FormatProblem::Parameter(text)));
        };
        by_family.push((key, n));
    }
    by_family.sort_unstable();
    Ok(Arc::new(Unique { max, heroes: by_family.into_boxed_slice() }))
}

/// `AX_01`, as references write it: two digits at least.
fn read_family(text: &str) -> Option<(Faction, u16)> {
    let (faction, digits) = text.split_once('_')?;
    let number: u16 = digits.parse().ok()?;
    let faction = Faction::ALL.into_iter().find(|f| f.code() == faction)?;
    (format!("{number:02}") == digits).then_some((faction, number))
}

impl Check for Rare {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        at_most(self.max, Rarity::Rare, Code::TooManyRare, "Rare", context, report);
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        counted(self.max, Rarity::Rare, context)
    }
}

impl Check for Exalted {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        at_most(self.max, Rarity::Exalted, Code::TooManyExalted, "Exalted card", context, report);
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        counted(self.max, Rarity::Exalted, context)
    }
}

impl Check for Unique {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        if context.deck.counts().rarity(Rarity::Unique) > 0 {
            at_most(self.limit(context), Rarity::Unique, Code::TooManyUnique, "Unique", context, report);
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        counted(self.limit(context), Rarity::Unique, context)
    }
}

impl Unique {
    fn limit(&self, context: &CheckContext<'_>) -> u32 {
        let heroes = context.deck.entries().iter().filter(|e| e.kind == Kind::Hero);
        let of = |e: &Entry| {
            let reference = &context.index.card(e.card).reference;
            let family = (reference.home_faction(), reference.number());
            self.heroes.binary_search_by_key(&family, |row| row.0).map_or(self.max, |at| self.heroes[at].1)
        };
        heroes.map(of).max().unwrap_or(self.max)
    }
}

fn at_most(max: u32, rarity: Rarity, code: Code, noun: &str, context: &CheckContext<'_>, report: &mut Report<'_>) {
    let n = context.deck.counts().rarity(rarity);
    if n <= max {
        return;
    }
    let cards = context.lines(|e| e.rarity == Some(rarity));
    report.add(Finding {
        code,
        message: format!("{} too many ({n} of {max}): {}", words::counted(n - max, noun), words::listing(&cards)),
        actual: n.into(),
        limit: max.into(),
        comparator: Comparator::Max,
        excess: n - max,
        cards,
    });
}

fn counted(max: u32, rarity: Rarity, context: &CheckContext<'_>) -> Measure {
    Measure::at_most(context.deck.counts().rarity(rarity), max, context.lines(|e| e.rarity == Some(rarity)))
}
