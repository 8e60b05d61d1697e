//! Which cards a search means, and in which order.

pub mod complete;
pub mod facets;
pub mod key;
pub mod line;
mod names;
pub mod order;
pub mod query;
pub mod segment;
pub mod selection;
mod token;

use crate::terms::{Matching, TermQuery, Terms};
use cards::{CardType, Faction, Index, Rarity, SetCode};
use catalog::TextIndex;
use formats::{Registry, SeasonLists};
use key::Number;
pub use names::{Meant, Names};
use roaring::{MultiOps as _, RoaringBitmap};
use segment::{Face, Segments};
use std::{borrow::Cow, collections::BTreeSet, str::FromStr};

/// What a search looks into.
#[derive(Clone, Copy, Debug)]
pub struct SearchScope<'a> {
    /// The catalogue.
    pub index: &'a Index,
    /// Its names, folded.
    pub names: &'a Names,
    /// The words of its abilities.
    pub terms: &'a Terms,
    /// Bitmaps over its cards.
    pub segments: &'a Segments,
    /// Its imported texts.
    pub texts: &'a TextIndex,
    /// The formats.
    pub formats: &'a Registry,
    /// The lists of the season.
    pub lists: &'a SeasonLists,
}

/// A value of a filter that no card of the catalogue has; with the values that there are.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownValue {
    #[error("a set code is 1 to 24 letters or digits")]
    Malformed,
    #[error("there is no such set; there are {0}")]
    Set(String),
    #[error("no card has this sub-type; there are {0}")]
    SubType(String),
}

impl<'a> SearchScope<'a> {
    /// The code of a set that the catalogue knows, or has a card of.
    ///
    /// # Errors
    ///
    /// It is no code, or that of no set.
    pub fn set(&self, text: &str) -> Result<SetCode, UnknownValue> {
        let code = SetCode::parse(text).ok_or(UnknownValue::Malformed)?;
        if self.index.set_by_code(&code).is_some() || self.segments.faces().any(|face| face.set == code) {
            return Ok(code);
        }
        let of_cards = self.segments.faces().map(|face| face.set.as_str());
        Err(UnknownValue::Set(joined(self.index.sets().iter().map(|set| set.code.as_str()).chain(of_cards))))
    }

    /// A sub-type that some card has, as it was written.
    ///
    /// # Errors
    ///
    /// No card has it.
    pub fn sub_type(&self, text: &str) -> Result<String, UnknownValue> {
        if self.sub_types().any(|known| known.eq_ignore_ascii_case(text)) {
            return Ok(text.to_owned());
        }
        Err(UnknownValue::SubType(joined(self.sub_types())))
    }

    fn sub_types(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.segments.faces().flat_map(|face| face.sub_types.iter().map(AsRef::as_ref))
    }
}

fn joined<'w>(words: impl Iterator<Item = &'w str>) -> String {
    words.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(", ")
}

/// A search: a card must fit every filter that is given; within one filter any value does.
#[derive(Debug, Default)]
pub struct Filter {
    /// Words, each to be found in one name of the card, in any one language.
    pub words: Vec<String>,
    /// A piece of a name, in any language.
    pub name: Option<String>,
    pub factions: Vec<Faction>,
    pub sets: Vec<SetCode>,
    pub rarities: Vec<Rarity>,
    pub types: Vec<CardType>,
    pub sub_types: Vec<String>,
    pub hand_cost: Option<Bounds>,
    pub reserve_cost: Option<Bounds>,
    pub forest: Option<Bounds>,
    pub mountain: Option<Bounds>,
    pub ocean: Option<Bounds>,
    /// Words for what it does.
    pub terms: TermQuery,
}

/// A filter over one catalogue: what it asks of names and abilities is worked out once for all cards.
#[derive(Debug)]
pub struct PreparedFilter<'a> {
    filter: &'a Filter,
    /// By name: it holds the words, and the piece.
    names: Vec<Meant>,
    abilities: Option<Matching<'a>>,
}

impl<'a> PreparedFilter<'a> {
    /// Works out what a filter asks of the names and abilities of a catalogue.
    pub fn new(filter: &'a Filter, names: &'a Names, terms: &'a Terms) -> Self {
        let words = (!filter.words.is_empty()).then(|| names.with_words(&filter.words));
        let name = filter.name.as_ref().map(|piece| names.with_piece(piece));
        Self { filter, names: words.into_iter().chain(name).collect(), abilities: terms.matching(&filter.terms) }
    }

    /// The cards of a segment that fit.
    pub fn select(&self, segments: &Segments, at: usize) -> RoaringBitmap {
        let Self { filter, names, abilities } = self;
        let segment = segments.get(at);
        let mut found = segment.all();
        if filter.asks_face() {
            let fitting: Vec<usize> =
                segment.faces().filter(|(_, face)| filter.fits_face(face)).map(|(at, _)| at).collect();
            // Of most segments all cards fit, or none.
            if fitting.len() < segment.faces().count() {
                found = fitting.into_iter().map(|at| segment.with_face(at).into_owned()).union();
            }
        }
        if found.is_empty() {
            return found;
        }
        let mut keep = |wanted: RoaringBitmap| found &= wanted;
        names.iter().for_each(|meant| keep(segments.named(at, meant)));
        if !filter.factions.is_empty() {
            let of_factions = filter.factions.iter().filter_map(|faction| segment.of_faction(*faction));
            keep(of_factions.map(Cow::into_owned).union());
        }
        for (number, bounds) in filter.bounds() {
            let values = segment.values(number).into_iter().filter(|value| bounds.hold(Some(*value)));
            let cards = values.filter_map(|value| segment.with_number(number, value));
            keep(cards.map(Cow::into_owned).union());
        }
        if let Some(abilities) = abilities.as_ref().filter(|_| !found.is_empty()) {
            found &= abilities.select(segment);
        }
        found
    }
}

impl Filter {
    fn asks_face(&self) -> bool {
        !(self.sets.is_empty() && self.rarities.is_empty() && self.types.is_empty() && self.sub_types.is_empty())
    }

    fn fits_face(&self, face: &Face) -> bool {
        (self.sets.is_empty() || self.sets.contains(&face.set))
            && (self.rarities.is_empty() || self.rarities.contains(&face.rarity))
            && (self.types.is_empty() || self.types.contains(&face.card_type))
            && (self.sub_types.is_empty()
                || face.sub_types.iter().any(|s| self.sub_types.iter().any(|w| s.eq_ignore_ascii_case(w))))
    }

    /// The numbers that are asked for.
    fn bounds(&self) -> impl Iterator<Item = (Number, &Bounds)> {
        let all = [&self.hand_cost, &self.reserve_cost, &self.forest, &self.mountain, &self.ocean];
        Number::ALL.into_iter().zip(all).filter_map(|(number, bounds)| Some((number, bounds.as_ref()?)))
    }
}

/// Bounds on a number that a card may not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    pub exact: Vec<u16>,
    pub above: Option<u16>,
    pub at_least: Option<u16>,
    pub below: Option<u16>,
    pub at_most: Option<u16>,
}

impl Bounds {
    /// Bounds without single numbers; `read` reads the number of one of `gt`, `gte`, `lt` and `lte`, if it is given.
    pub fn read(mut read: impl FnMut(&str) -> Option<u16>) -> Self {
        let (above, at_least, below, at_most) = (read("gt"), read("gte"), read("lt"), read("lte"));
        Self { exact: Vec::new(), above, at_least, below, at_most }
    }

    /// Whether a number lies within; a card without it never does.
    pub fn hold(&self, number: Option<u8>) -> bool {
        number.map(u16::from).is_some_and(|n| {
            (self.exact.is_empty() || self.exact.contains(&n))
                && self.above.is_none_or(|b| n > b)
                && self.at_least.is_none_or(|b| n >= b)
                && self.below.is_none_or(|b| n < b)
                && self.at_most.is_none_or(|b| n <= b)
        })
    }
}

/// A field to sort by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Reference,
    Name,
    Set,
    CollectorNumber,
    Faction,
    Rarity,
    HandCost,
    ReserveCost,
}

impl Field {
    /// The name of each field in `order[…]`; existing clients write some of them otherwise too.
    pub const NAMES: [&str; 8] =
        ["reference", "name", "set", "collectorNumber", "faction", "rarity", "mainCost", "recallCost"];
}

/// No such field; the message lists those there are.
#[derive(Debug, thiserror::Error)]
#[error("order[…] takes {}", Field::NAMES.join(", "))]
pub struct UnknownField;

impl FromStr for Field {
    type Err = UnknownField;
    fn from_str(text: &str) -> Result<Self, UnknownField> {
        Ok(match text {
            "reference" | "cardNumber" => Self::Reference,
            "name" => Self::Name,
            "set" | "setDate" | "set.date" => Self::Set,
            "collectorNumber" | "collectorNumberFormatedId" => Self::CollectorNumber,
            "faction" => Self::Faction,
            "rarity" => Self::Rarity,
            "mainCost" => Self::HandCost,
            "recallCost" => Self::ReserveCost,
            _ => return Err(UnknownField),
        })
    }
}
