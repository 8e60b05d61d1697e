//! Reads announcements in the forms in which they are published: histories, lists of what is in force, patches of the community's
//! card API, and our own. Each is kept as it is; `cards` turns them into spans of dates.

use super::{lenient_json::LenientJson, official::read_reference, report::Reason, wording_change::WordingChange};
use cards::{Announcement, AnnouncementKind, Date, Faction, Reference, Variant};
use serde::Deserialize;
use std::{borrow::Cow, collections::BTreeMap};

/// An announcement as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ParsedAnnouncement {
    /// The announcement. Its name is empty if only references are given.
    pub(crate) announcement: Announcement,
    /// A card that it names by reference, by which the name is found.
    pub(crate) example: Option<Reference>,
}

impl From<Announcement> for ParsedAnnouncement {
    fn from(announcement: Announcement) -> Self {
        Self { announcement, example: None }
    }
}

impl ParsedAnnouncement {
    /// The same announcement with variants and factions in their order, each once.
    fn sorted(mut self) -> Self {
        self.announcement.variants = sorted(self.announcement.variants);
        self.announcement.factions = sorted(self.announcement.factions);
        self
    }
}

/// Reads one of our own announcements.
///
/// # Errors
///
/// A member that is missing or cannot be read, or cards where the kind has none.
pub(crate) fn read_own(json: &str) -> Result<ParsedAnnouncement, Reason> {
    let read: Announcement = serde_json::from_str(json).map_err(|error| Reason::json(&error))?;
    let names_cards = read.family.is_some() && !read.variants.is_empty();
    match read.kind {
        AnnouncementKind::RulesChange if read.family.is_some() || !read.variants.is_empty() => {
            Err(Reason::Contradiction("a change of the rules names no cards".to_owned()))
        }
        AnnouncementKind::RulesChange => Ok(read.into()),
        _ if names_cards => Ok(ParsedAnnouncement::from(read).sorted()),
        kind => Err(Reason::Contradiction(format!("{kind} without a family and variants"))),
    }
}

/// An event of a list in the form of `legality/history.json`.
#[derive(Debug, Deserialize)]
struct Event<'a> {
    effective_date: Date,
    published_date: Option<Date>,
    #[serde(borrow)]
    status: Cow<'a, str>,
    #[serde(default)]
    label: String,
    source_title: String,
    name_en: Option<String>,
    families: Vec<String>,
    rarities: Vec<Variant>,
    #[serde(borrow)]
    uniques: Option<Uniques<'a>>,
    #[serde(borrow)]
    text_before: Option<Cow<'a, str>>,
    #[serde(borrow)]
    text_after: Option<Cow<'a, str>>,
}

/// Uniques that an announcement names: those of one family, in all factions or in some.
#[derive(Debug, Deserialize)]
struct Uniques<'a> {
    family: String,
    #[serde(borrow)]
    factions: LenientJson<'a>,
}

/// Reads one event of a history, and the texts before and after errata that it gives.
///
/// # Errors
///
/// A member that is missing or cannot be read, or no cards where the status needs some.
pub(crate) fn read_event(json: &str) -> Result<(Vec<ParsedAnnouncement>, Vec<WordingChange>), Reason> {
    let event: Event<'_> = serde_json::from_str(json).map_err(|error| Reason::json(&error))?;
    let kind = match &*event.status {
        "suspended" => AnnouncementKind::Suspended,
        "banned" => AnnouncementKind::Banned,
        "reinstated" => AnnouncementKind::Reinstated,
        "errata" => AnnouncementKind::Erratum,
        "rules_change" => AnnouncementKind::RulesChange,
        other => return Err(Reason::value("status", other)),
    };
    let of = |family: Option<String>, variants: Vec<Variant>, factions: Vec<Faction>| {
        ParsedAnnouncement::from(Announcement {
            effective: event.effective_date,
            announced: event.published_date,
            kind,
            name: event.name_en.clone().unwrap_or_default(),
            family,
            variants,
            factions,
            source: event.source_title.clone(),
        })
        .sorted()
    };
    if kind == AnnouncementKind::RulesChange {
        let mut change = of(None, Vec::new(), Vec::new());
        change.announcement.name = event.label;
        return Ok((vec![change], Vec::new()));
    }
    let mut parsed = Vec::new();
    if !event.rarities.is_empty() {
        // The event's factions are those of its variants, which imply them already (2.2.10.c).
        parsed.extend(event.families.iter().map(|f| of(Some(f.clone()), event.rarities.clone(), Vec::new())));
    }
    if let Some(uniques) = &event.uniques {
        let factions = read_factions(&uniques.factions)?;
        parsed.push(of(Some(uniques.family.clone()), vec![Variant::U], factions));
    }
    if parsed.is_empty() {
        return Err(Reason::Contradiction(format!("{kind} without a family and variants")));
    }
    let wording_changes = match (&event.text_before, &event.text_after) {
        (Some(before), Some(after)) if kind == AnnouncementKind::Erratum => {
            parsed.iter().map(|parsed| WordingChange::erratum(&parsed.announcement, before, after)).collect()
        }
        _ => Vec::new(),
    };
    Ok((parsed, wording_changes))
}

/// A list of what is in force on a day, in the form of `legality/current.json`. Its other views contradict the
/// announcements and are not read.
#[derive(Debug, Deserialize)]
struct InForce<'a> {
    as_of: Date,
    #[serde(borrow)]
    list: Vec<Held<'a>>,
}

#[derive(Debug, Deserialize)]
struct Held<'a> {
    #[serde(borrow)]
    status: Cow<'a, str>,
    since: Date,
    name_en: String,
    family: String,
    rarity: Variant,
    #[serde(borrow)]
    factions: LenientJson<'a>,
}

/// Reads a list of what is in force, and its day. Variants of one card restricted since one day become one announcement.
///
/// # Errors
///
/// A member that is missing or cannot be read: then nothing of it is taken, since what the list leaves out also counts.
pub(crate) fn read_in_force(json: &str) -> Result<(Date, Vec<ParsedAnnouncement>), Reason> {
    let read: InForce<'_> = serde_json::from_str(json).map_err(|error| Reason::json(&error))?;
    let mut all: BTreeMap<(Date, AnnouncementKind, String, Vec<Faction>), Announcement> = BTreeMap::new();
    for held in read.list {
        let kind = match &*held.status {
            "suspended" => AnnouncementKind::Suspended,
            "banned" => AnnouncementKind::Banned,
            other => return Err(Reason::value("status", other)),
        };
        // For printed cards the variant implies the faction (2.2.10.c).
        let factions = if held.rarity == Variant::U { read_factions(&held.factions)? } else { Vec::new() };
        let key = (held.since, kind, held.family.clone(), factions.clone());
        let announcement = all.entry(key).or_insert_with(|| Announcement {
            effective: held.since,
            announced: None,
            kind,
            name: held.name_en,
            family: Some(held.family),
            variants: Vec::new(),
            factions,
            source: format!("list of what is in force on {}", read.as_of),
        });
        announcement.variants.push(held.rarity);
    }
    Ok((read.as_of, all.into_values().map(|announcement| ParsedAnnouncement::from(announcement).sorted()).collect()))
}

/// `"all"`, which is the empty list, or a list of factions.
fn read_factions(factions: &LenientJson<'_>) -> Result<Vec<Faction>, Reason> {
    match factions {
        LenientJson::List(list) if !list.is_empty() => {
            let read = |f: &LenientJson<'_>| f.text().and_then(|f| f.parse().ok());
            let all: Result<_, _> = list.iter().map(|f| read(f).ok_or_else(|| Reason::value("factions", f))).collect();
            all.map(sorted)
        }
        all if all.text() == Some("all") => Ok(Vec::new()),
        other => Err(Reason::value("factions", other)),
    }
}

/// A patch file of the community's card API: from its date on, some cards are suspended or no longer are, or have an erratum.
#[derive(Debug, Deserialize)]
struct Patch<'a> {
    date: Date,
    #[serde(default)]
    description: String,
    #[serde(borrow)]
    updates: Vec<Update<'a>>,
}

#[derive(Debug, Deserialize)]
struct Update<'a> {
    #[serde(borrow)]
    reference: Cow<'a, str>,
    #[serde(borrow)]
    fields: BTreeMap<Cow<'a, str>, LenientJson<'a>>,
}

/// Reads a patch. Its references stand for every printing of the card, as in announcements (formats.md section 6, C9).
///
/// # Errors
///
/// A patch with anything but suspensions, bans and errata, which means nothing to the catalogue by date.
pub(crate) fn read_patch(json: &str) -> Result<Vec<ParsedAnnouncement>, Reason> {
    let patch: Patch<'_> = serde_json::from_str(json).map_err(|error| Reason::json(&error))?;
    // One announcement for each family and kind.
    let mut parsed: BTreeMap<(String, AnnouncementKind), ParsedAnnouncement> = BTreeMap::new();
    for update in &patch.updates {
        let reference = read_reference(&update.reference)?;
        let (mut state, mut erratum) = (None, None);
        for (field, value) in &update.fields {
            let kind = match &**field {
                "isSuspended" => AnnouncementKind::Suspended,
                "isBanned" => AnnouncementKind::Banned,
                "isErrated" => AnnouncementKind::Erratum,
                other => return Err(Reason::Patch(other.to_owned())),
            };
            match (kind, value) {
                // An erratum is never taken back; another one would be announced instead.
                (AnnouncementKind::Erratum, LenientJson::Bool(true)) => erratum = Some(kind),
                (AnnouncementKind::Erratum, LenientJson::Bool(false)) => {}
                // Of the states that a card is given, the strictest holds.
                (_, LenientJson::Bool(true)) => state = state.max(Some(kind)),
                (_, LenientJson::Bool(false)) => state = state.max(Some(AnnouncementKind::Reinstated)),
                (_, other) => return Err(Reason::value("fields", other)),
            }
        }
        for kind in state.into_iter().chain(erratum) {
            let announced = parsed.entry((reference.family(), kind)).or_insert_with(|| ParsedAnnouncement {
                announcement: Announcement {
                    effective: patch.date,
                    announced: Some(patch.date),
                    kind,
                    name: String::new(),
                    family: Some(reference.family()),
                    variants: Vec::new(),
                    factions: Vec::new(),
                    source: format!("card patch {} {:?}", patch.date, patch.description),
                },
                example: Some(reference.clone()),
            });
            announced.announcement.variants.push(reference.variant());
        }
    }
    Ok(parsed.into_values().map(ParsedAnnouncement::sorted).collect())
}

fn sorted<T: Ord>(mut values: Vec<T>) -> Vec<T> {
    values.sort_unstable();
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_patch_of_costs_is_refused() {
        for (field, reason) in [
            ("mainCost", Reason::Patch("mainCost".into())),
            ("isSuspended", Reason::Value { field: "fields", value: "1".into() }),
        ] {
            let patch = format!(
                r#"{{"date":"2026-07-22","updates":[{{"reference":"ALT_CORE_B_LY_29_C","fields":{{"{field}":1}}}}]}}"#
            );
            assert_eq!(read_patch(&patch), Err(reason));
        }
    }

    #[test]
    fn a_patch_names_variants_of_a_family() {
        let patch = r#"{"date":"2026-07-22","description":"d","updates":[
            {"reference":"ALT_CORE_B_LY_29_R1","fields":{"isSuspended":true}},
            {"reference":"ALT_CORE_B_LY_29_C","fields":{"isSuspended":true,"isErrated":true}},
            {"reference":"ALT_CORE_B_YZ_05_C","fields":{"isSuspended":true,"isBanned":true}},
            {"reference":"ALT_CORE_B_YZ_11_R2","fields":{"isSuspended":false,"isErrated":false}}]}"#;
        let read = read_patch(patch).unwrap();
        let summary = |h: &ParsedAnnouncement| {
            (h.announcement.kind, h.announcement.family.clone().unwrap_or_default(), h.announcement.variants.clone())
        };
        assert_eq!(
            read.iter().map(summary).collect::<Vec<_>>(),
            [
                (AnnouncementKind::Suspended, "LY_29".to_owned(), vec![Variant::C, Variant::R1]),
                (AnnouncementKind::Erratum, "LY_29".to_owned(), vec![Variant::C]),
                (AnnouncementKind::Banned, "YZ_05".to_owned(), vec![Variant::C]),
                (AnnouncementKind::Reinstated, "YZ_11".to_owned(), vec![Variant::R2]),
            ]
        );
    }

    #[test]
    fn announcements_that_contradict_themselves_are_refused() {
        let own = |rest: &str| read_own(&format!(r#"{{"effective":"2026-01-01","name":"X","source":"s",{rest}}}"#));
        assert!(own(r#""kind":"rulesChange""#).is_ok());
        assert!(own(r#""kind":"banned","family":"YZ_05","variants":["U"]"#).is_ok());
        for wrong in [
            r#""kind":"rulesChange","family":"YZ_05""#,
            r#""kind":"banned","family":"YZ_05""#,
            r#""kind":"banned","variants":["U"]"#,
        ] {
            assert!(matches!(own(wrong), Err(Reason::Contradiction(_))), "{wrong}");
        }
        let event = |status: &str| {
            read_event(&format!(
                r#"{{"effective_date":"2026-01-01","status":"{status}","source_title":"s","name_en":"X","families":["YZ_05"],"rarities":[]}}"#
            ))
        };
        assert!(matches!(event("banned"), Err(Reason::Contradiction(_))));
        assert!(matches!(event("watched"), Err(Reason::Value { field: "status", .. })));
    }
}
