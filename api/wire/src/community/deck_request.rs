//! Decks that the community's clients save and change. They are the same decks as those of `/v1/decks`, in one store, with one
//! verdict.

use super::{Source, deck::CommunityDeck};
use crate::{
    json,
    saved_deck::{Versioned, in_range, kept_verdict},
};
use answers::{
    Code, Problem,
    api_keys::Caller,
    problem::store_problem,
    saved_decks::{Precondition, Writing, kept, open, refuse_unknown_format},
};
use cards::Language;
use catalog::{DeckContent, DeckId, DeckStore, SavedDeck, SavedLine, Visibility};
use formats::{DEFAULT_FORMAT, Deck, DeckList, Line, MAX_LINES, Place, Quantity};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, ops::RangeInclusive};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema, schema::AdditionalProperties},
};
use validator::Validate;

/// Copies that a line may have.
const COPIES: RangeInclusive<i64> = 1..=3;

/// A deck as a client sends it to be saved, or what is to be changed of one. Members of other names are ignored.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommunityDeckRequest, example = json!({
    "name": "Muna and friends", "format": "standard", "isPublic": true,
    "deckCards": [{"cardReference": "ALT_CORE_B_MU_08_C", "quantity": 3}]
}))]
pub struct CommunityDeckRequest {
    /// Its name; a new deck needs one.
    #[schema(min_length = 1, max_length = 150, example = "Muna and friends")]
    name: Option<String>,
    /// What its owner says of it; null takes it away.
    #[serde(default, deserialize_with = "crate::json::present")]
    #[schema(value_type = Option<String>, max_length = 5000)]
    description: Option<Option<String>>,
    /// Id of the format that it is meant for; `standard` of a new deck if not given.
    #[schema(example = "standard")]
    format: Option<String>,
    /// Whether everybody may read it.
    is_public: Option<bool>,
    /// Whether it is unfinished.
    is_draft: Option<bool>,
    /// All its cards, the Hero included.
    #[serde(default, deserialize_with = "crate::json::list_or_null")]
    deck_cards: Option<Vec<CommunityDeckLine>>,
}

/// A line of a deck.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommunityDeckLine)]
pub struct CommunityDeckLine {
    /// Reference of the printing.
    #[schema(example = "ALT_CORE_B_MU_08_C")]
    card_reference: String,
    /// Copies.
    #[schema(minimum = 1, maximum = 3, example = 3)]
    quantity: i64,
}

/// Why a deck was not saved.
#[derive(Debug)]
pub struct DeckRefusal {
    /// The problem.
    pub problem: Problem,
    /// References in the request that are those of no card.
    pub unknown_cards: Vec<String>,
}

impl From<Problem> for DeckRefusal {
    fn from(problem: Problem) -> Self {
        Self { problem, unknown_cards: Vec::new() }
    }
}

/// How many callers like a deck.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommunityUpvote {
    /// Callers who do.
    #[schema(example = 3)]
    upvote_count: u32,
    /// Whether the caller does.
    has_upvoted: bool,
}

/// The schema of the request. It says that members of other names are ignored.
#[derive(Debug)]
pub struct CommunityDeckBody;

impl PartialSchema for CommunityDeckBody {
    fn schema() -> RefOr<Schema> {
        match CommunityDeckRequest::schema() {
            RefOr::T(Schema::Object(mut body)) => {
                body.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(true)));
                Schema::from(body).into()
            }
            other => other,
        }
    }
}

impl ToSchema for CommunityDeckBody {
    fn name() -> Cow<'static, str> {
        CommunityDeckRequest::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        CommunityDeckRequest::schemas(schemas);
    }
}

impl CommunityDeckRequest {
    /// Checks everything except the cards, and reads these.
    fn check(&self, source: Source<'_>) -> Result<Option<Vec<SavedLine>>, DeckRefusal> {
        let mut problems = Vec::new();
        problems.extend(in_range(self.name.as_deref(), self.description.as_ref().and_then(Option::as_deref)).err());
        if let Some(format) = &self.format {
            problems.extend(refuse_unknown_format(format, "/format", source.verdicts()).err());
        }
        let (lines, unknown_cards) = match self.deck_cards.as_deref().map(|cards| lines(cards, source)) {
            None => (None, Vec::new()),
            Some(Ok(lines)) => (Some(lines), Vec::new()),
            Some(Err(refusal)) => {
                problems.push(refusal.problem);
                (None, refusal.unknown_cards)
            }
        };
        if problems.is_empty() {
            return Ok(lines);
        }
        Err(DeckRefusal { problem: Problem::together(problems), unknown_cards })
    }
}

fn lines(cards: &[CommunityDeckLine], source: Source<'_>) -> Result<Vec<SavedLine>, DeckRefusal> {
    if cards.len() > MAX_LINES {
        let message = format!("a deck has at most {MAX_LINES} lines, got {}", cards.len());
        return Err(Problem::at(Code::OutOfRange, "/deckCards", message).into());
    }
    let wrong = cards.iter().enumerate().filter(|(_, card)| !COPIES.contains(&card.quantity));
    let wrong: Vec<_> = wrong
        .map(|(at, card)| {
            let message = format!("quantity is {} to {}, got {}", COPIES.start(), COPIES.end(), card.quantity);
            (format!("/deckCards/{at}/quantity"), message)
        })
        .collect();
    if !wrong.is_empty() {
        return Err(Problem::several(Code::OutOfRange, wrong).into());
    }
    let line = |(card, at): (&'_ CommunityDeckLine, u32)| Line {
        card: Cow::Owned(card.card_reference.clone()),
        quantity: Quantity::Count(u32::try_from(card.quantity).unwrap_or_default()),
        place: Place::Item(at),
    };
    let index = source.search_scope.index;
    let deck = Deck::resolve(&DeckList { lines: cards.iter().zip(0..).map(line).collect() }, index);
    let (mut faults, mut unknown_cards) = (Vec::new(), Vec::new());
    for found in deck.diagnose(index).into_iter().filter(|found| found.code.is_error()) {
        let Place::Item(at) = found.place else { continue };
        faults.push((format!("/deckCards/{at}/cardReference"), found.message));
        unknown_cards.extend(cards.get(at as usize).map(|card| card.card_reference.clone()));
    }
    if faults.is_empty() {
        return Ok(kept(&deck, index));
    }
    Err(DeckRefusal { problem: Problem::several(Code::DeckUnreadable, faults), unknown_cards })
}

fn shown(
    source: Source<'_>,
    deck: &SavedDeck,
    caller: Option<&Caller>,
    store: &DeckStore,
    locale: Option<Language>,
) -> Result<Versioned, Problem> {
    let owner = caller.map(|caller| &caller.owner);
    let upvotes = store.read(|reader| reader.upvotes(deck.id, owner)).map_err(store_problem)?;
    Ok((json::write(&CommunityDeck::of(source, deck, upvotes, locale))?, deck.revision))
}

/// Saves a new deck. An illegal one is saved too.
///
/// # Errors
///
/// Every fault of the request; `TOO_MANY_DECKS` if the caller has too many; `DECKS_UNAVAILABLE` if the file cannot be written.
pub fn create(
    request: &[u8],
    id: DeckId,
    writing: Writing<'_>,
    source: Source<'_>,
    locale: Option<Language>,
) -> Result<Versioned, DeckRefusal> {
    let mut request: CommunityDeckRequest = json::read(request)?;
    let name = request.name.get_or_insert_default().clone();
    let lines = request.check(source)?;
    let content = DeckContent {
        name,
        description: request.description.flatten(),
        format: request.format.unwrap_or_else(|| DEFAULT_FORMAT.to_owned()),
        visibility: if request.is_public == Some(true) { Visibility::Public } else { Visibility::Private },
        is_draft: request.is_draft.unwrap_or(false),
        lines: lines.unwrap_or_default(),
    };
    let saved = writing.save(id, content, kept_verdict)?;
    Ok(shown(source, &saved, Some(writing.caller), writing.store, locale)?)
}

/// Changes a deck. Members that are left out stay as they are; cards that are given replace all cards.
///
/// # Errors
///
/// Every fault of the request; `DECK_UNKNOWN`, `NOT_OWNER`, `REVISION_CONFLICT`, `DECKS_UNAVAILABLE` if the file cannot be
/// written.
pub fn change(
    request: &[u8],
    id: DeckId,
    precondition: &Precondition,
    writing: Writing<'_>,
    source: Source<'_>,
    locale: Option<Language>,
) -> Result<Versioned, DeckRefusal> {
    let request: CommunityDeckRequest = json::read(request)?;
    let lines = request.check(source)?;
    let change = |before: DeckContent| DeckContent {
        name: request.name.clone().unwrap_or(before.name),
        description: request.description.clone().unwrap_or(before.description),
        format: request.format.clone().unwrap_or(before.format),
        visibility: match request.is_public {
            Some(true) => Visibility::Public,
            // An unlisted deck is not public already, so it stays unlisted.
            Some(false) if before.visibility == Visibility::Public => Visibility::Private,
            Some(false) | None => before.visibility,
        },
        is_draft: request.is_draft.unwrap_or(before.is_draft),
        lines: lines.clone().unwrap_or(before.lines),
    };
    let saved = writing.revise(id, precondition, change, kept_verdict)?;
    Ok(shown(source, &saved, Some(writing.caller), writing.store, locale)?)
}

/// Answers with a deck that the caller may read.
///
/// # Errors
///
/// `DECK_UNKNOWN` if there is none that the caller may read, `DECKS_UNAVAILABLE` if the file cannot be read.
pub fn one(
    id: DeckId,
    (caller, store): (Option<&Caller>, &DeckStore),
    source: Source<'_>,
    locale: Option<Language>,
) -> Result<Versioned, Problem> {
    let deck = open(id, caller, store)?;
    shown(source, &deck, caller, store, locale)
}

/// Adds the caller's like to a deck that the caller may read, or takes it back.
///
/// # Errors
///
/// `DECK_UNKNOWN` if there is none that the caller may read, `DECKS_UNAVAILABLE` if the file cannot be written.
pub fn upvote(id: DeckId, caller: &Caller, store: &DeckStore) -> Result<Vec<u8>, Problem> {
    open(id, Some(caller), store)?;
    let upvotes = store.toggle_upvote(id, &caller.owner).map_err(store_problem)?;
    json::write(&CommunityUpvote { upvote_count: upvotes.count, has_upvoted: upvotes.is_own })
}
