//! `/v1/games`: games between decks.

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
use wire::games::{GamesRequest, GamesRun, GamesView};

/// Plays many games between decks.
///
/// Two decks play each other, or four in the modes for four players. A policy decides for each seat; who begins is drawn
/// for each game. The answer depends on the request and the engine
/// version alone, not on the number of threads; the wall time is in the header `Server-Timing`. With
/// `Accept: text/event-stream` the answer is a stream of `progress` events and one `result`; closing the connection stops
/// the work.
#[utoipa::path(
    operation_id = "playGames",
    tag = "games",
    request_body = GamesRequest<'static>,
    responses(
        (status = 200, description = "What the games came to", content((GamesView = "application/json"), (String = "text/event-stream")),
            headers(("Server-Timing" = String, description = "Wall time of the simulation"))),
        BodyErrors, Busy,
    )
)]
#[post("/v1/games")]
pub(crate) async fn games(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let act = move |state: &State, now: &Snapshot| GamesRun::prepare(body.bytes(), &now.index, state.budget);
    let run = state.answer(&request, Work::Long, act).await?;
    streaming::answer(&request, state, Some(run.games()), move |watcher| run.simulate(watcher)).await
}
