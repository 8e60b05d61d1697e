//! `/v1/sets`, `/v1/factions`, `/v1/catalog`.

use crate::{
    answer::{atom, json, json_feed},
    problem::Answer,
    responses::QueryErrors,
    state::State,
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use cards::Faction;
use wire::{
    catalog::{CatalogQuery, CatalogView, FactionView, SetView},
    feed::{Feed, JsonFeed},
    json as wire_json,
    list::Page,
    parameters::GetCatalogParameters,
    query::Params,
};

/// Lists the sets of cards.
///
/// Sets stand in the order of their release; sets without a known day of release come last.
#[utoipa::path(
    operation_id = "listSets",
    tag = "catalogue",
    responses(
        (status = 200, description = "The sets", body = Page<SetView<'static>>),
    )
)]
#[get("/v1/sets")]
pub(crate) async fn sets(request: HttpRequest, state: web::Data<State>) -> Answer {
    let warnings = Params::of(request.query_string()).finish()?;
    let snapshot = state.snapshot();
    let page = Page::whole(SetView::all(&snapshot.catalogue), warnings);
    Ok(json(wire_json::write(&page)?))
}

/// Follows the changes of the catalogue, as Atom.
///
/// An entry for each change of the catalogue, the latest 100: how many cards are new, changed or removed, and from where.
#[utoipa::path(
    operation_id = "followCatalogAtom",
    tag = "catalogue",
    responses((status = 200, description = "The feed (RFC 4287)", body = String, content_type = "application/atom+xml"))
)]
#[get("/v1/catalog/changes.atom")]
pub(crate) async fn changes_atom(state: web::Data<State>) -> Answer {
    Ok(atom(Feed::of_catalogue(&state.snapshot().catalogue).atom()?))
}

/// Follows the changes of the catalogue, as JSON Feed.
///
/// The same entries as in `/v1/catalog/changes.atom`.
#[utoipa::path(
    operation_id = "followCatalog",
    tag = "catalogue",
    responses((status = 200, description = "The feed (JSON Feed 1.1)", body = JsonFeed<'static>, content_type = "application/feed+json"))
)]
#[get("/v1/catalog/changes.json")]
pub(crate) async fn changes_json(state: web::Data<State>) -> Answer {
    Ok(json_feed(Feed::of_catalogue(&state.snapshot().catalogue).json()?))
}

/// Lists the factions.
///
/// There are six factions, and `NE` for cards of no faction.
#[utoipa::path(operation_id = "listFactions",
    tag = "catalogue", responses((status = 200, description = "The factions", body = Page<FactionView>)))]
#[get("/v1/factions")]
pub(crate) async fn factions(request: HttpRequest) -> Answer {
    let warnings = Params::of(request.query_string()).finish()?;
    Ok(HttpResponse::Ok().json(Page::whole(Faction::ALL.into_iter().map(FactionView::of).collect(), warnings)))
}

/// Returns the version, checksum and contents of the catalogue.
///
/// A client that keeps a copy compares `version` before it fetches anything else.
#[utoipa::path(
    operation_id = "getCatalog",
    tag = "catalogue",
    params(GetCatalogParameters),
    responses(
        (status = 200, description = "The manifest", body = CatalogView),
        QueryErrors,
    )
)]
#[get("/v1/catalog")]
pub(crate) async fn manifest(request: HttpRequest, state: web::Data<State>) -> Answer {
    let query = CatalogQuery::read(request.query_string())?;
    let snapshot = state.snapshot();
    Ok(json(wire_json::write(&CatalogView::of(&snapshot.catalogue, &snapshot.rules.lists, query))?))
}
