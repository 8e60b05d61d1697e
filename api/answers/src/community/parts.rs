//! Finds the official parts that the abilities of cards are composed of.
//!
//! The catalogue keeps what a card does, not the numbers of the parts of its text, so parts are found by their meaning. An
//! ability is a trigger around a condition around an effect, each as in the table of parts. A part that the table does not have, or
//! that differs between several ways to compose the ability, is not known; the other parts of the ability are.

use crate::{
    indexing::{line_indexer, part_letter, part_word, parts_among},
    search::{
        segment::{Segment, Segments},
        selection::Selection,
    },
};
use cards::{AbilityLines, CardId, Index, LineId, TextBox};
use catalog::{AbilityPart, HOLE, PartKind, ability_parts};
use rayon::prelude::*;
use roaring::{MultiOps as _, RoaringBitmap};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// The parts of one ability, `None` where a part is not known. Parts with the same meaning share one number: the lowest of theirs
/// that is still printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Composition {
    /// Number of the trigger.
    pub trigger: Option<u16>,
    /// Number of the condition.
    pub condition: Option<u16>,
    /// Number of the effect.
    pub effect: Option<u16>,
    /// Whether the ability is in the support box.
    pub support: bool,
}

impl Composition {
    /// The number of the part of this kind.
    #[must_use]
    pub const fn part(&self, kind: PartKind) -> Option<u16> {
        match kind {
            PartKind::Trigger => self.trigger,
            PartKind::Condition => self.condition,
            PartKind::Effect => self.effect,
        }
    }
}

/// The table of parts, and the abilities of each card of which some part is known.
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
        let has =
            |wanted: &[u16], part: Option<u16>| wanted.is_empty() || part.is_some_and(|part| wanted.contains(&part));
        has(&self.triggers, ability.trigger)
            && has(&self.conditions, ability.condition)
            && has(&self.effects, ability.effect)
    }
}

impl Parts {
    /// Reads the abilities of a catalogue. The parts of lines that an earlier version shares are taken over.
    pub(super) fn of(index: &Index, earlier: Option<&Self>) -> Self {
        let reader = PartReader::default();
        let mut known: BTreeMap<&str, Box<[Composition]>> = BTreeMap::new();
        let mut cards = Vec::new();
        for (id, _) in index.iter() {
            let text = index.display_notation(id).map_or("", |notation| &notation.abilities);
            let parts = known.entry(text).or_insert_with(|| {
                let abilities: Vec<&str> = text.lines().collect();
                reader.read_all(&abilities).into_iter().flatten().collect()
            });
            cards.push(parts.clone());
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
                        abilities
                            .filter_map(|(words, ability)| {
                                parts_among(words, TextBox::of_ability(ability) == TextBox::Echo)
                            })
                            .collect()
                    }
                    None => reader.read_all(&line.notation).into_iter().flatten().collect(),
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

    /// The abilities of a card that is not packed of which some part is known.
    #[must_use]
    pub(crate) fn of_card(&self, id: CardId) -> &[Composition] {
        &self.cards[id.position() as usize]
    }

    /// The abilities of a line of packed Uniques of which some part is known.
    #[must_use]
    fn of_line(&self, line: LineId) -> &[Composition] {
        &self.lines[line as usize]
    }

    /// Calls `with` for each different set of abilities, with the number of cards found that have exactly these.
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

    /// How many of these cards have an ability of each composition whose three parts are known, in either text box.
    #[must_use]
    pub fn composition_counts(&self, found: &Selection, segments: &Segments) -> BTreeMap<(u16, u16, u16), usize> {
        let mut counts = BTreeMap::new();
        self.each(found, segments, |abilities, count| {
            let whole = |a: &Composition| Some((a.trigger?, a.condition?, a.effect?));
            let each: BTreeSet<_> = abilities.iter().filter_map(whole).collect();
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
            let triggers = || main().filter_map(|ability| ability.trigger);
            triggers().map(|trigger| triggers().filter(|other| *other == trigger).count()).max().unwrap_or(0)
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
    type Meaning<'p> = (PartKind, [Option<&'p str>; 3]);
    let mut first: BTreeMap<Meaning<'_>, u16> = BTreeMap::new();
    // Parts that are still printed come first.
    let in_turn = table.iter().filter(|part| !part.retired).chain(table.iter().filter(|part| part.retired));
    let mut same = BTreeMap::new();
    for part in in_turn {
        let meaning = [&part.notation, &part.standing, &part.otherwise].map(Option::as_deref);
        let is_known = meaning.iter().any(Option::is_some);
        let stands = if is_known { *first.entry((part.kind, meaning)).or_insert(part.number) } else { part.number };
        same.insert(part.number, stands);
    }
    same
}

/// Decomposes abilities into parts.
#[derive(Debug)]
pub(crate) struct PartReader {
    table: Vec<AbilityPart>,
    same: BTreeMap<u16, u16>,
    /// The parts of abilities with a trigger, by their notation there.
    reactions: Written,
    /// The parts of abilities without one.
    statements: Written,
}

/// How the parts are written in one kind of ability.
#[derive(Debug, Default)]
struct Written {
    triggers: BTreeSet<Around>,
    conditions: BTreeSet<Around>,
    effects: BTreeMap<String, BTreeSet<u16>>,
}

/// The notation before and after the hole of a trigger or a condition, and the number of the part.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Around {
    before: String,
    after: String,
    number: u16,
}

/// What stands between what happens if a condition holds and what happens otherwise.
const OTHERWISE: &str = ") else (";

/// How a statement begins, and how one with a condition does, up to the condition.
const STATEMENT: &str = "always ";
const CONDITIONAL: &str = "always if ";

impl Default for PartReader {
    fn default() -> Self {
        let table = ability_parts();
        let same = same(&table);
        let (mut reactions, mut statements) = (Written::default(), Written::default());
        for part in &table {
            let number = same.get(&part.number).copied().unwrap_or(part.number);
            let otherwise = part.otherwise.as_ref().map(|otherwise| format!("{OTHERWISE}{otherwise}"));
            let within =
                part.notation.as_ref().map(|then| format!("{then}{}", otherwise.as_deref().unwrap_or_default()));
            reactions.add(part.kind, within, number);
            statements.add(part.kind, part.standing.clone(), number);
        }
        Self { table, same, reactions, statements }
    }
}

impl Written {
    fn add(&mut self, kind: PartKind, notation: Option<String>, number: u16) {
        let Some(notation) = notation else { return };
        let around = match kind {
            PartKind::Effect => {
                self.effects.entry(notation).or_default().insert(number);
                return;
            }
            PartKind::Trigger => &mut self.triggers,
            PartKind::Condition => &mut self.conditions,
        };
        if let Some((before, after)) = without_not(&notation).split_once(HOLE) {
            around.insert(Around { before: before.to_owned(), after: after.to_owned(), number });
        }
    }

    /// The conditions and effects that an ability without its trigger may consist of.
    fn guarded<'a>(&'a self, rest: &'a str) -> impl Iterator<Item = (Option<u16>, Option<u16>)> {
        let known = self.conditions.iter().filter_map(move |condition| {
            let inner = condition.inner(rest)?;
            // Without a condition, or with more than one, what is left is no effect of this condition.
            let alone = (!condition.is_nothing() && is_one(&inner)).then_some((Some(condition.number), None));
            let effects = self.effects.get(&*inner).into_iter().flatten();
            Some(effects.map(|effect| (Some(condition.number), Some(*effect))).chain(alone))
        });
        let unknown = effect_behind_a_condition(rest).and_then(|effect| self.effects.get(&*effect));
        known.flatten().chain(unknown.into_iter().flatten().map(|effect| (None, Some(*effect))))
    }
}

impl Around {
    /// Whether the part is that nothing is printed.
    fn is_nothing(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }

    /// What stands in the hole; `None` if the text does not have this part.
    fn inner<'a>(&self, text: &'a str) -> Option<Cow<'a, str>> {
        let inner = text.strip_prefix(&*self.before)?.strip_suffix(&*self.after)?;
        if self.before.starts_with(CONDITIONAL) {
            return Some(Cow::Owned(format!("{STATEMENT}{inner}")));
        }
        // What happens on the other results of a die is written as a row of the results.
        let least = self.before.strip_suffix(" (").and_then(|row| row.rsplit_once("from ")?.1.parse::<u8>().ok());
        Some(match least {
            Some(least) => Cow::Owned(inner.replacen(&format!("), from 1 to {} (", least - 1), OTHERWISE, 1)),
            None => Cow::Borrowed(inner),
        })
    }
}

impl PartReader {
    /// The parts of each of the abilities of a text box; `None` for one of which no part is known. An effect that is written as two
    /// abilities is that of the first of them.
    pub(crate) fn read_all<S: AsRef<str>>(&self, abilities: &[S]) -> Vec<Option<Composition>> {
        let mut all: Vec<Option<Composition>> = Vec::with_capacity(abilities.len());
        while let Some(ability) = abilities.get(all.len()) {
            let next = abilities.get(all.len() + 1).map(|next| format!("{}\n{}", ability.as_ref(), next.as_ref()));
            let is_one = |both: &String| self.statements.effects.contains_key(both);
            match next.filter(is_one).and_then(|both| self.read(&both)) {
                Some(parts) => all.extend([Some(parts), None]),
                None => all.push(self.read(ability.as_ref())),
            }
        }
        all
    }

    /// The parts of an ability; `None` if none is known.
    pub(crate) fn read(&self, ability: &str) -> Option<Composition> {
        let (support, line) = (TextBox::of_ability(ability) == TextBox::Echo, without_not(ability));
        let mut found: BTreeSet<[Option<u16>; 3]> = BTreeSet::new();
        for written in [&self.reactions, &self.statements] {
            for trigger in &written.triggers {
                // Nothing is printed before a statement, so that a statement alone shows that there is no trigger.
                if trigger.is_nothing() && (std::ptr::eq(written, &self.reactions) || !line.starts_with(STATEMENT)) {
                    continue;
                }
                let Some(rest) = trigger.inner(&line) else { continue };
                found.insert([Some(trigger.number), None, None]);
                let guarded = written.guarded(&rest);
                found.extend(guarded.map(|(condition, effect)| [Some(trigger.number), condition, effect]));
            }
        }
        if let Some((_, rest)) = line.split_once(" -> ") {
            found.extend(self.reactions.guarded(rest).map(|(condition, effect)| [None, condition, effect]));
        }
        // Of the ways to read it, those that know most count, and of these, what they agree on.
        let known = |parts: &[Option<u16>; 3]| parts.iter().flatten().count();
        let most = found.iter().map(known).max().filter(|most| *most > 0)?;
        let agreed = found
            .into_iter()
            .filter(|parts| known(parts) == most)
            .reduce(|one, other| std::array::from_fn(|kind| one[kind].filter(|number| other[kind] == Some(*number))));
        let [trigger, condition, effect] = agreed.filter(|parts| known(parts) > 0)?;
        Some(Composition { trigger, condition, effect, support })
    }
}

/// Whether brackets are closed in the order in which they were opened, so that this is the inside of one pair, or of one and of
/// what happens otherwise.
fn is_one(inner: &str) -> bool {
    let is_closed = |text: &str| {
        let mut open = 0_i32;
        text.bytes().all(|byte| {
            open += i32::from(byte == b'(') - i32::from(byte == b')');
            open >= 0
        })
    };
    is_closed(inner)
        || inner.split_once(OTHERWISE).is_some_and(|(then, otherwise)| is_closed(then) && is_closed(otherwise))
}

/// The effect behind a condition that may be any: `draw 1` of `if X (draw 1)`, `always I have Eternal` of `always if X: I have
/// Eternal`.
fn effect_behind_a_condition(rest: &str) -> Option<Cow<'_, str>> {
    if let Some(conditional) = rest.strip_prefix(CONDITIONAL) {
        return Some(Cow::Owned(format!("{STATEMENT}{}", conditional.split_once(": ")?.1)));
    }
    let inside = rest.strip_prefix("if ")?.strip_suffix(')')?;
    let mut open = 0_i32;
    let begin = inside.bytes().rposition(|byte| {
        open += i32::from(byte == b'(') - i32::from(byte == b')');
        open > 0
    })?;
    let (head, effect) = (&inside[..begin], &inside[begin + 1..]);
    (!head.ends_with("else ")).then_some(Cow::Borrowed(effect))
}

/// The line with "not at least" as "less than", as the table of parts has it.
fn without_not(line: &str) -> Cow<'_, str> {
    const NOT: &str = "if not (";
    let shorter = || {
        let begin = line.find(NOT)?;
        let (before, rest) = (&line[..begin], &line[begin + NOT.len()..]);
        let mut open = 1_i32;
        let end = rest.bytes().position(|byte| {
            open += i32::from(byte == b'(') - i32::from(byte == b')');
            open == 0
        })?;
        let (counted, least) = rest[..end].rsplit_once(" >= ").filter(|(_, least)| least.parse::<u8>().is_ok())?;
        Some(format!("{before}if {counted} < {least}{}", &rest[end + 1..]))
    };
    shorter().map_or(Cow::Borrowed(line), Cow::Owned)
}

#[cfg(test)]
mod tests;
