//! Saved decks (contract section 8): saves, changes and reads decks and their earlier revisions.

use crate::{
    deck::DeckShape,
    json::{self, unserialisable},
    list::Page,
    verdict::{DiagnosticView, VerdictView},
};
use answers::{
    Code, Problem,
    api_keys::Caller,
    saved_decks::{self, Precondition, Writing, judge, lines, open, refuse_unknown_format, resolve},
    verdict::{Context, FormatVerdict, LocatedDiagnostic},
};
use cards::{Date, Index};
use catalog::{DeckContent, DeckId, DeckStore, Revision, SavedDeck, SavedLine, Visibility};
use formats::{DEFAULT_FORMAT, DeckJson};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use utoipa::ToSchema;
use validator::Validate;

/// Longest name of a deck, in characters.
pub const MAX_NAME: usize = 150;
/// Longest description of a deck, in characters.
pub const MAX_DESCRIPTION: usize = 5000;

/// Who may read a deck: its owner, whoever knows its id, or everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Visibility)]
pub enum VisibilityWord {
    /// Its owner.
    #[default]
    Private,
    /// Whoever knows its id.
    Unlisted,
    /// Everybody; it stands in public lists.
    Public,
}

impl From<VisibilityWord> for Visibility {
    fn from(word: VisibilityWord) -> Self {
        match word {
            VisibilityWord::Private => Self::Private,
            VisibilityWord::Unlisted => Self::Unlisted,
            VisibilityWord::Public => Self::Public,
        }
    }
}

impl From<Visibility> for VisibilityWord {
    fn from(visibility: Visibility) -> Self {
        match visibility {
            Visibility::Private => Self::Private,
            Visibility::Unlisted => Self::Unlisted,
            Visibility::Public => Self::Public,
        }
    }
}

/// A deck to be saved.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewDeck, example = json!({
    "name": "Muna and friends", "format": "standard", "visibility": "public",
    "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"}
}))]
pub struct NewDeckRequest<'a> {
    /// Its name.
    #[serde(borrow)]
    #[schema(value_type = String, min_length = 1, max_length = 150, example = "Muna and friends")]
    pub name: Cow<'a, str>,
    /// What its owner says of it.
    #[serde(borrow, default)]
    #[schema(value_type = Option<String>, max_length = 5000)]
    pub description: Option<Cow<'a, str>>,
    /// Id of the format that it is meant for.
    #[serde(borrow, default = "default_format")]
    #[schema(value_type = String, example = "standard", default = "standard")]
    pub format: Cow<'a, str>,
    /// Who may read it.
    #[serde(default)]
    #[schema(default = "private")]
    pub visibility: VisibilityWord,
    /// The cards.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub deck: DeckJson<'a>,
}

fn default_format() -> Cow<'static, str> {
    Cow::Borrowed(DEFAULT_FORMAT)
}

/// A change of a deck, as a merge patch (RFC 7396): members that are left out stay as they are. Each change is a new
/// revision; one that changes nothing is none. A `deck` replaces all cards.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = DeckPatch, example = json!({"name": "Muna alone", "visibility": "unlisted"}))]
pub struct DeckPatch<'a> {
    /// Another name.
    #[serde(borrow, default, deserialize_with = "crate::json::present")]
    #[schema(value_type = String, required = false, nullable = false, min_length = 1, max_length = 150)]
    pub name: Option<Cow<'a, str>>,
    /// Another description; null takes it away.
    #[serde(borrow, default, deserialize_with = "crate::json::present")]
    #[schema(value_type = Option<String>, max_length = 5000)]
    pub description: Option<Option<Cow<'a, str>>>,
    /// Id of another format.
    #[serde(borrow, default, deserialize_with = "crate::json::present")]
    #[schema(value_type = String, required = false, nullable = false, example = "standard")]
    pub format: Option<Cow<'a, str>>,
    /// Who may read it from now on.
    #[serde(default, deserialize_with = "crate::json::present")]
    #[schema(value_type = VisibilityWord, required = false, nullable = false)]
    pub visibility: Option<VisibilityWord>,
    /// Other cards.
    #[serde(borrow, default, deserialize_with = "crate::json::present")]
    #[schema(value_type = DeckShape, required = false, nullable = false)]
    pub deck: Option<DeckJson<'a>>,
}

/// A saved deck.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SavedDeck)]
pub struct SavedDeckView<'a> {
    /// Its id, for good.
    #[schema(example = "3d0975ef-876b-4a75-84f8-959f15bc85d7")]
    id: String,
    /// Its name.
    #[schema(example = "Muna and friends")]
    name: &'a str,
    /// What its owner says of it.
    #[schema(required)]
    description: Option<&'a str>,
    /// Id of the format that it is meant for.
    #[schema(example = "standard")]
    format: &'a str,
    /// Who may read it.
    visibility: VisibilityWord,
    /// The revision in force, from 1. `ETag` begins with it.
    #[schema(example = 1)]
    revision: u32,
    /// When it was first saved.
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// When this revision was made.
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
    /// Its cards. May be sent again as a deck.
    deck: SavedCardsView<'a>,
    /// SHA-256 over the cards, whatever their printing and order.
    hash: String,
    /// The verdict in its format on the day asked for; null if the format is no longer offered.
    #[schema(required)]
    verdict: Option<VerdictView<'a>>,
    /// What had to be guessed to read the deck that was sent; absent otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    diagnostics: Vec<DiagnosticView<'a>>,
}

/// The cards of a saved deck.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedCards)]
pub struct SavedCardsView<'a> {
    /// Its lines; their order is the order of the deck in `booster_war_ordered`.
    cards: Vec<DeckLineView<'a>>,
}

/// A line of a saved deck.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedDeckLine)]
pub struct DeckLineView<'a> {
    /// Reference of the printing.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: &'a str,
    /// Copies.
    #[schema(example = 3)]
    quantity: u32,
    /// English name; absent if the catalogue does not know the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Muna Druid")]
    name: Option<&'a str>,
}

impl<'a> DeckLineView<'a> {
    /// Shows a line without the name of its card.
    #[must_use]
    pub fn of(line: &'a SavedLine) -> Self {
        Self { reference: &line.reference, quantity: line.quantity, name: None }
    }

    fn named(line: &'a SavedLine, index: &'a Index) -> Self {
        Self { name: index.find(&line.reference).map(|card| index.card(card).english()), ..Self::of(line) }
    }
}

fn cards<'a>(lines: &'a [SavedLine], index: &'a Index) -> SavedCardsView<'a> {
    SavedCardsView { cards: lines.iter().map(|line| DeckLineView::named(line, index)).collect() }
}

/// What a deck was at a time. It never changes, the verdict of its day included.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeckRevision)]
pub struct RevisionView<'a> {
    /// Its number, from 1.
    #[schema(example = 1)]
    revision: u32,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// The name it had.
    #[schema(example = "Muna and friends")]
    name: &'a str,
    /// The description it had.
    #[schema(required)]
    description: Option<&'a str>,
    /// The format it was meant for.
    #[schema(example = "standard")]
    format: &'a str,
    /// Who could read it.
    visibility: VisibilityWord,
    /// The verdict of the day on which it was made.
    #[schema(value_type = VerdictView<'static>)]
    verdict: &'a RawValue,
    /// Its cards.
    deck: SavedCardsView<'a>,
}

impl<'a> RevisionView<'a> {
    fn of(revision: &'a Revision, index: &'a Index) -> Result<Self, Problem> {
        let content = &revision.content;
        Ok(Self {
            revision: revision.number,
            created_at: revision.created_at,
            name: &content.name,
            description: content.description.as_deref(),
            format: &content.format,
            visibility: content.visibility.into(),
            verdict: serde_json::from_str(&revision.verdict).map_err(unserialisable)?,
            deck: cards(&content.lines, index),
        })
    }
}

/// The answer about a deck, and the number of the revision in it.
pub type Versioned = (Vec<u8>, u32);

fn view(
    deck: &SavedDeck,
    diagnostics: Vec<DiagnosticView<'_>>,
    as_of: Date,
    context: Context<'_>,
) -> Result<Vec<u8>, Problem> {
    let content = &deck.content;
    let resolved = resolve(&content.lines, context.index);
    let found = judge(&resolved, &content.format, as_of, context);
    json::write(&SavedDeckView {
        id: deck.id.to_string(),
        name: &content.name,
        description: content.description.as_deref(),
        format: &content.format,
        visibility: content.visibility.into(),
        revision: deck.revision,
        created_at: deck.created_at,
        updated_at: deck.updated_at,
        deck: cards(&content.lines, context.index),
        hash: resolved.hash(context.index).to_string(),
        verdict: found.as_ref().map(|found| VerdictView::of(found, None)),
        diagnostics,
    })
}

/// The verdict on a revision in the form in which it is saved: as it was shown on its day.
pub(crate) fn kept_verdict(found: Option<&FormatVerdict<'_>>) -> Result<String, Problem> {
    serde_json::to_string(&found.map(|found| VerdictView::of(found, None))).map_err(unserialisable)
}

/// Saves the deck of a request as a new one. The answer has the verdict of today.
///
/// # Errors
///
/// Every fault of the request; `TOO_MANY_DECKS` if the caller has too many; `DECKS_UNAVAILABLE` if the file cannot be written.
pub fn create(request: &[u8], id: DeckId, writing: Writing<'_>) -> Result<Versioned, Problem> {
    let context = writing.context;
    let NewDeckRequest { name, description, format, visibility, deck } = json::read(request)?;
    in_range(Some(&name), description.as_deref())?;
    refuse_unknown_format(&format, "/format", context)?;
    let (kept, found) = lines(&deck, "/deck", context.index)?;
    let content = DeckContent {
        name: name.into_owned(),
        description: description.map(Cow::into_owned),
        format: format.into_owned(),
        visibility: visibility.into(),
        is_draft: false,
        lines: kept,
    };
    let saved = writing.save(id, content, kept_verdict)?;
    Ok((view(&saved, told(&found), context.today, context)?, 1))
}

/// Changes a deck as a request says, and answers with the changed deck.
///
/// # Errors
///
/// Every fault of the request; `DECK_UNKNOWN`, `NOT_OWNER`, `REVISION_CONFLICT` if the precondition fails, `DECKS_UNAVAILABLE` if
/// the file cannot be written.
pub fn patch(
    request: &[u8],
    id: DeckId,
    precondition: &Precondition,
    writing: Writing<'_>,
) -> Result<Versioned, Problem> {
    let context = writing.context;
    let DeckPatch { name, description, format, visibility, deck } = json::read(request)?;
    in_range(name.as_deref(), description.as_ref().and_then(Option::as_deref))?;
    if let Some(format) = &format {
        refuse_unknown_format(format, "/format", context)?;
    }
    let (kept, found) = match &deck {
        None => (None, Vec::new()),
        Some(deck) => lines(deck, "/deck", context.index).map(|(kept, found)| (Some(kept), found))?,
    };
    let diagnostics = told(&found);
    let change = |before: DeckContent| DeckContent {
        name: name.as_deref().map_or(before.name, str::to_owned),
        description: match &description {
            None => before.description,
            Some(description) => description.as_deref().map(str::to_owned),
        },
        format: format.as_deref().map_or(before.format, str::to_owned),
        visibility: visibility.map_or(before.visibility, Into::into),
        is_draft: before.is_draft,
        lines: kept.clone().unwrap_or(before.lines),
    };
    let saved = writing.revise(id, precondition, change, kept_verdict)?;
    Ok((view(&saved, diagnostics, context.today, context)?, saved.revision))
}

/// Answers with a deck that the caller may read, and with the verdict on it on a day.
///
/// # Errors
///
/// `DECK_UNKNOWN` if there is none that the caller may read, `DECKS_UNAVAILABLE` if the file cannot be read.
pub fn one(
    id: DeckId,
    caller: Option<&Caller>,
    store: &DeckStore,
    as_of: Date,
    context: Context<'_>,
) -> Result<Versioned, Problem> {
    let deck = open(id, caller, store)?;
    Ok((view(&deck, Vec::new(), as_of, context)?, deck.revision))
}

/// Answers with the revisions of a deck, oldest first. A caller who does not own it sees only revisions that were not private.
///
/// # Errors
///
/// `DECK_UNKNOWN` if there is none that the caller may read, `DECKS_UNAVAILABLE` if the file cannot be read.
pub fn revisions(
    id: DeckId,
    caller: Option<&Caller>,
    store: &DeckStore,
    index: &Index,
    warnings: Vec<String>,
) -> Result<Vec<u8>, Problem> {
    let kept = saved_decks::revisions(id, caller, store)?;
    let views: Result<Vec<_>, Problem> = kept.iter().map(|revision| RevisionView::of(revision, index)).collect();
    json::write(&Page::whole(views?, warnings))
}

/// Answers with one revision of a deck.
///
/// # Errors
///
/// `DECK_UNKNOWN` and `REVISION_UNKNOWN` if there is none that the caller may read, `DECKS_UNAVAILABLE` if the file cannot be
/// read.
pub fn revision(
    id: DeckId,
    number: &str,
    caller: Option<&Caller>,
    store: &DeckStore,
    index: &Index,
) -> Result<Vec<u8>, Problem> {
    json::write(&RevisionView::of(&saved_decks::revision(id, number, caller, store)?, index)?)
}

fn told(found: &[LocatedDiagnostic]) -> Vec<DiagnosticView<'_>> {
    let mut told: Vec<_> = found.iter().map(DiagnosticView::of).collect();
    crate::list::cut(&mut told);
    told
}

/// Refuses a name and a description that are empty or too long, both in one problem.
pub(crate) fn in_range(name: Option<&str>, description: Option<&str>) -> Result<(), Problem> {
    let mut faults = Vec::new();
    if let Some(name) = name {
        let length = name.chars().count();
        if !(1..=MAX_NAME).contains(&length) {
            faults.push(("/name".to_owned(), format!("name has 1 to {MAX_NAME} characters, got {length}")));
        } else if name.trim().is_empty() {
            faults.push(("/name".to_owned(), "name is blank; give it a character that can be seen".to_owned()));
        }
    }
    let length = description.map_or(0, |description| description.chars().count());
    if length > MAX_DESCRIPTION {
        let message = format!("description has at most {MAX_DESCRIPTION} characters, got {length}");
        faults.push(("/description".to_owned(), message));
    }
    if faults.is_empty() { Ok(()) } else { Err(Problem::several(Code::OutOfRange, faults)) }
}
