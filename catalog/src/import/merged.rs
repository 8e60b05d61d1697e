//! What an import writes.

use crate::{Tombstone, tables::Listed};
use cards::{Card, CardSet, PreErrataText, Reference};

/// What is to be written.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    pub(crate) new: Vec<Card>,
    pub(crate) changed: Vec<Card>,
    pub(crate) sets: Vec<CardSet>,
    /// All of them, if they changed.
    pub(crate) announcements: Option<Vec<Listed>>,
    /// What cards did before errata, where that is new or changed.
    pub(crate) pre_errata_texts: Vec<PreErrataText>,
    /// Cards that are to go.
    pub(crate) removed: Vec<Reference>,
    /// What became of references, where that is new or changed.
    pub(crate) tombstones: Vec<Tombstone>,
}
