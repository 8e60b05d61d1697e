//! Errors in the form of the community's clients: problem documents with the members that these clients expect.

use crate::{
    list::{MAX_ENTRIES, first},
    problem::{ProblemView, status},
};
use answers::{Code, Fault, Problem};
use serde::Serialize;
use std::{borrow::Cow, collections::BTreeMap};
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
    /// The parameter, or the member of the body: `deckCards[0].quantity`.
    #[schema(value_type = String, example = "rarity")]
    property_path: Cow<'a, str>,
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

/// The refusal of a deck that was to be saved.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommunityDeckProblem)]
pub struct CommunityDeckProblem<'a> {
    #[serde(flatten)]
    problem: CommunityProblem<'a>,
    /// References of no card, where there are any.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(required = false)]
    unknown_cards: &'a [String],
}

/// The refusal of a batch of cards: a problem document with the member that clients of the batch read.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommunityBatchProblem)]
pub struct CommunityBatchProblem<'a> {
    #[serde(flatten)]
    problem: CommunityProblem<'a>,
    /// What is wrong; the same as `detail`.
    #[schema(example = "there is no query parameter \"colour\" here; /docs shows those there are")]
    error: &'a str,
}

impl<'a> CommunityBatchProblem<'a> {
    /// The document for a problem.
    #[must_use]
    pub fn of(problem: &'a Problem) -> Self {
        Self { problem: CommunityProblem::of(problem), error: problem.detail() }
    }
}

impl<'a> CommunityDeckProblem<'a> {
    /// The HTTP status of a problem. It is 422 also for a deck of the wrong form, as these clients expect.
    #[must_use]
    pub fn status(problem: &Problem) -> u16 {
        match problem.code() {
            Code::BodyInvalid => 422,
            code => status(code),
        }
    }

    /// The document for a problem.
    #[must_use]
    pub fn of(problem: &'a Problem, unknown_cards: &'a [String]) -> Self {
        let mut document = CommunityProblem::of(problem);
        document.problem = document.problem.with_status(Self::status(problem));
        Self { problem: document, unknown_cards: &unknown_cards[..unknown_cards.len().min(MAX_ENTRIES)] }
    }
}

/// The place of a fault in the form of these clients: `rarity` for a query, `deckCards[0].quantity` for a body.
fn property_path(pointer: &str) -> Cow<'_, str> {
    let Some(path) = pointer.strip_prefix('/') else { return pointer.trim_start_matches('?').into() };
    let mut written = String::new();
    for step in path.split('/') {
        if !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_digit()) {
            written.extend(["[", step, "]"]);
        } else {
            written.extend([if written.is_empty() { "" } else { "." }, step]);
        }
    }
    written.into()
}

impl<'a> CommunityProblem<'a> {
    /// The document for a problem.
    #[must_use]
    pub fn of(problem: &'a Problem) -> Self {
        let violation = |fault: &'a Fault| CommunityViolation {
            property_path: property_path(&fault.pointer),
            message: &fault.message,
        };
        Self { problem: ProblemView::of(problem), violations: first(problem.faults(), violation).0 }
    }
}

impl<'a> CommunityFacetsProblem<'a> {
    /// The HTTP status of every refusal, whatever the fault, since these clients know no other.
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
