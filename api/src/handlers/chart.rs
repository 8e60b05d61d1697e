//! `/v1/goldfish/chart.svg`: a chart about a deck, for pages that only show pictures.

use crate::{
    problem::Answer,
    responses::{Busy, QueryErrors},
    snapshot::Snapshot,
    state::State,
    streaming,
    work::Work,
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use wire::{
    chart_run::{ChartParameters, ChartQuery, ChartRun},
    query::Params,
};

/// Draws a chart of a deck.
///
/// `statistics`: what is fielded in the Expeditions at each Dusk. `pace`: in which share of the games the deck is ahead of the
/// pace of the field, Day by Day. Both show the games that `/v1/goldfish` plays with the same deck, games, Days, seed and
/// policy. `opening`: what all opening hands allow, exact. The chart follows the light or dark scheme of its reader, and says
/// in words what it shows. It stays the same until the service or its catalogue changes, which `ETag` tells without drawing.
#[utoipa::path(
    operation_id = "drawChart",
    tag = "goldfish",
    params(ChartParameters),
    responses(
        (status = 200, description = "The chart", body = String, content_type = "image/svg+xml"),
        QueryErrors, Busy,
    )
)]
#[get("/v1/goldfish/chart.svg")]
pub(crate) async fn chart(request: HttpRequest, state: web::Data<State>) -> Answer {
    let query = ChartQuery::read(Params::of(request.query_string()))?;
    let act = move |state: &State, now: &Snapshot| query.prepare(&now.index, state.budget);
    let chart = match state.answer(&request, Work::Long, act).await? {
        ChartRun::Drawn(chart) => chart.into_bytes(),
        run @ ChartRun::Games { .. } => streaming::simulated(&request, &state, |watcher| run.draw(watcher)).await?,
    };
    Ok(HttpResponse::Ok().content_type("image/svg+xml").body(chart))
}
