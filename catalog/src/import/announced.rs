//! Decides which announcements are kept: those that lists say again, those that they take back, and those that came alone.

use super::{
    announcement::ParsedAnnouncement,
    report::{ImportReport, Reason, Refusal},
};
use crate::tables::Listed;
use cards::{Announcement, AnnouncementKind, Card, Date, Faction, Index, Variant};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// Every announcement read so far.
#[derive(Debug, Default)]
pub(crate) struct Announced {
    parsed: Vec<(ParsedAnnouncement, Listing)>,
    lists: BTreeMap<String, Edition>,
}

/// Where an announcement was read.
#[derive(Debug)]
struct Listing {
    /// Name of the list; empty for an announcement that came alone.
    list: String,
    file: Arc<str>,
}

/// What kind of list was read, from the one that says most to the one that says least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Edition {
    /// A list of everything in force on a day: other restrictions end.
    InForce(Date),
    /// A whole history.
    Whole,
    /// A history, parts of which were refused.
    Faulty,
}

impl Announced {
    /// Adds announcements of a list; those that came alone belong to the list `""`.
    pub(crate) fn add(&mut self, list: &str, parsed: Vec<ParsedAnnouncement>, file: &Arc<str>) {
        let listing = || Listing { list: list.to_owned(), file: Arc::clone(file) };
        self.parsed.extend(parsed.into_iter().map(|parsed| (parsed, listing())));
    }

    /// Number of announcements, or of lists.
    pub(crate) fn len(&self) -> usize {
        self.parsed.len().max(self.lists.len())
    }

    /// Notes that a list was read. Of several files with one name, the one that says least counts.
    pub(crate) fn add_list(&mut self, list: &str, edition: Edition) {
        let least = self.lists.entry(list.to_owned()).or_insert(edition);
        *least = edition.max(*least);
    }

    /// The announcements that are to be kept, if they differ from those before.
    ///
    /// A list that was read whole replaces what it said before. A faulty list adds to that, since nobody knows what else would
    /// have been in it. Announcements that came alone are added. `cards` are those of the catalogue; a changed card comes after
    /// its old version.
    pub(crate) fn changed<'c>(
        self,
        known: &[Listed],
        cards: impl Iterator<Item = &'c Card>,
        report: &mut ImportReport,
    ) -> Option<Vec<Listed>> {
        let stays = |listed: &&Listed| matches!(self.lists.get(&listed.list), None | Some(Edition::Faulty));
        let mut all: Vec<Listed> = known.iter().filter(stays).cloned().collect();
        let names = if self.parsed.is_empty() { BTreeMap::new() } else { names(cards) };
        for (ParsedAnnouncement { mut announcement, example }, Listing { list, file }) in self.parsed {
            if let Some(family) = &announcement.family {
                let Some(name) = names.get(family) else {
                    let reference = Some(example.map_or_else(|| family.clone(), |r| r.to_string()));
                    let reason = Reason::NoSuchCard;
                    report.refuse(Refusal { file: file.to_string(), line: None, reference, reason });
                    continue;
                };
                if announcement.name.is_empty() {
                    (*name).clone_into(&mut announcement.name);
                }
            }
            all.push(Listed { list, announcement });
        }
        for (list, edition) in self.lists {
            if let Edition::InForce(day) = edition {
                let ended = reinstated(&all, &list, day);
                all.extend(ended.into_iter().map(|announcement| Listed { list: list.clone(), announcement }));
            }
        }
        Listed::sort(&mut all);
        let (before, after): (BTreeSet<_>, BTreeSet<_>) = (known.iter().collect(), all.iter().collect());
        report.announcements = after.difference(&before).count();
        report.withdrawn = before.difference(&after).count();
        (report.announcements + report.withdrawn > 0).then_some(all)
    }
}

/// The English name of every family.
fn names<'c>(cards: impl Iterator<Item = &'c Card>) -> BTreeMap<String, &'c str> {
    cards.map(|card| (card.reference.family(), card.english())).collect()
}

/// The reinstatements that a list of everything in force on a day implies, by leaving out cards that would be restricted.
fn reinstated(all: &[Listed], list: &str, day: Date) -> Vec<Announcement> {
    let mut has: BTreeSet<(&str, Variant, Faction)> = BTreeSet::new();
    for Listed { announcement: a, .. } in all.iter().filter(|listed| listed.list == list) {
        let family = a.family.as_deref().unwrap_or_default();
        let factions = if a.factions.is_empty() { &Faction::ALL[..] } else { &a.factions };
        has.extend(a.variants.iter().flat_map(|variant| factions.iter().map(move |f| (family, *variant, *f))));
    }
    let announcements = all.iter().map(|listed| listed.announcement.clone()).collect();
    let Ok(index) = Index::new(Vec::new(), Vec::new(), announcements) else { return Vec::new() };
    let mut ended = Vec::new();
    for restriction in index.restrictions().iter().filter(|r| r.in_force(day)) {
        for variant in &restriction.variants {
            let named = |faction: &Faction| restriction.factions.is_empty() || restriction.factions.contains(faction);
            let gone =
                |faction: &Faction| named(faction) && !has.contains(&(restriction.family.as_str(), *variant, *faction));
            let factions: Vec<Faction> = Faction::ALL.into_iter().filter(gone).collect();
            if !factions.is_empty() {
                ended.push(Announcement {
                    effective: day,
                    announced: None,
                    kind: AnnouncementKind::Reinstated,
                    name: restriction.name.clone(),
                    family: Some(restriction.family.clone()),
                    variants: vec![*variant],
                    factions: if factions.len() == Faction::ALL.len() { Vec::new() } else { factions },
                    source: format!("{list}: not in force on {day}"),
                });
            }
        }
    }
    ended
}
