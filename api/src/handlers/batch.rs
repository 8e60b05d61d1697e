//! `/v1/decks/validate/batch`: one verdict a line; both the request and the answer are streamed.

use crate::{
    body::{BodyTimeouts, MAX_LARGE_BODY, declared, declared_length, in_time, unreadable},
    problem::{Answer, Failure},
    responses::{Busy, LineErrors},
    saved_decks::Credentials,
    state::State,
};
use actix_web::{HttpRequest, HttpResponse, post, web};
use answers::{Code, Problem};
use futures_util::{StreamExt as _, stream};
use std::time::Instant;
use wire::{
    batch::{self, Lines},
    validate::{BatchLine, ValidateRequest},
};

/// Judges many decks.
///
/// Each line of the body is a request as `/v1/decks/validate` takes it; each line of the answer is the answer to it with the
/// number of the line, in the same order. For a line that cannot be judged, `problem` takes the place of the verdicts, and
/// the other lines are judged all the same. Empty lines are skipped. Verdicts are sent while the body still arrives: a
/// client should read the answer while it sends the body.
#[utoipa::path(
    operation_id = "validateDecks",
    tag = "decks",
    request_body(content = ValidateRequest<'static>, content_type = "application/x-ndjson"),
    responses(
        (status = 200, description = "A line for each line of the request", body = BatchLine, content_type = "application/x-ndjson"),
        LineErrors, Busy,
    )
)]
#[post("/v1/decks/validate/batch")]
pub(crate) async fn validate(
    request: HttpRequest,
    payload: web::Payload,
    state: web::Data<State>,
    timeouts: web::Data<BodyTimeouts>,
) -> Answer {
    declared_lines(&request)?;
    declared_length(&request, MAX_LARGE_BODY)?;
    let (snapshot, credentials) = (state.snapshot(), Credentials::of(&request));
    let place = state.batch_place()?;
    let timeouts = **timeouts;
    let end = Instant::now() + timeouts.batch;
    let pieces = stream::unfold(Some((payload, Lines::new(MAX_LARGE_BODY), place)), move |open| async move {
        let (mut payload, mut lines, place) = open?;
        let left = end.saturating_duration_since(Instant::now());
        let ended = || {
            let message = format!("the batch ends here: it takes at most {} s", timeouts.batch.as_secs());
            Problem::new(Code::BodyTimeout, message)
        };
        if left.is_zero() {
            return Some((lines.broken(ended()), None));
        }
        Some(match in_time(timeouts.body.min(left), payload.next()).await {
            Ok(Some(Ok(bytes))) => match lines.push(&bytes) {
                Ok(piece) => (piece, Some((payload, lines, place))),
                Err(last) => (last, None),
            },
            Ok(Some(Err(error))) => (lines.broken(unreadable(&error)), None),
            Ok(None) => (lines.finish(), None),
            // This tells which of the two time limits was exceeded.
            Err(_) if left <= timeouts.body => (lines.broken(ended()), None),
            Err(late) => (lines.broken(late.into()), None),
        })
    });
    // At most twice as many pieces are in progress as there are threads, so that one can be judged while the next arrives. Their
    // order is kept, and a piece is received only when there is room for it, so a batch of any length needs the memory of a few
    // pieces.
    let ahead = 2 * state.batches.threads();
    let answers = pieces.filter(|piece| std::future::ready(!piece.is_empty())).map(move |piece| {
        let (state, snapshot, credentials) = (state.clone(), snapshot.clone(), credentials.clone());
        async move {
            let batches = state.clone();
            let written = batches.batches.run(move || {
                let with_cards = |line: &[u8]| state.decks.with_cards(&credentials, line);
                // A snapshot for each piece, so that Uniques unpacked for its lines are not kept in memory for later ones.
                batch::answer(&piece, &state.context(&snapshot.for_request()), with_cards)
            });
            let written = written.await;
            written.map(web::Bytes::from).map_err(Failure::from)
        }
    });
    Ok(HttpResponse::Ok().content_type("application/x-ndjson").streaming(answers.buffered(ahead)))
}

/// Accepts a body declared as lines of JSON by any of their names, or without a type.
fn declared_lines(request: &HttpRequest) -> Result<(), Problem> {
    const NAMES: [&str; 6] = [
        "application/x-ndjson",
        "application/ndjson",
        "application/jsonl",
        "application/x-jsonlines",
        "application/json",
        "text/plain",
    ];
    declared(request, |kind| NAMES.contains(&kind), "application/x-ndjson")
}
