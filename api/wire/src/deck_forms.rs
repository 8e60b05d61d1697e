//! The requests and answers of parsing and encoding decks (contract section 4).

use crate::{
    card::{CardView, DisplayOptions},
    deck::DeckShape,
    json,
    list::cut,
    uniques::{RequestUniques, SuppliedUniqueView, UniqueFacts},
    verdict::DiagnosticView,
    words,
};
use answers::{
    Problem,
    verdict::{LocatedDiagnostic, listed},
};
use cards::{Date, Index};
use formats::DeckJson;
use formats::{Deck, Dialect, Encoded, Form, Lost};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A deck in any form.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ParseRequest, example = json!({"deck": {"code": "EBAgTTGU"}}))]
pub struct ParseRequest<'a> {
    /// The deck.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub deck: DeckJson<'a>,
    /// Facts of Uniques that the catalogue does not hold; they hold for this request alone.
    #[serde(borrow, default)]
    #[validate(custom(function = "crate::uniques::few"))]
    #[schema(schema_with = crate::uniques::schema)]
    pub uniques: Option<Vec<UniqueFacts<'a>>>,
}

/// The deck as it was read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ParseAnswer)]
pub struct ParseAnswer<'a> {
    /// The cards.
    deck: ParsedDeckView<'a>,
    /// The same as a list: a line a card, the Hero first, then the order in which cards were first named. Reading it
    /// gives the same deck.
    #[schema(example = "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C")]
    text: String,
    /// SHA-256 over the cards, whatever their printing and order; the same as in verdicts.
    hash: String,
    /// The form in which the deck was given.
    #[schema(value_type = words::DeckForm)]
    form: &'static str,
    /// Dialect of the code; absent if it was none, or could not be read at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<words::Dialect>)]
    dialect: Option<Dialect>,
    /// What could not be read or had to be guessed, by line. Lines that could not be read are not in the deck.
    diagnostics: Vec<DiagnosticView<'a>>,
    /// Diagnostics left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
    /// The Uniques whose facts were those of the request, where it brought any.
    #[serde(skip_serializing_if = "Option::is_none")]
    supplied_uniques: Option<Vec<SuppliedUniqueView>>,
}

/// Every card that was read. May be sent again as a deck.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ParsedDeck)]
struct ParsedDeckView<'a> {
    /// The Hero; the first by name if there are several, null without one. It is among the cards too.
    #[schema(required)]
    hero: Option<CardView<'a>>,
    /// Each printing once, in the order of `text`.
    cards: Vec<ParsedCardView>,
}

/// A card of the deck.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ParsedCard)]
struct ParsedCardView {
    /// Its reference in canonical spelling: the printing that was named, not another of the same card.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: String,
    /// Copies, all lines together.
    #[schema(example = 3)]
    quantity: u32,
    /// English name.
    #[schema(example = "Muna Druid")]
    name: String,
}

impl<'a> ParseAnswer<'a> {
    /// Makes the answer.
    pub fn of(
        deck: &Deck,
        form: Form,
        hero: Option<CardView<'a>>,
        diagnostics: Vec<DiagnosticView<'a>>,
        index: &Index,
    ) -> Self {
        let named = |(entry, quantity): (&formats::Entry, u32)| ParsedCardView {
            reference: entry.reference(index).to_string(),
            quantity,
            name: index.card(entry.card).english().to_owned(),
        };
        Self {
            deck: ParsedDeckView { hero, cards: deck.hero_first().map(named).collect() },
            text: deck.to_text(index),
            hash: deck.hash(index).to_string(),
            form: form.name(),
            dialect: form.dialect(),
            diagnostics,
            omitted: None,
            supplied_uniques: None,
        }
    }
}

/// A deck and the form wanted.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = EncodeRequest, example = json!({
    "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"}, "to": "code", "dialect": "2026"
}))]
pub struct EncodeRequest<'a> {
    /// The deck.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub deck: DeckJson<'a>,
    /// The form wanted.
    pub to: To,
    /// Dialect of the code. Texts and JSON have none.
    #[serde(default)]
    #[schema(value_type = words::Dialect, default = "2026")]
    pub dialect: Dialect,
}

/// Forms in which decks are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum To {
    /// A list: a line a card.
    Text,
    /// A deck code.
    Code,
    /// JSON as this service takes it.
    Json,
}

/// The deck in the form wanted, in the member of that name.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = EncodeAnswer)]
pub struct EncodeAnswer<'a> {
    /// A list: a line a card, the Hero first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C")]
    pub text: Option<String>,
    /// A deck code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = "EBAgTTGU")]
    pub code: Option<String>,
    /// A deck as this service takes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub json: Option<DeckCardsView>,
    /// Dialect of the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<words::Dialect>)]
    pub dialect: Option<Dialect>,
    /// Lines that the form cannot hold or that could not be read: they are not in it.
    pub lost: Vec<LostView>,
    /// What could not be read or had to be guessed, by line.
    pub diagnostics: Vec<DiagnosticView<'a>>,
    /// Diagnostics left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub omitted: Option<usize>,
}

/// A deck as lines.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeckCards)]
pub struct DeckCardsView {
    /// Its lines, the Hero first.
    cards: Vec<DeckCardView>,
}

/// One line.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeckCard)]
struct DeckCardView {
    /// Reference of the card.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: String,
    /// Copies.
    #[schema(example = 3)]
    quantity: u32,
}

impl DeckCardsView {
    /// Shows the cards of a deck.
    pub fn of(deck: &Deck, index: &Index) -> Self {
        let line = |(entry, quantity): (&formats::Entry, u32)| DeckCardView {
            reference: entry.reference(index).to_string(),
            quantity,
        };
        Self { cards: deck.hero_first().map(line).collect() }
    }
}

/// A line that is not in the result.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Lost)]
pub struct LostView {
    /// Its reference, or its text if that is none.
    #[schema(example = "ALT_DUSTERCB_P_AX_85_C_XXX")]
    reference: String,
    /// Why, for a person.
    #[schema(example = "codes hold no serial-numbered prints")]
    reason: String,
}

impl From<Lost> for LostView {
    fn from(lost: Lost) -> Self {
        Self { reference: lost.reference, reason: lost.reason.to_string() }
    }
}

/// Answers with the cards of a deck in any form. `as_of` is the day for which the status of the Hero is shown.
///
/// # Errors
///
/// Every fault of the request. A line that cannot be read is not an error.
pub fn parse(request: &[u8], index: &Index, as_of: Date) -> Result<Vec<u8>, Problem> {
    parsed(&json::read(request)?, index, as_of)
}

/// Like [`parse`], but `None` for a request with facts of Uniques: compiling their texts takes longer than reading a deck.
///
/// # Errors
///
/// As [`parse`].
pub fn parse_if_short(request: &[u8], index: &Index, as_of: Date) -> Result<Option<Vec<u8>>, Problem> {
    let request: ParseRequest<'_> = json::read(request)?;
    if request.uniques.is_some() { Ok(None) } else { parsed(&request, index, as_of).map(Some) }
}

fn parsed(request: &ParseRequest<'_>, index: &Index, as_of: Date) -> Result<Vec<u8>, Problem> {
    let ParseRequest { deck: input, uniques } = request;
    let uniques = RequestUniques::read(uniques.as_deref(), index);
    let index = uniques.as_ref().map_or(index, RequestUniques::index);
    let listed = listed(input, "/deck", index)?;
    let deck = Deck::resolve(listed.list(), index);
    let hero = deck.hero().map(|hero| CardView::of(index, hero.card, DisplayOptions { locale: None, as_of }));
    let found = LocatedDiagnostic::all(listed.diagnose(&deck, index), input, "/deck");
    let diagnostics = found.iter().map(DiagnosticView::of).collect();
    let mut answer = ParseAnswer::of(&deck, listed.form(), hero, diagnostics, index);
    if let Some(uniques) = &uniques {
        answer.diagnostics.extend(uniques.diagnostics());
        answer.supplied_uniques = Some(uniques.used(deck.entries().iter().map(|entry| entry.card)));
    }
    answer.omitted = cut(&mut answer.diagnostics);
    json::write(&answer)
}

/// Answers with a deck in the form that is asked for, and with the parts of the deck that the form cannot hold.
///
/// # Errors
///
/// As [`parse`].
pub fn encode(request: &[u8], index: &Index) -> Result<Vec<u8>, Problem> {
    let EncodeRequest { deck: input, to, dialect } = json::read(request)?;
    let listed = listed(&input, "/deck", index)?;
    let deck = Deck::resolve(listed.list(), index);
    let answer = match to {
        To::Text => EncodeAnswer { text: Some(deck.to_text(index)), ..lost(deck.unread()) },
        To::Json => EncodeAnswer { json: Some(DeckCardsView::of(&deck, index)), ..lost(deck.unread()) },
        To::Code => {
            let Encoded { code, lost: gone } = formats::encode(&deck, dialect, index);
            EncodeAnswer { code: Some(code), dialect: Some(dialect), ..lost(gone) }
        }
    };
    let found = LocatedDiagnostic::all(listed.diagnose(&deck, index), &input, "/deck");
    let mut diagnostics: Vec<_> = found.iter().map(DiagnosticView::of).collect();
    let omitted = cut(&mut diagnostics);
    json::write(&EncodeAnswer { diagnostics, omitted, ..answer })
}

fn lost<'a>(lost: Vec<Lost>) -> EncodeAnswer<'a> {
    EncodeAnswer { lost: lost.into_iter().map(Into::into).collect(), ..EncodeAnswer::default() }
}
