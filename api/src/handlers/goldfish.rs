//! `/v1/goldfish`: how a deck opens and runs.

use crate::{
    blocking::blocking,
    body::Body,
    goldfish::{Prepared, prepare, within_budget},
    handlers::cards::json,
    problem::{Answer, Problem, ProblemView},
    simulation::{Length, play_to},
    state::{Snapshot, State},
    streaming,
    views::{
        goldfish::{GoldfishRequest, HandsRequest},
        report::{HandsView, ReportView},
    },
};
use actix_web::{HttpRequest, HttpResponse, http::header, post, web};
use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Instant,
};

/// Plays a deck alone, many times.
///
/// The opponent passes every turn. The answer depends on the request and the engine version alone, not on the number of
/// threads; the wall time is in the header `Server-Timing`. With `Accept: text/event-stream` the answer is a stream of
/// `progress` events and one `result`; closing the connection stops the work.
#[utoipa::path(
    tag = "goldfish",
    request_body = GoldfishRequest<'static>,
    responses(
        (status = 200, description = "The report", content((ReportView = "application/json"), (String = "text/event-stream"))),
        (status = 400, description = "Not JSON or not the shape", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 413, description = "More than 1 MiB", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 415, description = "Not declared as JSON", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 422, description = "A deck that cannot be played, a value out of range, or too much work", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 503, description = "Too many simulations are waiting", body = ProblemView<'static>, content_type = "application/problem+json"),
    )
)]
#[post("/v1/goldfish")]
pub(crate) async fn goldfish(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let (catalogue, budget) = (Arc::clone(&snapshot), state.budget);
    // A body of a megabyte takes tens of milliseconds to look up, however little of it can be played.
    let (prepared, length) = blocking(move || {
        let wanted: GoldfishRequest<'_> = body.read()?;
        let length = wanted.length()?;
        let prepared = prepare(&wanted.deck, &wanted.wanted(), &catalogue.catalogue.index)?;
        within_budget(length, prepared.plan.spec().days, budget)?;
        Ok((prepared, length))
    })
    .await?;
    if accepts_events(&request) {
        return Ok(streaming::stream(state, snapshot, prepared, length));
    }
    let begun = Instant::now();
    let stop = Arc::new(AtomicBool::new(false));
    let watcher = Arc::clone(&stop);
    let written = state.simulator.run(stop, move || simulate(&snapshot, &prepared, length, &*watcher)).await?;
    let mut response = json(written?);
    let timing = format!("simulate;dur={:.1}", begun.elapsed().as_secs_f64() * 1000.0);
    if let Ok(value) = header::HeaderValue::from_str(&timing) {
        response.headers_mut().insert(header::HeaderName::from_static("server-timing"), value);
    }
    Ok(response)
}

/// Plays and writes the report.
pub(crate) fn simulate(
    snapshot: &Snapshot,
    prepared: &Prepared,
    length: Length,
    watcher: &dyn crate::simulation::Watcher,
) -> Result<Vec<u8>, Problem> {
    // Cancelled means that nobody reads the answer; an empty report is as good as any.
    let totals = play_to(&prepared.plan, length, watcher).unwrap_or_else(|| prepared.plan.no_games());
    let report = engine::report(&prepared.plan, &totals);
    serde_json::to_vec(&ReportView::of(&report, prepared, &snapshot.catalogue.index)).map_err(Problem::unserialisable)
}

fn accepts_events(request: &HttpRequest) -> bool {
    let accept = request.headers().get(header::ACCEPT).and_then(|v| v.to_str().ok()).unwrap_or_default();
    accept.split(',').any(|kind| kind.split(';').next().unwrap_or_default().trim() == "text/event-stream")
}

/// Sample opening hands, with the Mana Orbs that the policy chooses.
#[utoipa::path(
    tag = "goldfish",
    request_body = HandsRequest<'static>,
    responses(
        (status = 200, description = "The hands", body = HandsView),
        (status = 400, description = "Not JSON or not the shape", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 413, description = "More than 1 MiB", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 415, description = "Not declared as JSON", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 422, description = "A deck that cannot be played, or a value out of range", body = ProblemView<'static>, content_type = "application/problem+json"),
    )
)]
#[post("/v1/goldfish/hands")]
pub(crate) async fn hands(body: Body, state: web::Data<State>) -> Result<HttpResponse, Problem> {
    let snapshot = state.snapshot();
    let written = blocking(move || {
        let wanted: HandsRequest<'_> = body.read()?;
        let index = &snapshot.catalogue.index;
        let prepared = prepare(&wanted.deck, &wanted.wanted(), index)?;
        let hands = prepared.plan.hands(wanted.count);
        serde_json::to_vec(&HandsView::of(&hands, &prepared, index)).map_err(Problem::unserialisable)
    });
    Ok(json(written.await?))
}
