//! The facts of Uniques that come with a request, and those of them that an answer used (contract section 2).

use crate::verdict::DiagnosticView;
use answers::{
    Problem,
    uniques::{MAX_UNIQUES, SuppliedUniques, UniqueDiagnostic},
};
use cards::{CardId, Index};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, IgnoredAny},
};
use serde_json::value::RawValue;
use std::{borrow::Cow, collections::BTreeMap};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        Ref, RefOr,
        schema::{Array, ArrayBuilder, ObjectBuilder, Schema, SchemaType, Type},
    },
};
use validator::ValidationError;

/// The facts of a Unique that came with a request: any JSON object. A fault in it is a diagnostic, not an error.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub struct UniqueFacts<'a>(&'a RawValue);

impl<'a> UniqueFacts<'a> {
    /// The facts of a Unique in a log.
    pub(crate) const fn of(record: &'a RawValue) -> Self {
        Self(record)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for UniqueFacts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let record = <&RawValue>::deserialize(deserializer)?;
        let is_object = record.get().starts_with('{');
        let wrong =
            || de::Error::custom("the facts of a Unique are an object, as GET /v1/cards/{reference} shows a card");
        is_object.then_some(Self(record)).ok_or_else(wrong)
    }
}

impl PartialSchema for UniqueFacts<'_> {
    fn schema() -> RefOr<Schema> {
        let description = "Facts of a Unique: a card as `GET /v1/cards/{reference}` or another service shows it, an \
                           official record, or a line of an export; texts included. A text in English is compiled; one \
                           in another language is not played, which `coverage` says.";
        ObjectBuilder::new()
            .description(Some(description))
            .examples([serde_json::json!({
                "reference": "ALT_CORE_B_MU_08_U_5", "faction": "MU", "cardType": "CHARACTER", "mainCost": 2, "recallCost": 2,
                "forestPower": 1, "mountainPower": 1, "oceanPower": 1, "mainEffect": {"en": "{J} Draw a card."}
            })])
            .into()
    }
}

impl ToSchema for UniqueFacts<'_> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("UniqueFacts")
    }
}

/// The schema of the member `uniques` of a request.
pub(crate) fn schema() -> Array {
    let facts = ArrayBuilder::new().items(Ref::from_schema_name(UniqueFacts::name())).max_items(Some(MAX_UNIQUES));
    let facts = facts.schema_type(SchemaType::Array(vec![Type::Array, Type::Null]));
    let description = "Facts of Uniques that the catalogue does not hold; they hold for this request alone.";
    facts.description(Some(description)).build()
}

/// Refuses more facts of Uniques than a request may bring.
pub(crate) fn few(facts: &[UniqueFacts<'_>]) -> Result<(), ValidationError> {
    if facts.len() <= MAX_UNIQUES {
        return Ok(());
    }
    Err(ValidationError::new("length").with_message(format!("uniques holds at most {MAX_UNIQUES} cards").into()))
}

/// A Unique whose facts were those of the request.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SuppliedUnique)]
pub struct SuppliedUniqueView {
    /// Its reference.
    #[schema(example = "ALT_CORE_B_MU_08_U_5")]
    reference: String,
    /// Its English name.
    #[schema(example = "Sneezer Shroom")]
    name: String,
}

/// The Uniques of a request.
#[derive(Debug)]
pub struct RequestUniques {
    supplied: SuppliedUniques,
    /// The pointer of each diagnostic.
    pointers: Vec<String>,
}

impl RequestUniques {
    /// Reads the `uniques` of a request in addition to a catalogue; `None` if the request has none.
    pub fn read(records: Option<&[UniqueFacts<'_>]>, index: &Index) -> Option<Self> {
        let records = records?;
        let supplied = SuppliedUniques::read(records.iter().map(|record| record.0.get()), index);
        let pointers = supplied.diagnostics().iter().map(|found| pointer(found, records[found.at].0.get())).collect();
        Some(Self { supplied, pointers })
    }

    /// The catalogue together with the Uniques of the request.
    pub fn index(&self) -> &Index {
        self.supplied.index()
    }

    /// The faults in the facts, in the order of the request.
    pub fn diagnostics(&self) -> impl Iterator<Item = DiagnosticView<'_>> {
        self.located().map(|(found, pointer)| DiagnosticView::at(pointer, found.code.as_str(), &found.message))
    }

    /// The faults in the facts, each with its pointer.
    pub(crate) fn located(&self) -> impl Iterator<Item = (&UniqueDiagnostic, &str)> {
        self.supplied.diagnostics().iter().zip(self.pointers.iter().map(String::as_str))
    }

    /// Of these cards, those whose facts came with the request.
    pub fn used(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<SuppliedUniqueView> {
        let view = |id: CardId| {
            let unique = self.supplied.show(id);
            SuppliedUniqueView { reference: unique.reference.to_owned(), name: unique.name.to_owned() }
        };
        self.supplied.used(cards).into_iter().map(view).collect()
    }

    /// The facts of those cards, in the form in which a request takes them.
    pub fn facts(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<Box<RawValue>> {
        let lines = self.supplied.export(&self.supplied.used(cards));
        lines.lines().filter_map(|line| RawValue::from_string(line.to_owned()).ok()).collect()
    }

    /// SHA-256 of the facts of those cards; `None` if there are none.
    pub fn hash(&self, cards: impl IntoIterator<Item = CardId>) -> Option<String> {
        self.supplied.hash(&self.supplied.used(cards))
    }
}

/// The pointer to the member at fault if the record has it, else to the record.
fn pointer(found: &UniqueDiagnostic, record: &str) -> String {
    let members: BTreeMap<Cow<'_, str>, IgnoredAny> = serde_json::from_str(record).unwrap_or_default();
    let member = found.members.iter().find(|member| members.contains_key(**member));
    match member {
        Some(member) => format!("/uniques/{}/{member}", found.at),
        None => format!("/uniques/{}", found.at),
    }
}

/// A problem with a deck, together with the faults of the Uniques in the request, if there are any: they may be its cause.
pub(crate) fn explained(problem: Problem, uniques: Option<&RequestUniques>) -> Problem {
    let fault = |(found, pointer): (&UniqueDiagnostic, &str)| {
        (pointer.to_owned(), format!("{}: {}", found.code.as_str(), found.message))
    };
    let faults: Vec<_> = uniques.into_iter().flat_map(RequestUniques::located).map(fault).collect();
    if faults.is_empty() {
        return problem;
    }
    let code = problem.code();
    Problem::together(vec![problem, Problem::several(code, faults)])
}
