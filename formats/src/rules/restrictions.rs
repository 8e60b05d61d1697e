//! No card is suspended or banned on the date of the event.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report, lines},
    code::Code,
    deck::Entry,
    violation::{Citation, Comparator},
    words,
};
use cards::{Reference, Restriction, RestrictionState, Variant};
use serde::Deserialize;

pub(super) const KIND: RuleKind = RuleKind {
    name: "restrictions",
    summary: "no card that is suspended or banned on the date of the event",
    codes: &[Code::CardSuspended, Code::CardBanned],
    compile: compile::<Restrictions>,
};

/// No card that is suspended or banned on the date of the event (formats.md section 6), by name, rarity and faction,
/// whatever the printing (C9). The first day counts.
///
/// Legal in Standard: Baba Yaga, Common. Illegal since 2025-05-13: Baba Yaga, Ordis Rare, of any set.
///
/// A Unique without facts is certainly concerned if all Uniques of its family are; if only those of one faction are,
/// that is not checked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Restrictions {}

impl Check for Restrictions {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        if !context.deck.counts().restricted {
            return;
        }
        let Reached { hit, open } = Reached::in_deck(context);
        for (restriction, unique) in open {
            let factions: Vec<&str> = restriction.factions.iter().map(|f| f.name()).collect();
            report.not_checked(format!(
                "Uniques of {} are {} if they are {}; the catalogue does not know the faction of {unique}",
                restriction.name,
                state(restriction),
                factions.join(" or ")
            ));
        }
        for (restriction, entries) in hit {
            let n: u32 = entries.iter().map(|e| e.quantity).sum();
            let variants = words::variants(entries.iter().copied(), context.index);
            let name = context.index.card(entries[0].card).english();
            let finding = Finding {
                code: match restriction.state {
                    RestrictionState::Suspended => Code::CardSuspended,
                    RestrictionState::Banned => Code::CardBanned,
                },
                message: format!("remove {n} {name} ({variants}): {} since {}", state(restriction), restriction.from),
                actual: n.into(),
                limit: 0.into(),
                comparator: Comparator::Max,
                excess: n,
                cards: lines(entries.into_iter(), context.index),
            };
            let citation = Citation { rule: None, source: restriction.source.clone(), page: None };
            report.add_cited(finding, citation);
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let hit = Reached::in_deck(context).hit;
        // A card that two announcements speak of is counted once.
        let mut reached: Vec<_> = hit.iter().flat_map(|(_, entries)| entries).map(|e| std::ptr::from_ref(*e)).collect();
        reached.sort_unstable();
        let cards = context.lines(|e| reached.binary_search(&std::ptr::from_ref(e)).is_ok());
        Measure::at_most(cards.iter().map(|c| c.quantity).sum(), 0, cards)
    }
}

/// The cards of a deck that the restrictions in force concern.
#[derive(Default)]
struct Reached<'a> {
    hit: Vec<Hit<'a>>,
    /// Restrictions of some factions, with the Uniques whose faction is not known.
    open: Vec<(&'a Restriction, &'a Reference)>,
}

impl<'a> Reached<'a> {
    fn in_deck(context: &CheckContext<'a>) -> Self {
        let mut reached = Self::default();
        for entry in context.deck.entries() {
            match &entry.unknown {
                None => {
                    let now = context.index.restrictions_of(entry.card).filter(|r| r.in_force(context.as_of));
                    now.for_each(|r| add(&mut reached.hit, r, entry));
                }
                Some(unique) => {
                    let rows = context.index.restrictions().iter();
                    for r in rows.filter(|r| r.in_force(context.as_of) && may_name(r, unique)) {
                        match r.factions.is_empty() {
                            true => add(&mut reached.hit, r, entry),
                            false => reached.open.push((r, unique)),
                        }
                    }
                }
            }
        }
        reached
    }
}

/// A restriction in force and the cards that it concerns.
type Hit<'a> = (&'a Restriction, Vec<&'a Entry>);

/// One announcement is one violation, whichever of its variants the list holds.
fn add<'a>(hit: &mut Vec<Hit<'a>>, restriction: &'a Restriction, entry: &'a Entry) {
    match hit.iter_mut().find(|(r, _)| std::ptr::eq(*r, restriction)) {
        Some((_, entries)) => entries.push(entry),
        None => hit.push((restriction, vec![entry])),
    }
}

/// Whether a restriction speaks of Uniques of this family, in whatever faction.
fn may_name(restriction: &Restriction, unique: &Reference) -> bool {
    restriction.variants.contains(&Variant::U) && restriction.family == unique.family()
}

fn state(restriction: &Restriction) -> &'static str {
    match restriction.state {
        RestrictionState::Suspended => "suspended",
        RestrictionState::Banned => "banned",
    }
}
