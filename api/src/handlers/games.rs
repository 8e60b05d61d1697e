//! `/v1/games`: decks against one another.

use crate::{
    body::Body,
    problem::Answer,
    responses::{BodyErrors, Busy},
    state::State,
    streaming,
};
use actix_web::{HttpRequest, post, web};
use answers::games::prepare;
use std::sync::Arc;
use wire::{
    games::{GamesRequest, GamesView, simulate},
    json as wire_json,
};

/// Plays decks against one another, many times: two, or four in the modes of four players.
///
/// Each seat is played by a policy; who begins is drawn for each game. The answer depends on the request and the engine
/// version alone, not on the number of threads; the wall time is in the header `Server-Timing`. With
/// `Accept: text/event-stream` the answer is a stream of `progress` events and one `result`; closing the connection stops
/// the work.
#[utoipa::path(
    operation_id = "playGames",
    tag = "games",
    request_body = GamesRequest<'static>,
    responses(
        (status = 200, description = "What the games came to", content((GamesView = "application/json"), (String = "text/event-stream"))),
        BodyErrors, Busy,
    )
)]
#[post("/v1/games")]
pub(crate) async fn games(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let (catalogue, budget) = (Arc::clone(&snapshot), state.budget);
    let prepared = state
        .long_work
        .run(move || {
            let request: GamesRequest<'_> = wire_json::read(body.bytes())?;
            let wanted = request.wanted()?;
            prepare(&request.decks, &wanted, budget, &catalogue.catalogue.index)
        })
        .await?;
    let wanted = Some(prepared.games);
    streaming::answer(&request, state, wanted, move |watcher| simulate(&prepared, &snapshot.catalogue.index, watcher))
        .await
}
