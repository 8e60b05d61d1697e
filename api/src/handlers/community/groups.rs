//! `/api/card_groups`: gameplay cards in the community's form.

use super::{Answer, search_cards, show_in_locale, unknown_card};
use crate::{
    responses::{Busy, CommunityNotFound, CommunityQueryErrors},
    state::State,
};
use actix_web::{HttpRequest, get, web};
use answers::community::pools::Empty;
use wire::{
    community::{
        group::CommunityCardGroup,
        parameters::{CommunityListCardGroupsParameters, CommunityLocaleParameter},
        query::CommunityPage,
    },
    json as wire_json,
};

/// Searches gameplay cards: one row a card, its printings inside.
///
/// The parameters are those of `/api/cards`. A gameplay card is found if one of its printings is, and sorted by the
/// printing that stands for all.
#[utoipa::path(
    operation_id = "communityListCardGroups",
    tag = "community",
    params(CommunityListCardGroupsParameters),
    responses(
        (status = 200, description = "A page of gameplay cards", body = CommunityPage<CommunityCardGroup<'static>>),
        CommunityQueryErrors, Busy,
    )
)]
#[get("/api/card_groups")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    search_cards(request, state, |query, source| query.groups(source)).await
}

/// Returns one gameplay card with its printings.
///
/// The slug is read in upper or lower case. With `locale` every text is a string, without it a map by language.
#[utoipa::path(
    operation_id = "communityGetCardGroup",
    tag = "community",
    params(
        ("slug" = String, Path, description = "Home faction, number and variant", example = "AX-001-C"),
        CommunityLocaleParameter,
    ),
    responses(
        (status = 200, description = "The card", body = CommunityCardGroup<'static>),
        CommunityQueryErrors, CommunityNotFound,
    )
)]
#[get("/api/card_groups/{slug}")]
pub(crate) async fn one(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    show_in_locale(&request, &state, |source, locale| {
        let group =
            source.community.groups().find(source.search_scope.index, &path).ok_or_else(|| unknown_card(&path))?;
        let empty = Empty::new(source.search_scope.index);
        wire_json::write(&CommunityCardGroup::of(source, &source.listed(&empty), group.first(), locale))
    })
}
