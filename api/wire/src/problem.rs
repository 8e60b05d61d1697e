//! Errors in the form of clients: problem documents (RFC 9457).

use crate::bounded::first;
use answers::{Code, Problem};
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
