//! `/v1/goldfish`: how a deck opens and runs.

use crate::{
    blocking::blocking,
    body::Body,
    goldfish::{Prepared, prepare, within_budget},
    handlers::cards::json,
    problem::{Answer, Problem, ProblemView},
    simulation::{Length, Watcher, play_to},
    state::{Snapshot, State},
    streaming,
    views::{
        goldfish::{GoldfishRequest, HandsRequest},
        log::LogView,
        report::{HandsView, ReportView},
    },
};
use actix_web::{HttpRequest, HttpResponse, post, web};
use std::sync::Arc;

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
        let prepared = prepare(&wanted.deck, &wanted.wanted()?, &catalogue.catalogue.index)?;
        let length = within_budget(length, &prepared.plan, budget)?;
        Ok((prepared, length))
    })
    .await?;
    let games = match length {
        Length::Games(games) => Some(games),
        Length::Precision { .. } => None,
    };
    streaming::answer(&request, state, games, move |watcher| simulate(&snapshot, &prepared, length, watcher)).await
}

/// Plays and writes the report.
fn simulate(
    snapshot: &Snapshot,
    prepared: &Prepared,
    length: Length,
    watcher: &dyn Watcher,
) -> Result<Vec<u8>, Problem> {
    // Cancelled means that nobody reads the answer; an empty report is as good as any.
    let totals = play_to(&prepared.plan, length, watcher).unwrap_or_else(|| prepared.plan.no_games());
    let report = engine::report(&prepared.plan, &totals);
    serde_json::to_vec(&ReportView::of(&report, prepared, &snapshot.catalogue.index)).map_err(Problem::unserialisable)
}

/// Plays a deck alone once and tells what happened.
///
/// The game is the first of a goldfish with the same deck and seed. The answer holds all it takes to play it again:
/// `tumult replay` reads it and says where a game differs. `hash` stands for the whole state after a step, hidden cards
/// and random numbers to come included.
#[utoipa::path(
    tag = "goldfish",
    request_body(content = GoldfishRequest<'static>, example = json!({
        "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C\n3 ALT_CORE_B_MU_14_C"}, "days": 5, "seed": 42
    })),
    responses(
        (status = 200, description = "The game", body = LogView),
        (status = 400, description = "Not JSON or not the shape", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 413, description = "More than 1 MiB", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 415, description = "Not declared as JSON", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 422, description = "A deck that cannot be played, a value out of range, or a member that asks about many games", body = ProblemView<'static>, content_type = "application/problem+json"),
    )
)]
#[post("/v1/goldfish/game")]
pub(crate) async fn game(body: Body, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let written = blocking(move || {
        let wanted: GoldfishRequest<'_> = body.read()?;
        wanted.one_game()?;
        let index = &snapshot.catalogue.index;
        let prepared = prepare(&wanted.deck, &wanted.wanted()?, index)?;
        serde_json::to_vec(&LogView::of(&prepared, index)).map_err(Problem::unserialisable)
    });
    Ok(json(written.await?))
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
        let prepared = prepare(&wanted.deck, &wanted.wanted()?, index)?;
        let hands = prepared.plan.hands(wanted.count);
        serde_json::to_vec(&HandsView::of(&hands, &prepared, index)).map_err(Problem::unserialisable)
    });
    Ok(json(written.await?))
}
