//! `/v1/goldfish`: how a deck opens and runs.

use crate::{
    answer::json,
    body::Body,
    problem::Answer,
    responses::{BodyErrors, Busy},
    state::State,
    streaming,
};
use actix_web::{HttpRequest, post, web};
use answers::{
    goldfish::{prepare, within_budget},
    simulation::Length,
};
use std::sync::Arc;
use wire::{
    goldfish::{GoldfishRequest, HandsRequest},
    json as wire_json,
    log::LogView,
    report::{HandsView, ReportView, simulate},
};

/// Plays a deck alone, many times.
///
/// The opponent passes every turn. The answer depends on the request and the engine version alone, not on the number of
/// threads; the wall time is in the header `Server-Timing`. With `Accept: text/event-stream` the answer is a stream of
/// `progress` events and one `result`; closing the connection stops the work.
#[utoipa::path(
    operation_id = "simulateGoldfish",
    tag = "goldfish",
    request_body = GoldfishRequest<'static>,
    responses(
        (status = 200, description = "The report", content((ReportView = "application/json"), (String = "text/event-stream"))),
        BodyErrors, Busy,
    )
)]
#[post("/v1/goldfish")]
pub(crate) async fn goldfish(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let (catalogue, budget) = (Arc::clone(&snapshot), state.budget);
    // A body of a megabyte takes tens of milliseconds to look up, however little of it can be played.
    let (prepared, length) = state
        .long_work
        .run(move || {
            let wanted: GoldfishRequest<'_> = wire_json::read(body.bytes())?;
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
    streaming::answer(&request, state, games, move |watcher| {
        simulate(&prepared, length, &snapshot.catalogue.index, watcher)
    })
    .await
}

/// Plays a deck alone once and tells what happened.
///
/// The game is the first of a goldfish with the same deck and seed. The answer holds all it takes to play it again:
/// `tumult replay` reads it and says where a game differs. `hash` stands for the whole state after a step, hidden cards
/// and random numbers to come included.
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
pub(crate) async fn game(body: Body, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let written = state.long_work.run(move || {
        let wanted: GoldfishRequest<'_> = wire_json::read(body.bytes())?;
        wanted.one_game()?;
        let index = &snapshot.catalogue.index;
        let prepared = prepare(&wanted.deck, &wanted.wanted()?, index)?;
        wire_json::write(&LogView::of(&prepared, index))
    });
    Ok(json(written.await?))
}

/// Sample opening hands, with the Mana Orbs that the policy chooses.
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
pub(crate) async fn hands(body: Body, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let written = state.long_work.run(move || {
        let wanted: HandsRequest<'_> = wire_json::read(body.bytes())?;
        let index = &snapshot.catalogue.index;
        let prepared = prepare(&wanted.deck, &wanted.wanted()?, index)?;
        let hands = prepared.plan.hands(wanted.count);
        wire_json::write(&HandsView::of(&hands, &prepared, index))
    });
    Ok(json(written.await?))
}
