//! Facets: how many of the cards that a search found have each value of a fact.

use super::{key::Number, segment::Segment};
use crate::terms::Terms;
use engine::ability::TermKind;
use roaring::RoaringBitmap;
use std::borrow::Cow;

/// A fact by whose values cards are counted, by the name of the filter that asks for one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Facet {
    Faction,
    Set,
    Rarity,
    CardType,
    SubType,
    HandCost,
    ReserveCost,
    Forest,
    Mountain,
    Ocean,
    /// Of the abilities: each card counts once for each word.
    Term(TermKind),
}

impl Facet {
    /// Every facet by its name.
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

    /// Each value that cards of a segment have, with how many of some of them have it. A value may come more than once, for cards that
    /// differ.
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

/// No such facet; the message lists those there are.
#[derive(Debug, thiserror::Error)]
#[error("facets are {}", Facet::NAMES.map(|(name, _)| name).join(", "))]
pub struct UnknownFacet;
