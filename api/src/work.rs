//! Where the work of a request is done: on the worker thread that received it, on the threads for long work, or on the threads
//! that may wait for the file of saved decks.

use crate::{body::Body, client::Client, saved_decks::Credentials, snapshot::Snapshot, state::State};
use actix_web::HttpRequest;
use answers::{Problem, api_keys::Caller, saved_decks::Outcomes};
use catalog::{DeckStore, Scope};
use std::sync::Arc;

/// Size in bytes above which a request about a list leaves the workers: more than twice that of a deck of forty lines. A deck takes
/// microseconds, but each line that cannot be read some forty, for which names like it are looked for: with 10 KiB of them a worker
/// was busy for 16 ms, and delayed all look-ups.
const OFFLOAD_BYTES: usize = 5 << 10;

/// How long the work of a request takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Microseconds: the worker does it itself.
    Short,
    /// Longer: on the worker it would delay all look-ups.
    Long,
}

impl Work {
    /// The work of reading a body and little more.
    pub(crate) fn of(body: &Body) -> Self {
        if body.bytes().len() <= OFFLOAD_BYTES { Self::Short } else { Self::Long }
    }
}

/// What work with the saved decks may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Desk<'a> {
    pub(crate) state: &'a State,
    credentials: &'a Credentials,
}

impl State {
    /// Answers a request with the current snapshot, where its work belongs.
    ///
    /// # Errors
    ///
    /// The error of `act`; for long work `BUSY` if the queue is full.
    pub(crate) async fn answer<T: Send + 'static>(
        self: &Arc<Self>,
        request: &HttpRequest,
        work: Work,
        act: impl FnOnce(&Self, &Snapshot) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.answer_from(self.snapshot(), request, work, act).await
    }

    /// Like [`answer`](Self::answer), for a request that has been read with this snapshot.
    ///
    /// # Errors
    ///
    /// As [`answer`](Self::answer).
    pub(crate) async fn answer_from<T: Send + 'static>(
        self: &Arc<Self>,
        snapshot: Arc<Snapshot>,
        request: &HttpRequest,
        work: Work,
        act: impl FnOnce(&Self, &Snapshot) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        match work {
            Work::Short => act(self, &snapshot),
            Work::Long => {
                let state = Arc::clone(self);
                self.long_work.run(Client::of(request), move || act(&state, &snapshot)).await
            }
        }
    }

    /// Answers a request for which the file of saved decks is read or written.
    ///
    /// # Errors
    ///
    /// `BUSY` if the queue is full, or the error of `act`.
    pub(crate) async fn with_decks<T: Send + 'static, E: From<Problem> + Send + 'static>(
        self: &Arc<Self>,
        request: &HttpRequest,
        act: impl FnOnce(Desk<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        let (state, credentials) = (Arc::clone(self), Credentials::of(request));
        let work = move || Ok(act(Desk { state: &state, credentials: &credentials }));
        self.decks.run(Client::of(request), work).await?
    }
}

impl<'a> Desk<'a> {
    /// The caller of the request, who needs a scope.
    ///
    /// # Errors
    ///
    /// As [`SavedDecks::caller`](crate::saved_decks::SavedDecks::caller).
    pub(crate) fn caller(self, scope: Scope) -> Result<Caller, Problem> {
        self.state.decks.caller(self.credentials, scope)
    }

    /// Reads decks for whoever asks, with or without credentials.
    ///
    /// # Errors
    ///
    /// As [`SavedDecks::for_anybody`](crate::saved_decks::SavedDecks::for_anybody).
    pub(crate) fn for_anybody<T>(self, read: impl FnOnce(Option<&Caller>) -> Result<T, Problem>) -> Result<T, Problem> {
        self.state.decks.for_anybody(self.credentials, read)
    }

    /// The file of the saved decks.
    pub(crate) fn store(self) -> &'a DeckStore {
        &self.state.decks.store
    }

    /// The file of the saved decks, with the cache of their verdicts.
    pub(crate) fn decks(self) -> (&'a DeckStore, &'a Outcomes) {
        (&self.state.decks.store, &self.state.decks.outcomes)
    }
}
