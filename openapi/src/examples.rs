//! Examples of answers: the answers of the service, with the embedded catalogue, to the requests in the document.

mod community;
mod rules;
mod saved_decks;

use crate::Fault;
use answers::{
    community::Community,
    named_card::NamedCard,
    rules::{Rules, RulesFolders},
    search::{Names, segment::Segments},
    simulation::Budget,
    terms::Terms,
    verdict,
};
use cards::{Date, Faction};
use catalog::{Catalogue, Store, TextIndex};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::sync::atomic::AtomicBool;
use wire::{
    advice::AdviceRun,
    card::{BatchRequest, CardView, DisplayOptions},
    card_list::{CardGroupView, CardQuery, CompletionQuery, Fields, SearchScope},
    catalog::{CatalogQuery, CatalogView, FactionView, SetView},
    chart_run::{ChartQuery, DECK},
    community::{Source, card::Images},
    comparison::ComparisonRun,
    deck_forms, deck_tools,
    feed::Feed,
    format::{FormatSummaryView, FormatView},
    games::GamesRun,
    goldfish_run::{self, GoldfishRun},
    health::HealthView,
    json as wire_json,
    legality::{ChangeView, LegalityView},
    list::Page,
    odds,
    opening::OpeningRun,
    problem::CodeView,
    query::Params,
    validate::{self, Context},
    verdict::Heroes,
};

/// The day of every answer, fixed so that the examples do not change from day to day.
const DAY: &str = "2026-03-01";
/// The time at which the catalogue of the examples was made.
const MADE: &str = "2026-03-01T00:00:00Z";
/// The server of pictures in the examples.
const IMAGES: &str = "https://cdn.example";
/// The card of the examples.
const CARD: &str = "ALT_CORE_B_MU_08_R2";
/// A budget that no example exceeds.
const BUDGET: Budget = Budget { days: u64::MAX, work: u64::MAX };

/// The data that the answers depend on.
struct Service {
    catalogue: Catalogue,
    rules: Rules,
    names: Names,
    terms: Terms,
    texts: TextIndex,
    segments: Segments,
    heroes: Heroes,
    community: Community,
    images: Images,
    today: Date,
}

/// The answer of each operation, by the operation's name. `request` gives the body of the request in the document.
///
/// # Errors
///
/// The error that an operation answers instead; no example should lead to one.
pub(crate) fn answers(request: impl Fn(&str) -> Result<Vec<u8>, Fault>) -> Result<Map<String, Value>, Fault> {
    let service = Service::open()?;
    let context = service.context();
    let index = &service.catalogue.index;
    let display = DisplayOptions { locale: None, as_of: service.today };
    let body = &request;
    let mut all = Map::new();
    let mut add = |name: &str, answer: Vec<u8>| -> Result<(), Fault> {
        all.insert(name.to_owned(), serde_json::from_slice(&answer)?);
        Ok(())
    };

    let query = Params::of(&format!("q=sneezer&rarity[]=RARE&itemsPerPage=1&asOf={DAY}"));
    add("listCards", CardQuery::read(query, service.search_scope(), service.today)?.answer(service.search_scope())?.0)?;
    let query = Params::of("q=sneezer sh&limit=5");
    add("completeCards", CompletionQuery::read(query)?.answer(service.search_scope())?)?;
    let cards::Lookup::Known(card) = index.look_up(CARD) else { return Err(format!("{CARD} is gone").into()) };
    add("getCard", wire_json::write(&CardView::of(index, card, display).in_english())?)?;
    let query = Params::of(&format!("q=sneezer&rarity[]=RARE&itemsPerPage=1&asOf={DAY}"));
    let query = CardQuery::read(query, service.search_scope(), service.today)?;
    add("listCardGroups", query.answer_groups(service.search_scope(), service.community.groups())?.0)?;
    let group = service.community.groups().of_card(index, card).1;
    add("getCardGroup", wire_json::write(&CardGroupView::of(index, &group, display, &Fields::default()))?)?;
    let references: BatchRequest = wire_json::read(&body("getCards")?)?;
    add("getCards", references.answer(index, service.today)?)?;
    let mut line = Vec::new();
    catalog::export_cards([index.card(card)], &mut line)?;
    add("exportCards", line)?;
    add("listSets", list(SetView::all(&service.catalogue))?)?;
    add("listFactions", list(Faction::ALL.into_iter().map(FactionView::of).collect())?)?;
    add(
        "getCatalog",
        wire_json::write(&CatalogView::of(&service.catalogue, &service.rules.lists, CatalogQuery::default()))?,
    )?;

    add("listFormats", list(service.rules.formats.iter().map(FormatSummaryView::of).collect())?)?;
    let standard = service.rules.formats.get("standard").ok_or("there is no format standard")?;
    add("getFormat", wire_json::write(&FormatView::of(standard)?)?)?;

    let cards::Lookup::Known(suspended) = index.look_up("ALT_CORE_B_YZ_11_R2") else {
        return Err("the card of the example of legality is gone".into());
    };
    let restrictions = LegalityView::of(index, Some(NamedCard::Card(suspended)), display, Vec::new());
    add("listRestrictions", wire_json::write(&restrictions)?)?;
    let changes = index.announcements().iter().take(2).map(|change| ChangeView::of(index, change, display));
    add("listLegalityChanges", list(changes.collect())?)?;

    for (name, feed) in
        [("followCatalog", Feed::of_catalogue(&service.catalogue)), ("followLegality", Feed::of_legality(index))]
    {
        add(name, feed.json()?)?;
        add(&format!("{name}Atom"), wire_json::write(&feed.atom()?)?)?;
    }

    add("validateDeck", validate::validate(&body("validateDeck")?, context)?)?;
    let bytes = body("validateDecks")?;
    let line: validate::ValidateRequest<'_> = wire_json::read(&bytes)?;
    let mut judged = Vec::new();
    validate::write(&line, Some(1), context, &mut judged)?;
    add("validateDecks", judged)?;
    add("parseDeck", deck_forms::parse(&body("parseDeck")?, index, service.today)?)?;
    add("encodeDeck", deck_forms::encode(&body("encodeDeck")?, index)?)?;
    add("deckStatistics", deck_tools::statistics(&body("deckStatistics")?, context.verdicts)?)?;
    add("addableCards", deck_tools::addable(&body("addableCards")?, context.verdicts)?)?;
    add("compareDecks", deck_tools::comparison(&body("compareDecks")?, context.verdicts)?)?;

    // Nothing follows the games, and nothing cancels them.
    let unwatched = AtomicBool::new(false);
    add("simulateGoldfish", GoldfishRun::prepare(&body("simulateGoldfish")?, index, BUDGET)?.simulate(&unwatched)?)?;
    add("playGoldfishGame", goldfish_run::game(&body("playGoldfishGame")?, index, &unwatched)?)?;
    add("sampleHands", goldfish_run::hands(&body("sampleHands")?, index, &unwatched)?)?;
    add("compareGoldfish", ComparisonRun::prepare(&body("compareGoldfish")?, index, BUDGET)?.simulate(&unwatched)?)?;
    add("deckAdvice", AdviceRun::prepare(&body("deckAdvice")?, context.verdicts, BUDGET)?.simulate(&unwatched)?)?;
    add("deckOdds", odds::odds(&body("deckOdds")?, index)?)?;
    add("deckOpening", OpeningRun::prepare(&body("deckOpening")?, index, BUDGET)?.simulate(&unwatched)?)?;
    let query = Params::of(&format!("chart=opening&code={DECK}"));
    let chart = ChartQuery::read(query)?.prepare(index, BUDGET)?.draw(&unwatched)?;
    add("drawChart", wire_json::write(&String::from_utf8(chart)?)?)?;
    add("playGames", GamesRun::prepare(&body("playGames")?, index, BUDGET)?.simulate(&unwatched)?)?;

    let codes = answers::Code::ALL.iter().take(2).copied().map(CodeView::of_problem);
    add("listProblems", list(codes.collect())?)?;
    add("getProblem", wire_json::write(&CodeView::page(formats::Code::TooManyCopies))?)?;
    add("live", wire_json::write(&HealthView::OK)?)?;
    add("ready", wire_json::write(&HealthView::OK)?)?;
    // Each service has keys of its own. This one is the first public key of RFC 8032, section 7.1.
    let key = json!({
        "keyId": "21fe31dfa154a261", "algorithm": "Ed25519", "publicKey": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
    });
    add("listKeys", wire_json::write(&json!({"keys": [key]}))?)?;
    saved_decks::add(&service, &request, &mut add)?;
    rules::add(&request, &mut add)?;
    community::add(&service, request, &mut add)?;
    add("getOpenApi", wire_json::write(&json!({"openapi": "3.1.0", "info": {"title": "Tumult"}, "paths": {}}))?)?;
    Ok(all)
}

fn list<T: Serialize>(members: Vec<T>) -> Result<Vec<u8>, Fault> {
    Ok(wire_json::write(&Page::whole(members, Vec::new()))?)
}

impl Service {
    fn open() -> Result<Self, Fault> {
        let made: Timestamp = MADE.parse()?;
        let catalogue = Store::in_memory(made)?.load()?;
        let index = &catalogue.index;
        let (names, terms, heroes) = (Names::of(index), Terms::of(index), Heroes::of(index));
        let texts = TextIndex::of(index);
        let rules = Rules::read(&RulesFolders::default())?;
        let (community, images) = (Community::of(index), Images::new(Some(IMAGES)));
        let segments = Segments::of(index, &names, &terms, community.parts(), None);
        Ok(Self { rules, names, terms, texts, segments, heroes, community, images, today: DAY.parse()?, catalogue })
    }

    fn context(&self) -> Context<'_> {
        let Self { catalogue, rules, today, .. } = self;
        let verdicts =
            verdict::Context { index: &catalogue.index, formats: &rules.formats, lists: &rules.lists, today: *today };
        Context { verdicts, heroes: &self.heroes, signing: None }
    }

    fn source(&self) -> Source<'_> {
        Source {
            search_scope: self.search_scope(),
            community: &self.community,
            images: &self.images,
            today: self.today,
        }
    }

    fn search_scope(&self) -> SearchScope<'_> {
        let Self { catalogue, rules, names, terms, texts, segments, .. } = self;
        SearchScope {
            index: &catalogue.index,
            names,
            terms,
            texts,
            segments,
            formats: &rules.formats,
            lists: &rules.lists,
        }
    }
}
