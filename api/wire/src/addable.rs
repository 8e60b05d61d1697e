//! The request and the answer about how many more copies of cards a deck may take, and why not more (contract section 4).

use crate::{
    bounded::cut,
    deck::Borrowed,
    deck::DeckShape,
    format_input::FormatShape,
    verdict::{DiagnosticView, NotCheckedView},
};
use answers::format_choice::WantedFormat;
use cards::Date;
use formats::{Addable, Adding, DeckJson, Format};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A deck, a format, and the cards that might be added.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AddableRequest, example = json!({
    "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"}, "format": "standard",
    "references": ["ALT_CORE_B_MU_13_R1", "ALT_CORE_B_MU_14_C"], "asOf": "2026-03-01"
}))]
pub struct AddableRequest<'a> {
    /// The deck so far.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub deck: DeckJson<'a>,
    /// Id of `/v1/formats`, or a format written in place; `standard` if not given.
    #[serde(borrow, default)]
    #[schema(value_type = Option<FormatShape>)]
    pub format: Option<WantedFormat<'a>>,
    /// Cards to ask for, in any spelling of a reference. If not given, every card of the catalogue that may be part of a
    /// deck, Uniques left out, by the printing that stands for all.
    #[serde(borrow, default)]
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(length(max = 1000, message = "references names at most 1000 cards"))]
    pub references: Option<Vec<Borrowed<'a>>>,
    /// Date of the event, today in UTC if not given.
    #[serde(borrow, default)]
    #[schema(value_type = Option<String>, format = Date, example = "2026-03-01")]
    pub as_of: Option<Borrowed<'a>>,
    /// The cards the deck is built from, where the format has a pool.
    #[serde(borrow, default)]
    #[schema(value_type = Option<DeckShape>)]
    pub pool: Option<DeckJson<'a>>,
}

/// How many copies more of each card the deck may take.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AddableAnswer)]
pub struct AddableAnswer<'a> {
    /// Id of the format.
    #[schema(example = "standard")]
    format: &'a str,
    /// Version of the format.
    #[schema(example = "2026.1")]
    format_version: &'a str,
    /// The day for which the answer holds.
    #[schema(value_type = String, format = Date, example = "2026-03-01")]
    as_of: Date,
    /// In the order asked for; of the whole catalogue in the order of references.
    member: Vec<AddableView<'a>>,
    /// What could not be checked of the deck itself: every number here holds as far as the rest goes.
    not_checked: Vec<NotCheckedView<'a>>,
    /// What could not be read or had to be guessed, by line.
    diagnostics: Vec<DiagnosticView<'a>>,
    /// Diagnostics left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
}

/// How many copies more of one card, and why not more.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Addable)]
struct AddableView<'a> {
    /// The card; a text that is no reference as it was sent, control characters escaped.
    #[schema(example = "ALT_CORE_B_MU_14_C")]
    reference: &'a str,
    /// Copies that make no new error and none worse, at most 100.
    #[schema(example = 3, maximum = 100)]
    addable: u32,
    /// Codes that the next copy would bring, or make worse.
    #[schema(value_type = Vec<crate::words::ViolationCode>, example = json!(["TOO_MANY_COPIES"]))]
    reasons: Vec<&'static str>,
    /// Rules that cannot be checked for this card because data is missing.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    not_checked: &'a [&'static str],
}

impl<'a> AddableAnswer<'a> {
    /// Shows how many copies a deck may take in a format on a day.
    pub fn of(
        format: &'a Format,
        as_of: Date,
        adding: &'a Adding<'_>,
        member: &'a [Addable],
        mut diagnostics: Vec<DiagnosticView<'a>>,
    ) -> Self {
        let omitted = cut(&mut diagnostics);
        Self {
            format: format.id(),
            format_version: format.version(),
            as_of,
            member: member.iter().map(AddableView::of).collect(),
            not_checked: adding.not_checked().iter().map(NotCheckedView::of).collect(),
            diagnostics,
            omitted,
        }
    }
}

impl<'a> AddableView<'a> {
    fn of(one: &'a Addable) -> Self {
        Self {
            reference: &one.reference,
            addable: one.addable,
            reasons: one.reasons.iter().map(|code| code.name()).collect(),
            not_checked: &one.not_checked,
        }
    }
}
