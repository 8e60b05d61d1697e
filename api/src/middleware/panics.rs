//! A panic in a handler is a fault of this program: it is logged and answered, and the connection lives on.

use crate::problem::Failure;
use actix_web::Error;
use answers::{Code, Problem};
use futures_util::FutureExt as _;
use std::panic::AssertUnwindSafe;

/// Turns a panic into `INTERNAL`.
pub(crate) async fn caught<T>(answering: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    // Unwind safety: what a handler shares is immutable or behind locks that recover from poisoning.
    match AssertUnwindSafe(answering).catch_unwind().await {
        Ok(answer) => answer,
        Err(_) => {
            // The line of the access log that follows says which path it was; the panic itself is on standard error.
            tracing::error!("a handler panicked");
            Err(Failure::from(Problem::new(Code::Internal, "the service failed while it answered")).into())
        }
    }
}
