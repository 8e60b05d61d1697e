//! The kinds of rule of which a format is made. Kinds that ask the same question share a file; [`RULES`] is the
//! table of all.
mod copies;
mod day;
mod faction;
mod hero;
mod order;
mod pool;
mod rarity;
mod refused;
mod size;
mod uniques;

use crate::{
    check::Check,
    file::{Fault, read_table},
    violation::Code,
};
use serde::de::DeserializeOwned;
use std::{fmt, sync::Arc};

/// One kind of rule: its name in formats, what it may report, how its parameters are read.
#[derive(Clone, Copy)]
pub struct RuleKind {
    /// Name in camel case, the key in a format's `rules`.
    pub name: &'static str,
    /// What it checks, in one sentence.
    pub summary: &'static str,
    /// Codes it may report.
    pub codes: &'static [Code],
    pub(crate) compile: fn(&toml::Table) -> Result<Arc<dyn Check>, Fault>,
}

impl fmt::Debug for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RuleKind").field("name", &self.name).field("codes", &self.codes).finish_non_exhaustive()
    }
}

/// Every kind of rule, in the order in which formats list and check them.
pub const RULES: &[RuleKind] = &[
    refused::MATERIAL,
    refused::TOKENS,
    hero::HERO,
    size::MAIN_MINIMUM,
    size::MAIN_MAXIMUM,
    size::TOTAL_MINIMUM,
    size::TOTAL_MAXIMUM,
    faction::FACTION,
    faction::FACTIONS,
    faction::HERO_FACTION,
    copies::COPIES_PER_NAME,
    copies::COPIES_PER_RARITY,
    rarity::RARE,
    rarity::EXALTED,
    rarity::UNIQUE,
    uniques::UNIQUE_REPEATED,
    uniques::UNIQUE_LISTED,
    day::RESTRICTIONS,
    day::RELEASE,
    pool::POOL,
    refused::CONVERGENCE,
    order::ORDER,
];

/// The names of all rules, for a message.
pub(crate) fn names() -> String {
    RULES.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ")
}

/// Reads the parameters of a rule as the type that is its check.
fn compile<T: Check + DeserializeOwned + 'static>(parameters: &toml::Table) -> Result<Arc<dyn Check>, Fault> {
    Ok(Arc::new(read_table::<T>(parameters.clone())?))
}
