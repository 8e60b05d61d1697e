//! Derives the periods of restrictions from announcements (formats.md section 6).

use crate::{Announcement, Date, Faction, Restriction, RestrictionState, Variant};
use std::collections::{BTreeMap, BTreeSet};

/// All announcements, and the periods derived from them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Timeline {
    /// Announcements that change something, reduced to the cards for which they do, by day, kind and family.
    pub(crate) announcements: Vec<Announcement>,
    /// Periods, by their first day and then by family.
    pub(crate) restrictions: Vec<Restriction>,
}

/// The smallest unit of a restriction: a variant of a family in one faction.
type Cell<'a> = (&'a str, Variant, Faction);

/// Units of one family.
type Part = BTreeSet<(Variant, Faction)>;

/// The effect of one announcement on a unit: its state from a day on, with the position of the announcement.
#[derive(Clone, Copy)]
struct Step {
    day: Date,
    state: Option<RestrictionState>,
    by: usize,
}

impl Timeline {
    /// Derives the periods. The order of the announcements does not matter.
    ///
    /// An announcement of what holds already changes nothing. Of several announcements about a card on the same day, the
    /// strictest holds; of equally strict ones, one that has a day of announcement, and of these the first in the order given.
    pub(crate) fn of(mut all: Vec<Announcement>) -> Self {
        all.sort_by(|a, b| {
            let by_day = (a.effective, a.kind, &a.family).cmp(&(b.effective, b.kind, &b.family));
            let by_date_known = a.announced.is_none().cmp(&b.announced.is_none());
            let by_cards = || (&a.variants, &a.factions, &a.name).cmp(&(&b.variants, &b.factions, &b.name));
            by_day.then(by_date_known).then_with(by_cards)
        });
        let mut cells: BTreeMap<Cell<'_>, Vec<Step>> = BTreeMap::new();
        for (by, announcement) in all.iter().enumerate() {
            let (Some(state), Some(family)) = (announcement.kind.state(), &announcement.family) else { continue };
            let every = announcement.factions.is_empty().then_some(&Faction::ALL[..]);
            for variant in &announcement.variants {
                for faction in every.unwrap_or(&announcement.factions) {
                    let steps = cells.entry((family, *variant, *faction)).or_default();
                    let step = Step { day: announcement.effective, state, by };
                    match steps.last_mut().filter(|last| last.day == step.day) {
                        Some(last) if last.state >= state => {}
                        Some(last) => *last = step,
                        None => steps.push(step),
                    }
                }
            }
        }

        // By announcement: the units that it changes. By announcement and end: the units that it restricts until then.
        let mut changed: BTreeMap<usize, Part> = BTreeMap::new();
        let mut spans: BTreeMap<(usize, Option<Date>), Part> = BTreeMap::new();
        for ((_, variant, faction), steps) in cells {
            let mut now: Option<(RestrictionState, usize)> = None;
            for step in steps {
                if step.state == now.map(|(state, _)| state) {
                    continue;
                }
                changed.entry(step.by).or_default().insert((variant, faction));
                if let Some((_, by)) = now {
                    spans.entry((by, Some(step.day))).or_default().insert((variant, faction));
                }
                now = step.state.map(|state| (state, step.by));
            }
            if let Some((_, by)) = now {
                spans.entry((by, None)).or_default().insert((variant, faction));
            }
        }

        let mut restrictions = Vec::new();
        for ((by, until), cells) in spans {
            let Announcement { effective, announced, kind, name, family, source, .. } = &all[by];
            let (Some(Some(state)), Some(family)) = (kind.state(), family) else { continue };
            restrictions.extend(products(&cells).map(|(variants, factions)| Restriction {
                name: name.clone(),
                family: family.clone(),
                variants,
                factions,
                state,
                from: *effective,
                until,
                announced: *announced,
                source: source.clone(),
            }));
        }
        restrictions.sort_by(|a, b| {
            (a.from, &a.family, &a.variants, &a.factions, a.state).cmp(&(
                b.from,
                &b.family,
                &b.variants,
                &b.factions,
                b.state,
            ))
        });

        let mut announcements: Vec<Announcement> = Vec::new();
        for (by, announcement) in all.iter().enumerate() {
            if announcement.kind.state().is_none() {
                let is_listed = |a: &Announcement| says(a) == says(announcement);
                if !announcements.iter().any(is_listed) {
                    announcements.push(announcement.clone());
                }
            } else if let Some(cells) = changed.get(&by) {
                let narrowed = |(variants, factions)| Announcement { variants, factions, ..announcement.clone() };
                announcements.extend(products(cells).map(narrowed));
            }
        }
        Self { announcements, restrictions }
    }
}

/// The content of an announcement without its source.
fn says(a: &Announcement) -> impl PartialEq {
    let name = if a.family.is_none() { &*a.name } else { "" };
    (a.effective, a.kind, a.family.as_deref(), name, &*a.variants, &*a.factions)
}

/// Units as few combinations of variants and factions; all factions are written as the empty list.
fn products(cells: &Part) -> impl Iterator<Item = (Vec<Variant>, Vec<Faction>)> {
    let mut factions: BTreeMap<Variant, Vec<Faction>> = BTreeMap::new();
    for (variant, faction) in cells {
        factions.entry(*variant).or_default().push(*faction);
    }
    let mut variants: BTreeMap<Vec<Faction>, Vec<Variant>> = BTreeMap::new();
    for (variant, factions) in factions {
        let all = factions.len() == Faction::ALL.len();
        variants.entry(if all { Vec::new() } else { factions }).or_default().push(variant);
    }
    variants.into_iter().map(|(factions, variants)| (variants, factions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnnouncementKind::{self, Banned, Erratum, Reinstated, RulesChange, Suspended};
    use Variant::{C, R1, U};
    use jiff::civil::date;

    const FIRST: Date = date(2025, 1, 30);
    const SECOND: Date = date(2025, 3, 21);
    const THIRD: Date = date(2025, 10, 3);

    fn announce(effective: Date, kind: AnnouncementKind, variants: &[Variant], factions: &[Faction]) -> Announcement {
        Announcement {
            effective,
            announced: None,
            kind,
            name: "Sample".into(),
            family: (kind != RulesChange).then(|| "YZ_05".into()),
            variants: variants.to_vec(),
            factions: factions.to_vec(),
            source: format!("announcement of {effective}"),
        }
    }

    type Span = (Vec<Variant>, Vec<Faction>, RestrictionState, Date, Option<Date>);

    /// The periods. They must not depend on the order or the repetition of announcements.
    fn spans(announcements: &[Announcement]) -> Vec<Span> {
        let timeline = Timeline::of(announcements.to_vec());
        let twice = announcements.iter().rev().chain(announcements).cloned().collect();
        assert_eq!(Timeline::of(twice), timeline);
        assert_eq!(Timeline::of(timeline.announcements.clone()), timeline, "what it keeps says the same");
        let span = |r: &Restriction| (r.variants.clone(), r.factions.clone(), r.state, r.from, r.until);
        timeline.restrictions.iter().map(span).collect()
    }

    #[test]
    fn a_ban_ends_the_suspension_and_is_one_change() {
        let all = [announce(FIRST, Suspended, &[U], &[]), announce(SECOND, Banned, &[U], &[])];
        assert_eq!(
            spans(&all),
            [
                (vec![U], vec![], RestrictionState::Suspended, FIRST, Some(SECOND)),
                (vec![U], vec![], RestrictionState::Banned, SECOND, None),
            ]
        );
        assert_eq!(Timeline::of(all.to_vec()).announcements, all);
        // Lists that lift the suspension on the day of the ban have the same meaning.
        let lifted = [all[0].clone(), announce(SECOND, Reinstated, &[U], &[]), all[1].clone()];
        assert_eq!(Timeline::of(lifted.to_vec()), Timeline::of(all.to_vec()));
    }

    #[test]
    fn a_reinstatement_of_some_leaves_the_others() {
        assert_eq!(
            spans(&[announce(FIRST, Suspended, &[C, R1], &[]), announce(SECOND, Reinstated, &[C], &[])]),
            [
                (vec![C], vec![], RestrictionState::Suspended, FIRST, Some(SECOND)),
                (vec![R1], vec![], RestrictionState::Suspended, FIRST, None),
            ]
        );
        let rest: Vec<_> = Faction::ALL.into_iter().filter(|f| *f != Faction::Bravos).collect();
        assert_eq!(
            spans(&[announce(FIRST, Suspended, &[U], &[]), announce(SECOND, Reinstated, &[U], &[Faction::Bravos])]),
            [
                (vec![U], rest, RestrictionState::Suspended, FIRST, None),
                (vec![U], vec![Faction::Bravos], RestrictionState::Suspended, FIRST, Some(SECOND)),
            ]
        );
    }

    #[test]
    fn what_holds_already_is_no_change() {
        let first = announce(FIRST, Suspended, &[C], &[]);
        let wider = announce(SECOND, Suspended, &[C, R1], &[]);
        let timeline = Timeline::of(vec![first.clone(), wider, announce(THIRD, Suspended, &[C, R1], &[])]);
        assert_eq!(timeline.announcements, [first, announce(SECOND, Suspended, &[R1], &[])]);
        assert_eq!(timeline.restrictions.iter().map(|r| r.from).collect::<Vec<_>>(), [FIRST, SECOND]);
        assert_eq!(Timeline::of(vec![announce(FIRST, Reinstated, &[C], &[])]), Timeline::default());
    }

    #[test]
    fn a_card_may_be_suspended_again() {
        assert_eq!(
            spans(&[
                announce(FIRST, Suspended, &[C], &[]),
                announce(SECOND, Reinstated, &[C], &[]),
                announce(THIRD, Suspended, &[C], &[]),
            ]),
            [
                (vec![C], vec![], RestrictionState::Suspended, FIRST, Some(SECOND)),
                (vec![C], vec![], RestrictionState::Suspended, THIRD, None),
            ]
        );
    }

    #[test]
    fn errata_and_rules_restrict_nothing_and_are_listed_once() {
        let all = [announce(FIRST, Erratum, &[C], &[]), announce(FIRST, RulesChange, &[], &[])];
        assert_eq!(spans(&all), []);
        let other_title = Announcement { name: "Another".into(), ..all[1].clone() };
        let listed = Timeline::of([&all[..], &all[..], &[other_title]].concat()).announcements;
        assert_eq!(listed.len(), 3, "{listed:?}");
    }
}
