//! Cards that sources say are deleted, or go by another reference now.

use super::{
    lenient_json::LenientJson,
    merged::Merged,
    official::{Record, read_reference},
    report::{Change, Field, ImportReport, Reason, Refusal, Warning},
};
use crate::{Tombstone, rows::Rows};
use cards::{Card, Reference};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// What sources say of references, by reference, each with the file that says it last.
pub(crate) type Removals = BTreeMap<Reference, (Option<Reference>, Arc<str>)>;

/// Whether a record says that a card is gone, and nothing else.
pub(crate) fn is_removal(record: &Record<'_>) -> bool {
    record.deleted == LenientJson::Bool(true) || !record.migrated_to.is_nothing()
}

/// Reads such a record.
///
/// # Errors
///
/// A reference is missing or cannot be read, or it says two things.
pub(crate) fn read(record: &Record<'_>) -> Result<Tombstone, Reason> {
    let reference = read_reference(record.reference_text().ok_or(Reason::Unrecognised)?)?;
    if record.migrated_to.is_nothing() {
        return Ok(Tombstone { reference, migrated_to: None });
    }
    if record.deleted == LenientJson::Bool(true) {
        return Err(Reason::Contradiction("a card is deleted or goes by another reference, not both".to_owned()));
    }
    let text = record.migrated_to.text().ok_or_else(|| Reason::value("migratedTo", &record.migrated_to))?;
    let migrated_to = Some(read_reference(text)?);
    if migrated_to.as_ref() == Some(&reference) {
        return Err(Reason::Contradiction("a card cannot migrate to its own reference".to_owned()));
    }
    Ok(Tombstone { reference, migrated_to })
}

/// Leaves out what sources have of references that go by another one in the catalogue, unless that one is to go.
pub(crate) fn leave_out_migrated<T>(
    cards: &mut BTreeMap<Reference, T>,
    removals: &Removals,
    rows: &Rows,
    report: &mut ImportReport,
) {
    for (Tombstone { reference, migrated_to }, _) in &rows.others.tombstones {
        let Some(to) = migrated_to.as_ref().filter(|to| !removals.contains_key(to)) else { continue };
        if cards.remove(reference).is_some() {
            report.warn(Warning::Migrated { reference: reference.clone(), to: to.clone() });
        }
    }
}

/// Adds to what is to be written what sources say of references. `stated` are those of which they have a record of a card.
pub(crate) fn apply(
    removals: Removals,
    stated: &BTreeSet<Reference>,
    rows: &Rows,
    merged: &mut Merged,
    report: &mut ImportReport,
) {
    if removals.is_empty() {
        return;
    }
    let by_reference = |cards: &mut Vec<Card>| {
        std::mem::take(cards).into_iter().map(|card| (card.reference.clone(), card)).collect::<BTreeMap<_, _>>()
    };
    let mut plan = Plan {
        old: rows.cards.iter().map(|card| (&card.reference, card)).collect(),
        new: by_reference(&mut merged.new),
        changed: by_reference(&mut merged.changed),
        removed: BTreeSet::new(),
        tombstones: rows
            .others
            .tombstones
            .iter()
            .map(|(it, _)| (it.reference.clone(), it.migrated_to.clone()))
            .collect(),
    };
    let before = plan.tombstones.clone();
    let gone: BTreeSet<Reference> = removals.keys().cloned().collect();
    for (reference, (migrated_to, file)) in removals {
        let done = if stated.contains(&reference) {
            Err(Reason::Contradiction("the sources have a record of this card, too".to_owned()))
        } else {
            match migrated_to {
                None => {
                    plan.delete(&reference, report);
                    Ok(())
                }
                // Which of both comes first would decide what becomes of the card.
                Some(to) if gone.contains(&to) => {
                    let why = format!(
                        "the sources let {to}, to which it migrates, go as well; say where it leads in the end"
                    );
                    Err(Reason::Contradiction(why))
                }
                Some(to) => plan.migrate(&reference, &to, report),
            }
        };
        if let Err(reason) = done {
            let reference = Some(reference.to_string());
            report.refuse(Refusal { file: file.to_string(), line: None, reference, reason });
        }
    }
    let Plan { new, changed, removed, mut tombstones, .. } = plan;
    // Of what has a card nothing is to be told, whatever its reference led to.
    tombstones.retain(|reference, _| !new.contains_key(reference) && !changed.contains_key(reference));
    let written = tombstones.into_iter().filter(|(reference, to)| before.get(reference) != Some(to));
    merged.tombstones = written.map(|(reference, migrated_to)| Tombstone { reference, migrated_to }).collect();
    merged.new = new.into_values().collect();
    merged.changed = changed.into_values().collect();
    merged.removed = removed.into_iter().collect();
    report.removed.clone_from(&merged.tombstones);
}

/// The catalogue as it is to be.
struct Plan<'r> {
    old: BTreeMap<&'r Reference, &'r Card>,
    new: BTreeMap<Reference, Card>,
    changed: BTreeMap<Reference, Card>,
    /// Those of `old` that are to go.
    removed: BTreeSet<Reference>,
    /// What became of each reference that has no card of its own.
    tombstones: BTreeMap<Reference, Option<Reference>>,
}

impl Plan<'_> {
    fn card(&self, reference: &Reference) -> Option<&Card> {
        let old = || self.old.get(reference).copied().filter(|_| !self.removed.contains(reference));
        self.new.get(reference).or_else(|| self.changed.get(reference)).or_else(old)
    }

    /// Takes a card out. A reference that led to another card does so no longer.
    fn delete(&mut self, reference: &Reference, report: &mut ImportReport) {
        if let Some(Some(to)) = self.tombstones.get(reference)
            && let Some(mut card) = self.card(to).cloned()
        {
            card.aliases.retain(|alias| alias != reference);
            self.write(card, report);
        }
        self.bury(reference, None);
    }

    /// Lets the card of a reference go by another one, under which there may be a card already: then that one stays.
    fn migrate(&mut self, from: &Reference, to: &Reference, report: &mut ImportReport) -> Result<(), Reason> {
        let source = self.card(from).cloned();
        let mut card = match (self.card(to), &source) {
            (Some(card), _) => card.clone(),
            (None, Some(source)) => Card { reference: to.clone(), ..source.clone() },
            (None, None) => return Err(Reason::NoSuchCard),
        };
        let mut aliases = card.aliases.clone();
        aliases.extend(source.into_iter().flat_map(|source| source.aliases));
        aliases.push(from.clone());
        let mut seen = BTreeSet::new();
        aliases.retain(|alias| alias != to && seen.insert(alias.clone()));
        let is_known = self.card(to).is_some();
        if aliases != card.aliases || !is_known {
            card.aliases = aliases;
            self.write(card, report);
        }
        self.bury(from, Some(to));
        self.tombstones.remove(to);
        Ok(())
    }

    /// Has a card written whose aliases are others, or that has another reference.
    fn write(&mut self, card: Card, report: &mut ImportReport) {
        let reference = card.reference.clone();
        if self.old.contains_key(&reference) && !self.removed.contains(&reference) {
            if !self.changed.contains_key(&reference) {
                report.changed.push(Change { reference: reference.clone(), fields: vec![Field::Aliases] });
            }
            self.changed.insert(reference, card);
        } else {
            if !self.new.contains_key(&reference) {
                report.new.push(reference.clone());
            }
            self.new.insert(reference, card);
        }
    }

    /// Takes a card out. Whatever led to its reference leads to where that leads now.
    fn bury(&mut self, reference: &Reference, to: Option<&Reference>) {
        self.changed.remove(reference);
        self.new.remove(reference);
        if self.old.contains_key(reference) {
            self.removed.insert(reference.clone());
        }
        for migrated_to in self.tombstones.values_mut().filter(|migrated_to| migrated_to.as_ref() == Some(reference)) {
            *migrated_to = to.cloned();
        }
        self.tombstones.insert(reference.clone(), to.cloned());
    }
}
