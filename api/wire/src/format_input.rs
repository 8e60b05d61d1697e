//! A format in a request, named by id or written in place. [`answers::format_choice`] reads it.

use crate::format::RuleParameter;
use answers::format_choice::MAX_FORMATS;
use std::{borrow::Cow, collections::BTreeMap};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        Ref, RefOr,
        schema::{ArrayBuilder, OneOfBuilder, Schema},
    },
};

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
