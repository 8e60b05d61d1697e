//! The Deck Lab: the page at `/`, and its files below `/lab/`. It is served from the program, loads nothing from other servers,
//! and gets everything that it shows from the routes of the API.

use crate::problem::Answer;
use actix_web::{HttpResponse, http::header, web};
use answers::{Code, Problem, field};
use std::{collections::BTreeMap, sync::LazyLock};

/// The page may run and load only what this service serves.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE: &str = include_str!("../lab/index.html");

/// Embeds files of `lab/`, each with its name and its text.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../lab/", $name)))),*]
    };
}

/// The files that the page loads.
const FILES: [(&str, &str); 25] = files![
    "advice.js",
    "base.css",
    "board.js",
    "candidates.js",
    "cards.js",
    "compare.js",
    "deck.js",
    "dom.js",
    "examples.js",
    "figure.js",
    "game.js",
    "http.js",
    "icon.svg",
    "link.js",
    "main.js",
    "moves.js",
    "opening.js",
    "panel.js",
    "parts.css",
    "race.js",
    "shape.js",
    "verdict.js",
    "words.en.js",
    "words.fr.js",
    "words.js",
];

/// The file with the decks against which a game can be watched, which are the starter decks of the field.
const OPPONENTS: &str = "opponents.js";

static OPPONENTS_TEXT: LazyLock<String> = LazyLock::new(|| {
    let starters = field::decks().filter_map(|(name, list)| Some((name.strip_prefix("starter_")?, list)));
    let decks: BTreeMap<&str, &str> = starters.collect();
    format!("export const OPPONENTS = {};\n", serde_json::to_string(&decks).expect("texts are JSON"))
});

/// The page.
pub(crate) async fn page() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((header::REFERRER_POLICY, "no-referrer"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .body(PAGE)
}

/// A file of the page.
pub(crate) async fn file(name: web::Path<String>) -> Answer {
    let text = match name.as_str() {
        OPPONENTS => Some(&**OPPONENTS_TEXT),
        name => FILES.iter().find(|(file, _)| *file == name).map(|(_, text)| *text),
    };
    let Some(text) = text else {
        return Err(Problem::new(Code::NotFound, format!("the Deck Lab has no file {:?}", name.as_str())).into());
    };
    let kind = match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "image/svg+xml",
    };
    let mut response = HttpResponse::Ok();
    Ok(response.content_type(kind).insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff")).body(text))
}
