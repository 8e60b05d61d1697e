//! Uniques in a few tens of bytes each: facts that the Uniques of one family in one set share are stored once, and so is each
//! line of their text boxes.
//!
//! A Unique becomes a [`Card`] when it is asked for. [`PackedUnique::of`] decides which cards can be packed; all others are
//! ordinary cards.

mod family;
mod line;
mod pack;
mod postings;

pub use family::{MalformedFamily, UniqueBuilder, UniqueFacts, UniqueFamily};
pub use line::{AbilityLine, AbilityLines, LineId};
pub use pack::{PackedUnique, UniqueFace, unpack};
pub use postings::{LineWords, MalformedPostings, PostingKey, PostingList, Postings};

use crate::{Card, CardId, Reference};
use std::sync::Arc;

/// A packed Unique of one [`Uniques`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UniqueId {
    /// Position of the family, in the order of references.
    pub family: u32,
    /// Position in the family, in the order of references.
    pub at: u32,
}

/// Every packed Unique of a catalogue. It is cheap to clone, since versions of a catalogue share what does not change.
#[derive(Clone, Debug, Default)]
pub struct Uniques {
    /// The families, in the order of references.
    families: Vec<Arc<UniqueFamily>>,
    /// For each family, the data by which its Uniques are found, if the catalogue has it.
    postings: Vec<Option<Arc<Postings>>>,
    lines: Arc<AbilityLines>,
    /// The name of the reader whose words are kept; empty if none are.
    words_by: Arc<str>,
}

/// A family with the data by which its Uniques are found, if the catalogue has it.
pub type IndexedFamily = (Arc<UniqueFamily>, Option<Arc<Postings>>);

impl Uniques {
    /// Makes the list from families in any order, whose lines have to be among `lines`. `words_by` names the reader that gave the
    /// words of the lines and of the postings.
    #[must_use]
    pub fn new(mut families: Vec<IndexedFamily>, lines: Arc<AbilityLines>, words_by: &str) -> Self {
        families.retain(|(family, _)| !family.is_empty());
        families.sort_by(|(a, _), (b, _)| a.reference().cmp(b.reference()));
        let (families, postings) = families.into_iter().unzip();
        Self { families, postings, lines, words_by: words_by.into() }
    }

    /// The name of the reader whose words are kept; empty if some are missing.
    #[must_use]
    pub fn words_by(&self) -> &str {
        &self.words_by
    }

    /// The data by which the Uniques of a family are found, if it is kept with the words of this reader.
    #[must_use]
    pub fn postings(&self, family: u32, words_by: &str) -> Option<&Arc<Postings>> {
        self.postings[family as usize].as_ref().filter(|_| *self.words_by == *words_by)
    }

    /// The words of a line, if they are kept and come from this reader.
    #[must_use]
    pub fn words(&self, line: LineId, words_by: &str) -> Option<&Arc<LineWords>> {
        self.lines.words(line).filter(|_| *self.words_by == *words_by)
    }

    /// Number of packed Uniques.
    #[must_use]
    pub fn len(&self) -> usize {
        self.families.iter().map(|family| family.len()).sum()
    }

    /// Whether there are no packed Uniques.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.families.is_empty()
    }

    /// The families, in the order of references.
    #[must_use]
    pub fn families(&self) -> &[Arc<UniqueFamily>] {
        &self.families
    }

    /// The family of a Unique.
    #[must_use]
    pub fn family(&self, id: UniqueId) -> &Arc<UniqueFamily> {
        &self.families[id.family as usize]
    }

    /// The lines of all text boxes.
    #[must_use]
    pub fn lines(&self) -> &Arc<AbilityLines> {
        &self.lines
    }

    /// The Unique with exactly this reference, in canonical spelling.
    #[must_use]
    pub fn find(&self, reference: &str) -> Option<UniqueId> {
        let (family, number) = reference.rsplit_once('_')?;
        let number = number.parse().ok().filter(|_| !number.starts_with(['0', '+']))?;
        let family = self.families.binary_search_by(|other| other.reference().cmp(family)).ok()?;
        let at = self.families[family].find(number)?;
        Some(UniqueId { family: u32::try_from(family).ok()?, at })
    }

    /// The Unique that is the same card as this reference, in any product.
    #[must_use]
    pub fn same_card(&self, reference: &Reference) -> Option<UniqueId> {
        let number = reference.unique_number()?;
        let is_family = |family: &UniqueFamily| {
            let other = family.example();
            (other.set(), other.home_faction(), other.number())
                == (reference.set(), reference.home_faction(), reference.number())
        };
        let mut found = (0..).zip(&self.families).filter(|(_, family)| is_family(family));
        found.find_map(|(family, all)| Some(UniqueId { family, at: all.find(number)? }))
    }

    /// The reference of a Unique.
    #[must_use]
    pub fn reference(&self, id: UniqueId) -> Reference {
        self.family(id).card_reference(id.at)
    }

    /// The Unique as a card.
    #[must_use]
    pub fn card(&self, id: UniqueId) -> Card {
        self.family(id).card(id.at, &self.lines)
    }

    /// Every packed Unique, in the order of references.
    pub fn iter(&self) -> impl Iterator<Item = UniqueId> + '_ {
        (0u32..)
            .zip(&self.families)
            .flat_map(|(family, all)| (0..).take(all.len()).map(move |at| UniqueId { family, at }))
    }
}

/// A card of a catalogue, stored as a card or packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardPlace {
    /// An ordinary card, or a supplied Unique.
    Card(CardId),
    /// A packed Unique.
    Packed(UniqueId),
}

#[cfg(test)]
mod tests;
