//! Receives the body of a request: checks its media type, its size, and the time that it takes to arrive.

use crate::{
    client::Client,
    problem::Failure,
    saved_decks::{Credentials, with_cards},
    state::State,
};
use actix_web::{
    FromRequest, HttpRequest,
    dev::Payload,
    error::PayloadError,
    http::header,
    web::{Bytes, BytesMut, Data},
};
use answers::{Code, Problem};
use futures_util::StreamExt as _;
use std::{future::Future, pin::Pin, sync::Arc, time::Duration};
use wire::{deck_reference::names_deck, json::MAX_JSON_BODY};

/// Largest body of the routes that take many decks, a source of cards or a season list, in bytes (contract section 7).
pub(crate) const MAX_LARGE_BODY: usize = 64 << 20;

/// Time limits for bodies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyTimeouts {
    /// Time for the body of a request, or for each further piece of a batch.
    pub(crate) body: Duration,
    /// Time for a batch, from its beginning to the end of its answer.
    pub(crate) batch: Duration,
}

/// A body of JSON that is not too large, in which ids of saved decks are replaced by their cards.
#[derive(Debug)]
pub(crate) struct Body(Bytes);

impl Body {
    /// The bytes of the body.
    #[must_use]
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl FromRequest for Body {
    type Error = Failure;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Failure>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let accepted = declared_json(request).and_then(|()| declared_length(request, MAX_JSON_BODY));
        let timeout = request.app_data::<Data<BodyTimeouts>>().map(|timeouts| timeouts.body);
        let payload = payload.take();
        // The decks that the body may name by id.
        let decks = request.app_data::<Data<State>>().map(|state| Arc::clone(&state.decks));
        let (client, credentials) = (Client::of(request), Credentials::of(request));
        Box::pin(async move {
            let length = accepted?;
            let read = match timeout {
                Some(timeout) => {
                    let arriving = whole(payload, length, MAX_JSON_BODY);
                    in_time(timeout, arriving).await.unwrap_or_else(|late| Err(late.into()))
                }
                None => whole(payload, length, MAX_JSON_BODY).await,
            };
            let bytes = read?;
            match decks.filter(|_| names_deck(&bytes)) {
                None => Ok(Self(bytes)),
                Some(decks) => Ok(Self(with_cards(decks, client, credentials, bytes).await?)),
            }
        })
    }
}

/// A body that did not arrive within its time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing more came within {0} s")]
pub(crate) struct Late(u64);

impl From<Late> for Problem {
    fn from(late: Late) -> Self {
        Self::new(Code::BodyTimeout, format!("the body could not be received: {late}"))
    }
}

/// Waits for data no longer than a time limit, so that a client that stops sending does not hold the request open.
pub(crate) async fn in_time<T>(limit: Duration, arriving: impl Future<Output = T>) -> Result<T, Late> {
    tokio::time::timeout(limit, arriving).await.map_err(|_| Late(limit.as_secs()))
}

/// A body of any type and of at most `limit` bytes, within the time limit of a batch.
///
/// # Errors
///
/// `BODY_TOO_LARGE`, `BODY_TIMEOUT`, or the problem of a body that broke off.
pub(crate) async fn upload(request: &HttpRequest, payload: Payload, limit: usize) -> Result<Bytes, Problem> {
    let patience = request.app_data::<Data<BodyTimeouts>>().map_or(Duration::MAX, |timeouts| timeouts.batch);
    // Room for a large body is made as it arrives, not because a header announces it.
    declared_length(request, limit)?;
    in_time(patience, whole(payload, None, limit)).await?
}

/// Receives a whole body. `length` is its declared length, if there is one.
async fn whole(mut payload: Payload, length: Option<usize>, limit: usize) -> Result<Bytes, Problem> {
    // Most bodies arrive in one piece, which is then returned without a copy.
    let first = next(&mut payload, 0, limit).await?.unwrap_or_default();
    let Some(second) = next(&mut payload, first.len(), limit).await? else { return Ok(first) };
    let mut bytes = BytesMut::with_capacity(length.unwrap_or(0).max(first.len() + second.len()));
    bytes.extend_from_slice(&first);
    bytes.extend_from_slice(&second);
    while let Some(chunk) = next(&mut payload, bytes.len(), limit).await? {
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

/// Receives the next piece of a body of which `have` bytes have arrived.
async fn next(payload: &mut Payload, have: usize, limit: usize) -> Result<Option<Bytes>, Problem> {
    match payload.next().await.transpose().map_err(|e| unreadable(&e))? {
        Some(chunk) if have + chunk.len() > limit => Err(too_large(limit)),
        chunk => Ok(chunk),
    }
}

fn too_large(limit: usize) -> Problem {
    Problem::new(Code::BodyTooLarge, format!("the body is larger than {limit} bytes"))
}

/// The problem of a body that did not arrive. Its size is checked here, as the body is received without actix's own extractors.
pub(crate) fn unreadable(error: &PayloadError) -> Problem {
    let reason = match error {
        PayloadError::Incomplete(_) => "the connection ended before all of it had arrived",
        _ => "what arrived is not what the headers announce",
    };
    Problem::new(Code::BodyNotJson, format!("the body could not be received: {reason}"))
}

/// The declared length of a body in bytes, if there is one. A body that is declared as too large is refused before it arrives.
///
/// # Errors
///
/// `BODY_TOO_LARGE`.
pub(crate) fn declared_length(request: &HttpRequest, limit: usize) -> Result<Option<usize>, Problem> {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > limit) { Err(too_large(limit)) } else { Ok(length) }
}

/// Accepts a body without a declared type as JSON, and refuses one declared as something else.
fn declared_json(request: &HttpRequest) -> Result<(), Problem> {
    let is_json =
        |kind: &str| kind == "application/json" || kind.starts_with("application/") && kind.ends_with("+json");
    declared(request, is_json, "application/json")
}

/// Refuses a body that is compressed, or declared as a type that is not taken. `send` is the type to send instead.
///
/// # Errors
///
/// `MEDIA_TYPE`.
pub(crate) fn declared(request: &HttpRequest, is_taken: impl Fn(&str) -> bool, send: &str) -> Result<(), Problem> {
    let header = |name| Some(request.headers().get(name)?.to_str().unwrap_or_default().trim().to_ascii_lowercase());
    if let Some(coding) = header(header::CONTENT_ENCODING).filter(|coding| coding != "identity") {
        let message = format!("the body is declared as compressed ({coding:?}); send it uncompressed");
        return Err(Problem::new(Code::MediaType, message));
    }
    let Some(kind) = header(header::CONTENT_TYPE) else { return Ok(()) };
    let kind = kind.split(';').next().unwrap_or_default().trim_end();
    if is_taken(kind) {
        return Ok(());
    }
    Err(Problem::new(Code::MediaType, format!("the body is declared as {kind:?}; send {send}")))
}
