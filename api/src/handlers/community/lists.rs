//! The small lists, each a bare array.

use super::{cards::only_locale, source};
use crate::{answer::json, problem::Answer, responses::QueryErrors, state::State};
use actix_web::{HttpRequest, get, web};
use wire::{
    community::{
        card::{CommunityCardType, CommunityFaction, CommunitySubType},
        lists::{self, CommunityKeyword, CommunitySet},
    },
    json as wire_json,
};

/// Every set, by release.
#[utoipa::path(
    operation_id = "communityListSets",
    tag = "community",
    params(("locale" = Option<String>, Query, description = "en fr de es it, or fr-FR")),
    responses(
        (status = 200, description = "The sets", body = Vec<CommunitySet<'static>>),
        QueryErrors,
    )
)]
#[get("/api/sets")]
pub(crate) async fn sets(request: HttpRequest, state: web::Data<State>) -> Answer {
    only_locale(&request)?;
    let snapshot = state.snapshot();
    Ok(json(wire_json::write(&lists::sets(source(&snapshot, &state)))?))
}

/// The six factions, and neutral.
#[utoipa::path(
    operation_id = "communityListFactions",
    tag = "community",
    params(("locale" = Option<String>, Query, description = "en fr de es it, or fr-FR")),
    responses(
        (status = 200, description = "The factions", body = Vec<CommunityFaction>),
        QueryErrors,
    )
)]
#[get("/api/factions")]
pub(crate) async fn factions(request: HttpRequest) -> Answer {
    only_locale(&request)?;
    Ok(json(wire_json::write(&lists::factions())?))
}

/// Every type of cards.
#[utoipa::path(
    operation_id = "communityListCardTypes",
    tag = "community",
    params(("locale" = Option<String>, Query, description = "en fr de es it, or fr-FR")),
    responses(
        (status = 200, description = "The types", body = Vec<CommunityCardType>),
        QueryErrors,
    )
)]
#[get("/api/card_types")]
pub(crate) async fn card_types(request: HttpRequest) -> Answer {
    let locale = only_locale(&request)?;
    Ok(json(wire_json::write(&lists::card_types(locale))?))
}

/// Every sub-type of a card of the catalogue.
#[utoipa::path(
    operation_id = "communityListCardSubTypes",
    tag = "community",
    params(("locale" = Option<String>, Query, description = "en fr de es it, or fr-FR")),
    responses(
        (status = 200, description = "The sub-types", body = Vec<CommunitySubType<'static>>),
        QueryErrors,
    )
)]
#[get("/api/card_sub_types")]
pub(crate) async fn card_sub_types(request: HttpRequest, state: web::Data<State>) -> Answer {
    let locale = only_locale(&request)?;
    let snapshot = state.snapshot();
    Ok(json(wire_json::write(&lists::sub_types(source(&snapshot, &state), locale))?))
}

/// The keywords by which cards are found, with the codes that `effectKeyword` takes.
#[utoipa::path(
    operation_id = "communityListKeywords",
    tag = "community",
    params(("locale" = Option<String>, Query, description = "en fr de es it, or fr-FR")),
    responses(
        (status = 200, description = "The keywords", body = Vec<CommunityKeyword>),
        QueryErrors,
    )
)]
#[get("/api/keywords")]
pub(crate) async fn keywords(request: HttpRequest) -> Answer {
    only_locale(&request)?;
    Ok(json(wire_json::write(&lists::keywords())?))
}
