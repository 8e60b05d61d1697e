//! Saved decks in the service: the file, the threads that wait for it, the caller of a request, and decks that requests name by
//! id.

use crate::{
    admission::{Admission, Limits},
    answer::set_header,
    client::Client,
    issuer::Issuer,
};
use actix_web::{
    HttpRequest,
    http::header::{AUTHORIZATION, ETAG, EntityTag, Header as _, IF_MATCH, IfMatch},
};
use answers::{
    Code, Problem,
    api_keys::{self, Caller},
    saved_decks::{Outcomes, Precondition, readable},
};
use catalog::{DeckId, DeckStore, Scope};
use std::{path::Path, sync::Arc};
use wire::deck_reference;

/// Most requests that wait for the disk at the same time. Changes that wait together are written together.
const THREADS: usize = 16;
/// Most requests that may wait for one of these threads.
const WAITING: usize = 256;

/// The saved decks, with the verdict cache, the issuer and the threads.
#[derive(Debug)]
pub(crate) struct SavedDecks {
    pub(crate) store: DeckStore,
    /// The cache of verdicts.
    pub(crate) outcomes: Outcomes,
    /// The issuer whose tokens are accepted besides API keys.
    issuer: Option<Issuer>,
    admission: Admission,
}

/// The credentials of a request.
#[derive(Clone, Debug)]
pub(crate) enum Credentials {
    /// None.
    None,
    /// The bearer token of `Authorization`.
    Bearer(String),
    /// Credentials that cannot be read.
    Unreadable,
}

impl Credentials {
    pub(crate) fn of(request: &HttpRequest) -> Self {
        let Some(header) = request.headers().get(AUTHORIZATION) else { return Self::None };
        let bearer = header.to_str().ok().and_then(|text| {
            let (scheme, token) = text.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
        });
        bearer.map_or(Self::Unreadable, Self::Bearer)
    }
}

impl SavedDecks {
    /// The decks of a file, which is not opened yet.
    ///
    /// # Errors
    ///
    /// If the threads cannot be started.
    pub(crate) fn new(file: &Path, issuer: Option<Issuer>, waiting_of_one: usize) -> anyhow::Result<Self> {
        let limits = Limits { pools: 1, threads: THREADS, running: THREADS, waiting: WAITING, waiting_of_one };
        let admission = Admission::new("decks", limits)?;
        Ok(Self { store: DeckStore::of(file), outcomes: Outcomes::default(), issuer, admission })
    }

    /// Refuses further requests.
    pub(crate) fn close(&self) {
        self.admission.close();
    }

    /// Reads decks for a request that needs no credentials. Invalid credentials count as none. So do credentials for which the
    /// issuer is unavailable; but if without them a deck cannot be read, the answer is `ISSUER_UNAVAILABLE`, since it may be the
    /// caller's own.
    ///
    /// # Errors
    ///
    /// `DECKS_UNAVAILABLE`, `ISSUER_UNAVAILABLE`, or the error of `read`.
    pub(crate) fn for_anybody<T>(
        &self,
        credentials: &Credentials,
        read: impl FnOnce(Option<&Caller>) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let Credentials::Bearer(token) = credentials else { return read(None) };
        match self.authenticate(token) {
            Ok(caller) => read(Some(&caller).filter(|caller| caller.may(Scope::Decks).is_ok())),
            Err(problem) => match problem.code() {
                Code::CredentialsInvalid => read(None),
                Code::IssuerUnavailable => read(None).map_err(|other| match other.code() {
                    Code::DeckUnknown | Code::DeckNotSaved => problem,
                    _ => other,
                }),
                _ => Err(problem),
            },
        }
    }

    /// The caller of a request that needs credentials with a scope.
    ///
    /// # Errors
    ///
    /// `CREDENTIALS_MISSING`, `CREDENTIALS_INVALID`, `SCOPE_MISSING`, `DECKS_UNAVAILABLE`, `ISSUER_UNAVAILABLE`.
    pub(crate) fn caller(&self, credentials: &Credentials, scope: Scope) -> Result<Caller, Problem> {
        let caller = match credentials {
            Credentials::Bearer(token) => self.authenticate(token)?,
            Credentials::None => {
                let message = "the header Authorization: Bearer KEY is missing, with an API key or a token";
                return Err(Problem::new(Code::CredentialsMissing, message));
            }
            Credentials::Unreadable => {
                return Err(Problem::new(Code::CredentialsInvalid, "Authorization is not \"Bearer KEY\""));
            }
        };
        caller.may(scope)?;
        Ok(caller)
    }

    /// The owner of an API key or a token.
    fn authenticate(&self, bearer: &str) -> Result<Caller, Problem> {
        match &self.issuer {
            Some(issuer) if !api_keys::is_key(bearer) => issuer.authenticate(bearer),
            _ => api_keys::authenticate(&self.store, bearer),
        }
    }

    /// Runs work that reads or writes the file, off the HTTP workers.
    ///
    /// # Errors
    ///
    /// `BUSY` if the queue is full, or the error of the work.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.admission.run(client, work).await
    }

    /// The body of a request with the ids of saved decks replaced by cards; `None` if it names none.
    ///
    /// # Errors
    ///
    /// `DECK_NOT_SAVED`, `DECKS_UNAVAILABLE`, `ISSUER_UNAVAILABLE`.
    pub(crate) fn with_cards(&self, credentials: &Credentials, body: &[u8]) -> Result<Option<Vec<u8>>, Problem> {
        if !deck_reference::names_deck(body) {
            return Ok(None);
        }
        self.for_anybody(credentials, |caller| {
            deck_reference::with_cards(body, |id| self.store.read(|reader| readable(reader, id, caller)))
        })
    }
}

/// Like [`SavedDecks::with_cards`], for a body that has arrived completely.
///
/// # Errors
///
/// `DECK_NOT_SAVED`, `DECKS_UNAVAILABLE`, `BUSY`.
pub(crate) async fn with_cards(
    decks: Arc<SavedDecks>,
    client: Client,
    credentials: Credentials,
    body: actix_web::web::Bytes,
) -> Result<actix_web::web::Bytes, Problem> {
    let shared = Arc::clone(&decks);
    let named = move || {
        let replaced = shared.with_cards(&credentials, &body)?;
        Ok(replaced.map_or(body, Into::into))
    };
    decks.run(client, named).await
}

/// The precondition in `If-Match`. The `ETag` of a deck begins with the number of its revision. A weak tag never matches (RFC
/// 9110, 13.1.1), nor does one that cannot be read.
pub(crate) fn precondition(request: &HttpRequest) -> Precondition {
    if !request.headers().contains_key(IF_MATCH) {
        return Precondition::None;
    }
    let revision = |tag: &EntityTag| tag.tag().split('-').next()?.parse().ok();
    match IfMatch::parse(request) {
        Ok(IfMatch::Any) => Precondition::None,
        Ok(IfMatch::Items(tags)) => {
            Precondition::Revisions(tags.iter().filter(|tag| !tag.weak).filter_map(revision).collect())
        }
        Err(_) => Precondition::Revisions(Vec::new()),
    }
}

/// Marks an answer with its revision; the tag of a GET then begins with it.
pub(crate) fn mark(answer: &mut actix_web::HttpResponse, revision: u32) {
    set_header(answer.headers_mut(), ETAG, format!("\"{revision}\""));
}

/// Reads the id of a deck in a path. A text that is not an id names no deck.
pub(crate) fn id(text: &str) -> Result<DeckId, Problem> {
    text.parse().map_err(|_| Problem::new(Code::DeckUnknown, format!("there is no deck {text:?}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn a_tag_is_matched_by_the_revision_that_it_begins_with() {
        let of = |value: &str| precondition(&TestRequest::get().insert_header((IF_MATCH, value)).to_http_request());
        assert_eq!(of("\"3-abc-br\", \"4\""), Precondition::Revisions(vec![3, 4]));
        assert_eq!(of("W/\"3-abc\""), Precondition::Revisions(vec![]));
        assert_eq!(of("nonsense"), Precondition::Revisions(vec![]));
        assert_eq!(of("*"), Precondition::None);
        assert_eq!(precondition(&TestRequest::get().to_http_request()), Precondition::None);
    }

    #[test]
    fn a_bearer_is_read_whatever_the_case_of_its_scheme() {
        let of =
            |value: &str| Credentials::of(&TestRequest::get().insert_header((AUTHORIZATION, value)).to_http_request());
        assert!(matches!(of("bearer x"), Credentials::Bearer(token) if token == "x"));
        assert!(matches!(of("Basic eA=="), Credentials::Unreadable) && matches!(of("x"), Credentials::Unreadable));
        assert!(matches!(Credentials::of(&TestRequest::get().to_http_request()), Credentials::None));
    }
}
