//! `/v1/sets`, `/v1/factions`, `/v1/catalog`.

use crate::{
    handlers::cards::json,
    problem::{Answer, Problem},
    query::Params,
    state::State,
    views::{
        catalog::{CatalogView, FactionView, SetView},
        list::Page,
    },
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use cards::Faction;

/// Every set, by release.
#[utoipa::path(
    tag = "catalogue",
    responses(
        (status = 200, description = "The sets", body = Page<SetView<'static>>),
    )
)]
#[get("/v1/sets")]
pub(crate) async fn sets(request: HttpRequest, state: web::Data<State>) -> Answer {
    let warnings = Params::of(&request)?.finish()?;
    let snapshot = state.snapshot();
    let page = Page::whole(SetView::all(&snapshot.catalogue), warnings);
    Ok(json(serde_json::to_vec(&page).map_err(Problem::unserialisable)?))
}

/// The six factions, and neutral.
#[utoipa::path(tag = "catalogue", responses((status = 200, description = "The factions", body = Page<FactionView>)))]
#[get("/v1/factions")]
pub(crate) async fn factions(request: HttpRequest) -> Answer {
    let warnings = Params::of(&request)?.finish()?;
    Ok(HttpResponse::Ok().json(Page::whole(Faction::ALL.into_iter().map(FactionView::of).collect(), warnings)))
}

/// Version, checksum and counts of the catalogue: what to compare before fetching anything else.
#[utoipa::path(
    tag = "catalogue",
    responses(
        (status = 200, description = "The manifest", body = CatalogView),
    )
)]
#[get("/v1/catalog")]
pub(crate) async fn manifest(request: HttpRequest, state: web::Data<State>) -> Answer {
    Params::of(&request)?.finish()?;
    let snapshot = state.snapshot();
    Ok(json(
        serde_json::to_vec(&CatalogView::of(&snapshot.catalogue, &snapshot.rules.lists))
            .map_err(Problem::unserialisable)?,
    ))
}
