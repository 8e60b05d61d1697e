//! Errors in the form of clients: problem documents (RFC 9457), and the explanation of each code of a problem document, a
//! violation or a diagnostic.

use crate::list::first;
use answers::{Code, Problem, uniques::UniqueCode};
use cards::Date;
use formats::{CodePage, DiagnosticCode, InventedCard};
use serde::Serialize;
use utoipa::ToSchema;

/// The HTTP status of a code.
#[must_use]
pub const fn status(code: Code) -> u16 {
    match code {
        Code::RequestMalformed
        | Code::BodyNotJson
        | Code::BodyInvalid
        | Code::QueryInvalid
        | Code::DateInvalid
        | Code::ReferenceMalformed => 400,
        Code::CredentialsMissing | Code::CredentialsInvalid => 401,
        Code::ScopeMissing | Code::NotOwner => 403,
        Code::NotFound
        | Code::CardUnknown
        | Code::FormatUnknown
        | Code::ProblemUnknown
        | Code::DeckUnknown
        | Code::RevisionUnknown
        | Code::KeyUnknown
        | Code::ListUnknown => 404,
        Code::MethodNotAllowed => 405,
        Code::BodyTimeout | Code::HeadersTimeout => 408,
        Code::TooManyDecks | Code::KeyExists | Code::RulesConflict => 409,
        Code::RevisionConflict => 412,
        Code::BodyTooLarge => 413,
        Code::MediaType => 415,
        Code::OutOfRange
        | Code::DeckAmbiguous
        | Code::FormatNotOffered
        | Code::FormatInvalid
        | Code::DeckNotPlayable
        | Code::DeckNotSaved
        | Code::DeckUnreadable
        | Code::ImportRefused
        | Code::ListInvalid
        | Code::OverBudget
        | Code::Unsupported => 422,
        Code::RateLimited | Code::TooManyConnections => 429,
        Code::HeadersTooLarge => 431,
        Code::Internal => 500,
        Code::Busy
        | Code::CatalogueUnavailable
        | Code::DecksUnavailable
        | Code::IssuerUnavailable
        | Code::RulesUnavailable => 503,
    }
}

/// A problem document (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemView<'a> {
    /// Address of a page about the code.
    #[serde(rename = "type")]
    #[schema(example = "/problems/OUT_OF_RANGE")]
    kind: String,
    /// Short summary of the code.
    #[schema(example = "A value is out of range")]
    title: &'static str,
    /// The HTTP status.
    #[schema(example = 422)]
    status: u16,
    /// What happened this time.
    #[schema(example = "games is 1 to 1000000, got 0")]
    detail: &'a str,
    /// The code.
    #[schema(value_type = crate::words::ErrorCode)]
    code: &'static str,
    /// What is wrong, in a stable order.
    errors: Vec<FaultView<'a>>,
    /// Errors left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
}

/// One thing that is wrong, and where.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Fault)]
pub struct FaultView<'a> {
    /// JSON pointer into the body, or `?name` for a query parameter.
    #[schema(example = "/games")]
    pointer: &'a str,
    /// Where it stands in the text at that place, in characters from 1; of a search in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 5)]
    column: Option<usize>,
    /// What kind of fault it is.
    #[schema(value_type = crate::words::ErrorCode)]
    code: &'static str,
    /// A sentence to act on.
    #[schema(example = "games is 1 to 1000000, got 0")]
    message: &'a str,
}

impl<'a> ProblemView<'a> {
    /// The document for a problem.
    #[must_use]
    pub fn of(problem: &'a Problem) -> Self {
        let code = problem.code();
        let fault = |fault: &'a answers::Fault| FaultView {
            pointer: &fault.pointer,
            column: fault.column,
            code: fault.code.as_str(),
            message: &fault.message,
        };
        let (errors, omitted) = first(problem.faults(), fault);
        Self {
            kind: format!("/problems/{}", code.as_str()),
            title: code.title(),
            status: status(code),
            detail: problem.detail(),
            code: code.as_str(),
            errors,
            omitted,
        }
    }

    /// The same document with another status than that of its code.
    #[must_use]
    pub(crate) fn with_status(self, status: u16) -> Self {
        Self { status, ..self }
    }
}

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
    /// The season list, where the format asks for one: the text of its file.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_an_error_of_the_client_or_of_the_server() {
        for code in Code::ALL {
            assert!((400..600).contains(&status(*code)), "{code:?}");
        }
    }
}
