//! A request for many cards, in the community's form.

use super::{Source, card::CommunityCard, known};
use crate::json as wire_json;
use answers::{Problem, community::pools::Empty};
use cards::Language;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr,
        schema::{AdditionalProperties, ArrayBuilder, ObjectBuilder, Schema, SchemaType},
    },
};

/// Most references in one request.
const MOST: usize = 200;

/// The schema of the body. The body is read leniently: members of other names are ignored.
#[derive(Debug)]
pub struct CommunityBatch;

impl PartialSchema for CommunityBatch {
    fn schema() -> RefOr<Schema> {
        let reference = ObjectBuilder::new()
            .schema_type(SchemaType::AnyValue)
            .description(Some("A reference; what is no text is left out of the answer"));
        let references = ArrayBuilder::new()
            .items(reference)
            .min_items(Some(1))
            .max_items(Some(MOST))
            .description(Some("References of cards; one of no card is left out of the answer"));
        let body = ObjectBuilder::new()
            .property("references", references)
            .required("references")
            .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(true)))
            .description(Some("References to look up. Members of other names are ignored"))
            .examples([json!({"references": ["ALT_CORE_B_MU_08_R2", "ALT_CORE_B_MU_999_C"]})]);
        Schema::from(body).into()
    }
}

impl ToSchema for CommunityBatch {}

/// Why a batch was refused.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunityError {
    /// What is wrong.
    #[schema(example = "references array is required")]
    error: &'static str,
}

/// The references in a body.
///
/// # Errors
///
/// A [`CommunityError`] if there are none, or more than 200. A text that is not a reference is not a fault: like a reference of
/// no card, it finds nothing.
pub fn references(body: &[u8]) -> Result<Vec<String>, CommunityError> {
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let entries = body.get("references").and_then(Value::as_array).filter(|entries| !entries.is_empty());
    let Some(entries) = entries else { return Err(CommunityError { error: "references array is required" }) };
    if entries.len() > MOST {
        return Err(CommunityError { error: "Maximum 200 references per request" });
    }
    Ok(entries.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

/// The cards that exist, each once, in the order of the request.
///
/// # Errors
///
/// `INTERNAL` if the answer cannot be written.
pub fn cards(source: Source<'_>, references: &[String], locale: Option<Language>) -> Result<Vec<u8>, Problem> {
    let index = source.search_scope.index;
    let empty = Empty::new(index);
    let listed = source.listed(&empty);
    let mut seen = BTreeSet::new();
    let ids = references.iter().filter_map(|text| known(index, text));
    let cards = ids.filter(|id| seen.insert(*id)).map(|id| CommunityCard::of(source, &listed, id, locale));
    wire_json::write(&cards.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_entry_loses_no_other_and_a_bad_list_is_refused() {
        let read = |body: &str| references(body.as_bytes()).map_err(|e| e.error);
        assert_eq!(read(r#"{"references": ["A", "", "B"]}"#), Ok(["A", "", "B"].map(str::to_owned).to_vec()));
        for entry in ["{}", "3", "null", "[\"A\"]"] {
            assert_eq!(read(&format!(r#"{{"references": ["A", {entry}]}}"#)), Ok(vec!["A".to_owned()]), "{entry}");
        }
        for body in ["", "[]", "{", r#"{"references": []}"#, r#"{"references": "A"}"#] {
            assert_eq!(read(body), Err("references array is required"), "{body}");
        }
        let many = serde_json::json!({"references": vec!["A"; 201]}).to_string();
        assert_eq!(read(&many), Err("Maximum 200 references per request"));
    }
}
