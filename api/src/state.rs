//! What is built once and shared by every request.

use crate::{
    compiling,
    config::{RulesOptions, ServeOptions},
    problem::{Code, Problem},
    rules::{Rules, RulesError},
    search::Names,
    signing::Signer,
    simulation::Simulator,
    terms::Terms,
    verdict::Context,
    views::hero::Heroes,
    workers::Workers,
};
use anyhow::Context as _;
use cards::Date;
use catalog::{Catalogue, Store};
use jiff::Timestamp;
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock},
    time::Duration,
};

/// One version of the catalogue, with what is derived from it, and of the rules. A request holds one from beginning to
/// end.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) names: Arc<Names>,
    pub(crate) terms: Arc<Terms>,
    pub(crate) heroes: Arc<Heroes>,
    pub(crate) rules: Arc<Rules>,
}

impl Snapshot {
    fn of(catalogue: Catalogue, rules: Arc<Rules>) -> Self {
        let names = Arc::new(Names::of(&catalogue.index));
        let terms = Arc::new(Terms::of(&catalogue.index));
        let heroes = Arc::new(Heroes::of(&catalogue.index));
        Self { catalogue: Arc::new(catalogue), names, terms, heroes, rules }
    }
}

/// Everything a handler may need.
#[derive(Debug)]
pub(crate) struct State {
    /// A connection serves one thread at a time; it is asked for the version now and then, never for a card.
    store: Mutex<Store>,
    snapshot: RwLock<Arc<Snapshot>>,
    /// Where the rules come from.
    rules: RulesOptions,
    pub(crate) signer: Signer,
    /// Threads that judge batches.
    pub(crate) batches: Workers,
    pub(crate) simulator: Simulator,
    /// Largest simulation, in games times Days.
    pub(crate) budget: u64,
    /// How long the body of a request may take to arrive.
    pub(crate) patience: Duration,
}

impl State {
    /// Opens the catalogue, compiles the formats, starts the simulation threads.
    pub(crate) fn build(options: &ServeOptions) -> anyhow::Result<Self> {
        let file = &options.database.database;
        let store = compiling::open(file)?;
        let catalogue = store.load().with_context(|| format!("the catalogue {} could not be read", file.display()))?;
        let rules = Arc::new(Rules::read(&options.rules)?);
        let key = options.signing_key.clone().unwrap_or_else(|| file.with_extension("key"));
        let signer = Signer::open(&key)?;
        let batches = Workers::new("batch", threads(options.batch_workers))?;
        let threads = threads(options.simulation_threads);
        let simulator = Simulator::new(threads, options.simulations_running, options.simulations_waiting)?;
        Ok(Self {
            store: Mutex::new(store),
            snapshot: RwLock::new(Arc::new(Snapshot::of(catalogue, rules))),
            rules: options.rules.clone(),
            signer,
            batches,
            simulator,
            budget: options.simulation_budget,
            patience: Duration::from_secs(options.body_seconds),
        })
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The catalogue as it is now. Keep it for the whole request.
    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.snapshot.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// What a verdict depends on, for a request that holds a snapshot.
    pub(crate) fn context<'a>(&'a self, snapshot: &'a Snapshot) -> Context<'a> {
        let now = Timestamp::now();
        Context {
            index: &snapshot.catalogue.index,
            heroes: &snapshot.heroes,
            formats: &snapshot.rules.formats,
            lists: &snapshot.rules.lists,
            today: day_of(now),
            signing: Some((&self.signer, now)),
        }
    }

    /// Takes over what an import has committed, if it did. Requests under way keep the version they began with.
    ///
    /// # Errors
    ///
    /// If the file cannot be read; the old snapshot stays.
    pub(crate) fn reload_catalogue(&self) -> Result<(), catalog::StoreError> {
        if self.store().version()? != self.snapshot().catalogue.manifest.version {
            let next = Snapshot::of(self.store().load()?, Arc::clone(&self.snapshot().rules));
            tracing::info!(version = %next.catalogue.manifest.version, "the catalogue was reloaded");
            self.replace(next);
        }
        Ok(())
    }

    /// Takes over what changed in the folders of rules. Requests under way keep the rules they began with.
    ///
    /// # Errors
    ///
    /// If the folders cannot be read or do not hold together; the old rules stay.
    pub(crate) fn reload_rules(&self) -> Result<(), RulesError> {
        let now = self.snapshot();
        if now.rules.stale(&self.rules)? {
            let rules = Arc::new(Rules::read(&self.rules)?);
            tracing::info!("the rules were reloaded");
            self.replace(Snapshot { rules, ..Snapshot::clone(&now) });
        }
        Ok(())
    }

    fn replace(&self, next: Snapshot) {
        *self.snapshot.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(next);
    }

    /// Whether the catalogue file answers.
    ///
    /// # Errors
    ///
    /// `CATALOGUE_UNAVAILABLE`.
    pub(crate) fn ready(&self) -> Result<(), Problem> {
        self.store().version().map(|_| ()).map_err(|error| {
            tracing::error!(%error, "the catalogue cannot be read");
            Problem::new(Code::CatalogueUnavailable, "the catalogue file cannot be read")
        })
    }

    /// Today in UTC: the date of a request that names none.
    pub(crate) fn today(&self) -> Date {
        today()
    }
}

/// Today in UTC.
pub(crate) fn today() -> Date {
    day_of(Timestamp::now())
}

fn day_of(now: Timestamp) -> Date {
    now.to_zoned(jiff::tz::TimeZone::UTC).date()
}

/// A number of threads, where 0 is one for each core.
pub(crate) fn threads(wanted: usize) -> usize {
    if wanted > 0 { wanted } else { std::thread::available_parallelism().map_or(1, usize::from) }
}
