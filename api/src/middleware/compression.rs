//! Compression with Brotli, zstd and gzip for clients that accept it (RFC 9110, 8.4).

use actix_http::encoding::Encoder;
use actix_web::{
    Error,
    body::{self, BodySize, MessageBody as _},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        StatusCode,
        header::{
            self, AcceptEncoding, ContentEncoding, ETag, Encoding, EntityTag, Header as _, HeaderMap, HeaderValue,
        },
    },
};

/// Size in bytes below which a body is not compressed, since it fits into one packet anyway.
const MIN_LENGTH: u64 = 1024;
/// The codings that are offered, in the order of preference where the client has none.
const CODINGS: [ContentEncoding; 3] = [ContentEncoding::Brotli, ContentEncoding::Zstd, ContentEncoding::Gzip];

/// The offered coding that the client prefers; `None` for no coding.
pub(crate) fn coding(request: &ServiceRequest) -> Option<ContentEncoding> {
    if !request.headers().contains_key(header::ACCEPT_ENCODING) {
        return None;
    }
    let accepted = AcceptEncoding::parse(request).ok()?;
    let offered: Vec<Encoding> = CODINGS.into_iter().map(Encoding::Known).collect();
    match accepted.negotiate(offered.iter().chain([&Encoding::identity()]))? {
        Encoding::Known(ContentEncoding::Identity) | Encoding::Unknown(_) => None,
        Encoding::Known(coding) => Some(coding),
    }
}

/// Compresses an answer with the coding that the client prefers. Events and the lines of a batch are not compressed, since they
/// are sent as they arise; an answer that has a coding keeps it. The `ETag` gets the coding as a suffix, since each coding is a
/// representation of its own.
pub(crate) async fn compress(
    mut answer: ServiceResponse,
    coding: Option<ContentEncoding>,
    is_get: bool,
) -> Result<ServiceResponse, Error> {
    let can_be_coded = match answer.response().body().size() {
        BodySize::Sized(length) => length >= MIN_LENGTH,
        // Streams that answer a GET are long and compressed; other streams report events as they happen.
        BodySize::Stream => is_get,
        BodySize::None => false,
    };
    let is_coded = answer.headers().contains_key(header::CONTENT_ENCODING);
    if !can_be_coded || is_coded || answer.status() == StatusCode::NOT_MODIFIED {
        return Ok(answer);
    }
    let Some(coding) = coding else {
        vary(answer.headers_mut());
        return Ok(answer);
    };
    let has_length = matches!(answer.response().body().size(), BodySize::Sized(_));
    let mut answer = answer.map_body(|head, body| {
        suffix_tag(head.headers_mut(), coding);
        Encoder::response(coding, head, body)
    });
    vary(answer.headers_mut());
    if !has_length {
        return Ok(answer.map_into_boxed_body());
    }
    // The body is compressed as a whole, so that the answer can state its length.
    let (request, response) = answer.into_parts();
    let (response, body) = response.into_parts();
    let bytes = body::to_bytes(body).await.map_err(actix_web::error::ErrorInternalServerError)?;
    Ok(ServiceResponse::new(request, response.set_body(bytes).map_into_boxed_body()))
}

/// Adds the header which says that the answer depends on the accepted codings.
pub(crate) fn vary(headers: &mut HeaderMap) {
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
}

fn suffix_tag(headers: &mut HeaderMap, coding: ContentEncoding) {
    let tag = headers.get(header::ETAG).and_then(|tag| tag.to_str().ok()?.parse::<EntityTag>().ok());
    let coded = tag.map(|tag| ETag(EntityTag::new(tag.weak, format!("{}-{}", tag.tag(), coding.as_str()))));
    if let Some(value) = coded.and_then(|tag| actix_web::http::header::TryIntoHeaderValue::try_into_value(tag).ok()) {
        headers.insert(header::ETAG, value);
    }
}

/// A tag without the suffix for a coding.
pub(crate) fn without_coding(tag: &str) -> &str {
    let suffix = |coding: ContentEncoding| tag.strip_suffix(coding.as_str())?.strip_suffix('-');
    CODINGS.into_iter().find_map(suffix).unwrap_or(tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn the_coding_is_the_one_that_the_client_likes_best() {
        let chosen = |accepted: &str| {
            coding(&TestRequest::get().insert_header((header::ACCEPT_ENCODING, accepted)).to_srv_request())
        };
        assert_eq!(chosen("gzip, deflate, br, zstd"), Some(ContentEncoding::Brotli));
        assert_eq!(chosen("gzip"), Some(ContentEncoding::Gzip));
        assert_eq!(chosen("br;q=0.5, gzip"), Some(ContentEncoding::Gzip));
        assert_eq!((chosen("zstd"), chosen("gzip, zstd")), (Some(ContentEncoding::Zstd), Some(ContentEncoding::Zstd)));
        assert_eq!(chosen("gzip;q=0"), None);
        assert_eq!(
            (chosen("identity"), chosen("deflate"), chosen(""), chosen("identity;q=0")),
            (None, None, None, None)
        );
    }

    #[test]
    fn a_tag_is_known_by_what_precedes_its_coding() {
        for tag in ["ab", "ab-br", "ab-gzip", "ab-zstd"] {
            assert_eq!(without_coding(tag), "ab", "{tag}");
        }
    }
}
