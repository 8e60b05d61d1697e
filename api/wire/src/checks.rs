//! The rules of a format one by one, with what each counted (contract section 4, `explain`).

use crate::{
    bounded::first,
    counted::{AmountShape, CardLineView},
    words,
};
use cards::Date;
use formats::{Amount, Comparator, Explanation, Severity};
use serde::Serialize;
use utoipa::ToSchema;

/// One rule and what it counted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Check)]
pub struct CheckView<'a> {
    /// Name of the rule in the format; `list` for the faults of the list itself.
    #[schema(example = "rare")]
    rule: &'a str,
    /// What breaking it means.
    #[schema(value_type = words::Severity)]
    severity: Severity,
    /// Whether the deck keeps it; null if that was not checked, and then `note` says why.
    #[schema(required)]
    passed: Option<bool>,
    /// What it counted.
    #[schema(value_type = Option<AmountShape>, required)]
    actual: Option<&'a Amount>,
    /// What that is compared with.
    #[schema(value_type = Option<AmountShape>, required)]
    limit: Option<&'a Amount>,
    /// How they are compared.
    #[schema(value_type = Option<words::Comparator>, required)]
    comparator: Option<Comparator>,
    /// Cards to spare; negative if the rule is broken, null for what is no number.
    #[schema(required, example = 3)]
    margin: Option<i64>,
    /// The cards it counted; of a limit by name, those of the name that is nearest to it.
    cards: Vec<CardLineView<'a>>,
    /// Cards left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
    /// Why it was not checked, or what else should be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    note: Option<&'a str>,
    /// First day on which it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<String>, format = Date)]
    from: Option<Date>,
    /// First day on which it no longer holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<String>, format = Date)]
    until: Option<Date>,
    /// Whether it holds on the day of the event.
    in_force: bool,
}

impl<'a> CheckView<'a> {
    /// Shows one rule of a format and what it counted.
    pub fn of(check: &'a Explanation) -> Self {
        let (cards, omitted) = first(&check.cards, CardLineView::of);
        Self {
            rule: check.rule,
            severity: check.severity,
            passed: check.passed,
            actual: check.actual.as_ref(),
            limit: check.limit.as_ref(),
            comparator: check.comparator,
            margin: check.margin,
            cards,
            omitted,
            note: check.note.as_deref(),
            from: check.from,
            until: check.until,
            in_force: check.in_force,
        }
    }
}
