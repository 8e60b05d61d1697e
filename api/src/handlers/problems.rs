//! `/problems`: what each code of an error means.

use crate::{
    problem::{Answer, Code, Problem, ProblemView},
    views::{list::Page, problem::ProblemCodeView},
};
use actix_web::{HttpResponse, get, web};

/// Every problem code.
#[utoipa::path(tag = "problems", responses((status = 200, description = "The codes", body = Page<ProblemCodeView>)))]
#[get("/problems")]
pub(crate) async fn list() -> HttpResponse {
    let codes = Code::ALL.iter().copied().map(ProblemCodeView::of).collect();
    HttpResponse::Ok().json(Page::whole(codes, Vec::new()))
}

/// What a problem code means and what to do about it.
#[utoipa::path(
    tag = "problems",
    params(("code" = String, Path, description = "The code", example = "OUT_OF_RANGE")),
    responses(
        (status = 200, description = "The code", body = ProblemCodeView),
        (status = 404, description = "No such code", body = ProblemView<'static>, content_type = "application/problem+json"),
    )
)]
#[get("/problems/{code}")]
pub(crate) async fn one(path: web::Path<String>) -> Answer {
    match Code::ALL.iter().find(|c| c.as_str() == path.as_str()) {
        Some(code) => Ok(HttpResponse::Ok().json(ProblemCodeView::of(*code))),
        None => Err(Problem::new(Code::ProblemUnknown, format!("there is no problem code {}", path.as_str()))),
    }
}
