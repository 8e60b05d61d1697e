//! What is served, and how it is replaced: the catalogue file, the folders of rules and the files of the signing keys are read into a
//! snapshot; a change of one of them makes a new snapshot beside the old one.

use crate::{
    config::Config,
    snapshot::{Snapshot, program},
};
use answers::{
    Code, Problem, compiling,
    rules::{Rules, RulesError, RulesFolders},
    signing::{KeyError, KeyFiles, SigningKeys},
};
use anyhow::Context as _;
use arc_swap::{ArcSwap, ArcSwapOption};
use catalog::{Catalogue, CatalogueVersion, FileStamp, StoreError};
use jiff::Timestamp;
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

/// When folders of rules are read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reread {
    /// If the size or the time of a file has changed.
    IfChanged,
    /// Always.
    Always,
}

/// The files that are served, with the snapshot that was made of them.
#[derive(Debug)]
pub(crate) struct Serving {
    /// The catalogue file. It is open only while it is read. So it may be replaced, and it is complete without a log beside it,
    /// except during an import.
    database: PathBuf,
    /// Locked while this process has the file open.
    file_in_use: Mutex<()>,
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
}

impl Serving {
    /// Opens the catalogue, compiles the formats and reads the signing keys. `document` is the OpenAPI document, which changes with
    /// the program.
    pub(crate) fn open(config: &Config, document: &str) -> anyhow::Result<Self> {
        let file = &config.database;
        let existed = file.exists();
        let catalogue = open(file).with_context(|| format!("the catalogue {} could not be opened", file.display()))?;
        let verified = FileStamp::of(file).ok();
        let rules = Arc::new(Rules::read(&config.rules)?);
        let keys = Arc::new(signing_keys(&config.signing_keys, existed)?);
        let program = program(document, config.image_base.as_deref());
        Ok(Self {
            database: file.clone(),
            file_in_use: Mutex::new(()),
            verified: Mutex::new(verified),
            fault: ArcSwapOption::empty(),
            snapshot: ArcSwap::from_pointee(Snapshot::of(catalogue, rules, keys, program, None)),
            replacing: Mutex::new(()),
            rules: config.rules.clone(),
            keys: config.signing_keys.clone(),
        })
    }

    /// The snapshot that is served, shared by all requests. It is for comparison only, not for looking up cards.
    pub(crate) fn served(&self) -> Arc<Snapshot> {
        self.snapshot.load_full()
    }

    /// A copy of the current snapshot, to be used for a whole request.
    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::new(self.snapshot.load().for_new_request())
    }

    /// Works with the catalogue file while nothing else in this process has it open: closing a reader of the file would release the
    /// locks of a store that writes to it (POSIX).
    pub(crate) fn with_file<T>(&self, work: impl FnOnce(&Path) -> T) -> T {
        let _alone = self.file_in_use.lock().unwrap_or_else(PoisonError::into_inner);
        work(&self.database)
    }

    /// Loads changes of the catalogue, if there are any: those that an import has committed, or another file in its place.
    /// Returns the snapshot that was replaced. If the file was touched, its checksum is verified even if its version is the one
    /// served. Requests in progress keep their version, and no request waits: the new version is read beside the old one, which
    /// it then replaces.
    ///
    /// # Errors
    ///
    /// If the file does not exist, cannot be read, or is damaged. The old snapshot stays, and [`ready`](Self::ready) gives the reason.
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
            tracing::info!("the rules were reloaded");
            self.snapshot.store(Arc::new(now.with_rules(rules)));
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
            self.snapshot.store(Arc::new(now.with_keys(Arc::new(keys))));
        }
        Ok(())
    }

    /// Checks that the catalogue file exists, can be opened, and was sound at the last check.
    ///
    /// # Errors
    ///
    /// `CATALOGUE_UNAVAILABLE` with the fault of the file.
    pub(crate) fn ready(&self) -> Result<(), Problem> {
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

/// Describes a fault of the catalogue file to a client: without the path, and with what to do. A backup is the remedy only where
/// the file is lost: elsewhere it would destroy what is in it.
fn fault(error: &StoreError, served: CatalogueVersion) -> String {
    const RESTORE: &str = "put a backup in its place with tumult restore";
    let (what, remedy) = match error {
        StoreError::Missing(_) => ("is not there", RESTORE),
        StoreError::Foreign => ("is a database of another program", RESTORE),
        StoreError::Damaged(_) | StoreError::Value { .. } | StoreError::Index(_) | StoreError::Checksum { .. } => {
            ("is damaged", RESTORE)
        }
        StoreError::ForeignLog { .. } => ("has the write-ahead log of another file beside it", RESTORE),
        StoreError::Newer { .. } | StoreError::NewerData { .. } | StoreError::NewerTextReader { .. } => {
            ("was written by a newer version of the program", "update this program")
        }
        StoreError::Locked(_) => ("is locked by another program", "end that program"),
        _ => ("cannot be read", "the log of the service says why"),
    };
    format!("the catalogue file {what}; answers are from version {served}, loaded before; {remedy}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{io, path::PathBuf, time::Duration};

    #[test]
    fn only_a_file_that_is_lost_is_to_be_replaced_by_a_backup() {
        let served = CatalogueVersion { revision: 2, content: [0; 32].into() };
        let file = || PathBuf::from("/secret/cards.sqlite");
        let io = || io::Error::other("no permission");
        for (error, remedy) in [
            (StoreError::Missing(file()), "tumult restore"),
            (StoreError::Checksum { found: [0; 32].into(), written: [1; 32].into() }, "tumult restore"),
            (StoreError::Foreign, "tumult restore"),
            (StoreError::Locked(Duration::ZERO), "end that program"),
            (StoreError::Newer { found: 99, supported: 1 }, "update this program"),
            (StoreError::Read { path: file(), source: io() }, "the log"),
        ] {
            let told = fault(&error, served);
            assert!(told.contains(remedy) && !told.contains("secret"), "{told}");
            assert_eq!(told.contains("restore"), remedy.contains("restore"), "{told}");
        }
    }
}
