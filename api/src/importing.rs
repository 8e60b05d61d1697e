//! Imports over HTTP into the catalogue that is served. They use the same importer as the command line.

use crate::state::State;
use answers::{
    Code, Problem,
    compiling::{self, import_options},
};
use catalog::{ImportError, ImportReport, Progress, Source, Status, StoreError};
use jiff::Timestamp;
use std::{
    ops::ControlFlow,
    sync::{Mutex, PoisonError},
};

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

impl State {
    /// Imports one source, and serves the changed catalogue. With `dry_run`, only the report of what would change is made.
    ///
    /// # Errors
    ///
    /// `IMPORT_REFUSED` if the source cannot be read as a whole or is not card data, `CATALOGUE_UNAVAILABLE` if the file cannot
    /// be read or written. The catalogue is then unchanged.
    pub(crate) fn import(
        &self,
        source: Source,
        dry_run: bool,
        mut followed: &Followed,
    ) -> Result<ImportReport, Problem> {
        // Closing a reader of the file would release the locks of the store (POSIX), so nothing else in this process may have the
        // file open meanwhile.
        let alone = self.file_in_use.lock().unwrap_or_else(PoisonError::into_inner);
        let options = import_options(Timestamp::now());
        let options = if dry_run { options.dry_run() } else { options };
        let mut store = compiling::open(self.database()).map_err(|error| unavailable(&error))?;
        let report = store.import(&[source], &options, &mut followed).map_err(refused)?;
        drop(store);
        drop(alone);
        if report.is_of_something_else() {
            return Err(no_card_data(&report));
        }
        if report.version.is_some()
            && let Err(error) = self.reload_catalogue()
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
