//! Finds the official parts that the abilities of cards are composed of.
//!
//! The catalogue keeps what a card does, not the numbers of the parts of its text, so parts are found by their meaning. An
//! ability is a trigger around a condition around an effect, each as in the table of parts. If the table has no such parts, or if
//! there are several ways to compose the ability, its parts are not known.

use crate::{
    indexing::{is_support, line_indexer, part_letter, part_word, parts_among},
    search::{
        segment::{Segment, Segments},
        selection::Selection,
    },
};
use cards::{AbilityLines, CardId, Index, LineId};
use catalog::{AbilityPart, HOLE, PartKind, ability_parts};
use rayon::prelude::*;
use roaring::{MultiOps as _, RoaringBitmap};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// The parts of one ability. Parts with the same meaning share one number: the lowest of theirs that is still printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Composition {
    /// Number of the trigger.
    pub trigger: u16,
    /// Number of the condition.
    pub condition: u16,
    /// Number of the effect.
    pub effect: u16,
    /// Whether the ability is in the support box.
    pub support: bool,
}

impl Composition {
    /// The number of the part of this kind.
    #[must_use]
    pub const fn part(&self, kind: PartKind) -> u16 {
        match kind {
            PartKind::Trigger => self.trigger,
            PartKind::Condition => self.condition,
            PartKind::Effect => self.effect,
        }
    }
}

/// The table of parts, and the abilities of each card whose parts are known.
#[derive(Debug)]
pub struct Parts {
    table: Vec<AbilityPart>,
    /// For each number, the number that represents all parts of the same meaning.
    same: BTreeMap<u16, u16>,
    /// The abilities of the cards that are not packed, in the order of cards.
    cards: Vec<Box<[Composition]>>,
    /// The abilities of the lines of packed Uniques, by number of the line.
    lines: Vec<Box<[Composition]>>,
    /// The lines that were read, to compare with those of a later version.
    uniques: Arc<AbilityLines>,
}

/// Parts that an ability of a card has to have. Of each list that is not empty, the ability has to have one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    /// Numbers of triggers.
    pub triggers: Vec<u16>,
    /// Numbers of conditions.
    pub conditions: Vec<u16>,
    /// Numbers of effects.
    pub effects: Vec<u16>,
    /// How many abilities have to fit; 1 if `None`.
    pub at_least: Option<usize>,
}

impl Slot {
    /// Whether all lists are empty, so that every ability fits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.triggers.is_empty() && self.conditions.is_empty() && self.effects.is_empty()
    }

    /// Whether an ability fits.
    #[must_use]
    pub fn means(&self, ability: &Composition) -> bool {
        let has = |wanted: &[u16], part: u16| wanted.is_empty() || wanted.contains(&part);
        has(&self.triggers, ability.trigger)
            && has(&self.conditions, ability.condition)
            && has(&self.effects, ability.effect)
    }
}

/// The notation before and after the hole of a trigger or a condition, and the number of the part.
type Around = (String, String, u16);

impl Parts {
    /// Reads the abilities of a catalogue. The parts of lines that an earlier version shares are taken over.
    pub(super) fn of(index: &Index, earlier: Option<&Self>) -> Self {
        let reader = PartReader::default();
        let mut known: BTreeMap<&str, Option<Composition>> = BTreeMap::new();
        let mut cards = Vec::new();
        for (id, _) in index.iter() {
            let lines = index.display_notation(id).map_or("", |notation| &notation.abilities).lines();
            let parts = lines.filter_map(|line| *known.entry(line).or_insert_with(|| reader.read(line)));
            cards.push(parts.collect());
        }
        let uniques = Arc::clone(index.uniques().lines());
        let words_by = line_indexer().name();
        let lines = (0..uniques.len())
            .into_par_iter()
            .map(|at| {
                let id = LineId::try_from(at).unwrap_or(LineId::MAX);
                if let Some(earlier) = earlier.filter(|earlier| uniques.shares(id, &earlier.uniques)) {
                    return earlier.lines[at].clone();
                }
                let Some(line) = uniques.get(id) else { return Box::default() };
                match index.uniques().words(id, &words_by) {
                    Some(words) => {
                        let abilities = words.abilities().zip(&line.notation);
                        abilities.filter_map(|(words, ability)| parts_among(words, is_support(ability))).collect()
                    }
                    None => line.notation.iter().filter_map(|line| reader.read(line)).collect(),
                }
            })
            .collect();
        let PartReader { table, same, .. } = reader;
        Self { table, same, cards, lines, uniques }
    }

    /// Every part of a kind, in the order of numbers.
    pub fn table(&self, kind: PartKind) -> impl Iterator<Item = &AbilityPart> {
        self.table.iter().filter(move |part| part.kind == kind)
    }

    /// The numbers of the other parts that mean the same as this one.
    pub fn duplicates(&self, number: u16) -> impl Iterator<Item = u16> {
        let own = self.same.get(&number).copied();
        self.same.iter().filter(move |(other, same)| Some(**same) == own && **other != number).map(|(other, _)| *other)
    }

    /// This number and the numbers of all parts that mean the same.
    pub fn alike(&self, number: u16) -> impl Iterator<Item = u16> {
        self.duplicates(number).chain([number])
    }

    /// The number that represents a part and all parts that mean the same; `None` if there is no such part.
    #[must_use]
    pub fn standing_for(&self, number: u16) -> Option<u16> {
        self.same.get(&number).copied()
    }

    /// The abilities of a card that is not packed, if their parts are known.
    #[must_use]
    pub(crate) fn of_card(&self, id: CardId) -> &[Composition] {
        &self.cards[id.position() as usize]
    }

    /// The abilities of a line of packed Uniques, if their parts are known.
    #[must_use]
    fn of_line(&self, line: LineId) -> &[Composition] {
        &self.lines[line as usize]
    }

    /// Calls `with` for each different set of abilities whose parts are known, with the number of cards found that have exactly
    /// these.
    fn each(&self, found: &Selection, segments: &Segments, mut with: impl FnMut(&[Composition], usize)) {
        for (found, (_, segment)) in found.0.iter().zip(segments.iter()) {
            match &segment.family {
                None => found.iter().for_each(|at| with(&self.cards[at as usize], 1)),
                Some(family) => {
                    let mut counts: BTreeMap<&[u16], usize> = BTreeMap::new();
                    found.iter().for_each(|at| *counts.entry(family.own_lines(at)).or_default() += 1);
                    for (own, count) in counts {
                        let lines = own.iter().flat_map(|own| self.of_line(family.lines()[usize::from(*own)]));
                        with(&lines.copied().collect::<Vec<_>>(), count);
                    }
                }
            }
        }
    }

    /// The different abilities of these cards.
    #[must_use]
    pub fn compositions(&self, found: &Selection, segments: &Segments) -> BTreeSet<Composition> {
        let mut all = BTreeSet::new();
        self.each(found, segments, |abilities, _| all.extend(abilities));
        all
    }

    /// How many of these cards have an ability of each composition, in either text box.
    #[must_use]
    pub fn composition_counts(&self, found: &Selection, segments: &Segments) -> BTreeMap<(u16, u16, u16), usize> {
        let mut counts = BTreeMap::new();
        self.each(found, segments, |abilities, count| {
            let each: BTreeSet<_> = abilities.iter().map(|a| (a.trigger, a.condition, a.effect)).collect();
            each.into_iter().for_each(|composition| *counts.entry(composition).or_insert(0) += count);
        });
        counts
    }

    /// Of these cards of a segment, those with enough abilities, in the support box or in the main box, that fit a slot.
    pub(crate) fn select(
        &self,
        segment: &Segment,
        slot: &Slot,
        support: bool,
        within: &RoaringBitmap,
    ) -> RoaringBitmap {
        let mut found = within.clone();
        let lists = [
            (PartKind::Trigger, &slot.triggers),
            (PartKind::Condition, &slot.conditions),
            (PartKind::Effect, &slot.effects),
        ];
        for (kind, wanted) in lists.into_iter().filter(|(_, wanted)| !wanted.is_empty()) {
            let with = wanted.iter().filter_map(|number| segment.with_word(&part_word(kind, *number)));
            found &= with.map(Cow::into_owned).union();
        }
        let least = slot.at_least.unwrap_or(1);
        let means = |abilities: &[Composition]| {
            abilities.iter().filter(|ability| ability.support == support && slot.means(ability)).count()
        };
        match &segment.family {
            None => found.into_iter().filter(|at| means(&self.cards[*at as usize]) >= least).collect(),
            Some(family) => {
                let lines: Vec<usize> = family.lines().iter().map(|line| means(self.of_line(*line))).collect();
                let count = |at: u32| family.own_lines(at).iter().map(|own| lines[usize::from(*own)]).sum::<usize>();
                found.into_iter().filter(|at| count(*at) >= least).collect()
            }
        }
    }

    /// Of these cards of a segment, those with at least `least` main abilities that share a trigger.
    pub(crate) fn same_trigger(&self, segment: &Segment, least: usize, within: &RoaringBitmap) -> RoaringBitmap {
        let most = |abilities: &[Composition]| {
            let main = || abilities.iter().filter(|ability| !ability.support);
            main().map(|ability| main().filter(|other| other.trigger == ability.trigger).count()).max().unwrap_or(0)
        };
        let own = |at: u32| match &segment.family {
            None => self.cards[at as usize].to_vec(),
            Some(family) => {
                let lines = family.own_lines(at).iter().map(|own| family.lines()[usize::from(*own)]);
                lines.flat_map(|line| self.of_line(line)).copied().collect()
            }
        };
        within.iter().filter(|at| most(&own(*at)) >= least).collect()
    }

    /// How many of these cards have each part, by kind in the order of kinds. All numbers of the same meaning are counted alike.
    #[must_use]
    pub fn counts(&self, found: &Selection, segments: &Segments) -> [BTreeMap<u16, usize>; 3] {
        let mut counts = [BTreeMap::new(), BTreeMap::new(), BTreeMap::new()];
        for (found, (_, segment)) in found.0.iter().zip(segments.iter()) {
            for (kind, counts) in
                [PartKind::Trigger, PartKind::Condition, PartKind::Effect].into_iter().zip(&mut counts)
            {
                let letter = part_letter(kind);
                segment.count_words(letter.encode_utf8(&mut [0; 4]), found, |word, count| {
                    if let Some(number) = word[letter.len_utf8()..].parse().ok().filter(|_| count > 0) {
                        *counts.entry(number).or_insert(0) += count;
                    }
                });
            }
        }
        counts
    }
}

/// For each number, the number that represents its meaning.
fn same(table: &[AbilityPart]) -> BTreeMap<u16, u16> {
    let mut first: BTreeMap<(PartKind, Option<&str>, Option<&str>), u16> = BTreeMap::new();
    let meaning = |part: &AbilityPart| part.notation.is_some() || part.standing.is_some();
    // Parts that are still printed come first.
    let in_turn = table.iter().filter(|part| !part.retired).chain(table.iter().filter(|part| part.retired));
    let mut same = BTreeMap::new();
    for part in in_turn {
        let key = (part.kind, part.notation.as_deref(), part.standing.as_deref());
        let stands = if meaning(part) { *first.entry(key).or_insert(part.number) } else { part.number };
        same.insert(part.number, stands);
    }
    same
}

/// Decomposes abilities into parts.
#[derive(Debug)]
pub(crate) struct PartReader {
    table: Vec<AbilityPart>,
    same: BTreeMap<u16, u16>,
    triggers: Vec<Around>,
    conditions: Vec<Around>,
    effects: BTreeMap<String, BTreeSet<u16>>,
    standing: BTreeMap<String, BTreeSet<u16>>,
}

impl Default for PartReader {
    fn default() -> Self {
        let table = ability_parts();
        let same = same(&table);
        let stands = |part: &AbilityPart| same.get(&part.number).copied().unwrap_or(part.number);
        let around = |kind: PartKind| {
            let parts = table.iter().filter(move |part| part.kind == kind);
            let around = |part: &AbilityPart| {
                let (before, after) = part.notation.as_deref()?.split_once(HOLE)?;
                Some((before.to_owned(), after.to_owned(), stands(part)))
            };
            let unique: BTreeSet<Around> = parts.filter_map(around).collect();
            unique.into_iter().collect()
        };
        let mut effects: BTreeMap<String, BTreeSet<u16>> = BTreeMap::new();
        let mut standing: BTreeMap<String, BTreeSet<u16>> = BTreeMap::new();
        for part in table.iter().filter(|part| part.kind == PartKind::Effect) {
            let forms = [(&mut effects, &part.notation), (&mut standing, &part.standing)];
            for (map, notation) in forms {
                if let Some(notation) = notation {
                    map.entry(notation.clone()).or_default().insert(stands(part));
                }
            }
        }
        let (triggers, conditions) = (around(PartKind::Trigger), around(PartKind::Condition));
        Self { triggers, conditions, effects, standing, table, same }
    }
}

impl PartReader {
    /// The parts of an ability; `None` unless there is exactly one way to decompose it.
    pub(crate) fn read(&self, line: &str) -> Option<Composition> {
        let mut found = BTreeSet::new();
        let support = is_support(line);
        for (before, after, trigger) in &self.triggers {
            let Some(rest) = inner(line, before, after) else { continue };
            // An ability without a trigger is a statement, whose notation differs from that of the effect of a Reaction.
            let effects = if before.is_empty() { &self.standing } else { &self.effects };
            for (before, after, condition) in &self.conditions {
                let Some(rest) = inner(rest, before, after) else { continue };
                for effect in effects.get(rest).into_iter().flatten() {
                    found.insert(Composition { trigger: *trigger, condition: *condition, effect: *effect, support });
                }
            }
        }
        if found.len() == 1 { found.pop_first() } else { None }
    }
}

fn inner<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.strip_prefix(before)?.strip_suffix(after)
}

#[cfg(test)]
mod tests;
