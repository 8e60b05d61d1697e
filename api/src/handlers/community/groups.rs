//! `/api/card_groups`.

use super::{cards::only_locale, source};
use crate::{
    answer::json,
    problem::Answer,
    responses::{Busy, NotFound, QueryErrors},
    state::State,
};
use actix_web::{HttpRequest, get, web};
use answers::{Code, Problem, community::pools::Empty};
use wire::{
    community::{
        group::CommunityCardGroup,
        query::{CommunityPage, CommunityQuery},
    },
    json as wire_json,
};

/// Searches gameplay cards: one row a card, its printings inside.
///
/// The filters are those of `/api/cards`; a card is found by any of its printings. `cards.reference[]` finds the cards of
/// these printings.
#[utoipa::path(
    operation_id = "communityListCardGroups",
    tag = "community",
    params(
        ("cards.reference[]" = Option<Vec<String>>, Query, description = "Printings whose cards are wanted", example = json!(["ALT_CORE_B_AX_01_C"])),
        ("name" = Option<String>, Query, description = "As in /api/cards, with every other filter there"),
        ("faction" = Option<String>, Query, description = "Faction it is played in"),
        ("cardType" = Option<String>, Query, description = "Type", example = "HERO"),
        ("cardType[ne][]" = Option<Vec<String>>, Query, description = "Types to leave out", example = json!(["TOKEN"])),
        ("cardSubTypes[ne][]" = Option<Vec<String>>, Query, description = "Sub-types to leave out"),
        ("order[set.date]" = Option<String>, Query, description = "asc or desc; other keys as in /api/cards"),
        ("page" = Option<usize>, Query, description = "Page, from 1"),
        ("itemsPerPage" = Option<usize>, Query, description = "30 if not given, more than 1000 are 1000"),
        ("locale" = Option<String>, Query, description = "en fr de es it, or fr-FR"),
    ),
    responses(
        (status = 200, description = "A page of gameplay cards", body = CommunityPage<CommunityCardGroup<'static>>),
        QueryErrors,
        Busy,
    )
)]
#[get("/api/card_groups")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let query = CommunityQuery::read(request.query_string(), source(&snapshot, &state), 0)?;
    let shared = state.clone();
    Ok(json(state.long_work.run(move || query.groups(source(&snapshot, &shared))).await?))
}

/// One gameplay card with its printings.
#[utoipa::path(
    operation_id = "communityGetCardGroup",
    tag = "community",
    params(
        ("slug" = String, Path, description = "Home faction, number and variant", example = "AX-001-C"),
        ("locale" = Option<String>, Query, description = "en fr de es it, or fr-FR"),
    ),
    responses(
        (status = 200, description = "The card", body = CommunityCardGroup<'static>),
        QueryErrors,
        NotFound,
    )
)]
#[get("/api/card_groups/{slug}")]
pub(crate) async fn one(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    let locale = only_locale(&request)?;
    let snapshot = state.snapshot();
    let source = source(&snapshot, &state);
    let Some(group) = source.community.groups().find(&path) else {
        return Err(Problem::new(Code::CardUnknown, format!("the catalogue has no card {:?}", path.as_str())).into());
    };
    let empty = Empty::new(source.search_scope.index);
    let group = CommunityCardGroup::of(source, &source.listed(&empty), group.first(), locale);
    Ok(json(wire_json::write(&group)?))
}
