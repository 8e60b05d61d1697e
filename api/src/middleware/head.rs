//! HEAD wherever GET is (RFC 9110, 9.3.2): the same answer without its body.

use actix_web::{
    Error,
    body::{BodySize, BodyStream, BoxBody, MessageBody as _},
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
    middleware::Next,
    web::Bytes,
};
use futures_util::stream;

/// Answers HEAD as GET is answered. The server sends no body to a HEAD, but says how long it would have been; a stream is
/// not even begun.
pub(crate) async fn as_get(mut request: ServiceRequest, next: Next<BoxBody>) -> Result<ServiceResponse, Error> {
    if *request.method() != Method::HEAD {
        return next.call(request).await;
    }
    request.head_mut().method = Method::GET;
    let answer = next.call(request).await?;
    Ok(answer.map_body(|_, body| match body.size() {
        BodySize::Stream => BoxBody::new(BodyStream::new(stream::empty::<Result<Bytes, Error>>())),
        BodySize::None | BodySize::Sized(_) => body,
    }))
}
