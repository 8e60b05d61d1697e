//! `/v1/goldfish`: goldfish games, one game as a log, and opening hands.

use crate::{
    answer::json,
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
    goldfish::{GoldfishRequest, HandsRequest},
    goldfish_run::GoldfishRun,
    log::LogView,
    report::{HandsView, ReportView},
};

/// Plays many games with one deck against the pace of the field, against nobody, or against another deck.
///
/// The opponent passes every turn. The report shows how the deck opens and how fast it wins. The answer depends on the request and the engine version alone, not on the number of
/// threads; the wall time is in the header `Server-Timing`. With `Accept: text/event-stream` the answer is a stream of
/// `progress` events and one `result`; closing the connection stops the work.
#[utoipa::path(
    operation_id = "simulateGoldfish",
    tag = "goldfish",
    request_body = GoldfishRequest<'static>,
    responses(
        (status = 200, description = "The report", content((ReportView = "application/json"), (String = "text/event-stream")),
            headers(("Server-Timing" = String, description = "Wall time of the simulation"))),
        BodyErrors, Busy,
    )
)]
#[post("/v1/goldfish")]
pub(crate) async fn goldfish(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    // Looking up the cards of a body of a megabyte takes tens of milliseconds, even if the deck then cannot be played.
    let act = move |state: &State, now: &Snapshot| GoldfishRun::prepare(body.bytes(), &now.index, state.budget);
    let run = state.answer(&request, Work::Long, act).await?;
    streaming::answer(&request, state, run.games(), move |watcher| run.simulate(watcher)).await
}

/// Plays one such game and returns its log.
///
/// The game is the first of those that `/v1/goldfish` plays with the same deck, seed and `opponent`: nobody if none is
/// named, or a deck; the pace plays no game that could be told. The log holds all it takes to play the game again: `tumult
/// replay` reads it and reports the first difference. `hash` identifies the whole state after a step, hidden cards and
/// future random numbers included.
#[utoipa::path(
    operation_id = "playGoldfishGame",
    tag = "goldfish",
    request_body(content = GoldfishRequest<'static>, example = json!({
        "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C\n3 ALT_CORE_B_MU_14_C"}, "days": 5, "seed": 42
    })),
    responses(
        (status = 200, description = "The game", body = LogView),
        BodyErrors, Busy,
    )
)]
#[post("/v1/goldfish/game")]
pub(crate) async fn game(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let play = move |stop: &_| wire::goldfish_run::game(body.bytes(), &snapshot.index, stop);
    Ok(json(streaming::watched(&request, &state.long_work, state.most_time, play).await?))
}

/// Draws sample opening hands.
///
/// Each hand has six cards, of which the policy makes three Mana Orbs. The hands are those of the first games that
/// `/v1/goldfish` plays with the same deck and seed.
#[utoipa::path(
    operation_id = "sampleHands",
    tag = "goldfish",
    request_body = HandsRequest<'static>,
    responses(
        (status = 200, description = "The hands", body = HandsView),
        BodyErrors, Busy,
    )
)]
#[post("/v1/goldfish/hands")]
pub(crate) async fn hands(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let deal = move |stop: &_| wire::goldfish_run::hands(body.bytes(), &snapshot.index, stop);
    Ok(json(streaming::watched(&request, &state.long_work, state.most_time, deal).await?))
}
