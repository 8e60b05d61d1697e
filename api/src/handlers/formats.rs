//! `/v1/formats`: the formats and their rules.

use crate::{answer::json, problem::Answer, responses::NotFound, state::State};
use actix_web::{HttpRequest, get, web};
use answers::{Code, Problem};
use wire::{
    format::{FormatSummaryView, FormatView},
    json as wire_json,
    list::Page,
    query::Params,
};

/// Lists the formats.
///
/// `/v1/formats/{id}` shows the rules of each.
#[utoipa::path(
    operation_id = "listFormats",
    tag = "formats",
    responses(
        (status = 200, description = "The formats", body = Page<FormatSummaryView<'static>>),
    )
)]
#[get("/v1/formats")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    let warnings = Params::of(request.query_string()).finish()?;
    let snapshot = state.snapshot();
    let page = Page::whole(snapshot.rules.formats.iter().map(FormatSummaryView::of).collect(), warnings);
    Ok(json(wire_json::write(&page)?))
}

/// Returns one format with all its rules.
///
/// Each rule has its values, where they are written, and the format in whose file they stand.
#[utoipa::path(
    operation_id = "getFormat",
    tag = "formats",
    params(("id" = String, Path, description = "Id of the format", example = "standard")),
    responses(
        (status = 200, description = "The format", body = FormatView<'static>),
        NotFound,
    )
)]
#[get("/v1/formats/{id}")]
pub(crate) async fn one(path: web::Path<String>, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    match snapshot.rules.formats.get(&path) {
        Some(format) => Ok(json(wire_json::write(&FormatView::of(format)?)?)),
        None => Err(Problem::new(Code::FormatUnknown, format!("there is no format {:?}", path.as_str())).into()),
    }
}
