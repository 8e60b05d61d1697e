//! The id of every request, in its answer and in the log, and the log line for each request.

use crate::{client::Client, state::State};
use actix_web::{
    Error, HttpMessage as _,
    body::{BodySize, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method,
        header::{HeaderMap, HeaderName, HeaderValue, USER_AGENT},
    },
    web::Data,
};
use std::time::Instant;
use tracing::Span;
use tracing_actix_web::{RequestId, RootSpanBuilder};

/// The header with the id, in requests and answers.
pub(crate) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Longest id that is accepted from a client, in bytes.
const MAX_LENGTH: usize = 64;

/// Data of a request that is recorded when it arrives.
#[derive(Clone, Debug)]
struct Arrival {
    id: HeaderValue,
    /// The method that was sent; a HEAD is handled as a GET later.
    method: Method,
    at: Instant,
}

/// The tracing span of a request. It adds the id to every line logged meanwhile, and logs a line when the request is answered:
/// method, path, status, bytes, microseconds until the head of the answer was ready, and the address and program of the client.
/// The query is left out, since it may contain what a person typed.
#[derive(Debug)]
pub(crate) struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let id = sent_id(request.headers()).or_else(|| made_id(request));
        let Some(id) = id else { return Span::none() };
        let span = tracing::info_span!("request", id = id.to_str().unwrap_or_default());
        let arrival = Arrival { id, method: request.method().clone(), at: Instant::now() };
        request.extensions_mut().insert(arrival);
        span
    }

    fn on_request_end<B: MessageBody>(_: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let answer = match outcome {
            Ok(answer) => answer,
            Err(error) => return tracing::warn!(%error, "not answered by a handler"),
        };
        let request = answer.request();
        let extensions = request.extensions();
        let Some(arrival) = extensions.get::<Arrival>() else { return };
        let took = arrival.at.elapsed();
        if let Some(state) = request.app_data::<Data<State>>() {
            state.metrics.answered(&arrival.method, answer, took);
        }
        tracing::info!(
            method = arrival.method.as_str(),
            path = request.path(),
            status = answer.status().as_u16(),
            // The length of a stream is not known yet.
            bytes = match answer.response().body().size() {
                BodySize::Sized(n) => Some(n),
                BodySize::None => Some(0),
                BodySize::Stream => None,
            },
            micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
            client = Client::address(request).map(tracing::field::display),
            user_agent = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok()),
            "answered"
        );
    }
}

/// The id of a request, which its answer has too.
pub(crate) fn id(request: &ServiceRequest) -> Option<HeaderValue> {
    request.extensions().get::<Arrival>().map(|arrival| arrival.id.clone())
}

/// The id that a client sent, if it is suitable for a log: at most 64 printable ASCII characters.
fn sent_id(headers: &HeaderMap) -> Option<HeaderValue> {
    let sent = headers.get(X_REQUEST_ID)?;
    let bytes = sent.as_bytes();
    ((1..=MAX_LENGTH).contains(&bytes.len()) && bytes.iter().all(u8::is_ascii_graphic)).then(|| sent.clone())
}

/// A new id, which is a UUID.
fn made_id(request: &ServiceRequest) -> Option<HeaderValue> {
    let id = request.extensions().get::<RequestId>().map(ToString::to_string)?;
    HeaderValue::try_from(id).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn an_id_is_taken_if_a_log_can_hold_it() {
        let sent = |value: &str| {
            let request = TestRequest::get().insert_header((X_REQUEST_ID, value)).to_srv_request();
            sent_id(request.headers()).is_some()
        };
        assert!(sent("a-b_c:1") && sent(&"x".repeat(64)));
        assert!(!sent("") && !sent("two words") && !sent(&"x".repeat(65)) && !sent("caf\u{e9}"));
    }
}
