//! Request and answer of a validation (contract section 4).

use crate::{
    deck_input::{Borrowed, DeckInput},
    problem::Problem,
    views::verdict::{DeckView, DiagnosticView, VerdictView},
};
use formats::RawFormat;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::{borrow::Cow, fmt};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr,
        schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type},
    },
};
use validator::{Validate, ValidationError};

/// Most formats that one request may name: twice as many as there are.
pub(crate) const MAX_FORMATS: usize = 32;
/// Longest name of an event, in characters.
const MAX_EVENT: u64 = 200;

/// A deck and the formats to judge it in.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ValidateRequest, example = json!({
    "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"}, "formats": ["standard"], "asOf": "2026-03-01"
}))]
pub(crate) struct ValidateRequest<'a> {
    /// A name of the caller's for this request; the answer repeats it.
    #[serde(borrow, default)]
    #[schema(value_type = Option<String>, example = "table-7")]
    pub(crate) id: Option<Name<'a>>,
    /// The deck.
    #[serde(borrow)]
    #[schema(value_type = DeckInput<'static>)]
    pub(crate) deck: DeckInput<'a>,
    /// Ids of `/v1/formats` and formats written in place, or `"all"`; `["standard"]` if not given.
    #[serde(borrow, default)]
    #[schema(value_type = Option<WantedFormats<'static>>)]
    pub(crate) formats: Option<WantedFormats<'a>>,
    /// Date of the event, today in UTC if not given.
    #[serde(borrow, default)]
    #[schema(value_type = Option<String>, format = Date, example = "2026-03-01")]
    pub(crate) as_of: Option<Borrowed<'a>>,
    /// The cards the deck was built from, where a format has a pool: opened boosters.
    #[serde(borrow, default)]
    #[schema(value_type = Option<DeckInput<'static>>)]
    pub(crate) pool: Option<DeckInput<'a>>,
    /// Whether to show every rule with what it counted and its margin.
    #[serde(default)]
    pub(crate) explain: bool,
    /// Whether to look for the smallest edits that make the deck legal.
    #[serde(default)]
    pub(crate) suggest: bool,
    /// Asks for signed verdicts.
    #[serde(borrow, default)]
    #[validate(nested)]
    #[schema(value_type = Option<SignRequest<'static>>)]
    pub(crate) sign: Option<SignRequest<'a>>,
}

impl ValidateRequest<'_> {
    /// Whether the answer may take more than the microseconds that a worker can spare.
    pub(crate) fn is_long(&self) -> bool {
        let long_format = match &self.formats {
            None => false,
            Some(WantedFormats::All) => true,
            Some(WantedFormats::These(list)) => {
                list.len() > 4 || list.iter().any(|f| matches!(f, WantedFormat::InPlace(_)))
            }
        };
        long_format || self.explain || self.suggest || self.sign.is_some()
    }
}

/// What a signed verdict is for.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SignRequest)]
pub(crate) struct SignRequest<'a> {
    /// The event, in the caller's words; it becomes part of what is signed.
    #[serde(borrow)]
    #[validate(custom(function = "of_an_event"))]
    #[schema(value_type = String, min_length = 1, max_length = 200, example = "Winter Cup 2026, round 1")]
    pub(crate) event: Borrowed<'a>,
}

fn of_an_event(event: &Borrowed<'_>) -> Result<(), ValidationError> {
    match event.0.chars().count() as u64 {
        1..=MAX_EVENT => Ok(()),
        n => Err(ValidationError::new("length")
            .with_message(Cow::Owned(format!("event has 1 to {MAX_EVENT} characters, got {n}")))),
    }
}

/// A name of the caller's: text or a whole number, repeated as it came.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(untagged, expecting = "id is a text or a whole number")]
pub(crate) enum Name<'a> {
    /// A text.
    #[schema(value_type = String)]
    Text(#[serde(borrow)] Cow<'a, str>),
    /// A whole number.
    Number(i64),
}

/// The formats that a request asks for.
#[derive(Debug)]
pub(crate) enum WantedFormats<'a> {
    /// Every one of `/v1/formats`.
    All,
    /// These, in this order.
    These(Vec<WantedFormat<'a>>),
}

/// A format that a request asks for.
#[derive(Debug)]
pub(crate) enum WantedFormat<'a> {
    /// One of `/v1/formats`.
    Id(Cow<'a, str>),
    /// Written in the request.
    InPlace(Box<RawFormat>),
}

impl<'de: 'a, 'a> Deserialize<'de> for WantedFormats<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = WantedFormats<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"all\", or a list of ids of formats and formats written in place")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
                match text {
                    "all" => Ok(WantedFormats::All),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut list = Vec::new();
                while let Some(format) = seq.next_element()? {
                    list.push(format);
                }
                Ok(match list.as_slice() {
                    [WantedFormat::Id(id)] if id == "all" => WantedFormats::All,
                    _ => WantedFormats::These(list),
                })
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for WantedFormat<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = WantedFormat<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the id of a format, or a format written in place")
            }
            fn visit_borrowed_str<E>(self, id: &'de str) -> Result<Self::Value, E> {
                Ok(WantedFormat::Id(Cow::Borrowed(id)))
            }
            fn visit_str<E>(self, id: &str) -> Result<Self::Value, E> {
                Ok(WantedFormat::Id(Cow::Owned(id.to_owned())))
            }
            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                let raw = RawFormat::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(WantedFormat::InPlace(Box::new(raw)))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::new(Type::String))
}

impl PartialSchema for WantedFormat<'_> {
    fn schema() -> RefOr<Schema> {
        let id = text().description(Some("Id of a format"));
        let in_place = ObjectBuilder::new()
            .description(Some("A format in the terms in which /v1/formats/{id} shows its rules"))
            .examples([serde_json::json!({
                "id": "house", "extends": "standard", "replace": {"copiesPerName": {"max": 2}}, "repeal": ["rare"]
            })]);
        OneOfBuilder::new().item(id).item(in_place).into()
    }
}

impl ToSchema for WantedFormat<'_> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("WantedFormat")
    }
}

impl PartialSchema for WantedFormats<'_> {
    fn schema() -> RefOr<Schema> {
        let list = ArrayBuilder::new().items(WantedFormat::schema()).max_items(Some(MAX_FORMATS));
        let all = text().enum_values(Some(["all"])).description(Some("Every format of /v1/formats"));
        OneOfBuilder::new()
            .item(list)
            .item(all)
            .description(Some("Ids of formats and formats written in place, or all"))
            .examples([serde_json::json!(["standard", "multi_2v2"])])
            .into()
    }
}

impl ToSchema for WantedFormats<'_> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("WantedFormats")
    }
}

/// The deck as it was understood, and a verdict for each format asked for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ValidateAnswer)]
pub(crate) struct ValidateAnswer<'a> {
    /// In a batch, the line of the request, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    /// The name that the request gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, example = "table-7")]
    pub(crate) id: Option<&'a Name<'a>>,
    pub(crate) deck: DeckView<'a>,
    /// What could not be read or had to be guessed, by line.
    pub(crate) diagnostics: Vec<DiagnosticView<'a>>,
    /// One verdict a format, in the order asked for.
    pub(crate) verdicts: Vec<VerdictView<'a>>,
}

/// A line of a batch that could not be judged.
#[derive(Debug, Serialize)]
pub(crate) struct BatchProblem<'a> {
    pub(crate) line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Name<'a>>,
    pub(crate) problem: &'a Problem,
}

/// What can be said of a line that is no request: whose it was.
#[derive(Debug, Deserialize)]
pub(crate) struct IdOnly<'a> {
    #[serde(borrow, default)]
    pub(crate) id: Option<Name<'a>>,
}
