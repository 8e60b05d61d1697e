//! The service looks now and then whether its catalogue, its rules or its signing keys have changed.

use crate::{
    state::{Snapshot, State},
    workers::lower_priority,
};
use actix_web::web;
use std::{error::Error, sync::Arc, time::Duration};

/// Looks whether an import in another process has changed the catalogue, another file has taken its place, or somebody has
/// changed the rules or the signing key. On a thread of its own, so that no request waits for it.
pub(crate) fn reloading(state: web::Data<State>, seconds: u64) -> std::thread::JoinHandle<()> {
    std::thread::spawn(move || {
        lower_priority();
        let (mut catalogue, mut rules, mut keys) = (Trouble::default(), Trouble::default(), Trouble::default());
        // A replaced catalogue is freed here, once the last request has let go of it: freeing one of a million cards
        // takes long enough to hold up an HTTP worker.
        let mut replaced: Vec<Arc<Snapshot>> = Vec::new();
        loop {
            std::thread::sleep(Duration::from_secs(seconds));
            // Requests hold the catalogue, not the snapshot that was served.
            replaced.retain(|snapshot| Arc::strong_count(&snapshot.catalogue) > 1);
            let reloaded = state.reload_catalogue().map(|old| replaced.extend(old));
            match catalogue.after(reloaded) {
                News::None => {}
                News::Broken(error) => {
                    tracing::error!(%error, "the catalogue could not be reloaded; the version loaded before stays");
                }
                News::Mended => tracing::info!("the catalogue can be read again"),
            }
            match rules.after(state.reload_rules()) {
                News::None => {}
                News::Broken(error) => {
                    tracing::error!(%error, "the rules could not be reloaded; those read before stay")
                }
                News::Mended => tracing::info!("the rules hold together again"),
            }
            match keys.after(state.reload_keys()) {
                News::None => {}
                News::Broken(error) => {
                    tracing::error!(%error, "the signing keys could not be reloaded; those read before stay")
                }
                News::Mended => tracing::info!("the signing keys can be read again"),
            }
        }
    })
}

/// What was last wrong with something that is looked at again and again.
#[derive(Debug, Default)]
struct Trouble(Option<String>);

/// What is worth saying after a look.
#[derive(Debug, PartialEq, Eq)]
enum News {
    /// All is as it was, well or not.
    None,
    /// It is wrong, or in another way than before.
    Broken(String),
    /// It was wrong, and is no longer.
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
