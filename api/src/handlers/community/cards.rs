//! `/api/cards`: searches for cards, one card, and many cards, in the community's form.

use super::{Answer, Refusal, only_locale, search_cards, show, show_in_locale, unknown_card};
use crate::{
    body::Body,
    problem::Failure,
    responses::{Busy, CommunityBatchErrors, CommunityNotFound, CommunityQueryErrors},
    state::State,
};
use ::cards::Lookup;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use answers::community::pools::Empty;
use wire::{
    community::{
        card::{self, CommunityBatch, CommunityCard, CommunityError},
        parameters::{CommunityListCardsParameters, CommunityLocaleParameter},
        problem::CommunityBatchProblem,
        query::CommunityPage,
    },
    json as wire_json,
    parameters::ReferenceSegment,
};

/// Searches cards with the community's filters.
///
/// Different filters must all hold; of several values of one filter, any may hold. `x=a`, `x[]=a` and `x[0]=a` mean the
/// same, and an empty value is as good as none. A parameter that is not known is an error: the whole catalogue is never the
/// answer to a filter that was not understood.
///
/// The parts of abilities are found by what they mean; a card whose abilities can be put together of parts in several ways
/// is not found by them.
#[utoipa::path(
    operation_id = "communityListCards",
    tag = "community",
    params(CommunityListCardsParameters),
    responses(
        (status = 200, description = "A page of cards", body = CommunityPage<CommunityCard<'static>>),
        CommunityQueryErrors, Busy,
    )
)]
#[get("/api/cards")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    search_cards(request, state, |query, source| query.cards(source)).await
}

/// Returns one card.
///
/// The reference is read in upper or lower case. With `locale` every text is a string, without it a map by language.
#[utoipa::path(
    operation_id = "communityGetCardByReference",
    tag = "community",
    params(
        ("reference" = inline(ReferenceSegment), Path, description = "Reference of the card", example = "ALT_CORE_B_MU_08_R2"),
        CommunityLocaleParameter,
    ),
    responses(
        (status = 200, description = "The card", body = CommunityCard<'static>),
        CommunityQueryErrors, CommunityNotFound,
    )
)]
#[get("/api/cards/reference/{reference}")]
pub(crate) async fn by_reference(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    card(&request, &path, &state)
}

/// Returns one card, by its reference alone.
///
/// Clients of different ages call either.
#[utoipa::path(
    operation_id = "communityGetCard",
    tag = "community",
    params(
        ("reference" = inline(ReferenceSegment), Path, description = "Reference of the card", example = "ALT_CORE_B_MU_08_R2"),
        CommunityLocaleParameter,
    ),
    responses(
        (status = 200, description = "The card", body = CommunityCard<'static>),
        CommunityQueryErrors, CommunityNotFound,
    )
)]
#[get("/api/cards/{reference}")]
pub(crate) async fn one(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    card(&request, &path, &state)
}

/// Returns one card if it is known.
///
/// Clients ask by this whether a Unique exists. Nothing is fetched from elsewhere and nothing is written.
#[utoipa::path(
    operation_id = "communityFindCard",
    tag = "community",
    params(
        ("reference" = inline(ReferenceSegment), Path, description = "Reference of the card", example = "ALT_CORE_B_MU_08_R2"),
        CommunityLocaleParameter,
    ),
    responses(
        (status = 200, description = "The card", body = CommunityCard<'static>),
        CommunityQueryErrors, CommunityNotFound,
    )
)]
#[get("/api/cards/scrape/{reference}")]
pub(crate) async fn scrape(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    card(&request, &path, &state)
}

fn card(request: &HttpRequest, reference: &str, state: &State) -> Answer {
    show_in_locale(request, state, |source, locale| {
        let index = source.search_scope.index;
        let Lookup::Known(id) = index.look_up(reference) else { return Err(unknown_card(reference)) };
        let empty = Empty::new(index);
        wire_json::write(&CommunityCard::of(source, &source.listed(&empty), id, locale))
    })
}

/// Returns up to 200 cards by their references.
///
/// The answer is a bare array, each card once, in the order of the references. References of no card are left out; they
/// lose no other, as entries that are no texts lose none.
#[utoipa::path(
    operation_id = "communityGetCards",
    tag = "community",
    params(CommunityLocaleParameter),
    request_body = CommunityBatch,
    responses(
        (status = 200, description = "The cards", body = Vec<CommunityCard<'static>>),
        (status = 400, description = "No reference, or more than 200; or a parameter that is not known", content((CommunityError = "application/json"), (CommunityBatchProblem<'static> = "application/problem+json"))),
        CommunityBatchErrors,
    )
)]
#[post("/api/cards/batch")]
pub(crate) async fn many(request: HttpRequest, body: Result<Body, Failure>, state: web::Data<State>) -> Answer {
    let (body, locale) = (body.map_err(Refusal::of_batch)?, only_locale(&request).map_err(Refusal::of_batch)?);
    match card::batch_references(body.bytes()) {
        Ok(references) => show(&state, |source| card::batch(source, &references, locale)),
        Err(error) => Ok(HttpResponse::BadRequest().json(error)),
    }
}
