//! `/v1/cards`: search, one card, many cards.

use crate::{
    blocking::blocking,
    body::Body,
    cursor,
    problem::{Answer, Code, Problem, ProblemView},
    query::Params,
    search::{Field, Filter, search, up_to},
    state::{Snapshot, State},
    terms::{TermQuery, Terms, Words},
    views::{
        card::{CardView, Shown},
        fields::{Chosen, Fields},
        list::Page,
    },
};
use ::cards::{CardId, CardType, Date, Faction, Language, Lookup, Rarity, SetCode, fold};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use engine::ability::TermKind;
use formats::{Adding, Case, Deck, DeckList};
use serde::{Deserialize, Serialize};
use std::{cmp::Ordering, collections::BTreeSet};
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
///
/// `legalIn` finds the cards that the rules of a format for single cards allow on the day of `asOf`: a deck may hold one,
/// whatever else it holds, by the limits for a deck without a Hero. So none that is suspended, banned or not yet released, of a rarity or type that the format does
/// not have; Heroes too. Of formats played from a pool, cards that a pool may give. A Unique is found if the format takes
/// Uniques, and those of a list of the season only if that list is known and has it.
///
/// A page is asked for by its number or, by the `cursor` of the page before and the same search, from the card on that
/// follows: then pages neither repeat nor leave out a card when the catalogue grows in between.
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
        (status = 200, description = "A page of cards; with `fields`, each with those members only", body = Page<Chosen<'static>>),
        (status = 400, description = "A malformed value", body = ProblemView<'static>, content_type = "application/problem+json"),
        (status = 503, description = "Too busy", body = ProblemView<'static>, content_type = "application/problem+json"),
    )
)]
#[get("/v1/cards")]
pub(crate) async fn list(request: HttpRequest, state: web::Data<State>) -> Answer {
    let mut params = Params::of(&request)?;
    let asked = params.besides(&["page", "itemsPerPage", "limit", "cursor", "locale", "fields"]);
    let snapshot = state.snapshot();
    let shown = shown(&mut params, &state);
    let filter = filter(&mut params, &snapshot.terms);
    let formats = formats(&mut params, &snapshot);
    let order = order(&mut params);
    let fields = fields(&mut params);
    let start = start(&mut params, &asked, &snapshot);
    let size = positive(&mut params, "itemsPerPage", LARGEST_PAGE)
        .or_else(|| positive(&mut params, "limit", LARGEST_PAGE))
        .unwrap_or(PAGE);
    let warnings = params.finish()?;
    // A scan of every card is not for the workers that answer point look-ups.
    let body = blocking(move || {
        let Snapshot { catalogue, names, terms, rules, .. } = &*snapshot;
        let (index, lists) = (&catalogue.index, &rules.lists);
        let none = Deck::resolve(&DeckList::default(), index);
        let case = Case { deck: &none, pool: None, as_of: shown.as_of, index, lists };
        let adding: Vec<Adding<'_>> =
            formats.iter().filter_map(|id| Some(Adding::new(rules.formats.get(id)?, &case))).collect();
        let is_allowed = |card| formats.is_empty() || adding.iter().any(|adding| adding.allows(card));
        let found = search((index, names, terms), &filter, is_allowed, &order);
        let from = match start {
            Start::Page(page) => (page - 1).saturating_mul(size).min(found.len()),
            Start::After(last) => up_to(index, &found, &order, last),
        };
        let to = from.saturating_add(size).min(found.len());
        let card = |id: &CardId| Chosen { card: CardView::of(index, *id, shown), fields: &fields };
        let last = found[from..to].last().filter(|_| to < found.len());
        let list = Page {
            member: found[from..to].iter().map(card).collect(),
            total_items: found.len(),
            page: match start {
                Start::Page(page) => page,
                Start::After(_) => from / size + 1,
            },
            items_per_page: size,
            last_page: found.len().div_ceil(size).max(1),
            cursor: last.map(|last| cursor::write(&asked, index.reference(*last))),
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
    read_date(text).map_err(|message| Problem::at(Code::DateInvalid, pointer, message))
}

/// The same, of the command line too.
///
/// # Errors
///
/// That it is no such date, in words.
pub(crate) fn read_date(text: &str) -> Result<Date, String> {
    // jiff reads more than the contract promises; the length keeps to YYYY-MM-DD.
    let read = (text.len() == 10).then(|| text.parse::<Date>().ok()).flatten();
    read.ok_or_else(|| format!("{text:?} is not a date as YYYY-MM-DD"))
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
    // The same words again would be looked for in every name again.
    let words = params.text("q").map(|q| fold(&q).split(' ').map(str::to_owned).collect::<BTreeSet<_>>());
    Filter {
        words: words.unwrap_or_default().into_iter().collect(),
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

/// By which fields, the first first. A field that is named again has decided already.
fn order(params: &mut Params) -> Vec<(Field, Ordering)> {
    let mut out: Vec<(Field, Ordering)> = Vec::new();
    for (field, direction) in params.orders() {
        let name = format!("order[{field}]");
        match (field.parse::<Field>(), direction.as_str()) {
            (Ok(field), "asc" | "desc") if out.iter().any(|(known, _)| *known == field) => {}
            (Ok(field), "asc") => out.push((field, Ordering::Less)),
            (Ok(field), "desc") => out.push((field, Ordering::Greater)),
            (Ok(_), other) => params.fault(&name, format!("{name}={other}: the direction is asc or desc")),
            (Err(error), _) => params.fault(&name, error.to_string()),
        }
    }
    out
}

/// Where a page begins.
#[derive(Clone, Copy)]
enum Start {
    /// It is the one of this number, from 1 on.
    Page(usize),
    /// Behind this card.
    After(CardId),
}

/// The page asked for, by a cursor of the same search or by its number.
fn start(params: &mut Params, asked: &str, snapshot: &Snapshot) -> Start {
    let page = positive(params, "page", usize::MAX);
    let Some(text) = params.text("cursor") else { return Start::Page(page.unwrap_or(1)) };
    if page.is_some() {
        params.fault("page", "a page is asked for by page or by cursor, not by both");
    }
    let last = cursor::read(asked, &text).map_err(|fault| fault.to_string());
    let last = last.and_then(|reference| match snapshot.catalogue.index.look_up(&reference) {
        Lookup::Known(id) => Ok(id),
        Lookup::UnknownUnique { .. } | Lookup::Unknown(_) | Lookup::Malformed(_) => {
            Err(format!("the list cannot go on behind {reference}, which the catalogue no longer has"))
        }
    });
    last.map_or_else(
        |message| {
            params.fault("cursor", message);
            Start::Page(1)
        },
        Start::After,
    )
}

/// The ids of the formats one of which has to allow a card.
fn formats(params: &mut Params, snapshot: &Snapshot) -> Vec<String> {
    let formats = &snapshot.rules.formats;
    // Each costs a verdict a card: some 30 ms in a release build with 36,000 cards.
    let mut ids: Vec<String> = params.texts(&["legalIn"]).into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    ids.retain(|id| {
        let is_known = formats.get(id).is_some();
        if !is_known {
            let known: Vec<&str> = formats.iter().map(formats::Format::id).collect();
            params.fault("legalIn", format!("legalIn={id}: there is no such format; there are {}", known.join(", ")));
        }
        is_known
    });
    ids
}

/// The members of a card that are wanted.
fn fields(params: &mut Params) -> Fields {
    let mut fields = Fields::default();
    for name in params.texts(&["fields"]) {
        if let Err(error) = fields.add(&name) {
            params.fault("fields", error.to_string());
        }
    }
    fields
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
