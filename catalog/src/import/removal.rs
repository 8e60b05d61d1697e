//! Handles cards that sources call deleted, or that have another reference now.

use super::{
    lenient_json::LenientJson,
    merge::Merged,
    official::{Record, read_reference},
    report::{Change, Field, ImportReport, Reason, Refusal, Warning},
};
use crate::{Tombstone, rows::Rows};
use cards::{Card, Reference};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// The statements of sources about references, each with the file of the last statement.
pub(crate) type Removals = BTreeMap<Reference, (Option<Reference>, Arc<str>)>;

/// Whether a record says that a card is gone, and nothing else.
pub(crate) fn is_removal(record: &Record<'_>) -> bool {
    record.deleted == LenientJson::Bool(true) || !record.migrated_to.is_nothing()
}

/// Reads such a record.
///
/// # Errors
///
/// A reference is missing or cannot be read, or the record says two things.
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

/// Removes the records of references that lead to another reference in the catalogue, unless that one is to be removed.
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

/// Adds to what is written the statements of sources about references. `stated` are the references for which they have a record
/// of a card.
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
                // If both were carried out, their order would decide what becomes of the card.
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
    // A reference that has a card has no tombstone, whatever it led to before.
    tombstones.retain(|reference, _| !new.contains_key(reference) && !changed.contains_key(reference));
    let written = tombstones.into_iter().filter(|(reference, to)| before.get(reference) != Some(to));
    merged.tombstones = written.map(|(reference, migrated_to)| Tombstone { reference, migrated_to }).collect();
    merged.new = new.into_values().collect();
    merged.changed = changed.into_values().collect();
    merged.removed = removed.into_iter().collect();
    report.removed.clone_from(&merged.tombstones);
}

/// The catalogue as it is to become.
struct Plan<'r> {
    old: BTreeMap<&'r Reference, &'r Card>,
    new: BTreeMap<Reference, Card>,
    changed: BTreeMap<Reference, Card>,
    /// The cards of `old` that are to be removed.
    removed: BTreeSet<Reference>,
    /// What became of each reference that has no card of its own.
    tombstones: BTreeMap<Reference, Option<Reference>>,
}

impl Plan<'_> {
    fn card(&self, reference: &Reference) -> Option<&Card> {
        let old = || self.old.get(reference).copied().filter(|_| !self.removed.contains(reference));
        self.new.get(reference).or_else(|| self.changed.get(reference)).or_else(old)
    }

    /// Removes a card. A reference that led to it leads nowhere now.
    fn delete(&mut self, reference: &Reference, report: &mut ImportReport) {
        if let Some(Some(to)) = self.tombstones.get(reference)
            && let Some(mut card) = self.card(to).cloned()
        {
            card.aliases.retain(|alias| alias != reference);
            self.write(card, report);
        }
        self.bury(reference, None);
    }

    /// Gives the card of a reference another reference. If there is a card under that one already, that card stays.
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

    /// Writes a card with other aliases, or with another reference.
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

    /// Removes a card. What led to its reference now leads where that leads.
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
