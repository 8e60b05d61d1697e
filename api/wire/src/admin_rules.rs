//! Administration of the rules: house formats, and season lists.

use crate::{
    catalog::ListView,
    format::{FormatSummaryView, FormatView},
    json,
    list::Page,
    parameters::{date, parameters},
    query::Params,
};
use answers::{
    Code, Problem,
    rules::{Placed, Rules, RulesFolders},
};
use cards::Date;
use formats::{RawFormat, UniqueList};
use serde::Deserialize;
use std::borrow::Cow;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema, schema::AdditionalProperties},
};
use validator::{Validate, ValidationErrors};

parameters! {
    /// Parameters of `POST /v1/admin/lists`.
    PutListParameters = vec![
        date("from", "First day of the season; without it, the season has no beginning", "2026-07-01"),
        date("until", "First day after the season; without it, the season has no end", "2026-10-01"),
    ];
}

/// A request to put a format in force. The compiler of formats checks its ranges.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
struct FormatBody(RawFormat);

impl Validate for FormatBody {
    fn validate(&self) -> Result<(), ValidationErrors> {
        Ok(())
    }
}

/// A season list: either `included_refs`, or `excluded_sets` and `excluded_refs`.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[schema(
    as = NewSeasonList,
    example = json!({"id": "frontier", "version": 3, "included_refs": ["ALT_CORE_B_YZ_11_U_100"]})
)]
pub struct ListShape {
    /// The list that a format names: lower-case letters, digits, `_` and `-`.
    #[schema(pattern = "^[a-z0-9_-]{1,64}$")]
    id: String,
    /// Version of the list.
    version: VersionBody,
    /// The Uniques that may be played.
    #[schema(nullable = false)]
    included_refs: Option<Vec<String>>,
    /// The sets whose Uniques may not be played.
    #[schema(nullable = false)]
    excluded_sets: Option<Vec<String>>,
    /// The Uniques that may not be played.
    #[schema(nullable = false)]
    excluded_refs: Option<Vec<String>>,
}

/// The schema of a list. It says that members of other names are ignored, since the community publishes the file and may add
/// some.
#[derive(Debug)]
pub struct ListBody;

impl PartialSchema for ListBody {
    fn schema() -> RefOr<Schema> {
        match ListShape::schema() {
            RefOr::T(Schema::Object(mut body)) => {
                body.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(true)));
                Schema::from(body).into()
            }
            other => other,
        }
    }
}

impl ToSchema for ListBody {
    fn name() -> Cow<'static, str> {
        ListShape::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        ListShape::schemas(schemas);
    }
}

/// A version: the community writes numbers.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[serde(untagged)]
#[schema(as = SeasonListVersion)]
enum VersionBody {
    /// `3`
    Number(u64),
    /// `"2026.1"`
    Text(String),
}

/// Puts the format of a request in force.
///
/// # Errors
///
/// Every fault of the request; `FORMAT_INVALID`, `RULES_CONFLICT` and `RULES_UNAVAILABLE` as in [`RulesFolders::put_format`].
pub fn put_format(request: &[u8], folders: &RulesFolders) -> Result<Placed, Problem> {
    let FormatBody(raw) = json::read(request)?;
    folders.put_format(&raw, &String::from_utf8_lossy(request))
}

/// Converts a format in TOML, in which those of the program are written, to the JSON that [`put_format`] reads.
///
/// # Errors
///
/// `FORMAT_INVALID` with the line at which the text is not TOML.
pub fn format_from_toml(text: &str) -> Result<Vec<u8>, Problem> {
    let format: toml::Table = toml::from_str(text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.lines().count().max(1);
        Problem::at(Code::FormatInvalid, "", format!("line {line} is no TOML: {}", error.message().trim_end()))
    })?;
    json::write(&format)
}

/// The season of a list.
#[derive(Clone, Copy, Debug)]
pub struct ListSeason {
    from: Option<Date>,
    until: Option<Date>,
}

impl ListSeason {
    /// The season from a day until the day before another; without a bound on a side if that day is `None`.
    #[must_use]
    pub const fn new(from: Option<Date>, until: Option<Date>) -> Self {
        Self { from, until }
    }

    /// Reads a query string.
    ///
    /// # Errors
    ///
    /// `DATE_INVALID` if a day is not a date.
    pub fn read(query: &str) -> Result<Self, Problem> {
        let mut params = Params::of(query);
        let (from, until) = (params.date("from"), params.date("until"));
        params.finish().map(|_| Self { from, until })
    }

    /// Puts the list of a request in force for this season.
    ///
    /// # Errors
    ///
    /// `LIST_INVALID`, `RULES_CONFLICT` and `RULES_UNAVAILABLE` as in [`RulesFolders::put_list`].
    pub fn put(self, request: &[u8], folders: &RulesFolders) -> Result<Placed, Problem> {
        folders.put_list(request, (self.from, self.until))
    }

    fn is_of(self, list: &UniqueList) -> bool {
        list.season() == (self.from, self.until)
    }
}

/// Lists the house formats.
///
/// # Errors
///
/// `INTERNAL` if the answer cannot be written.
pub fn formats(rules: &Rules, warnings: Vec<String>) -> Result<Vec<u8>, Problem> {
    json::write(&Page::whole(rules.house_formats().map(FormatSummaryView::of).collect(), warnings))
}

/// Shows a format that was put in force; `None` if it has been removed since.
///
/// # Errors
///
/// `INTERNAL` if the answer cannot be written.
pub fn format(rules: &Rules, id: &str) -> Result<Option<Vec<u8>>, Problem> {
    rules.formats.get(id).map(|format| json::write(&FormatView::of(format)?)).transpose()
}

/// Lists the season lists.
///
/// # Errors
///
/// `INTERNAL` if the answer cannot be written.
pub fn lists(rules: &Rules, warnings: Vec<String>) -> Result<Vec<u8>, Problem> {
    json::write(&Page::whole(rules.lists.iter().map(ListView::of).collect(), warnings))
}

/// Shows a list that was put in force; `None` if it has been removed since.
///
/// # Errors
///
/// `INTERNAL` if the answer cannot be written.
pub fn list(rules: &Rules, id: &str, season: ListSeason) -> Result<Option<Vec<u8>>, Problem> {
    let found = rules.lists.iter().find(|list| list.id() == id && season.is_of(list));
    found.map(|list| json::write(&ListView::of(list))).transpose()
}
