//! The queue for long work, with bounds on the number of waiting requests, in all and for each client.

use crate::client::Client;
use answers::{Code, Problem};
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// A bounded queue.
#[derive(Debug)]
pub(crate) struct Queue {
    /// Most requests that may wait.
    most: usize,
    /// Most requests of one client that may wait; any number if 0.
    most_of_one: usize,
    waiting: Mutex<Counts>,
}

/// The waiting requests.
#[derive(Debug, Default)]
struct Counts {
    all: usize,
    by_client: HashMap<Client, usize>,
    /// Number of requests that were refused since the start.
    refused: u64,
}

/// A place in the queue, released on drop.
#[derive(Debug)]
pub(crate) struct Place<'a> {
    queue: &'a Queue,
    client: Client,
}

impl Queue {
    /// An empty queue.
    pub(crate) fn new(most: usize, most_of_one: usize) -> Self {
        Self { most, most_of_one, waiting: Mutex::default() }
    }

    /// Number of waiting requests, and number of requests refused since the start.
    pub(crate) fn load(&self) -> (usize, u64) {
        let counts = self.counts();
        (counts.all, counts.refused)
    }

    /// Takes a place in the queue, or counts a refusal.
    ///
    /// # Errors
    ///
    /// `BUSY` if the queue is full or the client has its share of it.
    pub(crate) fn enter(&self, client: Client) -> Result<Place<'_>, Problem> {
        let mut counts = self.counts();
        let of_client = counts.by_client.get(&client).copied().unwrap_or_default();
        let message = if counts.all >= self.most {
            format!("all places are taken, and {} requests wait for one already", self.most)
        } else if self.most_of_one > 0 && of_client >= self.most_of_one {
            format!("{of_client} requests from this address wait for a place already, which is its share")
        } else {
            counts.all += 1;
            counts.by_client.insert(client, of_client + 1);
            return Ok(Place { queue: self, client });
        };
        counts.refused += 1;
        Err(Problem::new(Code::Busy, message))
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut counts = self.queue.counts();
        counts.all -= 1;
        if let Some(number) = counts.by_client.get_mut(&self.client) {
            *number -= 1;
            if *number == 0 {
                counts.by_client.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> Client {
        Client(Some([192, 0, 2, last].into()))
    }

    #[test]
    fn so_many_wait_and_no_more() {
        let queue = Queue::new(1, 0);
        let first = queue.enter(client(1)).unwrap();
        assert_eq!(queue.enter(client(2)).unwrap_err().code(), Code::Busy);
        assert_eq!(queue.load(), (1, 1));
        drop(first);
        assert!(queue.enter(client(2)).is_ok(), "who left or was refused takes no place");
        assert!(Queue::new(0, 0).enter(client(1)).is_err());
    }

    #[test]
    fn a_client_has_its_share_and_leaves_the_rest_to_others() {
        let queue = Queue::new(3, 2);
        let held = [queue.enter(client(1)).unwrap(), queue.enter(client(1)).unwrap()];
        let refused = queue.enter(client(1)).unwrap_err();
        assert!(refused.detail().contains("its share"), "{refused:?}");
        let other = queue.enter(client(2)).unwrap();
        assert!(queue.enter(client(2)).is_err(), "now all places are taken");
        drop((held, other));
        assert!(queue.counts().by_client.is_empty(), "nothing is kept of who left");
    }

    #[test]
    fn without_a_share_one_client_may_take_all() {
        let queue = Queue::new(5, 0);
        let held: Vec<_> = (0..5).map(|_| queue.enter(client(1)).unwrap()).collect();
        assert_eq!(queue.load(), (held.len(), 0));
    }
}
