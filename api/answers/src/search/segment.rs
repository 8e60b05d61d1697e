//! Bitmaps over the cards of a catalogue, one for everything that a search can ask about a card.
//!
//! A catalogue has one segment for its ordinary cards and one for each family of packed Uniques. The data to find Uniques by is
//! in the catalogue ([`Postings`]), and a question makes bitmaps from the part that it needs. A segment of Uniques changes only
//! with its family, so a new version of a catalogue takes over the segments of families that did not change.

use super::{Names, key::Number};
use crate::{
    community::parts::{Composition, Parts},
    indexing::{self, line_indexer},
    terms::Terms,
};
use cards::{
    Card, CardType, Faction, Index, LineId, LineWords, Localized, PostingKey, Postings, Rarity, SetCode, UniqueFamily,
    UniqueId, fold,
};
use catalog::PartKind;
use rayon::prelude::*;
use roaring::RoaringBitmap;
use std::{
    borrow::Cow,
    collections::BTreeMap,
    convert::Infallible,
    ops::Bound,
    sync::{Arc, OnceLock},
};

/// The segments of one catalogue.
#[derive(Debug)]
pub struct Segments {
    /// The segment of the ordinary cards, then those of the families of packed Uniques in their order.
    all: Vec<Arc<Segment>>,
    /// The positions of the names of each face, by segment and face.
    names: Vec<Vec<Box<[u32]>>>,
}

/// Bitmaps over some cards. The position of an ordinary card is its id, that of a packed Unique its place in the family.
#[derive(Debug)]
pub struct Segment {
    /// The family of packed Uniques; `None` for the ordinary cards.
    pub(crate) family: Option<Arc<UniqueFamily>>,
    len: u32,
    faces: Vec<Face>,
    found_by: FoundBy,
}

/// The data by which the cards of a segment are found.
#[derive(Debug)]
enum FoundBy {
    /// For the ordinary cards: bitmaps.
    Bitmaps(Box<Bitmaps>),
    /// For packed Uniques: bytes from which bitmaps are made.
    Postings(Arc<Postings>),
}

/// Bitmaps of the ordinary cards.
#[derive(Debug)]
struct Bitmaps {
    faces: Vec<RoaringBitmap>,
    factions: BTreeMap<Faction, RoaringBitmap>,
    numbers: [BTreeMap<u8, RoaringBitmap>; Number::ALL.len()],
    /// By word: the words of abilities and of their parts, as [`indexing`] writes both.
    words: BTreeMap<Box<str>, RoaringBitmap>,
}

/// A set of cards of a segment.
pub(crate) type Cards<'s> = Cow<'s, RoaringBitmap>;

/// Facts that many cards share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Face {
    pub(crate) name: Localized,
    pub(crate) set: SetCode,
    pub(crate) card_type: CardType,
    pub(crate) sub_types: Vec<Box<str>>,
    /// The rarity that answers show, which Heroes and tokens have too. The limits of formats do not count it for them.
    pub(crate) rarity: Rarity,
}

/// Positions in ascending order, collected before they become a bitmap.
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
        // A copy takes no more memory than it needs.
        bitmap.clone()
    }
}

/// Collects the data by which ordinary cards are found.
#[derive(Debug, Default)]
struct Builder {
    faces: Vec<(Face, Positions)>,
    factions: BTreeMap<Faction, Positions>,
    numbers: [BTreeMap<u8, Positions>; Number::ALL.len()],
    words: BTreeMap<Box<str>, Positions>,
}

impl Builder {
    fn word(&mut self, word: &str, at: u32) {
        match self.words.get_mut(word) {
            Some(positions) => positions.push(at),
            None => self.words.entry(word.into()).or_default().push(at),
        }
    }

    fn finish(self, len: u32) -> Segment {
        fn bitmaps<K: Ord>(all: BTreeMap<K, Positions>) -> BTreeMap<K, RoaringBitmap> {
            all.into_iter().map(|(key, positions)| (key, positions.bitmap())).collect()
        }
        let (faces, of_faces): (Vec<Face>, Vec<Positions>) = self.faces.into_iter().unzip();
        let found_by = FoundBy::Bitmaps(Box::new(Bitmaps {
            faces: of_faces.iter().map(Positions::bitmap).collect(),
            factions: bitmaps(self.factions),
            numbers: self.numbers.map(bitmaps),
            words: bitmaps(self.words),
        }));
        Segment { family: None, len, faces, found_by }
    }
}

/// The parts of abilities, each with its kind.
fn parts_of(abilities: &[Composition]) -> impl Iterator<Item = (PartKind, u16)> {
    let kinds = [PartKind::Trigger, PartKind::Condition, PartKind::Effect];
    abilities.iter().flat_map(move |ability| kinds.map(|kind| Some((kind, ability.part(kind)?)))).flatten()
}

/// The words of lines that the catalogue does not keep, computed when they are first asked for.
struct Lines<'i> {
    index: &'i Index,
    words_by: String,
    of: OnceLock<Vec<Arc<LineWords>>>,
}

impl<'i> Lines<'i> {
    fn of(index: &'i Index) -> Self {
        Self { index, words_by: line_indexer().name(), of: OnceLock::new() }
    }

    fn words(&self, line: LineId) -> Arc<LineWords> {
        let lines = self.index.uniques().lines();
        let all = || {
            let ids: Vec<LineId> = (0..).take(lines.len()).collect();
            let read = |reader: &mut catalog::LineReader, id: LineId| {
                Arc::new(lines.get(id).map_or_else(|| LineWords::from_text(""), reader))
            };
            ids.into_par_iter().map_init(line_indexer().reader, read).collect()
        };
        Arc::clone(&self.of.get_or_init(all)[line as usize])
    }

    /// The data by which the Uniques of a family are found: as the catalogue keeps it, or computed.
    fn postings(&self, number: u32, family: &UniqueFamily) -> Arc<Postings> {
        let kept = self.index.uniques().postings(number, &self.words_by).cloned();
        kept.unwrap_or_else(|| {
            let Ok(postings) = Postings::of(family, None, |line| Ok::<_, Infallible>(self.words(line)));
            Arc::new(postings)
        })
    }
}

impl Segment {
    /// The segment of the ordinary cards.
    fn ordinary(index: &Index, terms: &Terms, parts: &Parts) -> Self {
        let mut builder = Builder::default();
        let mut faces: std::collections::HashMap<Face, usize> = std::collections::HashMap::new();
        let mut len = 0;
        for (id, card) in index.iter() {
            let at = id.position();
            len = at + 1;
            let face = Face::of(card);
            let place = *faces.entry(face).or_insert_with_key(|face| {
                builder.faces.push((face.clone(), Positions::default()));
                builder.faces.len() - 1
            });
            builder.faces[place].1.push(at);
            builder.factions.entry(card.faction).or_default().push(at);
            for (values, number) in builder.numbers.iter_mut().zip(Number::ALL) {
                number.of(card).into_iter().for_each(|value| values.entry(value).or_default().push(at));
            }
            for word in terms.words_of_card(id) {
                builder.word(terms.index_word(word), at);
            }
            for (kind, number) in parts_of(parts.of_card(id)) {
                builder.word(&indexing::part_word(kind, number), at);
            }
        }
        builder.finish(len)
    }

    /// The segment of a family of packed Uniques.
    fn packed(number: u32, family: &Arc<UniqueFamily>, lines: &Lines<'_>) -> Self {
        let face = |face: &cards::UniqueFace| Face {
            name: face.name.clone(),
            set: family.example().set().clone(),
            card_type: CardType::Character,
            sub_types: face.sub_types.clone(),
            rarity: Rarity::Unique,
        };
        Self {
            family: Some(Arc::clone(family)),
            len: u32::try_from(family.len()).unwrap_or(u32::MAX),
            faces: family.faces().iter().map(face).collect(),
            found_by: FoundBy::Postings(lines.postings(number, family)),
        }
    }

    /// All cards of the segment.
    pub(crate) fn all(&self) -> RoaringBitmap {
        let mut all = RoaringBitmap::new();
        all.insert_range(0..self.len);
        all
    }

    /// Every face, with its number.
    pub(crate) fn faces(&self) -> impl Iterator<Item = (usize, &Face)> {
        self.faces.iter().enumerate()
    }

    /// The cards with the face of this number.
    pub(crate) fn with_face(&self, at: usize) -> Cards<'_> {
        match &self.found_by {
            FoundBy::Bitmaps(bitmaps) => Cow::Borrowed(&bitmaps.faces[at]),
            FoundBy::Postings(postings) => {
                let face = u8::try_from(at).ok();
                Cow::Owned(face.and_then(|face| postings.get(PostingKey::Face(face))).unwrap_or_default())
            }
        }
    }

    /// The cards of a faction; `None` if there are none.
    #[must_use]
    pub fn of_faction(&self, faction: Faction) -> Option<Cards<'_>> {
        match &self.found_by {
            FoundBy::Bitmaps(bitmaps) => bitmaps.factions.get(&faction).map(Cow::Borrowed),
            FoundBy::Postings(postings) => postings.get(PostingKey::Faction(faction)).map(Cow::Owned),
        }
    }

    /// Every faction with its cards.
    pub(crate) fn factions(&self) -> impl Iterator<Item = (Faction, Cards<'_>)> {
        Faction::ALL.into_iter().filter_map(|faction| Some((faction, self.of_faction(faction)?)))
    }

    /// The cards with a value of a cost or statistic; `None` if there are none.
    #[must_use]
    pub fn with_number(&self, number: Number, value: u8) -> Option<Cards<'_>> {
        match &self.found_by {
            FoundBy::Bitmaps(bitmaps) => bitmaps.numbers[number as usize].get(&value).map(Cow::Borrowed),
            FoundBy::Postings(postings) => postings.get(PostingKey::Number(number, value)).map(Cow::Owned),
        }
    }

    /// The values of a cost or statistic among the cards, in ascending order.
    pub(crate) fn values(&self, number: Number) -> Vec<u8> {
        match &self.found_by {
            FoundBy::Bitmaps(bitmaps) => bitmaps.numbers[number as usize].keys().copied().collect(),
            FoundBy::Postings(postings) => {
                let keys = postings.since(PostingKey::Number(number, 0)).map(|(key, _)| key);
                let value = |key| match key {
                    PostingKey::Number(of, value) if of == number => Some(value),
                    _ => None,
                };
                keys.map_while(value).collect()
            }
        }
    }

    /// The values of a cost or statistic with the cards that have them, in ascending order.
    pub(crate) fn numbers(&self, number: Number) -> impl Iterator<Item = (u8, Cards<'_>)> {
        self.values(number).into_iter().filter_map(move |value| Some((value, self.with_number(number, value)?)))
    }

    /// The cards with a word, as [`indexing`] writes it; `None` if there are none.
    #[must_use]
    pub fn with_word(&self, word: &str) -> Option<Cards<'_>> {
        match &self.found_by {
            FoundBy::Bitmaps(bitmaps) => bitmaps.words.get(word).map(Cow::Borrowed),
            FoundBy::Postings(postings) => postings.get(PostingKey::Word(word)).map(Cow::Owned),
        }
    }

    /// Calls back with every word that begins with `start`, in order, and the number of cards in `among` that have it.
    pub(crate) fn count_words<'s>(&'s self, start: &str, among: &RoaringBitmap, mut with: impl FnMut(&'s str, usize)) {
        let count = |cards: &RoaringBitmap| usize::try_from(cards.intersection_len(among)).unwrap_or(usize::MAX);
        match &self.found_by {
            FoundBy::Bitmaps(bitmaps) => {
                let from = bitmaps.words.range::<str, _>((Bound::Included(start), Bound::Unbounded));
                let words = from.take_while(|(word, _)| word.starts_with(start));
                words.for_each(|(word, cards)| with(word, count(cards)));
            }
            FoundBy::Postings(postings) => {
                let are_all = among.len() == u64::from(self.len);
                for (key, list) in postings.since(PostingKey::Word(start)) {
                    match key {
                        PostingKey::Word(word) if word.starts_with(start) => {
                            with(word, if are_all { list.len() as usize } else { count(&list.bitmap()) });
                        }
                        _ => break,
                    }
                }
            }
        }
    }

    /// The number and the family of the packed Uniques of the segment; `None` for the ordinary cards.
    pub(crate) fn place(&self, index: &Index) -> Option<(u32, &Arc<UniqueFamily>)> {
        let family = self.family.as_ref()?;
        let known = index.uniques().families();
        let number = known.binary_search_by(|other| other.reference().cmp(family.reference())).ok()?;
        Some((u32::try_from(number).ok()?, family))
    }

    /// Number of bytes of the data by which packed Uniques are found.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.found_by {
            FoundBy::Bitmaps(_) => 0,
            FoundBy::Postings(postings) => postings.as_bytes().len(),
        }
    }
}

impl Face {
    fn of(card: &Card) -> Self {
        Self {
            name: card.name.clone(),
            set: card.reference.set().clone(),
            card_type: card.card_type,
            sub_types: card.sub_types.clone(),
            rarity: card.variant().rarity(),
        }
    }
}

impl Segments {
    /// The segments of a catalogue. Segments of an earlier version that still hold are taken over.
    #[must_use]
    pub fn of(index: &Index, names: &Names, terms: &Terms, parts: &Parts, earlier: Option<&Self>) -> Self {
        let kept: BTreeMap<&str, &Arc<Segment>> = earlier
            .iter()
            .flat_map(|earlier| &earlier.all)
            .filter_map(|segment| Some((segment.family.as_ref()?.reference(), segment)))
            .collect();
        let lines = Lines::of(index);
        let packed = index.uniques().families().par_iter().enumerate().map(|(number, family)| {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            let same = kept.get(family.reference()).copied();
            let same = same.filter(|kept| kept.family.as_ref().is_some_and(|other| Arc::ptr_eq(other, family)));
            same.map_or_else(|| Arc::new(Segment::packed(number, family, &lines)), Arc::clone)
        });
        let mut all = vec![Arc::new(Segment::ordinary(index, terms, parts))];
        all.extend(packed.collect::<Vec<_>>());
        let positions = |face: &Face| -> Box<[u32]> {
            face.name.iter().filter_map(|(_, name)| names.position(&fold(name))).collect()
        };
        let names = all.iter().map(|segment| segment.faces.iter().map(positions).collect()).collect();
        Self { all, names }
    }

    /// Every segment with its number.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Segment)> {
        self.all.iter().map(|segment| &**segment).enumerate()
    }

    /// The segment with a number.
    pub(crate) fn get(&self, at: usize) -> &Segment {
        &self.all[at]
    }

    /// The cards of a segment that have one of the names meant.
    pub(crate) fn named(&self, at: usize, meant: &super::Meant) -> RoaringBitmap {
        let mut found = RoaringBitmap::new();
        let segment = &self.all[at];
        for (face, names) in self.names[at].iter().enumerate() {
            if names.iter().any(|name| meant[*name as usize]) {
                found |= &*segment.with_face(face);
            }
        }
        found
    }

    /// The first packed Unique of the first family with the name at this position.
    pub(super) fn packed_with_name(&self, name: u32) -> Option<UniqueId> {
        let mut packed = self.all.iter().zip(&self.names).filter(|(segment, _)| segment.family.is_some()).zip(0..);
        packed.find_map(|((segment, names), family)| {
            let face = names.iter().position(|names| names.contains(&name))?;
            Some(UniqueId { family, at: segment.with_face(face).min()? })
        })
    }

    /// Every face of every segment.
    pub(crate) fn faces(&self) -> impl Iterator<Item = &Face> {
        self.all.iter().flat_map(|segment| &segment.faces)
    }

    /// Number of bytes of the data by which packed Uniques are found.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.all.iter().map(|segment| segment.bytes()).sum()
    }
}
