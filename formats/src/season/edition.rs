//! Changes the manifest of season lists entry by entry.

use super::{ListError, UniqueList, manifest};
use serde_json::{Map, Value, json};

/// A manifest that is changed entry by entry. Members that are not known stay as they are, and so do faults in other entries:
/// [`SeasonLists::load`](super::SeasonLists::load) finds out whether the whole is consistent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListManifest {
    entries: Vec<Map<String, Value>>,
}

impl ListManifest {
    /// Reads a manifest.
    ///
    /// # Errors
    ///
    /// It is not a list of objects.
    pub fn read(bytes: &[u8]) -> Result<Self, ListError> {
        let entries = manifest::read(bytes).map_err(|(place, problem)| ListError {
            file: manifest::FILE.to_owned(),
            place,
            problem,
        })?;
        Ok(Self { entries })
    }

    /// Names a list that lies at a path: in place of the list of the same id which begins on the same day, otherwise behind all
    /// others. Returns the position of its entry.
    pub fn put(&mut self, list: &UniqueList, path: &str) -> usize {
        let (from, until) = list.season();
        let mut entry = Map::new();
        for (name, value) in [("id", list.id()), ("path", path), ("version", list.version()), ("sha256", list.sha256())]
        {
            entry.insert(name.to_owned(), json!(value));
        }
        for (name, day) in [("from", from), ("until", until)] {
            if let Some(day) = day {
                entry.insert(name.to_owned(), json!(day));
            }
        }
        let from = entry.get("from").cloned();
        let is_same = |it: &Map<String, Value>| {
            it.get("id") == entry.get("id") && it.get("from").filter(|day| !day.is_null()) == from.as_ref()
        };
        match self.entries.iter().position(is_same) {
            Some(at) => {
                self.entries[at] = entry;
                at
            }
            None => {
                self.entries.push(entry);
                self.entries.len() - 1
            }
        }
    }

    /// Removes the entries of an id, and returns how many there were.
    pub fn remove(&mut self, id: &str) -> usize {
        let before = self.entries.len();
        self.entries.retain(|entry| entry.get("id").and_then(Value::as_str) != Some(id));
        before - self.entries.len()
    }

    /// How many lists the manifest names.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the manifest names no list.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The paths that the manifest names.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().filter_map(|entry| entry.get("path")?.as_str())
    }

    /// The text of the manifest.
    #[must_use]
    pub fn write(&self) -> String {
        let entries = self.entries.iter().cloned().map(Value::Object).collect();
        format!("{:#}\n", Value::Array(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(version: u8, from: Option<&str>) -> UniqueList {
        let text = json!({"id": "frontier", "version": version, "included_refs": ["ALT_CORE_B_YZ_11_U_100"]});
        let day = |text: &str| text.parse().unwrap();
        UniqueList::of_season(text.to_string().as_bytes(), (from.map(day), None)).unwrap()
    }

    #[test]
    fn a_list_takes_the_place_of_that_of_its_season_and_all_else_stays() {
        let mut manifest = ListManifest::read(
            br#"[{"id": "frontier", "path": "a.json", "version": 1, "from": "2026-01-01", "until": "2026-03-01"},
                 {"id": "other", "path": "b.json", "version": "x", "curator": "ada"}]"#,
        )
        .unwrap();
        assert_eq!(manifest.put(&list(2, Some("2026-01-01")), "c.json"), 0);
        assert_eq!(manifest.paths().collect::<Vec<_>>(), ["c.json", "b.json"]);
        assert_eq!(manifest.put(&list(3, Some("2026-03-01")), "d.json"), 2, "another season");
        assert_eq!(manifest.put(&list(4, None), "e.json"), 3, "a season without a beginning");
        assert_eq!(manifest.put(&list(5, None), "f.json"), 3);
        let written = ListManifest::read(manifest.write().as_bytes()).unwrap();
        assert_eq!(written, manifest);
        assert!(manifest.write().contains("\"curator\": \"ada\"") && !manifest.write().contains("a.json"));
        assert_eq!((manifest.remove("frontier"), manifest.len(), manifest.remove("frontier")), (3, 1, 0));
        assert_eq!(manifest.paths().collect::<Vec<_>>(), ["b.json"]);
    }

    #[test]
    fn what_is_no_list_of_objects_is_refused_with_its_place() {
        let refused = |text: &str| ListManifest::read(text.as_bytes()).unwrap_err();
        assert_eq!(refused("[1]").place, ["0"]);
        assert_eq!((refused("{").file.as_str(), refused("[]]").place.len()), ("manifest.json", 0));
    }
}
