//! Panics in handlers: a panic is a fault of this program. It is logged and answered, and the connection stays open.

use crate::problem::Failure;
use actix_web::Error;
use answers::{Code, Problem};
use futures_util::FutureExt as _;
use std::panic::AssertUnwindSafe;

/// Turns a panic into the problem `INTERNAL`.
pub(crate) async fn caught<T>(answering: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    // Unwind safety: the shared data of handlers is immutable, or behind locks that recover from poisoning.
    match AssertUnwindSafe(answering).catch_unwind().await {
        Ok(answer) => answer,
        Err(_) => {
            // The next line of the access log has the path; the panic itself is on standard error.
            tracing::error!("a handler panicked");
            Err(Failure::from(Problem::new(Code::Internal, "the service failed while it answered")).into())
        }
    }
}
