//! Every card is released on the date of the event.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report, lines},
    code::Code,
    deck::Entry,
    violation::Comparator,
    words,
};
use cards::{Availability, CardSet, Date, Index};
use serde::Deserialize;
use std::{collections::BTreeMap, fmt};

pub(super) const KIND: RuleKind = RuleKind {
    name: "release",
    summary: "every card is released on the date of the event",
    codes: &[Code::SetNotLegal],
    compile: compile::<Release>,
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

/// What is known of the first day of a card that may not be played yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum FirstDay {
    On(Date),
    After(Date),
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

impl Check for Release {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        if context.deck.counts().playable_from <= context.as_of {
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

/// What the sources say of the sets of a card without saying when it is released.
fn what_is_known(entry: &Entry, index: &Index) -> String {
    let sets: Vec<String> = entry.sets_of_release(index).map(describe).collect();
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
