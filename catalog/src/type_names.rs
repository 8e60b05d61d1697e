//! Names of types and sub-types of cards in the five languages, as official records give them.

use cards::Localized;
use serde::Deserialize;
use std::{collections::BTreeMap, sync::LazyLock};

/// A line for each code.
const NAMES: &str = include_str!("../data/type_names.jsonl");

/// A type or a sub-type.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TypeName {
    code: String,
    name: Localized,
}

static BY_CODE: LazyLock<BTreeMap<String, Localized>> = LazyLock::new(|| {
    let read = |line| serde_json::from_str::<TypeName>(line).expect("a test reads every line");
    NAMES.lines().map(read).map(|named| (named.code, named.name)).collect()
});

/// The names of a type or a sub-type by its code; `None` if no record names it.
///
/// # Panics
///
/// Never: a test reads every line.
#[must_use]
pub fn type_name(code: &str) -> Option<&'static Localized> {
    BY_CODE.get(code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{CardType, Language};

    #[test]
    fn every_type_has_a_name_in_each_language() {
        for kind in CardType::ALL {
            let name = type_name(kind.code()).unwrap_or_else(|| panic!("{kind:?} has no name"));
            assert_eq!(name.iter().count(), Language::ALL.len(), "{kind:?}");
        }
        assert_eq!(type_name("GEAR").unwrap().get(Language::Fr), Some("Matos"));
        assert!(type_name("NOTHING").is_none());
    }
}
