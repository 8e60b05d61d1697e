//! Answers that are no errors.

use actix_web::HttpResponse;

/// A body of JSON.
pub(crate) fn json(body: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(body)
}
