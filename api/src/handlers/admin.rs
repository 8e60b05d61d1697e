//! `/v1/admin`: API keys, imports and the audit trail, for bearers with the scope `admin`.

use crate::{
    answer::{json, page},
    body::{Body, MAX_LARGE_BODY, upload},
    client::Client,
    importing::{Followed, Upload},
    problem::Answer,
    responses::{Busy, CallerErrors, KeyExists, NotFound, QueryErrors, UploadErrors, WriteErrors},
    state::State,
    streaming::{accepts_events, events},
    work::Desk,
};
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use answers::{Problem, api_keys::Caller};
use catalog::{DeckStore, Scope};
use jiff::Timestamp;
use std::sync::Arc;
use tokio::sync::oneshot;
use wire::{
    admin::{self, AuditQuery, AuditView, ImportParameters, KeyView, ListAuditParameters, NewKeyRequest, NewKeyView},
    import_report::{ImportProgressView, ImportQuery, ImportView, ImportedBytes},
    list::Page,
    query::Params,
};

/// Runs an action for a caller with the scope `admin`.
pub(super) async fn administer<T: Send + 'static>(
    request: &HttpRequest,
    state: &web::Data<State>,
    act: impl FnOnce(&Caller, &DeckStore) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let act = move |desk: Desk<'_>| act(&desk.caller(Scope::Admin)?, desk.store());
    state.with_decks(request, act).await
}

/// Lists the API keys that were made.
///
/// Without what makes them keys, revoked ones too, in the order in which they were made. The bearer needs the scope `admin`.
#[utoipa::path(
    operation_id = "listApiKeys",
    tag = "administration",
    responses((status = 200, description = "The keys", body = Page<KeyView<'static>>), CallerErrors, Busy)
)]
#[get("/v1/admin/keys")]
pub(crate) async fn keys(request: HttpRequest, state: web::Data<State>) -> Answer {
    let warnings = Params::of(request.query_string()).finish()?;
    Ok(json(administer(&request, &state, |_, store| admin::keys(store, warnings)).await?))
}

/// Makes an API key.
///
/// As `tumult keys add` does. What makes it a key is in this answer and nowhere else. The bearer needs the scope `admin`.
#[utoipa::path(
    operation_id = "createApiKey",
    tag = "administration",
    request_body = NewKeyRequest,
    responses(
        (status = 201, description = "The key was made", body = NewKeyView<'static>),
        WriteErrors, CallerErrors, KeyExists, Busy,
    )
)]
#[post("/v1/admin/keys")]
pub(crate) async fn add_key(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let add = move |caller: &Caller, store: &DeckStore| admin::add_key(body.bytes(), caller, store, Timestamp::now());
    let made = administer(&request, &state, add).await?;
    Ok(HttpResponse::Created().content_type("application/json").body(made))
}

/// Revokes an API key.
///
/// It holds no longer from now on; the decks of its name stay, and a new key of the name has them again. The bearer needs the
/// scope `admin`.
#[utoipa::path(
    operation_id = "revokeApiKey",
    tag = "administration",
    params(("name" = String, Path, description = "Name of the key", example = "ada")),
    responses((status = 204, description = "The key holds no longer"), CallerErrors, NotFound, Busy)
)]
#[delete("/v1/admin/keys/{name}")]
pub(crate) async fn revoke_key(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    let revoke = move |caller: &Caller, store: &DeckStore| admin::revoke_key(&path, caller, store, Timestamp::now());
    administer(&request, &state, revoke).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Imports card data.
///
/// The body is what `tumult import` reads, whatever its shape: records, lines of an export, announcements, an archive of them.
/// What cannot be taken is in the report; the rest is in the catalogue, and served, when the answer comes. With
/// `Accept: text/event-stream` it is a stream of `progress` events (`phase`, `read` of `total` bytes, `files`, `records`) and one
/// `result`, or one `problem`. The bearer needs the scope `admin`.
#[utoipa::path(
    operation_id = "importCards",
    tag = "administration",
    params(ImportParameters),
    request_body(content = ImportedBytes, content_type = "application/octet-stream"),
    responses(
        (status = 200, description = "What the import did", content((ImportView<'static> = "application/json"), (String = "text/event-stream"))),
        UploadErrors, CallerErrors, Busy,
    )
)]
#[post("/v1/admin/imports")]
pub(crate) async fn import(request: HttpRequest, payload: web::Payload, state: web::Data<State>) -> Answer {
    let query = ImportQuery::read(request.query_string())?;
    // The caller is checked before the body is received, so that nobody else can fill the memory.
    let caller = administer(&request, &state, |caller, _| Ok(caller.clone())).await?;
    let bytes = upload(&request, payload.into_inner(), MAX_LARGE_BODY).await?;
    let followed = Arc::new(Followed::default());
    let (importer, following) = (state.clone(), Arc::clone(&followed));
    let work = move || importer.import_upload(Upload { caller, query, bytes }, &following);
    let client = Client::of(&request);
    if !accepts_events(&request) {
        return Ok(json(state.long_work.run(client, work).await?));
    }
    // Once the stream has begun, the status can no longer be 503.
    state.long_work.has_room(client)?;
    let (sender, result) = oneshot::channel();
    // An import continues after its client has gone: a client that sends it again and again and goes away would otherwise never
    // complete it.
    actix_web::rt::spawn(async move {
        let _ = sender.send(state.long_work.run(client, work).await);
    });
    Ok(events(result, move |_| ImportProgressView::write(&followed.status())))
}

/// Lists what was done to keys and saved decks as a whole, and by whom.
///
/// The latest comes first. What is done on the command line is in it too. The bearer needs the scope `admin`.
#[utoipa::path(
    operation_id = "listAudit",
    tag = "administration",
    params(ListAuditParameters),
    responses(
        (status = 200, description = "A page of the audit trail", body = Page<AuditView<'static>>),
        QueryErrors, CallerErrors, Busy,
    )
)]
#[get("/v1/admin/audit")]
pub(crate) async fn audit(request: HttpRequest, state: web::Data<State>) -> Answer {
    let query = AuditQuery::read(request.query_string())?;
    Ok(page(administer(&request, &state, |_, store| query.answer(store)).await?))
}
