//! Many cards at once, in the community's shape.

use super::{Source, card::CommunityCard};
use crate::json;
use answers::{Problem, community::pools::Empty};
use cards::{Language, Lookup};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// References in one request.
const MOST: usize = 200;

/// References to look up.
#[derive(Debug, ToSchema)]
#[schema(example = json!({"references": ["ALT_CORE_B_MU_01_C"]}))]
#[expect(
    dead_code,
    reason = "stands in the document for the body, which is read leniently: one bad entry loses no other"
)]
pub struct CommunityBatch {
    /// 1 to 200 references.
    #[schema(min_items = 1, max_items = 200)]
    references: Vec<String>,
}

/// Why a batch was refused.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunityError {
    #[schema(example = "references array is required")]
    error: &'static str,
}

/// The references of a body.
///
/// # Errors
///
/// There are none, or more than 200. What is no reference is no fault: it is not found.
pub fn references(body: &[u8]) -> Result<Vec<String>, CommunityError> {
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let entries = body.get("references").and_then(Value::as_array).filter(|entries| !entries.is_empty());
    let Some(entries) = entries else { return Err(CommunityError { error: "references array is required" }) };
    if entries.len() > MOST {
        return Err(CommunityError { error: "Maximum 200 references per request" });
    }
    Ok(entries.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

/// The cards that there are, each once, in the order asked for.
///
/// # Errors
///
/// `INTERNAL` if they cannot be written.
pub fn cards(source: Source<'_>, references: &[String], locale: Option<Language>) -> Result<Vec<u8>, Problem> {
    let index = source.search_scope.index;
    let empty = Empty::new(index);
    let listed = source.listed(&empty);
    let mut seen = BTreeSet::new();
    let ids = references.iter().filter_map(|text| match index.look_up(text) {
        Lookup::Known(id) => Some(id),
        Lookup::UnknownUnique { .. } | Lookup::Unknown(_) | Lookup::Malformed(_) => None,
    });
    let cards = ids.filter(|id| seen.insert(*id)).map(|id| CommunityCard::of(source, &listed, id, locale));
    json::write(&cards.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_entry_loses_no_other_and_a_bad_list_is_refused() {
        let read = |body: &str| references(body.as_bytes()).map_err(|e| e.error);
        assert_eq!(read(r#"{"references": ["A", 3, null, "B"]}"#), Ok(vec!["A".to_owned(), "B".to_owned()]));
        for body in ["", "[]", "{", r#"{"references": []}"#, r#"{"references": "A"}"#] {
            assert_eq!(read(body), Err("references array is required"), "{body}");
        }
        let many = serde_json::json!({"references": vec!["A"; 201]}).to_string();
        assert_eq!(read(&many), Err("Maximum 200 references per request"));
    }
}
