//! The body of a request: its media type, its size, and how long it may take to arrive.

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

/// How long bodies may take to arrive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyTimeouts {
    /// The body of a request; of a batch each further piece.
    pub(crate) body: Duration,
    /// A batch from its beginning to the end of its answer.
    pub(crate) batch: Duration,
}

/// The bytes of a body that says it is JSON and is not too large, with the cards of saved decks in the place of their ids.
#[derive(Debug)]
pub(crate) struct Body(Bytes);

impl Body {
    /// The bytes themselves.
    #[must_use]
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl FromRequest for Body {
    type Error = Failure;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Failure>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let declared = declared_json(request);
        let length = request.headers().get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
        let timeout = request.app_data::<Data<BodyTimeouts>>().map(|timeouts| timeouts.body);
        let payload = payload.take();
        // Whose decks may be named in it.
        let decks = request.app_data::<Data<State>>().map(|state| Arc::clone(&state.decks));
        let (client, credentials) = (Client::of(request), Credentials::of(request));
        Box::pin(async move {
            declared?;
            if length.is_some_and(|n| n > MAX_JSON_BODY) {
                return Err(too_large(MAX_JSON_BODY).into());
            }
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

/// A body that did not arrive in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing more came within {0} s")]
pub(crate) struct Late(u64);

impl From<Late> for Problem {
    fn from(late: Late) -> Self {
        Self::new(Code::BodyTimeout, format!("the body could not be received: {late}"))
    }
}

/// What arrives in so much time: a client that sends nothing more is not waited for without end.
pub(crate) async fn in_time<T>(limit: Duration, arriving: impl Future<Output = T>) -> Result<T, Late> {
    tokio::time::timeout(limit, arriving).await.map_err(|_| Late(limit.as_secs()))
}

/// A body of any kind, of so many bytes at most, in the time that a batch has.
///
/// # Errors
///
/// `BODY_TOO_LARGE`, `BODY_TIMEOUT`, or it broke off.
pub(crate) async fn upload(request: &HttpRequest, payload: Payload, limit: usize) -> Result<Bytes, Problem> {
    let patience = request.app_data::<Data<BodyTimeouts>>().map_or(Duration::MAX, |timeouts| timeouts.batch);
    in_time(patience, whole(payload, None, limit)).await?
}

/// The whole of a body, of which the length may be declared.
async fn whole(mut payload: Payload, length: Option<usize>, limit: usize) -> Result<Bytes, Problem> {
    // Most bodies arrive in one piece, which is then not copied.
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

/// The next piece of a body of which some bytes are there already.
async fn next(payload: &mut Payload, have: usize, limit: usize) -> Result<Option<Bytes>, Problem> {
    match payload.next().await.transpose().map_err(|e| unreadable(&e))? {
        Some(chunk) if have + chunk.len() > limit => Err(too_large(limit)),
        chunk => Ok(chunk),
    }
}

fn too_large(limit: usize) -> Problem {
    Problem::new(Code::BodyTooLarge, format!("the body is larger than {limit} bytes"))
}

/// What kept a body from arriving, as a problem.
pub(crate) fn unreadable(error: &PayloadError) -> Problem {
    match error {
        PayloadError::Overflow => too_large(MAX_JSON_BODY),
        other => Problem::new(Code::BodyNotJson, format!("the body could not be received: {}", reason(other))),
    }
}

/// What kept a body from arriving.
const fn reason(error: &PayloadError) -> &'static str {
    match error {
        PayloadError::Overflow => "it is larger than is taken",
        PayloadError::Incomplete(_) => "the connection ended before all of it had arrived",
        _ => "what arrived is not what the headers announce",
    }
}

/// A body without a declared type is taken as JSON; one declared as something else is refused.
fn declared_json(request: &HttpRequest) -> Result<(), Problem> {
    let Some(value) = request.headers().get(header::CONTENT_TYPE) else { return Ok(()) };
    let text = value.to_str().unwrap_or_default();
    let kind = text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if kind == "application/json" || kind.starts_with("application/") && kind.ends_with("+json") {
        return Ok(());
    }
    Err(Problem::new(Code::MediaType, format!("the body is declared as {kind:?}; send application/json")))
}
