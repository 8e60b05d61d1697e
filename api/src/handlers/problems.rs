//! `/problems`: explains each code of an error, a violation or a diagnostic.

use crate::{problem::Answer, responses::NotFound};
use actix_web::{HttpRequest, HttpResponse, get, web};
use answers::{Code, Problem, uniques::UniqueCode};
use formats::DiagnosticCode;
use wire::{list::Page, problem::CodeView, query::Params};

/// Lists the codes of problems, violations and diagnostics.
///
/// The codes of problem documents come first, then those of violations in verdicts, then those of diagnostics on lists that
/// are no violations, then those of diagnostics on the Uniques of a request.
#[utoipa::path(operation_id = "listProblems",
    tag = "problems", responses((status = 200, description = "The codes", body = Page<CodeView>)))]
#[get("/problems")]
pub(crate) async fn list(request: HttpRequest) -> Answer {
    let warnings = Params::of(request.query_string()).finish()?;
    let problems = Code::ALL.iter().copied().map(CodeView::of_problem);
    let violations = formats::Code::ALL.iter().copied().map(CodeView::of_violation);
    let lists = DiagnosticCode::ALL.into_iter().filter_map(CodeView::of_diagnostic);
    let uniques = UniqueCode::ALL.iter().copied().map(CodeView::of_unique);
    let all = problems.chain(violations).chain(lists).chain(uniques);
    Ok(HttpResponse::Ok().json(Page::whole(all.collect(), warnings)))
}

/// Explains a code.
///
/// The answer says what the code means and what to do about it; for a violation it also holds a legal and an illegal deck.
#[utoipa::path(
    operation_id = "getProblem",
    tag = "problems",
    params(("code" = String, Path, description = "The code", example = "TOO_MANY_COPIES")),
    responses(
        (status = 200, description = "The code", body = CodeView),
        NotFound,
    )
)]
#[get("/problems/{code}")]
pub(crate) async fn one(path: web::Path<String>) -> Answer {
    let problem = Code::ALL.iter().find(|c| c.as_str() == path.as_str()).map(|c| CodeView::of_problem(*c));
    let violation = || formats::Code::ALL.iter().find(|c| c.name() == path.as_str()).map(|c| CodeView::page(*c));
    let diagnostic =
        || DiagnosticCode::ALL.into_iter().find(|c| c.name() == path.as_str()).and_then(CodeView::of_diagnostic);
    let unique = || UniqueCode::ALL.iter().find(|c| c.as_str() == path.as_str()).map(|c| CodeView::of_unique(*c));
    match problem.or_else(violation).or_else(diagnostic).or_else(unique) {
        Some(view) => Ok(HttpResponse::Ok().json(view)),
        None => Err(Problem::new(Code::ProblemUnknown, format!("there is no code {}", path.as_str())).into()),
    }
}
