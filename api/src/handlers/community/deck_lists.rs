//! `/api/decks`, `/api/decks/public` and its Heroes: lists of saved decks in the community's form.

use super::{Answer, only_locale, source};
use crate::{
    answer::json,
    responses::{Busy, CallerErrors, CommunityQueryErrors},
    state::State,
    work::Desk,
};
use actix_web::{HttpRequest, get, web};
use catalog::Scope;
use wire::community::{
    deck::CommunityDeckHero,
    deck_list::{self, CommunityDeckPage, CommunityDeckQuery},
    parameters::{CommunityListDecksParameters, CommunityListPublicDecksParameters, CommunityLocaleParameter},
};

/// Lists one's own decks.
///
/// The last changed comes first, unless the query says otherwise. `legal` is judged when the list is read.
#[utoipa::path(
    operation_id = "communityListDecks",
    tag = "community",
    params(CommunityListDecksParameters),
    responses(
        (status = 200, description = "A page of decks without their cards", body = CommunityDeckPage<'static>),
        CommunityQueryErrors, CallerErrors, Busy,
    )
)]
#[get("/api/decks")]
pub(crate) async fn own(request: HttpRequest, state: web::Data<State>) -> Answer {
    let asked = request.query_string().to_owned();
    let act = move |desk: Desk<'_>| {
        let snapshot = desk.state.snapshot();
        let query = CommunityDeckQuery::own(&asked, source(&snapshot, desk.state))?;
        let caller = desk.caller(Scope::Decks)?;
        query.answer_own(&caller, desk.decks(), snapshot.version, source(&snapshot, desk.state))
    };
    Ok(json(state.with_decks(&request, act).await?))
}

/// Lists public decks.
///
/// They are shown to anybody, whatever the bearer; with one `hasUpvoted` is the caller's. The last changed comes first, unless
/// the query says otherwise.
#[utoipa::path(
    operation_id = "communityListPublicDecks",
    tag = "community",
    params(CommunityListPublicDecksParameters),
    responses(
        (status = 200, description = "A page of decks without their cards", body = CommunityDeckPage<'static>),
        CommunityQueryErrors, Busy,
    )
)]
#[get("/api/decks/public")]
pub(crate) async fn public(request: HttpRequest, state: web::Data<State>) -> Answer {
    let asked = request.query_string().to_owned();
    let act = move |desk: Desk<'_>| {
        let snapshot = desk.state.snapshot();
        let query = CommunityDeckQuery::public(&asked, source(&snapshot, desk.state))?;
        desk.for_anybody(|caller| query.answer(caller, desk.decks(), snapshot.version, source(&snapshot, desk.state)))
    };
    Ok(json(state.with_decks(&request, act).await?))
}

/// Lists the Heroes of public decks.
///
/// Each once, by the printing that stands for all.
#[utoipa::path(
    operation_id = "communityListPublicDeckHeroes",
    tag = "community",
    params(CommunityLocaleParameter),
    responses(
        (status = 200, description = "The Heroes", body = Vec<CommunityDeckHero>),
        CommunityQueryErrors, Busy,
    )
)]
#[get("/api/decks/public/heroes")]
pub(crate) async fn public_heroes(request: HttpRequest, state: web::Data<State>) -> Answer {
    let locale = only_locale(&request)?;
    let act = move |desk: Desk<'_>| {
        let snapshot = desk.state.snapshot();
        deck_list::public_heroes(desk.store(), source(&snapshot, desk.state), locale)
    };
    Ok(json(state.with_decks(&request, act).await?))
}
