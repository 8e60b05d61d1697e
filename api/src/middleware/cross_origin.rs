//! CORS: open, so that a page of any site may call the API (contract section 7). This is safe since browsers send no credentials
//! on their own: a client that saves decks sends a key itself.

use super::fallback::{METHODS, with_head};
use actix_cors::{Cors, CorsError};
use actix_web::{
    HttpResponse,
    dev::ServiceResponse,
    http::{
        StatusCode,
        header::{self, HeaderMap, HeaderValue},
    },
};

/// Headers that a page of another site may read. `actix-cors` would list them in the order of a hash set, which differs from
/// worker to worker.
const EXPOSED: &str =
    "etag, link, location, ratelimit, ratelimit-policy, retry-after, server-timing, x-request-id, x-warnings";

/// Seconds for which a browser may cache the answer to a preflight.
const MAX_AGE: usize = 3600;

/// Answers preflights. There is no `Vary`, since every origin gets the same answer and shared caches would otherwise keep one
/// copy for each.
pub(crate) fn preflight() -> Cors {
    Cors::default()
        .allow_any_origin()
        .send_wildcard()
        .allowed_methods(methods())
        .allow_any_header()
        .disable_vary_header()
        .max_age(MAX_AGE)
}

/// The methods that a page of another site may use.
fn methods() -> impl Iterator<Item = &'static str> {
    METHODS.into_iter().flat_map(with_head)
}

/// Changes the answer of `actix-cors` to a preflight into the one that browsers expect: 204 with the methods of the API. The
/// browser itself checks whether it may send its method (Fetch, CORS-preflight fetch), so asking for another one is not an error.
pub(crate) fn answered(answer: ServiceResponse) -> ServiceResponse {
    if answer.response().error().is_none_or(|error| error.as_error::<CorsError>().is_none()) {
        return without_body(answer);
    }
    let response = HttpResponse::NoContent().insert_header((header::ACCESS_CONTROL_MAX_AGE, MAX_AGE)).finish();
    without_body(answer.into_response(response))
}

fn without_body(mut answer: ServiceResponse) -> ServiceResponse {
    if answer.status() == StatusCode::OK {
        *answer.response_mut().status_mut() = StatusCode::NO_CONTENT;
    }
    // In the order of `METHODS`; `actix-cors` has that of a hash set.
    if answer.status() == StatusCode::NO_CONTENT
        && let Ok(methods) = HeaderValue::try_from(methods().collect::<Vec<_>>().join(", "))
    {
        answer.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_METHODS, methods);
    }
    answer
}

/// Opens every answer, also for requests without an origin, since a shared cache gives the same answer to all.
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
        for name in own.into_iter().chain([header::ETAG, header::LINK, header::LOCATION, header::RETRY_AFTER]) {
            assert!(EXPOSED.split(", ").any(|exposed| exposed == name.as_str()), "{name}");
        }
    }
}
