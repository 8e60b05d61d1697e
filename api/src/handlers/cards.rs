//! `/v1/cards`: search, one card, many cards.

use crate::{
    blocking::blocking,
    body::Body,
    problem::{Answer, Code, Problem, ProblemView},
    query::Params,
    search::{Field, Filter, search},
    state::{Snapshot, State},
    terms::{TermQuery, Terms, Words},
    views::{
        card::{CardView, Shown},
        list::Page,
    },
};
use ::cards::{CardId, CardType, Date, Faction, Language, Lookup, Rarity, SetCode, fold};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use engine::ability::TermKind;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use utoipa::ToSchema;
use validator::Validate;

/// Members a page holds if nothing is said, and at most.
const PAGE: usize = 30;
const LARGEST_PAGE: usize = 1000;

/// Searches the catalogue.
///
/// Filters of different kinds must all fit; several values of one filter are alternatives. Costs and statistics take
/// exact values (`mainCost=3`, `mainCost[]=2&mainCost[]=3`) or bounds (`mainCost[gte]=2`). An unknown parameter is a
/// warning in the answer, a malformed value an error.
///
/// Four filters look at what cards do, as the catalogue knows it: a keyword may stand anywhere on the card, while trigger,
/// condition and effect are those of one ability. Their words are read in any case; a word that is none is an error that
/// names those there are. What a created token does is not the card's.
#[utoipa::path(
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
        ("trigger[]" = Option<Vec<String>>, Query, description = "What an ability reacts to: J H R morning noon afternoon dusk night afterRest afterCleanUp afterProgress expeditionMoves expeditionMovesBackward expeditionFails expeditionAscends pass expand draw resupply gift roll reveal play sacrifice discard create exhaust ready augment spend shuffle complete joins leaves goes gains loses switches defects; or its kind: quickAction passive spell", example = json!(["H"])),
        ("condition[]" = Option<Vec<String>>, Query, description = "On what it depends: during firstDay firstPlayer behind tied ahead ascended inContact region moved characters whichExpedition kind state count number past oneOfEach die cost may"),
        ("effect[]" = Option<Vec<String>>, Query, description = "What it does, or costs: sabotage resupply afterYou pass shuffle complete proceed win receiveGift draw roll activate augment create boost give remove exchange discard sacrifice exhaust ready switch defect takeControl reveal name toHand toReserve toMana toDeck toExpedition moveForward moveBackward ascend play marker makeFirst statistics costs cannot entersWith manaOrb regain ignore countAs terrain replace limits", example = json!(["draw"])),
        ("order[name]" = Option<String>, Query, description = "asc or desc; fields reference, name, set, collectorNumber, faction, rarity, mainCost, recallCost"),
        ("page" = Option<usize>, Query, description = "Page, from 1"),
        ("itemsPerPage" = Option<usize>, Query, description = "1 to 1000, 30 if not given"),
        ("locale" = Option<String>, Query, description = "en fr de es it: names and texts become strings in that language"),
        ("asOf" = Option<String>, Query, description = "Date of `status`, today if not given", example = "2026-03-01"),
    ),
    responses(
        (status = 200, description = "A page of cards", body = Page<CardView<'static>>),
        (status = 400, description = "A malformed value", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 422, description = "A filter that this version cannot honour", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 503, description = "Too busy", body = ProblemView<'static>, content_type = "application/problem+json"),
    )
)]
#[get("/v1/cards")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    let mut params = Params::of(&request)?;
    params.refuse(&["legalIn", "cursor", "fields"])?;
    let snapshot = state.snapshot();
    let shown = shown(&mut params, &state);
    let filter = filter(&mut params, &snapshot.terms);
    let order = order(&mut params);
    let page = positive(&mut params, "page", usize::MAX).unwrap_or(1);
    let size = positive(&mut params, "itemsPerPage", LARGEST_PAGE)
        .or_else(|| positive(&mut params, "limit", LARGEST_PAGE))
        .unwrap_or(PAGE);
    let warnings = params.finish()?;
    // A scan of every card is not for the workers that answer point look-ups.
    let body = blocking(move || {
        let found = search(&snapshot.catalogue.index, &snapshot.names, &snapshot.terms, &filter, &order);
        let from = (page - 1).saturating_mul(size).min(found.len());
        let shown_cards = &found[from..(from + size).min(found.len())];
        let list = Page {
            member: shown_cards.iter().map(|id| CardView::of(&snapshot.catalogue.index, *id, shown)).collect(),
            total_items: found.len(),
            page,
            items_per_page: size,
            last_page: found.len().div_ceil(size).max(1),
            warnings,
        };
        serde_json::to_vec(&list).map_err(Problem::unserialisable)
    })
    .await?;
    Ok(json(body))
}

/// One card.
///
/// The reference is read in any case, and `R` as `R1`. Any serial number of a serial-numbered print is that print.
#[utoipa::path(
    tag = "cards",
    params(
        ("reference" = String, Path, description = "Official reference", example = "ALT_CORE_B_MU_08_R2"),
        ("locale" = Option<String>, Query, description = "en fr de es it"),
        ("asOf" = Option<String>, Query, description = "Date of `status`"),
    ),
    responses(
        (status = 200, description = "The card", body = CardView<'static>),
        (status = 400, description = "Not a reference, or a malformed value", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 404, description = "No such card", body = ProblemView<'static>, content_type = "application/problem+json"),
    )
)]
#[get("/v1/cards/{reference}")]
pub(crate) async fn one(request: HttpRequest, path: web::Path<String>, state: web::Data<State>) -> Answer {
    let mut params = Params::of(&request)?;
    let shown = shown(&mut params, &state);
    params.finish()?;
    let snapshot = state.snapshot();
    let id = find(&snapshot, &path)?;
    let card = CardView::of(&snapshot.catalogue.index, id, shown).in_english();
    Ok(json(serde_json::to_vec(&card).map_err(Problem::unserialisable)?))
}

fn find(snapshot: &Snapshot, text: &str) -> Result<CardId, Problem> {
    match snapshot.catalogue.index.look_up(text) {
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

/// References to look up in one request.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"references": ["ALT_CORE_B_MU_08_R2", "ALT_CORE_B_MU_999_C"]}))]
pub(crate) struct BatchRequest {
    /// 1 to 500 references.
    #[validate(length(min = 1, max = 500, message = "references holds 1 to 500 references"))]
    references: Vec<String>,
    /// One language for names and texts.
    #[serde(default)]
    locale: Option<String>,
    /// Date of `status`.
    #[serde(default)]
    as_of: Option<String>,
}

/// Cards that were found, and texts that were not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BatchAnswer<'a> {
    /// Cards, in the order asked for.
    member: Vec<CardView<'a>>,
    /// Texts that are no card's reference, in the order asked for.
    not_found: Vec<&'a str>,
}

/// Up to 500 cards by reference.
#[utoipa::path(
    tag = "cards",
    request_body = BatchRequest,
    responses(
        (status = 200, description = "The cards found, and the references that are not", body = BatchAnswer<'static>),
        (status = 400, description = "Not the shape of a batch", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 413, description = "More than 1 MiB", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 415, description = "Not declared as JSON", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 422, description = "No reference, or more than 500", body = ProblemView<'static>, content_type = "application/problem+json"),
    )
)]
#[post("/v1/cards/batch")]
pub(crate) async fn batch(body: Body, state: web::Data<State>) -> Answer {
    let request: BatchRequest = body.read()?;
    let locale = request.locale.as_deref().map(str::parse::<Language>).transpose();
    let locale = locale.map_err(|e| Problem::at(Code::BodyInvalid, "/locale", e.to_string()))?;
    let as_of = request.as_of.as_deref().map(|text| date(text, "/asOf")).transpose()?;
    let shown = Shown { locale, as_of: as_of.unwrap_or_else(|| state.today()) };
    let snapshot = state.snapshot();
    let index = &snapshot.catalogue.index;
    let mut answer = BatchAnswer { member: Vec::new(), not_found: Vec::new() };
    for text in &request.references {
        match index.look_up(text) {
            Lookup::Known(id) => answer.member.push(CardView::of(index, id, shown)),
            Lookup::UnknownUnique { .. } | Lookup::Unknown(_) | Lookup::Malformed(_) => answer.not_found.push(text),
        }
    }
    Ok(json(serde_json::to_vec(&answer).map_err(Problem::unserialisable)?))
}

/// Reads a date of the contract.
pub(crate) fn date(text: &str, pointer: &str) -> Result<Date, Problem> {
    // jiff reads more than the contract promises; the length keeps to YYYY-MM-DD.
    let read = (text.len() == 10).then(|| text.parse::<Date>().ok()).flatten();
    read.ok_or_else(|| Problem::at(Code::DateInvalid, pointer, format!("{text:?} is not a date as YYYY-MM-DD")))
}

/// A body of JSON.
pub(crate) fn json(body: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(body)
}

fn shown(params: &mut Params, state: &State) -> Shown {
    let locale = params.one("locale");
    let as_of = params.text("asOf").map(|text| date(&text, "?asOf"));
    let as_of = as_of.transpose().unwrap_or_else(|problem| {
        params.fault("asOf", problem.detail());
        None
    });
    Shown { locale, as_of: as_of.unwrap_or_else(|| state.today()) }
}

fn filter(params: &mut Params, terms: &Terms) -> Filter {
    let words = params.text("q").map(|q| fold(&q).split(' ').map(str::to_owned).collect());
    Filter {
        words: words.unwrap_or_default(),
        name: params.text("name").map(|n| fold(&n)),
        factions: params.list::<Faction>(&["faction", "factions", "faction.code"]),
        sets: params
            .texts(&["set", "cardSet", "set.reference"])
            .iter()
            .filter_map(|text| {
                let code = SetCode::parse(text);
                if code.is_none() {
                    params.fault("set", format!("set={text}: a set code is 1 to 24 letters or digits"));
                }
                code
            })
            .collect(),
        rarities: params.list::<Rarity>(&["rarity"]),
        types: params.list::<CardType>(&["cardType"]),
        sub_types: params.texts(&["subType", "subTypes"]),
        hand_cost: params.number("mainCost"),
        reserve_cost: params.number("recallCost"),
        forest: params.number("forestPower"),
        mountain: params.number("mountainPower"),
        ocean: params.number("oceanPower"),
        terms: TermQuery {
            keyword: term_words(params, terms, TermKind::Keyword, "keyword"),
            trigger: term_words(params, terms, TermKind::Trigger, "trigger"),
            condition: term_words(params, terms, TermKind::Condition, "condition"),
            effect: term_words(params, terms, TermKind::Effect, "effect"),
        },
    }
}

/// A list of words for what cards do; each that is none is a fault that names those there are.
fn term_words(params: &mut Params, terms: &Terms, kind: TermKind, name: &str) -> Words {
    terms.read(kind, &params.texts(&[name])).unwrap_or_else(|unknown| {
        unknown.iter().for_each(|word| params.fault(name, format!("{name}={word}")));
        Words::default()
    })
}

fn order(params: &mut Params) -> Vec<(Field, Ordering)> {
    let mut out = Vec::new();
    for (field, direction) in params.orders() {
        let name = format!("order[{field}]");
        match (field.parse::<Field>(), direction.as_str()) {
            (Ok(field), "asc") => out.push((field, Ordering::Less)),
            (Ok(field), "desc") => out.push((field, Ordering::Greater)),
            (Ok(_), other) => params.fault(&name, format!("{name}={other}: the direction is asc or desc")),
            (Err(error), _) => params.fault(&name, error.to_string()),
        }
    }
    out
}

fn positive(params: &mut Params, name: &str, most: usize) -> Option<usize> {
    let n: usize = params.one(name)?;
    if (1..=most).contains(&n) {
        return Some(n);
    }
    let range = if most == usize::MAX { "at least 1".to_owned() } else { format!("1 to {most}") };
    params.fault(name, format!("{name} is {range}, got {n}"));
    None
}
