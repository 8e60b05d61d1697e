//! The kinds of rule that a format may be made of. One file a kind; [`RULES`] is the table of all.
mod copies;
mod copies_of_rarity;
mod faction;
mod factions;
mod hero;
mod hero_faction;
mod listed;
mod order;
mod pool;
mod rarity;
mod refused;
mod release;
mod repeated;
mod restrictions;
mod size;
mod total;
mod unique;

pub(crate) mod list;

use crate::{
    Amount, CardLine, Citation, Code, Comparator, Deck, Entry, Kind, NotChecked, Rule, SeasonLists, Severity,
    UniqueList, UsedList, Violation,
    compile::{Fault, read_table},
    explain::Measure,
};
use cards::{Date, Faction, Index};
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
    hero::KIND,
    size::MINIMUM,
    size::MAXIMUM,
    total::MINIMUM,
    total::MAXIMUM,
    faction::KIND,
    factions::KIND,
    hero_faction::KIND,
    copies::KIND,
    copies_of_rarity::KIND,
    rarity::RARE,
    rarity::EXALTED,
    unique::KIND,
    repeated::KIND,
    listed::KIND,
    restrictions::KIND,
    release::KIND,
    pool::KIND,
    refused::CONVERGENCE,
    order::KIND,
];

/// The names of all rules, for a message.
pub(crate) fn names() -> String {
    RULES.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ")
}

/// A rule with its parameters.
pub(crate) trait Check: fmt::Debug + Send + Sync {
    /// Reports what breaks the rule. Must not depend on the order of lines, nor allocate when nothing is wrong.
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>);

    /// What it counts and how far that is from its limit, broken or not. Asked only if someone wants an explanation.
    fn measure(&self, context: &CheckContext<'_>) -> Measure;
}

/// Reads the parameters of a rule as a type that is its check.
fn compile<T: Check + DeserializeOwned + 'static>(parameters: &toml::Table) -> Result<Arc<dyn Check>, Fault> {
    Ok(Arc::new(read_table::<T>(parameters.clone())?))
}

/// What a check looks at: the deck, and everything other than the format that its verdict depends on.
#[derive(Clone, Copy, Debug)]
pub struct CheckContext<'a> {
    /// The deck, resolved in `index`.
    pub deck: &'a Deck,
    /// The opened boosters, resolved in `index`; only formats with a `pool` rule look at it.
    pub pool: Option<&'a Deck>,
    /// Day of the event.
    pub as_of: Date,
    /// The catalogue.
    pub index: &'a Index,
    /// The lists of the season; only formats with a `uniqueListed` rule look at them. [`SeasonLists::none`] if there
    /// are none: then such a format calls no Unique legal.
    pub lists: &'a SeasonLists,
}

impl<'a> CheckContext<'a> {
    /// The entries that satisfy a condition, as reports list them: by name, then by reference.
    pub(crate) fn lines(&self, wanted: impl Fn(&Entry) -> bool) -> Vec<CardLine> {
        lines(self.deck.entries().iter().filter(|e| wanted(e)), self.index)
    }

    /// The faction of the Hero; `None` without one, or if there are Heroes of several factions.
    pub(crate) fn faction_of_heroes(&self) -> Option<Faction> {
        let mut heroes = self.deck.entries().iter().filter(|e| e.kind == Kind::Hero).filter_map(|e| e.faction);
        let first = heroes.next()?;
        heroes.all(|f| f == first).then_some(first)
    }

    /// The pool, if one was given and every line of it could be read.
    pub(crate) fn readable_pool(&self) -> Option<&'a Deck> {
        self.pool.filter(|pool| pool.faults().is_empty())
    }

    /// What a total must say beside itself if it is a lower bound (C10); else nothing. Without a number of lines, so
    /// that splitting one does not change the verdict.
    pub(crate) fn lower_bound(&self) -> &'static str {
        if self.deck.faults().is_empty() { "" } else { "; what cannot be read is not counted" }
    }
}

/// Entries as reports list them.
pub(crate) fn lines<'a>(entries: impl Iterator<Item = &'a Entry>, index: &Index) -> Vec<CardLine> {
    let mut lines: Vec<CardLine> = entries.map(|e| e.line(index)).collect();
    lines.sort_by(|a, b| a.key().cmp(&b.key()));
    lines
}

/// What a check found, before the rule's citation is put to it.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) actual: Amount,
    pub(crate) limit: Amount,
    pub(crate) comparator: Comparator,
    pub(crate) excess: u32,
    pub(crate) cards: Vec<CardLine>,
}

/// What the checks of one verdict found.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) violations: Vec<Violation>,
    pub(crate) not_checked: Vec<NotChecked>,
    pub(crate) lists: Vec<UsedList>,
}

/// Where the check of one rule writes.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    pub(crate) rule: &'a Rule,
    pub(crate) found: &'a mut Findings,
}

impl Report<'_> {
    /// Adds a violation with the citation of the rule.
    pub(crate) fn add(&mut self, finding: Finding) {
        self.push(finding, self.rule.severity, self.rule.citation.clone());
    }

    /// Adds a violation of which the citation is more exact than that of the rule.
    pub(crate) fn add_cited(&mut self, finding: Finding, citation: Citation) {
        self.push(finding, self.rule.severity, citation);
    }

    /// Adds a violation that only warns, whatever the severity of the rule.
    pub(crate) fn warn(&mut self, finding: Finding) {
        self.push(finding, Severity::Warning, self.rule.citation.clone());
    }

    fn push(&mut self, finding: Finding, severity: Severity, citation: Citation) {
        let Finding { code, message, actual, limit, comparator, excess, cards } = finding;
        self.found.violations.push(Violation {
            code,
            rule: self.rule.name,
            severity,
            message,
            actual: Some(actual),
            limit: Some(limit),
            comparator: Some(comparator),
            excess: Some(excess),
            cards,
            citation: Some(citation),
        });
    }

    /// Notes that the rule looked into a list of the season.
    pub(crate) fn used(&mut self, list: &UniqueList) {
        self.found.lists.push(UsedList {
            id: list.id().to_owned(),
            version: list.version().to_owned(),
            sha256: list.sha256().to_owned(),
        });
    }

    /// Notes that the rule could not be checked in full.
    pub(crate) fn not_checked(&mut self, reason: String) {
        self.found.not_checked.push(NotChecked { check: self.rule.name, reason });
    }
}
