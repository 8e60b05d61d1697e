//! The threads that play games, and how many simulations may run and wait.

use crate::workers::Workers;
use answers::{Code, Problem};
use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};
use tokio::sync::Semaphore;

/// The pool of the service.
#[derive(Debug)]
pub(crate) struct Simulator {
    workers: Workers,
    running: Semaphore,
    waiting: AtomicUsize,
    most_waiting: usize,
}

impl Simulator {
    /// A pool of so many threads that runs and queues so many simulations.
    ///
    /// # Errors
    ///
    /// If the threads cannot be started.
    pub(crate) fn new(threads: usize, running: usize, waiting: usize) -> anyhow::Result<Self> {
        let workers = Workers::new("simulate", threads)?;
        Ok(Self { workers, running: Semaphore::new(running), waiting: AtomicUsize::new(0), most_waiting: waiting })
    }

    /// Runs work on the pool, off the HTTP workers. If the returned future is dropped, the work is told to stop.
    ///
    /// # Errors
    ///
    /// `BUSY` if too many simulations wait already, `INTERNAL` if the work panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        stop: Arc<AtomicBool>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let waiting = Waiting::enter(&self.waiting, self.most_waiting)?;
        let Ok(_running) = self.running.acquire().await else {
            return Err(Problem::new(Code::Busy, "the service is stopping"));
        };
        drop(waiting);
        let _stop = StopOnDrop(stop);
        self.workers.run(work).await
    }
}

struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn enter(count: &'a AtomicUsize, most: usize) -> Result<Self, Problem> {
        let before = count.fetch_add(1, Ordering::Relaxed);
        let entered = Self(count);
        if before < most {
            Ok(entered)
        } else {
            Err(Problem::new(Code::Busy, format!("{most} simulations are waiting already")))
        }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
