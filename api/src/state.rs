//! Data that is built once and shared by all requests.

use crate::{
    admission::{Admission, Limits},
    config::Config,
    issuer::Issuer,
    metrics::{Levels, Metrics},
    saved_decks::SavedDecks,
    workers::Workers,
};
use answers::{
    Code, Problem,
    api_keys::Caller,
    community::Community,
    compiling,
    dates::day_of,
    problem::store_problem,
    rules::{Rules, RulesError, RulesFolders},
    saved_decks::Writing,
    search::{Names, segment::Segments},
    signing::{KeyError, KeyFiles, SigningKeys},
    simulation::Budget,
    terms::Terms,
    verdict,
};
use anyhow::Context as _;
use arc_swap::{ArcSwap, ArcSwapOption};
use cards::{Date, Index};
use catalog::{Catalogue, CatalogueVersion, DeckStoreError, FileStamp, StoreError, TextIndex};
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wire::{card_list::SearchScope, community::card::Images, validate::Context, verdict::Heroes};

/// When folders of rules are read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reread {
    /// If the size or the time of a file has changed.
    IfChanged,
    /// Always.
    Always,
}

/// One version of the catalogue with the data derived from it, of the rules and of the signing keys. A request uses the same
/// snapshot from beginning to end.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) catalogue: Arc<Catalogue>,
    /// The index of the catalogue for one request. The packed Uniques that the request unpacks are dropped with it.
    pub(crate) index: Index,
    pub(crate) names: Arc<Names>,
    pub(crate) terms: Arc<Terms>,
    pub(crate) texts: Arc<TextIndex>,
    pub(crate) segments: Arc<Segments>,
    pub(crate) heroes: Arc<Heroes>,
    pub(crate) community: Arc<Community>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) keys: Arc<SigningKeys>,
    /// SHA-256 that identifies the program.
    pub(crate) program: [u8; 32],
    /// SHA-256 that identifies the program, the catalogue, the rules and the keys. With equal ones, answers on the same day are
    /// equal.
    pub(crate) version: [u8; 32],
}

impl Snapshot {
    /// Builds a snapshot. Data of `earlier`, another version of the catalogue, is reused if it has not changed.
    fn of(
        catalogue: Catalogue,
        rules: Arc<Rules>,
        keys: Arc<SigningKeys>,
        program: [u8; 32],
        earlier: Option<&Self>,
    ) -> Self {
        let version = version(&catalogue, &rules, &keys, program);
        let names = Arc::new(Names::of(&catalogue.index));
        let terms = Arc::new(Terms::after(&catalogue.index, earlier.map(|earlier| &*earlier.terms)));
        let texts = Arc::new(TextIndex::of(&catalogue.index));
        let heroes = Arc::new(Heroes::of(&catalogue.index));
        let community = Arc::new(Community::after(&catalogue.index, earlier.map(|earlier| &*earlier.community)));
        let earlier = earlier.map(|earlier| &*earlier.segments);
        let segments = Arc::new(Segments::of(&catalogue.index, &names, &terms, community.parts(), earlier));
        let index = catalogue.index.clone();
        let catalogue = Arc::new(catalogue);
        Self { catalogue, index, names, terms, texts, segments, heroes, community, rules, keys, program, version }
    }

    /// A copy of the snapshot for one request.
    pub(crate) fn for_request(&self) -> Self {
        Self { index: self.index.for_request(), ..self.clone() }
    }

    /// The data that searches read.
    pub(crate) fn search_scope(&self) -> SearchScope<'_> {
        SearchScope {
            index: &self.index,
            names: &self.names,
            terms: &self.terms,
            texts: &self.texts,
            segments: &self.segments,
            formats: &self.rules.formats,
            lists: &self.rules.lists,
        }
    }
}

/// Everything that handlers need.
#[derive(Debug)]
pub(crate) struct State {
    /// The catalogue file. It is open only while it is read. So it may be replaced, and it is complete without a log beside it,
    /// except during an import.
    database: PathBuf,
    /// Locked while this process has the file open.
    pub(crate) file_in_use: Mutex<()>,
    /// The state of the file when its checksum was last verified.
    verified: Mutex<Option<FileStamp>>,
    /// The fault that the last check of the file found, as a sentence.
    fault: ArcSwapOption<String>,
    snapshot: ArcSwap<Snapshot>,
    /// Locked while the served snapshot is replaced, from reading the old one on.
    replacing: Mutex<()>,
    /// The folders of rules.
    rules: RulesFolders,
    /// The files of the signing keys.
    keys: KeyFiles,
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
        let file = &config.database;
        let existed = file.exists();
        let catalogue = open(file).with_context(|| format!("the catalogue {} could not be opened", file.display()))?;
        let verified = FileStamp::of(file).ok();
        let rules = Arc::new(Rules::read(&config.rules)?);
        let keys = Arc::new(signing_keys(&config.signing_keys, existed)?);
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
            database: file.clone(),
            file_in_use: Mutex::new(()),
            verified: Mutex::new(verified),
            fault: ArcSwapOption::empty(),
            snapshot: ArcSwap::from_pointee(Snapshot::of(
                catalogue,
                rules,
                keys,
                program(document, config.image_base.as_deref()),
                None,
            )),
            replacing: Mutex::new(()),
            rules: config.rules.clone(),
            keys: config.signing_keys.clone(),
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
        self.snapshot.load_full()
    }

    /// A copy of the current snapshot, to be used for a whole request.
    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::new(self.snapshot.load().for_request())
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
            today: today(),
        }
    }

    /// The context with the time that its day was taken from, so that what is recorded with a verdict has the same day, even at
    /// midnight.
    fn moment<'a>(&'a self, snapshot: &'a Snapshot) -> (verdict::Context<'a>, Timestamp) {
        let now = Timestamp::now();
        (verdict::Context { today: day_of(now), ..self.verdicts(snapshot) }, now)
    }

    /// The context of a change of decks by a caller.
    pub(crate) fn writing<'a>(&'a self, caller: &'a Caller, snapshot: &'a Snapshot) -> Writing<'a> {
        let (context, now) = self.moment(snapshot);
        Writing { caller, store: &self.decks.store, context, now }
    }

    /// The context of a validation, with the Heroes and the signer.
    pub(crate) fn context<'a>(&'a self, snapshot: &'a Snapshot) -> Context<'a> {
        let (verdicts, now) = self.moment(snapshot);
        Context { verdicts, heroes: &snapshot.heroes, signing: Some((snapshot.keys.signer(), now)) }
    }

    /// Loads changes of the catalogue, if there are any: those that an import has committed, or another file in its place.
    /// Returns the snapshot that was replaced. If the file was touched, its checksum is verified even if its version is the one
    /// served. Requests in progress keep their version, and no request waits: the new version is read beside the old one, which
    /// it then replaces.
    ///
    /// # Errors
    ///
    /// If the file does not exist, cannot be read, or is damaged. The old snapshot stays, and [`State::ready`] gives the reason.
    pub(crate) fn reload_catalogue(&self) -> Result<Option<Arc<Snapshot>>, StoreError> {
        let reloaded = self.read_anew();
        let fault =
            reloaded.as_ref().err().map(|error| Arc::new(fault(error, self.served().catalogue.manifest.version)));
        self.fault.store(fault);
        reloaded
    }

    fn read_anew(&self) -> Result<Option<Arc<Snapshot>>, StoreError> {
        let _alone = self.file_in_use.lock().unwrap_or_else(PoisonError::into_inner);
        let _replacing = self.replacing.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = FileStamp::of(&self.database).ok();
        let reader = compiling::open_to_read(&self.database)?;
        let now = self.served();
        let served = now.catalogue.manifest.version;
        let mut verified = self.verified.lock().unwrap_or_else(PoisonError::into_inner);
        if stamp == *verified && reader.version()? == served {
            return Ok(None);
        }
        let catalogue = reader.load_after(&now.catalogue)?;
        *verified = stamp;
        drop(verified);
        if catalogue.manifest.version == served {
            return Ok(None);
        }
        let next = Snapshot::of(catalogue, Arc::clone(&now.rules), Arc::clone(&now.keys), now.program, Some(&now));
        tracing::info!(version = %next.catalogue.manifest.version, "the catalogue was reloaded");
        Ok(Some(self.snapshot.swap(Arc::new(next))))
    }

    /// Loads changes in the folders of rules. Requests in progress keep their rules.
    ///
    /// # Errors
    ///
    /// If the folders cannot be read or have errors. The old rules stay.
    pub(crate) fn reload_rules(&self) -> Result<(), RulesError> {
        self.read_rules(Reread::IfChanged)
    }

    /// Changes the folders of rules and loads the change, so that the rules are in force when this returns.
    ///
    /// # Errors
    ///
    /// The error of the change. The rules are then unchanged.
    pub(crate) fn change_rules<T>(
        &self,
        change: impl FnOnce(&RulesFolders) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let changed = change(&self.rules)?;
        // The folders are read even if sizes and times are unchanged, since file times are coarse.
        if let Err(error) = self.read_rules(Reread::Always) {
            tracing::error!(%error, "the rules could not be reloaded after a change; those read before stay");
        }
        Ok(changed)
    }

    fn read_rules(&self, reread: Reread) -> Result<(), RulesError> {
        let _replacing = self.replacing.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.served();
        if reread == Reread::Always || now.rules.stale(&self.rules)? {
            let rules = Arc::new(Rules::read(&self.rules)?);
            let version = version(&now.catalogue, &rules, &now.keys, now.program);
            tracing::info!("the rules were reloaded");
            self.snapshot.store(Arc::new(Snapshot { rules, version, ..Snapshot::clone(&now) }));
        }
        Ok(())
    }

    /// Loads a new signing key. Requests in progress are signed with the old key.
    ///
    /// # Errors
    ///
    /// If the files cannot be read or the private key is missing. The old keys stay.
    pub(crate) fn reload_keys(&self) -> Result<(), KeyError> {
        let keys = self.keys.read()?;
        let _replacing = self.replacing.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.served();
        if keys != *now.keys {
            tracing::info!(key = keys.signer().public_key().id(), "the signing keys were reloaded");
            let version = version(&now.catalogue, &now.rules, &keys, now.program);
            self.snapshot.store(Arc::new(Snapshot { keys: Arc::new(keys), version, ..Snapshot::clone(&now) }));
        }
        Ok(())
    }

    /// The path of the catalogue file.
    pub(crate) fn database(&self) -> &Path {
        &self.database
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
        self.catalogue_is_ready()?;
        match self.decks.store.look() {
            // Another program works with it for a moment.
            Err(DeckStoreError::Locked(_)) | Ok(()) => Ok(()),
            Err(error) => Err(store_problem(error)),
        }
    }

    fn catalogue_is_ready(&self) -> Result<(), Problem> {
        let problem = |sentence: &str| Problem::new(Code::CatalogueUnavailable, sentence.to_owned());
        if let Some(fault) = &*self.fault.load() {
            return Err(problem(fault));
        }
        // While another process writes to the file (it has a log), opening it takes longer; the thread that checks for changes
        // reads it.
        if FileStamp::of(&self.database).is_ok_and(|stamp| stamp.has_log()) {
            return Ok(());
        }
        // The lock is taken while this process imports or reads a new version; the probe does not wait for it.
        let Ok(_alone) = self.file_in_use.try_lock() else { return Ok(()) };
        compiling::open_to_read(&self.database).and_then(|reader| reader.version()).map(|_| ()).map_err(|error| {
            tracing::error!(%error, "the catalogue cannot be read");
            problem(&fault(&error, self.served().catalogue.manifest.version))
        })
    }
}

/// Reads the catalogue, then closes the file. Makes the file if it does not exist, and brings it up to date if it can be written.
fn open(file: &Path) -> Result<Catalogue, StoreError> {
    match compiling::open(file, Timestamp::now()) {
        Ok(store) => {
            if store.took_over_log() {
                tracing::warn!(
                    file = %file.display(),
                    version = %store.version()?,
                    "a crash had left changes in the log beside the file; they are in the file now"
                );
            }
            store.load()
        }
        Err(error @ (StoreError::ReadOnly(_) | StoreError::DiskFull(_))) => {
            let read = compiling::open_to_read(file).and_then(|reader| reader.load());
            let catalogue = match (read, &error) {
                // There is nothing to serve, and a full disk is why.
                (Err(StoreError::Missing(_) | StoreError::Damaged(_)), StoreError::DiskFull(_)) => return Err(error),
                (read, _) => read?,
            };
            tracing::warn!(%error, "it is served as it is");
            Ok(catalogue)
        }
        Err(error) => Err(error),
    }
}

/// Reads the signing keys. The first start of a service makes both a catalogue and a key, so if the catalogue exists and the key
/// does not, the key was lost.
fn signing_keys(files: &KeyFiles, catalogue_existed: bool) -> Result<SigningKeys, KeyError> {
    if catalogue_existed && matches!(files.read(), Err(KeyError::Missing(_))) {
        tracing::warn!(
            key = %files.private.display(),
            "there is a catalogue, but no signing key and no public key; a new key is made. If this service has signed \
             before, nobody can check those signatures until the old public keys are put back into {}",
            files.public.display()
        );
    }
    files.open()
}

/// Describes a fault of the catalogue file to a client: without the path, and with what to do.
fn fault(error: &StoreError, served: CatalogueVersion) -> String {
    let what = match error {
        StoreError::Missing(_) => "is not there",
        StoreError::Foreign => "is a database of another program",
        StoreError::Newer { .. } | StoreError::NewerData { .. } | StoreError::NewerTextReader { .. } => {
            "was written by a newer version of the program"
        }
        StoreError::ForeignLog { .. } => "has the write-ahead log of another file beside it",
        StoreError::Damaged(_) | StoreError::Value { .. } | StoreError::Index(_) | StoreError::Checksum { .. } => {
            "is damaged"
        }
        StoreError::Locked(_) => "is locked by another program",
        _ => "cannot be read",
    };
    format!("the catalogue file {what}; answers are from version {served}, loaded before; tumult restore mends it")
}

/// Today in UTC, the date for a request that names none.
pub(crate) fn today() -> Date {
    day_of(Timestamp::now())
}

/// A hash that identifies the program, by its version and the OpenAPI document.
fn program(document: &str, image_base: Option<&str>) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(env!("CARGO_PKG_VERSION"));
    hash.update(engine::VERSION);
    // The address of pictures is shown in answers.
    hash.update(image_base.unwrap_or_default());
    hash.update([0]);
    hash.update(document);
    hash.finalize().into()
}

/// A hash of everything that the answer to a GET depends on, except the day.
fn version(catalogue: &Catalogue, rules: &Rules, keys: &SigningKeys, program: [u8; 32]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(program);
    hash.update(catalogue.manifest.version.revision.to_le_bytes());
    hash.update(catalogue.manifest.version.content.to_string());
    hash.update(rules.digest());
    keys.public_keys().for_each(|key| hash.update(key.id()));
    hash.finalize().into()
}

/// A number of threads; 0 means one for each core.
pub(crate) fn threads(wanted: usize) -> usize {
    if wanted > 0 { wanted } else { std::thread::available_parallelism().map_or(1, usize::from) }
}
