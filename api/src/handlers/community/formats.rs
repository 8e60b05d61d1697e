//! `/api/formats`: the formats in the community's form.

use super::{Answer, show};
use crate::{responses::CommunityQueryErrors, state::State};
use actix_web::{HttpRequest, get, web};
use wire::{
    community::{
        lists::{CommunityFormat, formats},
        parameters::CommunityListFormatsParameters,
        params::StrictParams,
    },
    json as wire_json,
};

/// Lists the formats of constructed decks with the limits that a deck builder counts by.
///
/// Counts are without the Hero; null is no limit. The limits are those of today.
#[utoipa::path(
    operation_id = "communityListFormats",
    tag = "community",
    params(CommunityListFormatsParameters),
    responses(
        (status = 200, description = "The formats", body = Vec<CommunityFormat<'static>>),
        CommunityQueryErrors,
    )
)]
#[get("/api/formats")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    let mut params = StrictParams::of(request.query_string());
    let hidden = params.flag("hiddenFormats").unwrap_or(false);
    params.locale();
    params.finish()?;
    show(&state, |source| wire_json::write(&formats(source, hidden)))
}
