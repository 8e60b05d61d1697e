//! `/v1/card_groups`: gameplay cards with their printings.

use super::cards::{only_display_options, search};
use crate::{
    answer::json,
    problem::Answer,
    responses::{Busy, NotFound, QueryErrors},
    snapshot::Snapshot,
    state::State,
};
use actix_web::{HttpRequest, get, web};
use answers::{Code, Problem};
use wire::{
    card_list::{CardGroupView, CardQuery, Fields},
    json as wire_json,
    list::Page,
    parameters::{GetCardParameters, ListCardsParameters},
};

/// Searches gameplay cards: one row a card, its printings inside.
///
/// The parameters are those of `/v1/cards`. A gameplay card is found if one of its printings is.
#[utoipa::path(
    operation_id = "listCardGroups",
    tag = "cards",
    params(ListCardsParameters),
    responses(
        (status = 200, description = "A page of gameplay cards", body = Page<CardGroupView<'static>>),
        QueryErrors, Busy,
    )
)]
#[get("/v1/card_groups")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    let write = |query: CardQuery, snapshot: &Snapshot| {
        query.answer_groups(snapshot.search_scope(), snapshot.community.groups())
    };
    search(request, state, write).await
}

/// Returns one gameplay card with its printings.
///
/// The slug is read in upper or lower case. `card` is the printing that stands for all.
#[utoipa::path(
    operation_id = "getCardGroup",
    tag = "cards",
    params(
        ("slug" = String, Path, description = "Home faction, number and variant, in upper or lower case", example = "MU-008-R2"),
        GetCardParameters,
    ),
    responses(
        (status = 200, description = "The card", body = CardGroupView<'static>),
        QueryErrors, NotFound,
    )
)]
#[get("/v1/card_groups/{slug}")]
pub(crate) async fn one(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let display = only_display_options(&request, snapshot.today())?;
    let Some(group) = snapshot.community.groups().find(&snapshot.index, &path) else {
        return Err(Problem::new(Code::CardUnknown, format!("no card has the slug {:?}", path.as_str())).into());
    };
    let every = Fields::default();
    let group = CardGroupView::of(&snapshot.index, &group, display, &every);
    Ok(json(wire_json::write(&group)?))
}
