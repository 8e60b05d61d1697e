//! Facets: how many of the cards that a search found have each value of a fact.

use super::{key::Number, segment::Segment};
use crate::terms::Terms;
use engine::ability::TermKind;
use roaring::RoaringBitmap;
use std::borrow::Cow;

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
