//! Fetches the keys of an issuer, by OpenID Connect Discovery 1.0 and RFC 7517.

use super::{is_here, is_trustworthy};
use anyhow::{Context as _, bail, ensure};
use jsonwebtoken::{
    Algorithm, DecodingKey,
    jwk::{AlgorithmParameters, EllipticCurve, Jwk, KeyAlgorithm, PublicKeyUse},
};
use reqwest::{StatusCode, Url, blocking::Client, redirect::Policy};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use std::{
    io::{self, Read},
    time::{Duration, Instant},
};

/// Time limit for each of the two requests to the issuer.
const PATIENCE: Duration = Duration::from_secs(3);
/// Most bytes of an answer.
const MAX_ANSWER: u64 = 1 << 20;
/// Most keys that are kept.
const MAX_KEYS: usize = 100;

/// The keys of an issuer; none before they are fetched.
#[derive(Debug, Default)]
pub(super) struct Keys {
    keys: Vec<Key>,
    fetched: Option<Instant>,
}

#[derive(Debug)]
struct Key {
    id: Option<String>,
    algorithm: Algorithm,
    key: DecodingKey,
}

impl Keys {
    /// How long ago the keys were fetched; `None` if they have not been.
    pub(super) fn age(&self) -> Option<Duration> {
        self.fetched.map(|at| at.elapsed())
    }

    /// The key that a token names. If the token names none, the only key for its algorithm.
    pub(super) fn find(&self, id: Option<&str>, algorithm: Algorithm) -> Option<DecodingKey> {
        let mut fitting = self.keys.iter().filter(|key| key.algorithm == algorithm);
        match id {
            Some(id) => fitting.find(|key| key.id.as_deref() == Some(id)).map(|key| key.key.clone()),
            None => fitting.next().filter(|_| fitting.next().is_none()).map(|key| key.key.clone()),
        }
    }
}

/// The members of the metadata of an issuer that are read.
#[derive(Deserialize)]
struct Metadata {
    issuer: String,
    jwks_uri: String,
}

/// A set of keys. Some may be of a kind that is not known here.
#[derive(Deserialize)]
struct Set {
    keys: Vec<Value>,
}

/// Fetches the keys of an issuer.
///
/// # Errors
///
/// If the issuer does not answer in time or correctly, if the metadata are those of another issuer, or if the address of the keys
/// is elsewhere and not https.
pub(super) fn keys(issuer: &str) -> anyhow::Result<Keys> {
    let metadata = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
    let metadata: Metadata = answer(&metadata.parse()?)?;
    // Section 4.3: without this check, one issuer could speak for another.
    ensure!(metadata.issuer == issuer, "its metadata are those of {:?}", metadata.issuer);
    let place: Url = metadata.jwks_uri.parse().context("where its keys are is no address")?;
    ensure!(is_trustworthy(&place), "its keys are at {place}, which is not https");
    let set: Set = answer(&place)?;
    let keys: Vec<Key> = set.keys.into_iter().filter_map(key).take(MAX_KEYS).collect();
    ensure!(!keys.is_empty(), "it has no key for RS256 or ES256");
    Ok(Keys { keys, fetched: Some(Instant::now()) })
}

/// Reads a key for an accepted algorithm; `None` for any other key.
fn key(json: Value) -> Option<Key> {
    let jwk: Jwk = serde_json::from_value(json).ok()?;
    let (algorithm, named) = match &jwk.algorithm {
        AlgorithmParameters::RSA(_) => (Algorithm::RS256, KeyAlgorithm::RS256),
        AlgorithmParameters::EllipticCurve(key) if key.curve == EllipticCurve::P256 => {
            (Algorithm::ES256, KeyAlgorithm::ES256)
        }
        _ => return None,
    };
    let is_for_this = jwk.common.key_algorithm.is_none_or(|other| other == named)
        && jwk.common.public_key_use.as_ref().is_none_or(|purpose| *purpose == PublicKeyUse::Signature);
    let key = DecodingKey::from_jwk(&jwk).ok().filter(|_| is_for_this)?;
    Some(Key { id: jwk.common.key_id, algorithm, key })
}

fn answer<T: DeserializeOwned>(url: &Url) -> anyhow::Result<T> {
    // reqwest is built without a provider of cryptography, so that a second one is not compiled; the provider is chosen here.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut client = Client::builder()
        .user_agent(concat!("tumult/", env!("CARGO_PKG_VERSION")))
        .timeout(PATIENCE)
        // A redirect could lead to a server where nobody would expect the keys of the issuer.
        .redirect(Policy::none());
    if is_here(url) {
        client = client.no_proxy();
    }
    let since = Instant::now();
    let answer = client.build()?.get(url.clone()).send().with_context(|| format!("{url} does not answer"))?;
    if answer.status() != StatusCode::OK {
        bail!("{url} answers {}", answer.status());
    }
    let bytes = whole(answer.take(MAX_ANSWER + 1), since).with_context(|| format!("the answer of {url} broke off"))?;
    ensure!(bytes.len() as u64 <= MAX_ANSWER, "the answer of {url} is larger than {MAX_ANSWER} bytes");
    serde_json::from_slice(&bytes).with_context(|| format!("{url} does not answer what an issuer answers"))
}

/// Reads an answer completely within its time limit. The time limit of the client alone would begin again with each piece.
fn whole(mut answer: impl Read, since: Instant) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut piece = [0; 8 << 10];
    loop {
        match answer.read(&mut piece)? {
            0 => return Ok(bytes),
            _ if since.elapsed() > PATIENCE => return Err(io::ErrorKind::TimedOut.into()),
            length => bytes.extend_from_slice(&piece[..length]),
        }
    }
}
