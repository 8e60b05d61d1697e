//! Answers that are no errors.

use actix_web::{
    HttpResponse,
    http::header::{HeaderValue, LINK},
};

/// A body of JSON.
pub(crate) fn json(body: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(body)
}

/// A page of a list, with path and query of the next one, to which a header leads too.
pub(crate) fn page((body, next): (Vec<u8>, Option<String>)) -> HttpResponse {
    let mut answer = json(body);
    if let Some(link) = next.and_then(|next| HeaderValue::try_from(format!("<{next}>; rel=\"next\"")).ok()) {
        answer.headers_mut().insert(LINK, link);
    }
    answer
}
