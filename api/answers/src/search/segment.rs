//! Bitmaps over the cards of a catalogue, by everything that a search can ask of a card.
//!
//! A catalogue has one segment of its ordinary cards and one for each family of packed Uniques. A segment of Uniques does not change
//! while its family does not, so that a new version of a catalogue takes it over.

use super::{Names, key::Number};
use crate::{
    community::parts::{Composition, Parts},
    terms::Terms,
};
use cards::{Card, CardType, Faction, Index, Localized, Rarity, SetCode, UniqueFamily, fold};
use catalog::PartKind;
use engine::ability::Term;
use rayon::prelude::*;
use roaring::RoaringBitmap;
use std::{collections::BTreeMap, sync::Arc};

/// The segments of one catalogue.
#[derive(Debug)]
pub struct Segments {
    /// That of the ordinary cards, then those of the families of packed Uniques in their order.
    all: Vec<Arc<Segment>>,
    /// By segment and face: the positions of its names.
    names: Vec<Vec<Box<[u32]>>>,
}

/// Bitmaps over some cards, by their positions: of ordinary cards that of their ids, of packed Uniques that in their family.
#[derive(Debug)]
pub struct Segment {
    /// The packed Uniques; `None` for the ordinary cards.
    pub(crate) family: Option<Arc<UniqueFamily>>,
    /// All of them.
    pub(crate) all: RoaringBitmap,
    pub(crate) faces: Vec<(Face, RoaringBitmap)>,
    pub factions: BTreeMap<Faction, RoaringBitmap>,
    pub numbers: BTreeMap<Number, BTreeMap<u8, RoaringBitmap>>,
    /// By the words of their abilities.
    pub terms: BTreeMap<Term, RoaringBitmap>,
    /// By the parts of their abilities.
    pub parts: BTreeMap<(PartKind, u16), RoaringBitmap>,
}

/// What many cards have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Face {
    pub(crate) name: Localized,
    pub(crate) set: SetCode,
    pub(crate) card_type: CardType,
    pub(crate) sub_types: Vec<Box<str>>,
    /// Rarity that limits count.
    pub(crate) rarity: Option<Rarity>,
}

/// Positions that are collected before they become a bitmap; they come in order.
#[derive(Debug, Default)]
struct Positions(Vec<u32>);

impl Positions {
    fn push(&mut self, at: u32) {
        if self.0.last() != Some(&at) {
            self.0.push(at);
        }
    }

    fn bitmap(&self) -> RoaringBitmap {
        let mut bitmap = RoaringBitmap::from_sorted_iter(self.0.iter().copied()).unwrap_or_default();
        bitmap.optimize();
        // A copy takes no more room than it needs.
        bitmap.clone()
    }
}

/// A segment that is being built.
#[derive(Debug, Default)]
struct Builder {
    faces: Vec<(Face, Positions)>,
    factions: BTreeMap<Faction, Positions>,
    numbers: [Vec<Positions>; Number::ALL.len()],
    terms: BTreeMap<u16, Positions>,
    parts: BTreeMap<(PartKind, u16), Positions>,
}

impl Builder {
    fn number(&mut self, which: usize, value: Option<u8>, at: u32) {
        let Some(value) = value.map(usize::from) else { return };
        let values = &mut self.numbers[which];
        if values.len() <= value {
            values.resize_with(value + 1, Positions::default);
        }
        values[value].push(at);
    }

    fn finish(self, family: Option<Arc<UniqueFamily>>, len: usize, terms: &Terms) -> Segment {
        fn bitmaps<K: Ord>(all: impl IntoIterator<Item = (K, Positions)>) -> BTreeMap<K, RoaringBitmap> {
            all.into_iter().filter(|(_, p)| !p.0.is_empty()).map(|(key, positions)| (key, positions.bitmap())).collect()
        }
        let mut all = RoaringBitmap::new();
        all.insert_range(0..u32::try_from(len).unwrap_or(u32::MAX));
        let numbers = self.numbers.into_iter().zip(Number::ALL);
        let values = |values: Vec<Positions>| bitmaps((0u8..).zip(values));
        Segment {
            family,
            all,
            faces: self.faces.into_iter().map(|(face, positions)| (face, positions.bitmap())).collect(),
            factions: bitmaps(self.factions),
            numbers: numbers.map(|(positions, number)| (number, values(positions))).collect(),
            terms: bitmaps(self.terms.into_iter().map(|(word, positions)| (terms.term(word).clone(), positions))),
            parts: bitmaps(self.parts),
        }
    }
}

/// By what the lines of packed Uniques are found, worked out once for all Uniques that have them.
struct Lines {
    /// By the number of a line: its words, and the positions of its parts in `parts`.
    of: Vec<(Vec<u16>, Vec<u16>)>,
    /// Each part that a line has.
    parts: Vec<(PartKind, u16)>,
}

impl Lines {
    fn of(index: &Index, terms: &Terms, parts: &Parts) -> Self {
        let mut places: BTreeMap<(PartKind, u16), u16> = BTreeMap::new();
        let mut known: Vec<(PartKind, u16)> = Vec::new();
        let mut of = vec![(Vec::new(), Vec::new()); index.uniques().lines().len()];
        for (id, _) in index.uniques().lines().iter() {
            let place = |part| {
                *places.entry(part).or_insert_with(|| {
                    known.push(part);
                    u16::try_from(known.len() - 1).expect("parts have numbers below 2^16, in three kinds of their own")
                })
            };
            of[id as usize] = (terms.words_of_line(id), parts_of(parts.of_line(id)).map(place).collect());
        }
        Self { of, parts: known }
    }
}

/// The parts of abilities, each with its kind.
fn parts_of(abilities: &[Composition]) -> impl Iterator<Item = (PartKind, u16)> {
    let kinds = [PartKind::Trigger, PartKind::Condition, PartKind::Effect];
    abilities.iter().flat_map(move |ability| kinds.map(|kind| (kind, ability.part(kind))))
}

impl Segment {
    /// That of the ordinary cards.
    fn ordinary(index: &Index, terms: &Terms, parts: &Parts) -> Self {
        let mut builder = Builder::default();
        let mut faces: std::collections::HashMap<Face, usize> = std::collections::HashMap::new();
        let mut len = 0;
        for (id, card) in index.iter() {
            let at = id.position();
            len = at as usize + 1;
            let face = Face::of(card);
            let place = *faces.entry(face).or_insert_with_key(|face| {
                builder.faces.push((face.clone(), Positions::default()));
                builder.faces.len() - 1
            });
            builder.faces[place].1.push(at);
            builder.factions.entry(card.faction).or_default().push(at);
            for (which, number) in Number::ALL.into_iter().enumerate() {
                builder.number(which, number.of(card), at);
            }
            for word in terms.words_of_card(id) {
                builder.terms.entry(word).or_default().push(at);
            }
            for part in parts_of(parts.of_card(id)) {
                builder.parts.entry(part).or_default().push(at);
            }
        }
        builder.finish(None, len, terms)
    }

    /// That of a family of packed Uniques.
    fn packed(family: &Arc<UniqueFamily>, terms: &Terms, lines: &Lines) -> Self {
        let mut builder = Builder::default();
        for face in family.faces() {
            let face = Face {
                name: face.name.clone(),
                set: family.example().set().clone(),
                card_type: CardType::Character,
                sub_types: face.sub_types.clone(),
                rarity: Some(Rarity::Unique),
            };
            builder.faces.push((face, Positions::default()));
        }
        let positions = |count: usize| -> Vec<Positions> { (0..count).map(|_| Positions::default()).collect() };
        let (mut by_word, mut by_part) = (positions(terms.len()), positions(lines.parts.len()));
        for at in (0u32..).take(family.len()) {
            let facts = family.facts(at);
            builder.faces[usize::from(facts.face)].1.push(at);
            builder.factions.entry(facts.faction).or_default().push(at);
            let statistics = facts.statistics;
            let numbers =
                [facts.hand_cost, facts.reserve_cost, statistics.forest, statistics.mountain, statistics.ocean];
            for (which, value) in numbers.into_iter().enumerate() {
                builder.number(which, Some(value), at);
            }
            for own in family.own_lines(at) {
                let (words, parts) = &lines.of[family.lines()[usize::from(*own)] as usize];
                words.iter().for_each(|word| by_word[usize::from(*word)].push(at));
                parts.iter().for_each(|part| by_part[usize::from(*part)].push(at));
            }
        }
        builder.parts = lines.parts.iter().copied().zip(by_part).filter(|(_, at)| !at.0.is_empty()).collect();
        builder.terms = (0..).zip(by_word).filter(|(_, positions)| !positions.0.is_empty()).collect();
        builder.finish(Some(Arc::clone(family)), family.len(), terms)
    }

    /// The packed Uniques that it is over, with the number of their family; `None` for the ordinary cards.
    pub(crate) fn place(&self, index: &Index) -> Option<(u32, &Arc<UniqueFamily>)> {
        let family = self.family.as_ref()?;
        let known = index.uniques().families();
        let number = known.binary_search_by(|other| other.reference().cmp(family.reference())).ok()?;
        Some((u32::try_from(number).ok()?, family))
    }

    /// Bytes that the bitmaps take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let numbers = self.numbers.values().flat_map(BTreeMap::values);
        let all = self.faces.iter().map(|(_, bitmap)| bitmap).chain(self.factions.values()).chain(numbers);
        let all = all.chain(self.terms.values()).chain(self.parts.values());
        all.map(|bitmap| bitmap.serialized_size() as u64).sum()
    }
}

impl Face {
    fn of(card: &Card) -> Self {
        Self {
            name: card.name.clone(),
            set: card.reference.set().clone(),
            card_type: card.card_type,
            sub_types: card.sub_types.clone(),
            rarity: card.rarity(),
        }
    }
}

impl Segments {
    /// The segments of a catalogue; those of an earlier version that are still right are taken over.
    #[must_use]
    pub fn of(index: &Index, names: &Names, terms: &Terms, parts: &Parts, earlier: Option<&Self>) -> Self {
        let kept: BTreeMap<&str, &Arc<Segment>> = earlier
            .iter()
            .flat_map(|earlier| &earlier.all)
            .filter_map(|segment| Some((segment.family.as_ref()?.reference(), segment)))
            .collect();
        let lines = Lines::of(index, terms, parts);
        let packed = index.uniques().families().par_iter().map(|family| {
            let same = kept.get(family.reference()).copied();
            let same = same.filter(|kept| kept.family.as_ref().is_some_and(|other| Arc::ptr_eq(other, family)));
            same.map_or_else(|| Arc::new(Segment::packed(family, terms, &lines)), Arc::clone)
        });
        let mut all = vec![Arc::new(Segment::ordinary(index, terms, parts))];
        all.extend(packed.collect::<Vec<_>>());
        let positions = |(face, _): &(Face, RoaringBitmap)| -> Box<[u32]> {
            face.name.iter().filter_map(|(_, name)| names.position(&fold(name))).collect()
        };
        let names = all.iter().map(|segment| segment.faces.iter().map(positions).collect()).collect();
        Self { all, names }
    }

    /// Every segment with its number.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Segment)> {
        self.all.iter().map(|segment| &**segment).enumerate()
    }

    /// The segment of a number.
    pub(crate) fn get(&self, at: usize) -> &Segment {
        &self.all[at]
    }

    /// The cards of a segment that bear one of the names meant.
    pub(crate) fn named(&self, at: usize, meant: &super::Meant) -> RoaringBitmap {
        let mut found = RoaringBitmap::new();
        for ((_, bitmap), names) in self.all[at].faces.iter().zip(&self.names[at]) {
            if names.iter().any(|name| meant[*name as usize]) {
                found |= bitmap;
            }
        }
        found
    }

    /// Every face of a card.
    pub(crate) fn faces(&self) -> impl Iterator<Item = &Face> {
        self.all.iter().flat_map(|segment| &segment.faces).map(|(face, _)| face)
    }

    /// Bytes that the bitmaps of packed Uniques take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.all.iter().filter(|segment| segment.family.is_some()).map(|segment| segment.bytes()).sum()
    }
}
