//! `/api/decks`: the saved decks of `/v1/decks` in the community's form.

use super::{Answer, Refusal, only_locale, source};
use crate::{
    answer::{created, json},
    body::Body,
    handlers::one_deck::{OneDeck, delete, versioned, with_deck},
    responses::{
        Arrival, Busy, CallerErrors, CommunityBodyErrors, CommunityQueryErrors, DeckErrors, DeckNotFound, TooMany,
    },
    saved_decks::{id, mark},
    state::State,
    work::Desk,
};
use actix_web::{HttpRequest, delete, get, patch, post, web};
use catalog::{DeckId, Scope};
use wire::community::{
    deck::CommunityDeck,
    deck_request::{self, CommunityDeckBody, CommunityUpvote, DeckRefusal},
    parameters::CommunityLocaleParameter,
    params::StrictParams,
};

/// Saves a deck.
///
/// It is a deck of `/v1/decks`. An illegal one is saved too: `legal` says so, and is worked out whenever the deck is read. A card
/// that is not known is refused, with its reference in `unknownCards`.
#[utoipa::path(
    operation_id = "communityCreateDeck",
    tag = "community",
    params(CommunityLocaleParameter),
    request_body = CommunityDeckBody,
    responses(
        (status = 201, description = "The deck was saved", body = CommunityDeck<'static>,
            headers(("Location" = String, description = "Path of the deck"), ("ETag" = String, description = "That of a GET of the deck in the same language, for `If-Match`"))),
        CommunityBodyErrors, Arrival, CallerErrors, TooMany, Busy,
    )
)]
#[post("/api/decks")]
pub(crate) async fn create(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let locale = only_locale(&request)?;
    let id = DeckId::random();
    let act = move |desk: Desk<'_>| {
        let caller = desk.caller(Scope::Decks)?;
        let snapshot = desk.state.snapshot();
        let writing = desk.state.writing(&caller, &snapshot);
        deck_request::create(body.bytes(), id, writing, source(&snapshot, desk.state), locale)
    };
    let saved = state.with_decks(&request, act).await?;
    Ok(created(versioned(saved), format!("/api/decks/{id}")))
}

/// Returns a saved deck with its cards.
///
/// A public or an unlisted deck is shown to anybody, whatever the bearer; a private one to its owner alone.
#[utoipa::path(
    operation_id = "communityGetDeck",
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
#[get("/api/decks/{id}")]
pub(crate) async fn one(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    shown(&request, &path, &state).await
}

/// Answers with a deck, its cards and its revision, if the caller may see it.
pub(super) async fn shown(request: &HttpRequest, path: &str, state: &web::Data<State>) -> Answer {
    let (locale, id) = (only_locale(request)?, id(path)?);
    let act = move |desk: Desk<'_>| {
        let snapshot = desk.state.snapshot();
        desk.for_anybody(|caller| deck_request::one(id, (caller, desk.store()), source(&snapshot, desk.state), locale))
    };
    let (body, revision) = state.with_decks(request, act).await?;
    let mut answer = json(body);
    mark(&mut answer, revision);
    Ok(answer)
}

/// Changes a saved deck.
///
/// The body is a merge patch: what it leaves out stays, and `deckCards` that are given replace all cards. With `If-Match` the change
/// is refused if the deck has changed since the `ETag` was read.
#[utoipa::path(
    operation_id = "communityChangeDeck",
    tag = "community",
    params(
        ("id" = String, Path, description = "Id of the deck", example = "3d0975ef-876b-4a75-84f8-959f15bc85d7"),
        CommunityLocaleParameter,
    ),
    request_body = CommunityDeckBody,
    responses(
        (status = 200, description = "The deck as it is now", body = CommunityDeck<'static>,
            headers(("ETag" = String, description = "That of a GET of the deck in the same language, for `If-Match`"))),
        CommunityBodyErrors, Arrival, DeckErrors, Busy,
    )
)]
#[patch("/api/decks/{id}")]
pub(crate) async fn change(
    request: HttpRequest,
    path: web::Path<String>,
    body: Body,
    state: web::Data<State>,
) -> Answer {
    let locale = only_locale(&request)?;
    let change = move |deck: OneDeck<'_>| {
        let snapshot = deck.state.snapshot();
        let writing = deck.writing(&snapshot);
        let source = source(&snapshot, deck.state);
        deck_request::change(body.bytes(), deck.id, deck.precondition, writing, source, locale)
    };
    Ok(versioned(with_deck(&request, path, state, change).await?))
}

/// Deletes a saved deck.
///
/// This is final.
#[utoipa::path(
    operation_id = "communityDeleteDeck",
    tag = "community",
    params(("id" = String, Path, description = "Id of the deck", example = "3d0975ef-876b-4a75-84f8-959f15bc85d7")),
    responses((status = 204, description = "The deck is gone"), CommunityQueryErrors, DeckErrors, Busy)
)]
#[delete("/api/decks/{id}")]
pub(crate) async fn remove(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    StrictParams::of(request.query_string()).finish()?;
    Ok(delete(&request, path, state).await?)
}

/// Likes a deck, or no longer.
///
/// Each call changes it. The deck must be one that the caller may read.
#[utoipa::path(
    operation_id = "communityUpvoteDeck",
    tag = "community",
    params(("id" = String, Path, description = "Id of the deck", example = "3d0975ef-876b-4a75-84f8-959f15bc85d7")),
    responses(
        (status = 200, description = "Who likes it now", body = CommunityUpvote),
        CommunityQueryErrors, CallerErrors, DeckNotFound, Busy,
    )
)]
#[post("/api/decks/{id}/upvote")]
pub(crate) async fn upvote(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    StrictParams::of(request.query_string()).finish()?;
    let upvote = |deck: OneDeck<'_>| deck_request::upvote(deck.id, deck.caller, &deck.state.decks.store);
    Ok(json(with_deck(&request, path, state, upvote).await?))
}

impl From<DeckRefusal> for Refusal {
    fn from(refusal: DeckRefusal) -> Self {
        Self::of_deck(refusal.problem, refusal.unknown_cards)
    }
}
