//! How much long work may run and wait: what takes longer than a look-up leaves the HTTP workers through an [`Admission`],
//! and is answered 503 when too much waits there already.

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

/// Bytes from which a request about a list leaves the workers: four times a deck of forty lines. A deck takes microseconds; a
/// thousand lines that cannot be read take tens of milliseconds and would hold up everybody's look-ups.
pub(crate) const OFFLOAD_BYTES: usize = 10 << 10;

/// How much work may be under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Pools of threads. What runs at the same time is spread over them evenly: with as many pools as running places each
    /// piece of work has its own, and the system shares the cores among them.
    pub(crate) pools: usize,
    /// Threads of each pool.
    pub(crate) threads: usize,
    /// Pieces of work that run at the same time.
    pub(crate) running: usize,
    /// Pieces of work that may wait for a place; none waits if 0.
    pub(crate) waiting: usize,
    /// How many of these one client may have waiting; any number if 0.
    pub(crate) waiting_of_one: usize,
}

/// Fixed pools of threads with a bounded queue before them.
#[derive(Debug)]
pub(crate) struct Admission {
    pools: Vec<Workers>,
    /// Pieces of work that run in each pool.
    loads: Arc<Mutex<Vec<usize>>>,
    running: Arc<Semaphore>,
    queue: Queue,
    most_running: usize,
}

/// How much work is under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    /// Pieces of work that run.
    pub(crate) running: usize,
    /// Pieces of work that wait for a place.
    pub(crate) waiting: usize,
    /// Pieces of work that found no place to wait, since the start.
    pub(crate) refused: u64,
}

impl Admission {
    /// Starts the threads, named after their work.
    ///
    /// # Errors
    ///
    /// If they cannot be started.
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

    /// How much is under way now.
    pub(crate) fn load(&self) -> Load {
        let (waiting, refused) = self.queue.load();
        Load { running: self.most_running.saturating_sub(self.running.available_permits()), waiting, refused }
    }

    /// Refuses what would find neither a place nor one to wait, for answers that begin before their work does.
    ///
    /// # Errors
    ///
    /// `BUSY`.
    pub(crate) fn has_room(&self, client: Client) -> Result<(), Problem> {
        if self.running.available_permits() > 0 {
            return Ok(());
        }
        self.queue.enter(client).map(drop)
    }

    /// Lets nothing more in: who waits is answered that the service is stopping.
    pub(crate) fn close(&self) {
        self.running.close();
    }

    /// Runs work on the pool.
    ///
    /// # Errors
    ///
    /// `BUSY` if too much waits already, that of the work, or `INTERNAL` if it panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.place(client).await?;
        self.run_in(place, work).await?
    }

    /// Runs the next piece of work that was let in before, as a further part of an answer that has begun: it may wait
    /// whatever else does.
    ///
    /// # Errors
    ///
    /// That of the work, or `INTERNAL` if it panicked.
    pub(crate) async fn run_further<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.next_place().await?;
        self.run_in(place, work).await?
    }

    /// Runs work that looks at `stop`, which is set once the returned future is dropped, and when the work takes longer than
    /// it may.
    ///
    /// # Errors
    ///
    /// `BUSY` if too much waits already or it takes too long, that of the work, or `INTERNAL` if it panicked.
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

    /// Waits for a place, unless too many do.
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

    /// The place is given up when the work ends, not when a client that no longer waits for it goes away.
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

/// A piece of work in the pool in which the fewest run.
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

/// Cancels work when no caller waits for it any longer.
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
