//! A signed verdict, which can be verified without asking the service again.

use crate::{format::FormatView, json::unserialisable};
use answers::{
    Problem,
    signing::{PublicKey, Signer, SigningKeys},
};
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

/// The payload that is signed.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Payload<'a> {
    as_of: Date,
    deck_hash: &'a str,
    event: &'a str,
    format: &'a str,
    /// The season lists that were used.
    lists: &'a [UsedList],
    /// SHA-256, in lower-case hexadecimal, of the rules that were applied: of the bytes of the JSON that `GET /v1/formats/{id}`
    /// answers without parameters. A format written in place has no such route; its rules are written in the same form.
    rules_hash: String,
    /// SHA-256 of the facts of Uniques that came with the request. The verdict does not say whether they are true.
    #[serde(skip_serializing_if = "Option::is_none")]
    supplied_uniques_hash: Option<&'a str>,
    time: Timestamp,
    verdict: Outcome,
    version: &'a str,
}

/// The subject of a verdict.
#[derive(Clone, Copy, Debug)]
pub struct Signed<'a> {
    /// The rules that were applied.
    pub format: &'a Format,
    /// The hash of the deck, 64 hexadecimal digits.
    pub deck_hash: &'a str,
    /// SHA-256 of the facts of Uniques in the deck or the pool that came with the request; `None` if none were used.
    pub supplied_uniques: Option<&'a str>,
}

impl SignedView {
    /// Signs a verdict.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the payload cannot be written, which is a fault of this program.
    pub fn of(
        verdict: &Verdict,
        about: Signed<'_>,
        event: &str,
        signer: &Signer,
        now: Timestamp,
    ) -> Result<Self, Problem> {
        let Signed { format, deck_hash, supplied_uniques } = about;
        let rules = serde_json::to_vec(&FormatView::of(format)?).map_err(unserialisable)?;
        let payload = Payload {
            as_of: verdict.as_of,
            deck_hash,
            event,
            format: &verdict.format,
            lists: &verdict.lists,
            rules_hash: HEXLOWER.encode(&Sha256::digest(&rules)),
            supplied_uniques_hash: supplied_uniques,
            time: now.round(jiff::Unit::Second).unwrap_or(now),
            verdict: verdict.outcome,
            version: &verdict.format_version,
        };
        let payload = serde_json_canonicalizer::to_vec(&payload).map_err(unserialisable)?;
        let (payload, signature) = signer.sign(&payload);
        Ok(Self { payload, signature, key_id: signer.public_key().id().to_owned() })
    }
}

/// The keys that check signed verdicts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Keys)]
pub struct KeysView {
    /// The key that signs now, then those that signed before it, in the order of their ids.
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
    /// The algorithm of the signature (RFC 8032).
    #[schema(example = "Ed25519")]
    algorithm: &'static str,
    /// The 32 bytes of the public key, base64url.
    public_key: String,
}

impl KeysView {
    /// Shows the public keys, for `/v1/keys`.
    pub fn of(keys: &SigningKeys) -> Self {
        let view = |key: &PublicKey| KeyView {
            key_id: key.id().to_owned(),
            algorithm: "Ed25519",
            public_key: key.base64url(),
        };
        Self { keys: keys.public_keys().map(view).collect() }
    }
}
