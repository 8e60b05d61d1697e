//! Facets: how many of the cards that a search found have each value of a fact.

use super::Terms;
use cards::{Card, CardId, Index};
use engine::ability::TermKind;
use std::{borrow::Cow, collections::BTreeMap};

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

    /// Counts cards by the values that they have. What none of them has is left out; a card that has none counts nowhere.
    #[must_use]
    pub fn count<'a>(self, index: &'a Index, terms: &Terms, found: &[CardId]) -> BTreeMap<Cow<'a, str>, usize> {
        let mut counts: BTreeMap<Cow<'a, str>, usize> = BTreeMap::new();
        if let Self::Term(kind) = self {
            counts.extend(terms.count(kind, found).into_iter().map(|(word, count)| (Cow::Owned(word), count)));
            return counts;
        }
        let mut numbers = [0usize; 256];
        for id in found {
            let card = index.card(*id);
            if let Some(number) = self.number(card) {
                numbers[usize::from(number)] += 1;
            }
            self.words(card, |word| *counts.entry(Cow::Borrowed(word)).or_default() += 1);
        }
        let numbers = numbers.iter().enumerate().filter(|(_, count)| **count > 0);
        counts.extend(numbers.map(|(number, count)| (Cow::Owned(number.to_string()), *count)));
        counts
    }

    fn words<'a>(self, card: &'a Card, mut with: impl FnMut(&'a str)) {
        match self {
            Self::Faction => with(card.faction.code()),
            Self::Set => with(card.reference.set().as_str()),
            Self::Rarity => card.rarity().into_iter().for_each(|rarity| with(rarity.code())),
            Self::CardType => with(card.card_type.code()),
            Self::SubType => card.sub_types.iter().for_each(|code| with(code)),
            Self::HandCost | Self::ReserveCost | Self::Forest | Self::Mountain | Self::Ocean | Self::Term(_) => {}
        }
    }

    fn number(self, card: &Card) -> Option<u8> {
        match self {
            Self::HandCost => card.hand_cost,
            Self::ReserveCost => card.reserve_cost,
            Self::Forest => card.statistics.map(|statistics| statistics.forest),
            Self::Mountain => card.statistics.map(|statistics| statistics.mountain),
            Self::Ocean => card.statistics.map(|statistics| statistics.ocean),
            Self::Faction | Self::Set | Self::Rarity | Self::CardType | Self::SubType | Self::Term(_) => None,
        }
    }
}

/// No such facet; the message lists those there are.
#[derive(Debug, thiserror::Error)]
#[error("facets are {}", Facet::NAMES.map(|(name, _)| name).join(", "))]
pub struct UnknownFacet;
