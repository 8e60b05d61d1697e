//! Sources on the web: fetched whole, then read like any other.
//!
//! What breaks off is resumed, what fails for now is asked for again, what is a collection of pages is followed to its last
//! page, and what has not changed since the last import is not sent again.

mod addresses;
mod attempt;

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

/// How much is fetched for one address, pages and attempts together.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// Bytes: more than ten times the complete official records.
    bytes: u64,
    /// Pages of a collection.
    pages: usize,
    /// Times that one page is asked for.
    attempts: u32,
    /// Time for everything, waiting included.
    time: Duration,
    /// Longest pause that a server may ask for.
    pause: Duration,
    /// Time in which at least [`least`](Self::least) bytes have to come of an answer that goes on.
    window: Duration,
    /// Bytes in that time.
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

/// Time in which a server must accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Time in which a server must begin its answer, and then send more of it.
const READ_TIMEOUT: Duration = Duration::from_secs(30);

/// After how long one who sees no bar is told how much has come, again and again.
const NEWS: Duration = Duration::from_secs(10);

/// Why an address was not fetched.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DownloadError {
    #[error("it is no http(s) address")]
    Address,
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
    Circle(Url),
    #[error("page {number} names no address as the next page but {next}")]
    Next { number: usize, next: Value },
    #[error("page {number} leads to another server, {next}; import that address by itself if you trust it")]
    OtherServer { number: usize, next: Url },
    #[error("it took longer than {} seconds", .0.as_secs())]
    TooLong(Duration),
    #[error("the connection failed")]
    Request(#[source] reqwest::Error),
    #[error("the answer broke off")]
    BrokenOff(#[source] io::Error),
}

/// What came of fetching an address.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Download {
    /// It is as it was when it had the entity tag given.
    Unchanged,
    /// What it holds.
    Fetched {
        /// The pages; one source if it is no collection.
        sources: Vec<Source>,
        /// Its entity tag. Pages have none together: the first may stay while another changes.
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

/// A whole page.
struct Page {
    /// Where it was in the end, after redirections.
    address: Url,
    bytes: Vec<u8>,
    etag: Option<String>,
}

impl Downloader {
    /// Addresses in private networks are fetched only if they are allowed. The bar counts bytes.
    ///
    /// # Errors
    ///
    /// If the certificates of this machine cannot be read.
    pub(crate) fn new(allow_private: bool, bar: ProgressBar) -> Result<Self, reqwest::Error> {
        // A provider of cryptography is chosen here: reqwest is built without one so as not to compile a second.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let guard = Guard { allow_private };
        let mut client = Client::builder()
            .user_agent(concat!("tumult/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(READ_TIMEOUT)
            .redirect(guard.redirects())
            .dns_resolver(Arc::new(guard));
        if !allow_private {
            // A proxy looks names up by itself, so nobody here would see where they lead.
            client = client.no_proxy();
        }
        let limits = Limits::default();
        Ok(Self { client: client.build()?, limits, allow_private, bar, wait: Box::new(thread::sleep) })
    }

    /// Fetches an address with all pages behind it, unless it still has the entity tag given. The last part of its path
    /// becomes the name of the source, whose ending helps to recognise it.
    ///
    /// # Errors
    ///
    /// See [`DownloadError`].
    pub(crate) fn fetch(&self, address: &str, etag: Option<&str>) -> Result<Download, DownloadError> {
        let deadline = Instant::now() + self.limits.time;
        let start = address.parse::<Url>().map_err(|_| DownloadError::Address)?;
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
            next = next_page(&page, pages.len() + 1)?.map(|next| with_credentials(next, &start));
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

    /// One page, in as many attempts as it takes; nothing if it has the entity tag given.
    ///
    /// By hand: `backon` 1.6 retries without a `Retry-After` where nothing is asynchronous, reqwest 0.13 without pauses.
    fn page(
        &self,
        address: &Url,
        etag: Option<&str>,
        room: u64,
        deadline: Instant,
    ) -> Result<Option<Page>, DownloadError> {
        if !matches!(address.scheme(), "http" | "https") {
            return Err(DownloadError::Address);
        }
        addresses::check_literal(address, self.allow_private)?;
        let mut partial = Partial::default();
        let mut pauses = (1..self.limits.attempts).map(|attempt| Duration::from_secs(1 << (attempt - 1)));
        loop {
            let (error, asked) = match self.attempt(address, etag, room, deadline, &mut partial) {
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

/// The members of a page that lead on: `next`, or `view` with a `next`, with or without the prefix of Hydra.
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

/// The address of the page after this one, if this is a page and not the last.
fn next_page(page: &Page, number: usize) -> Result<Option<Url>, DownloadError> {
    let text = page.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&page.bytes);
    // Whatever else is fetched has no pages.
    let Ok(links) = serde_json::from_slice::<Links>(text) else { return Ok(None) };
    let of_views = [&links.view, &links.hydra_view].map(|view| [&view["next"], &view["hydra:next"]]);
    let all = [&links.next, &links.hydra_next].into_iter().chain(of_views.into_iter().flatten());
    let Some(named) = all.into_iter().find(|next| !next.is_null()) else { return Ok(None) };
    let text = named.as_str().or_else(|| named["@id"].as_str());
    let Some(mut next) = text.and_then(|text| page.address.join(text).ok()) else {
        return Err(DownloadError::Next { number, next: named.clone() });
    };
    next.set_fragment(None);
    // A page is trusted with no more than its own server.
    if next.origin() != page.address.origin() {
        return Err(DownloadError::OtherServer { number, next });
    }
    Ok(Some(next))
}

/// The name and password of the address that was given: no page has them in its own.
fn with_credentials(mut next: Url, given: &Url) -> Url {
    if next.origin() == given.origin() {
        // It has a host, so that both can be set.
        let _ = next.set_username(given.username());
        let _ = next.set_password(given.password());
    }
    next
}

#[cfg(test)]
mod tests;
