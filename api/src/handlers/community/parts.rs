//! Counts how often the parts of abilities occur.

use super::{Answer, Refusal, Source, search};
use crate::{
    responses::{Busy, CommunityFacetsErrors},
    state::State,
};
use actix_web::{HttpRequest, get, web};
use answers::Problem;
use wire::{
    community::{
        parameters::{CommunityFacetsParameters, CommunitySlotFacetsParameters},
        parts::{self, CommunityComposition, CommunityFacets, CommunitySlotFacets, SlotQuery},
        query::CommunityQuery,
    },
    json as wire_json,
};

/// Counts the cards that have each part of abilities.
///
/// Counted are the cards that the filters of `/api/cards` find. The parts of an ability are found by what it means; an
/// ability for which that leaves a choice is not counted. Parts that mean the same have the same count.
#[utoipa::path(
    operation_id = "communityCountParts",
    tag = "community",
    params(CommunityFacetsParameters),
    responses((status = 200, description = "Cards by part", body = CommunityFacets), CommunityFacetsErrors, Busy)
)]
#[get("/api/cards/facets")]
pub(crate) async fn facets(request: HttpRequest, state: web::Data<State>) -> Answer {
    count(request, state, |query, source| wire_json::write(&parts::facets(source, &query.found(source)))).await
}

/// Counts the cards that have each composition of parts in one ability.
///
/// Counted are the cards that the filters of `/api/cards` find, as `/api/cards/facets` counts parts. Of parts that mean the
/// same the composition has the lowest number.
#[utoipa::path(
    operation_id = "communityCountCompositions",
    tag = "community",
    params(CommunityFacetsParameters),
    responses(
        (status = 200, description = "The compositions", body = Vec<CommunityComposition>),
        CommunityFacetsErrors, Busy,
    )
)]
#[get("/api/cards/effect-facets")]
pub(crate) async fn effect_facets(request: HttpRequest, state: web::Data<State>) -> Answer {
    count(request, state, |query, source| wire_json::write(&parts::compositions(source, &query.found(source)))).await
}

/// Lists the parts that occur in one ability with those given.
///
/// Listed are the kinds of parts that the request does not name, of all abilities of the catalogue.
#[utoipa::path(
    operation_id = "communityListPartsBeside",
    tag = "community",
    params(CommunitySlotFacetsParameters),
    responses(
        (status = 200, description = "Numbers of the other parts", body = CommunitySlotFacets),
        CommunityFacetsErrors, Busy,
    )
)]
#[get("/api/cards/slot-facets")]
pub(crate) async fn slot_facets(request: HttpRequest, state: web::Data<State>) -> Answer {
    let read = |source: Source<'_>| SlotQuery::read(request.query_string(), source).map_err(Refusal::of_facets);
    search(&request, state, read, |query, source| wire_json::write(&query.facets(source))).await
}

/// Answers with counts over the cards that a search finds. Their order does not matter, so nothing is shuffled.
async fn count(
    request: HttpRequest,
    state: web::Data<State>,
    write: impl FnOnce(CommunityQuery, Source<'_>) -> Result<Vec<u8>, Problem> + Send + 'static,
) -> Answer {
    let read = |source: Source<'_>| CommunityQuery::read(request.query_string(), source, 0).map_err(Refusal::of_facets);
    search(&request, state, read, write).await
}
