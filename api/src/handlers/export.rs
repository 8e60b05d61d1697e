//! `/v1/cards/export`: the whole catalogue as lines.

use crate::{
    blocking::blocking,
    middleware::caching::is_known,
    problem::{Answer, Failure},
    responses::{Busy, QueryErrors},
    state::{Snapshot, State},
};
use ::cards::CardId;
use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{ETAG, IF_NONE_MATCH, WARNING},
    web,
    web::Bytes,
};
use answers::{Code, Problem, dates::date};
use futures_util::stream;
use jiff::{Timestamp, tz::TimeZone};
use std::sync::Arc;
use wire::query::Params;

/// Cards written at a time: what a client that reads slowly keeps in memory.
const CHUNK: usize = 256;

/// Headers of warnings at most.
const WARNINGS: usize = 10;

/// The whole catalogue.
///
/// One card a line, in the order of references, as `tumult export` writes and `tumult import` reads: its SHA-256 is the
/// checksum of `/v1/catalog`. With `updatedSince`, the cards that are new or changed since then; cards never go. What was
/// odd in the request stands in `Warning` headers.
#[utoipa::path(
    operation_id = "exportCards",
    tag = "cards",
    params(
        ("updatedSince" = Option<String>, Query, description = "A moment (RFC 3339), or the beginning of a day in UTC (YYYY-MM-DD)", example = "2026-07-22"),
    ),
    responses(
        (status = 200, description = "A card a line (NDJSON)", body = String, content_type = "application/x-ndjson"),
        QueryErrors, Busy,
    )
)]
#[get("/v1/cards/export")]
pub(crate) async fn export(request: HttpRequest, state: web::Data<State>) -> Answer {
    let mut params = Params::of(request.query_string());
    let since = params.text("updatedSince").map(|text| moment(&text)).transpose()?;
    // Lines have no place for warnings.
    let warnings = params.finish()?;
    let snapshot = state.snapshot();
    let version = snapshot.catalogue.manifest.version;
    let tag = format!("\"{}-{}\"", version.revision, version.content);
    if request.headers().get(IF_NONE_MATCH).is_some_and(|known| is_known(known, &tag)) {
        return Ok(HttpResponse::NotModified().insert_header((ETAG, tag)).finish());
    }
    let index = &snapshot.catalogue.index;
    let cards = match since {
        None => index.iter().map(|(id, _)| id).collect(),
        Some(since) => snapshot.catalogue.updated_since(since),
    };
    let lines = stream::try_unfold((snapshot, cards, 0), |(snapshot, cards, from)| async move {
        if from >= cards.len() {
            return Ok::<_, Failure>(None);
        }
        let (lines, snapshot, cards) = blocking(move || Ok((lines(&snapshot, &cards, from)?, snapshot, cards))).await?;
        Ok(Some((lines, (snapshot, cards, from + CHUNK))))
    });
    let mut answer = HttpResponse::Ok();
    answer.content_type("application/x-ndjson").insert_header((ETAG, tag));
    for warning in warnings.iter().take(WARNINGS) {
        answer.append_header((WARNING, format!("299 - {warning:?}")));
    }
    Ok(answer.streaming(lines))
}

fn lines(snapshot: &Arc<Snapshot>, cards: &[CardId], from: usize) -> Result<Bytes, Problem> {
    let index = &snapshot.catalogue.index;
    let chunk = &cards[from..(from + CHUNK).min(cards.len())];
    let mut lines = Vec::new();
    catalog::export_cards(chunk.iter().map(|id| index.card(*id)), &mut lines).map_err(|error| {
        tracing::error!(%error, "an export could not be written");
        Problem::new(Code::Internal, "the export could not be written")
    })?;
    Ok(lines.into())
}

/// Reads a moment, or a day as its beginning in UTC.
fn moment(text: &str) -> Result<Timestamp, Problem> {
    const POINTER: &str = "?updatedSince";
    let wrong = || Problem::at(Code::DateInvalid, POINTER, format!("{text:?} is neither YYYY-MM-DD nor RFC 3339"));
    if let Ok(moment) = text.parse() {
        return Ok(moment);
    }
    let day = date(text, POINTER).map_err(|_| wrong())?;
    day.to_zoned(TimeZone::UTC).map(|moment| moment.timestamp()).map_err(|_| wrong())
}
