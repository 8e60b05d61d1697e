//! Where a rule is written: the source of a rule of a format, also shown with a violation.

use formats::Citation;
use serde::Serialize;
use utoipa::ToSchema;

/// Where a rule is written.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Citation)]
pub struct CitationView<'a> {
    /// Number in the rulebook.
    #[schema(example = "1.1.4.e")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rule: Option<&'a str>,
    /// Which rulebook or page.
    #[schema(example = "CR3.0")]
    source: &'a str,
    /// Address of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    page: Option<&'a str>,
}

impl<'a> CitationView<'a> {
    /// Shows a citation.
    pub fn of(citation: &'a Citation) -> Self {
        Self { rule: citation.rule.as_deref(), source: &citation.source, page: citation.page.as_deref() }
    }
}
