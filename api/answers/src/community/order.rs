//! The orders of lists.

use cards::{Card, CardId, Index, Language, fold};
use std::{cmp::Ordering, str::FromStr};

/// What to sort by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Release of the set; sets without a day count as the newest.
    SetDate,
    /// The number within the collector number: 21 of `BTG-021-C`.
    Number,
    /// The collector number as a text.
    CollectorNumber,
    HandCost,
    ReserveCost,
    Forest,
    Mountain,
    Ocean,
    /// The name in a language, accents and case ignored; `None` is the language of the answer, or English.
    Name(Option<Language>),
    Reference,
}

/// No such key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "order[…] takes setDate, cardNumber, collectorNumberFormatedId, mainCost, recallCost, forestPower, mountainPower, \
     oceanPower, name, name.en (or .fr .de .es .it) or reference"
)]
pub struct UnknownKey;

impl Key {
    /// The name of each key; those of names in the other languages are written alike, and `set.date` is read as `setDate`.
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
    /// By the order of the catalogue.
    #[default]
    Catalogue,
    /// By these keys, the first the major one; `true` is descending. What has no value comes last in both directions.
    Keys(Vec<(Key, bool)>),
    /// Shuffled; the same seed gives the same order of the same cards.
    Random(u64),
}

/// A value to compare; a card may have none.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Number(u64),
    Text(String),
}

impl Order {
    /// Sorts things by a card of each; ties follow the order of cards.
    pub fn sort<T>(&self, index: &Index, locale: Option<Language>, things: &mut Vec<T>, card: impl Fn(&T) -> CardId) {
        let keys: Vec<(Option<Key>, bool)> = match self {
            Self::Catalogue => return,
            Self::Keys(keys) => keys.iter().map(|(key, down)| (Some(*key), *down)).collect(),
            Self::Random(_) => vec![(None, false)],
        };
        let seed = if let Self::Random(seed) = self { *seed } else { 0 };
        let value = |key: Option<Key>, id: CardId| match key {
            Some(key) => value(index, locale, key, id),
            None => Some(Value::Number(mix(seed, u64::from(id.position())))),
        };
        let mut decorated: Vec<(Vec<Option<Value>>, CardId, T)> = Vec::with_capacity(things.len());
        for thing in things.drain(..) {
            let id = card(&thing);
            decorated.push((keys.iter().map(|(key, _)| value(*key, id)).collect(), id, thing));
        }
        decorated.sort_by(|(a, a_id, _), (b, b_id, _)| {
            let steps =
                keys.iter().zip(a.iter().zip(b)).map(|((_, down), (a, b))| compare(*down, a.as_ref(), b.as_ref()));
            steps.fold(Ordering::Equal, Ordering::then).then(a_id.cmp(b_id))
        });
        things.extend(decorated.into_iter().map(|(_, _, thing)| thing));
    }
}

fn compare(down: bool, a: Option<&Value>, b: Option<&Value>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) if down => b.cmp(a),
        (Some(a), Some(b)) => a.cmp(b),
        (a, b) => a.is_none().cmp(&b.is_none()),
    }
}

fn value(index: &Index, locale: Option<Language>, key: Key, id: CardId) -> Option<Value> {
    let card = index.card(id);
    let number = |n: Option<u8>| n.map(|n| Value::Number(n.into()));
    match key {
        Key::SetDate => {
            let at = index.sets().iter().position(|set| set.code == *card.reference.set()).unwrap_or(usize::MAX);
            Some(Value::Number(at as u64))
        }
        Key::Number => card.collector_number.as_deref().and_then(printed_number).map(Value::Number),
        Key::CollectorNumber => card.collector_number.as_deref().map(|text| Value::Text(text.to_owned())),
        Key::HandCost => number(card.hand_cost),
        Key::ReserveCost => number(card.reserve_cost),
        Key::Forest => number(card.statistics.map(|s| s.forest)),
        Key::Mountain => number(card.statistics.map(|s| s.mountain)),
        Key::Ocean => number(card.statistics.map(|s| s.ocean)),
        Key::Name(language) => name(card, language.or(locale).unwrap_or(Language::En)).map(Value::Text),
        Key::Reference => Some(Value::Number(id.position().into())),
    }
}

fn name(card: &Card, language: Language) -> Option<String> {
    card.name.get(language).map(fold)
}

/// 21 of `BTG-021-C`.
fn printed_number(text: &str) -> Option<u64> {
    text.split('-').nth(1)?.parse().ok()
}

/// A number that looks random: the finaliser of `splitmix64`.
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
    fn what_has_no_value_comes_last_in_both_directions() {
        let (one, two) = (Value::Number(1), Value::Number(2));
        assert_eq!(compare(false, Some(&one), Some(&two)), Ordering::Less);
        assert_eq!(compare(true, Some(&one), Some(&two)), Ordering::Greater);
        for down in [false, true] {
            assert_eq!(compare(down, Some(&one), None), Ordering::Less);
            assert_eq!(compare(down, None, None), Ordering::Equal);
        }
    }

    #[test]
    fn keys_are_read_and_unknown_ones_refused() {
        assert_eq!("set.date".parse(), Ok(Key::SetDate));
        assert_eq!("name.fr".parse(), Ok(Key::Name(Some(Language::Fr))));
        assert_eq!("name.pt".parse::<Key>(), Err(UnknownKey));
        assert_eq!("colour".parse::<Key>(), Err(UnknownKey));
        assert_eq!(printed_number("BTG-021-C"), Some(21));
        assert_eq!(printed_number("BTG"), None);
    }
}
