//! `/api/cards`.

use super::source;
use crate::{
    answer::json,
    body::Body,
    problem::Answer,
    responses::{Busy, NotFound, QueryErrors},
    state::State,
};
use ::cards::Lookup;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use answers::{Code, Problem, community::pools::Empty};
use jiff::Timestamp;
use wire::{
    community::{
        batch::{self, CommunityBatch, CommunityError},
        card::CommunityCard,
        params::StrictParams,
        query::{CommunityPage, CommunityQuery, locale},
    },
    json as wire_json,
    problem::ProblemView,
};

/// Searches cards with the community's filters.
///
/// Filters of different kinds must all fit; several values of one are alternatives. `x=a`, `x[]=a` and `x[0]=a` mean the
/// same, an empty value is as good as none, costs and statistics take `=3`, `=1-3`, `[]=2`, `[gte] [gt] [lte] [lt]`. A
/// parameter that is not known is an error: the whole catalogue is never the answer to a filter that was not understood.
/// With `random=true` the order is another one each time, unless `seed` names one.
#[utoipa::path(
    operation_id = "communityListCards",
    tag = "community",
    params(
        ("reference" = Option<String>, Query, description = "Exactly this printing", example = "ALT_CORE_B_LY_04_C"),
        ("name" = Option<String>, Query, description = "Part of a name in any language, accents and case ignored; name[fr] in one"),
        ("faction.code[]" = Option<Vec<String>>, Query, description = "Faction it is played in; also faction, faction[]"),
        ("cardType[]" = Option<Vec<String>>, Query, description = "HERO CHARACTER SPELL LANDMARK_PERMANENT EXPEDITION_PERMANENT; PERMANENT is both kinds; cardType[ne][] leaves out"),
        ("rarity[]" = Option<Vec<String>>, Query, description = "COMMON RARE EXALTED UNIQUE; Heroes and tokens are labelled COMMON"),
        ("set.reference[]" = Option<Vec<String>>, Query, description = "Code of a set"),
        ("subTypes[]" = Option<Vec<String>>, Query, description = "Sub-type; cardSubTypes[ne][] leaves out"),
        ("variation[]" = Option<Vec<String>>, Query, description = "standard alt-art promo kickstarter serialized"),
        ("mainCost" = Option<String>, Query, description = "Hand cost: 3, 1-3, also [], [gte], [gt], [lte], [lt]", example = "1-3"),
        ("recallCost" = Option<String>, Query, description = "Reserve cost; likewise"),
        ("forestPower" = Option<String>, Query, description = "Forest; likewise"),
        ("mountainPower" = Option<String>, Query, description = "Mountain; likewise"),
        ("oceanPower" = Option<String>, Query, description = "Water; likewise"),
        ("costRelation" = Option<String>, Query, description = "equal, mainHigher or recallHigher"),
        ("effectKeyword[]" = Option<Vec<String>>, Query, description = "Code of /api/keywords, or the English keyword", example = json!(["FUGACE"])),
        ("effectKeywordMode" = Option<String>, Query, description = "or (one of them will do, if not given) or and"),
        ("hasNoEffect" = Option<bool>, Query, description = "Whether no text box holds rules"),
        ("hasEchoEffect" = Option<bool>, Query, description = "Whether it has a support ability"),
        ("isBanned" = Option<bool>, Query, description = "Banned today"),
        ("isErrated" = Option<bool>, Query, description = "Changed by an erratum"),
        ("isSuspended" = Option<bool>, Query, description = "Suspended today"),
        ("gameplayFormat[]" = Option<Vec<String>>, Query, description = "Format that takes the card today", example = json!(["STANDARD"])),
        ("gameplayFormatMode" = Option<String>, Query, description = "or (if not given) or and"),
        ("kickstarter" = Option<bool>, Query, description = "Of the set COREKS"),
        ("promo" = Option<bool>, Query, description = "Of the product P"),
        ("transfuge" = Option<bool>, Query, description = "Played in another faction than that of its reference"),
        ("isSerialized" = Option<bool>, Query, description = "With a serial number"),
        ("collectorNumberFormatedId" = Option<String>, Query, description = "Number printed on the card, with or without the language", example = "BTG-034-R"),
        ("afterId" = Option<u32>, Query, description = "Cards whose id is larger"),
        ("random" = Option<bool>, Query, description = "Shuffles"),
        ("seed" = Option<u64>, Query, description = "Shuffles the same way each time"),
        ("order[setDate]" = Option<String>, Query, description = "asc or desc; also cardNumber, collectorNumberFormatedId, mainCost, recallCost, forestPower, mountainPower, oceanPower, name, name.en, reference. Cards without the value come last in both directions"),
        ("page" = Option<usize>, Query, description = "Page, from 1; beyond the last it is empty"),
        ("itemsPerPage" = Option<usize>, Query, description = "30 if not given, more than 1000 are 1000"),
        ("locale" = Option<String>, Query, description = "en fr de es it, or fr-FR: texts become strings; any other is ignored"),
    ),
    responses(
        (status = 200, description = "A page of cards", body = CommunityPage<CommunityCard<'static>>),
        QueryErrors,
        Busy,
    )
)]
#[get("/api/cards")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let query = CommunityQuery::read(request.query_string(), source(&snapshot, &state), seed())?;
    let shared = state.clone();
    Ok(json(state.long_work.run(move || query.cards(source(&snapshot, &shared))).await?))
}

/// A number that is another one each time.
fn seed() -> u64 {
    Timestamp::now().as_nanosecond().unsigned_abs().try_into().unwrap_or(u64::MAX)
}

/// One card.
#[utoipa::path(
    operation_id = "communityGetCardByReference",
    tag = "community",
    params(
        ("reference" = String, Path, description = "Official reference", example = "ALT_CORE_B_BR_05_R1"),
        ("locale" = Option<String>, Query, description = "en fr de es it, or fr-FR"),
    ),
    responses(
        (status = 200, description = "The card", body = CommunityCard<'static>),
        QueryErrors,
        NotFound,
    )
)]
#[get("/api/cards/reference/{reference}")]
pub(crate) async fn by_reference(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    card(&request, &path, &state)
}

/// One card, by its reference alone.
#[utoipa::path(
    operation_id = "communityGetCard",
    tag = "community",
    params(
        ("reference" = String, Path, description = "Official reference", example = "ALT_CORE_B_BR_05_R1"),
        ("locale" = Option<String>, Query, description = "en fr de es it, or fr-FR"),
    ),
    responses(
        (status = 200, description = "The card", body = CommunityCard<'static>),
        QueryErrors,
        NotFound,
    )
)]
#[get("/api/cards/{reference}")]
pub(crate) async fn one(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    card(&request, &path, &state)
}

fn card(request: &HttpRequest, reference: &str, state: &State) -> Answer {
    let locale = only_locale(request)?;
    let snapshot = state.snapshot();
    let source = source(&snapshot, state);
    let index = source.search_scope.index;
    let Lookup::Known(id) = index.look_up(reference) else { return Err(unknown(reference).into()) };
    let empty = Empty::new(index);
    let card = CommunityCard::of(source, &source.listed(&empty), id, locale);
    Ok(json(wire_json::write(&card)?))
}

/// Whether a card is known. Nothing is fetched and nothing is written.
#[utoipa::path(
    operation_id = "communityHasCard",
    tag = "community",
    params(("reference" = String, Path, description = "Official reference", example = "ALT_CORE_B_BR_05_R1")),
    responses(
        (status = 204, description = "It is known"),
        NotFound,
    )
)]
#[get("/api/cards/scrape/{reference}")]
pub(crate) async fn scrape(path: web::Path<String>, state: web::Data<State>) -> Answer {
    match state.snapshot().catalogue.index.look_up(&path) {
        Lookup::Known(_) => Ok(HttpResponse::NoContent().finish()),
        Lookup::UnknownUnique { .. } | Lookup::Unknown(_) | Lookup::Malformed(_) => Err(unknown(&path).into()),
    }
}

/// Many cards: a bare array of those that there are.
///
/// What is no reference, and the reference of no card, is left out; the others are not lost.
#[utoipa::path(
    operation_id = "communityGetCards",
    tag = "community",
    params(("locale" = Option<String>, Query, description = "en fr de es it, or fr-FR")),
    request_body = CommunityBatch,
    responses(
        (status = 200, description = "The cards", body = Vec<CommunityCard<'static>>),
        (status = 400, description = "No reference, or more than 200; or a parameter that is not known", content((CommunityError = "application/json"), (ProblemView<'static> = "application/problem+json"))),
        (status = 413, description = "More than 1 MiB", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 415, description = "Not declared as JSON", body = ProblemView<'static>, content_type = "application/problem+json"),
    )
)]
#[post("/api/cards/batch")]
pub(crate) async fn many(request: HttpRequest, body: Body, state: web::Data<State>) -> Answer {
    let locale = only_locale(&request)?;
    let references = match batch::references(body.bytes()) {
        Ok(references) => references,
        Err(error) => return Ok(HttpResponse::BadRequest().json(error)),
    };
    let snapshot = state.snapshot();
    Ok(json(batch::cards(source(&snapshot, &state), &references, locale)?))
}

/// The language of a request that has no other parameter.
pub(super) fn only_locale(request: &HttpRequest) -> Result<Option<::cards::Language>, Problem> {
    let mut params = StrictParams::of(request.query_string());
    let locale = locale(&mut params);
    params.finish().map(|()| locale)
}

fn unknown(reference: &str) -> Problem {
    Problem::new(Code::CardUnknown, format!("the catalogue has no card {reference:?}"))
}
