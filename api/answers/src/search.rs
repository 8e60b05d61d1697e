//! Searches for cards: filters, questions in one line, and the order of what is found.

pub mod complete;
pub mod key;
pub mod line;
pub mod order;
pub mod query;
pub mod segment;
pub mod selection;
mod token;

use crate::terms::{Matching, TermQuery, Terms};
use cards::{CardType, Faction, Index, Rarity, SetCode};
use catalog::TextIndex;
pub use complete::{Meant, Names};
use formats::{Registry, SeasonLists};
use key::Number;
use roaring::{MultiOps as _, RoaringBitmap};
use segment::{Face, Segments};
use std::{borrow::Cow, collections::BTreeSet, str::FromStr};

/// The data that a search reads.
#[derive(Clone, Copy, Debug)]
pub struct SearchScope<'a> {
    /// The catalogue.
    pub index: &'a Index,
    /// The folded names of its cards.
    pub names: &'a Names,
    /// The words of its abilities.
    pub terms: &'a Terms,
    /// Bitmaps over its cards.
    pub segments: &'a Segments,
    /// Its imported texts.
    pub texts: &'a TextIndex,
    /// The formats.
    pub formats: &'a Registry,
    /// The season lists.
    pub lists: &'a SeasonLists,
}

/// The value of a filter that no card of the catalogue has. Its message lists the values that cards have.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownValue {
    /// The text does not have the form of a set code.
    #[error("{}", SetCode::RULE)]
    Malformed,
    /// No set has this code.
    #[error("there is no such set; there are {0}")]
    Set(String),
    /// No card has this sub-type.
    #[error("no card has this sub-type; there are {0}")]
    SubType(String),
}

impl<'a> SearchScope<'a> {
    /// Reads the code of a set that the catalogue knows, or that some card has.
    ///
    /// # Errors
    ///
    /// If the text is not a code, or the code of no set.
    pub fn set(&self, text: &str) -> Result<SetCode, UnknownValue> {
        let code = SetCode::parse(text).ok_or(UnknownValue::Malformed)?;
        if self.index.set_by_code(&code).is_some() || self.segments.faces().any(|face| face.set == code) {
            return Ok(code);
        }
        let of_cards = self.segments.faces().map(|face| face.set.as_str());
        Err(UnknownValue::Set(joined(self.index.sets().iter().map(|set| set.code.as_str()).chain(of_cards))))
    }

    /// Reads a sub-type that some card has, and returns it in the spelling of `text`.
    ///
    /// # Errors
    ///
    /// If no card has it.
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

/// The filters of a search. A card has to fit every filter that is given; within one filter, any value is enough.
#[derive(Debug, Default)]
pub struct Filter {
    /// Words. Each has to be in one name of the card, all in the same language.
    pub words: Vec<String>,
    /// A part of a name, in any language.
    pub name: Option<String>,
    /// Factions of which the card has one; no restriction if empty, as for the lists below.
    pub factions: Vec<Faction>,
    /// Sets of which the card is in one.
    pub sets: Vec<SetCode>,
    /// Rarities of which the card has one.
    pub rarities: Vec<Rarity>,
    /// Types of which the card has one.
    pub types: Vec<CardType>,
    /// Sub-types of which the card has at least one.
    pub sub_types: Vec<String>,
    /// Bounds on the hand cost.
    pub hand_cost: Option<Bounds>,
    /// Bounds on the reserve cost.
    pub reserve_cost: Option<Bounds>,
    /// Bounds on the forest statistic.
    pub forest: Option<Bounds>,
    /// Bounds on the mountain statistic.
    pub mountain: Option<Bounds>,
    /// Bounds on the ocean statistic.
    pub ocean: Option<Bounds>,
    /// Words that describe the abilities.
    pub terms: TermQuery,
}

/// A filter for one catalogue. What it asks about names and abilities is computed once for all cards.
#[derive(Debug)]
pub struct PreparedFilter<'a> {
    filter: &'a Filter,
    /// For each name, whether it has the words, and whether it has the part.
    names: Vec<Meant>,
    abilities: Option<Matching<'a>>,
}

impl<'a> PreparedFilter<'a> {
    /// Computes what a filter asks about the names and abilities of a catalogue.
    pub fn new(filter: &'a Filter, names: &'a Names, terms: &'a Terms) -> Self {
        let words = (!filter.words.is_empty()).then(|| names.with_words(&filter.words));
        let name = filter.name.as_ref().map(|piece| names.with_piece(piece));
        Self { filter, names: words.into_iter().chain(name).collect(), abilities: terms.matching(&filter.terms) }
    }

    /// The cards that fit in the segment with this number.
    pub fn select(&self, segments: &Segments, at: usize) -> RoaringBitmap {
        let Self { filter, names, abilities } = self;
        let segment = segments.get(at);
        let mut found = segment.all();
        if filter.asks_face() {
            let fitting: Vec<usize> =
                segment.faces().filter(|(_, face)| filter.fits_face(face)).map(|(at, _)| at).collect();
            // In most segments either all cards fit or none.
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

    /// The bounds that are given, each with its number.
    fn bounds(&self) -> impl Iterator<Item = (Number, &Bounds)> {
        let all = [&self.hand_cost, &self.reserve_cost, &self.forest, &self.mountain, &self.ocean];
        Number::ALL.into_iter().zip(all).filter_map(|(number, bounds)| Some((number, bounds.as_ref()?)))
    }
}

/// Bounds on a number that a card may lack. All that are given have to hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The number is one of these; no restriction if empty.
    pub exact: Vec<u16>,
    /// The number is greater.
    pub above: Option<u16>,
    /// The number is at least this.
    pub at_least: Option<u16>,
    /// The number is smaller.
    pub below: Option<u16>,
    /// The number is at most this.
    pub at_most: Option<u16>,
}

impl Bounds {
    /// Reads bounds other than `exact`. `read` gives the number for each of the names `gt`, `gte`, `lt` and `lte`, if it is
    /// given.
    pub fn read(mut read: impl FnMut(&str) -> Option<u16>) -> Self {
        let (above, at_least, below, at_most) = (read("gt"), read("gte"), read("lt"), read("lte"));
        Self { exact: Vec::new(), above, at_least, below, at_most }
    }

    /// Whether a number is within the bounds; false for a card without the number.
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

/// A field that lists are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The reference.
    Reference,
    /// The name.
    Name,
    /// The set.
    Set,
    /// The collector number.
    CollectorNumber,
    /// The faction.
    Faction,
    /// The rarity.
    Rarity,
    /// The hand cost.
    HandCost,
    /// The reserve cost.
    ReserveCost,
}

impl Field {
    /// The name of each field in `order[…]`. Existing clients also write some of them in other ways, which are read too.
    pub const NAMES: [&str; 8] =
        ["reference", "name", "set", "collectorNumber", "faction", "rarity", "mainCost", "recallCost"];
}

/// The text names no field; the message lists the fields.
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
