//! `/health`: is the program alive, can it answer.

use crate::{problem::Answer, responses::Unavailable, state::State};
use actix_web::{HttpResponse, get, web};
use wire::health::HealthView;

/// Tells whether the service runs.
///
/// The answer depends on nothing else: if it does not come, the service should be started again.
#[utoipa::path(operation_id = "live",
    tag = "operation", responses((status = 200, description = "It runs", body = HealthView)))]
#[get("/health/live")]
pub(crate) async fn live() -> HttpResponse {
    HttpResponse::Ok().json(HealthView::OK)
}

/// Tells whether the service can answer.
///
/// It can if the catalogue file is there and can be read; otherwise no requests should be sent to it.
#[utoipa::path(
    operation_id = "ready",
    tag = "operation",
    responses(
        (status = 200, description = "It can answer", body = HealthView),
        Unavailable,
    )
)]
#[get("/health/ready")]
pub(crate) async fn ready(state: web::Data<State>) -> Answer {
    state.ready()?;
    Ok(HttpResponse::Ok().json(HealthView::OK))
}
