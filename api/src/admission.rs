//! Admission of long work. Work that takes longer than a look-up leaves the HTTP workers through an [`Admission`], which bounds
//! how much of it runs and waits; beyond that, requests are answered 503.

use crate::{
    client::Client,
    queue::{Place, Queue},
    workers::Workers,
};
use answers::{Code, Problem};
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

/// Bounds on the work in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Number of thread pools, over which running work is spread evenly. With as many pools as `running`, each piece of work has
    /// a pool to itself, and the system shares the cores among them.
    pub(crate) pools: usize,
    /// Threads of each pool.
    pub(crate) threads: usize,
    /// Most pieces of work that run at the same time.
    pub(crate) running: usize,
    /// Most pieces of work that may wait for a permit; if 0, none may.
    pub(crate) waiting: usize,
    /// Most waiting pieces of work of one client; any number if 0.
    pub(crate) waiting_of_one: usize,
}

/// Fixed thread pools with a bounded queue.
#[derive(Debug)]
pub(crate) struct Admission {
    pools: Vec<Workers>,
    /// Number of pieces of work that run in each pool.
    loads: Arc<Mutex<Vec<usize>>>,
    running: Arc<Semaphore>,
    queue: Queue,
    most_running: usize,
}

/// The work in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    /// Number of pieces of work that run.
    pub(crate) running: usize,
    /// Number of pieces of work that wait for a permit.
    pub(crate) waiting: usize,
    /// Number of pieces of work that were refused since the start because the queue was full.
    pub(crate) refused: u64,
}

impl Admission {
    /// Starts the threads, which are named `name`.
    ///
    /// # Errors
    ///
    /// If the threads cannot be started.
    pub(crate) fn new(name: &'static str, limits: Limits) -> anyhow::Result<Self> {
        let pools = limits.pools.max(1);
        Ok(Self {
            pools: (0..pools).map(|_| Workers::new(name, limits.threads)).collect::<Result<_, _>>()?,
            loads: Arc::new(Mutex::new(vec![0; pools])),
            running: Arc::new(Semaphore::new(limits.running)),
            queue: Queue::new(limits.waiting, limits.waiting_of_one),
            most_running: limits.running,
        })
    }

    /// The work that is in progress now.
    pub(crate) fn load(&self) -> Load {
        let (waiting, refused) = self.queue.load();
        Load { running: self.most_running.saturating_sub(self.running.available_permits()), waiting, refused }
    }

    /// Refuses a client whose work could neither run nor wait now. For answers that begin before their work does.
    ///
    /// # Errors
    ///
    /// `BUSY` if the queue is full or the client has its share of it.
    pub(crate) fn has_room(&self, client: Client) -> Result<(), Problem> {
        if self.running.available_permits() > 0 {
            return Ok(());
        }
        self.queue.enter(client).map(drop)
    }

    /// Refuses all further work: waiting requests are answered that the service is stopping.
    pub(crate) fn close(&self) {
        self.running.close();
    }

    /// Runs work on the pool.
    ///
    /// # Errors
    ///
    /// `BUSY` if the queue is full or the client has its share of it; the error of the work; `INTERNAL` if the work panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.place(client).await?;
        self.run_in(place, work).await?
    }

    /// Runs a further piece of work for an answer that has begun. It may wait even if the queue is full.
    ///
    /// # Errors
    ///
    /// The error of the work; `INTERNAL` if the work panicked.
    pub(crate) async fn run_further<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.next_place().await?;
        self.run_in(place, work).await?
    }

    /// Runs work that polls the flag `stop`. The flag is set if the returned future is dropped, or if the work exceeds its time
    /// limit.
    ///
    /// # Errors
    ///
    /// `BUSY` if the queue is full or the time limit is exceeded; the error of the work; `INTERNAL` if the work panicked.
    pub(crate) async fn run_until<T: Send + 'static>(
        &self,
        client: Client,
        stop: Arc<AtomicBool>,
        most: Duration,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.place(client).await?;
        let _stop = StopOnDrop(stop);
        timeout(most, self.run_in(place, work)).await.unwrap_or_else(|_| {
            let message = format!("the work was ended: it took longer than {} seconds here", most.as_secs());
            Err(Problem::new(Code::Busy, message))
        })?
    }

    /// Waits for a permit, unless the queue is full.
    async fn place(&self, client: Client) -> Result<OwnedSemaphorePermit, Problem> {
        if let Ok(place) = Arc::clone(&self.running).try_acquire_owned() {
            return Ok(place);
        }
        let _waiting: Place<'_> = self.queue.enter(client)?;
        self.next_place().await
    }

    async fn next_place(&self) -> Result<OwnedSemaphorePermit, Problem> {
        let place = Arc::clone(&self.running).acquire_owned().await;
        place.map_err(|_| Problem::new(Code::Busy, "the service is stopping"))
    }

    /// The permit is released when the work ends, even if the client has gone away before.
    async fn run_in<T: Send + 'static>(
        &self,
        place: OwnedSemaphorePermit,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let assigned = Assigned::put(&self.loads);
        self.pools[assigned.pool]
            .run(move || {
                let _held = (place, assigned);
                work()
            })
            .await
    }
}

/// A piece of work, assigned to the pool in which the fewest pieces run.
struct Assigned {
    loads: Arc<Mutex<Vec<usize>>>,
    pool: usize,
}

impl Assigned {
    fn put(loads: &Arc<Mutex<Vec<usize>>>) -> Self {
        let mut counts = loads.lock().unwrap_or_else(PoisonError::into_inner);
        let least = counts.iter_mut().enumerate().min_by_key(|(_, count)| **count);
        let pool = least.map_or(0, |(pool, count)| {
            *count += 1;
            pool
        });
        Self { loads: Arc::clone(loads), pool }
    }
}

impl Drop for Assigned {
    fn drop(&mut self) {
        self.loads.lock().unwrap_or_else(PoisonError::into_inner)[self.pool] -= 1;
    }
}

/// Sets the flag that cancels work when the caller stops waiting for it.
pub(crate) struct StopOnDrop(pub(crate) Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_of_work_is_put_where_the_fewest_run() {
        let loads = Arc::new(Mutex::new(vec![0; 3]));
        let mut all: Vec<Assigned> = (0..6).map(|_| Assigned::put(&loads)).collect();
        assert_eq!(all.iter().map(|assigned| assigned.pool).collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2]);
        drop(all.remove(4));
        assert_eq!(*loads.lock().unwrap(), [2, 1, 2]);
        assert_eq!(Assigned::put(&loads).pool, 1);
    }
}
