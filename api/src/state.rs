//! Data that is built once and shared by all requests.

use crate::{
    admission::{Admission, Limits},
    config::Config,
    issuer::Issuer,
    metrics::{Levels, Metrics},
    saved_decks::SavedDecks,
    serving::Serving,
    snapshot::Snapshot,
    workers::Workers,
};
use answers::{
    Code, Problem, api_keys::Caller, problem::store_problem, saved_decks::Writing, simulation::Budget, verdict,
};
use catalog::DeckStoreError;
use std::{sync::Arc, time::Duration};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wire::{community::card::Images, validate::Context};

/// Everything that handlers need.
#[derive(Debug)]
pub(crate) struct State {
    /// The catalogue, the rules and the signing keys.
    pub(crate) serving: Serving,
    /// The addresses of pictures of cards.
    pub(crate) images: Images,
    /// Threads that judge batches.
    pub(crate) batches: Workers,
    /// Saved decks.
    pub(crate) decks: Arc<SavedDecks>,
    /// Permits for batches in progress.
    batch_places: Arc<Semaphore>,
    /// The admission of searches, scans, long lists, and verdicts with suggestions or explanations.
    pub(crate) long_work: Admission,
    /// The admission of simulations.
    pub(crate) simulations: Admission,
    /// The metrics of the service.
    pub(crate) metrics: Metrics,
    /// The bounds on a simulation.
    pub(crate) budget: Budget,
    /// Most time that games may be played for one request.
    pub(crate) most_time: Duration,
}

impl State {
    /// Opens the catalogue, compiles the formats, and starts the threads. `document` is the OpenAPI document, which changes with
    /// the program.
    pub(crate) fn build(config: &Config, document: &str) -> anyhow::Result<Self> {
        let serving = Serving::open(config, document)?;
        let audience = config.oidc_audience.as_deref();
        let issuer = config.oidc_issuer.as_deref().map(|address| Issuer::new(address, audience)).transpose()?;
        let batches = Workers::new("batch", threads(config.batch_workers))?;
        let long_threads = threads(config.long_work_threads);
        let long_work = Limits {
            pools: 1,
            threads: long_threads,
            running: long_threads,
            waiting: config.long_work_waiting,
            waiting_of_one: config.waiting_per_address,
        };
        let simulations = Limits {
            // Each simulation has its own threads; otherwise the first would delay the others until its end.
            pools: config.simulations_running,
            threads: threads(config.simulation_threads),
            running: config.simulations_running,
            waiting: config.simulations_waiting,
            waiting_of_one: config.waiting_per_address,
        };
        Ok(Self {
            serving,
            images: Images::new(config.image_base.as_deref()),
            batches,
            decks: Arc::new(SavedDecks::new(&config.decks, issuer, config.waiting_per_address)?),
            batch_places: Arc::new(Semaphore::new(config.batches)),
            long_work: Admission::new("long-work", long_work)?,
            simulations: Admission::new("simulate", simulations)?,
            metrics: Metrics::new(),
            budget: Budget { days: config.simulation_budget, work: config.simulation_work },
            most_time: Duration::from_secs(config.simulation_seconds),
        })
    }

    /// A permit for a batch, held until the end of its answer.
    ///
    /// # Errors
    ///
    /// `BUSY` if all permits are taken.
    pub(crate) fn batch_place(&self) -> Result<OwnedSemaphorePermit, Problem> {
        let place = Arc::clone(&self.batch_places).try_acquire_owned();
        place.map_err(|_| Problem::new(Code::Busy, "all places for batches are taken"))
    }

    /// The snapshot that is served, shared by all requests. It is for comparison only, not for looking up cards.
    pub(crate) fn served(&self) -> Arc<Snapshot> {
        self.serving.served()
    }

    /// A copy of the current snapshot, to be used for a whole request.
    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        self.serving.snapshot()
    }

    /// Values for the metrics.
    pub(crate) fn levels(&self) -> Levels {
        let snapshot = self.served();
        Levels {
            version: snapshot.catalogue.manifest.version.to_string(),
            cards: snapshot.index.len(),
            queues: [("long_work", self.long_work.load()), ("simulations", self.simulations.load())],
        }
    }

    /// The context of verdicts for a request with this snapshot.
    pub(crate) fn verdicts<'a>(&self, snapshot: &'a Snapshot) -> verdict::Context<'a> {
        verdict::Context {
            index: &snapshot.index,
            formats: &snapshot.rules.formats,
            lists: &snapshot.rules.lists,
            today: snapshot.today(),
        }
    }

    /// The context of a change of decks by a caller.
    pub(crate) fn writing<'a>(&'a self, caller: &'a Caller, snapshot: &'a Snapshot) -> Writing<'a> {
        Writing { caller, store: &self.decks.store, context: self.verdicts(snapshot), now: snapshot.now }
    }

    /// The context of a validation, with the Heroes and the signer.
    pub(crate) fn context<'a>(&'a self, snapshot: &'a Snapshot) -> Context<'a> {
        let signing = Some((snapshot.keys.signer(), snapshot.now));
        Context { verdicts: self.verdicts(snapshot), heroes: &snapshot.heroes, signing }
    }

    /// Refuses further long work: waiting requests are answered that the service is stopping.
    pub(crate) fn close(&self) {
        self.long_work.close();
        self.simulations.close();
        self.decks.close();
    }

    /// Checks that the catalogue file exists, can be opened, and was sound at the last check; and that the file of the decks, if there
    /// is one, can be opened and was sound when it was used last.
    ///
    /// # Errors
    ///
    /// `CATALOGUE_UNAVAILABLE` or `DECKS_UNAVAILABLE` with the fault of the file.
    pub(crate) fn ready(&self) -> Result<(), Problem> {
        self.serving.ready()?;
        match self.decks.store.look() {
            // Another program works with it for a moment.
            Err(DeckStoreError::Locked(_)) | Ok(()) => Ok(()),
            Err(error) => Err(store_problem(error)),
        }
    }
}

/// A number of threads; 0 means one for each core.
pub(crate) fn threads(wanted: usize) -> usize {
    if wanted > 0 { wanted } else { std::thread::available_parallelism().map_or(1, usize::from) }
}
