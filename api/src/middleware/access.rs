//! One line of the log for each request, when it is answered.

use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
};
use std::time::Instant;

/// Logs method, path, status and the microseconds until the head of the answer was ready. No query, since that may hold
/// what somebody typed.
pub(crate) async fn logged<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let begun = Instant::now();
    let outcome = next.call(request).await;
    let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
    match &outcome {
        Ok(answer) => {
            let request = answer.request();
            let status = answer.status().as_u16();
            tracing::info!(method = request.method().as_str(), path = request.path(), status, micros, "answered");
        }
        Err(error) => tracing::warn!(%error, micros, "not answered"),
    }
    outcome
}
