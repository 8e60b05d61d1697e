//! Successful answers.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{HeaderMap, HeaderName, HeaderValue, LINK, LOCATION},
    },
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
    if let Some(next) = next {
        set_header(answer.headers_mut(), LINK, format!("<{next}>; rel=\"next\""));
    }
    answer
}

/// Makes an answer that of a request which has made something, and says the path of what was made.
pub(crate) fn created(mut answer: HttpResponse, path: String) -> HttpResponse {
    *answer.status_mut() = StatusCode::CREATED;
    set_header(answer.headers_mut(), LOCATION, path);
    answer
}

/// Sets a header. A value that no header can have is a fault of this program, which is logged; the answer is sent without it.
pub(crate) fn set_header(headers: &mut HeaderMap, name: HeaderName, value: String) {
    if let Some(value) = header_value(&name, value) {
        headers.insert(name, value);
    }
}

/// A value that a header can have; none, with a line in the log, if it has characters that no header may have.
pub(crate) fn header_value(name: &HeaderName, value: String) -> Option<HeaderValue> {
    HeaderValue::try_from(value).inspect_err(|error| tracing::error!(%name, %error, "a header was left out")).ok()
}

/// An answer with an Atom feed.
pub(crate) fn atom(feed: String) -> HttpResponse {
    HttpResponse::Ok().content_type("application/atom+xml").body(feed)
}

/// An answer with a JSON Feed.
pub(crate) fn json_feed(feed: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/feed+json").body(feed)
}
