//! HEAD wherever there is GET (RFC 9110, 9.3.2): the same answer without its body.

use actix_web::{
    Error,
    body::{BodySize, BodyStream, BoxBody, MessageBody as _},
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
    web::Bytes,
};
use futures_util::stream;

/// Turns a HEAD into a GET, and tells whether it was one.
pub(crate) fn to_get(request: &mut ServiceRequest) -> bool {
    let is_head = *request.method() == Method::HEAD;
    if is_head {
        request.head_mut().method = Method::GET;
    }
    is_head
}

/// Removes a streamed body from the answer to a HEAD, so that the stream never begins. The server leaves out other bodies itself,
/// but states their length.
pub(crate) fn without_stream(answer: ServiceResponse) -> ServiceResponse {
    answer.map_body(|_, body| match body.size() {
        BodySize::Stream => BoxBody::new(BodyStream::new(stream::empty::<Result<Bytes, Error>>())),
        BodySize::None | BodySize::Sized(_) => body,
    })
}
