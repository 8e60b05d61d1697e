//! A selection of cards that a search has found, and how many of them have each value of a fact.

use super::{
    PreparedFilter,
    key::Number,
    segment::{Segment, Segments},
};
use crate::terms::Terms;
use cards::{CardId, CardPlace, Index, UniqueId};
use engine::ability::TermKind;
use roaring::RoaringBitmap;
use std::{borrow::Cow, collections::BTreeMap};

/// Some cards of a catalogue: for each segment, the positions of its cards that were found.
#[derive(Clone, Debug, Default)]
pub struct Selection(pub(crate) Vec<RoaringBitmap>);

impl Selection {
    /// The cards that `select` finds in each segment.
    pub(crate) fn of(segments: &Segments, mut select: impl FnMut(usize, &Segment) -> RoaringBitmap) -> Self {
        Self(segments.iter().map(|(at, segment)| select(at, segment)).collect())
    }

    /// Every card.
    #[must_use]
    pub fn all(segments: &Segments) -> Self {
        Self::of(segments, |_, segment| segment.all())
    }

    /// The cards that fit a filter.
    #[must_use]
    pub fn filtered(filter: &PreparedFilter<'_>, segments: &Segments) -> Self {
        Self::of(segments, |at, _| filter.select(segments, at))
    }

    /// Adds a card.
    pub(crate) fn insert(&mut self, index: &Index, id: CardId) {
        let (segment, at) = match index.unpacked_from(id) {
            Some(UniqueId { family, at }) => (family as usize + 1, at),
            None if index.is_supplied(id) => return,
            None => (0, id.position()),
        };
        self.0[segment].insert(at);
    }

    /// The cards that are also in `other`.
    pub(crate) fn intersection(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(one, other)| one & other).collect())
    }

    /// Number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|found| usize::try_from(found.len()).unwrap_or(usize::MAX)).sum()
    }

    /// Whether there are no cards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(RoaringBitmap::is_empty)
    }

    /// The cards that are not packed, in the order of the catalogue.
    pub fn ordinary<'i>(&'i self, index: &'i Index) -> impl Iterator<Item = CardId> {
        let found = &self.0[0];
        index.iter().map(|(id, _)| id).filter(|id| found.contains(id.position()))
    }

    /// Removes the cards that are not packed and not wanted.
    pub fn retain_ordinary(&mut self, index: &Index, mut wanted: impl FnMut(CardId) -> bool) {
        let kept: Vec<CardId> = self.ordinary(index).filter(|id| wanted(*id)).collect();
        self.set_ordinary(kept.into_iter());
    }

    /// Replaces the cards that are not packed.
    pub fn set_ordinary(&mut self, cards: impl Iterator<Item = CardId>) {
        self.0[0] = cards.map(|id| id.position()).collect();
    }

    /// For each family of packed Uniques of which some were found, the positions of these.
    pub fn packed(&self) -> impl Iterator<Item = (u32, &RoaringBitmap)> {
        (0u32..).zip(self.0.iter().skip(1)).filter(|(_, found)| !found.is_empty())
    }

    /// Every card: first those that are not packed, then the packed ones.
    pub fn places<'i>(&'i self, index: &'i Index) -> impl Iterator<Item = CardPlace> {
        let packed = self
            .packed()
            .flat_map(|(family, found)| found.iter().map(move |at| CardPlace::Packed(UniqueId { family, at })));
        self.ordinary(index).map(CardPlace::Card).chain(packed)
    }

    /// Counts the cards by their values of a facet. A value that no card has is left out; a card without a value is not counted.
    #[must_use]
    pub fn count<'s>(&self, facet: Facet, segments: &'s Segments, terms: &Terms) -> BTreeMap<Cow<'s, str>, usize> {
        let mut counts: BTreeMap<Cow<'s, str>, usize> = BTreeMap::new();
        for (found, (_, segment)) in self.0.iter().zip(segments.iter()).filter(|(found, _)| !found.is_empty()) {
            facet.each(segment, terms, found, |value, count| {
                if count > 0 {
                    *counts.entry(value).or_default() += count;
                }
            });
        }
        counts
    }
}

/// A fact by whose values cards are counted. It is named after the filter that asks for one of these values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Facet {
    /// The faction.
    Faction,
    /// The set.
    Set,
    /// The rarity.
    Rarity,
    /// The type.
    CardType,
    /// The sub-type: a card counts once for each it has.
    SubType,
    /// The hand cost.
    HandCost,
    /// The reserve cost.
    ReserveCost,
    /// The forest statistic.
    Forest,
    /// The mountain statistic.
    Mountain,
    /// The ocean statistic.
    Ocean,
    /// A word of the abilities: a card counts once for each it has.
    Term(TermKind),
}

impl Facet {
    /// Every facet with its name.
    pub const NAMES: [(&str, Self); 14] = [
        ("faction", Self::Faction),
        ("set", Self::Set),
        ("rarity", Self::Rarity),
        ("cardType", Self::CardType),
        ("subType", Self::SubType),
        ("mainCost", Self::HandCost),
        ("recallCost", Self::ReserveCost),
        ("forestPower", Self::Forest),
        ("mountainPower", Self::Mountain),
        ("oceanPower", Self::Ocean),
        ("keyword", Self::Term(TermKind::Keyword)),
        ("trigger", Self::Term(TermKind::Trigger)),
        ("condition", Self::Term(TermKind::Condition)),
        ("effect", Self::Term(TermKind::Effect)),
    ];

    /// Calls back with each value that cards of a segment have, and how many of the cards in `among` have it. A value may come
    /// several times, for different cards.
    pub(super) fn each<'s>(
        self,
        segment: &'s Segment,
        terms: &Terms,
        among: &RoaringBitmap,
        mut with: impl FnMut(Cow<'s, str>, usize),
    ) {
        let count = |cards: &RoaringBitmap| usize::try_from(cards.intersection_len(among)).unwrap_or(usize::MAX);
        let number = match self {
            Self::Term(kind) => {
                for (term, word) in terms.of_kind(kind) {
                    segment.with_word(word).into_iter().for_each(|cards| with(Cow::Owned(term.word()), count(&cards)));
                }
                return;
            }
            Self::Faction => {
                segment.factions().for_each(|(faction, cards)| with(Cow::Borrowed(faction.code()), count(&cards)));
                return;
            }
            Self::Set | Self::Rarity | Self::CardType | Self::SubType => {
                for (at, face) in segment.faces() {
                    let count = count(&segment.with_face(at));
                    match self {
                        Self::Set => with(Cow::Borrowed(face.set.as_str()), count),
                        Self::Rarity => with(Cow::Borrowed(face.rarity.code()), count),
                        Self::CardType => with(Cow::Borrowed(face.card_type.code()), count),
                        _ => face.sub_types.iter().for_each(|code| with(Cow::Borrowed(code), count)),
                    }
                }
                return;
            }
            Self::HandCost => Number::HandCost,
            Self::ReserveCost => Number::ReserveCost,
            Self::Forest => Number::Forest,
            Self::Mountain => Number::Mountain,
            Self::Ocean => Number::Ocean,
        };
        segment.numbers(number).for_each(|(value, cards)| with(Cow::Owned(value.to_string()), count(&cards)));
    }
}

/// The text names no facet; the message lists the facets.
#[derive(Debug, thiserror::Error)]
#[error("facets are {}", Facet::NAMES.map(|(name, _)| name).join(", "))]
pub struct UnknownFacet;
