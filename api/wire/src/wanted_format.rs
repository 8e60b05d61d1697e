//! The formats of a request, named by id or written in place: how they are read, and their schema.

use answers::format_choice::{ALL, MAX_FORMATS, WantedFormat, WantedFormats};
use formats::RawFormat;
use serde::{Deserialize, Deserializer, de};
use std::{borrow::Cow, collections::BTreeMap, fmt};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        Ref, RefOr,
        schema::{ArrayBuilder, OneOfBuilder, Schema},
    },
};

use crate::format::RuleParameter;

/// Reads the formats of a request, or `null` as none.
///
/// # Errors
///
/// If they are neither `"all"` nor a list of ids and of formats written in place.
pub(crate) fn several<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<WantedFormats<'de>>, D::Error> {
    Ok(Option::<FormatsJson<'de>>::deserialize(deserializer)?.map(|FormatsJson(formats)| formats))
}

/// Reads the format of a request, or `null` as none.
///
/// # Errors
///
/// If it is neither an id nor a format written in place.
pub(crate) fn one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<WantedFormat<'de>>, D::Error> {
    Ok(Option::<FormatJson<'de>>::deserialize(deserializer)?.map(|FormatJson(format)| format))
}

struct FormatsJson<'a>(WantedFormats<'a>);

struct FormatJson<'a>(WantedFormat<'a>);

impl<'de: 'a, 'a> Deserialize<'de> for FormatsJson<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = FormatsJson<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"all\", or a list of ids of formats and formats written in place")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
                match text {
                    ALL => Ok(FormatsJson(WantedFormats(vec![WantedFormat::All]))),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut list = Vec::new();
                while let Some(FormatJson(format)) = seq.next_element()? {
                    list.push(format);
                }
                Ok(FormatsJson(WantedFormats(list)))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for FormatJson<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = FormatJson<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the id of a format, or a format written in place")
            }
            fn visit_borrowed_str<E>(self, id: &'de str) -> Result<Self::Value, E> {
                Ok(FormatJson(if id == ALL { WantedFormat::All } else { WantedFormat::Id(Cow::Borrowed(id)) }))
            }
            fn visit_str<E>(self, id: &str) -> Result<Self::Value, E> {
                Ok(FormatJson(if id == ALL { WantedFormat::All } else { WantedFormat::Id(Cow::Owned(id.to_owned())) }))
            }
            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                let raw = RawFormat::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(FormatJson(WantedFormat::InPlace(Box::new(raw))))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// Id of a format of `/v1/formats`, or a format written in place.
#[derive(Debug, ToSchema)]
#[serde(untagged)]
#[schema(as = WantedFormat, example = "standard")]
pub enum FormatShape {
    /// Id of a format.
    Id(String),
    /// A format written in place.
    InPlace(FormatInPlace),
}

/// A format in the terms in which `/v1/formats/{id}` shows its rules.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "id": "house", "extends": "standard", "replace": {"copiesPerName": {"max": 2}}, "repeal": ["rare"]
}))]
pub struct FormatInPlace {
    /// Its id in the answer: lower-case letters, digits and `_`.
    #[schema(pattern = "^[a-z0-9_]+$")]
    id: String,
    /// Its name; the id if not given.
    #[schema(nullable = false)]
    name: Option<String>,
    /// Version of its rules; that of the format that it extends if not given.
    #[schema(nullable = false)]
    version: Option<String>,
    /// One sentence about it.
    #[schema(nullable = false)]
    summary: Option<String>,
    /// Id of the format whose rules it starts from.
    #[schema(nullable = false)]
    extends: Option<String>,
    /// Players at one table.
    #[schema(nullable = false, maximum = 255)]
    players: Option<u8>,
    /// Teams at one table, where players are not alone.
    #[schema(nullable = false, maximum = 255)]
    teams: Option<u8>,
    /// Rules that it adds, by name.
    #[schema(nullable = false)]
    rules: Option<BTreeMap<String, BTreeMap<String, RuleParameter>>>,
    /// Rules of the format that it extends, with members to be replaced.
    #[schema(nullable = false)]
    replace: Option<BTreeMap<String, BTreeMap<String, RuleParameter>>>,
    /// Names of rules of the format that it extends, which do not hold here.
    #[schema(nullable = false)]
    repeal: Option<Vec<String>>,
}

/// The schema of `formats` in a request: [`answers::format_choice::WantedFormats`].
#[derive(Debug)]
pub struct FormatsShape;

impl PartialSchema for FormatsShape {
    fn schema() -> RefOr<Schema> {
        let list = ArrayBuilder::new().items(Ref::from_schema_name(FormatShape::name())).max_items(Some(MAX_FORMATS));
        let all = crate::words::schema_of("Every format of `/v1/formats`.", vec!["all".to_owned()]);
        OneOfBuilder::new()
            .item(list.description(Some("Formats, judged in this order.")))
            .item(all)
            .description(Some("The formats to judge a deck in: a list, or `all`."))
            .examples([serde_json::json!(["standard", "multi_2v2"])])
            .into()
    }
}

impl ToSchema for FormatsShape {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("WantedFormats")
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((FormatShape::name().into_owned(), FormatShape::schema()));
        FormatShape::schemas(schemas);
    }
}
