//! `/api/bga/decks`: the caller's saved decks, in the form of Board Game Arena.

use super::{
    Source,
    deck::CommunityDeck,
    deck_list::{CommunityDeckQuery, FoundDecks},
};
use crate::json;
use answers::{Problem, api_keys::Caller, saved_decks::Outcomes};
use cards::Lookup;
use catalog::DeckStore;
use serde::Serialize;
use utoipa::ToSchema;

/// A page of decks.
#[derive(Debug, Serialize, ToSchema)]
pub struct BgaDecks<'a> {
    /// Always 1: what fails is a problem document.
    #[schema(example = 1)]
    success: u8,
    /// The page.
    content: BgaDecksContent<'a>,
}

/// Decks, and which page of them this is.
#[derive(Debug, Serialize, ToSchema)]
pub struct BgaDecksContent<'a> {
    /// The decks.
    decks: Vec<BgaDeck<'a>>,
    /// Which page this is.
    pagination: BgaPagination,
}

/// A deck to choose.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BgaDeck<'a> {
    /// Reference of its Hero; null without one.
    #[schema(example = "ALT_CORE_B_MU_01_C")]
    hero: Option<String>,
    /// The faction of its Hero.
    #[schema(value_type = Option<crate::words::FactionCode>, example = "MU")]
    faction: Option<&'static str>,
    /// Its id.
    #[schema(example = "3d0975ef-876b-4a75-84f8-959f15bc85d7")]
    api_id: String,
    /// Its name.
    #[schema(example = "Muna and friends")]
    deck_name: &'a str,
    /// Cards without the Hero.
    #[schema(example = 39)]
    card_count: u32,
}

/// Numbers of pages, as texts.
#[derive(Debug, Serialize, ToSchema)]
pub struct BgaPagination {
    /// That of this page.
    #[schema(example = "1")]
    current: String,
    /// That of the last page.
    #[schema(example = "3")]
    last: String,
    /// That of the page before; null on the first.
    previous: Option<String>,
    /// That of the next page; null on the last.
    #[schema(example = "2")]
    next: Option<String>,
}

/// Answers with the caller's own decks.
///
/// # Errors
///
/// `QUERY_INVALID` with every fault of the query, `DECKS_UNAVAILABLE` if the file cannot be read.
pub fn decks(
    query: &str,
    caller: &Caller,
    decks: (&DeckStore, &Outcomes),
    source: Source<'_>,
) -> Result<Vec<u8>, Problem> {
    let query = CommunityDeckQuery::bga(query, source)?;
    let found = query.of_owner(caller, decks, source)?;
    let FoundDecks { page, last_page, decks, .. } = &found;
    let shown = decks.iter().map(|(deck, likes)| {
        let shown = CommunityDeck::without_cards(source, deck, *likes, None);
        BgaDeck::of(&shown, source, &deck.content.name)
    });
    json::write(&BgaDecks {
        success: 1,
        content: BgaDecksContent {
            decks: shown.collect(),
            pagination: BgaPagination {
                current: page.to_string(),
                last: last_page.to_string(),
                previous: (*page > 1).then(|| (page - 1).min(*last_page).to_string()),
                next: (page < last_page).then(|| (page + 1).to_string()),
            },
        },
    })
}

impl<'a> BgaDeck<'a> {
    fn of(deck: &CommunityDeck<'_>, source: Source<'_>, name: &'a str) -> Self {
        let index = source.search_scope.index;
        let hero = deck.hero().map(str::to_owned);
        let faction = hero.as_deref().and_then(|hero| match index.look_up(hero) {
            Lookup::Known(id) => Some(index.card(id).faction.code()),
            _ => None,
        });
        Self { hero, faction, api_id: deck.id().to_owned(), deck_name: name, card_count: deck.total_cards() }
    }
}
