//! The one door through which every error leaves: RFC 9457 problem documents, from one table of codes.

use actix_web::{HttpResponse, ResponseError, http::StatusCode, http::header};
use serde::Serialize;
use std::fmt;
use utoipa::ToSchema;

/// Declares each code once: name, status, title, and what a client can do about it.
macro_rules! codes {
    ($($variant:ident, $code:literal, $status:ident, $title:literal, $help:literal;)*) => {
        /// Code of a problem. Clients may switch on it; the words around it may change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Code { $(#[doc = $help] $variant,)* }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The code as clients read it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// The HTTP status it comes with.
            #[must_use]
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$variant => StatusCode::$status,)* }
            }

            /// A short summary, the same for every occurrence.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)* }
            }

            /// What it means and what to do.
            #[must_use]
            pub const fn help(self) -> &'static str {
                match self { $(Self::$variant => $help,)* }
            }
        }
    };
}

codes! {
    BodyNotJson, "BODY_NOT_JSON", BAD_REQUEST, "The body is not JSON",
        "The request body could not be read as JSON. The error names line and column; send one JSON object, in UTF-8.";
    BodyInvalid, "BODY_INVALID", BAD_REQUEST, "The body has the wrong shape",
        "The body is JSON, but a member is missing, unknown or of the wrong type. The pointer says which; /docs shows the shape.";
    QueryInvalid, "QUERY_INVALID", BAD_REQUEST, "A query parameter is malformed",
        "A parameter has a value that cannot be read. The error names it and the values that can.";
    DateInvalid, "DATE_INVALID", BAD_REQUEST, "The date is not a date",
        "Dates are written YYYY-MM-DD and must exist in the calendar.";
    NotFound, "NOT_FOUND", NOT_FOUND, "There is no such route",
        "The path is not part of the API. /openapi.json lists every path, /docs shows them.";
    CardUnknown, "CARD_UNKNOWN", NOT_FOUND, "There is no such card",
        "The reference is well formed, but the catalogue holds no such card. /v1/cards?q= searches by name.";
    FormatUnknown, "FORMAT_UNKNOWN", NOT_FOUND, "There is no such format",
        "/v1/formats lists the ids that exist.";
    ProblemUnknown, "PROBLEM_UNKNOWN", NOT_FOUND, "There is no such problem code",
        "/problems lists the codes that exist.";
    MethodNotAllowed, "METHOD_NOT_ALLOWED", METHOD_NOT_ALLOWED, "The path has no such method",
        "The Allow header lists the methods that this path answers.";
    BodyTooLarge, "BODY_TOO_LARGE", PAYLOAD_TOO_LARGE, "The body is too large",
        "Bodies are limited to 1 MiB. Send fewer decks or cards in one request.";
    MediaType, "MEDIA_TYPE", UNSUPPORTED_MEDIA_TYPE, "The body is not declared as JSON",
        "Send the header Content-Type: application/json.";
    ReferenceMalformed, "REFERENCE_MALFORMED", BAD_REQUEST, "The reference cannot be read",
        "References read ALT_SET_PRODUCT_FACTION_NUMBER_RARITY, with a number after U.";
    OutOfRange, "OUT_OF_RANGE", UNPROCESSABLE_ENTITY, "A value is out of range",
        "The request is well formed, but asks for more or less than the service does. The error names the limits.";
    DeckAmbiguous, "DECK_AMBIGUOUS", UNPROCESSABLE_ENTITY, "The deck is not given in exactly one way",
        "A deck has exactly one of the members text, code, cards and id.";
    FormatNotOffered, "FORMAT_NOT_OFFERED", UNPROCESSABLE_ENTITY, "The request names a format that does not exist",
        "/v1/formats lists the ids that exist.";
    FormatInvalid, "FORMAT_INVALID", UNPROCESSABLE_ENTITY, "A format written in the request does not hold together",
        "Its rules are read as those of the files are: the pointer names the rule. /v1/formats/{id} shows rules that hold.";
    DeckNotPlayable, "DECK_NOT_PLAYABLE", UNPROCESSABLE_ENTITY, "The deck cannot be set up for a game",
        "A game needs cards that the catalogue knows, at most one Hero, and no more cards than the engine holds.";
    OverBudget, "OVER_BUDGET", UNPROCESSABLE_ENTITY, "The simulation is too large",
        "Every simulation has a budget, checked before any work is done. Ask for fewer games or Days.";
    Unsupported, "UNSUPPORTED", UNPROCESSABLE_ENTITY, "This version does not do that yet",
        "The member or value belongs to the contract, but this version cannot honour it. Leave it out; nothing was computed.";
    Busy, "BUSY", SERVICE_UNAVAILABLE, "The service is busy",
        "All places for simulations are taken. Try again after the time in Retry-After.";
    CatalogueUnavailable, "CATALOGUE_UNAVAILABLE", SERVICE_UNAVAILABLE, "The catalogue cannot be read",
        "The catalogue file could not be opened. The log says why; /health/ready tells when it is back.";
    Internal, "INTERNAL", INTERNAL_SERVER_ERROR, "The service failed",
        "A fault of the service, written to its log. The same request will fail again until it is mended: please report it.";
}

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Fault {
    /// JSON pointer into the body, or `?name` for a query parameter.
    #[schema(example = "/games")]
    pub pointer: String,
    /// What kind of fault it is.
    #[schema(example = "OUT_OF_RANGE")]
    pub code: &'static str,
    /// A sentence to act on.
    #[schema(example = "games is 1 to 1000000, got 0")]
    pub message: String,
}

/// An error on its way to a client: what went wrong, and everything that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    code: Code,
    detail: String,
    errors: Vec<Fault>,
    allow: Option<Box<str>>,
}

/// A problem document (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemView<'a> {
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
    #[schema(example = "OUT_OF_RANGE")]
    code: &'static str,
    /// Everything that is wrong, in a stable order.
    errors: &'a [Fault],
}

impl Serialize for Problem {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { code, detail, errors, .. } = self;
        let view = ProblemView {
            kind: format!("/problems/{}", code.as_str()),
            title: code.title(),
            status: code.status().as_u16(),
            detail,
            code: code.as_str(),
            errors,
        };
        view.serialize(serializer)
    }
}

impl Problem {
    /// A problem with a sentence of its own.
    #[must_use]
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), errors: Vec::new(), allow: None }
    }

    /// A problem at one place; the sentence is the detail too.
    #[must_use]
    pub fn at(code: Code, pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self::several(code, vec![(pointer.into(), message.into())])
    }

    /// A problem with all its places, in the order given.
    #[must_use]
    pub fn several(code: Code, faults: Vec<(String, String)>) -> Self {
        let detail = match faults.as_slice() {
            [(_, message)] => message.clone(),
            all => format!("{} faults in the request", all.len()),
        };
        let errors =
            faults.into_iter().map(|(pointer, message)| Fault { pointer, code: code.as_str(), message }).collect();
        Self { errors, ..Self::new(code, detail) }
    }

    /// Several problems of one request as one: the code of the first, and every place with its own.
    #[must_use]
    pub fn together(problems: Vec<Self>) -> Self {
        let code = problems.first().map_or(Code::Internal, Self::code);
        let errors: Vec<Fault> = problems.iter().flat_map(|p| p.errors.iter().cloned()).collect();
        let detail = match problems.as_slice() {
            [alone] => alone.detail.clone(),
            _ => format!("{} faults in the request", errors.len()),
        };
        Self { errors, ..Self::new(code, detail) }
    }

    /// The wrong method on a known path; `allow` lists the right ones.
    #[must_use]
    pub fn method_not_allowed(method: &str, path: &str, allow: &[&str]) -> Self {
        let allow = allow.join(", ");
        let detail = format!("{path} answers {allow}, not {method}");
        Self { allow: Some(allow.into()), ..Self::new(Code::MethodNotAllowed, detail) }
    }

    /// A view that could not be written: a fault of ours.
    #[must_use]
    pub fn unserialisable(error: serde_json::Error) -> Self {
        tracing::error!(%error, "an answer could not be serialised");
        Self::new(Code::Internal, "the answer could not be written")
    }

    /// Its code.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// Everything that is wrong, in a stable order.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.errors
    }

    /// Every sentence of it, for a terminal.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        let alone = self.errors.is_empty().then_some(self.detail.as_str());
        alone.into_iter().chain(self.errors.iter().map(|e| e.message.as_str()))
    }

    /// What happened this time.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.as_str(), self.detail)
    }
}

impl std::error::Error for Problem {}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.code.status()
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.code.status());
        response.content_type("application/problem+json");
        if let Some(allow) = &self.allow {
            response.insert_header((header::ALLOW, &**allow));
        }
        if self.code.status() == StatusCode::SERVICE_UNAVAILABLE {
            response.insert_header((header::RETRY_AFTER, "2"));
        }
        // A struct of strings and numbers always serialises.
        response.body(serde_json::to_vec(self).unwrap_or_default())
    }
}

/// What a handler answers.
pub(crate) type Answer = Result<HttpResponse, Problem>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_distinct_and_explained() {
        let mut seen: Vec<&str> = Code::ALL.iter().map(|c| c.as_str()).collect();
        seen.sort_unstable();
        let all = seen.len();
        seen.dedup();
        assert_eq!(seen.len(), all);
        for code in Code::ALL {
            assert!(code.status().is_client_error() || code.status().is_server_error(), "{code:?}");
            assert!(code.help().ends_with('.') && !code.title().ends_with('.'), "{code:?}");
        }
    }

    #[test]
    fn a_wrong_method_names_the_right_ones() {
        let problem = Problem::method_not_allowed("PUT", "/v1/cards", &["GET"]);
        let response = problem.error_response();
        assert_eq!(response.status(), 405);
        assert_eq!(response.headers().get(header::ALLOW).map(|v| v.as_bytes()), Some(b"GET".as_slice()));
    }
}
