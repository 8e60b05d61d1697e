//! The packed Uniques of one family in one set: columns in the order of references, and their encoding in bytes.

use super::{
    AbilityLine, AbilityLines, LineId,
    pack::{UniqueFace, unpack},
};
use crate::{Abilities, Card, CardNumber, Faction, Reading, Reference, Statistics};
use std::collections::BTreeMap;

/// Costs, statistics and faction of a packed Unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UniqueFacts {
    /// The number of its face among the faces of its family.
    pub face: u8,
    /// The faction in which it is played (2.2.10.c).
    pub faction: Faction,
    /// Mana to play it from Hand (2.2.7).
    pub hand_cost: u8,
    /// Mana to play it from Reserve (2.2.8).
    pub reserve_cost: u8,
    /// The statistics (2.2.11).
    pub statistics: Statistics,
    /// The text boxes that hold rules.
    pub abilities: Abilities,
    /// Whether its abilities are known.
    pub has_notation: bool,
}

/// Largest cost or statistic of a packed Unique: each has four bits.
const MAX: u8 = 15;

/// Most faces of a family: a face has six bits.
const FACES: usize = 64;

/// The packed Uniques of one family in one set and product, in the order of references. Immutable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniqueFamily {
    /// The prefix of their references: `ALT_CORE_B_MU_08_U`.
    reference: Box<str>,
    /// The reference of one of the Uniques.
    example: Reference,
    faces: Box<[UniqueFace]>,
    /// The lines of the Uniques. A position here is the number of a line within the family.
    lines: Box<[LineId]>,
    numbers: Box<[u32]>,
    /// Encoded by [`UniqueFacts::bits`].
    facts: Box<[u32]>,
    /// Number of lines of each Unique.
    counts: Box<[u8]>,
    /// For every [`STRIDE`]th Unique, where its lines begin in `own_lines`.
    starts: Box<[u32]>,
    own_lines: Box<[u16]>,
    /// The changes by which the Uniques were last written, as runs of positions with the end of each.
    revisions: Box<[(u32, u32)]>,
}

/// Distance between two Uniques for which the beginning of their lines is recorded.
const STRIDE: usize = 16;

/// For every [`STRIDE`]th Unique, where its lines begin.
fn starts(counts: &[u8]) -> Box<[u32]> {
    let mut start = 0;
    let mut starts = Vec::with_capacity(counts.len() / STRIDE + 1);
    for counts in counts.chunks(STRIDE) {
        starts.push(start);
        start += counts.iter().map(|count| u32::from(*count)).sum::<u32>();
    }
    starts.into()
}

/// The bytes are not those of a family of Uniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the packed Uniques of a family cannot be read")]
pub struct MalformedFamily;

/// The order of a Unique in its family. References are compared as texts, so 10 comes before 9.
const fn order(number: u32) -> u64 {
    let digits = match number {
        0 => 1,
        n => n.ilog10() + 1,
    };
    (number as u64 * 10u64.pow(10 - digits)) << 4 | digits as u64
}

impl UniqueFamily {
    /// The prefix of the references of its Uniques: `ALT_CORE_B_MU_08_U`.
    #[must_use]
    pub fn reference(&self) -> &str {
        &self.reference
    }

    /// The reference of one of the Uniques. All share its set, product, faction and number.
    #[must_use]
    pub const fn example(&self) -> &Reference {
        &self.example
    }

    /// Number of Uniques.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are no Uniques.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The facts that the Uniques share with the Characters they are versions of.
    #[must_use]
    pub fn faces(&self) -> &[UniqueFace] {
        &self.faces
    }

    /// The different lines of their text boxes.
    #[must_use]
    pub fn lines(&self) -> &[LineId] {
        &self.lines
    }

    /// The numbers of the Uniques, in the order of references.
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The change by which each Unique was last written.
    pub fn revisions(&self) -> impl Iterator<Item = u32> {
        let begins = std::iter::once(0).chain(self.revisions.iter().map(|(end, _)| *end));
        let runs = begins.zip(&self.revisions);
        runs.flat_map(|(begin, (end, revision))| (begin..*end).map(|_| *revision))
    }

    /// The position of the Unique with a number.
    #[must_use]
    pub fn find(&self, number: u32) -> Option<u32> {
        let at = self.numbers.binary_search_by_key(&order(number), |other| order(*other)).ok()?;
        u32::try_from(at).ok()
    }

    /// Number of the Uniques before a reference, in the order of references.
    #[must_use]
    pub fn before(&self, reference: &Reference) -> usize {
        let text = reference.to_string();
        match reference.unique_number() {
            Some(number) if text.strip_prefix(&*self.reference).is_some_and(|rest| rest.starts_with('_')) => {
                self.numbers.partition_point(|other| order(*other) < order(number))
            }
            _ if *text < *format!("{}_", self.reference) => 0,
            _ => self.len(),
        }
    }

    /// Costs, statistics and faction of a Unique.
    #[must_use]
    pub fn facts(&self, at: u32) -> UniqueFacts {
        UniqueFacts::of_bits(self.facts[at as usize]).expect("every faction was looked at when the family was made")
    }

    /// The lines of a Unique, as positions in [`lines`](Self::lines).
    #[must_use]
    pub fn own_lines(&self, at: u32) -> &[u16] {
        let at = at as usize;
        let known = at / STRIDE;
        let before: usize = self.counts[known * STRIDE..at].iter().map(|count| usize::from(*count)).sum();
        let start = self.starts[known] as usize + before;
        &self.own_lines[start..start + usize::from(self.counts[at])]
    }

    /// The reference of a Unique.
    #[must_use]
    pub fn card_reference(&self, at: u32) -> Reference {
        self.example.with_unique_number(self.numbers[at as usize])
    }

    /// A Unique as a card.
    #[must_use]
    pub fn card(&self, at: u32, lines: &AbilityLines) -> Card {
        let facts = self.facts(at);
        let own: Vec<&AbilityLine> =
            self.own_lines(at).iter().filter_map(|own| lines.get(self.lines[usize::from(*own)])).collect();
        unpack(self.card_reference(at), &self.faces[usize::from(facts.face)], &facts, &own)
    }

    /// How much of what a Unique does is known. Does not unpack the card.
    #[must_use]
    pub fn reading(&self, at: u32, lines: &AbilityLines) -> Reading {
        self.reading_by(at, |own| lines.get(self.lines[own]).is_none_or(|line| line.unread.is_empty()))
    }

    /// Like [`reading`](Self::reading); `is_read` says whether a line, given by its position in [`lines`](Self::lines), was read
    /// completely.
    #[must_use]
    pub fn reading_by(&self, at: u32, is_read: impl Fn(usize) -> bool) -> Reading {
        let facts = self.facts(at);
        match facts.has_notation {
            true if self.own_lines(at).iter().all(|own| is_read(usize::from(*own))) => Reading::Whole,
            true => Reading::Part,
            false if facts.abilities.is_vanilla() => Reading::Whole,
            false => Reading::Unknown,
        }
    }

    /// Bytes in memory, without faces.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let shared = size_of_val(&*self.lines) + size_of_val(&*self.starts) + size_of_val(&*self.revisions);
        self.len() * (4 + 4 + 1) + size_of_val(&*self.own_lines) + shared
    }

    /// The columns as bytes: little-endian numbers, one column after another.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.bytes() + 16);
        for count in [self.lines.len(), self.numbers.len(), self.own_lines.len(), self.revisions.len()] {
            bytes.extend(u32::try_from(count).unwrap_or(u32::MAX).to_le_bytes());
        }
        let numbers = self.lines.iter().chain(&self.numbers).chain(&self.facts).copied();
        let runs = self.revisions.iter().flat_map(|(end, revision)| [*end, *revision]);
        numbers.chain(runs).for_each(|n| bytes.extend(n.to_le_bytes()));
        bytes.extend(&self.counts);
        self.own_lines.iter().for_each(|n| bytes.extend(n.to_le_bytes()));
        bytes
    }

    /// Reads the bytes that [`to_bytes`](Self::to_bytes) wrote.
    ///
    /// # Errors
    ///
    /// [`MalformedFamily`] if the bytes are not those of such a family with these faces.
    pub fn from_bytes(reference: &str, faces: Vec<UniqueFace>, bytes: &[u8]) -> Result<Self, MalformedFamily> {
        let mut rest = bytes;
        let mut take = |count: usize| -> Result<&[u8], MalformedFamily> {
            let (taken, after) = rest.split_at_checked(count).ok_or(MalformedFamily)?;
            rest = after;
            Ok(taken)
        };
        let wide = |bytes: &[u8]| -> Box<[u32]> {
            bytes.as_chunks::<4>().0.iter().map(|four| u32::from_le_bytes(*four)).collect()
        };
        let header = wide(take(16)?);
        let [lines, count, own, runs] = [0, 1, 2, 3].map(|at| header[at] as usize);
        let times = |n: usize, bytes: usize| n.checked_mul(bytes).ok_or(MalformedFamily);
        let lines = wide(take(times(lines, 4)?)?);
        let numbers = wide(take(times(count, 4)?)?);
        let facts = wide(take(times(count, 4)?)?);
        let revisions: Box<[(u32, u32)]> =
            wide(take(times(runs, 8)?)?).as_chunks::<2>().0.iter().map(|[end, revision]| (*end, *revision)).collect();
        let counts: Box<[u8]> = take(count)?.into();
        let own_lines: Box<[u16]> =
            take(times(own, 2)?)?.as_chunks::<2>().0.iter().map(|two| u16::from_le_bytes(*two)).collect();
        let example: Reference = format!("{reference}_1").parse().map_err(|_| MalformedFamily)?;
        let is_sound = rest.is_empty()
            && example.to_string() == format!("{reference}_1")
            && numbers.iter().is_sorted_by(|a, b| order(**a) < order(**b))
            && counts.iter().map(|count| usize::from(*count)).sum::<usize>() == own_lines.len()
            && revisions.is_sorted_by(|a, b| a.0 < b.0)
            && revisions.last().map_or(0, |(end, _)| *end as usize) == numbers.len()
            && own_lines.iter().all(|line| usize::from(*line) < lines.len())
            && facts.iter().all(|bits| {
                let known = UniqueFacts::of_bits(*bits);
                known.is_some_and(|facts| usize::from(facts.face) < faces.len())
            });
        if !is_sound {
            return Err(MalformedFamily);
        }
        Ok(Self {
            reference: reference.into(),
            example,
            faces: faces.into(),
            lines,
            numbers,
            facts,
            starts: starts(&counts),
            counts,
            own_lines,
            revisions,
        })
    }
}

impl UniqueFacts {
    /// One of the printed numbers.
    #[must_use]
    pub const fn number(&self, which: CardNumber) -> u8 {
        match which {
            CardNumber::HandCost => self.hand_cost,
            CardNumber::ReserveCost => self.reserve_cost,
            CardNumber::Forest => self.statistics.forest,
            CardNumber::Mountain => self.statistics.mountain,
            CardNumber::Ocean => self.statistics.ocean,
        }
    }

    /// Encodes the facts. From the lowest bit: four bits each for costs and statistics, three for the faction, one each for the
    /// text boxes and for the notation, six for the face. `None` if a fact does not fit.
    fn bits(self) -> Option<u32> {
        let Self { face, faction, hand_cost, reserve_cost, statistics, abilities, has_notation } = self;
        let Statistics { forest, mountain, ocean } = statistics;
        let numbers = [hand_cost, reserve_cost, forest, mountain, ocean];
        if numbers.iter().any(|number| *number > MAX) || usize::from(face) >= FACES {
            return None;
        }
        let mut bits = 0;
        for (number, place) in numbers.into_iter().zip(0..) {
            bits |= u32::from(number) << (4 * place);
        }
        let faction = u32::from(faction.position());
        let flags = [abilities.main, abilities.echo, has_notation];
        let flags = flags.into_iter().zip(0..).fold(0, |bits, (flag, place)| bits | u32::from(flag) << place);
        Some(bits | faction << 20 | flags << 23 | u32::from(face) << 26)
    }

    fn of_bits(bits: u32) -> Option<Self> {
        let number = |place: u32| (bits >> (4 * place)) as u8 & MAX;
        let flag = |place: u32| bits >> (23 + place) & 1 == 1;
        Some(Self {
            face: (bits >> 26) as u8,
            faction: *Faction::ALL.get((bits >> 20) as usize & 7)?,
            hand_cost: number(0),
            reserve_cost: number(1),
            statistics: Statistics { forest: number(2), mountain: number(3), ocean: number(4) },
            abilities: Abilities { main: flag(0), echo: flag(1) },
            has_notation: flag(2),
        })
    }
}

/// A family of Uniques while it is changed.
#[derive(Debug)]
pub struct UniqueBuilder {
    reference: Box<str>,
    example: Reference,
    faces: Vec<UniqueFace>,
    lines: Vec<LineId>,
    places: BTreeMap<LineId, u16>,
    /// The Uniques, in the order of references.
    uniques: BTreeMap<u64, Record>,
}

#[derive(Debug)]
struct Record {
    number: u32,
    facts: UniqueFacts,
    lines: Box<[u16]>,
    revision: u32,
}

impl UniqueBuilder {
    /// An empty family for a Unique with this reference; `None` if the reference is not that of a Unique.
    #[must_use]
    pub fn new(of: &Reference) -> Option<Self> {
        of.unique_number()?;
        let text = of.to_string();
        let reference = text.rsplit_once('_')?.0.into();
        Some(Self {
            reference,
            example: of.with_unique_number(1),
            faces: Vec::new(),
            lines: Vec::new(),
            places: BTreeMap::new(),
            uniques: BTreeMap::new(),
        })
    }

    /// The prefix of the references of its Uniques.
    #[must_use]
    pub fn reference(&self) -> &str {
        &self.reference
    }

    /// The builder of a family, with all its Uniques.
    #[must_use]
    pub fn of(family: &UniqueFamily) -> Self {
        let record = |(at, revision): (u32, u32)| Record {
            number: family.numbers[at as usize],
            facts: family.facts(at),
            lines: family.own_lines(at).into(),
            revision,
        };
        let all = (0..).zip(family.revisions()).map(record);
        Self {
            reference: family.reference.clone(),
            example: family.example.clone(),
            faces: family.faces.to_vec(),
            lines: family.lines.to_vec(),
            places: family.lines.iter().copied().zip(0..).collect(),
            uniques: all.map(|record| (order(record.number), record)).collect(),
        }
    }

    /// Adds a Unique as of a change, in place of one with the same number. Tells whether it fitted: a family has at most 64 faces
    /// and 65,536 different lines, a Unique at most 255 lines, and costs and statistics are at most 15.
    pub fn insert(
        &mut self,
        number: u32,
        face: UniqueFace,
        facts: UniqueFacts,
        lines: &[LineId],
        revision: u32,
    ) -> bool {
        if lines.len() > usize::from(u8::MAX) {
            return false;
        }
        let at = self.faces.iter().position(|known| *known == face).unwrap_or_else(|| {
            self.faces.push(face);
            self.faces.len() - 1
        });
        let face = u8::try_from(at).unwrap_or(u8::MAX);
        if (UniqueFacts { face, ..facts }).bits().is_none() {
            // A face that no Unique has is removed by `finish`.
            return false;
        }
        let mut own = Vec::with_capacity(lines.len());
        for line in lines {
            let place = match self.places.get(line) {
                Some(place) => *place,
                None => {
                    let Ok(place) = u16::try_from(self.lines.len()) else { return false };
                    self.lines.push(*line);
                    self.places.insert(*line, place);
                    place
                }
            };
            own.push(place);
        }
        let record = Record { number, facts: UniqueFacts { face, ..facts }, lines: own.into(), revision };
        self.uniques.insert(order(number), record);
        true
    }

    /// The present state of a Unique: its reference, face, facts and lines.
    #[must_use]
    pub fn get(&self, number: u32) -> Option<(Reference, &UniqueFace, UniqueFacts, Vec<LineId>)> {
        let record = self.uniques.get(&order(number))?;
        let lines = record.lines.iter().map(|own| self.lines[usize::from(*own)]).collect();
        let reference = self.example.with_unique_number(number);
        Some((reference, &self.faces[usize::from(record.facts.face)], record.facts, lines))
    }

    /// Removes a Unique.
    pub fn remove(&mut self, number: u32) {
        self.uniques.remove(&order(number));
    }

    /// The family with all changes. Faces and lines that no Unique has any more are removed.
    #[must_use]
    pub fn finish(self) -> UniqueFamily {
        let mut faces: Vec<Option<u8>> = vec![None; self.faces.len()];
        let mut lines: Vec<Option<u16>> = vec![None; self.lines.len()];
        let (mut kept_faces, mut kept_lines) = (Vec::new(), Vec::new());
        let (mut counts, mut own_lines) = (Vec::with_capacity(self.uniques.len()), Vec::new());
        let (mut numbers, mut facts) = (Vec::new(), Vec::new());
        let mut revisions: Vec<(u32, u32)> = Vec::new();
        for record in self.uniques.into_values() {
            let face = usize::from(record.facts.face);
            let face = *faces[face].get_or_insert_with(|| {
                kept_faces.push(self.faces[face].clone());
                (kept_faces.len() - 1) as u8
            });
            counts.push(u8::try_from(record.lines.len()).unwrap_or(u8::MAX));
            for line in record.lines {
                own_lines.push(*lines[usize::from(line)].get_or_insert_with(|| {
                    kept_lines.push(self.lines[usize::from(line)]);
                    (kept_lines.len() - 1) as u16
                }));
            }
            numbers.push(record.number);
            facts.push(UniqueFacts { face, ..record.facts }.bits().expect("it was looked at when it was put in"));
            let end = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            match revisions.last_mut() {
                Some((last, revision)) if *revision == record.revision => *last = end,
                _ => revisions.push((end, record.revision)),
            }
        }
        UniqueFamily {
            reference: self.reference,
            example: self.example,
            faces: kept_faces.into(),
            lines: kept_lines.into(),
            numbers: numbers.into(),
            facts: facts.into(),
            starts: starts(&counts),
            counts: counts.into(),
            own_lines: own_lines.into(),
            revisions: revisions.into(),
        }
    }
}
