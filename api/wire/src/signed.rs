//! A verdict that can be checked without asking again.

use crate::{format::FormatView, json::unserialisable};
use answers::{Problem, signing::Signer};
use cards::Date;
use data_encoding::HEXLOWER;
use formats::{Format, Outcome, UsedList, Verdict};
use jiff::Timestamp;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

/// A signed verdict. The signature is over the bytes of the payload, so nothing has to be written again to check it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignedVerdict)]
pub struct SignedView {
    /// What is signed: base64url of canonical JSON (RFC 8785).
    payload: String,
    /// Ed25519 signature, base64url.
    signature: String,
    /// Which key of `/v1/keys` checks it.
    #[schema(example = "2f9c1d3a5b7e8041")]
    key_id: String,
}

/// What is signed. The members stand in alphabetical order, as canonical JSON wants.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Payload<'a> {
    as_of: Date,
    deck_hash: &'a str,
    event: &'a str,
    format: &'a str,
    /// The lists of the season that were looked into.
    lists: &'a [UsedList],
    /// SHA-256 of the format as `/v1/formats/{id}` shows it, since a format written in place has its rules nowhere else.
    rules_hash: String,
    time: Timestamp,
    verdict: Outcome,
    version: &'a str,
}

impl SignedView {
    /// Signs a verdict.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if it cannot be written, a fault of ours.
    pub fn of(
        verdict: &Verdict,
        format: &Format,
        deck_hash: &str,
        event: &str,
        signer: &Signer,
        now: Timestamp,
    ) -> Result<Self, Problem> {
        let rules = serde_json::to_vec(&FormatView::of(format)?).map_err(unserialisable)?;
        let payload = Payload {
            as_of: verdict.as_of,
            deck_hash,
            event,
            format: &verdict.format,
            lists: &verdict.lists,
            rules_hash: HEXLOWER.encode(&Sha256::digest(&rules)),
            time: now.round(jiff::Unit::Second).unwrap_or(now),
            verdict: verdict.outcome,
            version: &verdict.format_version,
        };
        let payload = serde_json::to_vec(&payload).map_err(unserialisable)?;
        let (payload, signature) = signer.sign(&payload);
        Ok(Self { payload, signature, key_id: signer.id().to_owned() })
    }
}

/// The keys whose signatures this service gives.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Keys)]
pub struct KeysView {
    keys: Vec<KeyView>,
}

/// A public key.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Key)]
struct KeyView {
    /// The first eight bytes of the SHA-256 of the public key, in hexadecimal.
    #[schema(example = "2f9c1d3a5b7e8041")]
    key_id: String,
    #[schema(example = "Ed25519")]
    algorithm: &'static str,
    /// The 32 bytes of the public key, base64url.
    public_key: String,
}

impl KeysView {
    pub fn of(signer: &Signer) -> Self {
        let key = KeyView { key_id: signer.id().to_owned(), algorithm: "Ed25519", public_key: signer.public_key() };
        Self { keys: vec![key] }
    }
}
