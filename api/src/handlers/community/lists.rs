//! The small lists of the community, each a plain array.

use super::{Answer, show_in_locale};
use crate::{responses::CommunityQueryErrors, state::State};
use actix_web::{HttpRequest, get, web};
use catalog::PartKind;
use wire::{
    community::{
        card::{CommunityCardType, CommunityFaction, CommunitySubType},
        lists::{self, CommunityKeyword, CommunitySet},
        parameters::CommunityLocaleParameter,
        parts::{self, CommunityPart},
    },
    json as wire_json,
};

/// Lists every set by its release.
///
/// Sets without a day of release come last; `isActive` says whether the cards may be played today.
#[utoipa::path(
    operation_id = "communityListSets",
    tag = "community",
    params(CommunityLocaleParameter),
    responses((status = 200, description = "The sets", body = Vec<CommunitySet<'static>>), CommunityQueryErrors)
)]
#[get("/api/sets")]
pub(crate) async fn sets(request: HttpRequest, state: web::Data<State>) -> Answer {
    show_in_locale(&request, &state, |source, _| wire_json::write(&lists::sets(source)))
}

/// Lists the six factions, and neutral.
///
/// The list is the same in every language.
#[utoipa::path(
    operation_id = "communityListFactions",
    tag = "community",
    params(CommunityLocaleParameter),
    responses((status = 200, description = "The factions", body = Vec<CommunityFaction>), CommunityQueryErrors)
)]
#[get("/api/factions")]
pub(crate) async fn factions(request: HttpRequest, state: web::Data<State>) -> Answer {
    show_in_locale(&request, &state, |_, _| wire_json::write(&lists::factions()))
}

/// Lists every type of cards.
///
/// With `locale` a name is a string, without it a map by language.
#[utoipa::path(
    operation_id = "communityListCardTypes",
    tag = "community",
    params(CommunityLocaleParameter),
    responses((status = 200, description = "The types", body = Vec<CommunityCardType>), CommunityQueryErrors)
)]
#[get("/api/card_types")]
pub(crate) async fn card_types(request: HttpRequest, state: web::Data<State>) -> Answer {
    show_in_locale(&request, &state, |_, locale| wire_json::write(&lists::card_types(locale)))
}

/// Lists every sub-type of a card of the catalogue.
///
/// With `locale` a name is a string, without it a map by language.
#[utoipa::path(
    operation_id = "communityListCardSubTypes",
    tag = "community",
    params(CommunityLocaleParameter),
    responses((status = 200, description = "The sub-types", body = Vec<CommunitySubType<'static>>), CommunityQueryErrors)
)]
#[get("/api/card_sub_types")]
pub(crate) async fn card_sub_types(request: HttpRequest, state: web::Data<State>) -> Answer {
    show_in_locale(&request, &state, |source, locale| wire_json::write(&lists::sub_types(source, locale)))
}

/// Lists the keywords by which cards are found.
///
/// Their codes are what `effectKeyword[]` takes.
#[utoipa::path(
    operation_id = "communityListKeywords",
    tag = "community",
    params(CommunityLocaleParameter),
    responses((status = 200, description = "The keywords", body = Vec<CommunityKeyword>), CommunityQueryErrors)
)]
#[get("/api/keywords")]
pub(crate) async fn keywords(request: HttpRequest, state: web::Data<State>) -> Answer {
    show_in_locale(&request, &state, |_, _| wire_json::write(&lists::keywords()))
}

/// Lists every trigger of abilities by its official number.
///
/// Texts are English words of this service, not printed ones, and the same whatever the `locale`.
#[utoipa::path(
    operation_id = "communityListTriggers",
    tag = "community",
    params(CommunityLocaleParameter),
    responses((status = 200, description = "The triggers", body = Vec<CommunityPart>), CommunityQueryErrors)
)]
#[get("/api/triggers")]
pub(crate) async fn triggers(request: HttpRequest, state: web::Data<State>) -> Answer {
    parts(&request, &state, PartKind::Trigger)
}

/// Lists every condition of abilities by its official number.
///
/// Texts are English words of this service, not printed ones, and the same whatever the `locale`.
#[utoipa::path(
    operation_id = "communityListConditions",
    tag = "community",
    params(CommunityLocaleParameter),
    responses((status = 200, description = "The conditions", body = Vec<CommunityPart>), CommunityQueryErrors)
)]
#[get("/api/conditions")]
pub(crate) async fn conditions(request: HttpRequest, state: web::Data<State>) -> Answer {
    parts(&request, &state, PartKind::Condition)
}

/// Lists every effect of abilities by its official number.
///
/// Texts are English words of this service, not printed ones, and the same whatever the `locale`.
#[utoipa::path(
    operation_id = "communityListEffects",
    tag = "community",
    params(CommunityLocaleParameter),
    responses((status = 200, description = "The effects", body = Vec<CommunityPart>), CommunityQueryErrors)
)]
#[get("/api/effects")]
pub(crate) async fn effects(request: HttpRequest, state: web::Data<State>) -> Answer {
    parts(&request, &state, PartKind::Effect)
}

fn parts(request: &HttpRequest, state: &State, kind: PartKind) -> Answer {
    show_in_locale(request, state, |source, _| wire_json::write(&parts::list(source, kind)))
}
