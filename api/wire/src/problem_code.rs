//! The explanation of a code of a problem document, a violation or a diagnostic.

use crate::problem::status;
use answers::{Code, uniques::UniqueCode};
use cards::Date;
use formats::{CodePage, DiagnosticCode, InventedCard};
use serde::Serialize;
use utoipa::ToSchema;

/// A code that a problem document or a verdict may carry.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProblemCode)]
pub struct CodeView {
    /// The code.
    #[schema(value_type = crate::words::AnyCode)]
    code: &'static str,
    /// Where it occurs.
    kind: CodeKind,
    /// Of a problem, the HTTP status it comes with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = 422)]
    status: Option<u16>,
    /// A short summary.
    title: &'static str,
    /// What it means and what to do.
    help: &'static str,
    /// Of a violation, two decks to try.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    example: Option<ExampleView>,
}

/// Where a code occurs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum CodeKind {
    /// In a problem document: the request could not be answered.
    Problem,
    /// In a verdict: the deck breaks a rule.
    Violation,
    /// In the diagnostics of an answer: a part of the request was not used.
    Diagnostic,
}

/// Two decks that differ in one thing: the first keeps the rule, the second breaks it and no other.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CodeExample)]
struct ExampleView {
    /// The format to judge them in.
    #[schema(example = "standard")]
    format: &'static str,
    /// The day to judge them on.
    #[schema(value_type = String, format = Date)]
    as_of: Date,
    /// The opened cards, where the format asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pool: Option<&'static str>,
    /// The list of the season, where the format asks for one: the text of its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    list: Option<&'static str>,
    /// Cards that were made up, since no card that exists breaks the rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    invented: Vec<InventedView>,
    /// The deck that keeps the rule.
    legal: &'static str,
    /// The deck that breaks it.
    illegal: &'static str,
}

/// A card that was made up for an example.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InventedCard)]
struct InventedView {
    /// Its reference.
    reference: String,
    /// Its name.
    name: &'static str,
    /// The faction it is played in.
    #[schema(value_type = crate::words::FactionCode)]
    faction: &'static str,
    /// Its type.
    #[schema(value_type = crate::words::CardType)]
    card_type: cards::CardType,
}

impl CodeView {
    /// Explains a code of problem documents.
    pub fn of_problem(code: Code) -> Self {
        Self {
            code: code.as_str(),
            kind: CodeKind::Problem,
            status: Some(status(code)),
            title: code.title(),
            help: code.help(),
            example: None,
        }
    }

    /// Explains a code of violations, without its example decks, for a list.
    pub fn of_violation(code: formats::Code) -> Self {
        let page = code.page();
        Self {
            code: code.name(),
            kind: CodeKind::Violation,
            status: None,
            title: &page.title,
            help: &page.help,
            example: None,
        }
    }

    /// Explains a code of diagnostics on the Uniques of a request.
    pub fn of_unique(code: UniqueCode) -> Self {
        Self {
            code: code.as_str(),
            kind: CodeKind::Diagnostic,
            status: None,
            title: code.title(),
            help: code.help(),
            example: None,
        }
    }

    /// Explains a code of diagnostics on a list; `None` if the code is also one of violations and explained there.
    pub fn of_diagnostic(code: DiagnosticCode) -> Option<Self> {
        let (title, help) = code.explanation()?;
        Some(Self { code: code.name(), kind: CodeKind::Diagnostic, status: None, title, help, example: None })
    }

    /// Explains a code of violations, with its example decks.
    pub fn page(code: formats::Code) -> Self {
        Self { example: Some(ExampleView::of(code.page())), ..Self::of_violation(code) }
    }
}

impl ExampleView {
    fn of(page: &'static CodePage) -> Self {
        let invented = |card: &'static InventedCard| InventedView {
            reference: card.reference.to_string(),
            name: &card.name,
            faction: card.faction.code(),
            card_type: card.card_type,
        };
        Self {
            format: &page.format,
            as_of: page.as_of,
            pool: page.pool.as_deref(),
            list: page.list.as_deref(),
            invented: page.invented.iter().map(invented).collect(),
            legal: &page.legal,
            illegal: &page.illegal,
        }
    }
}
