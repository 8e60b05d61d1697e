//! Which cards a search means, and in which order.

pub mod complete;
pub mod facets;
pub mod key;
pub mod line;
mod names;
pub mod query;
mod token;

use crate::terms::{Matching, TermQuery, Terms};
use cards::{Card, CardId, CardType, Faction, Index, Rarity, SetCode};
use catalog::TextIndex;
use formats::{Registry, SeasonLists};
pub use names::{Meant, Names};
use std::{cmp::Ordering, str::FromStr};

/// What a search looks into.
#[derive(Clone, Copy, Debug)]
pub struct SearchScope<'a> {
    /// The catalogue.
    pub index: &'a Index,
    /// Its names, folded.
    pub names: &'a Names,
    /// The words of its abilities.
    pub terms: &'a Terms,
    /// Its imported texts.
    pub texts: &'a TextIndex,
    /// The formats.
    pub formats: &'a Registry,
    /// The lists of the season.
    pub lists: &'a SeasonLists,
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
    names: &'a Names,
    /// By name: it holds the words, and the piece.
    words: Option<Meant>,
    name: Option<Meant>,
    abilities: Option<Matching<'a>>,
}

impl<'a> PreparedFilter<'a> {
    /// Works out what a filter asks of the names and abilities of a catalogue.
    pub fn new(filter: &'a Filter, names: &'a Names, terms: &'a Terms) -> Self {
        let words = (!filter.words.is_empty()).then(|| names.with_words(&filter.words));
        let name = filter.name.as_ref().map(|piece| names.with_piece(piece));
        Self { filter, names, words, name, abilities: terms.matching(&filter.terms) }
    }

    /// Whether a card of the catalogue fits.
    pub fn fits(&self, id: CardId, card: &Card) -> bool {
        let Self { filter, names, words, name, abilities } = self;
        let any = |wanted: &[SetCode]| wanted.is_empty() || wanted.contains(card.reference.set());
        let number = |bounds: &Option<Bounds>, n: Option<u8>| bounds.as_ref().is_none_or(|b| b.hold(n));
        let bears = |meant: &Option<Meant>| meant.as_ref().is_none_or(|meant| names.bears(id, meant));
        let statistics = card.statistics;
        any(&filter.sets)
            && (filter.factions.is_empty() || filter.factions.contains(&card.faction))
            && (filter.rarities.is_empty() || card.rarity().is_some_and(|r| filter.rarities.contains(&r)))
            && (filter.types.is_empty() || filter.types.contains(&card.card_type))
            && (filter.sub_types.is_empty()
                || card.sub_types.iter().any(|s| filter.sub_types.iter().any(|w| s.eq_ignore_ascii_case(w))))
            && number(&filter.hand_cost, card.hand_cost)
            && number(&filter.reserve_cost, card.reserve_cost)
            && number(&filter.forest, statistics.map(|s| s.forest))
            && number(&filter.mountain, statistics.map(|s| s.mountain))
            && number(&filter.ocean, statistics.map(|s| s.ocean))
            && bears(name)
            && bears(words)
            && abilities.as_ref().is_none_or(|abilities| abilities.fits(id))
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

/// Cards after which a search gives the core to whoever waits for it: some tenth of a millisecond.
const YIELD_EVERY: usize = 512;

/// The cards that fit and are allowed, in the order wanted; ties and no order at all follow the reference. Whether a card
/// is allowed is asked last, of those that fit.
pub fn search(
    (index, names, terms): (&Index, &Names, &Terms),
    filter: &Filter,
    is_allowed: impl Fn(CardId) -> bool,
    order: &[(Field, Ordering)],
) -> Vec<CardId> {
    let filter = PreparedFilter::new(filter, names, terms);
    let mut found: Vec<CardId> = index
        .iter()
        .enumerate()
        .map(|(at, entry)| {
            if at % YIELD_EVERY == YIELD_EVERY - 1 {
                std::thread::yield_now();
            }
            entry
        })
        .filter(|(id, card)| filter.fits(*id, card))
        .map(|(id, _)| id)
        .filter(|id| is_allowed(*id))
        .collect();
    if !order.is_empty() {
        found.sort_unstable_by(|a, b| compare_all(index, order, *a, *b));
    }
    found
}

/// How many of the cards found come up to and with this one, whether or not it is among them.
pub fn up_to(index: &Index, found: &[CardId], order: &[(Field, Ordering)], last: CardId) -> usize {
    found.partition_point(|id| compare_all(index, order, *id, last).is_le())
}

/// Which of two cards comes first: no two are equal.
fn compare_all(index: &Index, order: &[(Field, Ordering)], a: CardId, b: CardId) -> Ordering {
    let steps = order.iter().map(|(field, direction)| {
        let by = compare(index, *field, a, b);
        if *direction == Ordering::Greater { by.reverse() } else { by }
    });
    steps.fold(Ordering::Equal, Ordering::then).then(a.cmp(&b))
}

fn compare(index: &Index, field: Field, a: CardId, b: CardId) -> Ordering {
    let (x, y) = (index.card(a), index.card(b));
    match field {
        Field::Reference => a.cmp(&b),
        Field::Name => index.name_id(a).cmp(&index.name_id(b)),
        Field::Set => {
            let date = |id| index.set_of(id).map(|s| (s.released.is_none(), s.released));
            date(a).cmp(&date(b)).then_with(|| x.reference.set().cmp(y.reference.set()))
        }
        Field::CollectorNumber => x.collector_number.cmp(&y.collector_number),
        Field::Faction => x.faction.cmp(&y.faction),
        Field::Rarity => x.rarity().cmp(&y.rarity()).then(x.variant().cmp(&y.variant())),
        Field::HandCost => x.hand_cost.cmp(&y.hand_cost),
        Field::ReserveCost => x.reserve_cost.cmp(&y.reserve_cost),
    }
}
