//! The order of what was found, and pages of it, without looking at cards that are on no page.

use super::{Field, key::Number, segment::Segments, selection::Selection};
use cards::{Card, CardId, CardPlace, CardSet, Faction, Index, Language, SetCode, UniqueId, fold};
use roaring::RoaringBitmap;
use std::{cmp::Ordering, collections::BTreeMap, ops::Range};

/// By what cards are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortKey {
    /// The order of references.
    Reference,
    /// The English name, as the rules compare names.
    Name,
    /// The name in a language, accents and case ignored.
    NameIn(Language),
    /// The day of release of the set; sets without one come last.
    SetReleased,
    /// The place of the set in [`Index::sets`].
    SetPlace,
    /// The collector number as a text.
    CollectorNumber,
    /// The number in the collector number: 21 of `BTG-021-C`.
    PrintedNumber,
    Faction,
    Rarity,
    Number(Number),
}

impl From<Field> for SortKey {
    fn from(field: Field) -> Self {
        match field {
            Field::Reference => Self::Reference,
            Field::Name => Self::Name,
            Field::Set => Self::SetReleased,
            Field::CollectorNumber => Self::CollectorNumber,
            Field::Faction => Self::Faction,
            Field::Rarity => Self::Rarity,
            Field::HandCost => Self::Number(Number::HandCost),
            Field::ReserveCost => Self::Number(Number::ReserveCost),
        }
    }
}

/// How a list is sorted; ties follow the order of references.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SortOrder {
    /// The first key is the major one; `true` is descending.
    pub keys: Vec<(SortKey, bool)>,
    /// Whether what has no value comes last in both directions. Otherwise it is the smallest value.
    pub nothing_last: bool,
}

/// A value to compare.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Number(u64),
    Text(String),
}

type Values = Vec<Option<Value>>;

/// What is worked out once to compare cards.
#[derive(Debug)]
struct Comparing<'a> {
    index: &'a Index,
    /// Without what stands behind the reference, which decides.
    keys: Vec<(SortKey, bool)>,
    nothing_last: bool,
    /// Whether ties are in the reverse order of references.
    reversed: bool,
    released: BTreeMap<SetCode, u64>,
}

/// What was found, in order.
#[derive(Debug)]
pub struct Sorted<'a> {
    comparing: Comparing<'a>,
    cards: Vec<CardId>,
    pieces: Vec<Piece>,
    len: usize,
}

/// Cards that lie one behind the other.
#[derive(Debug)]
struct Piece {
    /// How many come before it.
    start: usize,
    kind: PieceKind,
}

#[derive(Debug)]
enum PieceKind {
    /// Of [`Sorted::cards`].
    Cards(Range<usize>),
    /// Of one family.
    Packed(u32, RoaringBitmap),
}

impl PieceKind {
    fn len(&self) -> usize {
        match self {
            Self::Cards(range) => range.len(),
            Self::Packed(_, found) => usize::try_from(found.len()).unwrap_or(usize::MAX),
        }
    }
}

impl<'a> Sorted<'a> {
    /// Sorts what was found.
    #[must_use]
    pub fn new(found: &Selection, order: &SortOrder, index: &'a Index, segments: &Segments) -> Self {
        let comparing = Comparing::new(order, index, segments);
        let mut cards: Vec<(Values, CardId)> =
            found.ordinary(index).map(|id| (comparing.of_card(id, index.card(id)), id)).collect();
        // They are in the order of references.
        cards.sort_by(|(a, _), (b, _)| comparing.compare(a, b));
        let mut groups: Vec<(Values, u32, RoaringBitmap)> = Vec::new();
        for (family, found) in found.packed() {
            comparing.split(family, found, segments, &mut groups);
        }
        groups.sort_by(|(a, a_family, _), (b, b_family, _)| comparing.compare(a, b).then(a_family.cmp(b_family)));
        // Faces of a family that do not differ in what is asked for stand in the order of their numbers, together.
        groups.dedup_by(|(values, family, found), (kept, kept_family, all)| {
            let is_same = family == kept_family && comparing.compare(values, kept).is_eq();
            if is_same {
                *all |= &*found;
            }
            is_same
        });
        let mut sorted =
            Self { comparing, cards: cards.iter().map(|(_, id)| *id).collect(), pieces: Vec::new(), len: 0 };
        sorted.merge(&cards, groups);
        sorted
    }

    /// Puts cards and groups of Uniques, each in their order, into one.
    fn merge(&mut self, cards: &[(Values, CardId)], groups: Vec<(Values, u32, RoaringBitmap)>) {
        let mut pieces: Vec<PieceKind> = Vec::new();
        let mut taken = 0;
        let mut groups = groups.into_iter().peekable();
        while taken < cards.len() || groups.peek().is_some() {
            // Everything of the least values, in the order of references.
            let first = match (cards.get(taken), groups.peek()) {
                (Some((card, _)), Some((group, ..))) if self.comparing.compare(group, card).is_lt() => group.clone(),
                (Some((card, _)), _) => card.clone(),
                (None, Some((group, ..))) => group.clone(),
                (None, None) => break,
            };
            let is_same = |values: &Values| self.comparing.compare(values, &first).is_eq();
            let end = taken + cards[taken..].iter().take_while(|(values, _)| is_same(values)).count();
            let from = pieces.len();
            let index = self.comparing.index;
            let mut next = taken;
            let mut cards_before = |rank: u32, pieces: &mut Vec<PieceKind>| {
                let to = next + cards[next..end].partition_point(|(_, id)| index.rank(*id) < rank);
                if to > next {
                    pieces.push(PieceKind::Cards(next..to));
                    next = to;
                }
            };
            while let Some((_, family, mut found)) = groups.next_if(|(values, ..)| is_same(values)) {
                let rank = |at| index.unique_rank(UniqueId { family, at });
                for place in index.interruptions(family) {
                    match found.min() {
                        None => break,
                        Some(first) if first >= *place => continue,
                        Some(_) => {}
                    }
                    let mut part = found.clone();
                    part.remove_range(*place..);
                    found.remove_range(..*place);
                    if let Some(first) = part.min() {
                        cards_before(rank(first), &mut pieces);
                        pieces.push(PieceKind::Packed(family, part));
                    }
                }
                if let Some(first) = found.min() {
                    cards_before(rank(first), &mut pieces);
                    pieces.push(PieceKind::Packed(family, found));
                }
            }
            cards_before(u32::MAX, &mut pieces);
            taken = end;
            if self.comparing.reversed {
                pieces[from..].reverse();
            }
        }
        for kind in pieces {
            let start = self.len;
            self.len += kind.len();
            self.pieces.push(Piece { start, kind });
        }
    }

    /// The cards that are not packed, in order.
    pub fn ordinary(&self) -> impl Iterator<Item = CardId> {
        let ranges = self.pieces.iter().filter_map(|piece| match &piece.kind {
            PieceKind::Cards(range) => Some(range.clone()),
            PieceKind::Packed(..) => None,
        });
        ranges.flat_map(move |range| {
            let Range { start, end } = range.clone();
            range.map(move |at| self.cards[if self.comparing.reversed { start + end - 1 - at } else { at }])
        })
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The card at a place.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    #[must_use]
    pub fn at(&self, place: usize) -> CardPlace {
        let piece = &self.pieces[self.pieces.partition_point(|piece| piece.start <= place) - 1];
        let within = place - piece.start;
        let within = if self.comparing.reversed { piece.kind.len() - 1 - within } else { within };
        match &piece.kind {
            PieceKind::Cards(range) => CardPlace::Card(self.cards[range.start + within]),
            PieceKind::Packed(family, found) => {
                let nth = u32::try_from(within).unwrap_or(u32::MAX);
                let at = found.select(nth).unwrap_or_default();
                CardPlace::Packed(UniqueId { family: *family, at })
            }
        }
    }

    /// The cards of these places; packed Uniques are looked at.
    pub fn cards(&self, places: Range<usize>) -> Vec<CardId> {
        let index = self.comparing.index;
        let card = |place| match self.at(place) {
            CardPlace::Card(id) => id,
            CardPlace::Packed(unique) => index.unpack(unique),
        };
        places.map(card).collect()
    }

    /// How many of the cards found come up to and with this one, whether or not it is among them.
    #[must_use]
    pub fn up_to(&self, last: CardId) -> usize {
        let comparing = &self.comparing;
        let index = comparing.index;
        let key = |card: &Card, id: CardId| comparing.of_card(id, card);
        let wanted = (key(index.card(last), last), index.rank(last));
        let comes_after = |place: usize| {
            let (values, rank) = match self.at(place) {
                CardPlace::Card(id) => (key(index.card(id), id), index.rank(id)),
                CardPlace::Packed(unique) => (comparing.of_unique(unique), index.unique_rank(unique)),
            };
            let ranks = rank.cmp(&wanted.1);
            let ranks = if comparing.reversed { ranks.reverse() } else { ranks };
            comparing.compare(&values, &wanted.0).then(ranks).is_gt()
        };
        let (mut low, mut high) = (0, self.len);
        while low < high {
            let middle = low.midpoint(high);
            if comes_after(middle) { high = middle } else { low = middle + 1 }
        }
        low
    }
}

impl<'a> Comparing<'a> {
    fn new(order: &SortOrder, index: &'a Index, segments: &Segments) -> Self {
        let by_reference = order.keys.iter().position(|(key, _)| *key == SortKey::Reference);
        let keys: Vec<_> = order.keys[..by_reference.unwrap_or(order.keys.len())].to_vec();
        let mut released = BTreeMap::new();
        if keys.iter().any(|(key, _)| *key == SortKey::SetReleased) {
            let mut sets: Vec<&SetCode> = segments.faces().map(|face| &face.set).collect();
            sets.sort_unstable();
            sets.dedup();
            let day = |set: &CardSet| (set.released.is_none(), set.released);
            sets.sort_by_key(|code| (index.set_by_code(code).map(day), (*code).clone()));
            released = sets.into_iter().cloned().zip(0..).collect();
        }
        let reversed = by_reference.is_some_and(|at| order.keys[at].1);
        Self { index, keys, nothing_last: order.nothing_last, reversed, released }
    }

    fn compare(&self, a: &Values, b: &Values) -> Ordering {
        let steps = self.keys.iter().zip(a.iter().zip(b)).map(|((_, down), (a, b))| {
            if self.nothing_last && (a.is_none() || b.is_none()) {
                return a.is_none().cmp(&b.is_none());
            }
            let by = a.cmp(b);
            if *down { by.reverse() } else { by }
        });
        steps.fold(Ordering::Equal, Ordering::then)
    }

    fn of_card(&self, id: CardId, card: &Card) -> Values {
        self.keys.iter().map(|(key, _)| self.value(*key, id, card)).collect()
    }

    fn of_unique(&self, unique: UniqueId) -> Values {
        let index = self.index;
        let family = index.uniques().family(unique);
        let facts = family.facts(unique.at);
        let numbers = |number| match number {
            Number::HandCost => facts.hand_cost,
            Number::ReserveCost => facts.reserve_cost,
            Number::Forest => facts.statistics.forest,
            Number::Mountain => facts.statistics.mountain,
            Number::Ocean => facts.statistics.ocean,
        };
        let value = |key| match key {
            SortKey::Faction => Some(faction(facts.faction)),
            SortKey::Number(number) => Some(Value::Number(numbers(number).into())),
            other => self.shared(other, unique),
        };
        self.keys.iter().map(|(key, _)| value(*key)).collect()
    }

    fn value(&self, key: SortKey, id: CardId, card: &Card) -> Option<Value> {
        let index = self.index;
        match key {
            SortKey::Reference => None,
            SortKey::Name => Some(Value::Number(index.name_id(id).position().into())),
            SortKey::NameIn(language) => card.name.get(language).map(|name| Value::Text(fold(name))),
            SortKey::SetReleased | SortKey::SetPlace => self.set(key, card.reference.set()),
            SortKey::CollectorNumber => card.collector_number.as_deref().map(|text| Value::Text(text.to_owned())),
            SortKey::PrintedNumber => {
                let number = card.collector_number.as_deref()?.split('-').nth(1)?;
                number.parse().ok().map(Value::Number)
            }
            SortKey::Faction => Some(faction(card.faction)),
            SortKey::Rarity => {
                let class = card.rarity().map_or(0, |rarity| 1 + rarity as u64);
                Some(Value::Number(class << 8 | card.variant() as u64))
            }
            SortKey::Number(number) => number.of(card).map(|n| Value::Number(n.into())),
        }
    }

    fn set(&self, key: SortKey, code: &SetCode) -> Option<Value> {
        if key == SortKey::SetReleased {
            return self.released.get(code).copied().map(Value::Number);
        }
        let at = self.index.sets().iter().position(|set| set.code == *code).unwrap_or(usize::MAX);
        Some(Value::Number(at as u64))
    }

    /// The value that all Uniques of a family and face have, by one of them.
    fn shared(&self, key: SortKey, unique: UniqueId) -> Option<Value> {
        let family = self.index.uniques().family(unique);
        match key {
            SortKey::CollectorNumber | SortKey::PrintedNumber | SortKey::Reference => None,
            SortKey::SetReleased | SortKey::SetPlace => self.set(key, family.example().set()),
            SortKey::NameIn(language) => {
                let face = &family.faces()[usize::from(family.facts(unique.at).face)];
                face.name.get(language).map(|name| Value::Text(fold(name)))
            }
            SortKey::Name | SortKey::Rarity | SortKey::Faction | SortKey::Number(_) => {
                let id = self.index.unpack(unique);
                self.value(key, id, self.index.card(id))
            }
        }
    }

    /// Splits the Uniques of a family by their values.
    fn split(
        &self,
        family: u32,
        found: &RoaringBitmap,
        segments: &Segments,
        groups: &mut Vec<(Values, u32, RoaringBitmap)>,
    ) {
        let segment = segments.get(family as usize + 1);
        let mut parts: Vec<(Values, RoaringBitmap)> = vec![(Vec::new(), found.clone())];
        for (key, _) in &self.keys {
            let mut next = Vec::new();
            for (values, part) in parts {
                let mut add = |value: Option<Value>, part: RoaringBitmap| {
                    if !part.is_empty() {
                        let mut values = values.clone();
                        values.push(value);
                        next.push((values, part));
                    }
                };
                match key {
                    SortKey::Faction => {
                        segment.factions().for_each(|(own, all)| add(Some(faction(own)), &*all & &part));
                    }
                    SortKey::Number(number) => {
                        let values = segment.numbers(*number);
                        values.for_each(|(n, all)| add(Some(Value::Number(n.into())), &*all & &part));
                    }
                    _ => {
                        for (face, _) in segment.faces() {
                            let part = &*segment.with_face(face) & &part;
                            let example = part.min().map(|at| UniqueId { family, at });
                            add(example.and_then(|unique| self.shared(*key, unique)), part);
                        }
                    }
                }
            }
            parts = next;
        }
        groups.extend(parts.into_iter().map(|(values, part)| (values, family, part)));
    }
}

fn faction(faction: Faction) -> Value {
    Value::Number(faction as u64)
}
