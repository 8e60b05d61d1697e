//! Successful answers.

use actix_web::{
    HttpResponse,
    http::header::{HeaderValue, LINK},
};

/// An answer with a JSON body.
pub(crate) fn json(body: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(body)
}

/// A page of a list, and the path and query of the next page if there is one.
pub(crate) type PageBody = (Vec<u8>, Option<String>);

/// A page of a list. A `Link` header leads to the next page, if there is one.
pub(crate) fn page((body, next): PageBody) -> HttpResponse {
    let mut answer = json(body);
    if let Some(link) = next.and_then(|next| HeaderValue::try_from(format!("<{next}>; rel=\"next\"")).ok()) {
        answer.headers_mut().insert(LINK, link);
    }
    answer
}

/// An answer with an Atom feed.
pub(crate) fn atom(feed: String) -> HttpResponse {
    HttpResponse::Ok().content_type("application/atom+xml").body(feed)
}

/// An answer with a JSON Feed.
pub(crate) fn json_feed(feed: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/feed+json").body(feed)
}
