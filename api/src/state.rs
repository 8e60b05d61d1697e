//! What is built once and shared by every request.

use crate::{
    config::ServeOptions,
    problem::{Code, Problem},
    search::Names,
    simulation::Simulator,
};
use anyhow::Context as _;
use cards::Date;
use catalog::{Catalogue, Store};
use formats::Registry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

/// One version of the catalogue, and what is derived from it. A request holds one from beginning to end.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) catalogue: Catalogue,
    pub(crate) names: Names,
}

impl Snapshot {
    fn of(catalogue: Catalogue) -> Self {
        let names = Names::of(&catalogue.index);
        Self { catalogue, names }
    }
}

/// Everything a handler may need.
#[derive(Debug)]
pub(crate) struct State {
    /// A connection serves one thread at a time; it is asked for the version now and then, never for a card.
    store: Mutex<Store>,
    snapshot: RwLock<Arc<Snapshot>>,
    pub(crate) formats: Registry,
    pub(crate) simulator: Simulator,
    /// Largest simulation, in games times Days.
    pub(crate) budget: u64,
}

impl State {
    /// Opens the catalogue, compiles the formats, starts the simulation threads.
    pub(crate) fn build(options: &ServeOptions) -> anyhow::Result<Self> {
        let file = &options.database.database;
        let store = Store::open(file, jiff::Timestamp::now())
            .with_context(|| format!("the catalogue {} could not be opened", file.display()))?;
        let catalogue = store.load().with_context(|| format!("the catalogue {} could not be read", file.display()))?;
        let formats = Registry::embedded();
        let threads = threads(options.simulation_threads);
        let simulator = Simulator::new(threads, options.simulations_running, options.simulations_waiting)?;
        let snapshot = RwLock::new(Arc::new(Snapshot::of(catalogue)));
        Ok(Self { store: Mutex::new(store), snapshot, formats, simulator, budget: options.simulation_budget })
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The catalogue as it is now. Keep it for the whole request.
    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.snapshot.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes over what an import has committed, if it did. Requests under way keep the version they began with.
    ///
    /// # Errors
    ///
    /// If the file cannot be read; the old snapshot stays.
    pub(crate) fn reload(&self) -> Result<(), catalog::StoreError> {
        if self.store().version()? != self.snapshot().catalogue.manifest.version {
            let next = Arc::new(Snapshot::of(self.store().load()?));
            tracing::info!(version = %next.catalogue.manifest.version, "the catalogue was reloaded");
            *self.snapshot.write().unwrap_or_else(PoisonError::into_inner) = next;
        }
        Ok(())
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
    jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date()
}

/// A number of threads, where 0 is one for each core.
pub(crate) fn threads(wanted: usize) -> usize {
    if wanted > 0 { wanted } else { std::thread::available_parallelism().map_or(1, usize::from) }
}
