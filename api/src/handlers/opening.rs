//! `/v1/goldfish/odds` and `/v1/goldfish/opening`: odds of draws, and the choices of Mana Orbs in an opening hand.

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
    odds::{OddsRequest, OddsView},
    opening::{OpeningRequest, OpeningRun, OpeningView},
};

/// Says how probable it is to draw certain cards.
///
/// Exact by the hypergeometric distribution, without simulation: so many of these cards by that Day, each want by itself and
/// all together. Six cards are drawn on Day 1 and two more each Day; what cards do changes nothing. Wants may ask for the same
/// cards and for different Days. Those that tell too many cases apart are refused (422).
#[utoipa::path(
    operation_id = "deckOdds",
    tag = "goldfish",
    request_body = OddsRequest<'static>,
    responses(
        (status = 200, description = "The odds", body = OddsView),
        BodyErrors, Busy,
    )
)]
#[post("/v1/goldfish/odds")]
pub(crate) async fn odds(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let act = move |_: &State, now: &Snapshot| wire::odds::odds(body.bytes(), &now.index);
    Ok(json(state.answer(&request, Work::Long, act).await?))
}

/// Ranks the Mana choices of an opening hand, or says what all hands of a deck allow.
///
/// With a `hand`: games are played from it for each choice of three Mana Orbs, on the same deals for all, and the choices are
/// ranked by the statistics fielded, each with its paired difference to the best and the line of play that follows. The answer
/// depends on the request and the engine version alone. With `Accept: text/event-stream` it is a stream of `progress` events
/// and one `result`; closing the connection stops the work. Without a hand: over all hands of six cards, exact and without
/// simulation, how much mana can be spent on Day 1, how many cards and Characters can be played, how many cards cost four mana
/// or more.
#[utoipa::path(
    operation_id = "deckOpening",
    tag = "goldfish",
    request_body = OpeningRequest<'static>,
    responses(
        (status = 200, description = "The choices, or the figures", content((OpeningView = "application/json"), (String = "text/event-stream")),
            headers(("Server-Timing" = String, description = "Wall time of the simulation, where there was one"))),
        BodyErrors, Busy,
    )
)]
#[post("/v1/goldfish/opening")]
pub(crate) async fn opening(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let act = move |state: &State, now: &Snapshot| OpeningRun::prepare(body.bytes(), &now.index, state.budget);
    match state.answer(&request, Work::Long, act).await? {
        // The answer is ready, so it does not wait for simulations.
        OpeningRun::AllHands(answer) if !streaming::accepts_events(&request) => Ok(json(answer)),
        run => streaming::answer(&request, state, Some(run.games()), move |watcher| run.simulate(watcher)).await,
    }
}
