//! The interface of a rule to its callers: what it looks at, where it reports what it found, and what it measured.

use crate::{
    citation::Citation,
    deck::{Deck, Entry},
    kind::Kind,
    season::{SeasonLists, UniqueList},
    violation::{Amount, CardLine, Code, Comparator, NotChecked, Severity, Violation},
};
use cards::{Date, Faction, Index};
use serde::Serialize;
use std::fmt;

/// A rule with its parameters.
pub(crate) trait Check: fmt::Debug + Send + Sync {
    /// Reports what breaks the rule. Must not depend on the order of lines, nor allocate when nothing is wrong.
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>);

    /// What the rule counts and how far that is from its limit, broken or not. Called only if someone wants an explanation.
    fn measure(&self, context: &CheckContext<'_>) -> Measure;
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
    /// The season lists; only formats with a `uniqueListed` rule look at them. [`SeasonLists::none`] if there
    /// are none: then such a format calls no Unique legal.
    pub lists: &'a SeasonLists,
}

impl<'a> CheckContext<'a> {
    /// The entries that satisfy a condition, as reports list them: by name, then by reference.
    pub(crate) fn lines(&self, wanted: impl Fn(&Entry) -> bool) -> Vec<CardLine> {
        lines(self.deck.entries().iter().filter(|e| wanted(e)), self.index)
    }

    /// The faction of the Hero; `None` if there is no Hero, or if there are Heroes of several factions.
    pub(crate) fn faction_of_heroes(&self) -> Option<Faction> {
        let mut heroes = self.deck.entries().iter().filter(|e| e.kind == Kind::Hero).filter_map(|e| e.faction);
        let first = heroes.next()?;
        heroes.all(|f| f == first).then_some(first)
    }

    /// The pool, if one was given and every line of it could be read.
    pub(crate) fn readable_pool(&self) -> Option<&'a Deck> {
        self.pool.filter(|pool| pool.faults().is_empty())
    }

    /// What a message must add to a total that is a lower bound (C10); otherwise an empty text. It gives no number of lines, so
    /// that splitting a line does not change the verdict.
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

/// What a check found, before the citation of the rule is added.
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
    /// Name of the rule.
    pub(crate) rule: &'static str,
    pub(crate) severity: Severity,
    pub(crate) citation: &'a Citation,
    pub(crate) found: &'a mut Findings,
}

impl Report<'_> {
    /// Adds a violation with the citation of the rule.
    pub(crate) fn add(&mut self, finding: Finding) {
        self.push(finding, self.severity, self.citation.clone());
    }

    /// Adds a violation with a more exact citation than that of the rule.
    pub(crate) fn add_cited(&mut self, finding: Finding, citation: Citation) {
        self.push(finding, self.severity, citation);
    }

    /// Adds a violation that only warns, whatever the severity of the rule.
    pub(crate) fn warn(&mut self, finding: Finding) {
        self.push(finding, Severity::Warning, self.citation.clone());
    }

    fn push(&mut self, finding: Finding, severity: Severity, citation: Citation) {
        let Finding { code, message, actual, limit, comparator, excess, cards } = finding;
        self.found.violations.push(Violation {
            code,
            rule: self.rule,
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

    /// Notes that the rule looked into a season list.
    pub(crate) fn used(&mut self, list: &UniqueList) {
        self.found.lists.push(UsedList {
            id: list.id().to_owned(),
            version: list.version().to_owned(),
            sha256: list.sha256().to_owned(),
        });
    }

    /// Notes that the rule could not be checked in full.
    pub(crate) fn not_checked(&mut self, reason: String) {
        self.found.not_checked.push(NotChecked { check: self.rule, reason });
    }
}

/// The figures of one rule.
#[derive(Debug, Default)]
pub(crate) struct Measure {
    pub(crate) actual: Option<Amount>,
    pub(crate) limit: Option<Amount>,
    pub(crate) comparator: Option<Comparator>,
    pub(crate) margin: Option<i64>,
    pub(crate) cards: Vec<CardLine>,
    pub(crate) note: Option<String>,
}

impl Measure {
    pub(crate) fn at_most(actual: u32, limit: u32, cards: Vec<CardLine>) -> Self {
        Self::new(actual, limit, Comparator::Max, i64::from(limit) - i64::from(actual), cards)
    }

    pub(crate) fn at_least(actual: u32, limit: u32, cards: Vec<CardLine>) -> Self {
        Self::new(actual, limit, Comparator::Min, i64::from(actual) - i64::from(limit), cards)
    }

    pub(crate) fn exactly(actual: u32, limit: u32, cards: Vec<CardLine>) -> Self {
        Self::new(actual, limit, Comparator::Exact, -i64::from(actual.abs_diff(limit)), cards)
    }

    /// A number between two limits: reports the limit that is broken, otherwise the maximum.
    pub(crate) fn between(actual: u32, min: u32, max: u32, cards: Vec<CardLine>) -> Self {
        match (min == max, actual < min) {
            (true, _) => Self::exactly(actual, min, cards),
            (_, true) => Self::at_least(actual, min, cards),
            (_, false) => Self::at_most(actual, max, cards),
        }
    }

    fn new(actual: u32, limit: u32, comparator: Comparator, margin: i64, cards: Vec<CardLine>) -> Self {
        let (actual, limit, comparator) = (Some(actual.into()), Some(limit.into()), Some(comparator));
        Self { actual, limit, comparator, margin: Some(margin), cards, note: None }
    }
}

/// A season list as a verdict names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UsedList {
    /// The id by which the format names it.
    pub id: String,
    /// Its version.
    pub version: String,
    /// SHA-256 of its file, in lower-case hexadecimal.
    pub sha256: String,
}
