//! Checks at intervals whether the catalogue, the rules or the signing keys have changed, and reloads them.

use crate::{snapshot::Snapshot, state::State, workers::lower_priority};
use actix_web::web;
use std::{
    error::Error,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};

/// Checks at intervals whether an import in another process has changed the catalogue, whether another file has replaced it, and
/// whether the rules or the signing key have changed. Runs on a thread of its own, so that no request waits for it.
pub(crate) fn reloading(state: web::Data<State>, seconds: u64) -> std::thread::JoinHandle<()> {
    std::thread::spawn(move || {
        lower_priority();
        let (mut catalogue, mut rules, mut keys) = (Trouble::default(), Trouble::default(), Trouble::default());
        // A replaced catalogue is freed on this thread, once the last request has dropped it: freeing a catalogue of a million
        // cards takes long enough to delay an HTTP worker.
        let mut replaced: Vec<Arc<Snapshot>> = Vec::new();
        loop {
            std::thread::sleep(Duration::from_secs(seconds));
            // Requests hold the catalogue of a snapshot, not the snapshot itself.
            replaced.retain(|snapshot| Arc::strong_count(&snapshot.catalogue) > 1);
            let reloaded = guarded(|| state.serving.reload_catalogue().map(|old| replaced.extend(old)));
            match catalogue.after(reloaded) {
                News::None => {}
                News::Broken(error) => {
                    tracing::error!(%error, "the catalogue could not be reloaded; the version loaded before stays");
                }
                News::Mended => tracing::info!("the catalogue can be read again"),
            }
            match rules.after(guarded(|| state.serving.reload_rules())) {
                News::None => {}
                News::Broken(error) => {
                    tracing::error!(%error, "the rules could not be reloaded; those read before stay")
                }
                News::Mended => tracing::info!("the rules are valid again"),
            }
            match keys.after(guarded(|| state.serving.reload_keys())) {
                News::None => {}
                News::Broken(error) => {
                    tracing::error!(%error, "the signing keys could not be reloaded; those read before stay")
                }
                News::Mended => tracing::info!("the signing keys can be read again"),
            }
        }
    })
}

/// Why something was not reloaded.
#[derive(Debug, thiserror::Error)]
enum ReloadError<E: Error> {
    #[error(transparent)]
    Failed(E),
    #[error("an error of the program ended the check; the log has its place")]
    Panicked,
}

/// Runs a check so that a panic is an error of this check alone: nobody waits for the thread, so if it ended, nothing would be
/// reloaded any more and nobody would be told. What a check changes, it exchanges as a whole at its end.
fn guarded<E: Error>(check: impl FnOnce() -> Result<(), E>) -> Result<(), ReloadError<E>> {
    let checked = catch_unwind(AssertUnwindSafe(check)).map_err(|_| ReloadError::Panicked)?;
    checked.map_err(ReloadError::Failed)
}

/// The last error of something that is checked again and again.
#[derive(Debug, Default)]
struct Trouble(Option<String>);

/// The change in state after a check, which is logged.
#[derive(Debug, PartialEq, Eq)]
enum News {
    /// The state is the same as before, good or bad.
    None,
    /// There is an error that was not there before.
    Broken(String),
    /// The error is gone.
    Mended,
}

impl Trouble {
    fn after<E: Error>(&mut self, look: Result<(), E>) -> News {
        let now = look.err().map(|error| error.to_string());
        if now == self.0 {
            return News::None;
        }
        self.0.clone_from(&now);
        now.map_or(News::Mended, News::Broken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Error as Wrong;

    #[test]
    fn a_panic_is_an_error_of_its_check() {
        let panicked = guarded(|| -> Result<(), Wrong> { panic!("this is the panic of a test") });
        assert!(matches!(panicked, Err(ReloadError::Panicked)));
        let mut trouble = Trouble::default();
        assert!(matches!(trouble.after(panicked), News::Broken(told) if told.contains("error of the program")));
        assert_eq!(trouble.after(guarded(|| Ok::<(), Wrong>(()))), News::Mended);
    }

    #[test]
    fn what_is_wrong_is_said_once_and_so_is_that_it_is_not() {
        let mut trouble = Trouble::default();
        let mut look = |wrong: Option<&str>| trouble.after(wrong.map_or(Ok(()), |text| Err(Wrong::other(text))));
        let changed = [None, Some("a"), Some("a"), Some("b"), Some("b"), None, None, Some("b")].map(&mut look);
        let broken = |text: &str| News::Broken(text.to_owned());
        assert_eq!(
            changed,
            [News::None, broken("a"), News::None, broken("b"), News::None, News::Mended, News::None, broken("b")]
        );
    }
}
