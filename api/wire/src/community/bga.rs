//! `/api/bga/decks`: the caller's saved decks for Board Game Arena. One answer has the two forms of a list that are in use: `content`,
//! as Board Game Arena's own page reads it, and the `hydra:` members, as the community's deck server answers.

use super::{
    Source,
    deck::CommunityDeck,
    deck_list::{CommunityDeckQuery, FoundDecks},
};
use crate::{json, query::Params};
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
    /// The same decks, in the form of the community's deck server.
    #[serde(rename = "hydra:member")]
    member: Vec<BgaMember<'a>>,
    /// Decks of all pages.
    #[serde(rename = "hydra:totalItems")]
    #[schema(example = 31)]
    total_items: usize,
    /// Addresses of the pages around this one.
    #[serde(rename = "hydra:view")]
    view: BgaView,
}

/// A deck in the form of the community's deck server.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BgaMember<'a> {
    /// Its Hero; null without one.
    alterator: Option<BgaReference>,
    /// The faction of its Hero; null without one.
    faction: Option<BgaReference>,
    /// Its id.
    #[schema(example = "3d0975ef-876b-4a75-84f8-959f15bc85d7")]
    id: String,
    /// Its name.
    #[schema(example = "Muna and friends")]
    name: &'a str,
    /// Cards without the Hero.
    #[schema(example = 39)]
    card_quantity: u32,
    /// Id of the format that it is meant for.
    #[schema(example = "standard")]
    format: &'a str,
}

/// Something that is named by its reference or code.
#[derive(Debug, Serialize, ToSchema)]
pub struct BgaReference {
    /// The reference of a Hero, or the code of a faction.
    #[schema(example = "ALT_CORE_B_MU_01_C")]
    reference: String,
}

/// Addresses of the pages of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct BgaView {
    /// That of this page.
    #[serde(rename = "@id")]
    #[schema(example = "/api/bga/decks?page=1")]
    id: String,
    /// Always `hydra:PartialCollectionView`.
    #[serde(rename = "@type")]
    #[schema(example = "hydra:PartialCollectionView")]
    kind: &'static str,
    /// That of the first page.
    #[serde(rename = "hydra:first")]
    #[schema(example = "/api/bga/decks?page=1")]
    first: String,
    /// That of the last page.
    #[serde(rename = "hydra:last")]
    #[schema(example = "/api/bga/decks?page=3")]
    last: String,
    /// That of the page before; left out on the first.
    #[serde(rename = "hydra:previous", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    previous: Option<String>,
    /// That of the next page; left out on the last.
    #[serde(rename = "hydra:next", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "/api/bga/decks?page=2")]
    next: Option<String>,
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
    let read = CommunityDeckQuery::bga(query, source)?;
    let found = read.of_owner(caller, decks, source)?;
    let FoundDecks { page, last_page, total, decks } = &found;
    let (previous, next) = ((*page > 1).then(|| (page - 1).min(*last_page)), (page < last_page).then(|| page + 1));
    let shown = decks.iter().map(|(deck, likes)| {
        let shown = CommunityDeck::without_cards(source, deck, *likes, None);
        let listed = BgaDeck::of(&shown, source, &deck.content.name);
        (BgaMember::of(&listed, &deck.content.format), listed)
    });
    let (member, decks) = shown.unzip();
    let address = |page: usize| {
        let query = Params::of(query).replacing(&["page"], ("page", &page.to_string()));
        format!("/api/bga/decks?{query}")
    };
    json::write(&BgaDecks {
        success: 1,
        content: BgaDecksContent {
            decks,
            pagination: BgaPagination {
                current: page.to_string(),
                last: last_page.to_string(),
                previous: previous.map(|page| page.to_string()),
                next: next.map(|page| page.to_string()),
            },
        },
        member,
        total_items: *total,
        view: BgaView {
            id: address(*page),
            kind: "hydra:PartialCollectionView",
            first: address(1),
            last: address(*last_page),
            previous: previous.map(address),
            next: next.map(address),
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

impl<'a> BgaMember<'a> {
    fn of(deck: &BgaDeck<'a>, format: &'a str) -> Self {
        let named = |reference: &str| BgaReference { reference: reference.to_owned() };
        Self {
            alterator: deck.hero.as_deref().map(named),
            faction: deck.faction.map(named),
            id: deck.api_id.clone(),
            name: deck.deck_name,
            card_quantity: deck.card_count,
            format,
        }
    }
}
