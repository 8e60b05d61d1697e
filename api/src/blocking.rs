//! Work that takes longer than a look-up leaves the workers.

use actix_web::web;
use answers::{Code, Problem};

/// Bytes from which a request about a list leaves the workers: twenty times a deck of forty lines. A deck takes
/// microseconds; ten thousand lines take tens of milliseconds and would hold up everybody's look-ups.
pub(crate) const LARGE: usize = 40 << 10;

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
