//! `/v1/decks/parse` and `/v1/decks/encode`: converts lists and codes to canonical cards and back.

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
use wire::deck_forms::{self, EncodeAnswer, EncodeRequest, ParseAnswer, ParseRequest};

/// Reads a deck in any form: a list, JSON of a site, a deck code of any dialect.
///
/// The answer holds each printing once, and a diagnostic with line, column and suggestions for what could not be read. A
/// line that cannot be read does not affect the others. A name without a rarity is read as verdicts read it.
#[utoipa::path(
    operation_id = "parseDeck",
    tag = "decks",
    request_body = ParseRequest<'static>,
    responses(
        (status = 200, description = "The cards", body = ParseAnswer<'static>),
        BodyErrors, Busy,
    )
)]
#[post("/v1/decks/parse")]
pub(crate) async fn parse(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    // A request that leaves the workers is read a second time there, since it borrows from its body.
    if Work::of(&body) == Work::Short
        && let Some(answer) = deck_forms::parse_if_short(body.bytes(), &snapshot.index, snapshot.today())?
    {
        return Ok(json(answer));
    }
    let act = move |_: &State, now: &Snapshot| deck_forms::parse(body.bytes(), &now.index, now.today());
    Ok(json(state.answer_from(snapshot, &request, Work::Long, act).await?))
}

/// Writes a deck as text, as a deck code or as JSON.
///
/// What the form cannot hold is left out and listed in `lost` with the reason: codes have no room for some sets, for
/// serial-numbered prints, for numbers of Uniques above 65535.
#[utoipa::path(
    operation_id = "encodeDeck",
    tag = "decks",
    request_body = EncodeRequest<'static>,
    responses(
        (status = 200, description = "The deck in the form wanted", body = EncodeAnswer<'static>),
        BodyErrors, Busy,
    )
)]
#[post("/v1/decks/encode")]
pub(crate) async fn encode(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let work = Work::of(&body);
    let act = move |_: &State, now: &Snapshot| deck_forms::encode(body.bytes(), &now.index);
    Ok(json(state.answer(&request, work, act).await?))
}
