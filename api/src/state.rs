//! What is built once and shared by every request.

use crate::{config::Config, simulator::Simulator, workers::Workers};
use answers::{
    Code, Problem, compiling,
    dates::day_of,
    rules::{Rules, RulesError, RulesFolders},
    search::Names,
    signing::Signer,
    terms::Terms,
    verdict,
};
use anyhow::Context as _;
use cards::Date;
use catalog::{Catalogue, Store};
use jiff::Timestamp;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use wire::{card_list::Shelves, hero::Heroes, validate::Context};

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

    /// What a search looks into.
    pub(crate) fn shelves(&self) -> Shelves<'_> {
        Shelves {
            index: &self.catalogue.index,
            names: &self.names,
            terms: &self.terms,
            formats: &self.rules.formats,
            lists: &self.rules.lists,
        }
    }
}

/// Everything a handler may need.
#[derive(Debug)]
pub(crate) struct State {
    /// A connection serves one thread at a time; it is asked for the version now and then, never for a card.
    store: Mutex<Store>,
    snapshot: RwLock<Arc<Snapshot>>,
    /// Where the rules come from.
    rules: RulesFolders,
    pub(crate) signer: Signer,
    /// Threads that judge batches.
    pub(crate) batches: Workers,
    pub(crate) simulator: Simulator,
    /// Largest simulation, in games times Days.
    pub(crate) budget: u64,
}

impl State {
    /// Opens the catalogue, compiles the formats, starts the simulation threads.
    pub(crate) fn build(config: &Config) -> anyhow::Result<Self> {
        let file = &config.database;
        let store = compiling::open(file)?;
        let catalogue = store.load().with_context(|| format!("the catalogue {} could not be read", file.display()))?;
        let rules = Arc::new(Rules::read(&config.rules)?);
        let key = config.signing_key.clone().unwrap_or_else(|| file.with_extension("key"));
        let signer = Signer::open(&key)?;
        let batches = Workers::new("batch", threads(config.batch_workers))?;
        let threads = threads(config.simulation_threads);
        let simulator = Simulator::new(threads, config.simulations_running, config.simulations_waiting)?;
        Ok(Self {
            store: Mutex::new(store),
            snapshot: RwLock::new(Arc::new(Snapshot::of(catalogue, rules))),
            rules: config.rules.clone(),
            signer,
            batches,
            simulator,
            budget: config.simulation_budget,
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
    pub(crate) fn verdicts<'a>(&self, snapshot: &'a Snapshot) -> verdict::Context<'a> {
        verdict::Context {
            index: &snapshot.catalogue.index,
            formats: &snapshot.rules.formats,
            lists: &snapshot.rules.lists,
            today: self.today(),
        }
    }

    /// The same, with what it takes to show and to sign a verdict.
    pub(crate) fn context<'a>(&'a self, snapshot: &'a Snapshot) -> Context<'a> {
        let now = Timestamp::now();
        let verdicts = verdict::Context { today: day_of(now), ..self.verdicts(snapshot) };
        Context { verdicts, heroes: &snapshot.heroes, signing: Some((&self.signer, now)) }
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
        day_of(Timestamp::now())
    }
}

/// A number of threads, where 0 is one for each core.
pub(crate) fn threads(wanted: usize) -> usize {
    if wanted > 0 { wanted } else { std::thread::available_parallelism().map_or(1, usize::from) }
}
