//! Fetches sources from the web completely; they are then read like any other.
//!
//! A download that breaks off is resumed, a temporary failure is retried, a collection is followed to its last page, and a source
//! that has not changed since the last import is not sent again.

mod addresses;
mod attempt;

use super::address::{Address, NoAddress};
use crate::say::complain;
use addresses::{Guard, PrivateAddress};
use attempt::{Failure, Partial};
use catalog::Source;
use indicatif::ProgressBar;
use reqwest::{StatusCode, Url, blocking::Client};
use serde::Deserialize;
use serde_json::Value;
use std::{
    collections::BTreeSet,
    io,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

/// Limits for fetching one address, over all its pages and attempts.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// Most bytes: more than ten times the complete official records.
    bytes: u64,
    /// Most pages of a collection.
    pages: usize,
    /// Most attempts for one page.
    attempts: u32,
    /// Most time in all, waiting included.
    time: Duration,
    /// Longest pause that a server may ask for.
    pause: Duration,
    /// Length of the window in which at least [`least`](Self::least) bytes have to arrive while an answer continues.
    window: Duration,
    /// Fewest bytes in that window.
    least: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 256 << 20,
            pages: 10_000,
            attempts: 6,
            time: Duration::from_secs(1800),
            pause: Duration::from_secs(120),
            window: Duration::from_secs(60),
            least: 1 << 10,
        }
    }
}

/// Most time for a server to accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Most time for a server to begin its answer, and between two pieces of it.
const READ_TIMEOUT: Duration = Duration::from_secs(30);

/// Time between two progress messages where no bar is drawn.
const NEWS: Duration = Duration::from_secs(10);

/// Why an address was not fetched.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DownloadError {
    #[error(transparent)]
    Address(#[from] NoAddress),
    #[error(transparent)]
    Private(#[from] PrivateAddress),
    #[error("it is redirected to {0}, which is no http(s) address and is not followed")]
    Redirected(String),
    #[error("the server answers {0}")]
    Status(StatusCode),
    #[error("the server asks to wait {} seconds; try again later", .0.as_secs())]
    Busy(Duration),
    #[error("it is larger than {0} bytes")]
    TooLarge(u64),
    #[error("it has more than {0} pages")]
    TooManyPages(usize),
    #[error("its pages lead back to {0}")]
    Circle(Address),
    #[error("page {number} names no address as the next page but {next}")]
    Next { number: usize, next: Value },
    #[error("page {number} leads to another server, {next}; import that address by itself if you trust it")]
    OtherServer { number: usize, next: Address },
    #[error("it took longer than {} seconds", .0.as_secs())]
    TooLong(Duration),
    #[error("the connection failed")]
    Request(#[source] reqwest::Error),
    #[error("the answer broke off")]
    BrokenOff(#[source] io::Error),
}

/// The result of fetching an address.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Download {
    /// The source still has the entity tag that was given.
    Unchanged,
    /// The content.
    Fetched {
        /// The pages; one source if the address is not a collection.
        sources: Vec<Source>,
        /// The entity tag. A collection has none, since the first page may stay the same while another changes.
        etag: Option<String>,
    },
}

/// Fetches sources.
pub(crate) struct Downloader {
    client: Client,
    limits: Limits,
    allow_private: bool,
    bar: ProgressBar,
    wait: Box<dyn Fn(Duration)>,
}

/// A complete page.
struct Page {
    /// The address of the page after redirects.
    address: Url,
    bytes: Vec<u8>,
    etag: Option<String>,
}

impl Downloader {
    /// A downloader. Addresses in private networks are fetched only if `allow_private` is set. The bar counts bytes.
    ///
    /// # Errors
    ///
    /// If the certificates of this machine cannot be read.
    pub(crate) fn new(allow_private: bool, bar: ProgressBar) -> Result<Self, reqwest::Error> {
        // reqwest is built without a provider of cryptography, so that a second one is not compiled; the provider is chosen here.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let guard = Guard { allow_private };
        let mut client = Client::builder()
            .user_agent(concat!("tumult/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(READ_TIMEOUT)
            .redirect(guard.redirects())
            .dns_resolver(Arc::new(guard));
        if !allow_private {
            // A proxy resolves names itself, so the guard here would not see the addresses.
            client = client.no_proxy();
        }
        let limits = Limits::default();
        Ok(Self { client: client.build()?, limits, allow_private, bar, wait: Box::new(thread::sleep) })
    }

    /// Fetches an address with all its further pages, unless it still has the entity tag given. The last part of its path becomes
    /// the name of the source, whose ending helps to recognise its form.
    ///
    /// # Errors
    ///
    /// See [`DownloadError`].
    pub(crate) fn fetch(&self, start: &Address, etag: Option<&str>) -> Result<Download, DownloadError> {
        let deadline = Instant::now() + self.limits.time;
        let (mut next, mut room) = (Some(start.clone()), self.limits.bytes);
        let (mut seen, mut pages) = (BTreeSet::new(), Vec::new());
        let (mut collection, mut first_etag) = (String::new(), None);
        while let Some(address) = next {
            if pages.len() == self.limits.pages {
                return Err(DownloadError::TooManyPages(self.limits.pages));
            }
            if !seen.insert(address.clone()) {
                return Err(DownloadError::Circle(address));
            }
            let known = etag.filter(|_| pages.is_empty());
            let Some(page) = self.page(&address, known, room, deadline)? else { return Ok(Download::Unchanged) };
            next = next_page(&page, pages.len() + 1)?.map(|next| with_credentials(next, start.with_secrets()));
            room = room.saturating_sub(page.bytes.len() as u64);
            if pages.is_empty() {
                page.address.path().rsplit('/').next().unwrap_or_default().clone_into(&mut collection);
                first_etag = page.etag;
            }
            pages.push(page.bytes);
        }
        Ok(match <[_; 1]>::try_from(pages) {
            Ok([bytes]) => {
                Download::Fetched { sources: vec![Source::Bytes { name: collection, bytes }], etag: first_etag }
            }
            Err(pages) => {
                let page = |(number, bytes)| Source::Page { collection: collection.clone(), number, bytes };
                Download::Fetched { sources: (1..).zip(pages).map(page).collect(), etag: None }
            }
        })
    }

    /// Fetches one page, with further attempts if needed; `None` if it still has the entity tag given.
    ///
    /// The retries are written by hand: the blocking retries of `backon` 1.6 ignore `Retry-After`, and reqwest 0.13 retries
    /// without pauses.
    fn page(
        &self,
        address: &Address,
        etag: Option<&str>,
        room: u64,
        deadline: Instant,
    ) -> Result<Option<Page>, DownloadError> {
        addresses::check_literal(address.with_secrets(), self.allow_private)?;
        let mut partial = Partial::default();
        let mut pauses = (1..self.limits.attempts).map(|attempt| Duration::from_secs(1 << (attempt - 1)));
        loop {
            let (error, asked) = match self.attempt(address.with_secrets(), etag, room, deadline, &mut partial) {
                Ok(page) => return Ok(page),
                Err(Failure::Final(error)) => return Err(error),
                Err(Failure::Transient { error, pause }) => (error, pause),
            };
            let Some(pause) = pauses.next() else { return Err(error) };
            let pause = asked.unwrap_or(pause);
            if pause > self.limits.pause {
                return Err(DownloadError::Busy(pause));
            }
            if pause >= deadline.saturating_duration_since(Instant::now()) {
                return Err(DownloadError::TooLong(self.limits.time));
            }
            self.bar.suspend(|| complain!("tumult: {error}; {address} is asked again in {} s", pause.as_secs()));
            (self.wait)(pause);
        }
    }
}

/// The members of a page that lead to the next one: `next`, or `view` with a `next`, with or without the prefix of Hydra.
#[derive(Deserialize)]
struct Links {
    #[serde(default)]
    next: Value,
    #[serde(default, rename = "hydra:next")]
    hydra_next: Value,
    #[serde(default)]
    view: Value,
    #[serde(default, rename = "hydra:view")]
    hydra_view: Value,
}

/// The address of the next page; `None` if this is the last page or not a page of a collection.
fn next_page(page: &Page, number: usize) -> Result<Option<Url>, DownloadError> {
    let text = page.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&page.bytes);
    // Anything other than such JSON has no further pages.
    let Ok(links) = serde_json::from_slice::<Links>(text) else { return Ok(None) };
    let of_views = [&links.view, &links.hydra_view].map(|view| [&view["next"], &view["hydra:next"]]);
    let all = [&links.next, &links.hydra_next].into_iter().chain(of_views.into_iter().flatten());
    let Some(named) = all.into_iter().find(|next| !next.is_null()) else { return Ok(None) };
    let text = named.as_str().or_else(|| named["@id"].as_str());
    let Some(mut next) = text.and_then(|text| page.address.join(text).ok()) else {
        return Err(DownloadError::Next { number, next: named.clone() });
    };
    next.set_fragment(None);
    // A page may lead to its own server only.
    if next.origin() != page.address.origin() {
        return Err(DownloadError::OtherServer { number, next: next.into() });
    }
    Ok(Some(next))
}

/// Adds the name and the password of the address that was given, since links in pages do not have them.
fn with_credentials(mut next: Url, given: &Url) -> Address {
    if next.origin() == given.origin() {
        // The address has a host, so both can be set.
        let _ = next.set_username(given.username());
        let _ = next.set_password(given.password());
    }
    next.into()
}

#[cfg(test)]
mod tests;
