//! `/v1/decks`: verdicts.

use crate::{
    answer::json,
    body::Body,
    problem::Answer,
    responses::{BodyErrors, Busy},
    snapshot::Snapshot,
    state::State,
    work::Work,
};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use wire::{
    signed::KeysView,
    validate::{self, ValidateAnswer, ValidateRequest},
};

/// Judges a deck.
///
/// An illegal deck is answered with status 200 too: the verdict is in the body, with every broken rule, the cards that
/// break it, and the place in the rulebook. The order of the cards does not matter, except in `booster_war_ordered`.
///
/// `explain` adds every rule with what it counted and its margin; `suggest` adds the smallest edits that make the deck
/// legal, and the formats in which it is legal; `sign` adds a signed verdict that can be checked offline with the keys of
/// `/v1/keys`.
#[utoipa::path(
    operation_id = "validateDeck",
    tag = "decks",
    request_body = ValidateRequest<'static>,
    responses(
        (status = 200, description = "A verdict for each format", body = ValidateAnswer<'static>),
        BodyErrors, Busy,
    )
)]
#[post("/v1/decks/validate")]
pub(crate) async fn validate_deck(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    // A verdict takes microseconds; ten thousand lines, or a search for the smallest fix, would delay all look-ups. A request
    // that leaves the workers is read a second time there, since it borrows from its body.
    if Work::of(&body) == Work::Short
        && let Some(answer) = validate::validate_if_short(body.bytes(), state.context(&state.snapshot()))?
    {
        return Ok(json(answer));
    }
    let act = move |state: &State, now: &Snapshot| validate::validate(body.bytes(), state.context(now));
    Ok(json(state.answer(&request, Work::Long, act).await?))
}

/// Lists the public keys of signed verdicts.
///
/// The payload of a signed verdict is canonical JSON (RFC 8785) in base64url; the signature is Ed25519 over the decoded
/// bytes.
/// The first key is the one that signs now. Those that signed before it follow, so that old signatures can be checked.
#[utoipa::path(operation_id = "listKeys",
    tag = "decks", responses((status = 200, description = "The keys", body = KeysView)))]
#[get("/v1/keys")]
pub(crate) async fn keys(state: web::Data<State>) -> HttpResponse {
    HttpResponse::Ok().json(KeysView::of(&state.snapshot().keys))
}
