//! Everything that an import writes.

use crate::{Tombstone, tables::Listed};
use cards::{Card, CardSet, PreErrataText, Reference};

/// Everything that is to be written.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    pub(crate) new: Vec<Card>,
    pub(crate) changed: Vec<Card>,
    pub(crate) sets: Vec<CardSet>,
    /// All announcements, if they changed.
    pub(crate) announcements: Option<Vec<Listed>>,
    /// What cards did before errata, if it is new or changed.
    pub(crate) pre_errata_texts: Vec<PreErrataText>,
    /// Cards that are to be removed.
    pub(crate) removed: Vec<Reference>,
    /// Tombstones that are new or changed.
    pub(crate) tombstones: Vec<Tombstone>,
}
