//! Threads of the service for long work. The allocator keeps freed memory by thread; a fixed pool of threads bounds it, while
//! the blocking pool of the runtime grows to hundreds of threads that each keep some.

use answers::{Code, Problem};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::sync::oneshot;

/// A pool of threads.
#[derive(Debug)]
pub(crate) struct Workers {
    pool: rayon::ThreadPool,
}

impl Workers {
    /// Starts so many threads, named after their work.
    ///
    /// # Errors
    ///
    /// If they cannot be started.
    pub(crate) fn new(name: &'static str, threads: usize) -> Result<Self, rayon::ThreadPoolBuildError> {
        let named = move |n| format!("{name}-{n}");
        Ok(Self { pool: rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(named).build()? })
    }

    /// Number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Does work here, off the HTTP workers.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if it panicked, which is logged.
    pub(crate) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let (tell, told) = oneshot::channel();
        self.pool.spawn(move || {
            let _ = tell.send(catch_unwind(AssertUnwindSafe(work)));
        });
        match told.await {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(_)) | Err(_) => {
                tracing::error!("work on the threads of {:?} panicked", self.pool);
                Err(Problem::new(Code::Internal, "the service failed while it computed the answer"))
            }
        }
    }
}
