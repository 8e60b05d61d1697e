//! Exact odds over HTTP (contract section 5).

use crate::{
    deck::DeckShape,
    json,
    simulated::{ProbView, RunDiagnosticView, of_lines},
    uniques::{RequestUniques, SuppliedUniqueView, UniqueFacts, explained},
    verdict::DiagnosticView,
    words,
};
use answers::{Problem, goldfish::WatchWanted, opening::Odds};
use cards::Index;
use engine::Seat;
use formats::{DeckJson, whole};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A deck and what its player wants to draw.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OddsRequest, example = json!({
    "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C\n3 ALT_CORE_B_MU_14_C\n33 ALT_CORE_B_MU_15_C"},
    "wants": [
        {"cards": ["ALT_CORE_B_MU_13_C"], "atLeast": 1, "byDay": 2},
        {"cards": ["ALT_CORE_B_MU_13_C", "ALT_CORE_B_MU_14_C"], "atLeast": 2, "byDay": 3}
    ]
}))]
pub struct OddsRequest<'a> {
    /// The deck. It need not be legal in any format.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    deck: DeckJson<'a>,
    /// What is wanted, each by itself and all together.
    #[serde(deserialize_with = "crate::json::list")]
    #[validate(length(min = 1, max = 32), nested)]
    wants: Vec<WantRequest>,
    /// Facts of Uniques that the catalogue does not hold; they hold for this request alone.
    #[serde(borrow, default)]
    #[validate(custom(function = "crate::uniques::few"))]
    #[schema(schema_with = crate::uniques::schema)]
    uniques: Option<Vec<UniqueFacts<'a>>>,
}

// `validator` keeps the value of a list that it refuses, hence `Serialize`.
/// So many of these cards, drawn by a Day.
#[derive(Debug, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = Want)]
struct WantRequest {
    /// References of cards of the deck; every printing of them in the deck counts, and one that is named twice counts once.
    #[schema(min_items = 1, max_items = 128)]
    #[validate(length(min = 1, max = 128))]
    cards: Vec<String>,
    /// How many of them all together.
    #[serde(deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 128, example = 2)]
    #[validate(range(min = 1, max = 128))]
    at_least: u32,
    /// Drawn by the Noon of this Day.
    #[serde(deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 20, example = 3)]
    #[validate(range(min = 1, max = u64::from(engine::MAX_DAYS)))]
    by_day: u64,
    /// Whether the deck's player begins. In Standard both draw the same, so it changes nothing.
    #[serde(default)]
    #[schema(value_type = words::StartingSeat, default = "random")]
    seat: Seat,
}

/// How probable it is to draw what is wanted: exact, without simulation. Six cards are drawn on Day 1 and two more each Day;
/// what cards do changes nothing. `estimate`, `low` and `high` are the exact value.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Odds)]
pub struct OddsView {
    /// Of each want by itself, in the order asked.
    wants: Vec<ProbView>,
    /// Of all wants together in one game.
    all: ProbView,
    /// The Uniques whose facts were those of the request, where it brought any.
    #[serde(skip_serializing_if = "Option::is_none")]
    supplied_uniques: Option<Vec<SuppliedUniqueView>>,
    /// What of the decks was guessed or is no part of a game, with its line; and what was wrong with the Uniques of the request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<DiagnosticView<'static>>)]
    diagnostics: Vec<RunDiagnosticView>,
    /// Diagnostics left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
}

impl OddsView {
    /// Shows the odds.
    pub fn of(odds: &Odds) -> Self {
        Self {
            wants: odds.wants.iter().copied().map(ProbView::exact).collect(),
            all: ProbView::exact(odds.all),
            supplied_uniques: None,
            diagnostics: Vec::new(),
            omitted: None,
        }
    }
}

/// Reads a request and writes the odds.
///
/// # Errors
///
/// Every fault of the request; `OUT_OF_RANGE` if its wants need too many cases to be distinguished.
pub fn odds(request: &[u8], index: &Index) -> Result<Vec<u8>, Problem> {
    let request: OddsRequest<'_> = json::read(request)?;
    let uniques = RequestUniques::read(request.uniques.as_deref(), index);
    let index = uniques.as_ref().map_or(index, RequestUniques::index);
    let wanted = request.wants.iter().map(|want| WatchWanted {
        cards: want.cards.clone(),
        at_least: want.at_least,
        by_day: u8::try_from(want.by_day).unwrap_or(u8::MAX),
    });
    let odds = answers::opening::odds(&request.deck, &wanted.collect::<Vec<_>>(), index);
    let odds = odds.map_err(|problem| explained(problem, uniques.as_ref()))?;
    let mut view = OddsView::of(&odds);
    view.supplied_uniques = uniques.as_ref().map(|uniques| uniques.used(odds.deck.all_cards()));
    (view.diagnostics, view.omitted) = of_lines(&odds.deck.diagnostics, uniques.as_ref());
    json::write(&view)
}
