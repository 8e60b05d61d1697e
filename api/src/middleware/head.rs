//! HEAD wherever GET is (RFC 9110, 9.3.2): the same answer without its body.

use actix_web::{
    Error,
    body::{BodySize, BodyStream, BoxBody, MessageBody as _},
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
    web::Bytes,
};
use futures_util::stream;

/// Makes a HEAD the GET that it is answered as, and says whether it was one.
pub(crate) fn to_get(request: &mut ServiceRequest) -> bool {
    let is_head = *request.method() == Method::HEAD;
    if is_head {
        request.head_mut().method = Method::GET;
    }
    is_head
}

/// Takes the body from the answer to a HEAD. The server sends no body to one, but says how long it would have been; a
/// stream is not even begun.
pub(crate) fn without_stream(answer: ServiceResponse) -> ServiceResponse {
    answer.map_body(|_, body| match body.size() {
        BodySize::Stream => BoxBody::new(BodyStream::new(stream::empty::<Result<Bytes, Error>>())),
        BodySize::None | BodySize::Sized(_) => body,
    })
}
