//! The request and the answer of a deck check (contract section 4).

use crate::{
    bounded::cut,
    deck::DeckShape,
    verdict::{CardLineView, DiagnosticView},
};

use formats::{Comparison, DeckJson};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The list that was registered and the one that was played.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CompareRequest, example = json!({
    "registered": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"},
    "presented": {"text": "1 ALT_CORE_B_MU_01_C\n2 ALT_COREKS_B_MU_13_C\n1 ALT_CORE_B_MU_13_R1"}
}))]
pub struct CompareRequest<'a> {
    /// The registered deck.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub registered: DeckJson<'a>,
    /// The deck as it was presented.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub presented: DeckJson<'a>,
}

/// What differs by name, rarity, faction and number of a Unique; printings do not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CompareAnswer)]
pub struct CompareAnswer<'a> {
    /// Whether both lists are certainly the same deck; never if a line of either could not be read.
    #[schema(example = false)]
    equal: bool,
    /// Registered cards that were not presented, with the copies that lack.
    missing: Vec<CardLineView<'a>>,
    /// Presented cards that were not registered, with the copies too many.
    extra: Vec<CardLineView<'a>>,
    /// Lines that could not be read or counted, so that they may be any card.
    unread: Unread,
    /// What could not be read or had to be guessed: the registered list first, each by line.
    diagnostics: Vec<DiagnosticView<'a>>,
    /// Diagnostics left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
}

/// Lines that could not be read or counted.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UnreadLines)]
struct Unread {
    /// Of the registered list.
    #[schema(example = 0)]
    registered: usize,
    /// Of the presented list.
    #[schema(example = 0)]
    presented: usize,
}

impl<'a> CompareAnswer<'a> {
    /// Shows how the presented list differs from the registered one.
    pub fn of(found: &'a Comparison, mut diagnostics: Vec<DiagnosticView<'a>>) -> Self {
        let omitted = cut(&mut diagnostics);
        Self {
            equal: found.equal(),
            missing: found.missing.iter().map(CardLineView::of).collect(),
            extra: found.extra.iter().map(CardLineView::of).collect(),
            unread: Unread { registered: found.registered_faults, presented: found.presented_faults },
            diagnostics,
            omitted,
        }
    }
}
