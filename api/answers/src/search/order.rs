//! Sorts the cards that were found and takes pages of them, without sorting cards that are on no page.

use super::{Field, key::Number, segment::Segments, selection::Selection};
use cards::{
    Card, CardId, CardPlace, CardSet, Faction, Index, Language, SetCode, UniqueFace, UniqueFacts, UniqueId, fold,
};
use roaring::RoaringBitmap;
use std::{borrow::Cow, cmp::Ordering, collections::BTreeMap, ops::Range};

/// A key by which cards are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortKey {
    /// The reference.
    Reference,
    /// The English name, compared as the rules compare names.
    Name,
    /// The name in a language, or in English where there is no translation, without accents and case.
    NameIn(Language),
    /// The release date of the set; sets without a date come last.
    SetReleased,
    /// The position of the set in [`Index::sets`].
    SetPlace,
    /// The collector number as a text. Uniques whose collector numbers differ only in the number of the Unique are in the order
    /// of references.
    CollectorNumber,
    /// The number in the collector number: 21 of `BTG-021-C`.
    PrintedNumber,
    /// The faction.
    Faction,
    /// The rarity.
    Rarity,
    /// A cost or a statistic.
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

/// The order of a list; ties follow the order of references.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SortOrder {
    /// The keys, the major one first; `true` means descending.
    pub keys: Vec<(SortKey, bool)>,
    /// Whether cards without a value come last in both directions. Otherwise having no value counts as the smallest value.
    pub nothing_last: bool,
}

/// A value of a key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Number(u64),
    Text(String),
}

type Values = Vec<Option<Value>>;

/// Data for comparing cards, computed once.
#[derive(Debug)]
struct Comparing<'a> {
    index: &'a Index,
    /// The keys before the reference; keys after it would never decide.
    keys: Vec<(SortKey, bool)>,
    nothing_last: bool,
    /// Whether ties follow the reverse order of references.
    reversed: bool,
    released: BTreeMap<SetCode, u64>,
}

/// The cards that were found, in order. Only the part that is asked for is sorted: cards are split by their values of the first
/// key, and only parts that contain a wanted place are split by the next key. So neither time nor memory grows with the number of
/// different values.
#[derive(Debug)]
pub struct Sorted<'a> {
    comparing: Comparing<'a>,
    segments: &'a Segments,
    all: Group,
}

/// Cards that have equal values of all keys up to some level.
#[derive(Clone, Debug, Default)]
struct Group {
    /// The cards that are not packed, in the order of references.
    cards: Vec<CardId>,
    /// The packed Uniques, by family.
    packed: Vec<(u32, RoaringBitmap)>,
}

impl Group {
    fn len(&self) -> usize {
        self.cards.len() + self.packed.iter().map(|(_, found)| length(found)).sum::<usize>()
    }
}

fn length(found: &RoaringBitmap) -> usize {
    usize::try_from(found.len()).unwrap_or(usize::MAX)
}

/// Cards that are consecutive in the order of references.
#[derive(Debug)]
enum Piece {
    Cards(Range<usize>),
    Packed(u32, RoaringBitmap),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Self::Cards(range) => range.len(),
            Self::Packed(_, found) => length(found),
        }
    }
}

impl<'a> Sorted<'a> {
    /// Sorts the cards of a selection.
    #[must_use]
    pub fn new(found: &Selection, order: &SortOrder, index: &'a Index, segments: &'a Segments) -> Self {
        let packed = found.packed().map(|(family, found)| (family, found.clone())).collect();
        let all = Group { cards: found.ordinary(index).collect(), packed };
        Self { comparing: Comparing::new(order, index, segments), segments, all }
    }

    /// The cards that are not packed, in order.
    pub fn ordinary(&self) -> impl Iterator<Item = CardId> {
        let comparing = &self.comparing;
        let index = comparing.index;
        let mut cards: Vec<(Values, CardId)> =
            self.all.cards.iter().map(|id| (comparing.of_card(*id, index.card(*id)), *id)).collect();
        if comparing.reversed {
            cards.reverse();
        }
        // The sort is stable, so cards with equal values stay in the order of references.
        cards.sort_by(|(a, _), (b, _)| comparing.compare(a, b));
        cards.into_iter().map(|(_, id)| id)
    }

    /// Number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are no cards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The card at a place.
    ///
    /// # Panics
    ///
    /// If the place is not less than [`len`](Self::len).
    #[must_use]
    pub fn at(&self, place: usize) -> CardPlace {
        self.places(place..place + 1)[0]
    }

    /// The cards at a range of places; packed Uniques are unpacked.
    pub fn cards(&self, places: Range<usize>) -> Vec<CardId> {
        let index = self.comparing.index;
        let card = |place| match place {
            CardPlace::Card(id) => id,
            CardPlace::Packed(unique) => index.unpack(unique),
        };
        self.places(places).into_iter().map(card).collect()
    }

    /// The cards at a range of places, as far as there are that many.
    pub fn places(&self, places: Range<usize>) -> Vec<CardPlace> {
        let mut found = Vec::with_capacity(places.len().min(self.len()));
        self.collect(&self.all, 0, places, &mut found);
        found
    }

    /// Collects the cards at some places of a group, whose cards have equal values of the keys before `level`.
    fn collect(&self, group: &Group, level: usize, places: Range<usize>, found: &mut Vec<CardPlace>) {
        if places.start >= places.end {
            return;
        }
        if level == self.comparing.keys.len() {
            self.collect_by_reference(group, places, found);
            return;
        }
        let mut start = 0;
        for (value, count) in self.comparing.counts(level, group, self.segments) {
            if start >= places.end {
                break;
            }
            let end = start + count;
            if end > places.start {
                let own = places.start.saturating_sub(start)..(places.end - start).min(count);
                let part = self.comparing.part(level, group, self.segments, &value);
                self.collect(&part, level + 1, own, found);
            }
            start = end;
        }
    }

    fn collect_by_reference(&self, group: &Group, places: Range<usize>, found: &mut Vec<CardPlace>) {
        let len = group.len();
        let end = places.end.min(len);
        let backwards = |place: usize| if self.comparing.reversed { len - 1 - place } else { place };
        if places.start >= end {
            return;
        }
        let pieces = self.pieces(group);
        let mut starts = Vec::with_capacity(pieces.len());
        let mut start = 0;
        for piece in &pieces {
            starts.push(start);
            start += piece.len();
        }
        for place in (places.start..end).map(backwards) {
            let at = starts.partition_point(|start| *start <= place) - 1;
            let within = place - starts[at];
            found.push(match &pieces[at] {
                Piece::Cards(range) => CardPlace::Card(group.cards[range.start + within]),
                Piece::Packed(family, found) => {
                    let nth = u32::try_from(within).unwrap_or(u32::MAX);
                    CardPlace::Packed(UniqueId { family: *family, at: found.select(nth).unwrap_or_default() })
                }
            });
        }
    }

    /// The cards of a group in the order of references.
    fn pieces(&self, group: &Group) -> Vec<Piece> {
        let index = self.comparing.index;
        let mut pieces: Vec<Piece> = Vec::new();
        let mut next = 0;
        let mut cards_before = |rank: u32, pieces: &mut Vec<Piece>| {
            let to = next + group.cards[next..].partition_point(|id| index.rank(*id) < rank);
            if to > next {
                pieces.push(Piece::Cards(next..to));
                next = to;
            }
        };
        for (family, found) in &group.packed {
            let rank = |at| index.unique_rank(UniqueId { family: *family, at });
            let mut rest = found.clone();
            for place in index.interruptions(*family) {
                match rest.min() {
                    None => break,
                    Some(first) if first >= *place => continue,
                    Some(_) => {}
                }
                let mut part = rest.clone();
                part.remove_range(*place..);
                rest.remove_range(..*place);
                if let Some(first) = part.min() {
                    cards_before(rank(first), &mut pieces);
                    pieces.push(Piece::Packed(*family, part));
                }
            }
            if let Some(first) = rest.min() {
                cards_before(rank(first), &mut pieces);
                pieces.push(Piece::Packed(*family, rest));
            }
        }
        cards_before(u32::MAX, &mut pieces);
        pieces
    }

    /// Number of cards found that come no later than this one, which need not be among them.
    #[must_use]
    pub fn up_to(&self, last: CardId) -> usize {
        let comparing = &self.comparing;
        let index = comparing.index;
        let wanted = comparing.of_card(last, index.card(last));
        let mut group = Cow::Borrowed(&self.all);
        let mut before = 0;
        for (level, wanted) in wanted.iter().enumerate() {
            for (value, count) in comparing.counts(level, &group, self.segments) {
                if comparing.compare_one(level, &value, wanted).is_lt() {
                    before += count;
                }
            }
            group = Cow::Owned(comparing.part(level, &group, self.segments, wanted));
        }
        let rank = index.rank(last);
        let is_up_to = |other: u32| if comparing.reversed { other >= rank } else { other <= rank };
        let cards = group.cards.iter().filter(|id| is_up_to(index.rank(**id))).count();
        let packed = group.packed.iter().map(|(family, found)| {
            // Within a family, ranks are ascending.
            let len = u32::try_from(index.uniques().families()[*family as usize].len()).unwrap_or(u32::MAX);
            let below = |at: u32| {
                let other = index.unique_rank(UniqueId { family: *family, at });
                if comparing.reversed { other < rank } else { other <= rank }
            };
            let (mut low, mut high) = (0, len);
            while low < high {
                let middle = low.midpoint(high);
                if below(middle) { low = middle + 1 } else { high = middle }
            }
            let lower = usize::try_from(found.range_cardinality(..low)).unwrap_or(usize::MAX);
            if comparing.reversed { length(found) - lower } else { lower }
        });
        before + cards + packed.sum::<usize>()
    }
}

/// Most packed Uniques of a group that are split one by one; larger groups are split by bitmaps.
const FEW: u64 = 64;

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
        let steps = a.iter().zip(b).enumerate().map(|(level, (a, b))| self.compare_one(level, a, b));
        steps.fold(Ordering::Equal, Ordering::then)
    }

    /// Compares two values of the key at a level.
    fn compare_one(&self, level: usize, a: &Option<Value>, b: &Option<Value>) -> Ordering {
        if self.nothing_last && (a.is_none() || b.is_none()) {
            return a.is_none().cmp(&b.is_none());
        }
        let by = a.cmp(b);
        if self.keys[level].1 { by.reverse() } else { by }
    }

    fn of_card(&self, id: CardId, card: &Card) -> Values {
        self.keys.iter().map(|(key, _)| self.value(*key, id, card)).collect()
    }

    fn value(&self, key: SortKey, id: CardId, card: &Card) -> Option<Value> {
        let index = self.index;
        match key {
            SortKey::Reference => None,
            SortKey::Name => Some(Value::Number(index.name_id(id).position().into())),
            SortKey::NameIn(language) => card.name.best(language).map(|name| Value::Text(fold(name))),
            SortKey::SetReleased | SortKey::SetPlace => self.set(key, card.reference.set()),
            SortKey::CollectorNumber => {
                let text = card.collector_number.as_deref()?;
                let unique = card.reference.unique_number();
                let shared = unique.and_then(|number| UniqueFace::collector_of(text, number));
                Some(Value::Text(shared.unwrap_or(text).to_owned()))
            }
            SortKey::PrintedNumber => printed_number(card.collector_number.as_deref()?),
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

    /// The value that all Uniques of a family with the face of this one share.
    fn shared(&self, key: SortKey, unique: UniqueId) -> Option<Value> {
        let family = self.index.uniques().family(unique);
        let face = || &family.faces()[usize::from(family.facts(unique.at).face)];
        match key {
            SortKey::Reference => None,
            SortKey::CollectorNumber => face().collector.as_deref().map(|text| Value::Text(text.to_owned())),
            SortKey::PrintedNumber => printed_number(face().collector.as_deref()?),
            SortKey::SetReleased | SortKey::SetPlace => self.set(key, family.example().set()),
            SortKey::NameIn(language) => face().name.best(language).map(|name| Value::Text(fold(name))),
            SortKey::Name | SortKey::Rarity | SortKey::Faction | SortKey::Number(_) => {
                let id = self.index.unpack(unique);
                self.value(key, id, self.index.card(id))
            }
        }
    }

    /// The values of the key at a level among the cards of a group, in order, each with the number of cards that have it.
    fn counts(&self, level: usize, group: &Group, segments: &Segments) -> Vec<(Option<Value>, usize)> {
        let key = self.keys[level].0;
        let mut counts: BTreeMap<Option<Value>, usize> = BTreeMap::new();
        for id in &group.cards {
            *counts.entry(self.value(key, *id, self.index.card(*id))).or_default() += 1;
        }
        for (family, found) in &group.packed {
            self.split(key, *family, found, segments, |value, part| {
                *counts.entry(value()).or_default() += match part {
                    Part::One(_) => 1,
                    Part::Among(cards) => usize::try_from(cards.intersection_len(found)).unwrap_or(usize::MAX),
                }
            });
        }
        let mut counts: Vec<(Option<Value>, usize)> = counts.into_iter().filter(|(_, count)| *count > 0).collect();
        counts.sort_by(|(a, _), (b, _)| self.compare_one(level, a, b));
        counts
    }

    /// The cards of a group with a value of the key at a level.
    fn part(&self, level: usize, group: &Group, segments: &Segments, wanted: &Option<Value>) -> Group {
        let key = self.keys[level].0;
        let is_wanted = |id: &CardId| self.value(key, *id, self.index.card(*id)) == *wanted;
        let cards = group.cards.iter().copied().filter(is_wanted).collect();
        let mut packed = Vec::new();
        for (family, found) in &group.packed {
            let mut own = RoaringBitmap::new();
            self.split(key, *family, found, segments, |value, part| {
                if value() == *wanted {
                    match part {
                        Part::One(at) => own |= RoaringBitmap::from([at]),
                        Part::Among(cards) => own |= cards & found,
                    }
                }
            });
            if !own.is_empty() {
                packed.push((*family, own));
            }
        }
        Group { cards, packed }
    }

    /// Splits Uniques of a family by their values of a key. A value may come several times, with different Uniques.
    fn split(
        &self,
        key: SortKey,
        family: u32,
        found: &RoaringBitmap,
        segments: &Segments,
        mut with: impl FnMut(&dyn Fn() -> Option<Value>, Part<'_>),
    ) {
        let own = self.index.uniques().family(UniqueId { family, at: 0 });
        let of_facts = |facts: UniqueFacts| match key {
            SortKey::Faction => Some(faction(facts.faction)),
            SortKey::Number(number) => Some(Value::Number(facts.number(number).into())),
            SortKey::Reference
            | SortKey::Name
            | SortKey::NameIn(_)
            | SortKey::SetReleased
            | SortKey::SetPlace
            | SortKey::CollectorNumber
            | SortKey::PrintedNumber
            | SortKey::Rarity => None,
        };
        if found.len() <= FEW && matches!(key, SortKey::Faction | SortKey::Number(_)) {
            for at in found {
                with(&|| of_facts(own.facts(at)), Part::One(at));
            }
            return;
        }
        let segment = segments.get(family as usize + 1);
        match key {
            SortKey::Faction => {
                segment.factions().for_each(|(own, cards)| with(&|| Some(faction(own)), Part::Among(&cards)));
            }
            SortKey::Number(number) => segment
                .numbers(number)
                .for_each(|(n, cards)| with(&|| Some(Value::Number(n.into())), Part::Among(&cards))),
            _ => {
                for (face, _) in segment.faces() {
                    let cards = segment.with_face(face);
                    let Some(at) = cards.min() else { continue };
                    with(&|| self.shared(key, UniqueId { family, at }), Part::Among(&cards));
                }
            }
        }
    }
}

/// Uniques that have the same value.
enum Part<'p> {
    /// A single Unique, by its position in the family.
    One(u32),
    /// Those Uniques of the group that are in this bitmap.
    Among(&'p RoaringBitmap),
}

/// The number in a collector number: 21 of `BTG-021-C`.
fn printed_number(collector_number: &str) -> Option<Value> {
    collector_number.split('-').nth(1)?.parse().ok().map(Value::Number)
}

fn faction(faction: Faction) -> Value {
    Value::Number(faction as u64)
}
