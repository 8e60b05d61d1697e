//! Threads for long work. The allocator keeps freed memory for each thread; a fixed pool bounds that memory, whereas the blocking
//! pool of the runtime grows to hundreds of threads that each keep some.

use answers::{Code, Problem};
use std::panic::{AssertUnwindSafe, catch_unwind};
use thread_priority::{ThreadPriority, set_current_thread_priority};
use tokio::sync::oneshot;

/// A pool of threads with low priority, which run only while no HTTP worker needs their core.
#[derive(Debug)]
pub(crate) struct Workers {
    pool: rayon::ThreadPool,
}

impl Workers {
    /// Starts `threads` threads, which are named `name`.
    ///
    /// # Errors
    ///
    /// If the threads cannot be started.
    pub(crate) fn new(name: &'static str, threads: usize) -> Result<Self, rayon::ThreadPoolBuildError> {
        let named = move |n| format!("{name}-{n}");
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(named);
        Ok(Self { pool: pool.start_handler(|_| lower_priority()).build()? })
    }

    /// Number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Runs work on the pool, off the HTTP workers.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the work panicked, which is logged.
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

/// Gives the calling thread the lowest priority (nice 19), so that a look-up that arrives gets the core at once. If the system
/// does not allow that, long loops still yield.
pub(crate) fn lower_priority() {
    if let Err(error) = set_current_thread_priority(ThreadPriority::Min) {
        tracing::debug!(?error, "the priority of a thread could not be lowered");
    }
}
