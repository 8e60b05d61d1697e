//! Tokens of an OpenID Connect issuer: finds out who sends a request by a token that the issuer has signed. The keys of the
//! issuer are fetched when a token names an unknown key.

mod fetch;
mod verifier;

use answers::{Code, Problem, api_keys::Caller};
use anyhow::{Context as _, bail};
use arc_swap::ArcSwap;
use catalog::{Owner, Scope};
use fetch::Keys;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header, errors::ErrorKind};
use reqwest::Url;
use serde::Deserialize;
use std::{
    net::IpAddr,
    sync::{
        Arc, Mutex, PoisonError, TryLockError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

/// Accepted signature algorithms (RFC 7518, section 3.1).
const ALGORITHMS: [Algorithm; 2] = [Algorithm::RS256, Algorithm::ES256];
/// Least time between two attempts to fetch the keys.
const BETWEEN_FETCHES: Duration = Duration::from_secs(5);
/// Age at which the keys are fetched again even if every key named is known, since the issuer may have withdrawn one.
const OLD: Duration = Duration::from_secs(600);
/// Most seconds by which the clocks of issuer and service may differ.
const LEEWAY: u64 = 30;
/// Most requests that may wait while the keys are fetched. A slow issuer must not take all threads from requests with API keys.
const WAITING: usize = 4;
/// Longest subject, in bytes (OpenID Connect Core 1.0, section 2).
const MAX_SUBJECT: usize = 255;

/// An issuer whose tokens are accepted.
#[derive(Debug)]
pub(crate) struct Issuer {
    /// The address of the issuer, as its tokens name it.
    address: String,
    /// The audience that its tokens must name; any if `None`.
    audience: Option<String>,
    keys: ArcSwap<Keys>,
    /// When fetching the keys was last tried. The lock is held while they are fetched.
    tried: Mutex<Option<Instant>>,
    waiting: AtomicUsize,
}

/// The members of a token that are read besides those that the library checks.
#[derive(Deserialize)]
struct Claims {
    sub: String,
}

impl Issuer {
    /// An issuer whose keys have not been fetched yet.
    ///
    /// # Errors
    ///
    /// If the address is not https, except for http on this machine.
    pub(crate) fn new(address: &str, audience: Option<&str>) -> anyhow::Result<Self> {
        let url: Url = address.parse().with_context(|| format!("the issuer {address:?} is no address"))?;
        if !is_trustworthy(&url) {
            bail!(
                "the issuer {address} must be an https address; http is taken on this machine alone (127.0.0.1, [::1], localhost)"
            );
        }
        verifier::install();
        Ok(Self {
            address: address.to_owned(),
            audience: audience.map(str::to_owned),
            keys: ArcSwap::default(),
            tried: Mutex::new(None),
            waiting: AtomicUsize::new(0),
        })
    }

    /// The caller that sends a token.
    ///
    /// # Errors
    ///
    /// `CREDENTIALS_INVALID` if the token is not valid, `ISSUER_UNAVAILABLE` if the keys cannot be fetched.
    pub(crate) fn authenticate(&self, token: &str) -> Result<Caller, Problem> {
        let header = decode_header(token).map_err(|_| refused("the bearer is no key of this service and no token"))?;
        // What is named there must be understood (RFC 7515 section 4.1.11), and no extension is.
        if header.crit.is_some() {
            return Err(refused("the token asks for extensions that are not known here"));
        }
        if !ALGORITHMS.contains(&header.alg) {
            return Err(refused("tokens are signed with RS256 or ES256"));
        }
        let key = self.key(header.kid.as_deref(), header.alg)?;
        let mut validation = Validation::new(header.alg);
        validation.leeway = LEEWAY;
        validation.validate_nbf = true;
        validation.set_issuer(&[&self.address]);
        validation.set_required_spec_claims(&["exp", "sub", "iss"]);
        match &self.audience {
            Some(audience) => {
                validation.set_audience(&[audience]);
                validation.required_spec_claims.insert("aud".to_owned());
            }
            None => validation.validate_aud = false,
        }
        let claims = decode::<Claims>(token, &key, &validation).map_err(|error| refused(&fault(error.kind())))?.claims;
        if claims.sub.is_empty() || claims.sub.len() > MAX_SUBJECT {
            return Err(refused("the subject of the token has no or more than 255 bytes"));
        }
        let owner = Owner { issuer: self.address.clone(), subject: claims.sub };
        Ok(Caller { owner, scopes: vec![Scope::Decks] })
    }

    /// The key that a token names.
    fn key(&self, id: Option<&str>, algorithm: Algorithm) -> Result<DecodingKey, Problem> {
        let keys = self.keys.load_full();
        if let Some(key) = keys.find(id, algorithm) {
            if keys.age().is_some_and(|age| age <= OLD) {
                return Ok(key);
            }
            self.refresh();
            // The keys were fetched again, so a key that is still missing was withdrawn or never existed.
            return self.keys.load().find(id, algorithm).ok_or_else(|| refused("the issuer has no such key"));
        }
        let keys = self.fetched(&keys)?;
        keys.find(id, algorithm).ok_or_else(|| refused("the issuer has no such key"))
    }

    /// Fetches old keys again. The known keys are used meanwhile, and also if the fetch fails.
    fn refresh(&self) {
        let mut tried = match self.tried.try_lock() {
            Ok(tried) => tried,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        let _ = self.fetch(&mut tried);
    }

    /// The keys fetched after `known`, in which a key was not found.
    fn fetched(&self, known: &Arc<Keys>) -> Result<Arc<Keys>, Problem> {
        if self.waiting.fetch_add(1, Ordering::AcqRel) >= WAITING {
            self.waiting.fetch_sub(1, Ordering::AcqRel);
            return Err(unavailable("the issuer is being asked for its keys"));
        }
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        self.waiting.fetch_sub(1, Ordering::AcqRel);
        let now = self.keys.load_full();
        // If another request has fetched the keys while this one waited, those are used.
        if Arc::ptr_eq(known, &now) { self.fetch(&mut tried) } else { Ok(now) }
    }

    fn fetch(&self, tried: &mut Option<Instant>) -> Result<Arc<Keys>, Problem> {
        if tried.is_some_and(|last| last.elapsed() < BETWEEN_FETCHES) {
            let keys = self.keys.load_full();
            let is_known = keys.age().is_some();
            return if is_known { Ok(keys) } else { Err(unavailable("the keys of the issuer could not be fetched")) };
        }
        let fetched = fetch::keys(&self.address);
        *tried = Some(Instant::now());
        match fetched {
            Ok(keys) => {
                let keys = Arc::new(keys);
                self.keys.store(Arc::clone(&keys));
                Ok(keys)
            }
            Err(error) => {
                tracing::error!(
                    issuer = self.address,
                    error = format!("{error:#}"),
                    "the keys of the issuer cannot be fetched"
                );
                Err(unavailable("the keys of the issuer could not be fetched"))
            }
        }
    }
}

/// Whether data from an address is authentic and cannot be read on the way.
fn is_trustworthy(url: &Url) -> bool {
    url.scheme() == "https" || url.scheme() == "http" && is_here(url)
}

/// Whether an address is on this machine.
fn is_here(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

fn refused(message: &str) -> Problem {
    Problem::new(Code::CredentialsInvalid, message)
}

fn unavailable(message: &str) -> Problem {
    Problem::new(Code::IssuerUnavailable, message)
}

/// Says what is wrong with a token, for its sender.
fn fault(kind: &ErrorKind) -> String {
    match kind {
        ErrorKind::ExpiredSignature => "the token has expired".to_owned(),
        ErrorKind::ImmatureSignature => "the token is not valid yet".to_owned(),
        ErrorKind::InvalidIssuer => "the token is of another issuer".to_owned(),
        ErrorKind::InvalidAudience => "the token is for another service".to_owned(),
        ErrorKind::InvalidSignature => "the signature of the token is invalid".to_owned(),
        ErrorKind::MissingRequiredClaim(claim) => format!("the token lacks {claim}"),
        _ => "the token cannot be read".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_issuer_is_asked_by_https_or_on_this_machine() {
        for address in ["https://id.example/realms/x", "http://127.0.0.1:8080/", "http://[::1]:1", "http://localhost:9"]
        {
            assert!(Issuer::new(address, None).is_ok(), "{address}");
        }
        for address in ["http://id.example", "http://127.0.0.1.example", "ftp://localhost", "id.example", ""] {
            assert!(Issuer::new(address, None).is_err(), "{address}");
        }
    }

    #[test]
    fn what_is_no_token_is_refused_without_asking_the_issuer() {
        let issuer = Issuer::new("http://127.0.0.1:1", None).unwrap();
        // The second token declares no signature at all, the third one a signature with a shared secret.
        for token in ["", "eyJhbGciOiJub25lIn0.e30.", "eyJhbGciOiJIUzI1NiJ9.e30.AA", "a.b.c", "a.b", "\u{fffd}.."] {
            assert_eq!(issuer.authenticate(token).unwrap_err().code(), Code::CredentialsInvalid, "{token}");
        }
        assert!(issuer.tried.lock().unwrap().is_none());
    }
}
