//! `/v1/decks/parse` and `/v1/decks/encode`: converts lists and codes to canonical cards and back.

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
use wire::{
    deck_forms,
    deck_forms::{EncodeAnswer, EncodeRequest, ParseAnswer, ParseRequest},
    json as wire_json,
};

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
    let (snapshot, today) = (state.snapshot(), state.today());
    let asked: ParseRequest<'_> = wire_json::read(body.bytes())?;
    // The texts of Uniques are compiled, which takes longer than reading a deck. A request that leaves the workers is read a
    // second time there, since it borrows from its body.
    if body.bytes().len() <= OFFLOAD_BYTES && asked.uniques.is_none() {
        return Ok(json(deck_forms::parsed(&asked, &snapshot.index, today)?));
    }
    let answer = move || deck_forms::parse(body.bytes(), &snapshot.index, today);
    Ok(json(state.long_work.run(Client::of(&request), answer).await?))
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
    let large = body.bytes().len() > OFFLOAD_BYTES;
    let snapshot = state.snapshot();
    let answer = move || deck_forms::encode(body.bytes(), &snapshot.index);
    Ok(json(if large { state.long_work.run(Client::of(&request), answer).await? } else { answer()? }))
}
