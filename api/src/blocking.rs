//! Work that takes longer than a look-up leaves the workers.

use crate::problem::{Code, Problem};
use actix_web::web;

/// Runs a computation on the blocking pool.
///
/// # Errors
///
/// That of the computation, or `INTERNAL` if it panicked, which is logged.
pub(crate) async fn blocking<T, F>(work: F) -> Result<T, Problem>
where
    T: Send + 'static,
    F: FnOnce() -> Result<T, Problem> + Send + 'static,
{
    match web::block(work).await {
        Ok(outcome) => outcome,
        Err(error) => {
            tracing::error!(%error, "blocking work was cancelled");
            Err(Problem::new(Code::Internal, "the service failed while it computed the answer"))
        }
    }
}
