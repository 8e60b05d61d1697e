//! Formats, with their rules as data.

use crate::json::unserialisable;
use answers::Problem;
use cards::Date;
use formats::{Citation, Format, Rule, Severity};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A format in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FormatSummary)]
pub struct FormatSummaryView<'a> {
    /// Id in requests.
    #[schema(example = "standard")]
    id: &'a str,
    /// English name.
    #[schema(example = "Standard")]
    name: &'a str,
    /// Changes whenever a limit does.
    #[schema(example = "2026.1")]
    version: &'a str,
    /// One sentence.
    summary: &'a str,
    /// The format it is built on.
    #[schema(required)]
    extends: Option<&'a str>,
    /// Players at one table.
    #[schema(example = 2)]
    players: u8,
    /// Teams at one table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    teams: Option<u8>,
    /// Whether a verdict needs the cards that the player opened.
    needs_pool: bool,
    /// Whether the order of the list is part of the deck.
    ordered: bool,
}

impl<'a> FormatSummaryView<'a> {
    /// Shows a format without its rules.
    pub fn of(format: &'a Format) -> Self {
        Self {
            id: format.id(),
            name: format.name(),
            version: format.version(),
            summary: format.summary(),
            extends: format.extends(),
            players: format.players(),
            teams: format.teams(),
            needs_pool: format.needs_pool(),
            ordered: format.is_ordered(),
        }
    }
}

/// A format with every resolved rule.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Format)]
pub struct FormatView<'a> {
    #[serde(flatten)]
    summary: FormatSummaryView<'a>,
    /// Rules by name.
    rules: BTreeMap<&'a str, RuleView<'a>>,
}

/// A parameter of a rule.
#[derive(Debug, ToSchema)]
#[serde(untagged)]
pub enum RuleParameter {
    /// A number, such as a limit.
    Number(i64),
    /// Whether something holds.
    Flag(bool),
    /// A word, such as the name of a list.
    Word(String),
    /// Several words.
    Words(Vec<String>),
    /// Values by name, such as a limit for each Hero.
    ByName(BTreeMap<String, RuleValue>),
}

/// A value of a parameter that has values by name.
#[derive(Debug, ToSchema)]
#[serde(untagged)]
pub enum RuleValue {
    /// A number, such as a limit.
    Number(i64),
    /// A word, such as the id of a format.
    Word(String),
}

/// A rule with its values and where they come from. The members besides those listed are its parameters, such as `max`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rule)]
pub struct RuleView<'a> {
    /// Its parameters, such as `max`.
    #[serde(flatten)]
    #[schema(value_type = BTreeMap<String, RuleParameter>)]
    parameters: serde_json::Value,
    /// What breaking it means.
    #[schema(value_type = crate::words::Severity)]
    severity: Severity,
    /// First day on which it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<String>, format = Date)]
    from: Option<Date>,
    /// First day on which it no longer holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<String>, format = Date)]
    until: Option<Date>,
    /// Where the rule is written.
    citation: CitationView<'a>,
    /// What a reader should know besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    note: Option<&'a str>,
    /// The format in whose file these values stand.
    origin: OriginView<'a>,
}

/// Where the values of a rule come from.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RuleOrigin)]
struct OriginView<'a> {
    /// Id of the format in whose file they stand.
    #[schema(example = "standard")]
    format: &'a str,
    /// Version of that format.
    #[schema(example = "2026.1")]
    version: &'a str,
}

impl<'a> FormatView<'a> {
    /// # Errors
    ///
    /// `INTERNAL` if a parameter cannot be written as JSON, which the compiler of formats prevents.
    pub fn of(format: &'a Format) -> Result<Self, Problem> {
        let rule = |rule: &'a Rule| {
            let view = RuleView {
                parameters: serde_json::to_value(&rule.parameters).map_err(unserialisable)?,
                severity: rule.severity,
                from: rule.from,
                until: rule.until,
                citation: CitationView::on(&rule.citation, Date::MAX),
                note: rule.note.as_deref(),
                origin: OriginView { format: &rule.origin.format, version: &rule.origin.version },
            };
            Ok((rule.name, view))
        };
        let rules = format.rules().iter().map(rule).collect::<Result<_, Problem>>()?;
        Ok(Self { summary: FormatSummaryView::of(format), rules })
    }
}

/// Where a rule is written.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Citation)]
pub struct CitationView<'a> {
    /// Number in the rulebook.
    #[schema(example = "1.1.4.e")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rule: Option<&'a str>,
    /// Which rulebook or page: its label, or its title where it has no label.
    #[schema(example = "CR3.0")]
    source: &'a str,
    /// Title of the rulebook or page that the label stands for.
    #[schema(example = "Comprehensive Rules 3.0")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    title: Option<&'static str>,
    /// Address of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    page: Option<&'a str>,
    /// The same rule in the edition of the rulebook that is in force on the day, if it has another number or edition there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    current: Option<CurrentCitationView>,
}

/// Where a rule is written in the edition of the rulebook that is in force.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CurrentCitation)]
struct CurrentCitationView {
    /// Number in the rulebook.
    #[schema(example = "1.1.4.d")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rule: Option<String>,
    /// Label of the rulebook.
    #[schema(example = "CR5.0")]
    source: String,
    /// Title of the rulebook.
    #[schema(example = "Comprehensive Rules 5.0")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    title: Option<&'static str>,
}

impl<'a> CitationView<'a> {
    /// Shows a citation, with its place in the rulebook that is in force on a day.
    pub fn on(citation: &'a Citation, day: Date) -> Self {
        let current = citation.on(day).map(|current| {
            let title = current.title();
            CurrentCitationView { rule: current.rule, source: current.source, title }
        });
        Self {
            rule: citation.rule.as_deref(),
            source: &citation.source,
            title: citation.title(),
            page: citation.page.as_deref(),
            current,
        }
    }
}
