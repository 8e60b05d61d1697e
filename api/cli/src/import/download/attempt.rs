//! One request for a page or for the rest of it. Three headers are read by hand, since reqwest has no types for them.

use super::{Address, DownloadError, Downloader, NEWS, Page, PrivateAddress};
use crate::say::complain;
use jiff::{SignedDuration, Timestamp, fmt::rfc2822};
use reqwest::{
    StatusCode, Url,
    blocking::Response,
    header::{self, HeaderMap, HeaderName},
};
use std::{
    error::Error as _,
    io::{self, Read as _},
    time::{Duration, Instant},
};

/// The part of a page that has arrived.
#[derive(Default)]
pub(super) struct Partial {
    bytes: Vec<u8>,
    /// The entity tag of these bytes, if it is strong, so that equal tags mean equal bytes (RFC 9110, 8.8.1). The rest is asked
    /// for with it.
    strong_etag: Option<String>,
}

/// A failed attempt.
pub(super) enum Failure {
    /// Another attempt may succeed, after a pause if the server gave one.
    Transient { error: DownloadError, pause: Option<Duration> },
    /// Another attempt would fail in the same way.
    Final(DownloadError),
}

impl Downloader {
    /// Sends one request; `None` if the page has the entity tag given.
    pub(super) fn attempt(
        &self,
        address: &Url,
        known: Option<&str>,
        room: u64,
        deadline: Instant,
        partial: &mut Partial,
    ) -> Result<Option<Page>, Failure> {
        let mut request = self.client.get(address.clone());
        let rest = partial.strong_etag.clone().filter(|_| !partial.bytes.is_empty());
        if let Some(etag) = &rest {
            request = request.header(header::RANGE, format!("bytes={}-", partial.bytes.len()));
            request = request.header(header::IF_RANGE, etag);
        } else if let Some(known) = known {
            request = request.header(header::IF_NONE_MATCH, known);
        }
        let response = request.send().map_err(failure)?;
        let etag = text(response.headers(), header::ETAG).map(str::to_owned);
        let mut whole = None;
        match response.status() {
            StatusCode::NOT_MODIFIED if known.is_some() && rest.is_none() => return Ok(None),
            StatusCode::OK => {
                let strong_etag = etag.clone().filter(|etag| !etag.starts_with("W/"));
                *partial = Partial { bytes: Vec::new(), strong_etag };
            }
            status @ (StatusCode::PARTIAL_CONTENT | StatusCode::RANGE_NOT_SATISFIABLE) if rest.is_some() => {
                let range = content_range(response.headers()).filter(|_| status == StatusCode::PARTIAL_CONTENT);
                match range {
                    Some((first, length)) if first == partial.bytes.len() as u64 && rest == etag => whole = length,
                    // The server does not have the rest, or has that of another version, so the page is fetched from the start.
                    _ => {
                        *partial = Partial::default();
                        let error = DownloadError::Status(status);
                        return Err(Failure::Transient { error, pause: Some(Duration::ZERO) });
                    }
                }
            }
            status => return Err(refused(status, response.headers())),
        }
        let (address, before) = (response.url().clone(), partial.bytes.len());
        let error = match self.read(response, room, deadline, &mut partial.bytes)? {
            Ok(()) if whole.is_none_or(|whole| whole == partial.bytes.len() as u64) => {
                return Ok(Some(Page { address, bytes: std::mem::take(&mut partial.bytes), etag }));
            }
            Ok(()) => io::ErrorKind::UnexpectedEof.into(),
            Err(error) => error,
        };
        if partial.strong_etag.is_none() {
            partial.bytes.clear();
        }
        // If data arrived in this attempt, the next one follows without a pause.
        let pause = (partial.bytes.len() > before).then_some(Duration::ZERO);
        Err(Failure::Transient { error: DownloadError::BrokenOff(error), pause })
    }

    /// Reads the answer to its end, or to where it breaks off.
    fn read(
        &self,
        mut response: Response,
        room: u64,
        deadline: Instant,
        bytes: &mut Vec<u8>,
    ) -> Result<io::Result<()>, Failure> {
        self.bar.inc_length(response.content_length().unwrap_or_default());
        let mut chunk = vec![0; 64 << 10];
        let (mut news, mut window, mut before) = (Instant::now(), Instant::now(), bytes.len());
        loop {
            if Instant::now() >= deadline {
                return Err(Failure::Final(DownloadError::TooLong(self.limits.time)));
            }
            match response.read(&mut chunk) {
                Ok(0) => return Ok(Ok(())),
                Ok(read) => {
                    bytes.extend_from_slice(&chunk[..read]);
                    self.bar.inc(read as u64);
                }
                Err(error) => return Ok(Err(error)),
            }
            if self.bar.is_hidden() && news.elapsed() >= NEWS {
                let host = response.url().host_str().unwrap_or_default();
                complain!("tumult: {} bytes have come from {host} so far", bytes.len());
                news = Instant::now();
            }
            if window.elapsed() >= self.limits.window {
                if ((bytes.len() - before) as u64) < self.limits.least {
                    return Ok(Err(io::Error::new(io::ErrorKind::TimedOut, "it comes too slowly")));
                }
                (window, before) = (Instant::now(), bytes.len());
            }
            if bytes.len() as u64 > room {
                return Err(Failure::Final(DownloadError::TooLarge(self.limits.bytes)));
            }
        }
    }
}

/// Classifies a request without an answer.
fn failure(error: reqwest::Error) -> Failure {
    let mut cause = error.source();
    while let Some(inner) = cause {
        if let Some(private) = inner.downcast_ref::<PrivateAddress>() {
            return Failure::Final(private.clone().into());
        }
        cause = inner.source();
    }
    let error = Address::redact_error(error);
    match error.is_redirect() || error.is_builder() {
        true => Failure::Final(DownloadError::Request(error)),
        false => Failure::Transient { error: DownloadError::Request(error), pause: None },
    }
}

/// Classifies an answer without the page.
fn refused(status: StatusCode, headers: &HeaderMap) -> Failure {
    // Redirects that can be followed were followed already.
    if let Some(location) = text(headers, header::LOCATION).filter(|_| status.is_redirection()) {
        return Failure::Final(DownloadError::Redirected(Address::redacted(location)));
    }
    let error = DownloadError::Status(status);
    match status {
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
            Failure::Transient { error, pause: retry_after(headers) }
        }
        _ if status.is_server_error() => Failure::Transient { error, pause: None },
        _ => Failure::Final(error),
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// The first byte of the part, and the length of the whole if it is known (RFC 9110, 14.4).
fn content_range(headers: &HeaderMap) -> Option<(u64, Option<u64>)> {
    let (range, whole) = text(headers, header::CONTENT_RANGE)?.strip_prefix("bytes ")?.split_once('/')?;
    Some((range.split_once('-')?.0.parse().ok()?, whole.parse().ok()))
}

/// How long the server asks to wait: seconds, or until a time (RFC 9110, 10.2.3).
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let value = text(headers, header::RETRY_AFTER)?.trim();
    if let Ok(seconds) = value.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let time = rfc2822::parse(value).ok()?.timestamp();
    let pause = time.duration_since(Timestamp::now()).max(SignedDuration::ZERO);
    Duration::try_from(pause).ok()
}
