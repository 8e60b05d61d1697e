//! `/v1/decks/stats`, `/addable` and `/compare`: tools to build a deck and to check one at a tournament table.

use crate::{
    answer::json,
    body::Body,
    problem::Answer,
    responses::{BodyErrors, Busy},
    snapshot::Snapshot,
    state::State,
    work::Work,
};
use actix_web::{HttpRequest, post, web};
use wire::deck_tools::{self, AddableAnswer, AddableRequest, CompareAnswer, CompareRequest, StatsAnswer, StatsRequest};

/// Counts the cards of a deck: costs, statistics, types, rarities, factions and copies.
///
/// The figures are about the main cards, without the Hero. What the catalogue does not know of a card is counted as
/// unknown, never as 0.
#[utoipa::path(
    operation_id = "deckStatistics",
    tag = "decks",
    request_body = StatsRequest<'static>,
    responses(
        (status = 200, description = "The statistics", body = StatsAnswer<'static>),
        BodyErrors, Busy,
    )
)]
#[post("/v1/decks/stats")]
pub(crate) async fn stats(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    // A request that leaves the workers is read a second time there, since it borrows from its body.
    if Work::of(&body) == Work::Short
        && let Some(answer) = deck_tools::statistics_if_short(body.bytes(), state.verdicts(&state.snapshot()))?
    {
        return Ok(json(answer));
    }
    let act = move |state: &State, now: &Snapshot| deck_tools::statistics(body.bytes(), state.verdicts(now));
    Ok(json(state.answer(&request, Work::Long, act).await?))
}

/// Tells how many more copies of cards a deck may take, and why not more.
///
/// A copy may be added if it causes no new violation and worsens none. A deck that is still too small may grow. The answer
/// agrees with `/v1/decks/validate` for the deck with the copies added.
#[utoipa::path(
    operation_id = "addableCards",
    tag = "decks",
    request_body = AddableRequest<'static>,
    responses(
        (status = 200, description = "Copies and reasons, a card each", body = AddableAnswer<'static>),
        BodyErrors, Busy,
    )
)]
#[post("/v1/decks/addable")]
pub(crate) async fn addable(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    // The deck is judged several times for each card, which takes too long for a worker.
    let act = move |state: &State, now: &Snapshot| deck_tools::addable(body.bytes(), state.verdicts(now));
    Ok(json(state.answer(&request, Work::Long, act).await?))
}

/// Compares a registered deck with the deck that a player presents.
///
/// Cards are equal if name, rarity, faction and the number of a Unique are equal: reprints and alternative art are equal to
/// the first printing, Rares of different factions are not. Tokens are not compared. A line that cannot be read is equal
/// to no card.
#[utoipa::path(
    operation_id = "compareDecks",
    tag = "decks",
    request_body = CompareRequest<'static>,
    responses(
        (status = 200, description = "What differs", body = CompareAnswer<'static>),
        BodyErrors, Busy,
    )
)]
#[post("/v1/decks/compare")]
pub(crate) async fn compare(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let work = Work::of(&body);
    let act = move |state: &State, now: &Snapshot| deck_tools::comparison(body.bytes(), state.verdicts(now));
    Ok(json(state.answer(&request, work, act).await?))
}
