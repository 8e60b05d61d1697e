//! Work that takes longer than a look-up leaves the workers.

use crate::problem::{Code, Problem};
use actix_web::web;

/// Runs a computation on the blocking pool and maps both its own failure and that of the pool.
///
/// # Errors
///
/// `INTERNAL` if the answer cannot be serialised or the computation panicked; both are logged.
pub(crate) async fn blocking<F>(work: F) -> Result<Vec<u8>, Problem>
where
    F: FnOnce() -> serde_json::Result<Vec<u8>> + Send + 'static,
{
    match web::block(work).await {
        Ok(written) => written.map_err(Problem::unserialisable),
        Err(error) => {
            tracing::error!(%error, "blocking work was cancelled");
            Err(Problem::new(Code::Internal, "the service failed while it computed the answer"))
        }
    }
}
