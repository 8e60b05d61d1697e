//! `/api/bga/decks`: the caller's saved decks, in the form of Board Game Arena.

use super::{Answer, decks::shown, source};
use crate::{
    answer::json,
    responses::{Busy, CallerErrors, CommunityQueryErrors, DeckNotFound},
    state::State,
    work::Desk,
};
use actix_web::{HttpRequest, get, web};
use catalog::Scope;
use wire::community::{
    bga::{self, BgaDecks},
    deck::CommunityDeck,
    parameters::{BgaListDecksParameters, CommunityLocaleParameter},
};

/// Lists one's own decks for Board Game Arena.
///
/// The last changed comes first. The numbers of pages are texts.
#[utoipa::path(
    operation_id = "bgaListDecks",
    tag = "community",
    params(BgaListDecksParameters),
    responses(
        (status = 200, description = "A page of decks to choose from", body = BgaDecks<'static>),
        CommunityQueryErrors, CallerErrors, Busy,
    )
)]
#[get("/api/bga/decks")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    let asked = request.query_string().to_owned();
    let act = move |desk: Desk<'_>| {
        let snapshot = desk.state.snapshot();
        let caller = desk.caller(Scope::Decks)?;
        bga::decks(&asked, &caller, desk.decks(), source(&snapshot, desk.state))
    };
    Ok(json(state.with_decks(&request, act).await?))
}

/// Returns a saved deck with its cards, for Board Game Arena.
///
/// As `/api/decks/{id}`: a public or an unlisted deck is shown to anybody, a private one to its owner alone.
#[utoipa::path(
    operation_id = "bgaGetDeck",
    tag = "community",
    params(
        ("id" = String, Path, description = "Id of the deck", example = "3d0975ef-876b-4a75-84f8-959f15bc85d7"),
        CommunityLocaleParameter,
    ),
    responses(
        (status = 200, description = "The deck", body = CommunityDeck<'static>),
        DeckNotFound, CommunityQueryErrors, Busy,
    )
)]
#[get("/api/bga/decks/{id}")]
pub(crate) async fn one(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    shown(&request, &path, &state).await
}
