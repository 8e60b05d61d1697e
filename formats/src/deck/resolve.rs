//! Resolves a list as received into a deck. A line that cannot be read or counted becomes a fault.

use super::{Counts, Deck, Entry, Identity, Kind, MAX_QUANTITY, Step, unknown_unique};
use crate::{
    list::{
        DeckList, Diagnostic, DiagnosticCode, Line, Named, Place, Quantity, excerpt, looks_like_reference, read_name,
    },
    violation::CardLine,
};
use cards::{CardId, Index, Lookup, NameId, Product, Rarity, Reference, ReferenceError, Variant};
use std::collections::BTreeSet;

/// A line that could not be read or counted. Part of every verdict on the deck, whatever the format.
///
/// The order is by kind and text, never by place, as a verdict does not depend on the order of lines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// No reference, and no name that was recognised.
    Malformed {
        /// The text, control characters escaped, cut if very long.
        text: String,
        /// Why it is no reference.
        reason: String,
        /// Copies asked for; 0 if that was no number either.
        quantity: u32,
        /// The place in the list where it stood.
        place: Place,
    },
    /// A well-formed reference of no card (1.1.7.a).
    Unknown {
        /// The reference as normalised.
        reference: String,
        /// Copies asked for; 0 if that was no number either.
        quantity: u32,
        /// The place in the list where it stood.
        place: Place,
    },
    /// Not a number from 1 to [`MAX_QUANTITY`]; the line counts for nothing (formats.md C1).
    Quantity {
        /// The card of the line.
        card: CardLine,
        /// The quantity as it was given, or the sum of all lines of the card.
        given: Given,
        /// The place in the list where it stood.
        place: Place,
    },
}

/// A quantity that is not possible.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Given {
    /// More than [`MAX_QUANTITY`], all lines and printings of the card together.
    TooMany(u32),
    /// Something that is no whole number of at least 1.
    Text(String),
}

/// A line whose card is known, before lines are merged.
struct ResolvedLine {
    name: NameId,
    card: CardId,
    /// 0 for a card of the catalogue; otherwise the rank, from 1, of the reference among those of Uniques without facts.
    unknown: u32,
    quantity: u32,
    place: Place,
}

impl Deck {
    /// Looks up, merges, classifies and counts a list (formats.md C1 to C8).
    ///
    /// Never fails: what cannot be read becomes a [`Fault`], which every verdict on the deck reports. Work and memory
    /// grow with the number of lines (a sort), never with the quantities.
    #[must_use]
    pub fn resolve(list: &DeckList<'_>, index: &Index) -> Self {
        let mut found = Vec::with_capacity(list.lines.len());
        let mut unknown: Vec<Reference> = Vec::new();
        let mut faults = Vec::new();
        for line in &list.lines {
            read_line(line, index, &mut found, &mut unknown, &mut faults);
        }
        let uniques = rank(unknown, &mut found);
        // The key is name, card, Unique and line in one number, which sorts twice as fast as looking the four up.
        let key = |(f, at): (&ResolvedLine, u32)| {
            let parts = [f.name.position(), index.rank(f.card), f.unknown, at];
            parts.into_iter().fold(0u128, |key, part| key << 32 | u128::from(part))
        };
        let mut order: Vec<u128> = found.iter().zip(0u32..).map(key).collect();
        order.sort_unstable();
        let mut entries: Vec<Entry> = Vec::with_capacity(found.len());
        let mut steps = vec![Step { entry: 0, quantity: 0 }; found.len()];
        let mut last = None;
        for at in order.into_iter().map(|key| key as u32) {
            let f = &found[at as usize];
            if last == Some((f.card, f.unknown)) {
                let entry = entries.last_mut().expect("an entry was made for the first of these lines");
                entry.quantity = entry.quantity.saturating_add(f.quantity);
            } else {
                entries.push(entry(f, &uniques, index));
                last = Some((f.card, f.unknown));
            }
            let entry = u32::try_from(entries.len() - 1).unwrap_or(u32::MAX);
            steps[at as usize] = Step { entry, quantity: f.quantity };
        }
        if entries.iter().fold(0, |sum: u32, e| sum.saturating_add(e.quantity)) > MAX_QUANTITY {
            set_aside_absurd(&mut entries, &mut steps, &mut faults, index);
        }
        faults.sort();
        let counts = Counts::of(&entries, index);
        Self { entries, steps, faults, counts }
    }
}

fn read_line(
    line: &Line<'_>,
    index: &Index,
    found: &mut Vec<ResolvedLine>,
    unknown: &mut Vec<Reference>,
    faults: &mut Vec<Fault>,
) {
    let text: &str = &line.card;
    let (card, reference) = match index.find(text) {
        Some(id) => (id, None),
        None => match index.look_up(text.trim()) {
            Lookup::Known(id) => (id, None),
            Lookup::UnknownUnique { reference, base } => match booster_print(&reference, index) {
                Some(id) => (id, None),
                None => (base, Some(reference)),
            },
            Lookup::Unknown(reference) => return faults.push(Fault::unknown(reference, line)),
            // A serial number on a print that has none is a fault of the reference (formats.md, case 42).
            Lookup::UnknownSerial(_) => {
                return faults.push(Fault::malformed(text, ReferenceError::Suffix, line, index));
            }
            Lookup::Malformed(error) => return faults.push(Fault::malformed(text, error, line, index)),
        },
    };
    let fault = |given| {
        let card = match &reference {
            None => CardLine::known(card, 0, index),
            Some(unique) => unknown_unique(unique, card, 0, index),
        };
        Fault::quantity(card, given, line.place)
    };
    let quantity = match &line.quantity {
        Quantity::Count(0) => return faults.push(fault("0")),
        Quantity::Count(n) => *n,
        Quantity::Invalid(given) => return faults.push(fault(given)),
    };
    let rank = match reference {
        None => 0,
        Some(reference) => {
            unknown.push(reference);
            u32::try_from(unknown.len()).unwrap_or(u32::MAX)
        }
    };
    found.push(ResolvedLine { name: index.name_id(card), card, unknown: rank, quantity, place: line.place });
}

/// The booster print of a Unique that is given as a promo or with alternative art. Only the product letter is folded (C8).
fn booster_print(reference: &Reference, index: &Index) -> Option<CardId> {
    index.find(&reference.with_product(Product::BOOSTER).to_string())
}

/// Replaces positions in `unknown` by ranks, so that equal references have equal ranks and ranks follow references.
fn rank(unknown: Vec<Reference>, found: &mut [ResolvedLine]) -> Vec<Reference> {
    if unknown.is_empty() {
        return unknown;
    }
    let mut sorted: Vec<(String, Reference)> = unknown.iter().map(|r| (r.to_string(), r.clone())).collect();
    sorted.sort();
    sorted.dedup_by(|a, b| a.0 == b.0);
    for f in found.iter_mut().filter(|f| f.unknown > 0) {
        let text = unknown[f.unknown as usize - 1].to_string();
        let at = sorted.binary_search_by(|probe| probe.0.cmp(&text)).unwrap_or_default();
        f.unknown = u32::try_from(at + 1).unwrap_or(u32::MAX);
    }
    sorted.into_iter().map(|(_, reference)| reference).collect()
}

fn entry(found: &ResolvedLine, uniques: &[Reference], index: &Index) -> Entry {
    let card = index.card(found.card);
    let unknown = (found.unknown > 0).then(|| Box::new(uniques[found.unknown as usize - 1].clone()));
    let (rarity, faction) = match unknown {
        None => (card.rarity(), Some(card.faction)),
        Some(_) => (Some(Rarity::Unique), None),
    };
    Entry {
        card: found.card,
        unknown,
        name: found.name,
        kind: Kind::of(card),
        rarity,
        faction,
        quantity: found.quantity,
        first: found.place,
    }
}

/// Takes out the cards of which the list holds more than [`MAX_QUANTITY`], all printings together, and notes the fault (C1).
fn set_aside_absurd(entries: &mut Vec<Entry>, steps: &mut Vec<Step>, faults: &mut Vec<Fault>, index: &Index) {
    let mut by_card: Vec<(Identity, usize)> = entries.iter().enumerate().map(|(i, e)| (e.identity(index), i)).collect();
    by_card.sort_unstable();
    let mut out = vec![false; entries.len()];
    for same in by_card.chunk_by(|a, b| a.0 == b.0) {
        let total = same.iter().fold(0u32, |sum, (_, i)| sum.saturating_add(entries[*i].quantity));
        if total > MAX_QUANTITY {
            for (_, i) in same {
                out[*i] = true;
            }
            let first = &entries[same[0].1];
            faults.push(Fault::too_many(CardLine { quantity: 0, ..first.line(index) }, total, first.first));
        }
    }
    let mut moved = 0;
    let new: Vec<u32> = out.iter().map(|gone| (moved, moved += u32::from(!gone)).0).collect();
    steps.retain(|s| !out[s.entry as usize]);
    for step in steps.iter_mut() {
        step.entry = new[step.entry as usize];
    }
    let mut gone = out.into_iter();
    entries.retain(|_| !gone.next().unwrap_or_default());
}

impl Fault {
    fn malformed(text: &str, error: ReferenceError, line: &Line<'_>, index: &Index) -> Self {
        let reason = match error {
            // The line that stands for the rest of a deck code.
            _ if matches!(line.place, Place::Card(_)) && !looks_like_reference(text) => {
                "the deck code is damaged or cut".to_owned()
            }
            ReferenceError::Shape if !looks_like_reference(text) => {
                unsettled_name(text, index).unwrap_or_else(|| match text.contains(char::is_whitespace) {
                    // Several words are meant as a name, so the rules for references would not help.
                    true if !text.contains('_') => "no card has this name in any language".to_owned(),
                    _ => format!("it is neither a reference nor the name of a card; {error}"),
                })
            }
            _ => error.to_string(),
        };
        Self::Malformed { text: excerpt(text), reason, quantity: line.quantity.count().unwrap_or(0), place: line.place }
    }

    fn unknown(reference: Reference, line: &Line<'_>) -> Self {
        Self::Unknown {
            reference: reference.to_string(),
            quantity: line.quantity.count().unwrap_or(0),
            place: line.place,
        }
    }

    fn quantity(card: CardLine, given: &str, place: Place) -> Self {
        Self::Quantity { card, given: Given::Text(excerpt(given)), place }
    }

    fn too_many(card: CardLine, total: u32, place: Place) -> Self {
        Self::Quantity { card, given: Given::TooMany(total), place }
    }

    /// The place in the list where the line stood.
    #[must_use]
    pub fn place(&self) -> Place {
        match self {
            Self::Malformed { place, .. } | Self::Unknown { place, .. } | Self::Quantity { place, .. } => *place,
        }
    }

    /// The fault as an English sentence.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::Malformed { text, reason, .. } => format!("\"{text}\" cannot be read: {reason}"),
            Self::Unknown { reference, .. } => format!("there is no card {reference}; correct the reference"),
            Self::Quantity { card, given: Given::TooMany(n), .. } => {
                format!("{n} copies of {}: a list holds at most {MAX_QUANTITY} of one card", label(card))
            }
            Self::Quantity { card, given: Given::Text(given), .. } => {
                format!("\"{given}\" copies of {}: write a whole number from 1 to {MAX_QUANTITY}", label(card))
            }
        }
    }

    pub(super) fn diagnostic(&self) -> Diagnostic {
        let code = match self {
            Self::Malformed { .. } => DiagnosticCode::RefMalformed,
            Self::Unknown { .. } => DiagnosticCode::RefUnknown,
            Self::Quantity { .. } => DiagnosticCode::QtyInvalid,
        };
        Diagnostic::at(self.place(), code, self.message())
    }
}

/// Why the name of a card, or a text that begins with one, is not read as that card; `None` if it begins with no name.
fn unsettled_name(text: &str, index: &Index) -> Option<String> {
    let Named { name, variant } = read_name(text);
    let variants_of = |name: &str| {
        let variants: BTreeSet<Variant> = index.named(name).iter().map(|id| index.card(*id).variant()).collect();
        (!variants.is_empty()).then_some(variants)
    };
    let unique = "a Unique is given by its reference, which ends in its number";
    let known = |variants: &BTreeSet<Variant>| {
        let codes = variants.iter().filter(|variant| **variant != Variant::U).map(|variant| format!("({variant})"));
        codes.collect::<Vec<_>>().join(", ")
    };
    match (variants_of(name), variant) {
        (Some(_), Some(Variant::U)) => Some(unique.to_owned()),
        (Some(variants), Some(variant)) => {
            Some(format!("the card of this name is not printed as ({variant}), only as {}", known(&variants)))
        }
        (Some(variants), None) if known(&variants).is_empty() => Some(format!("only Uniques have this name; {unique}")),
        (Some(_), None) => Some(
            "it is the name of a card; only a deck in text form takes names, here a reference is expected".to_owned(),
        ),
        (None, _) => {
            let (name, rest) = text.split_at(text.find(['(', '['])?);
            let codes = known(&variants_of(name.trim_end())?);
            Some(format!("{rest:?} after the name is not understood; write {codes} or a reference"))
        }
    }
}

fn label(card: &CardLine) -> &str {
    card.name.as_deref().unwrap_or(&card.reference)
}
