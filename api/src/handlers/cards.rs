//! `/v1/cards`: search, one card, many cards.

use crate::{
    answer::json,
    body::Body,
    problem::Answer,
    responses::{BodyErrors, Busy, NotFound, QueryErrors},
    state::State,
};
use ::cards::{CardId, Index, Lookup};
use actix_web::{
    HttpRequest, get,
    http::header::{HeaderValue, LINK},
    post, web,
};
use answers::{Code, Problem};
use wire::{
    card::CardView,
    card_batch::{BatchAnswer, BatchRequest},
    card_list::{CardQuery, shown},
    fields::SparseCard,
    json as wire_json,
    list::Page,
    query::Params,
};

/// Searches the catalogue.
///
/// Filters of different kinds must all fit; several values of one filter are alternatives. Costs and statistics take
/// exact values (`mainCost=3`, `mainCost[]=2&mainCost[]=3`) or bounds (`mainCost[gte]=2`). An unknown parameter is a
/// warning in the answer, a malformed value an error.
///
/// Four filters look at what cards do, as the catalogue knows it: a keyword may stand anywhere on the card, while trigger,
/// condition and effect are those of one ability. Their words are read in any case; a word that is none is an error that
/// names those there are. What a created token does is not the card's.
///
/// `legalIn` finds the cards that the rules of a format for single cards allow on the day of `asOf`: a deck may hold one,
/// whatever else it holds, by the limits for a deck without a Hero. So none that is suspended, banned or not yet released, of a rarity or type that the format does
/// not have; Heroes too. Of formats played from a pool, cards that a pool may give. A Unique is found if the format takes
/// Uniques, and those of a list of the season only if that list is known and has it.
///
/// A page is asked for by its number or, by the `cursor` of the page before and the same search, from the card on that
/// follows: then pages neither repeat nor leave out a card when the catalogue grows in between.
#[utoipa::path(
    operation_id = "listCards",
    tag = "cards",
    params(
        ("q" = Option<String>, Query, description = "Words to be found in one name, any language, accents ignored", example = "sneezer"),
        ("name" = Option<String>, Query, description = "A piece of a name, any language"),
        ("faction[]" = Option<Vec<String>>, Query, description = "Faction it is played in: AX BR LY MU OR YZ NE"),
        ("set[]" = Option<Vec<String>>, Query, description = "Set code"),
        ("rarity[]" = Option<Vec<String>>, Query, description = "COMMON RARE EXALTED UNIQUE; Heroes and tokens have none"),
        ("cardType[]" = Option<Vec<String>>, Query, description = "HERO CHARACTER SPELL LANDMARK_PERMANENT …"),
        ("subType[]" = Option<Vec<String>>, Query, description = "Sub-type code"),
        ("mainCost" = Option<u16>, Query, description = "Hand cost; also [], [gt], [gte], [lt], [lte]"),
        ("recallCost" = Option<u16>, Query, description = "Reserve cost; likewise"),
        ("forestPower" = Option<u16>, Query, description = "Forest; likewise"),
        ("mountainPower" = Option<u16>, Query, description = "Mountain; likewise"),
        ("oceanPower" = Option<u16>, Query, description = "Water; likewise"),
        ("keyword[]" = Option<Vec<String>>, Query, description = "Keyword or status that it has, gives or speaks of, or token that it creates: AFTER_YOU ANCHORED ASCEND ASLEEP AUGMENT BOOST BOOSTED COMPLETED COOLDOWN DEFECT DEFENDER ETERNAL EXHAUSTED EXHAUSTED_RESUPPLY FLEETING GIFT GIGANTIC IN_CONTACT RESUPPLY RUSH SABOTAGE SCOUT SEASONED TEMPLE TOUGH, BRASSBUG MANA_MOTH …", example = json!(["GIGANTIC"])),
        ("trigger[]" = Option<Vec<String>>, Query, description = "What an ability reacts to: J H R morning noon afternoon dusk night afterRest afterCleanUp afterProgress expeditionMoves expeditionMovesBackward expeditionFails expeditionAscends pass expand draw resupply gift roll reveal play sacrifice discard create exhaust ready augment spend shuffle complete takeControl placeMarker rush sabotage joins leaves goes gains loses switches defects; or its kind: quickAction passive spell", example = json!(["H"])),
        ("condition[]" = Option<Vec<String>>, Query, description = "On what it depends: during firstDay firstPlayer behind tied ahead ascended inContact region moved characters whichExpedition kind state count number past oneOfEach die cost may"),
        ("effect[]" = Option<Vec<String>>, Query, description = "What it does, or costs: sabotage resupply afterYou pass shuffle complete proceed win receiveGift draw roll activate augment create boost give remove exchange discard sacrifice exhaust ready switch defect takeControl reveal name toHand toReserve toMana toDeck toExpedition moveForward moveBackward ascend play marker makeFirst statistics costs cannot entersWith manaOrb regain ignore countAs terrain replace limits", example = json!(["draw"])),
        ("order[name]" = Option<String>, Query, description = "asc or desc; fields reference, name, set, collectorNumber, faction, rarity, mainCost, recallCost"),
        ("legalIn[]" = Option<Vec<String>>, Query, description = "Format that allows the card on the day of asOf", example = json!(["standard"])),
        ("page" = Option<usize>, Query, description = "Page, from 1; not with cursor"),
        ("cursor" = Option<String>, Query, description = "The cursor of the page before"),
        ("fields" = Option<Vec<String>>, Query, description = "Members of a card to answer with, all if not given; one that is none is an error that names those there are", example = json!(["reference", "name"])),
        ("itemsPerPage" = Option<usize>, Query, description = "1 to 1000, 30 if not given"),
        ("locale" = Option<String>, Query, description = "en fr de es it: names and texts become strings in that language"),
        ("asOf" = Option<String>, Query, description = "Date of `status`, `abilities` and `legalIn`, today if not given", example = "2026-03-01"),
    ),
    responses(
        (status = 200, description = "A page of cards; with `fields`, each with those members only", body = Page<SparseCard<'static>>),
        QueryErrors, Busy,
    )
)]
#[get("/v1/cards")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    let snapshot = state.snapshot();
    let query = CardQuery::read(Params::of(request.query_string()), snapshot.shelves(), state.today())?;
    // A scan of every card is not for the workers that answer point look-ups.
    let (body, next) = state.long_work.run(move || query.answer(snapshot.shelves())).await?;
    let mut answer = json(body);
    if let Some(link) = next.and_then(|next| HeaderValue::try_from(format!("<{next}>; rel=\"next\"")).ok()) {
        answer.headers_mut().insert(LINK, link);
    }
    Ok(answer)
}

/// One card.
///
/// The reference is read in any case, and `R` as `R1`. Any serial number of a serial-numbered print is that print.
#[utoipa::path(
    operation_id = "getCard",
    tag = "cards",
    params(
        ("reference" = String, Path, description = "Official reference", example = "ALT_CORE_B_MU_08_R2"),
        ("locale" = Option<String>, Query, description = "en fr de es it"),
        ("asOf" = Option<String>, Query, description = "Date of `status`"),
    ),
    responses(
        (status = 200, description = "The card", body = CardView<'static>),
        QueryErrors, NotFound,
    )
)]
#[get("/v1/cards/{reference}")]
pub(crate) async fn one(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    let mut params = Params::of(request.query_string());
    let shown = shown(&mut params, state.today());
    params.finish()?;
    let snapshot = state.snapshot();
    let index = &snapshot.catalogue.index;
    let card = CardView::of(index, find(index, &path)?, shown).in_english();
    Ok(json(wire_json::write(&card)?))
}

fn find(index: &Index, text: &str) -> Result<CardId, Problem> {
    match index.look_up(text) {
        Lookup::Known(id) => Ok(id),
        Lookup::UnknownUnique { reference, .. } => Err(Problem::new(
            Code::CardUnknown,
            format!("{reference} is a Unique whose facts are not in the catalogue; import its record to have them"),
        )),
        Lookup::Unknown(reference) => {
            Err(Problem::new(Code::CardUnknown, format!("no card has the reference {reference}")))
        }
        Lookup::Malformed(error) => Err(Problem::new(Code::ReferenceMalformed, error.to_string())),
    }
}

/// Up to 500 cards by reference.
#[utoipa::path(
    operation_id = "getCards",
    tag = "cards",
    request_body = BatchRequest,
    responses(
        (status = 200, description = "The cards found, and the references that are not", body = BatchAnswer<'static>),
        BodyErrors,
    )
)]
#[post("/v1/cards/batch")]
pub(crate) async fn batch(body: Body, state: web::Data<State>) -> Answer {
    let request: BatchRequest = wire_json::read(body.bytes())?;
    let snapshot = state.snapshot();
    Ok(json(request.answer(&snapshot.catalogue.index, state.today())?))
}
