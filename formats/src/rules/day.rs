//! Whether every card may be played on the date of the event: it is released, and neither suspended nor banned.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report, lines},
    citation::Citation,
    deck::Entry,
    violation::{Code, Comparator},
    words,
};
use cards::{Availability, CardSet, Date, Index, Reference, Restriction, RestrictionState, Variant};
use serde::Deserialize;
use std::{collections::BTreeMap, fmt};

pub(super) const RELEASE: RuleKind = RuleKind {
    name: "release",
    summary: "every card is released on the date of the event",
    codes: &[Code::SetNotLegal],
    compile: compile::<Release>,
};

pub(super) const RESTRICTIONS: RuleKind = RuleKind {
    name: "restrictions",
    summary: "no card that is suspended or banned on the date of the event",
    codes: &[Code::CardSuspended, Code::CardBanned],
    compile: compile::<Restrictions>,
};

/// Every card is released on the date of the event (formats.md section 4, `SET_NOT_LEGAL`).
///
/// A card is released with the **first** of its printings: any printing may stand for a registered card (formats.md
/// section 8), so a promo of an old card is as legal as the card. Reprint sets say nothing of their own while another
/// set holds the card.
///
/// Of some sets no source gives the day of release, only days on which they were seen to be playable or not yet playable
/// ([`CardSet`]). Between those days, and where nothing is known of any set of a card, its release is not checked.
///
/// Legal: a card of CORE, as the collector print of 2026, in 2025. Illegal: a card of Seeds of Unity on 2026-01-15.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Release {}

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

/// What is known of the first day of a card that may not be played yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum FirstDay {
    On(Date),
    After(Date),
}

/// The cards of a deck that the restrictions in force concern.
#[derive(Default)]
struct Reached<'a> {
    hit: Vec<Hit<'a>>,
    /// Restrictions of some factions, with the Uniques whose faction is not known.
    open: Vec<(&'a Restriction, &'a Reference)>,
}

/// A restriction in force and the cards that it concerns.
type Hit<'a> = (&'a Restriction, Vec<&'a Entry>);

impl Check for Release {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        if context.deck.counts().playable_from.is_some_and(|day| day <= context.as_of) {
            return;
        }
        let mut early: Vec<(FirstDay, &Entry)> = Vec::new();
        let mut open: BTreeMap<String, Vec<&Entry>> = BTreeMap::new();
        for entry in context.deck.entries() {
            match entry.availability(context.as_of, context.index) {
                Availability::Playable => {}
                Availability::NotYet => early.extend(FirstDay::of(entry, context.index).map(|day| (day, entry))),
                Availability::Unknown => open.entry(what_is_known(entry, context.index)).or_default().push(entry),
            }
        }
        for (known, entries) in open {
            let cards = lines(entries.into_iter(), context.index);
            let references = words::references(&cards);
            report.not_checked(format!(
                "no source says whether {references} may be played on {}: {known}",
                context.as_of
            ));
        }
        early.sort_by_key(|(day, _)| *day);
        for same in early.chunk_by(|a, b| a.0 == b.0) {
            let day = same[0].0;
            let cards = lines(same.iter().map(|(_, e)| *e), context.index);
            let n = cards.iter().map(|c| c.quantity).sum();
            let (copies, listing) = (words::cards(n), words::listing(&cards));
            let message = match day {
                FirstDay::On(day) => {
                    format!("remove {copies} released on {day}, after the event of {}: {listing}", context.as_of)
                }
                FirstDay::After(day) => {
                    format!("remove {copies} released after {day}, on a day that no source gives yet: {listing}")
                }
            };
            report.add(Finding {
                code: Code::SetNotLegal,
                message,
                actual: day.to_string().into(),
                limit: context.as_of.to_string().into(),
                comparator: Comparator::Max,
                excess: n,
                cards,
            });
        }
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let of = |wanted| context.lines(|e| e.availability(context.as_of, context.index) == wanted);
        let early = of(Availability::NotYet);
        if early.is_empty() && !of(Availability::Unknown).is_empty() {
            return Measure::default();
        }
        Measure::at_most(early.iter().map(|c| c.quantity).sum(), 0, early)
    }
}

impl FirstDay {
    fn of(entry: &Entry, index: &Index) -> Option<Self> {
        let on = entry.sets_of_release(index).filter_map(|set| set.released).min().map(Self::On);
        on.or_else(|| entry.sets_of_release(index).filter_map(|set| set.not_playable_through).min().map(Self::After))
    }
}

impl fmt::Display for FirstDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::On(day) => day.fmt(f),
            Self::After(day) => write!(f, "after {day}"),
        }
    }
}

/// What the sources say of the sets of a card without saying when it is released.
fn what_is_known(entry: &Entry, index: &Index) -> String {
    let mut sets: Vec<String> = entry.sets_of_release(index).map(describe).collect();
    // Several printings may be of one set.
    sets.dedup();
    match sets.is_empty() {
        true => "nothing is known of the release of its set".to_owned(),
        false => sets.join(", "),
    }
}

fn describe(set: &CardSet) -> String {
    match (set.playable_since, set.not_playable_through) {
        (Some(day), _) => format!("the set {} has no known day of release, but was playable on {day}", set.code),
        (None, Some(day)) => format!("the set {} has no known day of release, only that it is after {day}", set.code),
        (None, None) => format!("the set {} has no known day of release", set.code),
    }
}

impl Check for Restrictions {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        if !context.deck.counts().restricted {
            return;
        }
        let Reached { hit, open } = Reached::in_deck(context);
        for (restriction, unique) in open {
            let factions: Vec<&str> = restriction.factions.iter().map(|f| f.name()).collect();
            report.not_checked(format!(
                "Uniques of {} are {} if they are {}; the catalogue does not know the faction of {unique}; \
                 import its record, or give its facts in `uniques`",
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
