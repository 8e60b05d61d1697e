//! Strong ETags and 304 for every GET (contract section 3), by hashing what would be sent.

use actix_web::{
    Error, HttpResponse,
    body::{self, BodySize, BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, StatusCode, header},
    middleware::Next,
};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// Whether GETs of a path are conditional: all but health, which is never to be cached.
pub(crate) fn applies_to(path: &str) -> bool {
    !path.starts_with("/health")
}

/// Adds `ETag` to a successful GET, and answers 304 without a body where the client already has it.
/// Streams pass untouched.
pub(crate) async fn conditional(request: ServiceRequest, next: Next<BoxBody>) -> Result<ServiceResponse, Error> {
    let wanted = matches!(*request.method(), Method::GET | Method::HEAD) && applies_to(request.path());
    if !wanted {
        return next.call(request).await;
    }
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.call(request).await?;
    let sized = matches!(response.response().body().size(), BodySize::Sized(_));
    if response.status() != StatusCode::OK || !sized || response.headers().contains_key(header::ETAG) {
        return Ok(response);
    }
    let (request, response) = response.into_parts();
    let (mut head, body) = response.into_parts();
    let bytes = body::to_bytes(body).await.map_err(actix_web::error::ErrorInternalServerError)?;
    let tag = tag(&bytes);
    let same = known.is_some_and(|v| is_known(&v, &tag));
    let value = header::HeaderValue::from_str(&tag).map_err(actix_web::error::ErrorInternalServerError)?;
    if same {
        let response = HttpResponse::NotModified().insert_header((header::ETAG, value)).finish();
        return Ok(ServiceResponse::new(request, response));
    }
    head.headers_mut().insert(header::ETAG, value);
    Ok(ServiceResponse::new(request, head.set_body(bytes).map_into_boxed_body()))
}

/// Half of a SHA-256: a strong validator that does not depend on the machine.
fn tag(bytes: &[u8]) -> String {
    format!("\"{}\"", HEXLOWER.encode(&Sha256::digest(bytes)[..16]))
}

/// Whether an `If-None-Match` has a tag.
pub(crate) fn is_known(header: &header::HeaderValue, tag: &str) -> bool {
    header.to_str().is_ok_and(|list| matches(list, tag))
}

/// `If-None-Match` compares weakly (RFC 9110, 13.1.2).
fn matches(list: &str, tag: &str) -> bool {
    list.split(',').map(|t| t.trim().trim_start_matches("W/")).any(|t| t == "*" || t == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn if_none_match_is_a_list_compared_weakly() {
        let tag = tag(b"{}");
        assert!(matches(&tag, &tag) && matches(&format!("\"x\", W/{tag}"), &tag) && matches("*", &tag));
        assert!(!matches("\"x\"", &tag) && !matches("", &tag));
    }
}
