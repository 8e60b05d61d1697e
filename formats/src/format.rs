//! A compiled format with its rules and the origin of each limit.

use crate::{
    check::{Check, CheckContext, Findings, Report},
    citation::Citation,
    violation::Severity,
};
use cards::Date;
use std::sync::Arc;

/// A format whose rules are resolved and compiled. It includes the rules it was built on, and every limit knows its origin.
///
/// Only [`Registry`](crate::Registry) makes one, so every format is consistent: its rules exist, have all their parameters and do
/// not contradict one another.
#[derive(Clone, Debug)]
pub struct Format {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) summary: String,
    pub(crate) extends: Option<String>,
    pub(crate) players: u8,
    pub(crate) teams: Option<u8>,
    pub(crate) rules: Vec<Rule>,
}

impl Format {
    /// Id in requests.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// English name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Version of its rules.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// One sentence on it.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// Id of the format it was built on.
    #[must_use]
    pub fn extends(&self) -> Option<&str> {
        self.extends.as_deref()
    }

    /// Players at one table.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Teams at one table, where players are not alone.
    #[must_use]
    pub fn teams(&self) -> Option<u8> {
        self.teams
    }

    /// Its rules, inherited ones included, in the order of [`RULES`](crate::RULES).
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// One of its rules by name.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        self.rules.iter().find(|r| r.name == name)
    }

    /// Whether a verdict needs to know which cards the player opened.
    #[must_use]
    pub fn needs_pool(&self) -> bool {
        self.rule("pool").is_some()
    }

    /// Whether the order of the list is part of the deck (C11).
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        self.rule("order").is_some()
    }
}

/// The format in whose file a limit stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Its id.
    pub format: String,
    /// Its version.
    pub version: String,
}

/// One rule of a format with its values and their provenance.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Name in camel case: `copiesPerName`.
    pub name: &'static str,
    /// Its own parameters, as written.
    pub parameters: toml::Table,
    /// What breaking it means.
    pub severity: Severity,
    /// First day on which it holds; `None` for always.
    pub from: Option<Date>,
    /// First day on which it no longer holds.
    pub until: Option<Date>,
    /// Where the rulebook gives the rule.
    pub citation: Citation,
    /// What else a reader should know.
    pub note: Option<String>,
    /// Which file set these values.
    pub origin: Origin,
    pub(crate) check: Arc<dyn Check>,
}

impl Rule {
    /// Whether it holds on a day: `from` is the first, `until` the first after.
    #[must_use]
    pub fn in_force(&self, day: Date) -> bool {
        self.from.is_none_or(|first| first <= day) && self.until.is_none_or(|end| day < end)
    }

    /// Adds what breaks the rule to the findings.
    pub(crate) fn find(&self, context: &CheckContext<'_>, found: &mut Findings) {
        let mut report = Report { rule: self.name, severity: self.severity, citation: &self.citation, found };
        self.check.check(context, &mut report);
    }
}
