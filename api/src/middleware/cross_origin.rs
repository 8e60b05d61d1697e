//! CORS: open, so that a page of any site may call (contract section 7). Nothing is done in the name of a browser: who saves
//! decks sends a key itself.

use actix_cors::Cors;
use actix_web::{
    dev::ServiceResponse,
    http::{
        StatusCode,
        header::{self, HeaderMap, HeaderValue},
    },
};

/// Headers that a page of another site may read. `actix-cors` would name them in the order of a hash set, which differs
/// from worker to worker.
const EXPOSED: &str = "etag, link, ratelimit, ratelimit-policy, retry-after, server-timing, x-request-id, x-warnings";

/// Answers to the questions that a browser asks beforehand. No `Vary`: every origin gets the same answer, and shared
/// caches would keep one for each.
pub(crate) fn preflight() -> Cors {
    Cors::default()
        .allow_any_origin()
        .send_wildcard()
        .allowed_methods(["GET", "HEAD", "POST", "PATCH", "DELETE"])
        .allow_any_header()
        .disable_vary_header()
        .max_age(3600)
}

/// Gives the answer to a preflight the status of one without a body, which `actix-cors` answers with 200.
pub(crate) fn without_body(answer: &mut ServiceResponse) {
    if answer.status() == StatusCode::OK {
        *answer.response_mut().status_mut() = StatusCode::NO_CONTENT;
    }
}

/// Opens every answer, also to requests that name no origin: a shared cache gives one answer to all.
pub(crate) fn open(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSED));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::middleware::{guard, request_id::X_REQUEST_ID, unknown_parameters::X_WARNINGS};

    #[test]
    fn what_the_service_adds_may_be_read() {
        let own = [X_REQUEST_ID, X_WARNINGS, guard::POLICY, guard::REMAINING];
        for name in own.into_iter().chain([header::ETAG, header::LINK, header::RETRY_AFTER]) {
            assert!(EXPOSED.split(", ").any(|exposed| exposed == name.as_str()), "{name}");
        }
    }
}
