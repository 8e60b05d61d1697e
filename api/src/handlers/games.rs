//! `/v1/games`: decks against one another.

use crate::{blocking::blocking, body::Body, problem::Answer, state::State, streaming};
use actix_web::{HttpRequest, post, web};
use answers::games::prepare;
use std::sync::Arc;
use wire::{
    games::{GamesRequest, GamesView, simulate},
    json as wire_json,
    problem::ProblemView,
};

/// Plays decks against one another, many times: two, or four in the modes of four players.
///
/// Each seat is played by a policy; who begins is drawn for each game. The answer depends on the request and the engine
/// version alone, not on the number of threads; the wall time is in the header `Server-Timing`. With
/// `Accept: text/event-stream` the answer is a stream of `progress` events and one `result`; closing the connection stops
/// the work.
#[utoipa::path(
    tag = "games",
    request_body = GamesRequest<'static>,
    responses(
        (status = 200, description = "What the games came to", content((GamesView = "application/json"), (String = "text/event-stream"))),
        (status = 400, description = "Not JSON or not the shape", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 413, description = "More than 1 MiB", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 415, description = "Not declared as JSON", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 422, description = "A deck that cannot be played, a value out of range, or too much work", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 503, description = "Too many simulations are waiting", body = ProblemView<'static>, content_type = "application/problem+json"),
    )
)]
#[post("/v1/games")]
pub(crate) async fn games(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let (catalogue, budget) = (Arc::clone(&snapshot), state.budget);
    let prepared = blocking(move || {
        let request: GamesRequest<'_> = wire_json::read(body.bytes())?;
        let wanted = request.wanted()?;
        prepare(&request.decks, &wanted, budget, &catalogue.catalogue.index)
    })
    .await?;
    let wanted = Some(prepared.games);
    streaming::answer(&request, state, wanted, move |watcher| simulate(&prepared, &snapshot.catalogue.index, watcher))
        .await
}
