//! The keys of an issuer, by OpenID Connect Discovery 1.0 and RFC 7517.

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

/// Time in which the issuer has to answer each of two questions.
const PATIENCE: Duration = Duration::from_secs(3);
/// Most bytes of an answer.
const MAX_ANSWER: u64 = 1 << 20;
/// Most keys that are kept.
const MAX_KEYS: usize = 100;

/// The keys of an issuer; before they were fetched none.
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
    /// How long ago they were fetched, if they were.
    pub(super) fn age(&self) -> Option<Duration> {
        self.fetched.map(|at| at.elapsed())
    }

    /// The key that a token names; of a token that names none the only one of its algorithm.
    pub(super) fn find(&self, id: Option<&str>, algorithm: Algorithm) -> Option<DecodingKey> {
        let mut fitting = self.keys.iter().filter(|key| key.algorithm == algorithm);
        match id {
            Some(id) => fitting.find(|key| key.id.as_deref() == Some(id)).map(|key| key.key.clone()),
            None => fitting.next().filter(|_| fitting.next().is_none()).map(|key| key.key.clone()),
        }
    }
}

/// What is read of the metadata of an issuer.
#[derive(Deserialize)]
struct Metadata {
    issuer: String,
    jwks_uri: String,
}

/// Keys, of which any may be of a kind that is not known here.
#[derive(Deserialize)]
struct Set {
    keys: Vec<Value>,
}

/// Fetches the keys of an issuer.
///
/// # Errors
///
/// It does not answer in time, or not what an issuer answers; its metadata are of another one, or its keys are elsewhere without
/// https.
pub(super) fn keys(issuer: &str) -> anyhow::Result<Keys> {
    let metadata = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
    let metadata: Metadata = answer(&metadata.parse()?)?;
    // Section 4.3: otherwise one issuer could speak for another.
    ensure!(metadata.issuer == issuer, "its metadata are those of {:?}", metadata.issuer);
    let place: Url = metadata.jwks_uri.parse().context("where its keys are is no address")?;
    ensure!(is_trustworthy(&place), "its keys are at {place}, which is not https");
    let set: Set = answer(&place)?;
    let keys: Vec<Key> = set.keys.into_iter().filter_map(key).take(MAX_KEYS).collect();
    ensure!(!keys.is_empty(), "it has no key for RS256 or ES256");
    Ok(Keys { keys, fetched: Some(Instant::now()) })
}

/// A key that signs tokens in a way that is taken; of others nothing.
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
    // A provider of cryptography is chosen here: reqwest is built without one so as not to compile a second.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut client = Client::builder()
        .user_agent(concat!("tumult/", env!("CARGO_PKG_VERSION")))
        .timeout(PATIENCE)
        // A redirect may lead to where nobody would look for the keys of the issuer.
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

/// All that comes, within the time that an answer may take: that of the client begins anew with each piece.
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
