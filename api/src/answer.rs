//! Answers that are no errors.

use actix_web::{
    HttpResponse,
    http::header::{HeaderValue, LINK},
};

/// A body of JSON.
pub(crate) fn json(body: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(body)
}

/// A page of a list, and path and query of the next one.
pub(crate) type PageBody = (Vec<u8>, Option<String>);

/// A page of a list; a header leads to the next one too.
pub(crate) fn page((body, next): PageBody) -> HttpResponse {
    let mut answer = json(body);
    if let Some(link) = next.and_then(|next| HeaderValue::try_from(format!("<{next}>; rel=\"next\"")).ok()) {
        answer.headers_mut().insert(LINK, link);
    }
    answer
}

/// An Atom feed.
pub(crate) fn atom(feed: String) -> HttpResponse {
    HttpResponse::Ok().content_type("application/atom+xml").body(feed)
}

/// A JSON Feed.
pub(crate) fn json_feed(feed: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/feed+json").body(feed)
}
