//! Postings, the index of the packed Uniques of a family: for each key, the positions of the Uniques that have it. They are bytes
//! that the catalogue keeps beside the family, and that can be used without being decoded first.

use super::{LineId, UniqueFacts, UniqueFamily};
use crate::{CardNumber, Faction};
use roaring::RoaringBitmap;
use std::{collections::BTreeMap, sync::Arc};

/// The words by which the abilities of a line are found. They are opaque here; the reader of the notation gives them.
///
/// An ability ends with a line feed; its words are separated by tabs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineWords(Box<str>);

impl LineWords {
    /// Makes the list from the words of each ability of a line.
    #[must_use]
    pub fn new<W: AsRef<str>>(abilities: impl IntoIterator<Item = impl IntoIterator<Item = W>>) -> Self {
        let mut text = String::new();
        for ability in abilities {
            for (at, word) in ability.into_iter().enumerate() {
                if at > 0 {
                    text.push('\t');
                }
                text.push_str(word.as_ref());
            }
            text.push('\n');
        }
        Self(text.into())
    }

    /// Reads the text that the catalogue keeps.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Self(text.into())
    }

    /// The text that the catalogue keeps.
    #[must_use]
    pub fn as_text(&self) -> &str {
        &self.0
    }

    /// The words of each ability, in the order of the line.
    pub fn abilities(&self) -> impl Iterator<Item = impl Iterator<Item = &str>> {
        self.0.lines().map(|ability| ability.split('\t').filter(|word| !word.is_empty()))
    }

    /// Every word; a word may occur several times.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.abilities().flatten()
    }
}

/// A key by which packed Uniques are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PostingKey<'k> {
    /// A face of its family.
    Face(u8),
    /// The faction in which the Unique is played.
    Faction(Faction),
    /// A printed number.
    Number(CardNumber, u8),
    /// A word of one of its lines.
    Word(&'k str),
}

const FACE: u8 = 0;
const FACTION: u8 = 1;
const NUMBER: u8 = 2;
const WORD: u8 = 3;

impl<'k> PostingKey<'k> {
    /// The key as bytes: its kind, then its value.
    fn bytes(self) -> ([u8; 3], usize, &'k [u8]) {
        match self {
            Self::Face(face) => ([FACE, face, 0], 2, &[]),
            Self::Faction(faction) => ([FACTION, faction as u8, 0], 2, &[]),
            Self::Number(number, value) => ([NUMBER, number as u8, value], 3, &[]),
            Self::Word(word) => ([WORD, 0, 0], 1, word.as_bytes()),
        }
    }

    fn write(self, to: &mut Vec<u8>) {
        let (head, used, rest) = self.bytes();
        to.extend(&head[..used]);
        to.extend(rest);
    }

    fn read(bytes: &'k [u8]) -> Option<Self> {
        Some(match *bytes {
            [FACE, face] => Self::Face(face),
            [FACTION, faction] => Self::Faction(*Faction::ALL.iter().find(|known| **known as u8 == faction)?),
            [NUMBER, number, value] => {
                Self::Number(*CardNumber::ALL.iter().find(|known| **known as u8 == number)?, value)
            }
            [WORD, ref word @ ..] => Self::Word(str::from_utf8(word).ok()?),
            _ => return None,
        })
    }

    fn compare(self, other: &[u8]) -> std::cmp::Ordering {
        let (head, used, rest) = self.bytes();
        let own = head[..used].iter().chain(rest);
        own.cmp(other)
    }
}

/// The bytes are not postings of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("by what the packed Uniques of a family are found cannot be read")]
pub struct MalformedPostings;

/// For each key, the positions of the Uniques of one family that have it. Immutable.
///
/// The bytes are: the number of Uniques and of keys; for each key, where it ends among all keys, where its positions end among
/// all positions, and how many positions there are; all keys, in order; all positions, each list in the shortest of three forms.
#[derive(Clone, PartialEq, Eq)]
pub struct Postings(Box<[u8]>);

impl std::fmt::Debug for Postings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Postings({} Uniques, {} keys, {} bytes)", self.len(), self.keys(), self.0.len())
    }
}

/// Number of bytes before the directory, and of each of its entries.
const HEAD: usize = 8;
const ENTRY: usize = 12;

/// The forms in which positions are written.
const BITS: u8 = 0;
const SHORT: u8 = 1;
const ROARING: u8 = 2;

/// One key with its positions, as bytes.
struct Entry<'p> {
    key: &'p [u8],
    positions: &'p [u8],
    count: u32,
}

fn number(bytes: &[u8], at: usize) -> u32 {
    bytes[at..].first_chunk().map_or(0, |four| u32::from_le_bytes(*four))
}

impl Postings {
    /// Number of Uniques of the family.
    #[must_use]
    pub fn len(&self) -> u32 {
        number(&self.0, 0)
    }

    /// Whether the family has no Uniques.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn keys(&self) -> usize {
        number(&self.0, 4) as usize
    }

    /// The bytes that the catalogue keeps.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    fn entry(&self, at: usize) -> Entry<'_> {
        let ends = |at: usize| {
            let place = HEAD + at * ENTRY;
            (number(&self.0, place) as usize, number(&self.0, place + 4) as usize)
        };
        let (key_start, start) = at.checked_sub(1).map_or((0, 0), ends);
        let (key_end, end) = ends(at);
        let keys = HEAD + self.keys() * ENTRY;
        let positions = keys + self.keys().checked_sub(1).map_or(0, |last| ends(last).0);
        Entry {
            key: &self.0[keys + key_start..keys + key_end],
            positions: &self.0[positions + start..positions + end],
            count: number(&self.0, HEAD + at * ENTRY + 8),
        }
    }

    /// The first entry whose key is not less than this one.
    fn first(&self, key: PostingKey<'_>) -> usize {
        let (mut low, mut high) = (0, self.keys());
        while low < high {
            let middle = low.midpoint(high);
            if key.compare(self.entry(middle).key).is_gt() { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// The Uniques that have a key; `None` if there are none.
    #[must_use]
    pub fn get(&self, key: PostingKey<'_>) -> Option<RoaringBitmap> {
        let at = self.first(key);
        let entry = (at < self.keys()).then(|| self.entry(at))?;
        key.compare(entry.key).is_eq().then(|| entry.bitmap())
    }

    /// Every key from this one on, in order, with the Uniques that have it.
    pub fn since<'p>(&'p self, key: PostingKey<'_>) -> impl Iterator<Item = (PostingKey<'p>, PostingList<'p>)> {
        (self.first(key)..self.keys()).map(|at| {
            let entry = self.entry(at);
            (PostingKey::read(entry.key).expect("every key was looked at when they were made"), PostingList(entry))
        })
    }

    /// Reads the bytes that [`as_bytes`](Self::as_bytes) gave.
    ///
    /// # Errors
    ///
    /// [`MalformedPostings`] if the bytes are not postings of that number of Uniques.
    pub fn from_bytes(bytes: Vec<u8>, uniques: usize) -> Result<Self, MalformedPostings> {
        let own = Self(bytes.into());
        own.is_sound(uniques).then_some(own).ok_or(MalformedPostings)
    }

    fn is_sound(&self, uniques: usize) -> bool {
        let bytes = self.0.len();
        if bytes < HEAD || self.len() as usize != uniques || self.keys() > (bytes - HEAD) / ENTRY {
            return false;
        }
        let keys = HEAD + self.keys() * ENTRY;
        let ends: Vec<(usize, usize)> = self.0[HEAD..keys]
            .chunks_exact(ENTRY)
            .map(|entry| (number(entry, 0) as usize, number(entry, 4) as usize))
            .collect();
        let (last_key, last) = ends.last().copied().unwrap_or_default();
        let are_in_bounds = ends.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1)
            && keys.checked_add(last_key).and_then(|end| end.checked_add(last)) == Some(bytes);
        if !are_in_bounds {
            return false;
        }
        let mut before: Option<&[u8]> = None;
        (0..self.keys()).all(|at| {
            let entry = self.entry(at);
            let is_after = before.is_none_or(|before| before < entry.key);
            before = Some(entry.key);
            is_after && PostingKey::read(entry.key).is_some() && entry.is_sound(self.len())
        })
    }

    /// The postings of a family. `words` gives the words of a line. If the postings of the family before a change are given, with
    /// words of the same reader, the words of unchanged Uniques are taken from there, so that `words` is called for the others
    /// only.
    ///
    /// # Errors
    ///
    /// The error of `words`.
    pub fn of<E>(
        family: &UniqueFamily,
        before: Option<(&UniqueFamily, &Self)>,
        mut words: impl FnMut(LineId) -> Result<Arc<LineWords>, E>,
    ) -> Result<Self, E> {
        let moved = before.map(|(before, _)| moved(before, family));
        let mut is_new = vec![true; family.len()];
        for to in moved.iter().flatten().filter(|to| **to != GONE) {
            is_new[*to as usize] = false;
        }
        let mut of_facts: Vec<Vec<u32>> = vec![Vec::new(); FACTS];
        let mut places: BTreeMap<Box<str>, u32> = BTreeMap::new();
        let mut of_words: Vec<Vec<u32>> = Vec::new();
        let mut of_lines: Vec<Option<Box<[u32]>>> = vec![None; family.lines().len()];
        let mut place = |word: &str| match places.get(word) {
            Some(place) => *place,
            None => {
                of_words.push(Vec::new());
                let place = u32::try_from(of_words.len() - 1).unwrap_or(u32::MAX);
                places.insert(word.into(), place);
                place
            }
        };
        let mut new: Vec<(u32, u32)> = Vec::new();
        for (at, is_new) in (0u32..).zip(is_new) {
            let facts = family.facts(at);
            keys_of(facts).into_iter().for_each(|key| of_facts[fact_place(key)].push(at));
            for own in family.own_lines(at).iter().filter(|_| is_new).map(|own| usize::from(*own)) {
                if of_lines[own].is_none() {
                    of_lines[own] = Some(words(family.lines()[own])?.words().map(&mut place).collect());
                }
                new.extend(of_lines[own].iter().flatten().map(|word| (*word, at)));
            }
        }
        if let (Some((_, postings)), Some(moved)) = (before, &moved) {
            for (key, list) in postings.since(PostingKey::Word("")) {
                let PostingKey::Word(word) = key else { continue };
                let place = place(word);
                let kept = list.bitmap().into_iter().map(|at| moved[at as usize]).filter(|to| *to != GONE);
                new.extend(kept.map(|to| (place, to)));
            }
        }
        for (word, at) in new {
            of_words[word as usize].push(at);
        }
        let mut writing = Writing::default();
        for (key, positions) in every_fact().zip(&of_facts).filter(|(_, positions)| !positions.is_empty()) {
            writing.add(key, positions);
        }
        for (word, place) in places {
            let positions = &mut of_words[place as usize];
            // Two lines of a Unique may have the same word.
            positions.sort_unstable();
            positions.dedup();
            if !positions.is_empty() {
                writing.add(PostingKey::Word(&word), positions);
            }
        }
        Ok(writing.finish(family.len()))
    }
}

/// Number of possible faces and values of a packed Unique: six bits and four.
const FACES: u8 = 64;
const VALUES: u8 = 16;
const FACTS: usize = FACES as usize + Faction::ALL.len() + CardNumber::ALL.len() * VALUES as usize;

/// Every key except words, in order.
fn every_fact() -> impl Iterator<Item = PostingKey<'static>> {
    let numbers = CardNumber::ALL.into_iter().flat_map(|n| (0..VALUES).map(move |value| PostingKey::Number(n, value)));
    (0..FACES).map(PostingKey::Face).chain(Faction::ALL.map(PostingKey::Faction)).chain(numbers)
}

/// The position of a key in [`every_fact`].
fn fact_place(key: PostingKey<'_>) -> usize {
    match key {
        PostingKey::Face(face) => face.into(),
        PostingKey::Faction(faction) => usize::from(FACES) + faction as usize,
        PostingKey::Number(number, value) => {
            usize::from(FACES) + Faction::ALL.len() + number as usize * usize::from(VALUES) + usize::from(value)
        }
        PostingKey::Word(_) => FACTS,
    }
}

/// The keys of a Unique except words.
fn keys_of(facts: UniqueFacts) -> [PostingKey<'static>; 7] {
    let [hand, reserve, forest, mountain, ocean] = CardNumber::ALL.map(|n| PostingKey::Number(n, facts.number(n)));
    [PostingKey::Face(facts.face), PostingKey::Faction(facts.faction), hand, reserve, forest, mountain, ocean]
}

/// The new position of a Unique that was removed.
const GONE: u32 = u32::MAX;

/// For each Unique of a family, its position after a change if its lines are the same.
fn moved(before: &UniqueFamily, after: &UniqueFamily) -> Vec<u32> {
    let lines = |family: &UniqueFamily, at: u32| -> Vec<LineId> {
        family.own_lines(at).iter().map(|own| family.lines()[usize::from(*own)]).collect()
    };
    let each = (0u32..).zip(before.numbers());
    each.map(|(at, number)| {
        let to = after.find(*number).filter(|to| lines(before, at) == lines(after, *to));
        to.unwrap_or(GONE)
    })
    .collect()
}

/// The Uniques that have a key.
pub struct PostingList<'p>(Entry<'p>);

impl std::fmt::Debug for PostingList<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PostingList({} Uniques)", self.len())
    }
}

impl PostingList<'_> {
    /// Number of Uniques.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.count
    }

    /// Always false: a key that no Unique has is not kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The positions of the Uniques.
    #[must_use]
    pub fn bitmap(&self) -> RoaringBitmap {
        self.0.bitmap()
    }
}

fn shorts(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.as_chunks::<2>().0.iter().map(|two| u16::from_le_bytes(*two).into())
}

impl Entry<'_> {
    fn bitmap(&self) -> RoaringBitmap {
        self.read().expect("all positions were looked at when they were read")
    }

    fn read(&self) -> Option<RoaringBitmap> {
        match self.positions.split_first()? {
            (&BITS, bits) => Some(RoaringBitmap::from_lsb0_bytes(0, bits)),
            (&SHORT, numbers) => RoaringBitmap::from_sorted_iter(shorts(numbers)).ok(),
            (&ROARING, bytes) => RoaringBitmap::deserialize_from(bytes).ok(),
            _ => None,
        }
    }

    /// Whether the positions are valid for a family of `uniques` Uniques. In most cases no bitmap is made for this.
    fn is_sound(&self, uniques: u32) -> bool {
        let Some((form, rest)) = self.positions.split_first() else { return false };
        match *form {
            BITS => {
                let count: u32 = rest.iter().map(|byte| byte.count_ones()).sum();
                let last = rest.last().map_or(0, |last| rest.len() * 8 - last.leading_zeros() as usize);
                count == self.count && last <= uniques as usize
            }
            SHORT => {
                let mut sorted = shorts(rest);
                let last = shorts(&rest[rest.len().saturating_sub(2)..]).next();
                rest.len() == self.count as usize * 2
                    && last.is_some_and(|last| last < uniques)
                    && sorted.by_ref().is_sorted_by(|a, b| a < b)
            }
            _ => self.read().is_some_and(|bitmap| {
                bitmap.len() == u64::from(self.count) && bitmap.max().is_some_and(|last| last < uniques)
            }),
        }
    }
}

/// Postings while they are written, key after key in order.
#[derive(Default)]
struct Writing {
    directory: Vec<u8>,
    keys: Vec<u8>,
    positions: Vec<u8>,
    count: u32,
}

impl Writing {
    /// Adds a key. `positions` are in order and not empty.
    fn add(&mut self, key: PostingKey<'_>, positions: &[u32]) {
        key.write(&mut self.keys);
        self.write(positions);
        let ends = [self.keys.len(), self.positions.len(), positions.len()];
        for end in ends {
            self.directory.extend(u32::try_from(end).unwrap_or(u32::MAX).to_le_bytes());
        }
        self.count += 1;
    }

    /// Writes positions in the shortest form.
    fn write(&mut self, positions: &[u32]) {
        let last = positions.last().copied().unwrap_or(0);
        let runs = 1 + positions.windows(2).filter(|pair| pair[0] + 1 != pair[1]).count();
        let bits = last as usize / 8 + 1;
        let short = if last <= u16::MAX.into() { positions.len() * 2 } else { usize::MAX };
        // Head and description of a bitmap with one container, and four bytes for each run.
        let roaring = if last <= u16::MAX.into() { 11 + 4 * runs } else { 0 };
        let to = &mut self.positions;
        if roaring < bits.min(short) {
            let mut bitmap = RoaringBitmap::from_sorted_iter(positions.iter().copied()).unwrap_or_default();
            bitmap.optimize();
            to.push(ROARING);
            bitmap.serialize_into(to).expect("writing to memory does not fail");
        } else if bits < short {
            to.push(BITS);
            let start = to.len();
            to.resize(start + bits, 0);
            positions.iter().for_each(|at| to[start + *at as usize / 8] |= 1 << (at % 8));
        } else {
            to.push(SHORT);
            positions.iter().for_each(|at| to.extend((*at as u16).to_le_bytes()));
        }
    }

    fn finish(self, uniques: usize) -> Postings {
        let head = [u32::try_from(uniques).unwrap_or(u32::MAX), self.count].map(u32::to_le_bytes);
        Postings([head.as_flattened(), &self.directory, &self.keys, &self.positions].concat().into())
    }
}

#[cfg(test)]
mod tests;
