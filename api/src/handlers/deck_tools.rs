//! `/v1/decks/stats`, `/addable` and `/compare`: tools to build a deck and to check one at a tournament table.

use crate::{
    admission::OFFLOAD_BYTES,
    answer::json,
    body::Body,
    client::Client,
    problem::Answer,
    responses::{BodyErrors, Busy},
    state::State,
};
use actix_web::{HttpRequest, post, web};
use answers::{Problem, verdict::Context};
use wire::{
    addable::{AddableAnswer, AddableRequest},
    compare::{CompareAnswer, CompareRequest},
    deck_tools, json as wire_json,
    statistics::{StatsAnswer, StatsRequest},
};

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
    // The texts of Uniques are compiled, which takes longer than reading a deck. A request that leaves the workers is read a
    // second time there.
    let asked: StatsRequest<'_> = wire_json::read(body.bytes())?;
    if body.bytes().len() <= OFFLOAD_BYTES && asked.uniques.is_none() {
        let snapshot = state.snapshot();
        return Ok(json(deck_tools::counted(&asked, state.verdicts(&snapshot))?));
    }
    Ok(json(state.long_work.run(Client::of(&request), task(body, state.clone(), deck_tools::statistics)).await?))
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
    Ok(json(state.long_work.run(Client::of(&request), task(body, state.clone(), deck_tools::addable)).await?))
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
    let small = body.bytes().len() <= OFFLOAD_BYTES;
    let work = task(body, state.clone(), deck_tools::comparison);
    Ok(json(if small { work()? } else { state.long_work.run(Client::of(&request), work).await? }))
}

/// Work that computes an answer on any thread.
fn task(
    body: Body,
    state: web::Data<State>,
    compute: fn(&[u8], Context<'_>) -> Result<Vec<u8>, Problem>,
) -> impl FnOnce() -> Result<Vec<u8>, Problem> + Send + 'static {
    let snapshot = state.snapshot();
    move || compute(body.bytes(), state.verdicts(&snapshot))
}
