//! Imports over HTTP into the catalogue that is served. They use the same importer as the command line.

use crate::state::State;
use actix_web::web::Bytes;
use answers::{
    Code, Problem,
    api_keys::Caller,
    compiling::{self, import_options},
};
use catalog::{AuditAction, ImportError, ImportReport, Progress, Source, Status, StoreError};
use data_encoding::HEXLOWER;
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};
use std::{
    ops::ControlFlow,
    sync::{Mutex, PoisonError},
};
use wire::import_report::{ImportQuery, ImportView};

/// The progress of an import, for the clients that follow it.
#[derive(Debug, Default)]
pub(crate) struct Followed(Mutex<Status>);

impl Followed {
    /// The latest progress.
    pub(crate) fn status(&self) -> Status {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress for &Followed {
    fn update(&mut self, status: &Status) -> ControlFlow<()> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = *status;
        ControlFlow::Continue(())
    }
}

/// A source that a client sends to be imported.
pub(crate) struct Upload {
    /// Who sends it.
    pub(crate) caller: Caller,
    /// What the query says.
    pub(crate) query: ImportQuery,
    pub(crate) bytes: Bytes,
}

impl Upload {
    /// The name of the source: the one of the query, else one that is made of a hash of the content. If two sources had the same name,
    /// the later one would withdraw the announcements of the earlier one.
    fn name(&self) -> String {
        self.query.name.clone().unwrap_or_else(|| {
            let digest = Sha256::digest(&self.bytes);
            format!("upload-{}", HEXLOWER.encode(&digest[..8]))
        })
    }
}

impl State {
    /// Imports what a client sent, notes that in the audit trail, and writes the report. The entry names the caller who began the
    /// import, even if the client has gone or the key was revoked since.
    ///
    /// # Errors
    ///
    /// As [`import`](Self::import).
    pub(crate) fn import_upload(&self, upload: Upload, followed: &Followed) -> Result<Vec<u8>, Problem> {
        let name = upload.name();
        let Upload { caller, query, bytes } = upload;
        let source = Source::Bytes { name: name.clone(), bytes: bytes.into() };
        let report = self.import(source, query.dry_run, followed)?;
        if report.version.is_some() {
            self.note_change(&caller, AuditAction::Import, &name);
        }
        ImportView::write(&report, &query.unknown)
    }

    /// Notes a change that was made in the audit trail. If no entry can be written, the change holds all the same, and so the
    /// answer is a success; the log says that the entry is missing.
    pub(crate) fn note_change(&self, caller: &Caller, action: AuditAction, target: &str) {
        if let Err(error) = self.decks.store.note(action, target, (&caller.owner, Timestamp::now())) {
            tracing::error!(%error, ?action, target, "a change is not in the audit trail");
        }
    }

    /// Imports one source, and serves the changed catalogue. With `dry_run`, only the report of what would change is made.
    ///
    /// # Errors
    ///
    /// `IMPORT_REFUSED` if the source cannot be read as a whole or is not card data, `CATALOGUE_UNAVAILABLE` if the file cannot
    /// be read or written. The catalogue is then unchanged.
    fn import(&self, source: Source, dry_run: bool, mut followed: &Followed) -> Result<ImportReport, Problem> {
        let options = import_options(Timestamp::now());
        let options = if dry_run { options.dry_run() } else { options };
        let report = self.serving.with_file(|file| {
            let mut store = compiling::open(file, Timestamp::now()).map_err(|error| unavailable(&error))?;
            store.import(&[source], &options, &mut followed).map_err(refused)
        })?;
        if report.is_of_something_else() {
            return Err(no_card_data(&report));
        }
        if report.version.is_some()
            && let Err(error) = self.serving.reload_catalogue()
        {
            tracing::error!(%error, "the catalogue could not be reloaded after an import; the version loaded before stays");
        }
        Ok(report)
    }
}

fn no_card_data(report: &ImportReport) -> Problem {
    let why = report.refused.first().map(|refusal| match refusal.line {
        Some(line) => format!(" (line {line}: {})", refusal.reason),
        None => format!(" ({})", refusal.reason),
    });
    let detail = format!(
        "there is no card data in the body{}; an import takes records of cards as JSON or lines of JSON, lines of \
         /v1/cards/export, announcements, collector numbers, or an archive of files of these; nothing was changed",
        why.unwrap_or_default()
    );
    Problem::new(Code::ImportRefused, detail)
}

fn refused(error: ImportError) -> Problem {
    match error {
        ImportError::Store(error) => unavailable(&error),
        error => Problem::new(Code::ImportRefused, format!("{error}; nothing was changed")),
    }
}

fn unavailable(error: &StoreError) -> Problem {
    tracing::error!(%error, "an import failed");
    Problem::new(Code::CatalogueUnavailable, "the catalogue file cannot be read or written now; nothing was changed")
}
