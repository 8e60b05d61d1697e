//! Threads of the service for long work. The allocator keeps freed memory by thread; a fixed pool of threads bounds it, while
//! the blocking pool of the runtime grows to hundreds of threads that each keep some.

use answers::{Code, Problem};
use std::panic::{AssertUnwindSafe, catch_unwind};
use thread_priority::{ThreadPriority, set_current_thread_priority};
use tokio::sync::oneshot;

/// A pool of threads that run only while no HTTP worker wants their core.
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
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(named);
        Ok(Self { pool: pool.start_handler(|_| lower_priority()).build()? })
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
        let (sender, outcome) = oneshot::channel();
        self.pool.spawn(move || {
            let _ = sender.send(catch_unwind(AssertUnwindSafe(work)));
        });
        match outcome.await {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(_)) | Err(_) => {
                tracing::error!("work on the threads of {:?} panicked", self.pool);
                Err(Problem::new(Code::Internal, "the service failed while it computed the answer"))
            }
        }
    }
}

/// Gives the calling thread the lowest priority (nice 19): a look-up that arrives takes the core at once. Where the system
/// does not allow that, the long loops still yield.
pub(crate) fn lower_priority() {
    if let Err(error) = set_current_thread_priority(ThreadPriority::Min) {
        tracing::debug!(?error, "the priority of a thread could not be lowered");
    }
}
