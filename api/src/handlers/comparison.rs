//! `/v1/goldfish/compare` and `/v1/goldfish/advice`: games on equal deals.

use crate::{
    body::Body,
    problem::Answer,
    responses::{BodyErrors, Busy},
    snapshot::Snapshot,
    state::State,
    streaming,
    work::Work,
};
use actix_web::{HttpRequest, post, web};
use wire::{
    advice::{AdviceRequest, AdviceRun, AdviceView},
    comparison::{ComparisonRequest, ComparisonRun, ComparisonView},
};

/// Compares two decks, policies or seats on equal deals.
///
/// Both play the same games: what the decks have in common lies in the same places, and dice and opponents are the same, so that a
/// difference shows after a fraction of the games that independent runs would need. `difference` is the second less the first.
/// A game is worth the margin against the pace of the field, or a victory over its decks. The answer depends on the request and the engine
/// version alone. With `Accept: text/event-stream` it is a stream of `progress` events and one `result`; closing the connection stops
/// the work.
#[utoipa::path(
    operation_id = "compareGoldfish",
    tag = "goldfish",
    request_body = ComparisonRequest<'static>,
    responses(
        (status = 200, description = "The comparison", content((ComparisonView = "application/json"), (String = "text/event-stream")),
            headers(("Server-Timing" = String, description = "Wall time of the simulation"))),
        BodyErrors, Busy,
    )
)]
#[post("/v1/goldfish/compare")]
pub(crate) async fn compare(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let act = move |state: &State, now: &Snapshot| ComparisonRun::prepare(body.bytes(), &now.index, state.budget);
    let run = state.answer(&request, Work::Long, act).await?;
    streaming::answer(&request, state, run.games(), move |watcher| run.simulate(watcher)).await
}

/// Says what each card of a deck is worth to it, and which exchange makes it better.
///
/// What it is worth to draw a card is found by putting a copy among the cards that are drawn, or exchanging it, by lot: games are not compared
/// by what was drawn or played in them. The best exchanges of one copy for a candidate are found by a race on equal deals; every deck with
/// one is legal in the format. A Unique is compared with the common card that it is a version of. Progress counts deals. With
/// `Accept: text/event-stream` the answer is a stream of `progress` events and one `result`; closing the connection stops the work.
#[utoipa::path(
    operation_id = "deckAdvice",
    tag = "goldfish",
    request_body = AdviceRequest<'static>,
    responses(
        (status = 200, description = "The advice", content((AdviceView = "application/json"), (String = "text/event-stream")),
            headers(("Server-Timing" = String, description = "Wall time of the simulation"))),
        BodyErrors, Busy,
    )
)]
#[post("/v1/goldfish/advice")]
pub(crate) async fn advice(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let act = move |state: &State, now: &Snapshot| AdviceRun::prepare(body.bytes(), state.verdicts(now), state.budget);
    let run = state.answer(&request, Work::Long, act).await?;
    streaming::answer(&request, state, None, move |watcher| run.simulate(watcher)).await
}
