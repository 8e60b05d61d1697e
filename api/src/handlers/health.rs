//! `/health`: whether the program runs, and whether it can answer requests. Also `/metrics`.

use crate::{problem::Answer, responses::Unavailable, state::State};
use actix_web::{HttpResponse, get, web};
use answers::{Code, Problem};
use wire::health::HealthView;

/// Media type of the metrics.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

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
/// It can if the catalogue file is there and can be read, and the file of saved decks, if there is one; otherwise the detail says which file
/// is at fault and what helps. What does not need that file is answered all the same.
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

/// Counts what the service does, for Prometheus.
///
/// Answers and latencies by route, queues and what they refused, games played, version and size of the catalogue, memory.
#[utoipa::path(
    operation_id = "metrics",
    tag = "operation",
    responses((
        status = 200, description = "All counters", content_type = "application/openmetrics-text", body = String,
        example = "# HELP tumult_requests Answers by method, route and status.\n# TYPE tumult_requests counter\ntumult_requests_total{method=\"GET\",route=\"/v1/sets\",status=\"200\"} 3\n# EOF\n"
    ))
)]
#[get("/metrics")]
pub(crate) async fn metrics(state: web::Data<State>) -> Answer {
    let written = state.metrics.text(&state.levels());
    let text = written.map_err(|_| Problem::new(Code::Internal, "the counters could not be written"))?;
    Ok(HttpResponse::Ok().content_type(OPEN_METRICS).body(text))
}
