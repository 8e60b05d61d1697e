//! What became of a reference that has lost its card.

use cards::Reference;
use serde::{Serialize, Serializer, ser::SerializeMap as _};

/// What became of a reference that had a card of the catalogue and has none of its own now.
///
/// Written as `{"reference": "…", "deleted": true}` or `{"reference": "…", "migratedTo": "…"}`, which an import reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tombstone {
    /// The reference.
    pub reference: Reference,
    /// The present reference of its card, which the catalogue has; `None` if the card was deleted.
    pub migrated_to: Option<Reference>,
}

impl Serialize for Tombstone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("reference", &self.reference)?;
        match &self.migrated_to {
            Some(to) => map.serialize_entry("migratedTo", to)?,
            None => map.serialize_entry("deleted", &true)?,
        }
        map.end()
    }
}
