//! Announcements of suspensions, bans, reinstatements, errata and changes of the rules, and the periods of restrictions that are
//! derived from them (formats.md section 6).

use crate::{Date, Faction, Reference, Variant};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    str::FromStr,
};

/// What an announcement changes (formats.md section 6).
///
/// The order is that of strictness: if two announcements of the same day are about the same card, the later of these values
/// holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AnnouncementKind {
    /// A suspension or a ban ends.
    Reinstated,
    /// The card is suspended until further notice.
    Suspended,
    /// The card is banned.
    Banned,
    /// The text of the card changes on this day. Its legality does not.
    Erratum,
    /// A rule of the game changes; no card is named.
    RulesChange,
}

impl AnnouncementKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Reinstated, Self::Suspended, Self::Banned, Self::Erratum, Self::RulesChange];

    /// The code of the kind: `reinstated`, `suspended`, `banned`, `erratum`, `rulesChange`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reinstated => "reinstated",
            Self::Suspended => "suspended",
            Self::Banned => "banned",
            Self::Erratum => "erratum",
            Self::RulesChange => "rulesChange",
        }
    }

    /// The state of the cards after the announcement, `Some(None)` for no restriction; `None` if the kind does not say which
    /// cards may be played.
    #[must_use]
    pub const fn state(self) -> Option<Option<RestrictionState>> {
        match self {
            Self::Reinstated => Some(None),
            Self::Suspended => Some(Some(RestrictionState::Suspended)),
            Self::Banned => Some(Some(RestrictionState::Banned)),
            Self::Erratum | Self::RulesChange => None,
        }
    }
}

impl fmt::Display for AnnouncementKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text names no kind of announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an announcement is one of reinstated, suspended, banned, erratum, rulesChange")]
pub struct UnknownAnnouncement;

impl FromStr for AnnouncementKind {
    type Err = UnknownAnnouncement;

    fn from_str(text: &str) -> Result<Self, UnknownAnnouncement> {
        Self::ALL.into_iter().find(|kind| kind.code() == text).ok_or(UnknownAnnouncement)
    }
}

/// One announcement: a card in some of its variants is suspended, banned, reinstated or corrected from a day on, or a rule
/// changes. It states the event only: the present text of a card is in its record, a rule in the rules.
///
/// It is keyed by family, variant and faction, so it holds for every printing and for no other rarity (formats.md C9).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Announcement {
    /// First day on which it holds.
    pub effective: Date,
    /// The day of the announcement, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announced: Option<Date>,
    /// What it changes.
    pub kind: AnnouncementKind,
    /// English name of the card, for readers only, since the family identifies the card; for a change of the rules, its title.
    pub name: String,
    /// Home faction and number: `YZ_11`. `None` for a change of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// The variants that the announcement is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<Variant>,
    /// The factions that the announcement is about; empty for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub factions: Vec<Faction>,
    /// Title of the announcement or name of the list.
    pub source: String,
}

impl Announcement {
    /// Whether the announcement is about this card, in any printing.
    #[must_use]
    pub fn names(&self, reference: &Reference, faction: Faction) -> bool {
        self.variants.contains(&reference.variant())
            && (self.factions.is_empty() || self.factions.contains(&faction))
            && self.family.as_deref() == Some(&reference.family())
    }
}

/// The word that an announcement uses for a restriction. Both forbid the card; reports keep the word (formats.md section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RestrictionState {
    /// The card is suspended until further notice.
    Suspended,
    /// The card is banned.
    Banned,
}

impl RestrictionState {
    /// The code of the state: `suspended`, `banned`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Suspended => "suspended",
            Self::Banned => "banned",
        }
    }
}

/// A card that is suspended or banned, in some of its variants, for a period. Restrictions are derived from announcements.
///
/// It is keyed by family, variant and faction, so it holds for every printing and for no other rarity (formats.md C9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// English name, for readers only, since the family identifies the card.
    pub name: String,
    /// Home faction and number: `YZ_11`.
    pub family: String,
    /// The variants that are restricted.
    pub variants: Vec<Variant>,
    /// The factions that are restricted; empty for all.
    pub factions: Vec<Faction>,
    /// Whether the card is suspended or banned.
    pub state: RestrictionState,
    /// First day on which it holds.
    pub from: Date,
    /// First day on which it no longer holds; `None` while no end is announced.
    pub until: Option<Date>,
    /// The day of the announcement, if known.
    pub announced: Option<Date>,
    /// Title of the announcement or name of the list.
    pub source: String,
}

impl Restriction {
    /// Whether the restriction is about this card, in any printing.
    #[must_use]
    pub fn names(&self, reference: &Reference, faction: Faction) -> bool {
        self.variants.contains(&reference.variant())
            && (self.factions.is_empty() || self.factions.contains(&faction))
            && self.family == reference.family()
    }

    /// Whether the restriction holds on a day: from `from` on, and before `until`.
    #[must_use]
    pub fn in_force(&self, day: Date) -> bool {
        self.from <= day && self.until.is_none_or(|end| day < end)
    }
}

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
    use AnnouncementKind::{Banned, Erratum, Reinstated, RulesChange, Suspended};
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
