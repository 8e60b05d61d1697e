//! The edits that would make an illegal deck legal (contract section 4).

use formats::{CardLine, Edit, EditKind, Suggestion};
use serde::Serialize;
use utoipa::ToSchema;

/// A deck that is legal, and the edits that lead to it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Suggestion)]
pub struct SuggestionView<'a> {
    /// What to change, in order; their quantities add up to the number of changed copies.
    edits: Vec<EditView<'a>>,
    /// The deck that results.
    deck: SuggestedDeck<'a>,
}

/// One edit of a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Edit)]
struct EditView<'a> {
    /// What to do.
    #[schema(value_type = crate::words::EditOperation)]
    op: EditKind,
    /// The card that goes, or comes if the edit adds it.
    #[schema(example = "ALT_CORE_B_MU_08_R1")]
    reference: &'a str,
    /// The card that comes instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = "ALT_CORE_B_MU_08_C")]
    with: Option<&'a str>,
    /// Copies.
    #[schema(example = 1)]
    quantity: u32,
}

/// A deck that is legal.
#[derive(Debug, Serialize, ToSchema)]
struct SuggestedDeck<'a> {
    /// Its lines, the Hero first; as they are they may be sent as the `cards` of a deck.
    cards: Vec<SuggestedLine<'a>>,
}

/// One line of that deck.
#[derive(Debug, Serialize, ToSchema)]
struct SuggestedLine<'a> {
    /// Reference of the card.
    #[schema(example = "ALT_CORE_B_MU_08_C")]
    reference: &'a str,
    /// Copies.
    #[schema(example = 3)]
    quantity: u32,
}

impl<'a> SuggestionView<'a> {
    /// Shows a suggestion.
    pub fn of(suggestion: &'a Suggestion) -> Self {
        let edit =
            |e: &'a Edit| EditView { op: e.op, reference: &e.reference, with: e.with.as_deref(), quantity: e.quantity };
        let line = |c: &'a CardLine| SuggestedLine { reference: &c.reference, quantity: c.quantity };
        Self {
            edits: suggestion.edits.iter().map(edit).collect(),
            deck: SuggestedDeck { cards: suggestion.cards.iter().map(line).collect() },
        }
    }
}
