//! Limit of Uniques, which may depend on the Hero.

use super::{RuleKind, rarity};
use crate::{
    check::{Check, CheckContext, Measure, Report},
    code::Code,
    deck::Entry,
    format_error::{Fault, FormatProblem},
    kind::Kind,
    parameters::{cut, read_table},
};
use cards::{Faction, Rarity};
use serde::Deserialize;
use std::{collections::BTreeMap, sync::Arc};

pub(super) const KIND: RuleKind = RuleKind {
    name: "unique",
    summary: "most Uniques, by Hero where a table says so",
    codes: &[Code::TooManyUnique],
    compile: checked,
};

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

impl Check for Unique {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        if context.deck.counts().rarity(Rarity::Unique) > 0 {
            rarity::at_most(self.limit(context), Rarity::Unique, Code::TooManyUnique, "Unique", context, report);
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        rarity::counted(self.limit(context), Rarity::Unique, context)
    }
}
