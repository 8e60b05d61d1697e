//! All routes. They are registered here and nowhere else: the OpenAPI document and the answers to wrong methods are read from
//! this registration.

use crate::{
    handlers::{
        admin, admin_rules, batch, card_groups, cards, catalog, chart, community, comparison, deck_forms, deck_tools,
        decks, docs, export, formats, games, goldfish, health, lab, legality, opening, problems, saved_decks,
    },
    middleware::{caching, fallback, without_api},
    responses::{self, HeaderText, Internal},
};
use actix_web::web;
use serde_json::Value;
use utoipa::{
    IntoResponses as _, OpenApi,
    openapi::{PathItem, RefOr, Required, ResponseBuilder, path::Operation},
};
use utoipa_actix_web::{AppExt as _, service_config::ServiceConfig};
use wire::{
    community::problem::{CommunityBatchProblem, CommunityDeckProblem, CommunityFacetsProblem, CommunityProblem},
    problem::ProblemView,
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tumult",
        description = "Card catalogue, deck verdicts and opening odds for the trading card game Altered.\n\n\
            JSON names are camelCase, dates `YYYY-MM-DD`, probabilities 0 to 1. Every error is a problem document \
            (RFC 9457) whose `code` is explained under `/problems/{code}`. Every GET of data has a strong `ETag`.\n\n\
            A first card: `GET /v1/cards/ALT_CORE_B_MU_08_R2?locale=en`; \
            a first verdict: `POST /v1/decks/validate` with `{\"deck\": {\"text\": \"1 ALT_CORE_B_MU_01_C\"}}`.",
        license(name = "MIT", identifier = "MIT")
    ),
    components(schemas(ProblemView<'static>, CommunityProblem<'static>, CommunityBatchProblem<'static>, CommunityDeckProblem<'static>, CommunityFacetsProblem<'static>)),
    servers((url = "/", description = "This server")),
    tags(
        (name = "cards", description = "The catalogue of cards"),
        (name = "catalogue", description = "Sets, factions and the manifest of the catalogue"),
        (name = "formats", description = "The formats and their rules as data"),
        (name = "legality", description = "Suspensions, bans and errata by date"),
        (name = "decks", description = "Verdicts on decks, what helps to build and to compare them, and saved decks"),
        (name = "goldfish", description = "How a deck opens and runs"),
        (name = "games", description = "Games between decks"),
        (name = "administration", description = "API keys, imports, formats, lists and the audit trail, for bearers with the scope `admin`"),
        (name = "community", description = "What the clients of the Altered community call, in their shapes"),
        (name = "problems", description = "What the codes of errors mean"),
        (name = "operation", description = "Health and documentation")
    )
)]
struct Document;

/// Registers every route.
pub(crate) fn routes(config: &mut ServiceConfig<'_>) {
    // Routes are tried in this order. The most frequent ones come first, then paths without variables, which are compared as
    // text; the others need regular expressions.
    config
        .service(decks::validate_deck)
        .service(cards::list)
        .service(cards::complete)
        .service(cards::batch)
        .service(export::export)
        // This path has no GET. Without this line it would be read as the reference of a card.
        .route("/v1/cards/batch", web::get().to(fallback::unknown))
        .service(cards::one)
        .service(batch::validate)
        .service(deck_forms::parse)
        .service(deck_forms::encode)
        .service(deck_tools::stats)
        .service(deck_tools::addable)
        .service(deck_tools::compare)
        .service(goldfish::goldfish)
        .service(goldfish::hands)
        .service(goldfish::game)
        .service(comparison::compare)
        .service(comparison::advice)
        .service(opening::odds)
        .service(opening::opening)
        .service(games::games)
        .service(admin::keys)
        .service(admin::add_key)
        .service(admin::audit)
        .service(admin::import)
        .service(admin_rules::formats)
        .service(admin_rules::put_format)
        .service(admin_rules::lists)
        .service(admin_rules::put_list)
        .service(saved_decks::create)
        .service(saved_decks::list)
        // This path has no GET either.
        .route("/api/cards/batch", web::get().to(fallback::unknown))
        // Without these lines the paths would be read as ids of decks.
        .route("/v1/decks/validate", web::route().to(fallback::unknown))
        .route("/v1/decks/parse", web::route().to(fallback::unknown))
        .route("/v1/decks/encode", web::route().to(fallback::unknown))
        .route("/v1/decks/stats", web::route().to(fallback::unknown))
        .route("/v1/decks/addable", web::route().to(fallback::unknown))
        .route("/v1/decks/compare", web::route().to(fallback::unknown))
        .service(card_groups::list)
        .service(chart::chart)
        .service(catalog::sets)
        .service(catalog::factions)
        .service(catalog::manifest)
        .service(catalog::changes_atom)
        .service(catalog::changes_json)
        .service(decks::keys)
        .service(formats::list)
        .service(legality::list)
        .service(legality::changes)
        .service(legality::changes_atom)
        .service(legality::changes_json)
        .service(problems::list)
        .service(community::cards::list)
        .service(community::cards::many)
        .service(community::groups::list)
        .service(community::formats::list)
        .service(community::lists::sets)
        .service(community::lists::factions)
        .service(community::lists::card_types)
        .service(community::lists::card_sub_types)
        .service(community::lists::keywords)
        .service(community::lists::triggers)
        .service(community::lists::conditions)
        .service(community::lists::effects)
        .service(community::parts::facets)
        .service(community::parts::effect_facets)
        .service(community::parts::slot_facets)
        .service(community::uniques::list)
        .service(community::uniques::effects)
        .service(community::uniques::choices)
        .service(community::bga::list)
        .service(community::deck_lists::own)
        .service(community::deck_lists::public)
        .service(community::deck_lists::public_heroes)
        // Without this line the path would be read as the id of a deck.
        .route("/api/decks/public", web::route().to(fallback::unknown))
        .service(health::live)
        .service(health::ready)
        .service(health::metrics)
        .service(docs::openapi)
        .service(card_groups::one)
        .service(formats::one)
        .service(admin::revoke_key)
        .service(admin_rules::remove_format)
        .service(admin_rules::remove_list)
        .service(saved_decks::one)
        .service(saved_decks::change)
        .service(saved_decks::remove)
        .service(saved_decks::one_revision)
        .service(saved_decks::revisions)
        .service(problems::one)
        .service(community::cards::by_reference)
        .service(community::cards::scrape)
        .service(community::cards::one)
        .service(community::bga::one)
        .service(community::decks::create)
        .service(community::decks::one)
        .service(community::decks::change)
        .service(community::decks::remove)
        .service(community::decks::upvote)
        .service(community::groups::one)
        .service(community::uniques::one);
}

/// Registers the pages for people. They are no part of the API, so its document does not have them.
pub(crate) fn pages(config: &mut web::ServiceConfig) {
    let page = |path: &str| web::resource(path).default_service(web::to(fallback::page_only));
    config
        .service(page("/docs/{path:.*}").get(docs::page))
        .service(page("/docs").get(docs::to_page))
        .service(page("/lab/{file}").get(lab::file))
        .service(page("/").get(lab::page));
}

/// Examples of answers, by operation. The package `openapi` writes them from answers of the service.
const EXAMPLES: &str = include_str!("../../openapi/examples.json");

/// The OpenAPI 3.1 document of the API.
///
/// # Panics
///
/// If the embedded examples are not JSON, which a test of `openapi` rules out.
#[must_use]
pub fn spec() -> utoipa::openapi::OpenApi {
    spec_with_examples(EXAMPLES).expect("a test compares the embedded examples with new ones")
}

/// The document with other examples of answers: an object of JSON values by names of operations.
///
/// # Errors
///
/// If the examples are not such an object.
pub fn spec_with_examples(examples: &str) -> serde_json::Result<utoipa::openapi::OpenApi> {
    let mut examples: serde_json::Map<String, Value> = serde_json::from_str(examples)?;
    let app = actix_web::App::new().into_utoipa_app().openapi(Document::openapi()).configure(routes);
    let mut spec = app.split_for_parts().1;
    for (path, item) in &mut spec.paths.paths {
        if let Some(get) = item.get.as_mut().filter(|_| caching::applies_to(path)) {
            let unchanged = ResponseBuilder::new().description("Unchanged since the ETag in If-None-Match").build();
            get.responses.responses.insert("304".to_owned(), unchanged.into());
            for (status, answer) in &mut get.responses.responses {
                if matches!(&**status, "200" | "304") {
                    responses::ETAG.add(answer);
                    responses::CACHE_CONTROL.add(answer);
                }
            }
        }
        for operation in operations(item) {
            operation.responses.responses.extend(Internal::responses());
            may_be_empty(operation);
            for (status, answer) in &mut operation.responses.responses {
                responses::REQUEST_ID.add(answer);
                if matches!(&**status, "200" | "201") {
                    responses::WARNINGS.add(answer);
                }
                if matches!(&**status, "200" | "201" | "429") {
                    responses::RATE_LIMIT_POLICY.add(answer);
                    responses::RATE_LIMIT.add(answer);
                }
            }
            let example = operation.operation_id.as_deref().and_then(|name| examples.remove(name));
            if let Some(example) = example {
                show(operation, &example);
            }
        }
    }
    let short: Vec<_> = spec.paths.paths.iter().filter_map(|(path, item)| without_api(path, item)).collect();
    spec.paths.paths.extend(short);
    let components = spec.components.get_or_insert_default();
    components.headers.extend(HeaderText::ALL.map(|header| (header.name.to_owned(), header.component().into())));
    Ok(spec)
}

/// The same operations at the path without `/api`, if the path may be called so.
fn without_api(path: &str, item: &PathItem) -> Option<(String, PathItem)> {
    let short = without_api::short(path)?;
    let mut item = item.clone();
    for operation in operations(&mut item) {
        operation.operation_id = operation.operation_id.take().map(|name| format!("{name}WithoutApi"));
        operation.description =
            Some(format!("As `{path}`, for clients whose address of the deck server has no `/api`."));
    }
    Some((short.to_owned(), item))
}

/// Declares that a body of lines may be empty.
fn may_be_empty(operation: &mut Operation) {
    let Some(RefOr::T(body)) = operation.request_body.as_mut() else { return };
    if body.content.contains_key("application/x-ndjson") {
        body.required = Some(Required::False);
    }
}

/// Adds an example to the successful response of an operation.
fn show(operation: &mut Operation, example: &Value) {
    let responses = &mut operation.responses.responses;
    let created = responses.contains_key("201");
    let Some(RefOr::T(success)) = responses.get_mut(if created { "201" } else { "200" }) else { return };
    for (kind, content) in &mut success.content {
        if let RefOr::T(content) = content
            && kind != "text/event-stream"
        {
            content.example = Some(example.clone());
        }
    }
}

/// The operations of a path, which are those of [`fallback::METHODS`].
fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [item.get.as_mut(), item.post.as_mut(), item.patch.as_mut(), item.delete.as_mut()].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_document_is_openapi_3_1_and_every_operation_is_described() {
        let spec = serde_json::to_value(super::spec()).unwrap();
        assert!(spec["openapi"].as_str().unwrap().starts_with("3.1"));
        for (path, item) in spec["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                assert!(super::fallback::METHODS.contains(&&*method.to_ascii_uppercase()), "{method} {path}");
                assert!(operation["summary"].is_string(), "{method} {path} has no summary");
                assert!(!operation["responses"].as_object().unwrap().is_empty(), "{method} {path}");
            }
        }
    }
}
