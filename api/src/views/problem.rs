//! A problem code, explained.

use crate::problem::Code;
use serde::Serialize;
use utoipa::ToSchema;

/// A code that a problem document may carry.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProblemCode)]
pub(crate) struct ProblemCodeView {
    /// The code.
    #[schema(example = "OUT_OF_RANGE")]
    code: &'static str,
    /// The HTTP status it comes with.
    #[schema(example = 422)]
    status: u16,
    /// A short summary.
    title: &'static str,
    /// What it means and what to do.
    help: &'static str,
}

impl ProblemCodeView {
    pub(crate) fn of(code: Code) -> Self {
        Self { code: code.as_str(), status: code.status().as_u16(), title: code.title(), help: code.help() }
    }
}
