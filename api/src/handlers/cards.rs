//! `/v1/cards`: search, one card, many cards.

use crate::{
    answer::{PageBody, json, page},
    body::Body,
    problem::Answer,
    responses::{BodyErrors, Busy, NotFound, QueryErrors},
    snapshot::Snapshot,
    state::State,
    work::Work,
};
use actix_web::{HttpRequest, get, post, web};
use answers::{Problem, named_card};
use cards::Date;
use wire::{
    card::{BatchAnswer, BatchRequest, CardView, DisplayOptions},
    card_list::{CardQuery, CompletionQuery, CompletionView, SparseCard, display_options},
    json as wire_json,
    list::Page,
    parameters::{CompleteCardsParameters, GetCardParameters, ListCardsParameters, ReferenceSegment},
    query::Params,
};

/// Most cards of a batch that an HTTP worker answers itself. The English of an ability that was not asked for before takes ten
/// times as long as the rest of the work for its card.
const MAX_CARDS_HERE: usize = 64;

/// Searches the catalogue.
///
/// Different filters must all hold; of several values of one filter, any may hold. Lists are repeated
/// (`set[]=CORE&set[]=ALIZE`, also `set[0]=CORE`) or written with commas (`set=CORE,ALIZE`). An unknown parameter is reported in
/// `warnings`; a value that cannot be read, or that no card has, is an error.
///
/// `keyword[]` finds cards on which the keyword stands anywhere; `trigger[]`, `condition[]` and `effect[]` must hold for one
/// and the same ability. What a created token does is not an ability of the card that creates it.
///
/// `legalIn[]` finds the cards of which a deck may hold a copy on the day of `asOf`, as far as the rules about single cards
/// decide it: cards that are suspended, banned, not yet released, or of a rarity or type that the format excludes are not
/// found. For a format with a pool, these are the cards that a pool can contain.
///
/// A page is asked for by `page`, or by `cursor`, which continues after the last card of the page before: pages then
/// neither repeat nor skip a card when cards are imported in between.
#[utoipa::path(
    operation_id = "listCards",
    tag = "cards",
    params(ListCardsParameters),
    responses(
        (status = 200, description = "A page of cards; with `fields`, each with those members only", body = Page<SparseCard<'static>>,
            headers(("Link" = String, description = "The next page, with `rel=\"next\"`; the last page has none"))),
        QueryErrors, Busy,
    )
)]
#[get("/v1/cards")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    search(request, state, |query, snapshot| query.answer(snapshot.search_scope())).await
}

/// Reads the query of a search, and answers with a page of what it finds.
pub(super) async fn search(
    request: HttpRequest,
    state: web::Data<State>,
    write: impl FnOnce(CardQuery, &Snapshot) -> Result<PageBody, Problem> + Send + 'static,
) -> Answer {
    let snapshot = state.snapshot();
    let query = CardQuery::read(Params::of(request.query_string()), snapshot.search_scope(), snapshot.today())?;
    // A scan of every card would delay the look-ups that the workers answer.
    let act = move |_: &State, now: &Snapshot| write(query, now);
    Ok(page(state.answer_from(snapshot, &request, Work::Long, act).await?))
}

/// Completes a line of the search box while it is typed.
///
/// Offers names of cards in five languages, without regard to accents and case and with slips of the keyboard forgiven where
/// nothing else fits; behind a key its values; and keys. Each member brings the whole line.
#[utoipa::path(
    operation_id = "completeCards",
    tag = "cards",
    params(CompleteCardsParameters),
    responses(
        (status = 200, description = "How the line may go on, best first", body = Page<CompletionView<'static>>),
        QueryErrors, Busy,
    )
)]
#[get("/v1/cards/complete")]
pub(crate) async fn complete(request: HttpRequest, state: web::Data<State>) -> Answer {
    let query = CompletionQuery::read(Params::of(request.query_string()))?;
    let act = move |_: &State, now: &Snapshot| query.answer(now.search_scope());
    Ok(json(state.answer(&request, Work::Long, act).await?))
}

/// Returns one card.
///
/// The reference is read in upper or lower case, and `R` is read as `R1`. Every serial number of a serial-numbered print
/// stands for that print.
#[utoipa::path(
    operation_id = "getCard",
    tag = "cards",
    params(
        ("reference" = inline(ReferenceSegment), Path, description = "Reference of the card, in any of its printings", example = "ALT_CORE_B_MU_08_R2"),
        GetCardParameters,
    ),
    responses(
        (status = 200, description = "The card", body = CardView<'static>),
        QueryErrors, NotFound,
    )
)]
#[get("/v1/cards/{reference}")]
pub(crate) async fn one(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let display = only_display_options(&request, snapshot.today())?;
    let index = &snapshot.index;
    let card = CardView::of(index, named_card::card(&path, "", index)?, display).in_english();
    Ok(json(wire_json::write(&card)?))
}

/// Reads the language and the day of a request without other parameters.
pub(super) fn only_display_options(request: &HttpRequest, today: Date) -> Result<DisplayOptions, Problem> {
    let mut params = Params::of(request.query_string());
    let display = display_options(&mut params, today);
    params.finish().map(|_| display)
}

/// Returns up to 500 cards by their references.
///
/// The cards come in the order of the references; references of no card are listed in `notFound`.
#[utoipa::path(
    operation_id = "getCards",
    tag = "cards",
    request_body = BatchRequest,
    responses(
        (status = 200, description = "The cards found, and the references that are not", body = BatchAnswer<'static>),
        BodyErrors, Busy,
    )
)]
#[post("/v1/cards/batch")]
pub(crate) async fn batch(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let asked: BatchRequest = wire_json::read(body.bytes())?;
    let work = if asked.references.len() <= MAX_CARDS_HERE { Work::Short } else { Work::Long };
    let act = move |_: &State, now: &Snapshot| asked.answer(&now.index, now.today());
    Ok(json(state.answer(&request, work, act).await?))
}
