//! The orders in which the community's lists can be sorted.

use crate::search::{
    key::Number,
    order::{SortKey, SortOrder, Sorted},
    segment::Segments,
    selection::Selection,
};
use cards::{CardId, CardPlace, Index, Language};
use std::{ops::Range, str::FromStr};

/// A key to sort by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Release date of the set; a set without a date counts as the newest.
    SetDate,
    /// The number within the collector number: 21 of `BTG-021-C`.
    Number,
    /// The collector number as a text.
    CollectorNumber,
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
    /// The name in a language, accents and case ignored; `None` is the language of the answer, or English.
    Name(Option<Language>),
    /// The reference.
    Reference,
}

/// The text names no sort key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "order[…] takes setDate, cardNumber, collectorNumberFormatedId, mainCost, recallCost, forestPower, mountainPower, \
     oceanPower, name, name.en (or .fr .de .es .it) or reference"
)]
pub struct UnknownKey;

impl Key {
    /// The name of each key. Keys for names in other languages are written the same way, and `set.date` is read as `setDate`.
    pub const NAMES: [&str; 11] = [
        "setDate",
        "cardNumber",
        "collectorNumberFormatedId",
        "mainCost",
        "recallCost",
        "forestPower",
        "mountainPower",
        "oceanPower",
        "name",
        "name.en",
        "reference",
    ];
}

impl FromStr for Key {
    type Err = UnknownKey;

    fn from_str(text: &str) -> Result<Self, UnknownKey> {
        Ok(match text {
            "setDate" | "set.date" => Self::SetDate,
            "cardNumber" => Self::Number,
            "collectorNumberFormatedId" => Self::CollectorNumber,
            "mainCost" => Self::HandCost,
            "recallCost" => Self::ReserveCost,
            "forestPower" => Self::Forest,
            "mountainPower" => Self::Mountain,
            "oceanPower" => Self::Ocean,
            "name" => Self::Name(None),
            "reference" => Self::Reference,
            other => {
                let language = other.strip_prefix("name.").ok_or(UnknownKey)?;
                let is = |l: &Language| l.code() == language;
                Self::Name(Some(Language::ALL.into_iter().find(is).ok_or(UnknownKey)?))
            }
        })
    }
}

/// How a list is sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// In the order of the catalogue.
    #[default]
    Catalogue,
    /// By these keys, the major one first; `true` means descending. Cards without a value come last in both directions.
    Keys(Vec<(Key, bool)>),
    /// Shuffled; the same seed gives the same order of the same cards.
    Random(u64),
}

impl Key {
    fn sort_key(self, locale: Option<Language>) -> SortKey {
        match self {
            Self::SetDate => SortKey::SetPlace,
            Self::Number => SortKey::PrintedNumber,
            Self::CollectorNumber => SortKey::CollectorNumber,
            Self::HandCost => SortKey::Number(Number::HandCost),
            Self::ReserveCost => SortKey::Number(Number::ReserveCost),
            Self::Forest => SortKey::Number(Number::Forest),
            Self::Mountain => SortKey::Number(Number::Mountain),
            Self::Ocean => SortKey::Number(Number::Ocean),
            Self::Name(language) => SortKey::NameIn(language.or(locale).unwrap_or(Language::En)),
            Self::Reference => SortKey::Reference,
        }
    }
}

impl Order {
    /// The cards at a range of places among those found, in this order. Ties follow the order of references.
    #[must_use]
    pub fn cards(
        &self,
        found: &Selection,
        (index, segments): (&Index, &Segments),
        locale: Option<Language>,
        places: Range<usize>,
    ) -> Vec<CardId> {
        let keys = match self {
            Self::Catalogue => Vec::new(),
            Self::Keys(keys) => keys.iter().map(|(key, down)| (key.sort_key(locale), *down)).collect(),
            Self::Random(seed) => return shuffled(*seed, found, index, places),
        };
        Sorted::new(found, &SortOrder { keys, nothing_last: true }, index, segments).cards(places)
    }
}

/// The cards at a range of places among those found, shuffled.
fn shuffled(seed: u64, found: &Selection, index: &Index, places: Range<usize>) -> Vec<CardId> {
    let rank = |place| match place {
        CardPlace::Card(id) => index.rank(id),
        CardPlace::Packed(unique) => index.unique_rank(unique),
    };
    let mut all: Vec<(u64, u32)> = Vec::new();
    // There may be millions of cards: only those are held in memory that may be among the first.
    let room = places.end.saturating_mul(2).max(10_000);
    let keep_first = |all: &mut Vec<(u64, u32)>| {
        if places.end < all.len() {
            all.select_nth_unstable(places.end);
            all.truncate(places.end);
        }
    };
    for at in found.places(index).map(rank) {
        all.push((mix(seed, at.into()), at));
        if all.len() >= room {
            keep_first(&mut all);
        }
    }
    keep_first(&mut all);
    all.sort_unstable();
    let card = |(_, rank): &(u64, u32)| match index.at_rank(*rank)? {
        CardPlace::Card(id) => Some(id),
        CardPlace::Packed(unique) => Some(index.unpack(unique)),
    };
    all[places.start.min(all.len())..].iter().filter_map(card).collect()
}

/// A pseudo-random number: the finaliser of `splitmix64`.
const fn mix(seed: u64, n: u64) -> u64 {
    let mut z = seed.wrapping_add((n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_and_unknown_ones_refused() {
        assert_eq!("set.date".parse(), Ok(Key::SetDate));
        assert_eq!("name.fr".parse(), Ok(Key::Name(Some(Language::Fr))));
        assert_eq!("name.pt".parse::<Key>(), Err(UnknownKey));
        assert_eq!("colour".parse::<Key>(), Err(UnknownKey));
    }
}
