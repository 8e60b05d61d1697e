//! Problem documents (RFC 9457), through which every error is answered.

use actix_web::{HttpResponse, ResponseError, http::StatusCode, http::header};
use answers::{Code, Problem};
use std::fmt;
use wire::problem::{ProblemView, status};

/// The result of a handler.
pub(crate) type Answer = Result<HttpResponse, Failure>;

/// A problem to be answered, with its headers.
#[derive(Debug)]
pub(crate) struct Failure {
    problem: Problem,
    /// The allowed methods, for a path that was called with another one.
    allow: Option<String>,
    /// Seconds after which the request may be sent again.
    retry_after: Option<u64>,
}

/// Seconds after which a request may be sent again that found the queue full.
const BUSY_SECONDS: u64 = 2;

impl Failure {
    /// The problem of a wrong method on a known path; `allow` lists the right ones.
    pub(crate) fn method_not_allowed(method: &str, path: &str, allow: &[&str]) -> Self {
        let allow = allow.join(", ");
        let problem = Problem::new(Code::MethodNotAllowed, format!("{path} answers {allow}, not {method}"));
        Self { allow: Some(allow), ..problem.into() }
    }

    /// A problem of a request that may be sent again after a number of seconds.
    pub(crate) fn after(problem: Problem, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..problem.into() }
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        let may_end = matches!(status(problem.code()), 429 | 503) && !problem.lasts();
        let retry_after = may_end.then_some(BUSY_SECONDS);
        Self { problem, allow: None, retry_after }
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        failure.problem
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl std::error::Error for Failure {}

impl ResponseError for Failure {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(status(self.problem.code())).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        let status = self.status_code();
        let mut response = HttpResponse::build(status);
        response.content_type("application/problem+json");
        if let Some(allow) = &self.allow {
            response.insert_header((header::ALLOW, allow.as_str()));
        }
        if status == StatusCode::UNAUTHORIZED {
            // RFC 6750, section 3: the error is named only if the request had credentials.
            let invalid = self.problem.code() == Code::CredentialsInvalid;
            let challenge = if invalid { "Bearer error=\"invalid_token\"" } else { "Bearer" };
            response.insert_header((header::WWW_AUTHENTICATE, challenge));
        }
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        response.body(document(&self.problem))
    }
}

/// The bytes of a problem document.
pub(crate) fn document(problem: &Problem) -> Vec<u8> {
    // Strings and numbers can always be serialised.
    serde_json::to_vec(&ProblemView::of(problem)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_method_names_the_right_ones() {
        let failure = Failure::method_not_allowed("PUT", "/v1/cards", &["GET"]);
        let response = failure.error_response();
        assert_eq!(response.status(), 405);
        assert_eq!(response.headers().get(header::ALLOW).map(|v| v.as_bytes()), Some(b"GET".as_slice()));
    }
}
