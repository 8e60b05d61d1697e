//! `/api`: the routes that the clients of the Altered community call, with answers in their form.

pub(crate) mod bga;
pub(crate) mod cards;
pub(crate) mod deck_lists;
pub(crate) mod decks;
pub(crate) mod formats;
pub(crate) mod groups;
pub(crate) mod lists;
pub(crate) mod parts;
pub(crate) mod uniques;

use crate::{answer::json, problem::Failure, snapshot::Snapshot, state::State, work::Work};
use ::cards::Language;
use actix_web::{HttpRequest, HttpResponse, ResponseError, http::StatusCode, web};
use answers::{Code, Problem};
use jiff::Timestamp;
use std::fmt;
use wire::{
    community::{
        Source,
        params::StrictParams,
        problem::{CommunityBatchProblem, CommunityDeckProblem, CommunityFacetsProblem, CommunityProblem},
        query::CommunityQuery,
    },
    problem::status,
};

/// The result of a handler of these routes.
pub(crate) type Answer = Result<HttpResponse, Refusal>;

/// A problem for a client of the community.
#[derive(Debug)]
pub(crate) struct Refusal {
    problem: Problem,
    of: Refused,
}

/// The kind of request that was refused, on which the members and the status of the document depend.
#[derive(Debug)]
enum Refused {
    /// Any other request.
    Request,
    /// A query for facets. Its clients expect empty maps beside the problem.
    Facets,
    /// A deck to be saved, with the references in it that are those of no card.
    Deck(Vec<String>),
    /// A batch of cards. Its clients expect a member `error`.
    Batch,
}

impl Refusal {
    /// The refusal of a query for facets.
    fn of_facets(problem: Problem) -> Self {
        Self { problem, of: Refused::Facets }
    }

    /// The refusal of a deck to be saved, with the references in it that are those of no card.
    fn of_deck(problem: Problem, unknown_cards: Vec<String>) -> Self {
        Self { problem, of: Refused::Deck(unknown_cards) }
    }

    /// The refusal of a batch of cards.
    fn of_batch(problem: impl Into<Problem>) -> Self {
        Self { problem: problem.into(), of: Refused::Batch }
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self { problem, of: Refused::Request }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl ResponseError for Refusal {
    fn status_code(&self) -> StatusCode {
        let status = match &self.of {
            Refused::Facets => CommunityFacetsProblem::STATUS,
            Refused::Deck(_) => CommunityDeckProblem::status(&self.problem),
            Refused::Request | Refused::Batch => status(self.problem.code()),
        };
        StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        let problem = &self.problem;
        let body = match &self.of {
            Refused::Request => serde_json::to_vec(&CommunityProblem::of(problem)),
            Refused::Facets => serde_json::to_vec(&CommunityFacetsProblem::of(problem)),
            Refused::Deck(unknown_cards) => serde_json::to_vec(&CommunityDeckProblem::of(problem, unknown_cards)),
            Refused::Batch => serde_json::to_vec(&CommunityBatchProblem::of(problem)),
        };
        // Status and headers are those of any other problem document. Strings and numbers can always be serialised.
        let mut answer = Failure::from(problem.clone()).error_response();
        *answer.status_mut() = self.status_code();
        answer.set_body(body.unwrap_or_default()).map_into_boxed_body()
    }
}

/// The data that an answer is made from.
fn source<'a>(snapshot: &'a Snapshot, state: &'a State) -> Source<'a> {
    Source {
        search_scope: snapshot.search_scope(),
        community: &snapshot.community,
        images: &state.images,
        today: snapshot.today(),
    }
}

/// Answers a request that needs no search.
fn show(state: &State, write: impl FnOnce(Source<'_>) -> Result<Vec<u8>, Problem>) -> Answer {
    let snapshot = state.snapshot();
    Ok(json(write(source(&snapshot, state))?))
}

/// Reads a query, and answers it on the threads for long work.
async fn search<Q: Send + 'static>(
    request: &HttpRequest,
    state: web::Data<State>,
    read: impl FnOnce(Source<'_>) -> Result<Q, Refusal>,
    write: impl FnOnce(Q, Source<'_>) -> Result<Vec<u8>, Problem> + Send + 'static,
) -> Answer {
    let snapshot = state.snapshot();
    let query = read(source(&snapshot, &state))?;
    let act = move |state: &State, now: &Snapshot| write(query, source(now, state));
    Ok(json(state.answer_from(snapshot, request, Work::Long, act).await?))
}

/// Answers a request whose only parameter is the language of its texts.
fn show_in_locale(
    request: &HttpRequest,
    state: &State,
    write: impl FnOnce(Source<'_>, Option<Language>) -> Result<Vec<u8>, Problem>,
) -> Answer {
    let locale = only_locale(request)?;
    show(state, |source| write(source, locale))
}

/// Answers a search that has the filters of cards.
async fn search_cards(
    request: HttpRequest,
    state: web::Data<State>,
    write: impl FnOnce(CommunityQuery, Source<'_>) -> Result<Vec<u8>, Problem> + Send + 'static,
) -> Answer {
    let read = |source: Source<'_>| Ok(CommunityQuery::read(request.query_string(), source, seed())?);
    search(&request, state, read, write).await
}

/// A different number each time, for shuffling.
fn seed() -> u64 {
    Timestamp::now().as_nanosecond().unsigned_abs().try_into().unwrap_or(u64::MAX)
}

/// Reads the language of a request without other parameters.
fn only_locale(request: &HttpRequest) -> Result<Option<Language>, Problem> {
    let mut params = StrictParams::of(request.query_string());
    let locale = params.locale();
    params.finish().map(|()| locale)
}

fn unknown_card(name: &str) -> Problem {
    Problem::new(Code::CardUnknown, format!("the catalogue has no card {name:?}"))
}
