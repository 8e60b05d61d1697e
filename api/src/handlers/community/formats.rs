//! `/api/formats`, and `/formats` for clients that call the deck server without `/api`.

use super::source;
use crate::{answer::json, problem::Answer, responses::QueryErrors, state::State};
use actix_web::{HttpRequest, get, web};
use wire::{
    community::{
        formats::{CommunityFormat, formats},
        params::StrictParams,
        query::locale,
    },
    json as wire_json,
};

/// The formats of constructed decks, with the limits that a deck builder counts by.
#[utoipa::path(
    operation_id = "communityListFormats",
    tag = "community",
    params(("hiddenFormats" = Option<bool>, Query, description = "All other formats too")),
    responses(
        (status = 200, description = "The formats", body = Vec<CommunityFormat<'static>>),
        QueryErrors,
    )
)]
#[get("/api/formats")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    answer(&request, &state)
}

/// The same as `/api/formats`.
#[utoipa::path(
    operation_id = "communityListDeckFormats",
    tag = "community",
    params(("hiddenFormats" = Option<bool>, Query, description = "All other formats too")),
    responses(
        (status = 200, description = "The formats", body = Vec<CommunityFormat<'static>>),
        QueryErrors,
    )
)]
#[get("/formats")]
pub(crate) async fn without_api(request: HttpRequest, state: web::Data<State>) -> Answer {
    answer(&request, &state)
}

fn answer(request: &HttpRequest, state: &State) -> Answer {
    let mut params = StrictParams::of(request.query_string());
    let hidden = params.flag("hiddenFormats").unwrap_or(false);
    locale(&mut params);
    params.finish()?;
    let snapshot = state.snapshot();
    Ok(json(wire_json::write(&formats(source(&snapshot, state), hidden))?))
}
