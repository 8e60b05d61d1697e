//! `/v1/decks`: verdicts.

use crate::{
    blocking::blocking,
    body::Body,
    handlers::cards::json,
    problem::{Answer, ProblemView},
    state::State,
    verdict::{Context, validate as judge},
    views::verdict::{ValidateAnswer, ValidateRequest},
};
use actix_web::{post, web};

/// Bytes from which a request leaves the workers: twenty times a deck of forty lines.
const LARGE: usize = 40 << 10;

/// Judges a deck.
///
/// Answers 200 for an illegal deck too: the verdict is in the body, with every broken rule, its cards and where it is
/// written. The same deck with its lines permuted gives the same verdict (but in `booster_war_ordered`).
#[utoipa::path(
    tag = "decks",
    request_body = ValidateRequest<'static>,
    responses(
        (status = 200, description = "A verdict for each format", body = ValidateAnswer<'static>),
        (status = 400, description = "Not JSON, not the shape, or a date that is none", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 413, description = "More than 1 MiB", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 415, description = "Not declared as JSON", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 422, description = "Well formed, but impossible or not supported yet", body = ProblemView<'static>, content_type = "application/problem+json"),
    )
)]
#[post("/v1/decks/validate")]
pub(crate) async fn validate(body: Body, state: web::Data<State>) -> Answer {
    let large = body.bytes().len() > LARGE;
    let snapshot = state.snapshot();
    let verdict = move || {
        let context = Context { index: &snapshot.catalogue.index, formats: &state.formats, today: state.today() };
        judge(body.bytes(), context)
    };
    // A deck takes microseconds; ten thousand lines take tens of milliseconds and would hold up everybody's look-ups.
    Ok(json(if large { blocking(verdict).await? } else { verdict()? }))
}
