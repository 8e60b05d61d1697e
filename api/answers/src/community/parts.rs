//! Which official parts the abilities of cards are put together of.
//!
//! The catalogue keeps what a card does, not the numbers of the parts of its text, so that the parts are found by what
//! they mean: an ability is a trigger around a condition around an effect, each as the table of parts has it. Where the
//! table has no such parts, or several ways to put the ability together, its parts are not known.

use cards::{CardId, Index};
use catalog::{AbilityPart, HOLE, PartKind, ability_parts};
use std::collections::{BTreeMap, BTreeSet};

/// The parts of one ability. Parts that mean the same are one: the lowest of their numbers that is still printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Composition {
    pub trigger: u16,
    pub condition: u16,
    pub effect: u16,
    /// Whether it stands in the support box.
    pub support: bool,
}

impl Composition {
    /// The number of one part.
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
    /// The one that stands for each number.
    same: BTreeMap<u16, u16>,
    /// In the order of cards.
    cards: Vec<Box<[Composition]>>,
}

/// The abilities that a search means: each list that is not empty must hold the part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    pub triggers: Vec<u16>,
    pub conditions: Vec<u16>,
    pub effects: Vec<u16>,
    /// How many abilities have to fit, 1 if nothing is said.
    pub at_least: Option<usize>,
}

impl Slot {
    /// Whether it asks for anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.triggers.is_empty() && self.conditions.is_empty() && self.effects.is_empty()
    }

    /// Whether an ability is one that it means.
    #[must_use]
    pub fn means(&self, ability: &Composition) -> bool {
        let has = |wanted: &[u16], part: u16| wanted.is_empty() || wanted.contains(&part);
        has(&self.triggers, ability.trigger)
            && has(&self.conditions, ability.condition)
            && has(&self.effects, ability.effect)
    }
}

/// The notation before and after the hole of a trigger or a condition.
type Around<'t> = (&'t str, &'t str, u16);

impl Parts {
    pub(super) fn of(index: &Index) -> Self {
        let table = ability_parts();
        let same = same(&table);
        let reader = Reader::new(&table, &same);
        let mut known: BTreeMap<&str, Option<Composition>> = BTreeMap::new();
        let mut cards = Vec::with_capacity(index.len());
        for (id, _) in index.iter() {
            let lines = index.display_notation(id).map_or("", |notation| &notation.abilities).lines();
            let parts = lines.filter_map(|line| *known.entry(line).or_insert_with(|| reader.read(line)));
            cards.push(parts.collect());
        }
        Self { table, same, cards }
    }

    /// Every part of a kind, by number.
    pub fn table(&self, kind: PartKind) -> impl Iterator<Item = &AbilityPart> {
        self.table.iter().filter(move |part| part.kind == kind)
    }

    /// Numbers of parts that mean the same as this one, itself not among them.
    pub fn duplicates(&self, number: u16) -> impl Iterator<Item = u16> {
        let own = self.same.get(&number).copied();
        self.same.iter().filter(move |(other, same)| Some(**same) == own && **other != number).map(|(other, _)| *other)
    }

    /// The number and all that mean the same.
    pub fn alike(&self, number: u16) -> impl Iterator<Item = u16> {
        self.duplicates(number).chain([number])
    }

    /// The number that stands for a number and all that mean the same; `None` if there is no such part.
    #[must_use]
    pub fn standing_for(&self, number: u16) -> Option<u16> {
        self.same.get(&number).copied()
    }

    /// The abilities of a card whose parts are known.
    #[must_use]
    pub fn of_card(&self, id: CardId) -> &[Composition] {
        &self.cards[id.position() as usize]
    }

    /// Whether so many abilities of a card, in its support box or in the other, are what a search means.
    #[must_use]
    pub fn fits(&self, id: CardId, slot: &Slot, support: bool) -> bool {
        let fits = |ability: &&Composition| ability.support == support && slot.means(ability);
        self.of_card(id).iter().filter(fits).count() >= slot.at_least.unwrap_or(1)
    }

    /// The largest number of main abilities of a card that share a trigger.
    #[must_use]
    pub fn same_trigger(&self, id: CardId) -> usize {
        let main = || self.of_card(id).iter().filter(|ability| !ability.support);
        main().map(|ability| main().filter(|other| other.trigger == ability.trigger).count()).max().unwrap_or(0)
    }

    /// How many of some cards have each part, by the kinds in their order; every number that means the same is counted.
    #[must_use]
    pub fn counts(&self, cards: &[CardId]) -> [BTreeMap<u16, usize>; 3] {
        let mut counts = [BTreeMap::new(), BTreeMap::new(), BTreeMap::new()];
        for id in cards {
            for (counts, kind) in counts.iter_mut().zip([PartKind::Trigger, PartKind::Condition, PartKind::Effect]) {
                let parts: BTreeSet<u16> = self.of_card(*id).iter().map(|ability| ability.part(kind)).collect();
                for part in parts {
                    *counts.entry(part).or_insert(0) += 1;
                }
            }
        }
        counts
    }
}

/// Which number stands for each.
fn same(table: &[AbilityPart]) -> BTreeMap<u16, u16> {
    let mut first: BTreeMap<(PartKind, Option<&str>, Option<&str>), u16> = BTreeMap::new();
    let meaning = |part: &AbilityPart| part.notation.is_some() || part.standing.is_some();
    // Those that are still printed come first.
    let in_turn = table.iter().filter(|part| !part.retired).chain(table.iter().filter(|part| part.retired));
    let mut same = BTreeMap::new();
    for part in in_turn {
        let key = (part.kind, part.notation.as_deref(), part.standing.as_deref());
        let stands = if meaning(part) { *first.entry(key).or_insert(part.number) } else { part.number };
        same.insert(part.number, stands);
    }
    same
}

/// Takes abilities apart.
struct Reader<'t> {
    triggers: Vec<Around<'t>>,
    conditions: Vec<Around<'t>>,
    effects: BTreeMap<&'t str, BTreeSet<u16>>,
    standing: BTreeMap<&'t str, BTreeSet<u16>>,
}

impl<'t> Reader<'t> {
    fn new(table: &'t [AbilityPart], same: &BTreeMap<u16, u16>) -> Self {
        let stands = |part: &AbilityPart| same.get(&part.number).copied().unwrap_or(part.number);
        let around = |kind: PartKind| {
            let parts = table.iter().filter(move |part| part.kind == kind);
            let around = |part: &'t AbilityPart| {
                let (before, after) = part.notation.as_deref()?.split_once(HOLE)?;
                Some((before, after, stands(part)))
            };
            let unique: BTreeSet<Around<'t>> = parts.filter_map(around).collect();
            unique.into_iter().collect()
        };
        let mut effects: BTreeMap<&str, BTreeSet<u16>> = BTreeMap::new();
        let mut standing: BTreeMap<&str, BTreeSet<u16>> = BTreeMap::new();
        for part in table.iter().filter(|part| part.kind == PartKind::Effect) {
            let forms = [(&mut effects, &part.notation), (&mut standing, &part.standing)];
            for (map, notation) in forms {
                if let Some(notation) = notation {
                    map.entry(notation).or_default().insert(stands(part));
                }
            }
        }
        Self { triggers: around(PartKind::Trigger), conditions: around(PartKind::Condition), effects, standing }
    }

    /// The parts of an ability, if there is one way to take it apart.
    fn read(&self, line: &str) -> Option<Composition> {
        let mut found = BTreeSet::new();
        let support = line.starts_with("support:");
        for (before, after, trigger) in &self.triggers {
            let Some(rest) = inner(line, before, after) else { continue };
            // Without a trigger an ability is a statement, which reads otherwise than what a Reaction does.
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
