//! Code about a single saved deck that the routes of `/v1` and of the community share.

use crate::{
    answer::json,
    middleware::caching,
    saved_decks::{id, precondition},
    snapshot::Snapshot,
    state::State,
    work::Desk,
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{ETAG, ETag, TryIntoHeaderValue as _},
    web,
};
use answers::{
    Problem,
    api_keys::Caller,
    saved_decks::{self, Precondition, Writing},
};
use catalog::{DeckId, Scope};
use wire::saved_deck::Versioned;

/// A deck that a request changes, and its caller.
pub(crate) struct OneDeck<'a> {
    pub(crate) id: DeckId,
    pub(crate) precondition: &'a Precondition,
    pub(crate) caller: &'a Caller,
    pub(crate) state: &'a State,
}

impl<'a> OneDeck<'a> {
    /// The context of a change to the deck.
    pub(crate) fn writing(&self, snapshot: &'a Snapshot) -> Writing<'a> {
        self.state.writing(self.caller, snapshot)
    }
}

/// Runs an action on the deck in the path, for a caller who has to be known.
pub(crate) async fn with_deck<T: Send + 'static, E: From<Problem> + Send + 'static>(
    request: &HttpRequest,
    path: web::Path<String>,
    state: web::Data<State>,
    act: impl FnOnce(OneDeck<'_>) -> Result<T, E> + Send + 'static,
) -> Result<T, E> {
    let precondition = precondition(request);
    let act = move |desk: Desk<'_>| {
        let caller = &desk.caller(Scope::Decks)?;
        let id = id(&path)?;
        act(OneDeck { id, precondition: &precondition, caller, state: desk.state })
    };
    state.with_decks(request, act).await
}

/// Deletes the deck in the path.
pub(crate) async fn delete(
    request: &HttpRequest,
    path: web::Path<String>,
    state: web::Data<State>,
) -> Result<HttpResponse, Problem> {
    let delete =
        |deck: OneDeck<'_>| saved_decks::delete(deck.id, deck.precondition, deck.caller, &deck.state.decks.store);
    with_deck(request, path, state, delete).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Answers with a deck and the same tag that a GET would give.
pub(crate) fn versioned((body, revision): Versioned) -> HttpResponse {
    let tag = ETag(caching::of_revision(&revision.to_string(), &body)).try_into_value();
    let mut answer = json(body);
    if let Ok(tag) = tag {
        answer.headers_mut().insert(ETAG, tag);
    }
    answer
}
