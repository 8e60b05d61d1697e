//! `/v1/decks`: saves, changes, lists and deletes decks.

use crate::{
    answer::{created, json, page},
    body::Body,
    handlers::one_deck::{self, OneDeck, versioned, with_deck},
    problem::Answer,
    responses::{Busy, CallerErrors, DeckErrors, DeckNotFound, NotFound, QueryErrors, TooMany, WriteErrors},
    saved_decks::{id, mark},
    state::State,
    work::Desk,
};
use actix_web::{HttpRequest, delete, get, patch, post, web};
use catalog::{DeckId, Scope};
use wire::{
    list::Page,
    query::Params,
    saved_deck::{self, DeckPatch, NewDeckRequest, RevisionView, SavedDeckView},
    saved_deck_list::{ChangeDeckParameters, DeckQuery, GetDeckParameters, ListDecksParameters, SavedDeckSummaryView},
};

/// Saves a deck.
///
/// It is on disk when the answer comes. Every line of it must be understood (`DECK_UNREADABLE`), but it need not be legal: the
/// verdict of today is in the answer. A caller is a bearer, `Authorization: Bearer KEY`; the operator makes keys with
/// `tumult keys add NAME --scope decks`. A caller has at most 1,000 decks.
#[utoipa::path(
    operation_id = "createDeck",
    tag = "decks",
    request_body = NewDeckRequest<'static>,
    responses(
        (status = 201, description = "The deck was saved", body = SavedDeckView<'static>,
            headers(("Location" = String, description = "Path of the deck"), ("ETag" = String, description = "For `If-Match`; it begins with the revision"))),
        WriteErrors, CallerErrors, TooMany, Busy,
    )
)]
#[post("/v1/decks")]
pub(crate) async fn create(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let id = DeckId::random();
    let act = move |desk: Desk<'_>| {
        let caller = desk.caller(Scope::Decks)?;
        let snapshot = desk.state.snapshot();
        saved_deck::create(body.bytes(), id, desk.state.writing(&caller, &snapshot))
    };
    let saved = state.with_decks(&request, act).await?;
    Ok(created(versioned(saved), format!("/v1/decks/{id}")))
}

/// Lists decks: one's own, or those that everybody may see.
///
/// The last changed comes first. Filters combine. `legal` and `breaks` judge the decks on the day asked for.
#[utoipa::path(
    operation_id = "listDecks",
    tag = "decks",
    params(ListDecksParameters),
    responses(
        (status = 200, description = "A page of decks", body = Page<SavedDeckSummaryView<'static>>),
        QueryErrors, CallerErrors, Busy,
    )
)]
#[get("/v1/decks")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let query = DeckQuery::read(request.query_string(), &snapshot.rules.formats, snapshot.today())?;
    let act = move |desk: Desk<'_>| {
        let caller = match query.is_of_caller() {
            true => Some(desk.caller(Scope::Decks)?),
            false => None,
        };
        query.answer(caller.as_ref(), desk.decks(), snapshot.version, desk.state.verdicts(&snapshot))
    };
    Ok(page(state.with_decks(&request, act).await?))
}

/// Returns a saved deck with its verdict.
///
/// The verdict is that of today, or of `asOf`. A deck that is not private is shown to anybody who knows its id; a private one
/// to its owner alone.
#[utoipa::path(
    operation_id = "getDeck",
    tag = "decks",
    params(
        ("id" = String, Path, description = "Id of the deck", example = "3d0975ef-876b-4a75-84f8-959f15bc85d7"),
        GetDeckParameters,
    ),
    responses(
        (status = 200, description = "The deck", body = SavedDeckView<'static>),
        DeckNotFound, QueryErrors, Busy,
    )
)]
#[get("/v1/decks/{id}")]
pub(crate) async fn one(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    let id = id(&path)?;
    let mut params = Params::of(request.query_string());
    let as_of = params.date("asOf");
    params.finish()?;
    let act = move |desk: Desk<'_>| {
        let snapshot = desk.state.snapshot();
        let context = desk.state.verdicts(&snapshot);
        desk.for_anybody(|caller| saved_deck::one(id, caller, desk.store(), as_of.unwrap_or(context.today), context))
    };
    let (body, revision) = state.with_decks(&request, act).await?;
    let mut answer = json(body);
    mark(&mut answer, revision);
    Ok(answer)
}

/// Changes a saved deck: a new revision.
///
/// The body is a merge patch (`application/json` or `application/merge-patch+json`): what it leaves out stays. With `If-Match`
/// the change is refused (412) if the deck has changed since the `ETag` was read. The latest 200 revisions are kept, and the first.
#[utoipa::path(
    operation_id = "changeDeck",
    tag = "decks",
    params(
        ("id" = String, Path, description = "Id of the deck", example = "3d0975ef-876b-4a75-84f8-959f15bc85d7"),
        ChangeDeckParameters,
    ),
    request_body = DeckPatch<'static>,
    responses(
        (status = 200, description = "The deck as it is now", body = SavedDeckView<'static>,
            headers(("ETag" = String, description = "For `If-Match`; it begins with the revision"))),
        WriteErrors, DeckErrors, Busy,
    )
)]
#[patch("/v1/decks/{id}")]
pub(crate) async fn change(
    request: HttpRequest,
    path: web::Path<String>,
    body: Body,
    state: web::Data<State>,
) -> Answer {
    let patch = move |deck: OneDeck<'_>| {
        let snapshot = deck.state.snapshot();
        saved_deck::patch(body.bytes(), deck.id, deck.precondition, deck.writing(&snapshot))
    };
    Ok(versioned(with_deck(&request, path, state, patch).await?))
}

/// Deletes a saved deck with all its revisions.
///
/// This is final. With `If-Match` it is refused (412) if the deck has changed since the `ETag` was read.
#[utoipa::path(
    operation_id = "deleteDeck",
    tag = "decks",
    params(
        ("id" = String, Path, description = "Id of the deck", example = "3d0975ef-876b-4a75-84f8-959f15bc85d7"),
        ChangeDeckParameters,
    ),
    responses((status = 204, description = "The deck is gone"), DeckErrors, Busy)
)]
#[delete("/v1/decks/{id}")]
pub(crate) async fn remove(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    Ok(one_deck::delete(&request, path, state).await?)
}

/// Lists what a deck was, the first revision first.
///
/// A revision never changes, the verdict of its day included. Who does not own the deck sees the revisions that were not
/// private.
#[utoipa::path(
    operation_id = "listDeckRevisions",
    tag = "decks",
    params(("id" = String, Path, description = "Id of the deck", example = "3d0975ef-876b-4a75-84f8-959f15bc85d7")),
    responses(
        (status = 200, description = "The revisions that are kept", body = Page<RevisionView<'static>>),
        DeckNotFound, Busy,
    )
)]
#[get("/v1/decks/{id}/revisions")]
pub(crate) async fn revisions(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    let id = id(&path)?;
    let warnings = Params::of(request.query_string()).finish()?;
    let act = move |desk: Desk<'_>| {
        let snapshot = desk.state.snapshot();
        desk.for_anybody(|caller| saved_deck::revisions(id, caller, desk.store(), &snapshot.index, warnings))
    };
    Ok(json(state.with_decks(&request, act).await?))
}

/// Returns one revision of a deck.
///
/// As the list of revisions has it.
#[utoipa::path(
    operation_id = "getDeckRevision",
    tag = "decks",
    params(
        ("id" = String, Path, description = "Id of the deck", example = "3d0975ef-876b-4a75-84f8-959f15bc85d7"),
        ("revision" = String, Path, description = "Number of the revision, from 1", example = "1"),
    ),
    responses(
        (status = 200, description = "The revision", body = RevisionView<'static>),
        NotFound, Busy,
    )
)]
#[get("/v1/decks/{id}/revisions/{revision}")]
pub(crate) async fn one_revision(
    request: HttpRequest,
    path: web::Path<(String, String)>,
    state: web::Data<State>,
) -> Answer {
    let (id_text, number) = path.into_inner();
    let id = id(&id_text)?;
    let act = move |desk: Desk<'_>| {
        let snapshot = desk.state.snapshot();
        desk.for_anybody(|caller| saved_deck::revision(id, &number, caller, desk.store(), &snapshot.index))
    };
    Ok(json(state.with_decks(&request, act).await?))
}
