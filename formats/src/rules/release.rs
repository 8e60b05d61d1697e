use super::{Case, Check, Finding, Measure, Report, RuleKind, compile, lines};
use crate::{Code, Comparator, Entry, words};
use cards::Date;
use serde::Deserialize;

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
/// set holds the card. A set without a known date says nothing; a card of which no printing has a date is taken as
/// released.
///
/// Legal: a card of CORE, as the collector print of 2026, in 2025. Illegal: a card of Seeds of Unity on 2026-01-15.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Release {}

impl Check for Release {
    fn check(&self, case: &Case<'_>, report: &mut Report<'_>) {
        if case.deck.counts().released <= case.as_of {
            return;
        }
        let mut early: Vec<(Date, &Entry)> = case
            .deck
            .entries()
            .iter()
            .filter_map(|e| e.released(case.index).filter(|day| *day > case.as_of).map(|day| (day, e)))
            .collect();
        early.sort_by_key(|(day, _)| *day);
        for same in early.chunk_by(|a, b| a.0 == b.0) {
            let day = same[0].0;
            let cards = lines(same.iter().map(|(_, e)| *e), case.index);
            let n = cards.iter().map(|c| c.quantity).sum();
            report.add(Finding {
                code: Code::SetNotLegal,
                message: format!(
                    "remove {} released on {day}, after the event of {}: {}",
                    words::cards(n),
                    case.as_of,
                    words::listing(&cards)
                ),
                actual: day.to_string().into(),
                limit: case.as_of.to_string().into(),
                comparator: Comparator::Max,
                excess: n,
                cards,
            });
        }
    }

    fn measure(&self, case: &Case<'_>) -> Measure {
        let cards = case.lines(|e| e.released(case.index).is_some_and(|day| day > case.as_of));
        Measure::at_most(cards.iter().map(|c| c.quantity).sum(), 0, cards)
    }
}
