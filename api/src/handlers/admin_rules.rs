//! `/v1/admin/formats` and `/v1/admin/lists`: the rules that do not come with the program, for bearers with the scope `admin`.

use super::admin::administer;
use crate::{
    answer::json,
    body::{Body, MAX_LARGE_BODY, upload},
    problem::Answer,
    responses::{Busy, CallerErrors, ListErrors, NotFound, RulesConflict, WriteErrors},
    state::State,
    work::Desk,
};
use actix_web::{HttpRequest, HttpResponse, delete, get, http::StatusCode, post, web};
use answers::{
    Code, Problem,
    api_keys::Caller,
    rules::{Placed, Rules, RulesFolders},
};
use catalog::AuditAction;
use wire::{
    admin_rules::{self, ListBody, ListSeason, PutListParameters},
    catalog::ListView,
    format::{FormatSummaryView, FormatView},
    list::Page,
    query::Params,
    wanted_format::FormatInPlace,
};

/// Changes the rules for a caller with the scope `admin`, and records the caller in the audit trail.
async fn change<T: Send + 'static>(
    request: &HttpRequest,
    state: &web::Data<State>,
    caller: Caller,
    act: impl FnOnce(&RulesFolders) -> Result<T, Problem> + Send + 'static,
    entry: impl FnOnce(&T) -> (AuditAction, String) + Send + 'static,
) -> Result<T, Problem> {
    let act = move |desk: Desk<'_>| {
        let changed = desk.state.serving.change_rules(act)?;
        let (action, target) = entry(&changed);
        desk.state.note_change(&caller, action, &target);
        Ok(changed)
    };
    state.with_decks(request, act).await
}

/// The caller, who must have the scope `admin`.
async fn administrator(request: &HttpRequest, state: &web::Data<State>) -> Result<Caller, Problem> {
    administer(request, state, |caller, _| Ok(caller.clone())).await
}

/// Answers with what was put in force, as it is served now.
fn placed(
    placed: &Placed,
    state: &State,
    show: impl FnOnce(&Rules) -> Result<Option<Vec<u8>>, Problem>,
) -> Result<HttpResponse, Problem> {
    let gone =
        || Problem::new(Code::RulesConflict, format!("{} was put in force and removed again meanwhile", placed.id));
    let body = show(&state.served().rules)?.ok_or_else(gone)?;
    let mut answer = json(body);
    if placed.is_new {
        *answer.status_mut() = StatusCode::CREATED;
    }
    Ok(answer)
}

/// Lists the house formats.
///
/// Those that do not come with the program, in the order of their ids. The bearer needs the scope `admin`.
#[utoipa::path(
    operation_id = "listHouseFormats",
    tag = "administration",
    responses(
        (status = 200, description = "The house formats", body = Page<FormatSummaryView<'static>>),
        CallerErrors, Busy,
    )
)]
#[get("/v1/admin/formats")]
pub(crate) async fn formats(request: HttpRequest, state: web::Data<State>) -> Answer {
    let warnings = Params::of(request.query_string()).finish()?;
    administrator(&request, &state).await?;
    Ok(json(admin_rules::formats(&state.served().rules, warnings)?))
}

/// Puts a house format in force.
///
/// In the place of one of the same id, or as a new one. It is kept in the folder of `--house-formats`; when the answer comes
/// decks are judged by it. The bearer needs the scope `admin`.
#[utoipa::path(
    operation_id = "putHouseFormat",
    tag = "administration",
    request_body = FormatInPlace,
    responses(
        (status = 200, description = "The format took the place of another", body = FormatView<'static>),
        (status = 201, description = "The format is new", body = FormatView<'static>),
        WriteErrors, CallerErrors, RulesConflict, Busy,
    )
)]
#[post("/v1/admin/formats")]
pub(crate) async fn put_format(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let caller = administrator(&request, &state).await?;
    let put = move |folders: &RulesFolders| admin_rules::put_format(body.bytes(), folders);
    let entry = |placed: &Placed| (AuditAction::PutFormat, placed.id.clone());
    let put = change(&request, &state, caller, put, entry).await?;
    Ok(placed(&put, &state, |rules| admin_rules::format(rules, &put.id))?)
}

/// Removes a house format.
///
/// Decks saved for it stay, and are judged by it no longer. A format on which others are built, or of the program, stays: 409.
/// The bearer needs the scope `admin`.
#[utoipa::path(
    operation_id = "removeHouseFormat",
    tag = "administration",
    params(("id" = String, Path, description = "Id of the format", example = "house")),
    responses((status = 204, description = "The format is gone"), CallerErrors, NotFound, RulesConflict, Busy)
)]
#[delete("/v1/admin/formats/{id}")]
pub(crate) async fn remove_format(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    let caller = administrator(&request, &state).await?;
    let id = path.into_inner();
    let target = id.clone();
    let entry = move |(): &()| (AuditAction::RemoveFormat, target);
    change(&request, &state, caller, move |folders| folders.remove_format(&id), entry).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Lists the season lists.
///
/// As `/v1/catalog` names them. The bearer needs the scope `admin`.
#[utoipa::path(
    operation_id = "listSeasonLists",
    tag = "administration",
    responses((status = 200, description = "The lists", body = Page<ListView>), CallerErrors, Busy)
)]
#[get("/v1/admin/lists")]
pub(crate) async fn lists(request: HttpRequest, state: web::Data<State>) -> Answer {
    let warnings = Params::of(request.query_string()).finish()?;
    administrator(&request, &state).await?;
    Ok(json(admin_rules::lists(&state.served().rules, warnings)?))
}

/// Puts a season list in force.
///
/// The body is the file of the list, as the community publishes it. It takes the place of the list of the same id whose season
/// begins on the same day, or is a new one. It is kept in the folder of `--lists`; when the answer comes decks are judged by it.
/// The bearer needs the scope `admin`.
#[utoipa::path(
    operation_id = "putSeasonList",
    tag = "administration",
    params(PutListParameters),
    request_body = ListBody,
    responses(
        (status = 200, description = "The list took the place of another", body = ListView),
        (status = 201, description = "The list is new", body = ListView),
        ListErrors, CallerErrors, RulesConflict, Busy,
    )
)]
#[post("/v1/admin/lists")]
pub(crate) async fn put_list(request: HttpRequest, payload: web::Payload, state: web::Data<State>) -> Answer {
    let season = ListSeason::read(request.query_string())?;
    // The caller is checked before the body is received, so that nobody else can fill the memory.
    let caller = administrator(&request, &state).await?;
    let bytes = upload(&request, payload.into_inner(), MAX_LARGE_BODY).await?;
    let entry = |placed: &Placed| (AuditAction::PutList, placed.id.clone());
    let put = change(&request, &state, caller, move |folders| season.put(&bytes, folders), entry).await?;
    Ok(placed(&put, &state, |rules| admin_rules::list(rules, &put.id, season))?)
}

/// Removes a season list.
///
/// Of all its seasons. What a format looks up in it is not checked afterwards. The bearer needs the scope `admin`.
#[utoipa::path(
    operation_id = "removeSeasonList",
    tag = "administration",
    params(("id" = String, Path, description = "Id of the list", example = "frontier")),
    responses((status = 204, description = "The list is gone"), CallerErrors, NotFound, RulesConflict, Busy)
)]
#[delete("/v1/admin/lists/{id}")]
pub(crate) async fn remove_list(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    let caller = administrator(&request, &state).await?;
    let id = path.into_inner();
    let target = id.clone();
    let entry = move |(): &()| (AuditAction::RemoveList, target);
    change(&request, &state, caller, move |folders| folders.remove_list(&id), entry).await?;
    Ok(HttpResponse::NoContent().finish())
}
