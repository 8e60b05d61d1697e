//! Errors as the community's clients read them: problem documents with the members that they look for.

use crate::{bounded::first, problem::ProblemView};
use answers::{Fault, Problem};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A problem document in which the community's clients find what they show: `violations`, else `detail`, else `title`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommunityProblem)]
pub struct CommunityProblem<'a> {
    #[serde(flatten)]
    problem: ProblemView<'a>,
    /// What is wrong with each parameter; the same as `errors`.
    violations: Vec<CommunityViolation<'a>>,
}

/// What is wrong with a parameter.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommunityViolation)]
pub struct CommunityViolation<'a> {
    /// The parameter.
    #[schema(example = "rarity")]
    property_path: &'a str,
    /// A sentence to act on.
    #[schema(example = "rarity=SHINY: there is no such rarity")]
    message: &'a str,
}

/// The refusal of facets: a problem document with empty maps, for clients that read the maps whatever the status.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommunityFacetsProblem)]
pub struct CommunityFacetsProblem<'a> {
    #[serde(flatten)]
    problem: CommunityProblem<'a>,
    /// Always empty.
    #[schema(value_type = BTreeMap<String, u32>)]
    triggers: BTreeMap<u16, usize>,
    /// Always empty.
    #[schema(value_type = BTreeMap<String, u32>)]
    conditions: BTreeMap<u16, usize>,
    /// Always empty.
    #[schema(value_type = BTreeMap<String, u32>)]
    effects: BTreeMap<u16, usize>,
}

impl<'a> CommunityProblem<'a> {
    /// The document for a problem.
    #[must_use]
    pub fn of(problem: &'a Problem) -> Self {
        let violation = |fault: &'a Fault| CommunityViolation {
            property_path: fault.pointer.trim_start_matches('?'),
            message: &fault.message,
        };
        Self { problem: ProblemView::of(problem), violations: first(problem.faults(), violation).0 }
    }
}

impl<'a> CommunityFacetsProblem<'a> {
    /// The status of every refusal, whatever the fault: these clients know no other.
    pub const STATUS: u16 = 422;

    /// The document for a problem.
    #[must_use]
    pub fn of(problem: &'a Problem) -> Self {
        let mut document = CommunityProblem::of(problem);
        document.problem = document.problem.with_status(Self::STATUS);
        let [triggers, conditions, effects] = [const { BTreeMap::new() }; 3];
        Self { problem: document, triggers, conditions, effects }
    }
}
